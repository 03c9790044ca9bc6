import type { EvaluationForm } from '@workplace/contract/meeting/evaluation'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import styles from './evaluation.module.css'
import { evaluationWords as words } from './evaluation-words'

/** What was replied to an evaluation, and to anonymous ones of the same meeting. */
export function Replies({ replies }: Pick<EvaluationForm, 'replies'>) {
  const t = useT()
  return replies.map(({ reply, replied_by, mine }) => (
    <blockquote key={`${replied_by} ${reply}`} className={styles.reply}>
      <span className={list.quiet}>{t(mine ? words.yourReply : words.anonymousReply, { who: replied_by })}</span>
      <br />
      {reply}
    </blockquote>
  ))
}
