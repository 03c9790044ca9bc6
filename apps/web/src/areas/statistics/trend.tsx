import { monthDayText } from '@workplace/contract/kernel/day-text'
import type { Language } from '@workplace/contract/kernel/words'
import type { DateStep } from '@workplace/domain/kernel/date-steps'
import { AsTable } from '../../kernel/charts/as-table'
import { Bars } from '../../kernel/charts/bars'
import { dateText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { axisEnd, bookedShare, hoursOf, percentText } from './share'
import { words } from './statistics-words'

const steps = { day: words.byDay, week: words.byWeek, month: words.byMonth } as const

/** 11月5日, 5 Nov; of months 2026-11. */
const short = (date: string, step: DateStep, language: Language) =>
  step === 'month' ? date.slice(0, 7) : monthDayText(date, language)

type Point = {
  readonly date: string
  readonly bookings: number
  readonly booked_minutes: number
  readonly open_minutes: number
  readonly released: number
}
type Props = { readonly trend: readonly Point[]; readonly step: DateStep; readonly from: string; readonly to: string }

export function Trend({ trend, step, from, to }: Props) {
  const t = useT()
  const language = useLanguage()
  const end = axisEnd(trend.map((one) => bookedShare(one) ?? 0))
  const bars = trend.map((one) => {
    const share = bookedShare(one)
    const day = step === 'month' ? short(one.date, step, language) : dateText(one.date, language)
    return {
      key: one.date,
      height: (share ?? 0) / end,
      label: short(one.date, step, language),
      title: `${day}: ${percentText(share, language)}`,
    }
  })
  const label = t(words.trendLabel, {
    step: t(steps[step]),
    from: dateText(from, language),
    until: dateText(to, language),
  })
  return (
    <>
      <Bars label={label} bars={bars} ticks={[end, end / 2, 0].map((at) => percentText(at, language))} />
      <AsTable
        label={label}
        heads={[words.date, words.meetings, words.bookedHours, words.bookedShare, words.released]}
        rows={trend.map((one) => [
          step === 'month' ? short(one.date, step, language) : dateText(one.date, language),
          ...[
            `${one.bookings}`,
            `${hoursOf(one.booked_minutes)}`,
            percentText(bookedShare(one), language),
            `${one.released}`,
          ],
        ])}
      />
    </>
  )
}
