import type { Resource } from '@workplace/contract/kernel/resource'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '../session'
import { chosenOrNull } from './columns'
import { type ListHabits, readHabits, writeHabits } from './habits'
import { changed, type ListState, readListState, writeListState } from './list-state'

/**
 * The state of a list, in the address; columns, their widths, density, sort and page size are remembered for the person
 * in this browser as well, and hold where the address says nothing. (The menu leads back to a screen's last address.)
 */
export function useListState(resource: Resource) {
  const { id: userId } = useUser()
  const [params, setParams] = useSearchParams()
  const [habits, setHabits] = useState(() => readHabits(userId, resource.name))
  const state = readListState(resource, params, habits)
  const query = writeListState(resource, state, params).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the state, not the other way round
  useEffect(() => {
    if (query !== params.toString()) setParams(query, { replace: true })
  }, [query])

  const keep = (more: ListHabits) => {
    const next = { ...habits, ...more }
    setHabits(next)
    writeHabits(userId, resource.name, next)
  }
  const show = (next: ListState) => setParams((now) => writeListState(resource, next, now), { replace: true })

  const change = (part: Partial<ListState>) => {
    const next = changed(state, part)
    if ('limit' in part || 'sort' in part) keep({ limit: next.limit, sort: next.sort })
    show(next)
  }

  const showColumns = (shown: readonly string[], more: ListHabits = {}) => {
    const columns = chosenOrNull(resource, shown)
    keep({ columns, ...more })
    show({ ...state, columns })
  }

  return { state, change, showColumns, habits, keep }
}
