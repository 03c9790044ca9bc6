// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from cell to cell, not to rows
import { Button } from 'antd'
import { Link } from 'react-router'
import type { CallError } from '../../../kernel/client/client'
import { useMay } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'
import styles from './board-states.module.css'
import type { Scale } from './geometry'

/** The grid before its rooms are there: same sizes, so that nothing moves when they come. */
export function GridSkeleton({ scale }: { scale: Scale }) {
  const t = useT()
  return (
    <div className={styles.skeleton} role="status" aria-label={t(words.loading)}>
      {Array.from({ length: 12 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without names
        <div key={row} style={{ height: scale.row }}>
          <span style={{ width: scale.rooms - 40 - ((row * 37) % 60) }} />
        </div>
      ))}
    </div>
  )
}

export function GridEmpty() {
  const t = useT()
  return (
    <div className={styles.nothing}>
      <p>{t(words.emptyOffice)}</p>
    </div>
  )
}

/** As `ListBefore`, which would bring the booking page thirteen kilobytes for its empty picture. */
export function NoOffice() {
  const t = useT()
  const mayAdd = useMay('add-office')
  return (
    <div className={styles.nothing}>
      <p>{t(words.noOffice)}</p>
      {mayAdd && (
        <Link to="/place/office">
          <Button type="primary" tabIndex={-1}>
            {t(words.addOffice)}
          </Button>
        </Link>
      )}
    </div>
  )
}

type ErrorProps = { title?: string; error: CallError | null; onRetry: () => void }

export function GridError({ title, error, onRetry }: ErrorProps) {
  const t = useT()
  return (
    <div className={styles.nothing} role="alert">
      <p>
        <b>{title ?? t(words.failed)}</b>
        <br />
        {error?.message}
      </p>
      <Button type="primary" onClick={onRetry}>
        {t(words.retry)}
      </Button>
      {error !== null && error.requestId !== '' && (
        <small className={styles.quiet}>{t(words.requestId, { id: error.requestId })}</small>
      )}
    </div>
  )
}

type TailProps = { total: number; loaded: number; more: 'idle' | 'loading' | 'failed'; onRetry: () => void }

/** The last row: more is coming, or there is no more. */
export function GridTail({ total, loaded, more, onRetry }: TailProps) {
  const t = useT()
  return (
    <div role="row" className={styles.tailRow}>
      <div role="gridcell" className={styles.tail} tabIndex={-1}>
        {more === 'failed' ? (
          <Button type="link" size="small" onClick={onRetry}>
            {t(words.moreFailed)}
          </Button>
        ) : loaded < total ? (
          t(words.loadingMore)
        ) : (
          t(words.noMore, { n: total })
        )}
      </div>
    </div>
  )
}
