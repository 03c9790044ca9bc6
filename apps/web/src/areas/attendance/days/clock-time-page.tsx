import { clockTimeFile, clockTimePage } from '@workplace/contract/attendance/daily-log'
import { punchWayNames } from '@workplace/contract/attendance/source-record'
import * as topics from '@workplace/contract/attendance/topics'
import { pointStates } from '@workplace/contract/attendance/why-words'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { Tone } from '@workplace/contract/kernel/field'
import { file } from '../../../kernel/client/client'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { choice, dates, optionsOf, search } from '../../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { dayInWords } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { clockOn } from '../core/day-clock'
import { dayWords as words } from './day-words'
import styles from './days.module.css'

type Point = OutputOf<typeof clockTimePage>['items'][number]
const tones: Readonly<Record<Point['result'], Tone>> = {
  ...{
    normal: 'good',
    late: 'warning',
    serious: 'bad',
    early: 'warning',
    lack: 'bad',
    pending: 'quiet',
    none: 'quiet',
  },
}
const filters = {
  title: search(words.search),
  ...dates(words.dates, 'from', 'until', [1, 7, 30]),
  result: choice(words.result, optionsOf(pointStates)),
  sort: sortBy(
    (sort) => /^[+-](?:date|person)$/.test(sort),
    () => '-date',
  ),
}

/** `/attendance/clocktime`: what was planned, when it was punched, and what it is. */
export default function ClockTimePage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit, sort } = address.at
  useLiveRefresh(topics.attendance_days, '/clocktime')
  const by = ({ way, place }: Point) =>
    way === null ? '' : [t(punchWayNames[way as keyof typeof punchWayNames]), place].filter(Boolean).join(' · ')
  const columns: Column<Point>[] = [
    {
      key: 'date',
      title: words.date,
      width: 130,
      sort: 'descend',
      cell: ({ date }) => dayInWords(`${date} 00:00:00`, language),
    },
    {
      key: 'person',
      title: words.person,
      sort: 'ascend',
      cell: ({ person, department }) => (
        <span className={styles.stack}>
          <span>{person}</span>
          <small>{department}</small>
        </span>
      ),
    },
    { key: 'shift', title: words.shift, width: 120, cell: ({ shift }) => shift ?? '—' },
    {
      key: 'point',
      title: words.point,
      width: 160,
      cell: ({ period_no, on_off }) => t(words.pointOf, { n: period_no, on_off }),
    },
    { key: 'due', title: words.due, width: 110, cell: ({ due, timezone, date }) => clockOn(due, timezone, date) },
    {
      key: 'time',
      title: words.punched,
      width: 110,
      cell: ({ time, timezone, date }) => (time === null ? '—' : clockOn(time, timezone, date)),
    },
    {
      key: 'result',
      title: words.result,
      width: 130,
      cell: ({ result }) => <StateDot tone={tones[result]}>{t(pointStates[result])}</StateDot>,
    },
    {
      key: 'by',
      title: words.by,
      width: 170,
      cell: (row) => by(row) || '—',
    },
  ]
  return (
    <ListPage
      title={words.clockTimes}
      address={address}
      answer={usePageOf(clockTimePage, { ...address.sought, page, limit, sort })}
      columns={columns}
      card={(row) => (
        <>
          <strong>{`${row.person} · ${dayInWords(`${row.date} 00:00:00`, language)}`}</strong>
          <StateDot tone={tones[row.result]}>{t(pointStates[row.result])}</StateDot>
          <span className={styles.quiet}>{[row.department, row.shift].filter(Boolean).join(' · ')}</span>
          <span>
            {t(words.pointOf, { n: row.period_no, on_off: row.on_off })}
            {` · ${t(words.due)} ${clockOn(row.due, row.timezone, row.date)}`}
            {row.time === null ? null : ` · ${t(words.punched)} ${clockOn(row.time, row.timezone, row.date)}`}
          </span>
          {row.way === null ? null : <span className={styles.quiet}>{by(row)}</span>}
        </>
      )}
      keyOf={({ user_id, date, period_no, on_off }: Point) => `${user_id} ${date} ${period_no} ${on_off}`}
      empty={words.pointsEmpty}
      emptyHint={<p>{t(words.emptyHint)}</p>}
      total={words.pointsTotal}
      pageSizes={[20, 50, 100]}
      tableWidth={1040}
      tableSize="small"
      refresh
      save={(format) => file(clockTimeFile, { ...address.sought, format })}
    />
  )
}
