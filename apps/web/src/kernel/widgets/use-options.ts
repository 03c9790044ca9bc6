import { useQuery } from '@tanstack/react-query'
import { callsOf } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { useEffect, useState } from 'react'
import { queryOf } from '../query'
import { motion } from '../theme'

type Found = {
  readonly items: readonly { id: number; name: string; hint?: string | null }[]
  readonly total: number
}

/** The largest answer that the server gives to a picker. */
const mostOptions = 200
const step = 50

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
  within: Readonly<Record<string, number>> = {},
) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [limit, setLimit] = useState(step)
  const title = useSettled(typed.trim())
  const { list } = callsOf(resourceNamed(to))
  const offered = useQuery({
    ...queryOf(list, { ...within, limit, ...(title === '' ? {} : { title }) }, { quiet: true }),
    enabled: open,
    placeholderData: (previous) => previous,
  })
  const found = offered.data as Found | undefined
  const names = new Map<number, string>(found?.items.map(({ id, name }) => [id, name]))
  for (const [id, name] of Object.entries(known)) names.set(Number(id), name)
  const nameless = chosen.filter((id) => !names.has(id))
  const missing = useQuery({
    ...queryOf(list, { ids: nameless, limit: mostOptions }, { quiet: true }),
    enabled: nameless.length > 0,
    staleTime: 60_000,
  })
  for (const { id, name } of (missing.data as Found | undefined)?.items ?? []) names.set(id, name)
  return {
    open,
    typed,
    names,
    items: found?.items ?? [],
    total: found?.total ?? 0,
    /** The answer to what is typed now is on its way. */
    searching: open && (offered.isFetching || title !== typed.trim()),
    failed: offered.isError,
    onOpenChange: (now: boolean) => {
      setOpen(now)
      if (!now) setTyped('')
    },
    onSearch: (text: string) => {
      setTyped(text)
      setLimit(step)
    },
    /** Offers more of them; the server gives at most 200 to a picker, then one has to type. */
    more: () => {
      if (!offered.isFetching && limit < mostOptions && limit < (found?.total ?? 0))
        setLimit(Math.min(limit * 2, mostOptions))
    },
    retry: () => void offered.refetch(),
  }
}
