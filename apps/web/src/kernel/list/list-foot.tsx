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
  readonly onPage: (page: number) => void
}

/** Below a list: how many there are, and the pages where there are several. */
export function ListFoot({ told, page, pageSize, total, onPage }: Props) {
  const narrow = useNarrow()
  return (
    // the words that stand in for the rows say it to the eye
    <footer className={total === 0 ? 'wp-only-read' : styles.pager}>
      <span role="status">{told}</span>
      <Pagination
        size="small"
        simple={narrow}
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={pageSize}
        total={total ?? 0}
        itemRender={pageLink}
        onChange={onPage}
      />
    </footer>
  )
}
