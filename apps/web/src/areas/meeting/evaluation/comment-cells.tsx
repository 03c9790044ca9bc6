import type { CommentRow } from '@workplace/contract/meeting/evaluation'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import styles from './evaluation.module.css'
import { evaluationWords as words } from './evaluation-words'

export function Score({ row }: { row: Pick<CommentRow, 'score' | 'is_low'> }) {
  const t = useT()
  if (row.score === null) return <span className={list.quiet}>–</span>
  return (
    <span className={row.is_low ? styles.low : undefined}>
      {row.score.toFixed(1)}
      {row.is_low && <span className={list.quiet}> {t(words.low)}</span>}
    </span>
  )
}

export function Who({ row }: { row: Pick<CommentRow, 'user_name' | 'is_guest'> }) {
  const t = useT()
  if (row.user_name === null) return <span className={list.quiet}>{t(words.anonymous)}</span>
  return (
    <>
      {row.user_name}
      {row.is_guest && <span className={list.quiet}> {t(words.guest)}</span>}
    </>
  )
}
