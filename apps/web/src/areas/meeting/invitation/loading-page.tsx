import { Button, Result, Skeleton } from 'antd'
import { useT } from '../../../kernel/words'
import styles from './attend.module.css'
import { attendWords as words } from './attend-words'

type Props = {
  /** Why it could not be read; null: it is on its way. */
  readonly fault: { readonly message: string } | null
  readonly onRetry: () => void
}

/** What stands where a meeting is not there yet. */
export function LoadingPage({ fault, onRetry }: Props) {
  const t = useT()
  return (
    <main className={styles.phone} aria-busy={fault === null}>
      {fault === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Result status="warning" title={fault.message} extra={<Button onClick={onRetry}>{t(words.retry)}</Button>} />
      )}
    </main>
  )
}
