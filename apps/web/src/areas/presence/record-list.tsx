import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DetectorRecord, detectorRecords } from '@workplace/contract/presence/detect'
import { Empty, Select, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { queryOf } from '../../kernel/client/query'
import { useAddressParts } from '../../kernel/list/address-parts'
import { DataTable } from '../../kernel/list/data-table'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { ListFoot } from '../../kernel/list/list-foot'
import { SearchInput } from '../../kernel/list/search-input'
import { useNarrow } from '../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../kernel/resource-page/list-states'
import { instantText } from '../../kernel/time/time-text'
import { ReferencePicker } from '../../kernel/widgets/reference-input'
import { StateDot } from '../../kernel/widgets/state-dot'
import { type Translate, useLanguage, useT } from '../../kernel/words'
import { detectorWords as words } from './detector-words'
import styles from './detectors.module.css'

const pageSize = 20

/** What detectors saw, the latest first. What is looked for stands in the address. */
export function RecordList({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const narrow = useNarrow()
  const { text, number, page, change } = useAddressParts()
  const [title, state, room] = [text('title'), text('state'), number('room')]
  const answer = useQuery({
    ...queryOf(
      detectorRecords,
      { page, limit: pageSize, title: title || undefined, room: room ?? undefined, state: state || undefined },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const filtered = title !== '' || state !== '' || room !== null
  return (
    <section className={list.page} aria-busy={answer.isPending}>
      <h1>{t(words.lists)}</h1>
      {tabs}
      <div className={list.panel}>
        <FilterRow set={[title !== '', room !== null, state !== '']}>
          <SearchInput label={t(words.search)} value={title} onSettled={(next) => change({ title: next })} />
          <ReferencePicker
            to="meetingroom"
            value={number('room') ?? null}
            placeholder={t(words.room)}
            aria-label={t(words.room)}
            onChange={(room) => change({ room: room as number | null })}
          />
          <Select
            value={state || null}
            allowClear
            placeholder={t(words.state)}
            aria-label={t(words.state)}
            options={[
              { value: '1', label: t(words.occupied) },
              { value: '0', label: t(words.vacant) },
            ]}
            onChange={(value: string | null) => change({ state: value })}
          />
        </FilterRow>
        {failed !== null ? (
          <ListError error={failed} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <ListSkeleton rows={pageSize} />
        ) : rows.length === 0 ? (
          <div className={list.standIn}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? words.emptyFiltered : words.empty)} />
          </div>
        ) : narrow ? (
          <RecordCards rows={rows} />
        ) : (
          <RecordTable rows={rows} />
        )}
        <ListFoot
          told={answer.data === undefined ? '' : t(words.total, { n: answer.data.total })}
          page={page}
          pageSize={pageSize}
          total={answer.data?.total}
          onPage={(next) => change({ page: next })}
        />
      </div>
    </section>
  )
}

function lasted(seconds: number, t: Translate): string {
  if (seconds < 60) return t(words.seconds, { n: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t(words.minutes, { n: minutes })
  return t(words.hours, { h: Math.floor(minutes / 60), m: minutes % 60 })
}

function State({ row }: { row: DetectorRecord }) {
  const t = useT()
  return (
    <StateDot tone={row.state === 1 ? 'busy' : 'good'}>{t(row.state === 1 ? words.occupied : words.vacant)}</StateDot>
  )
}

function RecordTable({ rows }: { rows: readonly DetectorRecord[] }) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<DetectorRecord> = [
    { key: 'room', title: t(words.room), render: (_, row) => row.meetingroom_name ?? '—' },
    { key: 'detector', title: t(words.detector), dataIndex: 'detector_name' },
    { key: 'state', title: t(words.state), width: 120, render: (_, row) => <State row={row} /> },
    { key: 'from', title: t(words.from), width: 170, render: (_, row) => instantText(row.start_time, language) },
    {
      key: 'until',
      title: t(words.until),
      width: 170,
      render: (_, row) => (row.end_time === null ? t(words.ongoing) : instantText(row.end_time, language)),
    },
    { key: 'lasted', title: t(words.lasted), width: 140, render: (_, row) => lasted(row.duration, t) },
  ]
  return (
    <DataTable
      className={list.table ?? ''}
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={rows as DetectorRecord[]}
      scroll={{ x: 820 }}
    />
  )
}

function RecordCards({ rows }: { rows: readonly DetectorRecord[] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <span className={styles.cardLine}>
            <b>{row.meetingroom_name ?? row.detector_name}</b>
            <State row={row} />
          </span>
          <small>
            {instantText(row.start_time, language)} ·{' '}
            {row.end_time === null ? t(words.ongoing) : lasted(row.duration, t)}
          </small>
          <small>{row.detector_name}</small>
        </li>
      ))}
    </ul>
  )
}
