import type { GuestPage } from '@workplace/contract/visitor/guest'
import { askedAs, yesNo } from '@workplace/contract/visitor/states'
import type { ReactNode } from 'react'
import { useSay } from '../../../kernel/light/say'
import styles from './visit.module.css'
import { words } from './words'

type Question = GuestPage['questions'][number]
export type TypedAnswers = Readonly<Record<string, string>>

type Props = {
  readonly questions: readonly Question[]
  readonly typed: TypedAnswers
  readonly wrong: Readonly<Record<string, string>>
  /** To which of them there is an answer, which is not shown again. */
  readonly answered: readonly string[]
  readonly onType: (key: string, value: string) => void
}

/** What the reason asks, a field each. */
export function QuestionFields({ questions, typed, wrong, answered, onType }: Props) {
  const say = useSay()
  return questions.map((question) => {
    const { key, kind, required } = question
    const fault = wrong[`answers.${key}`]
    const input = { question, fault, value: typed[key] ?? '', onChange: (value: string) => onType(key, value) }
    const label = (
      <span>
        {say(askedAs(question))}
        {!required && <span className={styles.faint}> {say(words.optional)}</span>}
      </span>
    )
    return (
      <div key={key} className={styles.field}>
        {kind === 'yes_no' ? (
          <YesOrNo {...input} label={label} />
        ) : (
          <>
            <label htmlFor={`answer-${key}`}>{label}</label>
            <AnswerInput {...input} blank={say(answered.includes(key) ? words.answerStays : words.choose)} />
          </>
        )}
        <span id={`${key}-said`} className={fault === undefined ? styles.faint : styles.bad}>
          {fault ?? (answered.includes(key) ? say(words.stays) : '')}
        </span>
      </div>
    )
  })
}

type InputProps = {
  readonly question: Question
  readonly fault: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Two answers side by side, to be met by a thumb; pressed again it is no answer, where none is needed. */
function YesOrNo({ question: { key, required }, fault, value, label, onChange }: InputProps & { label: ReactNode }) {
  const say = useSay()
  return (
    <div
      role="radiogroup"
      className={styles.choice}
      aria-labelledby={`${key}-asked`}
      aria-invalid={fault !== undefined}
      aria-required={required}
      aria-describedby={`${key}-said`}
    >
      <span id={`${key}-asked`}>{label}</span>
      {Object.entries(yesNo).map(([answer, said]) => (
        <label key={answer}>
          <input
            type="radio"
            name={key}
            value={answer}
            checked={value === answer}
            onChange={() => onChange(answer)}
            onClick={() => !required && value === answer && onChange('')}
          />
          {say(said)}
        </label>
      ))}
    </div>
  )
}

function AnswerInput({
  question: { key, kind, options, required },
  fault,
  value,
  blank,
  onChange,
}: InputProps & { readonly blank: string }) {
  const say = useSay()
  const rest = {
    ...{
      id: `answer-${key}`,
      name: key,
      value,
      'aria-invalid': fault !== undefined,
      'aria-describedby': `${key}-said`,
    },
    'aria-required': required,
  }
  const typing = ({ target }: { target: { value: string } }) => onChange(target.value)
  switch (kind) {
    case 'text':
      return <input {...rest} type="text" autoComplete="off" maxLength={200} onChange={typing} />
    case 'long':
      return <textarea {...rest} rows={3} maxLength={1000} onChange={typing} />
    case 'date':
      return <input {...rest} type="date" onChange={typing} />
    default:
      return (
        <select {...rest} onChange={typing}>
          <option value="">{blank}</option>
          {options.map((one) => (
            <option key={one.key} value={one.key}>
              {say(askedAs(one))}
            </option>
          ))}
        </select>
      )
  }
}
