import { SearchOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type BookPerson, bookPerson } from '@workplace/contract/meeting/manage'
import { Button, Empty, Input, Pagination, Table, type TableColumnsType } from 'antd'
import { queryOf } from '../../../kernel/query'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { useNarrow } from '../../../kernel/resource-page/use-narrow'
import { useTyped } from '../../../kernel/resource-page/use-typed'
import { useT } from '../../../kernel/words'
import { logStyles as list } from '../../company/public'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { type MeetingAddress, nothingSought } from './meeting-address'

type Props = { readonly address: MeetingAddress; readonly onChange: (change: Partial<MeetingAddress>) => void }

/** People, and how many meetings of theirs are to come or were cancelled: the way to the meetings of one. */
export function BookersTab({ address, onChange }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const { typed, type, settle } = useTyped(address.title, (title) => onChange({ title }))
  const { page, limit, title } = address
  const answer = useQuery({
    ...queryOf(bookPerson, { page, limit, ...(title === '' ? {} : { title }) }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const show = ({ id }: BookPerson) => onChange({ ...nothingSought, tab: 'meetings', booker: id, sort: '+start_time' })
  return (
    <div className={list.panel}>
      <search className={styles.filters}>
        <div className={styles.grid}>
          <Input
            aria-label={t(words.searchPeople)}
            placeholder={t(words.searchPeople)}
            prefix={<SearchOutlined aria-hidden />}
            value={typed}
            maxLength={100}
            allowClear
            onChange={({ target }) => type(target.value)}
            onPressEnter={settle}
          />
        </div>
      </search>
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
      <footer className={list.pager}>
        <span className={list.quiet} role="status">
          {answer.data === undefined ? '' : t(words.peopleTotal, { n: answer.data.total })}
        </span>
        <Pagination
          size="small"
          simple={narrow}
          current={page}
          pageSize={limit}
          total={answer.data?.total ?? 0}
          hideOnSinglePage
          showSizeChanger={false}
          onChange={(next) => onChange({ page: next })}
        />
      </footer>
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
    <Table<BookPerson>
      rowKey="id"
      className={list.table}
      size="middle"
      columns={columns}
      dataSource={rows as BookPerson[]}
      pagination={false}
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
