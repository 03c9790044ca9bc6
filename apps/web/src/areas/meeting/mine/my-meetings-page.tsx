import { CalendarOutlined, InfoCircleOutlined, SearchOutlined } from '@ant-design/icons'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { myFeed } from '@workplace/contract/meeting/calendar'
import { type MyMeeting, type MyMeetingKind, myMeetings } from '@workplace/contract/meeting/mine'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Empty, Input, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAddressParams } from '../../../kernel/address-params'
import type { CallError } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { useTyped } from '../../../kernel/list/use-typed'
import { useMay } from '../../../kernel/session/session'
import { dayInWords } from '../../../kernel/time/zone-time'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { waitlistWords } from '../waitlist/waitlist-words'
import { CalendarFeed } from './calendar-feed'
import { type MineAddress, type MineTab, mineTabs, readMine, writeMine } from './mine-address'
import { emptyWords, kindWords, mineWords as words } from './mine-words'
import { MyMeetingRow } from './my-meeting-row'
import styles from './my-meetings.module.css'
import MyWaitlist, { useMyWaitlist } from './my-waitlist'

const MyMeetingDrawer = lazy(() => import('../detail/my-meeting-drawer'))

const pageSize = 20

/** Meetings under the days on which they begin, in the order in which they come. */
function byDay(items: readonly MyMeeting[]): [string, MyMeeting[]][] {
  const days: [string, MyMeeting[]][] = []
  for (const meeting of items) {
    const day = meeting.start_time.slice(0, 10)
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(meeting)
    else days.push([day, [meeting]])
  }
  return days
}

/** The year is said where it is not this one. */
function dayHeading(day: string, words: string): string {
  return day.slice(0, 4) === String(new Date().getFullYear()) ? words : `${words} ${day.slice(0, 4)}`
}

/** `/meeting/mine`: what I booked and what I am invited to. */
export default function MyMeetingsPage() {
  const t = useT()
  const [params, setParams] = useAddressParams()
  const address = readMine(params)
  const kind = address.kind === 'queue' ? 'coming' : address.kind
  const waiting = useMyWaitlist()
  // everybody else can do nothing about it
  const mayMend = useMay('change-config')
  const change = (part: Partial<MineAddress>, replace = false) =>
    setParams((now) => writeMine(now, part), { replace, flushSync: true })
  const [subscribing, setSubscribing] = useState(false)
  // Kept here: the row may leave the list while one looks at it.
  const [opened, setOpened] = useState<MyMeeting | null>(null)
  const { typed, type, settle } = useTyped(address.title, (title) => change({ title }, true))
  const { data: feed } = useQuery({ ...queryOf(myFeed, {}, { quiet: true }), staleTime: 60_000 })
  const query = useQuery({
    ...queryOf(myMeetings, { kind, page: address.page, limit: pageSize, title: address.title }, { quiet: true }),
    // what starts and ends by the clock moves between the lists
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
  useLiveRefresh(topics.meeting, myMeetings.path)
  const counts = query.data?.counts
  const labelOf = (kind: MineTab) => {
    if (kind === 'queue') {
      const n = waiting.data?.total ?? 0
      return n === 0 ? t(waitlistWords.tab) : t(words.counted, { kind: t(waitlistWords.tab), n })
    }
    const n = kind === 'waiting' || kind === 'invited' ? (counts?.[kind] ?? 0) : 0
    return n === 0 ? t(kindWords[kind]) : t(words.counted, { kind: t(kindWords[kind]), n })
  }
  return (
    <section className={styles.page}>
      <header className={styles.bar}>
        <h1>{t(words.title)}</h1>
        <Input
          className={styles.search}
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t(words.search)}
          placeholder={t(words.search)}
          maxLength={100}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onPressEnter={settle}
        />
        <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setSubscribing(true)}>
          {t(words.subscribe)}
        </Button>
      </header>
      {feed?.has_mail === 0 && mayMend && (
        <p className={styles.noMail}>
          <InfoCircleOutlined aria-hidden /> {t(words.noMail)}
        </p>
      )}
      <div className={styles.panel}>
        <TabRow
          inset
          label={t(words.lists)}
          tabs={mineTabs.map((kind) => ({ key: kind, label: labelOf(kind) }))}
          active={address.kind}
          onChange={(kind) => change({ kind })}
        >
          {address.kind === 'queue' ? (
            <MyWaitlist />
          ) : (
            <List kind={kind} address={address} query={query} onChange={change} onOpen={setOpened} />
          )}
        </TabRow>
      </div>
      {opened !== null && (
        <Suspense fallback={null}>
          <MyMeetingDrawer key={opened.id} meeting={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      <CalendarFeed open={subscribing} onClose={() => setSubscribing(false)} />
    </section>
  )
}

type ListProps = {
  kind: MyMeetingKind
  address: MineAddress
  query: UseQueryResult<OutputOf<typeof myMeetings>, CallError>
  onChange: (part: Partial<MineAddress>) => void
  onOpen: (meeting: MyMeeting) => void
}

function List({ kind, address, query, onChange, onOpen }: ListProps) {
  const t = useT()
  const language = useLanguage()
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  if (error !== null && (data === undefined || isPlaceholderData)) {
    return (
      <div role="alert" className={styles.failed}>
        <h2>{t(words.failed)}</h2>
        <p>{error.message}</p>
        {error.requestId !== '' && <p className={styles.quiet}>{t(words.requestId, { id: error.requestId })}</p>}
        <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
          {t(words.retry)}
        </Button>
      </div>
    )
  }
  // The rows of another list would be taken for this one's.
  if (data === undefined || isPlaceholderData)
    return <Skeleton active title={false} paragraph={{ rows: 6 }} className={styles.skeleton} />
  if (data.items.length === 0) {
    return (
      <div className={list.standIn}>
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={address.title === '' ? t(emptyWords[kind]) : t(words.noMatch, { text: address.title })}
        >
          {address.title === '' ? (
            <Link to="/meeting/subscribe">{t(words.book)}</Link>
          ) : (
            <Button onClick={() => onChange({ title: '' })}>{t(words.clear)}</Button>
          )}
        </Empty>
      </div>
    )
  }
  return (
    <>
      {byDay(data.items).map(([day, meetings]) => (
        <section key={day} aria-label={dayInWords(day, language)}>
          <h2 className={styles.day}>{dayHeading(day, dayInWords(day, language))}</h2>
          <ul className={styles.list}>
            {meetings.map((meeting) => (
              <MyMeetingRow key={meeting.id} meeting={meeting} onOpen={() => onOpen(meeting)} />
            ))}
          </ul>
        </section>
      ))}
      <ListFoot
        told={t(words.total, { n: data.total })}
        page={address.page}
        pageSize={pageSize}
        total={data.total}
        onPage={(page) => onChange({ page })}
      />
    </>
  )
}
