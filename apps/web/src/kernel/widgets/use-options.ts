import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { optionsAt } from '@workplace/contract/kernel/list-query'
import { useEffect, useState } from 'react'
import { call } from '../client/client'
import { queryOf } from '../client/query'
import { resourceNamed } from '../registry/resources'
import { motion } from '../theme/theme'
import { useLanguage } from '../words'

type Found = {
  readonly items: readonly { id: number; name: string; hint?: string | null }[]
  readonly total: number
}

/** How many are asked for at once. */
const step = 50
/** The most names that are asked for at once: the largest answer of the server. */
const mostNames = 200

/** A text that follows another after a pause. */
function useSettled<T>(value: T, milliseconds: number = motion.debounce): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}

/**
 * What a picker of a resource offers: found on the server by the typed text, more of it as one scrolls, and the names
 * of what is chosen already.
 */
export function useReferenceOptions(
  to: string,
  chosen: readonly number[],
  known: Readonly<Record<number, string>> = {},
  within: Readonly<Record<string, number | string>> = {},
) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const title = useSettled(typed.trim())
  const resource = resourceNamed(to)
  const list = optionsAt(resource.list)
  // what rows are in belongs to their name, unless only those of one such place are offered
  const place = resource.hint !== null && resource.hint in resource.refs ? resource.hint : null
  const isPlaced = place !== null && within[place] === undefined
  const nameOf = ({ name, hint }: Found['items'][number]) => (isPlaced && hint ? `${name} · ${hint}` : name)
  const query = { ...within, limit: step, ...(title === '' ? {} : { title }) }
  // Names come in the reader's language.
  const language = useLanguage()
  const offered = useInfiniteQuery({
    queryKey: [list.path, 'pages', query, language],
    queryFn: ({ pageParam, signal }) => call(list, { ...query, page: pageParam }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }: Found, pages) => (pages.length * step < total ? pages.length + 1 : undefined),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const pages = (offered.data?.pages ?? []) as readonly Found[]
  /** The answer to what is typed now is on its way: who goes on typing and presses Enter means none of the others. */
  const isBehind = offered.isPlaceholderData || title !== typed.trim()
  const sought = typed.trim().toLowerCase()
  // A record that moved to the next page meanwhile is offered once.
  const items = [...new Map(pages.flatMap((page) => page.items.map((item) => [item.id, item] as const))).values()]
  const names = new Map<number, string>(Object.entries(known).map(([id, name]) => [Number(id), name]))
  const offeredIds = new Set(items.map(({ id }) => id))
  // a record knows what its references are called, not where those are
  const nameless = chosen.filter((id) => !offeredIds.has(id) && (isPlaced || !names.has(id)))
  for (const item of items) if (isPlaced || !names.has(item.id)) names.set(item.id, nameOf(item))
  const missing = useQuery({
    ...queryOf(list, { ids: nameless, limit: mostNames }, { quiet: true }),
    enabled: nameless.length > 0,
    staleTime: 60_000,
  })
  for (const item of (missing.data as Found | undefined)?.items ?? []) names.set(item.id, nameOf(item))
  return {
    open,
    typed,
    names,
    /** With what tells those of one name apart. */
    items: items
      .map(({ id, name, hint }) => ({ id, text: hint && (place === null || isPlaced) ? `${name} · ${hint}` : name }))
      .filter(({ text }) => !isBehind || text.toLowerCase().includes(sought)),
    total: pages.at(-1)?.total ?? 0,
    /** The answer to what is typed now is on its way. */
    searching: open && (offered.isFetching || title !== typed.trim()),
    failed: offered.isError,
    onOpenChange: (now: boolean) => {
      setOpen(now)
      if (!now) setTyped('')
    },
    onSearch: setTyped,
    /** Offers the next of them. */
    more: () => {
      if (offered.hasNextPage && !offered.isFetching) void offered.fetchNextPage()
    },
    retry: () => void offered.refetch(),
  }
}
