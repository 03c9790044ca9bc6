import { commentExcel, commentPdf, itemcomment } from '@workplace/contract/meeting/evaluation'
import * as topics from '@workplace/contract/meeting/topics'
import { file } from '../../../kernel/client/client'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddress } from '../../../kernel/list/address'
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
import { addressParts, type Span, spanOf, tabs } from './evaluation-address'
import { evaluationWords as words } from './evaluation-words'
import { ResultsTab } from './results-tab'

/** What people think of their meetings: results, what they said, and what they are asked. */
export default function EvaluationPage() {
  const t = useT()
  const today = wallClock(new Date(), ownZone()).slice(0, 10)
  const { at, change, restart } = useAddress(addressParts(today))
  const { tab, from, to, office, room } = at
  const span = spanOf(at)
  useLiveRefresh(topics.comment, '/comment')
  const row = (
    <TabRow
      label={t(words.tabs)}
      tabs={tabs.map((key) => ({ key, label: t(words[key]) }))}
      active={tab}
      onChange={(tab) => restart({ tab })}
    />
  )
  if (tab === 'items') return <ResourcePage resource={itemcomment} tabs={row} />
  return (
    <section className={list.page}>
      <header className={list.head}>
        <h1>{t(words.title)}</h1>
        <Exports span={span} />
      </header>
      {row}
      <FilterRow set={[true, office !== null, room !== null]}>
        <SpanFilter
          label={t(words.dates)}
          {...{ from, to, today }}
          lengths={[30, 90, 365]}
          onChange={(span) => change(span)}
        />
        <OfficeFilter value={office} onChange={(office) => change({ office })} />
        <RoomFilter office={office} value={room} onChange={(room) => change({ room })} />
      </FilterRow>
      {tab === 'results' ? <ResultsTab span={span} onRoom={(room) => change({ room })} /> : <CommentsTab span={span} />}
    </section>
  )
}

function Exports({ span }: { span: Span }) {
  const [saving, run] = useSaving()
  const items = [
    { key: 'pdf', label: 'PDF', onClick: () => run(() => file(commentPdf, span)) },
    { key: 'excel', label: 'Excel', onClick: () => run(() => file(commentExcel, span)) },
  ]
  return <SaveMenu items={items} saving={saving} />
}
