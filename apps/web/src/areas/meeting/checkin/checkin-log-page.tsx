import { DownloadOutlined } from '@ant-design/icons'
import { checkinExcel, checkinPage, checkinTabs, mostCounted } from '@workplace/contract/meeting/checkin'
import * as topics from '@workplace/contract/meeting/topics'
import { Button } from 'antd'
import { file } from '../../../kernel/client/client'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { oneOf, useAddress } from '../../../kernel/list/address'
import { useSaving } from '../../../kernel/list/export-menu'
import { choice, dates, office, room, search } from '../../../kernel/list/filters'
import { ListPage, usePageOf } from '../../../kernel/list/list-page'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { CheckinDrawer } from './checkin-drawer'
import { useSignRows } from './checkin-rows'
import { checkinWords as words } from './checkin-words'

const filters = {
  tab: oneOf(checkinTabs),
  title: search(words.search),
  office,
  room,
  ...dates(words.dates, 'start_date', 'end_date'),
  presence: choice(words.presence, [
    ['1', words.somebody],
    ['0', words.nobody],
  ]),
}

/** Meetings with who came to them. */
export default function CheckinLogPage() {
  const t = useT()
  const address = useAddress(filters)
  const [saving, run] = useSaving()
  useLiveRefresh(topics.meeting, '/signinlog')
  const { tab, id, page, limit } = address.at
  const { presence: sign_state, ...sought } = address.sought
  const sort = tab === 'coming' ? '+start_time' : '-start_time'
  const query = { ...sought, sign_state, state: tab, sort }
  const open = (next: number | null) => address.change({ id: next })
  return (
    <ListPage
      title={words.title}
      address={address}
      answer={usePageOf(checkinPage, { ...query, page, limit })}
      {...useSignRows(open)}
      empty={words.empty}
      emptyFiltered={words.emptyFiltered}
      total={({ total }) =>
        total > mostCounted ? t(words.manyMore, { n: mostCounted }) : t(words.total, { n: total })
      }
      tools={
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={saving}
          onClick={() => run(() => file(checkinExcel, query))}
        >
          {t(words.export)}
        </Button>
      }
      above={
        <TabRow
          label={t(words.tabs)}
          tabs={checkinTabs.map((key) => ({ key, label: t(words[key]) }))}
          active={tab}
          onChange={(tab) => address.change({ tab })}
        />
      }
    >
      {id !== null && <CheckinDrawer id={id} onClose={() => open(null)} />}
    </ListPage>
  )
}
