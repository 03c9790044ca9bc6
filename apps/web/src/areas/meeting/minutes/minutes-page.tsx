import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MinutesRow, minutesPage, minutesReaders } from '@workplace/contract/meeting/minutes'
import * as topics from '@workplace/contract/meeting/topics'
import { Button, Empty, type TableColumnsType } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../../kernel/client/query'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import { useAddressParts } from '../../../kernel/list/address-parts'
import { DataTable } from '../../../kernel/list/data-table'
import { DatesFilter } from '../../../kernel/list/date-filters'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { OfficeFilter } from '../../../kernel/list/place-filters'
import { SearchInput } from '../../../kernel/list/search-input'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { nameIn } from '../../../kernel/name-in'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { instantText } from '../../../kernel/time/time-text'
import { clockOf, dayInWords } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { TabRow } from '../../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../../kernel/words'
import { minutesWords as words } from './minutes-words'

const MinutesDrawer = lazy(() => import('./minutes-drawer'))

const tabs = { all: {}, mine: { mine: '1' }, drafts: { mine: '1', publish_state: '0' } } as const
type Tab = keyof typeof tabs
const pageSize = 20

/** What the list shows stands in the address. */
function useAddress() {
  const { text, number, date, page, id, change } = useAddressParts()
  const tab = text('tab') || 'all'
  return {
    tab: (Object.hasOwn(tabs, tab) ? tab : 'all') as Tab,
    title: text('title'),
    office: number('office'),
    from: date('from'),
    to: date('to'),
    ...{ page, id, change },
  }
}
type Address = ReturnType<typeof useAddress>

const nothingSought = { title: null, office: null, from: null, to: null }
const isFiltered = ({ title, office, from, to }: Address) =>
  [title, office, from, to].some((one) => one !== null && one !== '')

export default function MinutesPage() {
  const t = useT()
  const address = useAddress()
  return (
    <section className={list.page}>
      <h1>{t(words.title)}</h1>
      <TabRow
        label={t(words.filter)}
        tabs={(Object.keys(tabs) as Tab[]).map((key) => ({ key, label: t(words[key]) }))}
        active={address.tab}
        onChange={(tab) => address.change({ tab: tab === 'all' ? null : tab })}
      >
        <MinutesList address={address} />
      </TabRow>
      {address.id !== null && (
        <Suspense>
          <MinutesDrawer key={address.id} which={{ id: address.id }} onClose={() => address.change({ id: null })} />
        </Suspense>
      )}
    </section>
  )
}

function MinutesList({ address }: { address: Address }) {
  const t = useT()
  const narrow = useNarrow()
  useLiveRefresh(topics.minutes, '/minutes/pagelist')
  const { title, office, from, to, page, tab } = address
  const answer = useQuery({
    ...queryOf(
      minutesPage,
      {
        ...{ page, limit: pageSize, title: title || undefined, office: office ?? undefined },
        ...{ start_date: from ?? undefined, end_date: to ?? undefined },
        ...tabs[tab],
      },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const open = (id: number) => address.change({ id })
  return (
    <div className={list.panel} aria-busy={answer.isPending}>
      <Filters address={address} />
      {failed !== null ? (
        <ListError error={failed} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <ListSkeleton rows={pageSize} />
      ) : rows.length === 0 ? (
        <Nothing address={address} />
      ) : narrow ? (
        <ul className={list.cards}>
          {rows.map((row) => (
            <li key={row.id} className={list.card}>
              <State row={row} />
              <What row={row} onOpen={open} />
              <Where row={row} />
              <Tasks row={row} />
            </li>
          ))}
        </ul>
      ) : (
        <MinutesTable rows={rows} onOpen={open} />
      )}
      <ListFoot
        told={answer.data === undefined ? '' : t(words.total, { n: answer.data.total })}
        page={page}
        pageSize={pageSize}
        total={answer.data?.total}
        onPage={(next) => address.change({ page: next })}
      />
    </div>
  )
}

function Filters({ address }: { address: Address }) {
  const t = useT()
  return (
    <FilterRow
      set={[address.title !== '', address.from !== null || address.to !== null, address.office !== null]}
      onReset={isFiltered(address) ? () => address.change(nothingSought) : undefined}
    >
      <SearchInput label={t(words.search)} value={address.title} onSettled={(title) => address.change({ title })} />
      <DatesFilter
        label={t(words.dates)}
        from={address.from}
        until={address.to}
        onChange={(from, to) => address.change({ from, to })}
      />
      <OfficeFilter value={address.office} onChange={(office) => address.change({ office })} />
    </FilterRow>
  )
}

function Nothing({ address }: { address: Address }) {
  const t = useT()
  const filtered = isFiltered(address)
  return (
    <div className={list.standIn}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? words.noMatch : words.empty)} />
      {filtered ? (
        <Button onClick={() => address.change(nothingSought)}>{t(words.clear)}</Button>
      ) : (
        <>
          <p className={list.quiet}>{t(words.hint)}</p>
          <Link to="/meeting/mine">{t(words.toMeetings)}</Link>
        </>
      )}
    </div>
  )
}

function What({ row, onOpen }: { row: MinutesRow; onOpen: (id: number) => void }) {
  return (
    <span className={list.stack}>
      <button type="button" className={list.open} title={row.title} onClick={() => onOpen(row.id)}>
        {row.title}
      </button>
      {row.meeting_title !== row.title && <small>{row.meeting_title}</small>}
    </span>
  )
}

function Where({ row }: { row: MinutesRow }) {
  const language = useLanguage()
  return (
    <span className={list.stack}>
      <span>
        {dayInWords(row.start_time, language)} {clockOf(row.start_time)}
      </span>
      <small>
        {row.meetingroom_name} · {nameIn(language, row.office_name, row.office_name_en)}
      </small>
    </span>
  )
}

function State({ row }: { row: MinutesRow }) {
  const t = useT()
  if (row.publish_state === 0) return <StateDot tone="warning">{t(words.draft)}</StateDot>
  return (
    <span className={list.stack}>
      <StateDot tone="good">{t(words.published)}</StateDot>
      <small>{t(minutesReaders[row.visible])}</small>
    </span>
  )
}

function Tasks({ row }: { row: MinutesRow }) {
  const t = useT()
  if (row.todos === 0) return null
  return <span>{t(words.openOf, { open: row.open_todos, n: row.todos })}</span>
}

function MinutesTable({ rows, onOpen }: { rows: readonly MinutesRow[]; onOpen: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<MinutesRow> = [
    { key: 'title', title: t(words.subject), width: 280, render: (_value, row) => <What row={row} onOpen={onOpen} /> },
    { key: 'meeting', title: t(words.meeting), width: 220, render: (_value, row) => <Where row={row} /> },
    { key: 'state', title: t(words.state), width: 110, render: (_value, row) => <State row={row} /> },
    {
      key: 'recorder',
      title: t(words.recorder),
      width: 120,
      render: (_value, row) => row.recorder_name ?? <span className={list.quiet}>{t(words.noRecorder)}</span>,
    },
    { key: 'todos', title: t(words.todo), width: 170, render: (_value, row) => <Tasks row={row} /> },
    {
      key: 'changed',
      title: t(words.changed),
      width: 170,
      render: (_value, row) => (
        <span className={list.stack}>
          {instantText(row.updated_at, language)}
          <small>{row.updated_by}</small>
        </span>
      ),
    },
  ]
  return (
    <DataTable<MinutesRow>
      rowKey="id"
      className={list.table}
      tableLayout="fixed"
      size="middle"
      columns={columns}
      dataSource={rows as MinutesRow[]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
    />
  )
}
