import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MonthPlots, monthPlots } from '@workplace/contract/attendance/plots'
import { monthDayText } from '@workplace/contract/kernel/day-text'
import { weekdayText } from '@workplace/contract/kernel/weekday-text'
import { timeOf } from '@workplace/domain/kernel/time'
import { Empty, Skeleton } from 'antd'
import { AsTable } from '../../../kernel/charts/as-table'
import { Bars } from '../../../kernel/charts/bars'
import charts from '../../../kernel/charts/charts.module.css'
import { countAxis } from '../../../kernel/charts/count-axis'
import { HeatTable } from '../../../kernel/charts/heat-table'
import { Panel } from '../../../kernel/charts/panel'
import { Tile } from '../../../kernel/charts/tile'
import { week } from '../../../kernel/charts/week-heat'
import { queryOf } from '../../../kernel/client/query'
import { ListError } from '../../../kernel/list/list-states'
import { lengthText } from '../../../kernel/time/length-text'
import { numberText } from '../../../kernel/widgets/number-text'
import { useLanguage, useT } from '../../../kernel/words'
import { plotWords as words } from './plot-words'
import styles from './plots.module.css'

type Sought = { readonly month?: string; readonly department?: number; readonly team?: number }

/** How a month went: when people came, where days went wrong, how much overtime there was, and how many came of those expected. */
export function Plots({ sought }: { readonly sought: Sought }) {
  const t = useT()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOf(monthPlots, sought, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error !== null) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 12 }} />
  if (data.people === 0)
    return (
      <div className={charts.panel}>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.empty)} />
      </div>
    )
  return (
    <div className={charts.body} aria-busy={isPlaceholderData} data-behind={isPlaceholderData || undefined}>
      <Tiles plots={data} />
      <p className={charts.quiet}>{t(words.note)}</p>
      <div className={styles.pair}>
        <Panel title={t(words.arrivals)} note={t(words.arrivalsNote)}>
          <Arrivals arrivals={data.arrivals} />
        </Panel>
        <Panel title={t(words.rate)} note={t(words.rateNote)}>
          <Rate days={data.days} />
        </Panel>
        <Panel title={t(words.late)} note={t(words.lapseNote)}>
          <Lapses lapses={data.lapses} of="late" />
        </Panel>
        <Panel title={t(words.lacks)} note={t(words.lapseNote)}>
          <Lapses lapses={data.lapses} of="lacks" />
        </Panel>
        <Panel
          title={t(words.overtime)}
          note={t(data.limit_minutes > 0 ? words.overtimeNote : words.overtimeNoteOnly, { n: data.limit_minutes / 60 })}
        >
          <Overtime plots={data} />
        </Panel>
      </div>
    </div>
  )
}

const percent = (part: number, all: number) => (all === 0 ? '–' : `${Math.round((part / all) * 1000) / 10}%`)

function Tiles({ plots }: { plots: MonthPlots }) {
  const t = useT()
  const language = useLanguage()
  const { people, expected, here, late, lacks, overtime_minutes, limit_minutes, weeks } = plots
  const number = (value: number) => numberText(value, language)
  return (
    <dl className={charts.tiles}>
      <Tile name={t(words.people)} value={number(people)} note={t(words.expectedDays, { n: expected })} />
      <Tile name={t(words.rate)} value={percent(here, expected)} note={t(words.hereDays, { n: here })} />
      <Tile
        name={t(words.late)}
        value={number(late)}
        note={t(words.ofExpected, { percent: percent(late, expected) })}
      />
      <Tile
        name={t(words.lacks)}
        value={number(lacks)}
        note={t(words.ofExpected, { percent: percent(lacks, expected) })}
      />
      <Tile
        name={t(words.overtime)}
        value={lengthText(overtime_minutes, language)}
        note={limit_minutes > 0 ? t(words.beyond, { n: weeks.at(-1)?.beyond ?? 0, limit: limit_minutes / 60 }) : ''}
      />
    </dl>
  )
}

/** Every ten minutes from the first in which somebody came to the last, whole hours. */
function wholeDay(arrivals: MonthPlots['arrivals']) {
  const known = new Map(arrivals.map((one) => [one.minute, one]))
  const [first, last] = [arrivals[0]?.minute ?? 0, arrivals.at(-1)?.minute ?? 0].map((minute) =>
    Math.floor(minute / 60),
  )
  return Array.from({ length: ((last ?? 0) - (first ?? 0) + 1) * 6 }, (_, at) => {
    const minute = (first ?? 0) * 60 + at * 10
    return known.get(minute) ?? { minute, people: 0, late: 0 }
  })
}

function Arrivals({ arrivals }: Pick<MonthPlots, 'arrivals'>) {
  const t = useT()
  const language = useLanguage()
  if (arrivals.length === 0) return <p className={charts.quiet}>{t(words.nobodyCame)}</p>
  const end = countAxis(arrivals.map(({ people }) => people))
  return (
    <>
      <ul className={charts.key} aria-hidden>
        <li>
          <i data-behind />
          {t(words.came)}
        </li>
        <li>
          <i />
          {t(words.ofThemLate)}
        </li>
      </ul>
      <Bars
        label={t(words.arrivals)}
        named={6}
        bars={wholeDay(arrivals).map(({ minute, people, late }) => ({
          ...{ key: `${minute}`, height: late / end, behind: people / end, label: timeOf(minute) },
          title: t(words.arrivalTitle, { time: timeOf(minute), people, late }),
        }))}
        ticks={[end, end / 2, 0].map((at) => numberText(at, language))}
      />
      <AsTable
        label={t(words.arrivals)}
        heads={[words.time, words.came, words.ofThemLate]}
        rows={arrivals.map(({ minute, people, late }) => [timeOf(minute), `${people}`, `${late}`])}
      />
    </>
  )
}

function Rate({ days }: Pick<MonthPlots, 'days'>) {
  const t = useT()
  const language = useLanguage()
  if (days.length === 0) return <p className={charts.quiet}>{t(words.nobodyExpected)}</p>
  return (
    <>
      <Bars
        label={t(words.rate)}
        bars={days.map(({ date, here, expected }) => ({
          ...{ key: date, height: here / expected, label: monthDayText(date, language) },
          title: t(words.rateTitle, {
            ...{ date: monthDayText(date, language), percent: percent(here, expected), here, expected },
          }),
        }))}
        ticks={['100%', '50%', '0']}
      />
      <AsTable
        label={t(words.rate)}
        heads={[words.date, words.expected, words.came, words.rate]}
        rows={days.map(({ date, here, expected }) => [
          ...[monthDayText(date, language), `${expected}`, `${here}`, percent(here, expected)],
        ])}
      />
    </>
  )
}

/** Departments beside days of the week: how many of the days on which people were expected went wrong. */
function Lapses({ lapses, of }: Pick<MonthPlots, 'lapses'> & { readonly of: 'late' | 'lacks' }) {
  const t = useT()
  const language = useLanguage()
  const shares = lapses.map((one) => one[of] / one.expected)
  const most = Math.max(0, ...shares)
  const worst = lapses[shares.indexOf(most)]
  const days = week.filter((day) => lapses.some(({ weekday }) => weekday === day))
  const nameOf = ({ department }: MonthPlots['lapses'][number]) => department ?? t(words.noDepartment)
  const departments = [...new Set(lapses.map(({ department_id }) => department_id))]
  return (
    <HeatTable
      named
      label={t(words[of])}
      corner={t(words.department)}
      columns={days.map((day) => ({ key: day, label: weekdayText(day, language) }))}
      rows={departments.map((id) => {
        const own = lapses.filter(({ department_id }) => department_id === id)
        return {
          ...{ key: id ?? 0, label: own[0] === undefined ? '' : nameOf(own[0]) },
          cells: days.map((day) => {
            const one = own.find(({ weekday }) => weekday === day)
            if (one === undefined) return undefined
            const said = { name: nameOf(one), day: weekdayText(day, language), n: one[of], expected: one.expected }
            return {
              // where it never comes to much nothing is dark
              share: one[of] / one.expected / Math.max(most, 0.1),
              ...{ text: percent(one[of], one.expected), title: t(words.lapseTitle, said) },
            }
          }),
        }
      })}
      none={t(words.nobodyExpected)}
      note={
        worst === undefined || most === 0
          ? t(words.noLapse)
          : t(words.worst, {
              ...{ name: nameOf(worst), day: weekdayText(worst.weekday, language) },
              percent: percent(worst[of], worst.expected),
            })
      }
    />
  )
}

function Overtime({ plots: { weeks, limit_minutes } }: { plots: Pick<MonthPlots, 'weeks' | 'limit_minutes'> }) {
  const t = useT()
  const language = useLanguage()
  const limit = limit_minutes / 60
  const hours = Math.max(limit, 1, ...weeks.map(({ most }) => most / 60))
  const end = Math.ceil(hours / 12) * 12
  return (
    <>
      <Bars
        label={t(words.overtime)}
        bars={weeks.map(({ date, most, minutes, beyond }) => ({
          ...{ key: date, height: most / 60 / end, label: monthDayText(date, language) },
          title: t(limit > 0 ? words.overtimeTitle : words.overtimeTitleOnly, {
            ...{ date: monthDayText(date, language), beyond, limit },
            ...{ most: lengthText(most, language), sum: lengthText(minutes, language) },
          }),
        }))}
        limits={limit > 0 ? [limit / end] : []}
        ticks={[end, end / 2, 0].map((at) => t(words.hours, { n: at }))}
      />
      <AsTable
        label={t(words.overtime)}
        heads={[words.weekFrom, words.overtimeOfWeek, words.mostSoFar, ...(limit > 0 ? [words.beyondSoFar] : [])]}
        rows={weeks.map(({ date, minutes, most, beyond }) => [
          ...[monthDayText(date, language), lengthText(minutes, language), lengthText(most, language)],
          ...(limit > 0 ? [`${beyond}`] : []),
        ])}
      />
    </>
  )
}
