import type { Label } from '@workplace/contract/kernel/words'
import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { Say } from '../../../kernel/light/say'
import styles from './kiosk.module.css'
import { faults, words } from './kiosk-words'

/** A field with its name in both languages above it. Nothing that was typed is offered to who comes next. */
export function Field({
  label,
  value,
  most,
  mode,
  onChange,
  focus,
}: {
  label: Label
  value: string
  most: number
  mode?: HTMLAttributes<HTMLInputElement>['inputMode']
  focus?: boolean
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        <Say beside label={label} />
      </label>
      <input
        id={id}
        value={value}
        maxLength={most}
        inputMode={mode ?? 'text'}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a page of its own, with this one thing to do first
        autoFocus={focus}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** What went wrong, in both languages. */
export function Fault({ reason }: { reason: string | null }) {
  return (
    <p className={styles.fault} role="alert">
      {reason !== null && <Say label={faults[reason] ?? words.reception} />}
    </p>
  )
}

/** A page of the kiosk: its title, what is asked, and the way on and back. */
export function Ask({
  title,
  fault,
  busy,
  next = words.next,
  ready,
  onNext,
  onBack,
  children,
}: {
  title: Label
  fault: string | null
  busy: boolean
  next?: Label
  ready: boolean
  onNext: () => void
  onBack: () => void
  children: ReactNode
}) {
  return (
    <form
      className={styles.ask}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !busy) onNext()
      }}
    >
      <h1 className={styles.title}>
        <Say label={title} />
      </h1>
      <div className={styles.fields}>{children}</div>
      <Fault reason={fault} />
      <div className={styles.foot}>
        <button type="button" className={styles.quiet} onClick={onBack}>
          <Say label={words.back} />
        </button>
        <button type="submit" className={styles.main} disabled={!ready || busy}>
          <Say label={next} />
        </button>
      </div>
    </form>
  )
}
