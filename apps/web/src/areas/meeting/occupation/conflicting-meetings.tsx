import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { ConflictingMeeting, meetingsInLock, Outcome } from '@workplace/contract/meeting/roomlock'
import { Checkbox, Radio } from 'antd'
import { useLanguage, useT } from '../../../kernel/words'
import { spanWords } from './clock-text'
import { lockWords as words } from './lock-words'
import styles from './locks.module.css'
import { isPossible, keyOf, type Outcomes, outcomeOf } from './outcomes'

export type LockMeetings = OutputOf<typeof meetingsInLock>
const every = ['keep', 'move', 'cancel'] as const

type Props = {
  readonly found: LockMeetings
  readonly all: Outcome
  readonly chosen: Outcomes
  readonly notify: boolean
  readonly onAll: (outcome: Outcome) => void
  readonly onChoose: (chosen: Outcomes) => void
  readonly onNotify: (notify: boolean) => void
}

/** The meetings that a lock would lie over, each with what becomes of it. */
export function ConflictingMeetings({ found, all, chosen, notify, onAll, onChoose, onNotify }: Props) {
  const t = useT()
  const { items, total, occupations } = found
  const manyRooms = new Set(items.map((one) => one.meetingroom_id)).size > 1
  return (
    <>
      <p className={styles.note} role="status">
        <strong>{t(words.inTheWay, { n: total })}</strong>
        <span>{t(words.inTheWayHelp)}</span>
        {total > items.length && <span>{t(words.onlyFirst, { shown: items.length, rest: total - items.length })}</span>}
        {occupations > 0 && <span>{t(words.occupationsStay, { n: occupations })}</span>}
      </p>
      <div className={styles.bulk}>
        <span aria-hidden>{t(words.all)}</span>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t(words.all)}
          value={all}
          onChange={({ target }) => onAll(target.value as Outcome)}
          options={[
            { value: 'keep', label: t(words.allKeep) },
            { value: 'move', label: t(words.allMove), disabled: !items.some((one) => isPossible(one, 'move')) },
            { value: 'cancel', label: t(words.allCancel) },
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: many meetings scroll, also by the keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label={t(words.details)}>
        {items.map((one) => (
          <MeetingRow
            key={keyOf(one)}
            meeting={one}
            showsRoom={manyRooms}
            outcome={outcomeOf(one, all, chosen)}
            onChoose={(outcome) => onChoose(new Map([...chosen, [keyOf(one), outcome]]))}
          />
        ))}
      </ul>
      <Checkbox className={styles.foot} checked={notify} onChange={({ target }) => onNotify(target.checked)}>
        {t(words.notify)}
      </Checkbox>
    </>
  )
}

type RowProps = {
  readonly meeting: ConflictingMeeting
  readonly showsRoom: boolean
  readonly outcome: Outcome
  readonly outcomes?: readonly Outcome[]
  readonly onChoose: (outcome: Outcome) => void
}

/** A meeting with what becomes of it: any of these. */
export function MeetingRow({ meeting, showsRoom, outcome, outcomes = every, onChoose }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const { alternative, may_move, is_running, audit_state } = meeting
  const title = meeting.title || t(words.private)
  const time = spanWords(meeting, language)
  const label = {
    keep: t(words.keep),
    move: !may_move
      ? t(words.cannotMove)
      : alternative === null
        ? t(words.noRoom)
        : t(words.moveTo, {
            room: alternative.meetingroom_name,
            floor: alternative.floor_name,
            seats: alternative.capacity,
          }),
    cancel: t(audit_state === 1 ? words.refuseRequest : is_running ? words.endMeeting : words.cancelMeeting),
  }
  return (
    <li>
      <div className={styles.what}>
        <strong>
          {title}
          {is_running && <span className={styles.tag}>{t(words.running)}</span>}
          {audit_state === 1 && <span className={styles.tag}>{t(words.waiting)}</span>}
        </strong>
        <span>{time}</span>
        <span>
          {showsRoom ? `${meeting.meetingroom_name} · ` : ''}
          {t(words.by, { name: meeting.booker_name, n: meeting.attendee_count })}
          {meeting.series_id === null ? '' : ` · ${t(words.series)}`}
        </span>
      </div>
      <select
        className={styles.select}
        data-outcome={outcome}
        aria-label={t(words.outcomeOf, { title, time })}
        value={outcome}
        onChange={({ target }) => onChoose(target.value as Outcome)}
      >
        {outcomes.map((one) => (
          <option key={one} value={one} disabled={!isPossible(meeting, one)}>
            {label[one]}
          </option>
        ))}
      </select>
    </li>
  )
}
