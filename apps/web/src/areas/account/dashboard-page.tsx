import { useQuery } from '@tanstack/react-query'
import { type DashboardOverview, dashboardOverview } from '@workplace/contract/account/dashboard'
import * as meetingTopics from '@workplace/contract/meeting/topics'
import * as meetingroomTopics from '@workplace/contract/meetingroom/topics'
import * as peopleTopics from '@workplace/contract/people/topics'
import { Button, Skeleton } from 'antd'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useMay, useUser } from '../../kernel/session/session'
import { clockOf, dayInWords, ownZone, wallClock } from '../../kernel/time/zone-time'
import { useLanguage, useT } from '../../kernel/words'
import { useOfficeName, usePlace } from '../place/public'
import styles from './dashboard.module.css'
import { FreeRooms, Lacking, MyMeetings, Notices, WaitingItems } from './dashboard-lists'
import { words } from './dashboard-words'
import { greetingAt } from './day-part'
import { SetupProgressBar, SetupSteps } from './setup-steps'
import { setupWords } from './setup-words'
import { MyDesk, MyLockers, MyMeetingDrawer, type ShownMeeting, UndoBar } from './slots'

function Panel({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

const framed = (title: string, more: ReactNode, children: ReactNode) => (
  <Panel title={title} more={more}>
    <div className={styles.framed}>{children}</div>
  </Panel>
)

function Greeting() {
  const t = useT()
  const language = useLanguage()
  const { people_name } = useUser()
  const now = wallClock(new Date(), ownZone())
  return (
    <header className={styles.greeting}>
      <h1 className="wp-only-read">{t(words.title)}</h1>
      <p className={styles.hello}>{t(words[greetingAt(Number(clockOf(now).slice(0, 2)))], { name: people_name })}</p>
      <p>{dayInWords(now, language)}</p>
    </header>
  )
}

const topics = [meetingTopics.meeting, meetingroomTopics.meetingroom, meetingroomTopics.notice]

/** What an employee wants to see first. Kept fresh by what others do and by the minute. */
export default function DashboardPage() {
  const t = useT()
  const office = usePlace((place) => place.officeVal)
  const officeName = useOfficeName()
  const mayBook = useMay('view-meeting')
  const mayDesk = useMay('view-booked')
  // kept here: it may leave the list while one looks at it
  const [opened, setOpened] = useState<ShownMeeting | null>(null)
  const query = queryOf(dashboardOverview, { office: office ?? '' }, { quiet: true })
  const { data, error, refetch, isFetching } = useQuery({ ...query, refetchInterval: 60_000 })
  useLiveRefresh(data?.setup ? [...topics, peopleTopics.user, peopleTopics.role] : topics, dashboardOverview.path)

  const filled = (show: (overview: DashboardOverview) => ReactNode, rows: number) =>
    data === undefined ? <Skeleton active title={false} paragraph={{ rows }} className={styles.skeleton} /> : show(data)

  if (data === undefined && error !== null) {
    return (
      <div className={styles.page}>
        <Greeting />
        <div role="alert" className={styles.failed}>
          <h2>{t(words.failed)}</h2>
          <p>{error.message}</p>
          {error.requestId !== '' && <p className={styles.request}>{t(words.request, { id: error.requestId })}</p>}
          <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
            {t(words.retry)}
          </Button>
        </div>
      </div>
    )
  }
  // The empty list offers it itself.
  const bookLink = mayBook && data !== undefined && data.meetings.length > 0 && (
    <Link to="/meeting/subscribe">{t(words.bookRoom)}</Link>
  )
  return (
    <div className={styles.page}>
      <Greeting />
      {data?.setup && (
        <Panel title={t(setupWords.setUp)} more={<SetupProgressBar setup={data.setup} />}>
          <SetupSteps setup={data.setup} />
        </Panel>
      )}
      <div className={styles.columns} data-loading={data === undefined}>
        <div className={styles.column}>
          <Panel title={t(words.myMeetings)} more={bookLink}>
            {filled(
              ({ meetings }) => (
                <MyMeetings meetings={meetings} mayBook={mayBook} onOpen={setOpened} />
              ),
              4,
            )}
          </Panel>
          <Panel
            title={office === null ? t(words.freeRooms) : t(words.freeRoomsIn, { office: officeName })}
            more={
              data !== undefined &&
              data.free_rooms.total > 0 && (
                <span className={styles.count}>{t(words.allFree, { n: data.free_rooms.total })}</span>
              )
            }
          >
            {filled(
              ({ free_rooms }) => (
                <FreeRooms rooms={free_rooms.items} mayBook={mayBook} withOffice={office === null} />
              ),
              4,
            )}
          </Panel>
        </div>
        <div className={styles.column}>
          <Suspense fallback={null}>
            {mayDesk && <MyDesk frame={framed} />}
            <MyLockers frame={framed} />
          </Suspense>
          <Panel
            title={t(words.waiting)}
            more={
              data !== undefined &&
              data.waiting_total > 0 && (
                <span className={styles.count}>{t(words.items, { n: data.waiting_total })}</span>
              )
            }
          >
            {filled(
              ({ waiting, waiting_total }) => (
                <WaitingItems items={waiting} total={waiting_total} onOpen={setOpened} />
              ),
              2,
            )}
          </Panel>
          <Panel title={t(words.notices)}>
            {filled(
              ({ notices }) => (
                <Notices notices={notices} />
              ),
              2,
            )}
          </Panel>
          {data !== undefined && data.checklist.length > 0 && (
            <Panel title={t(words.checklist)}>
              <Lacking items={data.checklist} />
            </Panel>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {mayBook && data !== undefined && <UndoBar />}
        {opened !== null && <MyMeetingDrawer key={opened.id} meeting={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  )
}
