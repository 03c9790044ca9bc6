import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cyclePerson, type ManagedSeries } from '@workplace/contract/meeting/manage'
import { mostMeetings } from '@workplace/contract/meeting/meeting-log'
import { Checkbox, Empty, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { SearchInput } from '../../../kernel/list/search-input'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { nameIn } from '../../../kernel/name-in'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { dateText } from '../../../kernel/time/time-text'
import { ReferencePicker } from '../../../kernel/widgets/reference-input'
import { useLanguage, useT } from '../../../kernel/words'
import { ruleSentence } from '../series/series-sentence'
import { manageWords as words } from './manage-words'
import type { MeetingAddress } from './meeting-address'
import { SeriesDrawer } from './series-drawer'
import type { OnFailed } from './use-manage'

type Props = {
  readonly address: MeetingAddress
  readonly onChange: (change: Partial<MeetingAddress>) => void
  readonly onFailures: OnFailed
}

/** The series in one's offices, with who booked them; each is looked at and cancelled in its drawer. */
export function SeriesTab({ address, onChange, onFailures }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const [onlyToCome, setOnlyToCome] = useState(true)
  const { page, limit, title, booker } = address
  const asked = {
    ...(title === '' ? {} : { title }),
    ...(booker === null ? {} : { user_id: booker }),
    ...(onlyToCome ? { to_come: '1' as const } : {}),
  }
  const answer = useQuery({
    ...queryOf(cyclePerson, { page, limit, ...asked }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const open = ({ id }: ManagedSeries) => onChange({ id })
  return (
    <div className={list.panel}>
      <FilterRow>
        <SearchInput label={t(words.searchSeries)} value={address.title} onSettled={(title) => onChange({ title })} />
        <ReferencePicker
          aria-label={t(words.booker)}
          prefix={<span className={list.quiet}>{t(words.booker)}</span>}
          placeholder={t(words.any)}
          to="user"
          allowClear
          value={booker}
          onChange={(id) => onChange({ booker: id })}
        />
        <Checkbox
          checked={onlyToCome}
          onChange={({ target }) => {
            setOnlyToCome(target.checked)
            onChange({ page: 1 })
          }}
        >
          {t(words.onlyToCome)}
        </Checkbox>
      </FilterRow>
      {answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <ListSkeleton rows={limit} />
      ) : rows.length === 0 ? (
        <div className={list.standIn}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noSeries)} />
        </div>
      ) : narrow ? (
        <SeriesCards rows={rows} onOpen={open} />
      ) : (
        <SeriesTable rows={rows} onOpen={open} />
      )}
      <ListFoot
        told={
          answer.data === undefined
            ? ''
            : answer.data.more
              ? t(words.beyond, { n: mostMeetings })
              : t(words.seriesTotal, { n: answer.data.total })
        }
        page={page}
        pageSize={limit}
        total={answer.data?.total}
        onPage={(next) => onChange({ page: next })}
      />
      {address.id !== null && (
        <SeriesDrawer
          key={address.id}
          id={address.id}
          onMeeting={(id) => onChange({ tab: 'meetings', title: '', booker: null, id })}
          onFailures={onFailures}
          onClose={() => onChange({ id: null })}
        />
      )}
    </div>
  )
}

type RowsProps = { readonly rows: readonly ManagedSeries[]; readonly onOpen: (row: ManagedSeries) => void }

function Name({ row, onOpen }: { row: ManagedSeries; onOpen: RowsProps['onOpen'] }) {
  const t = useT()
  const title = row.title || t(words.private)
  return (
    <button type="button" className={list.open} aria-label={t(words.open, { title })} onClick={() => onOpen(row)}>
      {title}
    </button>
  )
}

function Rule({ row }: { row: ManagedSeries }) {
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {ruleSentence(row, language)}
      <small>
        {row.start_time}–{row.end_time}
      </small>
    </span>
  )
}

function SeriesTable({ rows, onOpen }: RowsProps) {
  const t = useT()
  const language = useLanguage()
  const columns: TableColumnsType<ManagedSeries> = [
    { key: 'title', title: t(words.meeting), width: 200, render: (_value, row) => <Name row={row} onOpen={onOpen} /> },
    { key: 'rule', title: t(words.rule), width: 220, render: (_value, row) => <Rule row={row} /> },
    {
      key: 'span',
      title: t(words.span),
      width: 200,
      render: (_value, row) => `${dateText(row.first_date, language)} – ${dateText(row.last_date, language)}`,
    },
    {
      key: 'room',
      title: t(words.room),
      width: 160,
      render: (_value, row) => (
        <span className={list.stack}>
          {row.meetingroom_name}
          <small>{nameIn(language, row.office_name, row.office_name_en)}</small>
        </span>
      ),
    },
    {
      key: 'booker',
      title: t(words.booker),
      width: 140,
      render: (_value, row) => (
        <span className={list.stack}>
          {row.booker_name}
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
    },
    { key: 'to_come', title: t(words.toCome), width: 90, align: 'end', dataIndex: 'to_come' },
    { key: 'cancelled', title: t(words.cancelledCount), width: 100, align: 'end', dataIndex: 'cancelled' },
  ]
  return (
    <DataTable<ManagedSeries>
      rowKey="id"
      className={list.table}
      tableLayout="fixed"
      size="middle"
      columns={columns}
      dataSource={rows as ManagedSeries[]}
      scroll={{ x: 1110 }}
    />
  )
}

function SeriesCards({ rows, onOpen }: RowsProps) {
  const t = useT()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <Name row={row} onOpen={onOpen} />
          <Rule row={row} />
          <span>{row.meetingroom_name}</span>
          <span>{row.booker_name}</span>
          <span className={list.quiet}>
            {t(words.toCome)} {row.to_come} · {t(words.cancelledCount)} {row.cancelled}
          </span>
        </li>
      ))}
    </ul>
  )
}
