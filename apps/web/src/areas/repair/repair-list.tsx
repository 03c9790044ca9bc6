import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { myRepairs, type RepairRow, repairPage } from '@workplace/contract/repair/repair'
import { urgencies } from '@workplace/contract/repair/states'
import * as repairTopics from '@workplace/contract/repair/topics'
import { Button, Empty, Select, type TableColumnsType } from 'antd'
import { useNavigate } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { useAddressParts } from '../../kernel/list/address-parts'
import { DataTable } from '../../kernel/list/data-table'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { ListFoot } from '../../kernel/list/list-foot'
import { OfficeFilter } from '../../kernel/list/place-filters'
import { SearchInput } from '../../kernel/list/search-input'
import { useNarrow } from '../../kernel/list/use-narrow'
import { words as listWords } from '../../kernel/list/words'
import { nameIn } from '../../kernel/name-in'
import { ListError, ListSkeleton } from '../../kernel/resource-page/list-states'
import { instantText } from '../../kernel/time/time-text'
import { TabRow } from '../../kernel/widgets/tab-row'
import { useLanguage, useT } from '../../kernel/words'
import styles from './repair.module.css'
import { RepairDrawer } from './repair-drawer'
import { RepairStateDot, Urgency } from './repair-state'
import { repairWords as words } from './repair-words'

const tabs = { open: '0,1,2', toRate: '3', over: '4,5', all: '' } as const
type Tab = keyof typeof tabs
const pageSize = 20

/** What the list shows stands in the address. */
function useAddress() {
  const { text, number, page, id, change } = useAddressParts()
  const tab = text('tab') || 'open'
  return {
    tab: (Object.hasOwn(tabs, tab) ? tab : 'open') as Tab,
    title: text('title'),
    urgency: number('urgency'),
    office: number('office'),
    ...{ page, id, change },
  }
}
type Address = ReturnType<typeof useAddress>

const nothingSought = { title: null, urgency: null, office: null }
const isFiltered = ({ title, urgency, office }: Address) => title !== '' || urgency !== null || office !== null

/** Tickets: those of the offices that one administers, or those that one reported. */
export function RepairList({ mine }: { mine: boolean }) {
  const t = useT()
  const narrow = useNarrow()
  const address = useAddress()
  useLiveRefresh(repairTopics.repair, '/repair')
  const input = {
    page: address.page,
    limit: pageSize,
    state: tabs[address.tab],
    title: address.title || undefined,
    ...(mine ? {} : { urgency: address.urgency ?? undefined, office: address.office ?? undefined }),
  }
  const all = useQuery({
    ...queryOf(repairPage, input, { quiet: true }),
    placeholderData: keepPreviousData,
    enabled: !mine,
  })
  const own = useQuery({
    ...queryOf(myRepairs, input, { quiet: true }),
    placeholderData: keepPreviousData,
    enabled: mine,
  })
  const answer = mine ? own : all
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const open = (id: number) => address.change({ id })
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <h1>{t(mine ? words.mine : words.title)}</h1>
      <TabRow
        label={t(words.tabs)}
        tabs={(Object.keys(tabs) as Tab[]).map((key) => ({ key, label: t(words[key]) }))}
        active={address.tab}
        onChange={(tab) => address.change({ tab: tab === 'open' ? null : tab })}
      />
      <div className={list.panel}>
        <Filters address={address} mine={mine} />
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <ListSkeleton rows={pageSize} />
        ) : rows.length === 0 ? (
          <Nothing address={address} mine={mine} />
        ) : narrow ? (
          <ul className={list.cards}>
            {rows.map((row) => (
              <Card key={row.id} row={row} onOpen={open} />
            ))}
          </ul>
        ) : (
          <RepairTable rows={rows} mine={mine} onOpen={open} />
        )}
        <ListFoot
          told={answer.data === undefined ? '' : t(words.total, { n: answer.data.total })}
          page={address.page}
          pageSize={pageSize}
          total={answer.data?.total}
          onPage={(page) => address.change({ page })}
        />
      </div>
      {address.id !== null && <RepairDrawer id={address.id} onClose={() => address.change({ id: null })} />}
    </section>
  )
}

function Filters({ address, mine }: { address: Address; mine: boolean }) {
  const t = useT()
  const label = t(mine ? words.searchMine : words.search)
  return (
    <FilterRow
      set={[address.title !== '', address.urgency !== null, address.office !== null]}
      onReset={isFiltered(address) ? () => address.change(nothingSought) : undefined}
    >
      <SearchInput label={label} value={address.title} onSettled={(title) => address.change({ title })} />
      {!mine && (
        <>
          <Select
            aria-label={t(words.urgency)}
            prefix={<span className={list.quiet}>{t(words.urgency)}</span>}
            placeholder={t(listWords.any)}
            allowClear
            value={address.urgency}
            options={([3, 2, 1] as const).map((value) => ({ value, label: t(urgencies[value]) }))}
            onChange={(urgency) => address.change({ urgency: urgency ?? null })}
          />
          <OfficeFilter value={address.office} onChange={(office) => address.change({ office })} />
        </>
      )}
    </FilterRow>
  )
}

function Nothing({ address, mine }: { address: Address; mine: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const filtered = isFiltered(address)
  const text = filtered ? words.noMatch : mine ? words.emptyMine : words.empty
  return (
    <div className={list.standIn}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(text)} />
      {filtered ? (
        <Button onClick={() => address.change(nothingSought)}>{t(words.clear)}</Button>
      ) : (
        mine && (
          <>
            <p className={list.quiet}>{t(words.hint)}</p>
            <Button type="primary" onClick={() => void navigate('/meeting/subscribe')}>
              {t(words.toBooking)}
            </Button>
          </>
        )
      )}
    </div>
  )
}

function Place({ row }: { row: RepairRow }) {
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {row.meetingroom_name}
      <small>
        {nameIn(language, row.office_name, row.office_name_en)} · {row.floor_name}
      </small>
    </span>
  )
}

function What({ row, onOpen }: { row: RepairRow; onOpen: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const thing = row.resource_name === null ? null : nameIn(language, row.resource_name, row.resource_name_en)
  const notes = [
    thing,
    row.photos > 0 ? t(words.photos, { n: row.photos }) : null,
    row.locked_until === null ? null : t(words.lockedUntil, { date: row.locked_until }),
  ].filter((note) => note !== null)
  return (
    <span className={list.stack}>
      <button type="button" className={list.open} title={row.title} onClick={() => onOpen(row.id)}>
        {row.title}
      </button>
      <small className={styles.line}>
        <Urgency urgency={row.urgency} />
        {notes.join(' · ')}
      </small>
    </span>
  )
}

function Card({ row, onOpen }: { row: RepairRow; onOpen: (id: number) => void }) {
  const language = useLanguage()
  return (
    <li className={list.card}>
      <span className={styles.line}>
        <RepairStateDot state={row.state} />
        <span className={list.quiet}>{row.order_no}</span>
      </span>
      <What row={row} onOpen={onOpen} />
      <Place row={row} />
      <span className={list.quiet}>
        {row.reporter_name} · {instantText(row.report_time, language)}
      </span>
    </li>
  )
}

function RepairTable({
  rows,
  mine,
  onOpen,
}: {
  rows: readonly RepairRow[]
  mine: boolean
  onOpen: (id: number) => void
}) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<RepairRow> = [
    { key: 'what', title: t(words.what), width: 260, render: (_value, row) => <What row={row} onOpen={onOpen} /> },
    { key: 'state', title: t(words.state), width: 110, render: (_value, row) => <RepairStateDot state={row.state} /> },
    { key: 'room', title: t(words.room), width: 190, render: (_value, row) => <Place row={row} /> },
    {
      key: 'reported',
      title: t(words.reported),
      width: 170,
      render: (_value, row) => (
        <span className={list.stack}>
          {instantText(row.report_time, language)}
          {!mine && <small>{row.reporter_name}</small>}
        </span>
      ),
    },
    {
      key: 'handler',
      title: t(words.handler),
      width: 120,
      render: (_value, row) => row.handler_name ?? <span className={list.quiet}>{t(words.nobody)}</span>,
    },
    ...(mine
      ? []
      : ([
          { key: 'cost', title: t(words.cost), width: 100, align: 'right', render: (_value, row) => row.cost ?? '' },
        ] satisfies TableColumnsType<RepairRow>)),
    {
      key: 'score',
      title: t(words.score),
      width: 90,
      render: (_value, row) => (row.score === null ? '' : t(words.stars, { n: row.score })),
    },
    { key: 'number', title: t(words.number), width: 140, render: (_value, row) => row.order_no },
  ]
  return (
    <DataTable<RepairRow>
      rowKey="id"
      className={list.table}
      tableLayout="fixed"
      size="middle"
      columns={columns}
      dataSource={rows as RepairRow[]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
    />
  )
}
