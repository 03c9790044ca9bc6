import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import styles from './list.module.css'
import { pageLink } from './page-link'
import { useNarrow } from './use-narrow'

type Props = {
  /** How many there are; empty while nobody knows. */
  readonly told: ReactNode
  readonly page: number
  readonly pageSize: number
  readonly total: number | undefined
  /** How many rows a page may have, where that can be chosen. */
  readonly pageSizes?: readonly number[] | undefined
  /** What can be done with the chosen rows is told: it stays in sight. */
  readonly acting?: boolean
  readonly onPage: (page: number, pageSize: number) => void
}

/** Below a list: how many there are, and the pages where there are several. */
export function ListFoot({ told, page, pageSize, total, pageSizes, acting = false, onPage }: Props) {
  const narrow = useNarrow()
  return (
    // the words that stand in for the rows say it to the eye
    <footer className={total === 0 ? 'wp-only-read' : acting ? `${styles.pager} ${styles.acting}` : styles.pager}>
      {acting ? told : <span role="status">{told}</span>}
      <Pagination
        size="small"
        simple={narrow}
        hideOnSinglePage
        showSizeChanger={pageSizes !== undefined && !narrow}
        pageSizeOptions={[...(pageSizes ?? [])]}
        current={page}
        pageSize={pageSize}
        total={total ?? 0}
        itemRender={pageLink}
        onChange={onPage}
      />
    </footer>
  )
}
