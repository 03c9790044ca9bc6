import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import { useEffect } from 'react'
import { isCancelled, isSessionEnd } from '../client/client'
import { queryOf } from '../client/query'
import { toast } from '../toast/toast'
import type { Row } from '../widgets/widget'
import { type ListState, lastPage, listQuery } from './list-state'

/** The rows of a list as its state asks for them. The rows before stay until the next ones are there. */
export function useList(resource: Resource, state: ListState, toPage: (page: number) => void) {
  const answer = useQuery({
    ...queryOf(callsOf(resource).pagelist, listQuery(state), { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const total = answer.data?.total ?? 0
  const beyond = answer.data !== undefined && !answer.isPlaceholderData && state.page > lastPage(total, state.limit)
  // The last row of the last page was deleted, or a link is old.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the answer says so
  useEffect(() => {
    if (beyond) toPage(lastPage(total, state.limit))
  }, [beyond])
  return {
    rows: (answer.data?.items ?? []) as unknown as readonly Row[],
    total,
    /** Nothing to show yet. */
    first: answer.isPending || beyond,
    /** The shown rows answer another question. */
    behind: answer.isPlaceholderData,
    fetching: answer.isFetching,
    error: answer.data === undefined || answer.isPlaceholderData ? answer.error : null,
    /** Asked for by hand: rows that could not be had again would pass for fresh ones. */
    refetch: () =>
      void answer.refetch().then(({ error, data }) => {
        if (data !== undefined && error !== null && !isCancelled(error) && !isSessionEnd(error))
          toast.error(error.message)
      }),
  }
}
