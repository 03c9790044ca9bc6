import { monthDayText } from '@workplace/contract/kernel/day-text'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import type { VisitStatistics } from '@workplace/contract/visitor/statistics'
import { timeOf } from '@workplace/domain/kernel/time'
import { AsTable } from '../../../kernel/charts/as-table'
import { Bars } from '../../../kernel/charts/bars'
import charts from '../../../kernel/charts/charts.module.css'
import { countAxis } from '../../../kernel/charts/count-axis'
import { hourText, WeekHeat } from '../../../kernel/charts/week-heat'
import { dateText } from '../../../kernel/time/time-text'
import { numberText } from '../../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../../kernel/words'
import { dayOfQuarters } from './statistics-address'
import { words } from './statistics-words'

/** How many came in time; its numbers are a table beside it. */
export function Trend({ answer: { trend, step, from, to } }: { answer: VisitStatistics }) {
  const t = useT()
  const language = useLanguage()
  const end = countAxis(trend.map(({ arrivals }) => arrivals))
  const short = (date: string) => (step === 'month' ? date.slice(0, 7) : monthDayText(date, language))
  const long = (date: string) => (step === 'month' ? date.slice(0, 7) : dateText(date, language))
  const label = t(words.trendLabel, {
    step: t(words[step]),
    from: dateText(from, language),
    until: dateText(to, language),
  })
  return (
    <>
      <Bars
        label={label}
        bars={trend.map(({ date, arrivals }) => ({
          ...{ key: date, height: arrivals / end, label: short(date) },
          title: `${long(date)}: ${arrivals}`,
        }))}
        ticks={[end, end / 2, 0].map((at) => numberText(at, language))}
      />
      <AsTable
        label={label}
        heads={[words.dates, words.arrivals, words.walkIns, words.noShows]}
        rows={trend.map((one) => [long(one.date), `${one.arrivals}`, `${one.walk_ins}`, `${one.no_shows}`])}
      />
    </>
  )
}

/** At which hours of the week people come. */
export function Hours({ hours }: { hours: VisitStatistics['hours'] }) {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(...hours.map(({ arrivals }) => arrivals))
  const said = ({ weekday, hour, arrivals }: VisitStatistics['hours'][number]) => ({
    ...{ day: weekdayText(weekday, language), hour: hourText(hour), n: arrivals },
  })
  const shown = hours.map(({ hour }) => hour)
  const busiest = hours.find(({ arrivals }) => arrivals === most)
  return (
    <WeekHeat
      label={t(words.heatLabel)}
      hours={[Math.min(...shown), Math.max(...shown)]}
      cells={hours.map((one) => ({
        ...{ weekday: one.weekday, hour: one.hour, share: one.arrivals / most },
        ...{ text: `${one.arrivals}`, title: t(words.heatCell, said(one)) },
      }))}
      none={t(words.nobody)}
      note={busiest === undefined ? '' : t(words.busiest, said(busiest))}
    />
  )
}

/** Who was expected and who came, by quarter hour: when reception has much to do, and whether people come when they said. */
export function Day({ answer: { quarters, from, to } }: { answer: Pick<VisitStatistics, 'quarters' | 'from' | 'to'> }) {
  const t = useT()
  const language = useLanguage()
  const all = dayOfQuarters(quarters)
  const end = countAxis(all.flatMap(({ expected, arrivals }) => [expected, arrivals]))
  const label = t(words.quartersLabel, { from: dateText(from, language), until: dateText(to, language) })
  return (
    <>
      <ul className={charts.key} aria-hidden>
        <li>
          <i data-behind />
          {t(words.expected)}
        </li>
        <li>
          <i />
          {t(words.arrivals)}
        </li>
      </ul>
      <Bars
        label={label}
        named={4}
        bars={all.map(({ minute, expected, arrivals }) => ({
          ...{ key: `${minute}`, height: arrivals / end, behind: expected / end, label: timeOf(minute) },
          title: t(words.quarterTitle, { time: timeOf(minute), expected, arrivals }),
        }))}
        ticks={[end, end / 2, 0].map((at) => numberText(at, language))}
      />
      <AsTable
        label={label}
        heads={[words.quarter, words.expected, words.arrivals]}
        rows={quarters.map(({ minute, expected, arrivals }) => [timeOf(minute), `${expected}`, `${arrivals}`])}
      />
    </>
  )
}
