import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BookPerson, bookPerson } from '@workplace/contract/meeting/manage'
import { Button, Empty, type TableColumnsType } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { SearchInput } from '../../../kernel/list/search-input'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { useT } from '../../../kernel/words'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { type MeetingAddress, nothingSought } from './meeting-address'

type Props = { readonly address: MeetingAddress; readonly onChange: (change: Partial<MeetingAddress>) => void }

/** People, and how many meetings of theirs are to come or were cancelled: the way to the meetings of one. */
export function BookersTab({ address, onChange }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const { page, limit, title } = address
  const answer = useQuery({
    ...queryOf(bookPerson, { page, limit, ...(title === '' ? {} : { title }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const show = ({ id }: BookPerson) => onChange({ ...nothingSought, tab: 'meetings', booker: id, sort: '+start_time' })
  return (
    <div className={list.panel}>
      <FilterRow>
        <SearchInput label={t(words.searchPeople)} value={address.title} onSettled={(title) => onChange({ title })} />
      </FilterRow>
      {answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <ListSkeleton rows={limit} />
      ) : rows.length === 0 ? (
        <div className={list.standIn}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.nobody)} />
        </div>
      ) : narrow ? (
        <BookerCards rows={rows} onShow={show} />
      ) : (
        <BookerTable rows={rows} onShow={show} />
      )}
      <ListFoot
        told={answer.data === undefined ? '' : t(words.peopleTotal, { n: answer.data.total })}
        page={page}
        pageSize={limit}
        total={answer.data?.total}
        onPage={(next) => onChange({ page: next })}
      />
    </div>
  )
}

type RowsProps = { readonly rows: readonly BookPerson[]; readonly onShow: (row: BookPerson) => void }

function Show({ row, onShow }: { row: BookPerson; onShow: RowsProps['onShow'] }) {
  const t = useT()
  return (
    <Button
      type="link"
      size="small"
      aria-label={t(words.showMeetings, { name: row.name })}
      style={{ paddingInline: 0 }}
      onClick={() => onShow(row)}
    >
      {t(words.showOf)}
    </Button>
  )
}

function BookerTable({ rows, onShow }: RowsProps) {
  const t = useT()
  const columns: TableColumnsType<BookPerson> = [
    {
      key: 'name',
      title: t(words.name),
      render: (_value, row) => (
        <>
          {row.name}
          {row.status !== 'active' && <span className={styles.tag}>{t(words.disabled)}</span>}
        </>
      ),
    },
    { key: 'job_num', title: t(words.jobNum), render: (_value, row) => row.job_num ?? '' },
    { key: 'department', title: t(words.department), render: (_value, row) => row.department ?? '' },
    { key: 'to_come', title: t(words.toCome), width: 120, align: 'end', dataIndex: 'to_come' },
    { key: 'cancelled', title: t(words.cancelledCount), width: 120, align: 'end', dataIndex: 'cancelled' },
    { key: 'show', title: t(words.actions), width: 140, render: (_value, row) => <Show row={row} onShow={onShow} /> },
  ]
  return (
    <DataTable<BookPerson>
      rowKey="id"
      className={list.table}
      size="middle"
      columns={columns}
      dataSource={rows as BookPerson[]}
      scroll={{ x: 760 }}
    />
  )
}

function BookerCards({ rows, onShow }: RowsProps) {
  const t = useT()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <b>{row.name}</b>
          <span className={list.quiet}>{[row.job_num, row.department].filter(Boolean).join(' · ')}</span>
          <span>
            {t(words.toCome)} {row.to_come} · {t(words.cancelledCount)} {row.cancelled}
          </span>
          <span>
            <Show row={row} onShow={onShow} />
          </span>
        </li>
      ))}
    </ul>
  )
}
