import { Button, Empty, Result } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../client/client'
import { useT } from '../words'
import styles from './list.module.css'
import { words } from './words'

/** Before the first answer: drawn only after 300 ms, in the place that the rows will take. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} aria-hidden>
      {Array.from({ length: Math.min(rows, 12) + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows alike
        <div className={styles.skeletonRow} key={at}>
          <i style={{ width: '18%' }} />
          <i style={{ width: '12%' }} />
          <i style={{ width: '24%' }} />
          <i style={{ width: '10%' }} />
          <i style={{ width: '8%', marginInlineStart: 'auto' }} />
        </div>
      ))}
    </div>
  )
}

type NoneProps = { text: string; onClear?: (() => void) | undefined; children?: ReactNode }

/** There is nothing, or nothing that is looked for. */
export function ListNone({ text, onClear, children }: NoneProps) {
  const t = useT()
  return (
    <div className={styles.standIn}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />
      {onClear === undefined ? children : <Button onClick={onClear}>{t(words.clearFilters)}</Button>}
    </div>
  )
}

export function ListError({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useT()
  return (
    <div className={styles.standIn} role="alert">
      <Result
        status="warning"
        title={t(words.failed)}
        subTitle={
          <>
            {error.message}
            {error.requestId === '' ? null : (
              <div className={styles.requestId}>{t(words.requestId, { id: error.requestId })}</div>
            )}
          </>
        }
        extra={
          <Button type="primary" onClick={onRetry}>
            {t(words.retry)}
          </Button>
        }
      />
    </div>
  )
}
