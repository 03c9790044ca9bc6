import { useId } from 'react'
import { useT } from '../../../kernel/words'
import styles from './series.module.css'
import { seriesWords as words } from './series-words'

export type Scope = 'this' | 'following' | 'all'

type Props = {
  value: Scope
  onChange: (scope: Scope) => void
  /** Meetings of the series that are still to begin, where that is known. */
  left?: number
  /** What happens to what was changed by itself. */
  help?: string
  offered?: readonly Scope[]
  autoFocus?: boolean
}

const all: readonly Scope[] = ['this', 'following', 'all']

/** Which meetings of a series a change is for: plain radios, chosen by the arrow keys. */
export function ScopeChoice({ value, onChange, left, help, offered = all, autoFocus = false }: Props) {
  const t = useT()
  const id = useId()
  const labels = {
    this: t(words.scopeThis),
    following: t(words.scopeFollowing),
    all: left === undefined ? t(words.scopeAll) : t(words.scopeAllCount, { n: left }),
  }
  return (
    <fieldset className={styles.scope} aria-describedby={help === undefined ? undefined : `${id}h`}>
      <legend>{t(words.scope)}</legend>
      {offered.map((scope) => (
        <label key={scope}>
          <input
            type="radio"
            name={id}
            value={scope}
            checked={scope === value}
            // biome-ignore lint/a11y/noAutofocus: the question that was just asked
            autoFocus={autoFocus && scope === value}
            onChange={() => onChange(scope)}
          />
          {labels[scope]}
        </label>
      ))}
      {help !== undefined && (
        <span id={`${id}h`} className={styles.help}>
          {help}
        </span>
      )}
    </fieldset>
  )
}
