import { useQuery } from '@tanstack/react-query'
import { logDetail, logExport, logPage } from '@workplace/contract/meeting/meeting-log'
import * as topics from '@workplace/contract/meeting/topics'
import { invalidate, queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import list from '../../../kernel/list/list.module.css'
import { useT } from '../../../kernel/words'
import { HistoryDrawer } from './history-drawer'
import { manageWords as words } from './manage-words'
import { ListTools, MeetingList, useAddress } from './meeting-list'

/** `/meeting/log`: every meeting, and what became of it. */
export default function LogPage() {
  const t = useT()
  const { address, change } = useAddress()
  useLiveRefresh(topics.meeting, '/log')
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.logTitle)}</h1>
        <ListTools endpoint={logExport} address={address} onRefresh={() => void invalidate('/log')} />
      </header>
      <MeetingList endpoint={logPage} address={address} onChange={change} />
      {address.id !== null && <Drawer id={address.id} onClose={() => change({ id: null })} />}
    </section>
  )
}

function Drawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery({ ...queryOf(logDetail, { id }, { quiet: true }), staleTime: 0 })
  return <HistoryDrawer meeting={data} error={error} onClose={onClose} />
}
