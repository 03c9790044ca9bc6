import { useQuery } from '@tanstack/react-query'
import { sourceRuns } from '@workplace/contract/people/data-source'
import { queryOf } from '../../../kernel/client/query'
import { instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './source.module.css'
import { RunState } from './source-run-state'
import { sourceWords as words } from './source-words'

/** The runs of a source, the newest first. */
export function History({ id, shown, onRun }: { id: number; shown: number | null; onRun: (run: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const runs = useQuery(queryOf(sourceRuns, { id, limit: 20 }, { quiet: true }))
  const items = runs.data?.items ?? []
  if (items.length < 2) return null
  return (
    <section className={styles.history}>
      <h2>{t(words.history)}</h2>
      <ul>
        {items.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={styles.past}
              aria-current={run.id === shown}
              aria-label={t(words.showRun, { when: instantText(run.started_at, language) })}
              onClick={() => onRun(run.id)}
            >
              <RunState run={run} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
