import { DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { checkinExcel, checkinPage, checkinTabs, mostCounted } from '@workplace/contract/meeting/checkin'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Empty } from 'antd'
import { file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useSaving } from '../../../kernel/list/export-menu'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import styles from './checkin.module.css'
import { CheckinDrawer } from './checkin-drawer'
import { CheckinFilters } from './checkin-filters'
import { CheckinCards, CheckinTable } from './checkin-rows'
import { checkinWords as words } from './checkin-words'
import { isFiltered, nothingSought, queryFor, useAddress } from './use-address'

const pageSize = 20

/** Meetings with who came to them. */
export default function CheckinLogPage() {
  const t = useT()
  const narrow = useNarrow()
  const address = useAddress()
  const [saving, run] = useSaving()
  useLiveRefresh(topics.meeting, '/signinlog')
  const query = queryFor(address)
  const answer = useQuery({
    ...queryOf(checkinPage, { ...query, page: address.page, limit: pageSize }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const total = answer.data?.total ?? 0
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const open = (id: number) => address.change({ id })
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <header className={styles.head}>
        <h1>{t(words.title)}</h1>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={saving}
          onClick={() => run(() => file(checkinExcel, query))}
        >
          {t(words.export)}
        </Button>
      </header>
      <TabRow
        label={t(words.tabs)}
        tabs={checkinTabs.map((key) => ({ key, label: t(words[key]) }))}
        active={address.tab}
        onChange={(tab) => address.change({ tab: tab === 'begun' ? null : tab })}
      />
      <div className={list.panel}>
        <CheckinFilters address={address} />
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <ListSkeleton rows={pageSize} />
        ) : rows.length === 0 ? (
          <div className={list.standIn}>
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t(isFiltered(address) ? words.emptyFiltered : words.empty)}
            >
              {isFiltered(address) && <Button onClick={() => address.change(nothingSought)}>{t(words.clear)}</Button>}
            </Empty>
          </div>
        ) : narrow ? (
          <CheckinCards rows={rows} onOpen={open} />
        ) : (
          <CheckinTable rows={rows} behind={answer.isPlaceholderData} onOpen={open} />
        )}
        <ListFoot
          told={
            answer.data !== undefined &&
            (total > mostCounted ? t(words.manyMore, { n: mostCounted }) : t(words.total, { n: total }))
          }
          page={address.page}
          pageSize={pageSize}
          total={total}
          onPage={(page) => address.change({ page })}
        />
      </div>
      {address.id !== null && <CheckinDrawer id={address.id} onClose={() => address.change({ id: null })} />}
    </section>
  )
}
