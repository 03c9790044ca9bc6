import { useQuery } from '@tanstack/react-query'
import { namedDays } from '@workplace/contract/place/holidays'
import { holiday_calendar, office } from '@workplace/contract/place/topics'
import * as placeWords from '@workplace/contract/place/words'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { nameIn } from '../../kernel/name-in'
import { type Label, useLanguage, useT } from '../../kernel/words'

/** The signs that calendars on the wall have: off, and worked in exchange. */
const marks: Readonly<Record<'off' | 'workday', Label>> = { off: ['休', 'Off'], workday: ['班', 'Work'] }

export type NamedDay = {
  readonly kind: 'off' | 'workday'
  /** 国庆节 */
  readonly name: string
  /** 国庆节 · 放假 */
  readonly text: string
  /** 休 */
  readonly mark: string
}

/** What the days from one date to another are called, by date, as the calendars of the offices say it. */
export function useNamedCalendars(from: string, to: string, isShown = true) {
  const asked = queryOf(namedDays, { from, to }, { quiet: true })
  const { data } = useQuery({ ...asked, staleTime: 60_000, enabled: isShown })
  useLiveRefresh([holiday_calendar, office], namedDays.path)
  return data?.calendars ?? []
}

/** What days are called in an office, by date; where none is meant, in the first of those that call them something. */
export function useNamedDays(
  from: string,
  to: string,
  office_id: number | null,
  isShown = true,
): ReadonlyMap<string, NamedDay> {
  const t = useT()
  const language = useLanguage()
  const calendars = useNamedCalendars(from, to, isShown)
  const named = new Map<string, NamedDay>()
  for (const { office_ids, days } of calendars) {
    if (office_id !== null && !office_ids.includes(office_id)) continue
    for (const { date, kind, ...day } of days) {
      if (named.has(date)) continue
      const name = nameIn(language, day.name, day.name_en)
      const text = `${name} · ${t(kind === 'off' ? placeWords.dayOff : placeWords.makeupWorkday)}`
      named.set(date, { kind, name, text, mark: t(marks[kind]) })
    }
  }
  return named
}
