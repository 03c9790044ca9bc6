import { useQuery } from '@tanstack/react-query'
import { teamBoard } from '@workplace/contract/attendance/board'
import { myDay, myMonth, myPunchPhoto } from '@workplace/contract/attendance/daily-log'
import { requestKindNames } from '@workplace/contract/attendance/request'
import * as topics from '@workplace/contract/attendance/topics'
import { dayStates, markNames } from '@workplace/contract/attendance/why-words'
import * as contractCommon from '@workplace/contract/kernel/common-words'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { weekdayNames } from '@workplace/contract/kernel/weekday-text'
import { monthGrid, monthsLater } from '@workplace/domain/kernel/date'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { ListError, ListNone, ListSkeleton } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { dayInWords, ownZone } from '../../../kernel/time/zone-time'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { boardWords } from '../board/board-words'
import { TeamBoard } from '../board/team-board'
import { OwnSheet } from '../months/own-sheet'
import { AskDialog } from '../request/ask-dialog'
import { dayWords as words } from './day-words'
import styles from './days.module.css'
import { DayExplained } from './explained-day'
import { punchedOf } from './punched-of'
import { YearMap } from './year-map'

type Month = OutputOf<typeof myMonth>
/** As `monthGrid` begins. */
const weekdays = [...weekdayNames.slice(6), ...weekdayNames.slice(0, 6)]

/** `/my_attendance`: one's own month; each day says why it is what it is. */
export default function MyPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  // who leads nobody has no board
  const { data } = useQuery(queryOf(teamBoard, {}, { quiet: true }))
  const leads = (data?.total ?? 0) > 0
  const shown = leads && params.get('tab') === 'team' ? 'team' : 'mine'
  return (
    <>
      {leads ? (
        <TabRow
          label={t(boardWords.lists)}
          active={shown}
          tabs={(['mine', 'team'] as const).map((key) => ({ key, label: t(boardWords[key]) }))}
          onChange={(tab) => setParams(tab === 'mine' ? {} : { tab }, { replace: true })}
        />
      ) : null}
      {shown === 'team' ? <TeamBoard /> : <OwnMonth />}
    </>
  )
}

function OwnMonth() {
  const t = useT()
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  useLiveRefresh(topics.own_attendance, '/myattendance')
  const asked = params.get('month') ?? params.get('date')?.slice(0, 7)
  const month = asked !== undefined && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked) ? asked : undefined
  const { data, error, refetch } = useQuery(queryOf(myMonth, month === undefined ? {} : { month }, { quiet: true }))
  const opened = params.get('date')
  const show = (next: string) => setParams({ month: next }, { replace: true })
  const marked =
    data?.days.filter(({ result, settled }) => settled && (result === 'abnormal' || result === 'absent')) ?? []
  const worked = data?.days.reduce((sum, { work_minutes }) => sum + work_minutes, 0) ?? 0
  const step = (months: number) => show(monthsLater(data?.month ?? month ?? '2026-01', months))
  return (
    <>
      <header className={styles.bar}>
        <h1>{t(words.mine)}</h1>
        <Button type="primary" href="/punch">
          {t(words.punchPage)}
        </Button>
        <Link to="/attendance/apply">{t(contractCommon.myRequests)}</Link>
        <span className={styles.sums}>
          <Button aria-label={t(words.before)} onClick={() => step(-1)}>
            ‹
          </Button>
          <strong className="wp-figures">{data?.month ?? month}</strong>
          <Button aria-label={t(words.after)} onClick={() => step(1)}>
            ›
          </Button>
        </span>
      </header>
      {error !== null && data === undefined ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton rows={6} />
      ) : data.team === null && data.days.length === 0 ? (
        <ListNone text={t(words.noTeam)} />
      ) : (
        <>
          <p className={styles.note}>
            <span>{t(words.sumWorked, { n: (worked / 60).toFixed(1) })}</span>
            <span>{marked.length === 0 ? t(words.noneMarked) : t(words.sumMarked, { n: marked.length })}</span>
          </p>
          <Calendar month={data} onOpen={(date) => setParams({ month: data.month, date }, { replace: true })} />
          <OwnSheet month={data.month} />
          <YearMap year={data.month.slice(0, 4)} onMonth={show} />
        </>
      )}
      {opened === null || data === undefined ? null : (
        <Panel
          title={dayInWords(`${opened} 00:00:00`, language)}
          onClose={() => setParams(month === undefined ? {} : { month }, { replace: true })}
        >
          <OwnDay date={opened} zone={data.days.find(({ date }) => date === opened)?.timezone ?? ownZone()} />
        </Panel>
      )}
    </>
  )
}

function Calendar({ month, onOpen }: { readonly month: Month; readonly onOpen: (date: string) => void }) {
  const t = useT()
  const days = new Map(month.days.map((day) => [day.date, day]))
  const coming = new Map(month.coming.map((day) => [day.date, day]))
  return (
    <div className={styles.grid}>
      {weekdays.map((label) => (
        <span key={label[1]} className={styles.weekday}>
          {t(label)}
        </span>
      ))}
      {monthGrid(`${month.month}-01`).map((date) => {
        const [day, plan] = [days.get(date), coming.get(date)]
        const isOther = date.slice(0, 7) !== month.month
        const number = (
          <span className={`${styles.date} ${date === month.today ? styles.now : ''}`}>{Number(date.slice(8))}</span>
        )
        if (day === undefined)
          return (
            <div key={date} className={styles.cell} data-other={isOther || undefined}>
              {number}
              {plan === undefined ? null : (
                <>
                  <span className={styles.small}>{plan.shift ?? t(plan.unplanned ? words.unplanned : words.off)}</span>
                  <span className={`${styles.small} ${styles.wide}`}>{plan.times}</span>
                </>
              )}
            </div>
          )
        const told =
          day.marks.length > 0 ? day.marks.map((mark) => t(markNames[mark])).join(' · ') : t(dayStates[day.result])
        return (
          <button
            key={date}
            type="button"
            className={`${styles.cell} ${styles.pressed}`}
            data-marked={day.result === 'abnormal' || undefined}
            data-absent={day.result === 'absent' || undefined}
            aria-label={`${date} ${t(dayStates[day.result])} ${told}`}
            onClick={() => onOpen(date)}
          >
            {number}
            <span className={styles.small}>{told}</span>
            <span className={`${styles.small} ${styles.wide} wp-figures`}>{punchedOf(day)}</span>
          </button>
        )
      })}
    </div>
  )
}

function OwnDay({ date, zone }: { readonly date: string; readonly zone: string }) {
  const t = useT()
  const [asked, setAsked] = useState<'remedy' | 'leave' | null>(null)
  const { data, error, refetch } = useQuery(queryOf(myDay, { date }, { quiet: true }))
  if (error !== null && data === undefined) return <ListError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListSkeleton rows={6} />
  // each way out once: two missing punches are asked for one after the other
  const ways = (['remedy', 'leave'] as const).filter((way) =>
    data.settles.some(({ kind, open }) => kind === way && open),
  )
  return (
    <>
      <DayExplained day={data} zone={zone} photos={myPunchPhoto} />
      {ways.length === 0 ? null : (
        <p className={styles.bar}>
          {ways.map((way) => (
            <Button key={way} onClick={() => setAsked(way)}>
              {t(requestKindNames[way])}
            </Button>
          ))}
        </p>
      )}
      {asked === null ? null : <AskDialog kind={asked} date={date} onClose={() => setAsked(null)} />}
    </>
  )
}
