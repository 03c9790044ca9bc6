import { useQuery } from '@tanstack/react-query'
import { logDetail, logExport, logPage } from '@workplace/contract/meeting/manage/meeting-log'
import * as topics from '@workplace/contract/meeting/topics'
import { file } from '../../../kernel/client/client'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
import { ListPage, usePageOf } from '../../../kernel/list/list-page'
import { HistoryDrawer } from './history-drawer'
import { manageWords as words } from './manage-words'
import { meetingFilters } from './meeting-filters'
import { useMeetingRows } from './meeting-rows'

/** `/meeting/log`: every meeting, and what became of it. */
export default function LogPage() {
  const address = useAddress(meetingFilters)
  const { id, sort, page, limit } = address.at
  useLiveRefresh(topics.meeting, '/log')
  return (
    <ListPage
      title={words.logTitle}
      address={address}
      answer={usePageOf(logPage, { ...address.sought, sort, page, limit })}
      {...useMeetingRows((row) => address.change({ id: row.id }))}
      refresh
      save={(format) => file(logExport, { ...address.sought, sort, format })}
    >
      {id !== null && <Drawer id={id} onClose={() => address.change({ id: null })} />}
    </ListPage>
  )
}

function Drawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(logDetail, { id }, { quiet: true }), staleTime: 0 })
  return <HistoryDrawer meeting={data} error={error} onClose={onClose} />
}
