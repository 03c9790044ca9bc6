import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type HolidayYear, holidayYear, saveHolidays } from '@workplace/contract/place/holidays'
import type { SpecialDay } from '@workplace/domain/place/day-kind'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CallError } from '../../../kernel/client/client'
import { invalidate, queryOf, useChange } from '../../../kernel/client/query'
import { toast } from '../../../kernel/toast/toast'
import { useT } from '../../../kernel/words'
import { words } from './holiday-words'
import { type Draft, daysWith, noDraft, type StoredDays, yearsIn } from './paint'

const storedOf = (days: HolidayYear['days']): StoredDays =>
  new Map(days.map(({ source: _, ...day }): [string, SpecialDay] => [day.date, day]))

/** Why years that were read at different times cannot be saved together. */
class ChangedMeanwhile extends Error {}

/** A year of a calendar, what was painted in it and in others, and how it is saved. */
export function useHolidays(id: number, year: number) {
  const t = useT()
  const client = useQueryClient()
  const query = useQuery(queryOf(holidayYear, { id, year }, { quiet: true }))
  const { data } = query
  const [draft, setDraft] = useState<Draft>(noDraft)
  const stored = useMemo(() => storedOf(data?.days ?? []), [data])
  /** Years that were looked at: what was painted in them is saved with the rest of their days. */
  const seen = useRef(new Map<number, HolidayYear>())
  useEffect(() => {
    if (data !== undefined) seen.current.set(data.year, data)
  }, [data])
  const save = useChange(saveHolidays, { quiet: true, stale: ['/holidays'] })

  const yearAt = async (one: number, version: number): Promise<HolidayYear> => {
    const kept = seen.current.get(one)
    if (kept?.version === version) return kept
    const read = await client.fetchQuery({ ...queryOf(holidayYear, { id, year: one }, { quiet: true }), staleTime: 0 })
    seen.current.set(one, read)
    if (read.version !== version) throw new ChangedMeanwhile()
    return read
  }
  const store = async (): Promise<boolean> => {
    if (data === undefined) return false
    try {
      const years = await Promise.all(
        yearsIn(draft.edits).map(async (one) => {
          const { days } = await yearAt(one, data.version)
          return { year: one, days: daysWith(storedOf(days), draft.edits, one) }
        }),
      )
      await save.mutateAsync({ id, version: data.version, years })
      setDraft(noDraft)
      toast.success(t(words.saved))
      return true
    } catch (error) {
      const isStale = error instanceof ChangedMeanwhile || (error instanceof CallError && error.reason === 'stale')
      if (isStale) {
        await invalidate(holidayYear.path)
        toast.warning(t(words.others))
      } else if (error instanceof CallError) toast.error(error.message)
      else throw error
      return false
    }
  }
  return { query, data, stored, draft, setDraft, store, saving: save.isPending }
}
