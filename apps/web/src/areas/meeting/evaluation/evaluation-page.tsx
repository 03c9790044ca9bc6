import { commentExcel, commentPdf, itemcomment } from '@workplace/contract/meeting/evaluation'
import * as topics from '@workplace/contract/meeting/topics'
import { useSearchParams } from 'react-router'
import { file } from '../../../kernel/client/client'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { SpanFilter } from '../../../kernel/list/date-filters'
import { SaveMenu, useSaving } from '../../../kernel/list/export-menu'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { OfficeFilter, RoomFilter } from '../../../kernel/list/place-filters'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { ownZone, wallClock } from '../../../kernel/time/zone-time'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useT } from '../../../kernel/words'
import { CommentsTab } from './comments-tab'
import { type Address, readAddress, spanOf, tabs, writeAddress } from './evaluation-address'
import { evaluationWords as words } from './evaluation-words'
import { ResultsTab } from './results-tab'

/** What people think of their meetings: results, what they said, and what they are asked. */
export default function EvaluationPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const today = wallClock(new Date(), ownZone()).slice(0, 10)
  const address = readAddress(params, today)
  const change = (part: Partial<Address>) =>
    setParams((now) => writeAddress(now, part), { replace: true, flushSync: true })
  useLiveRefresh(topics.comment, '/comment')
  const row = (
    <TabRow
      label={t(words.tabs)}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      active={address.tab}
      onChange={(tab) => setParams(tab === 'results' ? {} : { tab }, { replace: true })}
    />
  )
  if (address.tab === 'items') return <ResourcePage resource={itemcomment} tabs={row} />
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <Exports address={address} />
      </header>
      {row}
      <Filters address={address} today={today} onChange={change} />
      {address.tab === 'results' ? (
        <ResultsTab address={address} onRoom={(room) => change({ room })} />
      ) : (
        <CommentsTab address={address} onChange={change} />
      )}
    </section>
  )
}

function Exports({ address }: { address: Address }) {
  const [saving, run] = useSaving()
  const items = [
    { key: 'pdf', label: 'PDF', onClick: () => run(() => file(commentPdf, spanOf(address))) },
    { key: 'excel', label: 'Excel', onClick: () => run(() => file(commentExcel, spanOf(address))) },
  ]
  return <SaveMenu items={items} saving={saving} />
}

type FiltersProps = { address: Address; today: string; onChange: (part: Partial<Address>) => void }

function Filters({ address, today, onChange }: FiltersProps) {
  const t = useT()
  return (
    <FilterRow set={[true, address.office !== null, address.room !== null]}>
      <SpanFilter
        label={t(words.dates)}
        from={address.from}
        to={address.to}
        today={today}
        lengths={[30, 90, 365]}
        onChange={onChange}
      />
      <OfficeFilter value={address.office} onChange={(office) => onChange({ office, room: null })} />
      <RoomFilter office={address.office} value={address.room} onChange={(room) => onChange({ room })} />
    </FilterRow>
  )
}
