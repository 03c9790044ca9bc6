import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { managePage } from '@workplace/contract/meeting/manage'
import { type ListedMeeting, type logExport, type logPage, mostMeetings } from '@workplace/contract/meeting/meeting-log'
import { Button, Empty, Pagination } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { ExportMenu } from '../../../kernel/list/export-menu'
import list from '../../../kernel/list/list.module.css'
import { RefreshButton } from '../../../kernel/list/refresh-button'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { useT } from '../../../kernel/words'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import {
  filtersOf,
  isSought,
  type MeetingAddress,
  nothingSought,
  readMeetingAddress,
  writeMeetingAddress,
} from './meeting-address'
import { MeetingFilters } from './meeting-filters'
import { MeetingCards, MeetingTable, type RowSelection } from './meeting-rows'

export function useAddress() {
  const [params, setParams] = useSearchParams()
  const address = readMeetingAddress(params)
  const change = (part: Partial<MeetingAddress>) =>
    setParams((now) => writeMeetingAddress(now, part), { replace: true, flushSync: true })
  return { address, change }
}

type ExportProps = {
  readonly endpoint: typeof logExport
  readonly address: MeetingAddress
  readonly onRefresh: () => void
}

/** What stands above right of a list of meetings. */
export function ListTools({ endpoint, address, onRefresh }: ExportProps) {
  return (
    <div className={list.tools}>
      <RefreshButton onRefresh={onRefresh} />
      <ExportMenu save={(format) => file(endpoint, { ...filtersOf(address), format })} />
    </div>
  )
}

type ListProps<R extends ListedMeeting> = {
  readonly endpoint: typeof logPage | typeof managePage
  readonly address: MeetingAddress
  readonly onChange: (part: Partial<MeetingAddress>) => void
  readonly choosing?: RowSelection
  readonly actions?: (row: R) => ReactNode
  /** What can be done with the chosen ones, in place of how many there are. */
  readonly batch?: (rows: readonly R[]) => ReactNode
}

/** Meetings with what they are looked for by, their pages, and their states while there are none. */
export function MeetingList<R extends ListedMeeting>(props: ListProps<R>) {
  const { endpoint, address, onChange, choosing, actions, batch } = props
  const t = useT()
  const narrow = useNarrow()
  const answer = useQuery({
    ...queryOf(endpoint, { ...filtersOf(address), page: address.page, limit: address.limit }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = (answer.data?.items ?? []) as readonly ListedMeeting[] as readonly R[]
  const total = answer.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / address.limit))
  const beyond = answer.data !== undefined && !answer.isPlaceholderData && address.page > last
  // an old link, or the last meeting of the last page is not what is looked for any more
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the answer says so
  useEffect(() => {
    if (beyond) onChange({ page: last })
  }, [beyond])
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const selected = rows.filter(({ id }) => choosing?.chosen.includes(id))
  const isActing = selected.length > 0 && batch !== undefined
  const shared = { rows, choosing, actions, onOpen: ({ id }: ListedMeeting) => onChange({ id }) }
  return (
    <div className={list.panel} aria-busy={answer.isPending}>
      <MeetingFilters address={address} onChange={onChange} />
      {failed !== null ? (
        <ListError error={failed} onRetry={() => void answer.refetch()} />
      ) : answer.isPending || beyond ? (
        <ListSkeleton rows={address.limit} />
      ) : rows.length === 0 ? (
        <div className={list.standIn}>
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t(isSought(address) ? words.emptyFiltered : words.empty)}
          >
            {isSought(address) && <Button onClick={() => onChange(nothingSought)}>{t(words.clear)}</Button>}
          </Empty>
        </div>
      ) : narrow ? (
        <MeetingCards<R> {...shared} />
      ) : (
        <MeetingTable<R>
          {...shared}
          sort={address.sort}
          behind={answer.isPlaceholderData}
          onSort={(sort) => onChange({ sort })}
        />
      )}
      <footer className={isActing ? `${list.pager} ${styles.acting}` : list.pager}>
        {isActing ? (
          batch?.(selected)
        ) : (
          <span className={list.quiet} role="status">
            {answer.data === undefined || failed !== null
              ? ''
              : answer.data.more
                ? t(words.beyond, { n: mostMeetings })
                : t(words.total, { n: total })}
          </span>
        )}
        <Pagination
          size="small"
          simple={narrow}
          current={address.page}
          pageSize={address.limit}
          total={total}
          hideOnSinglePage
          showSizeChanger={!narrow}
          pageSizeOptions={[20, 50, 100]}
          onChange={(page, limit) => onChange(limit === address.limit ? { page } : { limit })}
        />
      </footer>
    </div>
  )
}
