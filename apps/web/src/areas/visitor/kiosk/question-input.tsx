import type { KioskGuest } from '@workplace/contract/visitor/kiosk'
import { askedAs, yesNo } from '@workplace/contract/visitor/states'
import { useId } from 'react'
import { Say } from '../../../kernel/light/say'
import styles from './kiosk.module.css'
import { words } from './kiosk-words'
import { Field } from './parts'

type Props = {
  readonly question: KioskGuest['questions'][number]
  readonly value: string
  readonly focus: boolean
  readonly onChange: (value: string) => void
}

/** What the reason asks, to be answered by fingers: a choice is buttons, of which one is pressed. */
export function QuestionInput({ question, value, focus, onChange }: Props) {
  const id = useId()
  const { kind, options, required } = question
  const [zh, en] = askedAs(question)
  const label = required ? ([zh, en] as const) : ([`${zh}${words.optional[0]}`, `${en} ${words.optional[1]}`] as const)
  if (kind === 'text') return <Field {...{ label, value, focus, onChange }} most={200} />
  if (kind === 'long' || kind === 'date') {
    const rest = { id, value, autoComplete: 'off', autoFocus: focus }
    return (
      <div className={styles.field}>
        <label htmlFor={id}>
          <Say beside label={label} />
        </label>
        {kind === 'long' ? (
          <textarea {...rest} rows={2} maxLength={1000} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <input {...rest} type="date" onChange={({ target }) => onChange(target.value)} />
        )}
      </div>
    )
  }
  const choices =
    kind === 'yes_no'
      ? Object.entries(yesNo).map(([key, said]) => ({ key, said }))
      : options.map((one) => ({ key: one.key, said: askedAs(one) }))
  return (
    <fieldset className={styles.reasons}>
      <legend>
        <Say beside label={label} />
      </legend>
      {choices.map(({ key, said }) => (
        <button
          key={key}
          type="button"
          className={styles.reason}
          aria-pressed={key === value}
          // pressed again it is no answer, where none is needed
          onClick={() => onChange(key === value && !required ? '' : key)}
        >
          <Say label={said} />
        </button>
      ))}
    </fieldset>
  )
}
