import {
  CalendarOutlined,
  FieldTimeOutlined,
  FileTextOutlined,
  LockOutlined,
  MoreOutlined,
  ProfileOutlined,
  SmileOutlined,
  StopOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { comma } from '@workplace/contract/kernel/comma'
import { meetingFile } from '@workplace/contract/meeting/calendar'
import { type MyMeeting, myMeetings } from '@workplace/contract/meeting/mine'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError, file } from '../../../kernel/client/client'
import { invalidate } from '../../../kernel/client/query'
import { ActionMenu } from '../../../kernel/menu/action-menu'
import { nameIn } from '../../../kernel/name-in'
import { clockOf, zoneNote } from '../../../kernel/time/zone-time'
import { toast } from '../../../kernel/toast/toast'
import { useLanguage, useT } from '../../../kernel/words'
import { claimTime, dayText } from '../core/claim-text'
import { CancelForm } from '../detail/cancel-form'
import { evaluationWords } from '../evaluation/evaluation-words'
import { AnswerButtons } from '../invitation/answer-buttons'
import { minutesWords } from '../minutes/minutes-words'
import { handWords, seriesWords } from '../series/series-words'
import { mineWords as words } from './mine-words'
import styles from './my-meetings.module.css'

const MinutesDrawer = lazy(() => import('../minutes/minutes-drawer'))

/** The booking page on the meeting's day with its room, wherever that lies in the list, and the room's card. */
function timelineOf({ start_time, office_id, meetingroom_id }: MyMeeting): string {
  const query = { date: start_time.slice(0, 10), office: String(office_id), room: String(meetingroom_id), card: '1' }
  return `/meeting/subscribe?${new URLSearchParams(query)}`
}

function stateOf(meeting: MyMeeting) {
  if (meeting.state === 'cancelled') return { tone: 'faint', label: words.cancelled } as const
  if (meeting.state === 'released') return { tone: 'faint', label: words.released } as const
  if (meeting.audit_state === 2) return { tone: 'danger', label: words.refused } as const
  if (meeting.state === 'ended') return null
  if (meeting.audit_state === 1 && meeting.wanted === null) return { tone: 'warning', label: words.waits } as const
  return meeting.state === 'in_progress' ? ({ tone: 'success', label: words.running } as const) : null
}

/** An end on another day is told with its day. */
function endOf({ start_time, end_time }: MyMeeting, day: string): string {
  if (start_time.slice(0, 10) === end_time.slice(0, 10)) return clockOf(end_time)
  return clockOf(end_time) === '00:00' ? '24:00' : `${day} ${clockOf(end_time)}`
}

export function MyMeetingRow({ meeting, onOpen }: { meeting: MyMeeting; onOpen: () => void }) {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const [cancelling, setCancelling] = useState(false)
  const [writing, setWriting] = useState(false)
  const { id, title, wanted, answers } = meeting
  const rooms = [meeting.meetingroom_name, ...meeting.extra_rooms].join(comma[language])
  const zone = zoneNote(meeting.timezone, language)
  const state = stateOf(meeting)
  const isOff = meeting.state === 'cancelled' || meeting.state === 'released' || meeting.audit_state === 2
  const running = meeting.state === 'in_progress' && (meeting.audit_state === 0 || wanted !== null)
  const said = [
    { n: answers.accepted, label: words.accepts },
    { n: answers.tentative, label: words.maybes },
    { n: answers.refused, label: words.declines },
  ].flatMap(({ n, label }) => (n === 0 ? [] : [t(label, { n })]))

  const download = async () => {
    try {
      toast.success(t(words.saved, { name: await file(meetingFile, { id }) }))
    } catch (error) {
      // The call has said why.
      if (!(error instanceof CallError)) throw error
    }
  }
  const items = [
    {
      key: 'details',
      icon: <ProfileOutlined aria-hidden />,
      label: t(handWords.details),
      onClick: onOpen,
    },
    ...(isOff
      ? []
      : [
          {
            key: 'minutes',
            icon: <FileTextOutlined aria-hidden />,
            label: t(minutesWords.open),
            onClick: () => setWriting(true),
          },
        ]),
    ...(isOff || meeting.state !== 'ended'
      ? []
      : [
          {
            key: 'evaluate',
            icon: <SmileOutlined aria-hidden />,
            label: t(evaluationWords.evaluate),
            onClick: () => void navigate(`/evaluate?m=${id}`),
          },
        ]),
    ...(isOff
      ? []
      : [
          {
            key: 'file',
            icon: <CalendarOutlined aria-hidden />,
            label: t(words.toCalendar),
            onClick: () => void download(),
          },
        ]),
    {
      key: 'timeline',
      icon: <FieldTimeOutlined aria-hidden />,
      label: t(words.toTimeline),
      onClick: () => void navigate(timelineOf(meeting)),
    },
    ...(meeting.can_change
      ? [
          {
            key: 'cancel',
            danger: true,
            icon: <StopOutlined aria-hidden />,
            label: t(running ? words.endNow : words.cancelMeeting),
            onClick: () => setCancelling(true),
          },
        ]
      : []),
  ]
  return (
    <li className={styles.meeting} data-mine={meeting.myself} data-off={isOff || meeting.accept_state === 3}>
      <time className={styles.time} dateTime={meeting.start_time.replace(' ', 'T')}>
        {clockOf(meeting.start_time)}
        <span className={styles.end}>{endOf(meeting, dayText(meeting.end_time.slice(0, 10), language))}</span>
      </time>
      <div className={styles.what}>
        <p className={styles.name}>
          <button type="button" className={styles.title} aria-haspopup="dialog" onClick={onOpen}>
            {title}
          </button>
          {meeting.series_id !== null && (
            <SyncOutlined aria-label={t(seriesWords.partOf)} title={t(seriesWords.partOf)} />
          )}
          {meeting.secret && <LockOutlined aria-label={t(words.private)} title={t(words.private)} />}
        </p>
        <p className={styles.quiet}>
          {rooms} · {meeting.floor_name} · {nameIn(language, meeting.office_name, meeting.office_name_en)}
          {zone !== '' && <span className={styles.zone}>{zone}</span>}
        </p>
        <p className={styles.quiet}>
          {meeting.myself === 1 ? t(words.me) : t(words.bookedBy, { name: meeting.booker_name })} ·{' '}
          {t(words.people, { n: meeting.attendee_count })}
          {meeting.myself === 1 && !isOff && said.map((part) => ` · ${part}`)}
        </p>
        {wanted !== null && (
          <p className={styles.wanted}>
            {wanted.start_time === meeting.start_time &&
            wanted.end_time === meeting.end_time &&
            wanted.meetingroom_name === meeting.meetingroom_name
              ? t(words.wantedMore)
              : t(words.wanted, {
                  time: `${dayText(wanted.start_time.slice(0, 10), language)} ${claimTime(wanted)}`,
                  room: wanted.meetingroom_name,
                })}
          </p>
        )}
        {meeting.cancel_reason && <p className={styles.quiet}>{t(words.reason, { reason: meeting.cancel_reason })}</p>}
      </div>
      <div className={styles.side}>
        {state !== null && (
          <span className={styles.state} data-tone={state.tone}>
            {t(state.label)}
          </span>
        )}
        {meeting.can_answer && <AnswerButtons meeting={meeting} />}
        <ActionMenu items={items} placement="bottomRight">
          <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t(words.more, { title })} />
        </ActionMenu>
      </div>
      {writing && (
        <Suspense>
          <MinutesDrawer which={{ meeting_id: id }} onClose={() => setWriting(false)} />
        </Suspense>
      )}
      {cancelling && (
        <div className={styles.cancel}>
          <CancelForm
            meeting={meeting}
            series={meeting.series_id === null ? null : {}}
            running={running}
            onReload={() => void invalidate(myMeetings.path)}
            onDone={() => {
              setCancelling(false)
              void invalidate(myMeetings.path)
            }}
            onKeep={() => setCancelling(false)}
          />
        </div>
      )}
    </li>
  )
}
