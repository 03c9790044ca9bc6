import { Input } from 'antd'
import { type Label, useT } from '../../../kernel/words'
import { words } from './door-words'
import styles from './doors.module.css'

type Props = {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (text: string) => void
  readonly suggestions: readonly Label[]
}

/** A reason, typed or one of the usual ones. */
export function ReasonInput({ id, value = '', onChange, suggestions }: Props) {
  const t = useT()
  return (
    <>
      <Input
        {...(id === undefined ? {} : { id })}
        autoFocus
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <fieldset className={styles.suggestions} aria-label={t(words.reasons)}>
        {suggestions.map((one) => (
          <button key={one[1]} type="button" aria-pressed={value === t(one)} onClick={() => onChange?.(t(one))}>
            {t(one)}
          </button>
        ))}
      </fieldset>
    </>
  )
}
