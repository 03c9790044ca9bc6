import { Input } from 'antd'
import { useId } from 'react'
import list from '../../../kernel/list/list.module.css'
import type { Label } from '../../../kernel/words'
import { useT } from '../../../kernel/words'
import { manageWords as words } from './manage-words'

type Props = {
  readonly label: Label
  readonly value: string
  readonly onChange: (text: string) => void
  readonly required?: boolean
  /** It was asked for and is not there. */
  readonly missing?: boolean
  readonly autoFocus?: boolean
}

/** Why something is done: those whose meeting it is read it. */
export function ReasonField({ label, value, onChange, required = false, missing = false, autoFocus = false }: Props) {
  const t = useT()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={required ? list.required : undefined}>
        {t(label)}
      </label>
      <Input.TextArea
        id={id}
        autoFocus={autoFocus}
        rows={3}
        maxLength={200}
        placeholder={t(words.whyHint)}
        value={value}
        status={missing ? 'error' : undefined}
        aria-invalid={missing}
        aria-required={required}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {missing && (
        <p id={`${id}-error`} role="alert" className={list.fault}>
          {t(words.whyRequired)}
        </p>
      )}
    </div>
  )
}
