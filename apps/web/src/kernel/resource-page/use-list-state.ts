import type { Resource } from '@workplace/contract/kernel/resource'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAddressParams } from '../address-params'
import { useUser } from '../session/session'
import { chosenOrNull } from './columns'
import { type ListHabits, readHabits, writeHabits } from './habits'
import { changed, type ListState, readListState, writeListState } from './list-state'

/**
 * The state of a list, in the address. Columns, their widths, density, sort and page size are remembered for the person
 * in this browser too, and hold when the list is opened; from then on the address alone says what is shown. (The menu
 * leads back to a screen's last address.)
 */
export function useListState(resource: Resource) {
  const { id: userId } = useUser()
  const { key } = useLocation()
  const [params, setParams] = useAddressParams()
  const [habits, setHabits] = useState(() => readHabits(userId, resource.name))
  const opened = useRef({ key, habits })
  const state = readListState(resource, params, opened.current.key === key ? opened.current.habits : {})
  const query = writeListState(resource, state, params).toString()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the state, not the other way round
  useEffect(() => {
    if (query !== params.toString()) setParams(() => new URLSearchParams(query), { replace: true })
  }, [query])

  const keep = (more: ListHabits) => {
    const next = { ...habits, ...more }
    setHabits(next)
    writeHabits(userId, resource.name, next)
  }
  // At once: in a transition a box that was ticked would be empty again for a moment.
  const show = (next: ListState) =>
    setParams((now) => writeListState(resource, next, now), { replace: true, flushSync: true })

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
