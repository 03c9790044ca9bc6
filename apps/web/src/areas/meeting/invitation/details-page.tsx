import { CalendarOutlined, LinkOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { type AttendedMeeting, attendedMeeting } from '@workplace/contract/meeting/attend'
import { meetingStates } from '@workplace/contract/meeting/booking'
import { meetingFile } from '@workplace/contract/meeting/calendar'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Result } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { CallError, file } from '../../../kernel/client/client'
import { useLive } from '../../../kernel/client/live'
import { queryOf } from '../../../kernel/client/query'
import { useMay, useSession } from '../../../kernel/session/session'
import { clockOf, dayInWords, zoneNote } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { Download } from '../form/meeting-extras'
import { AnswerButtons } from './answer-buttons'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'
import { Directions } from './directions'
import { LanguageButton } from './language-button'
import { LoadingPage } from './loading-page'
import { OwnCheckin } from './own-checkin'

/** Where nothing is told live, one looks again. */
const lookAgainMs = 30_000

/** One meeting as its people need it on their way: answer, where it is, files, sign in. */
export default function DetailsPage() {
  const t = useT()
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const { data, error, refetch } = useQuery({
    ...queryOf(attendedMeeting, { id }, { quiet: true }),
    enabled: id > 0,
    staleTime: 0,
    refetchInterval: lookAgainMs,
  })
  useLive(topics.meeting, ({ payload, resync }) => {
    if (resync || payload.id === id) void refetch()
  })
  if (id === 0 || error?.reason === 'not_found') {
    return (
      <main className={styles.phone}>
        <header className={styles.top}>
          <ToMeetings />
          <LanguageButton />
        </header>
        <Result status="info" title={<h1>{t(words.noMeeting)}</h1>} subTitle={t(words.noMeetingText)} />
      </main>
    )
  }
  if (data === undefined) return <LoadingPage fault={error} onRetry={() => void refetch()} />
  return <Details meeting={data} />
}

/** To the rest of the product; who came in by mail is asked for the password there. */
function ToMeetings() {
  const t = useT()
  const isForMeeting = useSession((session) => session.meeting_id !== null)
  return <Link to="/meeting/mine">{t(isForMeeting ? words.withPassword : words.toMeetings)}</Link>
}

function Details({ meeting }: { meeting: AttendedMeeting }) {
  const t = useT()
  const language = useLanguage()
  const mayBook = useMay('view-meeting')
  const isOn = meeting.state === 'not_started' || meeting.state === 'in_progress'
  const zone = zoneNote(meeting.timezone, language)
  const [first] = meeting.rooms
  return (
    <main className={styles.phone}>
      <header className={styles.top}>
        <ToMeetings />
        <LanguageButton />
      </header>
      <section className={styles.card} data-kind="head">
        <p className={styles.state} data-on={isOn && meeting.audit_state === 0}>
          {t(stateOf(meeting))}
        </p>
        <h1>{meeting.title}</h1>
        <p className={styles.when}>
          {dayInWords(meeting.start_time, language)}{' '}
          <b>
            {clockOf(meeting.start_time)}–{clockOf(meeting.end_time)}
          </b>
          {zone !== '' && <small> {zone}</small>}
        </p>
        <p>
          {meeting.rooms.map(({ name }) => name).join(comma[language])}
          {first !== undefined && <span className={styles.quiet}> · {first.floor_name}</span>}
        </p>
        <p className={styles.quiet}>{t(words.booker, { name: meeting.booker_name })}</p>
        {meeting.cancel_reason && <p className={styles.quiet}>{meeting.cancel_reason}</p>}
      </section>
      {isOn && meeting.audit_state === 0 && <OwnCheckin meeting={meeting} />}
      {meeting.can_answer && mayBook && (
        <section className={styles.card} aria-label={t(words.answer)}>
          <h2>{t(words.answer)}</h2>
          <div className={styles.answers}>
            <AnswerButtons meeting={{ id: meeting.id, title: meeting.title, accept_state: meeting.accept_state }} />
          </div>
        </section>
      )}
      {isOn && <Directions rooms={meeting.rooms} />}
      {meeting.content && (
        <section className={styles.card}>
          <h2>{t(words.about)}</h2>
          <p className={styles.note}>{meeting.content}</p>
        </section>
      )}
      {meeting.attachments.length > 0 && mayBook && (
        <section className={styles.card}>
          <h2>{t(words.files)}</h2>
          <ul>
            {meeting.attachments.map((one) => (
              <li key={one.id}>
                <Download meeting_id={meeting.id} {...one} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <People meeting={meeting} />
      <Share meeting={meeting} canFetch={isOn && mayBook} />
    </main>
  )
}

function stateOf({ state, audit_state }: AttendedMeeting) {
  if (state === 'cancelled' || state === 'released') return meetingStates[state]
  if (audit_state === 1) return words.waiting
  return audit_state === 2 ? words.refused : meetingStates[state]
}

const mostNames = 12

function People({ meeting }: { meeting: AttendedMeeting }) {
  const t = useT()
  const { attendees } = meeting
  return (
    <section className={styles.card}>
      <h2>
        {t(words.people)} <span className={styles.quiet}>{t(words.peopleCount, { n: attendees.length })}</span>
      </h2>
      <ul className={styles.people}>
        {attendees.slice(0, mostNames).map((one) => (
          <li key={one.id} data-accept={one.accept_state}>
            {one.name}
            {one.is_host && <small> {t(words.host)}</small>}
          </li>
        ))}
        {attendees.length > mostNames && <li>+{attendees.length - mostNames}</li>}
      </ul>
    </section>
  )
}

function Share({ meeting, canFetch }: { meeting: AttendedMeeting; canFetch: boolean }) {
  const t = useT()
  const link = `${location.origin}/auth-meeting-login?m=${meeting.link}`
  const copy = () =>
    // without TLS there is no clipboard
    (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error())).then(
      () => toast.success(t(words.copied)),
      () => toast.info(t(words.copyFailed, { link })),
    )
  const fetchFile = async () => {
    try {
      await file(meetingFile, { id: meeting.id })
    } catch (error) {
      // the call has said why
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <div className={styles.row}>
      <Button type="text" icon={<LinkOutlined aria-hidden />} onClick={() => void copy()}>
        {t(words.link)}
      </Button>
      {canFetch && (
        <Button type="text" icon={<CalendarOutlined aria-hidden />} onClick={() => void fetchFile()}>
          {t(words.calendar)}
        </Button>
      )}
    </div>
  )
}
