import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import type { Tone } from '@workplace/contract/kernel/field'
import { type MeetingDetails, meetingDetails, meetingStates } from '@workplace/contract/meeting/booking'
import * as topics from '@workplace/contract/meeting/topics'
import { Button } from 'antd'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useLive } from '../../../kernel/client/live'
import { queryOf } from '../../../kernel/client/query'
import { nameIn } from '../../../kernel/name-in'
import { imageAddress } from '../../../kernel/session/session'
import { serverNow } from '../../../kernel/time/server-clock'
import { instantText } from '../../../kernel/time/time-text'
import { useWhileHere } from '../../../kernel/while-here'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import { clockOf, otherClocks, placesOf, timeOn } from '../booking/two-clocks'
import type { BoardRoom, Claim } from '../core/board'
import { claimTime, claimTitle, dayText } from '../core/claim-text'
import { SidePanel } from '../core/side-panel'
import styles from '../core/side-panel.module.css'
import { slotOfWire } from '../core/slot-time'
import { acceptWords, actionWords, words } from '../core/words'
import { MeetingExtras } from '../form/meeting-extras'
import type { PanelMode } from '../grid/grid-menu'
import { SeriesSection } from '../series/series-section'
import { WaitlistButton } from '../waitlist/waitlist-button'
import { waitlistWords } from '../waitlist/waitlist-words'
import { CancelForm } from './cancel-form'
import { MeetingActions } from './meeting-actions'

const ApprovalTimeline = lazy(() => import('../approval/approval-timeline'))
const WaitingNote = lazy(async () => ({ default: (await import('../approval/waiting-note')).WaitingNote }))
const EditForm = lazy(() => import('../form/edit-form'))
const AfterMeeting = lazy(() => import('./after-meeting'))
const MeetingServices = lazy(() => import('../services/meeting-services'))
const ReleasedNote = lazy(() => import('../release/released-note'))

type Props = {
  claim: Claim
  boardRoom: BoardRoom
  shownDate: string
  otherZone: boolean
  /** What it opens for, where the viewer may. */
  mode?: PanelMode
  onClose: () => void
}

/** What is known of a meeting, and what its booker can do about it. */
export function MeetingPanel({ claim, boardRoom, shownDate, otherZone, mode: first = 'show', onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  // It may be another meeting's panel that is open when the answer comes.
  const done = useWhileHere(onClose)
  const [asked, setMode] = useState<PanelMode>(first === 'wait' || first === 'transfer' ? 'show' : first)
  // An occupation is no meeting; of a private meeting nothing more is told.
  const told = claim.kind !== 'occupation' && claim.kind !== 'offer'
  const query = useQuery({ ...queryOf(meetingDetails, { id: claim.id }, { quiet: true }), enabled: told, staleTime: 0 })
  useLive(topics.meeting, ({ payload, resync }) => {
    if (told && (resync || payload.id === claim.id)) void query.refetch()
  })
  const meeting = query.data
  // what somebody else has can come free; who is invited to it wants the meeting, not its room
  const mayWait = claim.audit_state === 0 && claim.myself === 0 && claim.invited === 0 && claim.start > serverNow()
  const slot = slotOfWire(claim.start_time, claim.end_time)
  const wanted = { office_id: boardRoom.room.office_id, room_ids: [boardRoom.id], slot }
  // Who is writing keeps what is written, although nobody can change the meeting any more.
  const [isWriting, setWriting] = useState(false)
  if (meeting?.can_change && asked === 'edit' && !isWriting) setWriting(true)
  // The time is the one of the grid in which it was opened; other clocks of its rooms stand beside it.
  const shown = timeOn(meeting ?? { ...claim, timezone: boardRoom.room.timezone }, boardRoom.room.timezone)
  const others = meeting === undefined ? [] : otherClocks(meeting, shown, language)
  const mode = meeting?.can_change || (asked === 'edit' && isWriting) ? asked : 'show'
  const title = meeting?.title || claimTitle(claim, language)
  // who has it may have handed it over since
  const booker = meeting?.booker_name ?? claim.booker_name
  const reload = () => void query.refetch()

  if (mode === 'edit' && meeting !== undefined) {
    return (
      <Suspense fallback={null}>
        <EditForm
          meeting={meeting}
          boardRoom={boardRoom}
          shownDate={shownDate}
          onReload={reload}
          onDone={() => {
            setMode('show')
            setWriting(false)
          }}
        />
      </Suspense>
    )
  }
  const running = meeting?.state === 'in_progress' && meeting.audit_state === 0
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      footer={
        meeting?.can_change && mode === 'show' ? (
          <>
            <Button danger className={styles.left} onClick={() => setMode('cancel')}>
              {t(running ? words.endNow : words.cancelMeeting)}
            </Button>
            <Button type="primary" onClick={() => setMode('edit')}>
              {t(words.edit)}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className={styles.body}>
        {mode === 'cancel' && meeting !== undefined && (
          <CancelForm
            meeting={meeting}
            series={meeting.series}
            running={running}
            onReload={reload}
            onDone={done}
            onKeep={() => setMode('show')}
          />
        )}
        {meeting?.waiting_change && (
          <Suspense fallback={null}>
            <WaitingNote meeting={meeting} onChanged={reload} />
          </Suspense>
        )}
        {meeting?.state === 'released' && (
          <Suspense fallback={null}>
            <ReleasedNote meeting_id={meeting.id} onRestored={reload} />
          </Suspense>
        )}
        <dl className={styles.facts}>
          <dt>{t(words.time)}</dt>
          <dd className={styles.when}>
            {dayText(shown.start_time.slice(0, 10), language)} {claimTime(shown)}
            {(otherZone || others.length > 0) && <span className={styles.quiet}> ({clockOf(shown)})</span>}
            {others.map((time) => (
              <span key={time} className={styles.quiet}>
                <br />
                {time}
              </span>
            ))}
          </dd>
          <dt>{t(words.room)}</dt>
          <dd className={styles.place}>
            <span>
              {placesOf(meeting?.rooms ?? [boardRoom.room]).map(({ room, names }) => (
                <Fragment key={names[0]}>
                  {names.join(comma[language])}
                  <br />
                  <span className={styles.quiet}>
                    {nameIn(language, room.office_name, room.office_name_en)} · {room.floor_name}
                  </span>
                  <br />
                </Fragment>
              ))}
            </span>
            {boardRoom.room.navpicture_room_thumb && (
              <img src={boardRoom.room.navpicture_room_thumb} alt="" width={64} height={48} />
            )}
          </dd>
          {booker !== '' && (
            <>
              <dt>{t(words.booker)}</dt>
              <dd>
                {booker}{' '}
                {meeting?.booker_department && <span className={styles.quiet}>{meeting.booker_department}</span>}
              </dd>
            </>
          )}
          {meeting !== undefined && (
            <>
              <dt>{t(words.state)}</dt>
              <dd>
                <StateDot tone={toneOf(meeting)}>{t(stateOf(meeting))}</StateDot>
              </dd>
            </>
          )}
          {meeting?.cancel_reason && (
            <>
              <dt>{t(words.cancelReason)}</dt>
              <dd>{meeting.cancel_reason}</dd>
            </>
          )}
          {meeting?.content && (
            <>
              <dt>{t(words.note)}</dt>
              <dd className={styles.note}>{meeting.content}</dd>
            </>
          )}
          {meeting !== undefined && <MeetingExtras meeting={meeting} />}
        </dl>
        {!told && <p className={styles.quiet}>{t(claim.kind === 'offer' ? waitlistWords.heldText : words.heldText)}</p>}
        {mayWait && (
          <div className={styles.wait}>
            <WaitlistButton wanted={wanted} opened={first === 'wait'} />
          </div>
        )}
        {query.isError &&
          (query.error.reason === 'not_found' ? (
            <p className={styles.quiet}>{t(words.private)}</p>
          ) : (
            <div className={styles.message} data-kind="error" role="alert">
              {t(words.meetingFailed)}：{query.error.message}
              <Button size="small" onClick={reload}>
                {t(words.retry)}
              </Button>
            </div>
          ))}
        {query.isPending && told && (
          <div aria-hidden>
            <span className={styles.pulse} />
            <span className={styles.pulse} />
          </div>
        )}
        {meeting !== undefined && mode === 'show' && (
          <MeetingActions meeting={meeting} boardRoom={boardRoom} handsOver={first === 'transfer'} onReload={reload} />
        )}
        {meeting !== undefined && mode === 'show' && (
          <Suspense fallback={null}>
            <AfterMeeting meeting={meeting} />
          </Suspense>
        )}
        {meeting?.audit_state === 1 && (meeting.myself === 1 || meeting.can_change) && mode === 'show' && (
          <Suspense>
            <ApprovalTimeline id={meeting.id} />
          </Suspense>
        )}
        {meeting !== undefined && meeting.services.length > 0 && (
          <Suspense fallback={<span className={styles.pulse} aria-hidden />}>
            <MeetingServices orders={meeting.services} />
          </Suspense>
        )}
        {meeting?.series && <SeriesSection meeting={meeting} series={meeting.series} />}
        {meeting !== undefined && <People meeting={meeting} />}
        {meeting !== undefined && meeting.log.length > 0 && (
          <section className={styles.section}>
            <h3>{t(words.history)}</h3>
            <ol className={styles.history}>
              {meeting.log.map(({ action, user_name, reason, time }) => (
                <li key={`${time} ${action}`}>
                  {user_name} · {t(actionWords[action] ?? [action, action])}
                  {reason && <span className={styles.quiet}> · {reason}</span>}
                  <time dateTime={time}>{instantText(time, language)}</time>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </SidePanel>
  )
}

function stateOf({ state, audit_state, waiting_change }: MeetingDetails): Label {
  if (state === 'cancelled' || state === 'released') return meetingStates[state]
  // it takes place as it is, whatever becomes of its change
  if (waiting_change !== null) return meetingStates[state]
  if (audit_state === 1) return words.waiting
  return audit_state === 2 ? words.refused : meetingStates[state]
}

/** A meeting that takes place is green while it runs, and blue until then. */
const tones = {
  not_started: 'busy',
  in_progress: 'good',
  ended: 'quiet',
  cancelled: 'bad',
  released: 'quiet',
} as const satisfies Record<MeetingDetails['state'], Tone>

function toneOf(meeting: MeetingDetails): Tone {
  const label = stateOf(meeting)
  if (label === words.waiting) return 'warning'
  return label === words.refused ? 'bad' : tones[meeting.state]
}

function People({ meeting }: { meeting: MeetingDetails }) {
  const t = useT()
  return (
    <section className={styles.section}>
      <h3>
        {t(words.attendees)} <span className={styles.quiet}>{meeting.attendees.length}</span>
      </h3>
      <ul className={styles.people}>
        {meeting.attendees.map(({ user_id, mail, name, department, avatar, accept_state }) => (
          <li key={user_id ?? mail ?? name}>
            {avatar === null ? (
              <span className={styles.avatar} aria-hidden>
                {name.slice(0, 1)}
              </span>
            ) : (
              <img className={styles.avatar} src={imageAddress(avatar)} alt="" width={28} height={28} loading="lazy" />
            )}
            <span>
              {name} <small>{department ?? mail}</small>
            </span>
            <span className={styles.accept} data-accept={accept_state}>
              {user_id === (meeting.book_for_id ?? meeting.booker_id)
                ? t(words.host)
                : t(acceptWords[accept_state] ?? ['', ''])}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
