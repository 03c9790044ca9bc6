import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { ownLookers, ownPasses } from '@workplace/contract/pass/passes'
import { recordWords } from '@workplace/contract/pass/record-words'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../../kernel/list/address'
import { type Column, ListPage, usePageOf } from '../../../kernel/list/list-page'
import { instantText } from '../../../kernel/time/time-text'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { MyCode } from './my-code'
import { PassResult, PassTime, PassWay } from './pass-columns'
import { words } from './record-list-words'

const tabs = ['mine', 'code', 'lookers'] as const

/** `/my_passes`: everybody's own: where they passed, the code that opens doors to them, who looked. */
export default function MyPassesPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const shown = tabs.find((one) => one === params.get('tab')) ?? 'mine'
  const row = (
    <TabRow
      label={t(words.lists)}
      active={shown}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      onChange={(tab) => setParams(tab === 'mine' ? {} : { tab }, { replace: true })}
    />
  )
  if (shown === 'code') return <MyCode tabs={row} />
  return shown === 'lookers' ? <Lookers tabs={row} /> : <Own tabs={row} />
}

type OwnPass = OutputOf<typeof ownPasses>['items'][number]
type Looker = OutputOf<typeof ownLookers>['items'][number]

const ownColumns: Column<OwnPass>[] = [
  { key: 'time', title: words.time, width: 180, cell: (one) => <PassTime row={one} /> },
  { key: 'door', title: words.door, cell: (one) => [one.door, one.office].filter(Boolean).join(' · ') },
  { key: 'way', title: words.way, width: 160, cell: (one) => <PassWay row={one} /> },
  { key: 'result', title: words.result, width: 240, cell: (one) => <PassResult row={one} /> },
]

function Own({ tabs: above }: { tabs: React.ReactNode }) {
  const address = useAddress({})
  const { page, limit } = address.at
  return (
    <ListPage
      title={words.mine}
      address={address}
      answer={usePageOf(ownPasses, { page, limit })}
      columns={ownColumns}
      empty={words.noOwn}
      total={words.total}
      tableSize="small"
      above={above}
    />
  )
}

function Lookers({ tabs: above }: { tabs: React.ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const address = useAddress({})
  const { page, limit } = address.at
  const columns: Column<Looker>[] = [
    { key: 'hour', title: words.hour, width: 200, cell: ({ hour }) => instantText(hour, language) },
    { key: 'name', title: words.looker, cell: ({ name }) => name },
    { key: 'act', title: words.act, width: 160, cell: ({ act }) => t(recordWords.lookups[act]) },
  ]
  return (
    <ListPage
      title={words.mine}
      address={address}
      answer={usePageOf(ownLookers, { page, limit })}
      columns={columns}
      empty={words.noLookers}
      total={words.total}
      tableSize="small"
      above={above}
    />
  )
}
