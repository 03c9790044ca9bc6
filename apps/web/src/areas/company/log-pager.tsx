import { mostCounted } from '@workplace/contract/company/operation-log'
import { Pagination } from 'antd'
import list from '../../kernel/list/list.module.css'
import { useT } from '../../kernel/words'
import type { LogAddress } from './log-address'
import { logWords as words } from './log-words'

type Props = {
  address: LogAddress
  /** Undefined while nobody knows; `more`: there are older ones than are counted. */
  found: { readonly total: number; readonly more: boolean } | undefined
  failed: boolean
  narrow: boolean
  onChange: (part: Partial<LogAddress>) => void
}

/** Below a log: how many entries there are, and their pages. */
export function LogPager({ address, found, failed, narrow, onChange }: Props) {
  const t = useT()
  return (
    // the words that stand in for the rows say it to the eye
    <footer className={found?.total === 0 ? 'wp-only-read' : list.pager}>
      <span className={list.quiet} role="status">
        {found === undefined || failed
          ? ''
          : found.more
            ? t(words.beyond, { n: mostCounted })
            : t(words.total, { n: found.total })}
      </span>
      <Pagination
        size="small"
        simple={narrow}
        current={address.page}
        pageSize={address.limit}
        total={found?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={!narrow}
        pageSizeOptions={[20, 50, 100]}
        onChange={(page, limit) => onChange(limit === address.limit ? { page } : { limit })}
      />
    </footer>
  )
}
