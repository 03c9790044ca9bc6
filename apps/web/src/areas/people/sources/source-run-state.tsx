import type { SourceRun } from '@workplace/contract/people/data-source'
import { instantText } from '../../../kernel/time/time-text'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import styles from './source.module.css'
import { sourceWords as words } from './source-words'

const stepWords = [words.step0, words.step1, words.step2]

/** How a run ended, when, and in one line what came of it. */
export function RunState({ run, brief = false }: { run: SourceRun; brief?: boolean }) {
  const t = useT()
  const language = useLanguage()
  const { state, mode, counts, message, started_at, ended_at, trigger, started_by } = run
  const isDry = mode === 'dry'
  const tone =
    state === 'running' ? 'busy' : state === 'failed' ? 'bad' : (counts?.refused ?? 0) > 0 ? 'warning' : 'good'
  const word =
    state === 'running' ? words.running : state === 'failed' ? words.failed : isDry ? words.dryDone : words.done
  const who = trigger === 'schedule' ? t(words.bySchedule) : started_by
  return (
    <div className={styles.state}>
      <span className={styles.stateLine}>
        <StateDot tone={tone}>{t(word)}</StateDot>
        <span className={styles.quiet}>
          {instantText(ended_at ?? started_at, language)}
          {brief || who === '' ? '' : ` · ${who}`}
        </span>
      </span>
      {state === 'running' ? (
        <span className={styles.quiet}>{t(stepWords[run.step] ?? words.step2)}</span>
      ) : state === 'failed' ? (
        <span className={styles.reason}>{message}</span>
      ) : counts === null ? null : (
        <span className={styles.quiet}>{t(isDry ? words.wouldBrief : words.brief, counts)}</span>
      )}
    </div>
  )
}
