import type { MeetingHistory } from '@workplace/contract/meeting/manage/meeting-log'
import { Button, Result, Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import type { CallError } from '../../../kernel/client/client'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { Panel } from '../../../kernel/panel/panel'
import { useMay } from '../../../kernel/session/session'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import { acceptWords } from '../core/words'
import { Download } from '../form/meeting-extras'
import { ruleSentence } from '../series/series-sentence'
import { History } from './history'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { roomsText, Slot, State, slotText, titleOf } from './meeting-cells'

const MeetingServices = lazy(() => import('../services/meeting-services'))

type Props = {
  readonly meeting: MeetingHistory | undefined
  readonly error: CallError | null
  readonly onClose: () => void
  /** What can be done with it. */
  readonly actions?: ReactNode
  /** Said before all else. */
  readonly lead?: ReactNode
  /** What has to do with it. */
  readonly children?: ReactNode
}

/** One meeting with its whole history. */
export function HistoryDrawer({ meeting, error, onClose, actions, lead, children }: Props) {
  const t = useT()
  return (
    <Panel
      title={meeting === undefined ? (error === null ? t(words.loading) : t(words.meeting)) : titleOf(meeting, t)}
      wide
      onClose={onClose}
      footer={
        <div className={list.actions}>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {actions}
        </div>
      }
    >
      {meeting !== undefined ? (
        <>
          {lead}
          <Facts meeting={meeting} />
          <People meeting={meeting} />
          {meeting.services.length > 0 && (
            <Suspense fallback={null}>
              <MeetingServices orders={meeting.services} />
            </Suspense>
          )}
          {children}
          <h2 className={list.heading}>{t(words.history)}</h2>
          <History meeting={meeting} />
        </>
      ) : error !== null ? (
        <Result status="warning" title={error.message} subTitle={error.requestId || undefined} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Panel>
  )
}

function Facts({ meeting }: { meeting: MeetingHistory }) {
  const t = useT()
  const language = useLanguage()
  const mayFetch = useMay('view-meeting')
  const [first] = meeting.rooms
  return (
    <>
      {!meeting.is_open && <p className={list.quiet}>{t(words.privateText)}</p>}
      <dl className={list.facts}>
        <dt>{t(words.state)}</dt>
        <dd>
          <State row={meeting} />
        </dd>
        <dt>{t(words.time)}</dt>
        <dd>
          <Slot row={meeting} />
        </dd>
        {meeting.wanted !== null && (
          <>
            <dt>{t(words.wanted)}</dt>
            <dd>
              {slotText(meeting.wanted, language)} <span className={list.quiet}>{meeting.wanted.meetingroom_name}</span>
            </dd>
          </>
        )}
        <dt>{t(words.room)}</dt>
        <dd>
          {roomsText(meeting, language)}{' '}
          {first !== undefined && (
            <span className={list.quiet}>
              {nameIn(language, first.office_name, first.office_name_en)} · {first.floor_name}
            </span>
          )}
        </dd>
        <dt>{t(words.booker)}</dt>
        <dd>
          {meeting.booker_name}{' '}
          <span className={list.quiet}>
            {[
              meeting.book_for_name === null ? null : t(words.host, { name: meeting.book_for_name }),
              meeting.department,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </dd>
        {meeting.series !== null && (
          <>
            <dt>{t(words.ruleOf)}</dt>
            <dd>{ruleSentence(meeting.series, language)}</dd>
          </>
        )}
        {meeting.content !== null && meeting.content !== '' && (
          <>
            <dt>{t(words.content)}</dt>
            <dd className={styles.note}>{meeting.content}</dd>
          </>
        )}
        {meeting.attachments.length > 0 && (
          <>
            <dt>{t(words.attachments)}</dt>
            <dd>
              <ul>
                {meeting.attachments.map((one) => (
                  <li key={one.id}>{mayFetch ? <Download meeting_id={meeting.id} {...one} /> : one.name}</li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>{t(words.number)}</dt>
        <dd>
          {meeting.id}{' '}
          <span className={list.quiet}>{`${t(words.booked)} ${instantText(meeting.created_at, language)}`}</span>
        </dd>
      </dl>
    </>
  )
}

function People({ meeting }: { meeting: MeetingHistory }) {
  const t = useT()
  const language = useLanguage()
  if (meeting.attendees.length === 0) return null
  return (
    <>
      <h2 className={list.heading}>
        {t(words.attendees)}{' '}
        <span className={styles.aside}>
          {meeting.attendees.length} ·{' '}
          {meeting.signed_in > 0 ? t(words.signedIn, { n: meeting.signed_in }) : t(words.nobodySigned)}
        </span>
      </h2>
      <ul className={styles.people} tabIndex={meeting.attendees.length > 8 ? 0 : undefined}>
        {meeting.attendees.map((one) => (
          <li key={one.id}>
            <span>
              {one.name} <small>{one.department ?? one.mail}</small>
            </span>
            {one.sign_time !== null ? (
              <StateDot tone="good">{t(words.signedAt, { time: instantText(one.sign_time, language) })}</StateDot>
            ) : (
              <small>{t(one.is_host ? words.isHost : (acceptWords[one.accept_state] ?? ['', '']))}</small>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
