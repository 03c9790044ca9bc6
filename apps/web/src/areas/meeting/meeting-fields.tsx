import { Input, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { useT } from '../../kernel/words'
import type { Person } from './people'
import { PeoplePicker } from './people-picker'
import styles from './side-panel.module.css'
import { words } from './words'

/** What a person writes about a meeting. */
export type MeetingText = {
  readonly title: string
  readonly people: readonly Person[]
  readonly content: string
  readonly secret: boolean
}

type Props = {
  text: MeetingText
  onChange: (change: Partial<MeetingText>) => void
  /** Messages by field. */
  errors: Readonly<Record<string, string>>
  /** The booker, who takes part anyway. */
  booker: number
  /** Stands between the title and the people: the time. */
  children: ReactNode
}

/** The fields of a booking, in the order in which they are thought of. */
export function MeetingFields({ text, onChange, errors, booker, children }: Props) {
  const t = useT()
  const id = useId()
  const titleError = errors.title
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
          aria-describedby={`${id}te`}
          status={titleError === undefined ? '' : 'error'}
          maxLength={100}
          autoComplete="off"
          value={text.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <span id={`${id}te`} className={styles.error} role={titleError === undefined ? undefined : 'alert'}>
          {titleError}
        </span>
      </div>
      {children}
      <div className={styles.field}>
        <label htmlFor={`${id}p`}>{t(words.attendees)}</label>
        <PeoplePicker id={`${id}p`} value={text.people} onChange={(people) => onChange({ people })} without={booker} />
        <span className={styles.help}>{t(words.attendeesHint)}</span>
        {errors.attendees !== undefined && <span className={styles.error}>{errors.attendees}</span>}
      </div>
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
    </>
  )
}
