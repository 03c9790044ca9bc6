import {
  AuditOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  MailOutlined,
  PushpinFilled,
  TeamOutlined,
} from '@ant-design/icons'
import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { nameIn } from '../../kernel/name-in'
import { useMay } from '../../kernel/session/session'
import { clockOf, dayInWords, wallClock, zoneNote } from '../../kernel/time/zone-time'
import { useLanguage, useT } from '../../kernel/words'
import styles from './dashboard.module.css'
import { words } from './dashboard-words'
import { type Moment, momentOf } from './day-part'
import { BookFree, type ShownMeeting } from './slots'

type Meeting = DashboardOverview['meetings'][number]
type FreeRoom = DashboardOverview['free_rooms']['items'][number]
type Waits = DashboardOverview['waiting'][number]
type Notice = DashboardOverview['notices'][number]

function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}

function Zone({ timezone }: { timezone: string }) {
  const note = zoneNote(timezone, useLanguage())
  return note === '' ? null : <span className={styles.zone}>{note}</span>
}

function State({ moment, pending }: { moment: Moment; pending: boolean }) {
  const t = useT()
  if (pending && moment.kind !== 'over') {
    return (
      <span className={styles.state} data-tone="warning">
        {t(words.pending)}
      </span>
    )
  }
  if (moment.kind === 'later') return null
  const tone = { running: 'success', soon: 'primary', over: 'faint' }[moment.kind]
  return (
    <span className={styles.state} data-tone={tone}>
      {moment.kind === 'soon' ? t(words.soon, { n: moment.minutes }) : t(words[moment.kind])}
    </span>
  )
}

/** How long a room is booked for at once, as far as it is free. */
const atOnce = 30

/** Some minutes after a wall time of the wire; what ends at midnight ends on the next day. */
function later(start: string, minutes: number, until: string): string {
  const end = new Date(`${start.replace(' ', 'T')}Z`)
  end.setUTCMinutes(end.getUTCMinutes() + minutes)
  const text = end.toISOString().slice(0, 19).replace('T', ' ')
  return text < until ? text : until
}

const placeOf = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ')

type Opens = { readonly onOpen: (meeting: ShownMeeting) => void }

export function MyMeetings({ meetings, mayBook, onOpen }: Opens & { meetings: readonly Meeting[]; mayBook: boolean }) {
  const t = useT()
  const language = useLanguage()
  if (meetings.length === 0) {
    return (
      <Empty text={t(words.noMeetings)}>{mayBook && <Link to="/meeting/subscribe">{t(words.bookRoom)}</Link>}</Empty>
    )
  }
  return (
    <ul className={styles.list}>
      {meetings.map((meeting) => {
        const moment = momentOf(meeting, wallClock(new Date(), meeting.timezone))
        const { id, title, meetingroom_id, start_time, end_time, timezone, audit_state } = meeting
        const shown = { id, title, meetingroom_id, start_time, end_time, timezone, audit_state }
        return (
          <li key={meeting.id} className={styles.meeting} data-over={moment.kind === 'over'} data-mine={meeting.myself}>
            <time className={styles.time}>
              {clockOf(meeting.start_time)}
              <span className={styles.end}>{clockOf(meeting.end_time)}</span>
            </time>
            <div>
              <p className={styles.name}>
                {mayBook ? (
                  <button
                    type="button"
                    className={styles.open}
                    aria-haspopup="dialog"
                    onClick={() => onOpen({ ...shown, myself: meeting.myself ? 1 : 0 })}
                  >
                    {title}
                  </button>
                ) : (
                  title
                )}
                {!meeting.myself && <span className={styles.aside}>{t(words.invited)}</span>}
              </p>
              <p className={styles.where}>
                {placeOf(
                  meeting.meetingroom_name,
                  meeting.floor_name,
                  nameIn(language, meeting.office_name, meeting.office_name_en),
                  zoneNote(meeting.timezone, language),
                )}
              </p>
            </div>
            <State moment={moment} pending={meeting.audit_state === 1} />
          </li>
        )
      })}
    </ul>
  )
}

export function FreeRooms({
  rooms,
  mayBook,
  withOffice,
}: {
  rooms: readonly FreeRoom[]
  mayBook: boolean
  withOffice: boolean
}) {
  const t = useT()
  const language = useLanguage()
  if (rooms.length === 0) return <Empty text={t(words.noFreeRooms)} />
  return (
    <ul className={styles.list}>
      {rooms.map((room) => {
        const date = room.free_from.slice(0, 10)
        // Midnight is the day after, or 24:00: either way nothing else is booked today.
        const wholeDay = room.free_until.slice(0, 10) > date || clockOf(room.free_until) === '24:00'
        return (
          <li key={room.id} className={styles.room}>
            {room.thumb === null ? (
              <span className={styles.thumb} style={{ background: room.roomtype_color }} aria-hidden />
            ) : (
              <img className={styles.thumb} src={room.thumb} alt="" width={48} height={36} loading="lazy" />
            )}
            <div>
              <p className={styles.name}>{room.name}</p>
              <p className={styles.where}>
                <TeamOutlined aria-hidden /> {t(words.people, { n: room.capacity })}
                {' · '}
                {placeOf(
                  room.floor_name,
                  withOffice ? nameIn(language, room.office_name, room.office_name_en) : '',
                  room.isaudit === 1 ? t(words.needsApproval) : '',
                )}
              </p>
            </div>
            <span className={styles.until}>
              {wholeDay ? t(words.restOfDay) : t(words.until, { time: clockOf(room.free_until) })}{' '}
              <Zone timezone={room.timezone} />
            </span>
            {mayBook && (
              <Suspense fallback={<span className={styles.book}>{t(words.book)}</span>}>
                <BookFree
                  room={room}
                  start_time={room.free_from}
                  end_time={later(room.free_from, atOnce, room.free_until)}
                  className={styles.book}
                  label={t(words.bookThis, { room: room.name, n: atOnce })}
                  text={t(words.book)}
                />
              </Suspense>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A title that leads somewhere, or opens the details here. */
function Opened({ to, onOpen, children }: { to: string | null; onOpen?: () => void; children: ReactNode }) {
  if (to !== null) return <Link to={to}>{children}</Link>
  if (onOpen === undefined) return children
  return (
    <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  )
}

const waitingIcons: Record<Waits['kind'], ReactNode> = {
  audit: <AuditOutlined aria-hidden />,
  my_pending: <ClockCircleOutlined aria-hidden />,
  invitation: <MailOutlined aria-hidden />,
}

/** So many are shown until one asks for all. */
const few = 5

export function WaitingItems({ items, total, onOpen }: Opens & { items: readonly Waits[]; total: number }) {
  const t = useT()
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const mayAudit = useMay('view-audit')
  const mayBook = useMay('view-meeting')
  // what one may decide leads to where it is decided
  const wayTo = (item: Waits) => {
    if (item.kind === 'audit' && mayAudit) return `/meeting/audit?id=${item.id}`
    // an invitation to where it is answered
    if (item.kind === 'invitation' && mayBook) return '/meeting/mine?kind=invited'
    return null
  }
  const open = ({ id, kind, title, meetingroom_id, start_time, end_time, timezone }: Waits) =>
    onOpen({
      ...{ id, title, meetingroom_id, start_time, end_time, timezone, audit_state: 1 },
      myself: kind === 'my_pending' ? 1 : 0,
    })
  if (items.length === 0) return <Empty text={t(words.nothingWaiting)} />
  const list = (
    <ul className={styles.list}>
      {(all ? items : items.slice(0, few)).map((item) => (
        <li key={`${item.kind}-${item.id}`} className={styles.waiting} data-kind={item.kind}>
          <span className={styles.icon}>{waitingIcons[item.kind]}</span>
          <div>
            <p className={styles.name}>
              <Opened to={wayTo(item)} onOpen={mayBook ? () => open(item) : undefined}>
                {item.title || t(words.private)}
              </Opened>
            </p>
            <p className={styles.where}>
              {placeOf(t(words[item.kind]), item.kind === 'my_pending' ? '' : item.who, item.meetingroom_name)}
            </p>
            <p className={styles.where}>
              <CalendarOutlined aria-hidden /> {dayInWords(item.start_time, language)} {clockOf(item.start_time)}–
              {clockOf(item.end_time)} <Zone timezone={item.timezone} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
  if (items.length <= few) return list
  return (
    <>
      {list}
      <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
        {t(all ? words.showFewer : words.showAll)}
      </button>
      {all && total > items.length && <p className={styles.more}>{t(words.firstOf, { n: items.length, total })}</p>}
    </>
  )
}

export function Notices({ notices }: { notices: readonly Notice[] }) {
  const t = useT()
  if (notices.length === 0) return <Empty text={t(words.noNotices)} />
  return (
    <ul className={styles.list}>
      {notices.map((notice) => (
        <li key={notice.id} className={styles.notice}>
          <h3>
            {notice.is_top && <PushpinFilled aria-label={t(words.pinned)} />} {notice.title}
          </h3>
          <p>{notice.content}</p>
        </li>
      ))}
    </ul>
  )
}

/** What I lack and should have: with a way to it where I can see to it myself. */
export function Lacking({ items }: { items: DashboardOverview['checklist'] }) {
  const t = useT()
  return (
    <ul className={styles.list}>
      {items.map(({ key, label, path }) => (
        <li key={key} className={styles.lacking}>
          <span>{label}</span>
          {path === null ? (
            <span className={styles.count}>{t(words.byAdministrator)}</span>
          ) : (
            <Link to={path} aria-label={`${t(words.seeToIt)} · ${label}`}>
              {t(words.seeToIt)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
