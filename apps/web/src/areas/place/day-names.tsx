import { useQuery } from '@tanstack/react-query'
import { namedDays } from '@workplace/contract/place/holidays'
import { holiday_calendar, office } from '@workplace/contract/place/topics'
import * as placeWords from '@workplace/contract/place/words'
import { addDays } from '@workplace/domain/kernel/date'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { nameIn } from '../../kernel/name-in'
import { useLanguage, useT } from '../../kernel/words'
import styles from './day-names.module.css'
import { datesText } from './holidays/dates-text'
import { usePlace } from './place'

type Props = { readonly from: string; readonly to: string }
type Named = { date: string; name: string; name_en: string | null; kind: 'off' | 'workday' }
type Stretch = { from: string; to: string; name: string; kind: Named['kind'] }

/** Days of the same name one after the other, told together. */
function stretchesOf(days: readonly Named[], nameOf: (day: Named) => string): Stretch[] {
  const stretches: Stretch[] = []
  for (const day of days) {
    const last = stretches.at(-1)
    const name = nameOf(day)
    if (last !== undefined && last.kind === day.kind && last.name === name && addDays(last.to, 1) === day.date)
      last.to = day.date
    else stretches.push({ from: day.date, to: day.date, name, kind: day.kind })
  }
  return stretches
}

/**
 * What the days that are shown are called in the chosen office, or in any where none is chosen: that they are off, or
 * worked in exchange. It says so, and keeps nobody from booking.
 */
export function DayNames({ from, to }: Props) {
  const t = useT()
  const language = useLanguage()
  const chosen = usePlace((place) => place.officeVal)
  const { data } = useQuery({ ...queryOf(namedDays, { from, to }, { quiet: true }), staleTime: 60_000 })
  useLiveRefresh([holiday_calendar, office], namedDays.path)
  const calendars = data?.calendars.filter(({ office_ids }) => chosen === null || office_ids.includes(chosen)) ?? []
  const each = calendars.flatMap(({ days }) => stretchesOf(days, (day) => nameIn(language, day.name, day.name_en)))
  const said = each.map((one) => {
    const what = `${one.name} · ${t(one.kind === 'off' ? placeWords.dayOff : placeWords.makeupWorkday)}`
    return { ...one, text: from === to ? what : `${datesText(one, language)} ${what}` }
  })
  const once = [...new Map(said.map((one) => [one.text, one] as const)).values()]
  if (once.length === 0) return null
  const all = once.map(({ text }) => text).join(language === 'zh' ? '、' : ', ')
  return (
    <span className={styles.dayNames} title={all}>
      {once.map(({ text, kind }) => (
        <span key={text} className={styles.dayName} data-kind={kind}>
          {text}
        </span>
      ))}
    </span>
  )
}
