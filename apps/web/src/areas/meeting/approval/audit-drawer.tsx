import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { type AuditDetails, auditSingle } from '@workplace/contract/meeting/approval/audit'
import { Button, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { Panel } from '../../../kernel/panel/panel'
import { instantText } from '../../../kernel/time/time-text'
import { zoneNote } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { actionWords } from '../core/words'
import ApprovalTimeline from './approval-timeline'
import { approvalWords } from './approval-words'
import styles from './audit-page.module.css'
import { AuditState, moreText, Reason, slotText } from './audit-slot'
import { auditWords as words } from './audit-words'
import { HandOverDialog } from './hand-over-dialog'
import { RoomStrip } from './room-strip'

type Props = {
  readonly id: number
  readonly onDecide: (row: AuditDetails, pass: boolean) => void
  readonly onClose: () => void
}

/** One request: what is asked for, and what its rooms look like on that day. */
export function AuditDrawer({ id, onDecide, onClose }: Props) {
  const t = useT()
  const [handing, setHanding] = useState(false)
  const answer = useQuery({ ...queryOf(auditSingle, { id }, { quiet: true }), staleTime: 0 })
  const row = answer.data
  const title = row === undefined ? (answer.isError ? '' : t(words.loading)) : row.title || t(words.private)
  return (
    <Panel
      title={title}
      wide
      onClose={onClose}
      footer={
        <div className={list.actions}>
          <Button onClick={onClose}>{t(words.close)}</Button>
          {row?.state === 'waiting' && row.may_decide && (
            <>
              {row.flow !== null && <Button onClick={() => setHanding(true)}>{t(approvalWords.hand)}</Button>}
              <Button danger onClick={() => onDecide(row, false)}>
                {t(words.refuse)}
              </Button>
              <Button type="primary" onClick={() => onDecide(row, true)}>
                {t(words.approve)}
              </Button>
            </>
          )}
        </div>
      }
    >
      {row === undefined && answer.error !== null ? (
        <Result
          status="warning"
          title={answer.error.message}
          subTitle={answer.error.requestId === '' ? undefined : answer.error.requestId}
        />
      ) : row === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Details row={row} />
      )}
      {handing && row !== undefined && <HandOverDialog row={row} onClose={() => setHanding(false)} />}
    </Panel>
  )
}

function Details({ row }: { row: AuditDetails }) {
  const t = useT()
  const language = useLanguage()
  const between = comma[language]
  const zone = zoneNote(row.timezone, language)
  const seats = row.rooms[0]?.capacity ?? 0
  return (
    <>
      <dl className={list.facts}>
        <dt>{t(words.state)}</dt>
        <dd>
          <AuditState row={row} /> <Reason row={row} />
        </dd>
        <dt>{t(row.change === null ? words.time : words.newSlot)}</dt>
        <dd>
          {slotText(row, language)} {zone !== '' && <span className={list.quiet}>{zone}</span>}
        </dd>
        {row.change !== null && (
          <>
            <dt>{t(words.oldSlot)}</dt>
            <dd>
              {slotText(row.change, language)} <span className={list.quiet}>{row.change.meetingroom_name}</span>
            </dd>
          </>
        )}
        <dt>{t(words.room)}</dt>
        <dd>
          {[row.meetingroom_name, ...row.extra_rooms].join(between)}{' '}
          <span className={list.quiet}>
            {nameIn(language, row.office_name, row.office_name_en)} · {row.floor_name}
          </span>
        </dd>
        <dt>{t(words.booker)}</dt>
        <dd>
          {row.booker_name} {row.department !== null && <span className={list.quiet}>{row.department}</span>}
        </dd>
        <dt>{t(words.people)}</dt>
        <dd>
          {t(words.peopleCount, { n: row.attendee_count })}
          {seats > 0 && <span className={list.quiet}> · {t(words.seats, { n: seats })}</span>}
          {seats > 0 && row.attendee_count > seats && <span className={list.fault}> {t(words.tooMany)}</span>}
          {row.attendees.length > 0 && (
            <p className={list.quiet}>
              {row.attendees.map(({ name, is_new }) => (is_new ? t(words.newPerson, { name }) : name)).join(between)}
            </p>
          )}
        </dd>
        {row.more !== null && (
          <>
            <dt>{t(words.more)}</dt>
            <dd>{moreText(row, language)}</dd>
          </>
        )}
        <dt>{t(words.requested)}</dt>
        <dd>{instantText(row.requested_at, language)}</dd>
        {row.content !== null && row.content !== '' && (
          <>
            <dt>{t(words.content)}</dt>
            <dd className={styles.note}>{row.content}</dd>
          </>
        )}
      </dl>
      {row.secret && row.title === '' && <p className={list.quiet}>{t(words.privateText)}</p>}
      <ApprovalTimeline id={row.id} heading={list.heading} />
      <h2 className={list.heading}>{t(words.plan)}</h2>
      {row.rooms.length === 0 && <p className={list.quiet}>{t(words.roomGone)}</p>}
      {row.rooms.map((room) =>
        row.dates.map((date) => <RoomStrip key={`${room.id} ${date}`} room={room} date={date} meetingId={row.id} />),
      )}
      <h2 className={list.heading}>{t(words.history)}</h2>
      <ol className={styles.history}>
        {row.log.map(({ action, user_name, reason, time }) => (
          <li key={`${time} ${action}`}>
            {user_name} · {t(actionWords[action] ?? [action, action])}
            {reason !== null && <span className={list.quiet}> · {reason}</span>}
            <time dateTime={time}>{instantText(time, language)}</time>
          </li>
        ))}
      </ol>
    </>
  )
}
