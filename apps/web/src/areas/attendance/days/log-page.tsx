import { useQuery } from '@tanstack/react-query'
import {
  type DayRow,
  dailyLogFile,
  dailyLogPage,
  dailyLogSingle,
  dayPunchPhoto,
} from '@workplace/contract/attendance/daily-log'
import * as topics from '@workplace/contract/attendance/topics'
import { dayStates, markNames } from '@workplace/contract/attendance/why-words'
import { dayText } from '@workplace/contract/kernel/day-text'
import { Button } from 'antd'
import { useState } from 'react'
import { file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { sortBy, useAddress } from '../../../kernel/list/address'
import { choice, dates, optionsOf, search } from '../../../kernel/list/filters'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { dayInWords } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { hoursOf } from '../core/day-clock'
import { CorrectDialog } from './correct-dialog'
import { DayState } from './day-state'
import { dayWords as words } from './day-words'
import styles from './days.module.css'
import { DayExplained } from './explained-day'
import { punchedOf } from './punched-of'
import { RecomputePanel } from './recompute-panel'
import { recomputeWords } from './recompute-words'

const filters = {
  title: search(words.search),
  ...dates(words.dates, 'from', 'until', [1, 7, 30]),
  result: choice(words.result, optionsOf(dayStates)),
  mark: choice(words.marks, optionsOf(markNames)),
  of: choice(words.of, [
    ['waiting', words.waiting],
    ['changed', words.changed],
    ['unplanned', words.unplanned],
  ]),
  sort: sortBy(
    (sort) => /^[+-](?:date|person)$/.test(sort),
    () => '-date',
  ),
}

/** `/attendance/log`: what each day of each person came to. */
export default function LogPage() {
  const t = useT()
  const language = useLanguage()
  const address = useAddress(filters)
  const { page, limit, sort } = address.at
  const [opened, setOpened] = useState<DayRow | null>(null)
  const [recomputing, setRecomputing] = useState(false)
  const may = useMay('change-daily-statistics')
  useLiveRefresh(topics.attendance_days, '/dailylog')
  const answer = usePageOf(dailyLogPage, { ...address.sought, page, limit, sort })
  const silent = answer.data?.silent ?? []
  const workedOf = ({ work_minutes, plan_minutes }: DayRow) =>
    t(words.ofPlan, { work: hoursOf(work_minutes), plan: hoursOf(plan_minutes) })
  const explain = (row: DayRow) => (
    <Button
      type="link"
      size="small"
      className={styles.flush}
      aria-label={`${t(words.explain)} ${row.person} ${row.date}`}
      onClick={() => setOpened(row)}
    >
      {t(words.explain)}
    </Button>
  )
  const columns: Column<DayRow>[] = [
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
    { key: 'shift', title: words.shift, width: 130, cell: ({ shift }) => shift ?? '—' },
    { key: 'punched', title: words.punched, width: 200, cell: (row) => punchedOf(row) || '—' },
    { key: 'result', title: words.result, width: 210, cell: (row) => <DayState day={row} /> },
    {
      key: 'worked',
      title: words.worked,
      width: 120,
      end: true,
      cell: workedOf,
    },
    { key: 'explain', title: words.actions, width: 90, cell: explain },
  ]
  return (
    <ListPage
      title={words.title}
      address={address}
      answer={answer}
      columns={columns}
      card={(row) => (
        <>
          <strong>{`${row.person} · ${dayInWords(`${row.date} 00:00:00`, language)}`}</strong>
          <DayState day={row} />
          <span className={styles.quiet}>{[row.department, row.shift].filter(Boolean).join(' · ')}</span>
          <span>{[punchedOf(row), workedOf(row)].filter(Boolean).join(' · ')}</span>
          <span>{explain(row)}</span>
        </>
      )}
      keyOf={({ user_id, date }: DayRow) => `${user_id} ${date}`}
      empty={words.empty}
      emptyHint={<p>{t(words.emptyHint)}</p>}
      total={words.total}
      note={
        silent.length === 0 ? undefined : (
          <div className={styles.waiting} role="status">
            {silent.map(({ device, days, people, since }) => (
              <span key={device}>{t(words.silent, { device, n: days, people, since: dayText(since, language) })}</span>
            ))}
          </div>
        )
      }
      pageSizes={[20, 50, 100]}
      tableWidth={1040}
      tableSize="small"
      refresh
      tools={may ? <Button onClick={() => setRecomputing(true)}>{t(recomputeWords.open)}</Button> : undefined}
      save={(format) => file(dailyLogFile, { ...address.sought, format })}
    >
      {recomputing ? <RecomputePanel onClose={() => setRecomputing(false)} /> : null}
      {opened === null ? null : <DayPanel row={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}

function DayPanel({ row, onClose }: { readonly row: DayRow; readonly onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const may = useMay('change-daily-statistics')
  const [correcting, setCorrecting] = useState(false)
  const { user_id, date } = row
  const { data, error, refetch } = useQuery(queryOf(dailyLogSingle, { user_id, date }, { quiet: true }))
  return (
    <Panel
      title={t(words.explainDay, { name: row.person, date: dayInWords(`${date} 00:00:00`, language) })}
      onClose={onClose}
      extra={
        may && data !== undefined && data.periods.length > 0 ? (
          <Button onClick={() => setCorrecting(true)}>{t(words.correct)}</Button>
        ) : null
      }
    >
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <DayExplained day={data} zone={row.timezone} photos={dayPunchPhoto} />
      )}
      {correcting && data !== undefined ? (
        <CorrectDialog user_id={user_id} day={data} onClose={() => setCorrecting(false)} />
      ) : null}
    </Panel>
  )
}
