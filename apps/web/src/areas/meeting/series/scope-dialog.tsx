import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { CallError } from '../../../kernel/client/client'
import { useLanguage, useT } from '../../../kernel/words'
import { dayText } from '../core/claim-text'
import { type Scope, ScopeChoice } from './scope-choice'
import styles from './series.module.css'
import { seriesWords as words } from './series-words'

type Props = {
  /** Meetings of the series that are still to begin. */
  left?: number
  /** The rule changes: that is never for one meeting alone. */
  ruleChanged?: boolean
  saving: boolean
  error: CallError | null
  onSave: (scope: Scope, onlyFree: boolean) => void
  onClose: () => void
}

/** So many dates that cannot be changed are named. */
const named = 6

type Clash = { date: string; message: string }

/** The dates that a refusal names. */
function clashesIn(error: CallError | null): readonly Clash[] {
  if (error?.reason !== 'series_clash') return []
  return ((error.data ?? {}) as { occurrences?: Clash[] }).occurrences ?? []
}

/** Asks for which meetings of a series a change is; where some cannot be changed, says which and offers the others. */
export function ScopeDialog({ left, ruleChanged = false, saving, error, onSave, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const [scope, setScope] = useState<Scope>(ruleChanged ? 'following' : 'this')
  const [asked, setAsked] = useState<Scope | null>(null)
  const save = (onlyFree: boolean) => {
    setAsked(scope)
    onSave(scope, onlyFree)
  }
  // what was refused was refused for that choice
  const refused = asked === scope && !saving ? error : null
  const clashes = clashesIn(refused)
  return (
    <Modal
      open
      title={t(words.scopeTitle)}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.back)}</Button>
          {clashes.length > 0 && (
            <Button loading={saving} onClick={() => save(true)}>
              {t(words.onlyThose)}
            </Button>
          )}
          <Button type="primary" loading={saving} onClick={() => save(false)}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          // the form lies in the one whose saving is asked about
          event.stopPropagation()
          if (!saving) save(false)
        }}
      >
        <ScopeChoice
          autoFocus
          value={scope}
          onChange={setScope}
          left={left}
          offered={ruleChanged ? ['following'] : undefined}
          help={t(ruleChanged ? words.scopeRule : words.scopeKeeps)}
        />
        <button type="submit" hidden />
      </form>
      {refused !== null && (
        <div className={styles.clashes} role="alert">
          {clashes.length === 0 ? (
            (Object.values(refused.fields)[0] ?? refused.message)
          ) : (
            <>
              {t(words.clashes)}
              <ul>
                {clashes.slice(0, named).map(({ date, message }) => (
                  <li key={date}>
                    {dayText(date, language)} · {message}
                  </li>
                ))}
                {clashes.length > named && <li>{t(words.more, { n: clashes.length - named })}</li>}
              </ul>
            </>
          )}
        </div>
      )}
    </Modal>
  )
}
