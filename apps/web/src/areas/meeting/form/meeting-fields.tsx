import type { Slot } from '@workplace/domain/booking/slot'
import { Input, Switch } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { useLanguage, useT } from '../../../kernel/words'
import type { Person } from '../core/people'
import styles from '../core/side-panel.module.css'
import { words } from '../core/words'
import type { ChosenService } from '../services/services'
import { AttachmentsField } from './attachments-field'
import { type FormFile, leaveFiles } from './form-files'
import { formWords } from './form-words'
import { MoreSection } from './more-section'
import { PeoplePicker } from './people-picker'
import { ReminderField, reminderText } from './reminder-field'

/** What a person writes about a meeting. */
export type MeetingText = {
  readonly title: string
  readonly people: readonly Person[]
  readonly content: string
  readonly secret: boolean
  readonly reminders: readonly number[]
  readonly files: readonly FormFile[]
  readonly services: readonly ChosenService[]
}
export type ChangeText = (change: Partial<MeetingText> | ((text: MeetingText) => Partial<MeetingText>)) => void

type Props = {
  text: MeetingText
  onChange: ChangeText
  /** Messages by field. */
  errors: Readonly<Record<string, string>>
  /** The booker, who takes part anyway. */
  booker: number
  /** When people have to be free: a slot on the clock of a room. */
  slot: Slot
  room_id: number
  /** The meeting that is being changed, which keeps nobody busy. */
  meeting_id?: number
  /** The time. */
  time: ReactNode
  rooms: ReactNode
  /** How it repeats. */
  repeat?: ReactNode
  /** What is ordered for it. */
  services?: ReactNode
  /** For whom it is booked: in what few bookings need. */
  host?: ReactNode
  /** What is set in `host`, in a word. */
  hostSet?: string | undefined
  startsOpen?: boolean
}

const inMore = ['content', 'secret', 'book_for_id', 'reminder_minutes', 'attachments']

/** The fields of a meeting, in the order in which they are thought of. */
export function MeetingFields(props: Props) {
  const { text, onChange, errors, booker, slot, room_id, meeting_id, time, rooms, repeat } = props
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const titleError = errors.title
  const leave = useEffectEvent(() => leaveFiles(text.files))
  useEffect(() => () => leave(), [])
  const set = [
    ...(props.hostSet === undefined ? [] : [props.hostSet]),
    ...(text.content.trim() === '' ? [] : [t(words.note)]),
    ...(text.files.length === 0 ? [] : [t(formWords.files, { n: text.files.length })]),
    ...text.reminders.map((minutes) => reminderText(minutes, language)),
    ...(text.secret ? [t(words.secret)] : []),
  ]
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}t`} className={styles.required}>
          {t(words.topic)}
        </label>
        <Input
          id={`${id}t`}
          data-autofocus
          aria-required
          aria-invalid={titleError !== undefined}
          aria-describedby={titleError === undefined ? undefined : `${id}te`}
          status={titleError === undefined ? '' : 'error'}
          maxLength={100}
          autoComplete="off"
          value={text.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        {titleError !== undefined && (
          <span id={`${id}te`} className={styles.error} role="alert">
            {titleError}
          </span>
        )}
      </div>
      {time}
      {rooms}
      {repeat}
      <PeoplePicker
        value={text.people}
        onChange={(people) => onChange({ people })}
        without={booker}
        slot={slot}
        room_id={room_id}
        meeting_id={meeting_id}
        error={errorOf(errors, 'attendees')}
      />
      <MoreSection
        set={set}
        startsOpen={props.startsOpen ?? false}
        wrong={inMore.some((name) => errorOf(errors, name) !== undefined)}
      >
        {props.host}
        <div className={styles.field}>
          <label htmlFor={`${id}n`}>{t(words.note)}</label>
          <Input.TextArea
            id={`${id}n`}
            maxLength={2000}
            rows={3}
            placeholder={t(words.notePlaceholder)}
            value={text.content}
            onChange={({ target }) => onChange({ content: target.value })}
          />
          {errors.content !== undefined && <span className={styles.error}>{errors.content}</span>}
        </div>
        <AttachmentsField
          files={text.files}
          onChange={(change) => onChange(({ files }) => ({ files: change(files) }))}
          error={errorOf(errors, 'attachments')}
        />
        <ReminderField
          value={text.reminders}
          onChange={(reminders) => onChange({ reminders })}
          error={errorOf(errors, 'reminder_minutes')}
        />
        <div className={styles.switch}>
          <Switch
            id={`${id}s`}
            size="small"
            checked={text.secret}
            aria-describedby={`${id}sh`}
            onChange={(secret) => onChange({ secret })}
          />
          <span>
            <label htmlFor={`${id}s`}>{t(words.secret)}</label>
            <span id={`${id}sh`} className={styles.help}>
              {t(words.secretHint)}
            </span>
          </span>
        </div>
      </MoreSection>
      {props.services}
    </>
  )
}

/** The message of a field, or of the first part of it: `attendees` also finds `attendees.3.mail`. */
export function errorOf(errors: Readonly<Record<string, string>>, field: string): string | undefined {
  const name = Object.keys(errors).find((one) => one === field || one.startsWith(`${field}.`))
  return name === undefined ? undefined : errors[name]
}
