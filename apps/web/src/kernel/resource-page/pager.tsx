import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import { pageLink } from '../list/page-link'
import { words } from '../list/words'
import { useT } from '../words'
import { type ListState, pageSizes } from './list-state'
import styles from './resource-page.module.css'

type Props = {
  readonly state: ListState
  /** Null while nobody knows. */
  readonly total: number | null
  readonly narrow: boolean
  readonly selected: number
  readonly onChange: (part: Partial<ListState>) => void
  readonly onRemove: (() => void) | undefined
  /** What else can be done with those that are selected. */
  readonly batch: ReactNode
  readonly onUnselect: () => void
}

/** Below the list: how many there are, or what to do with those that are selected; and the pages. */
export function Pager({ state, total, narrow, selected, onChange, onRemove, batch, onUnselect }: Props) {
  const t = useT()
  return (
    // the words that stand in for the rows say it to the eye
    <footer className={total === 0 ? 'wp-only-read' : styles.pager}>
      {selected > 0 ? (
        <span className={styles.selection}>
          <strong role="status">{t(words.selected, { n: selected })}</strong>
          {batch}
          {onRemove === undefined ? null : (
            <Button size="small" danger onClick={onRemove}>
              {t(words.remove)}
            </Button>
          )}
          <Button size="small" type="text" onClick={onUnselect}>
            {t(words.unselect)}
          </Button>
        </span>
      ) : (
        <span className={styles.total} role="status">
          {total === null ? '' : t(words.total, { n: total })}
        </span>
      )}
      <Pagination
        size="small"
        simple={narrow}
        current={state.page}
        pageSize={state.limit}
        total={total ?? 0}
        hideOnSinglePage={narrow || total === null || total === 0}
        showSizeChanger={!narrow && selected === 0}
        showQuickJumper={!narrow && selected === 0 && (total ?? 0) > state.limit * 10}
        itemRender={pageLink}
        pageSizeOptions={[...pageSizes]}
        onChange={(page, limit) => onChange(limit === state.limit ? { page } : { limit })}
      />
    </footer>
  )
}
