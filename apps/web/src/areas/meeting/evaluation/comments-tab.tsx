import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CommentRow, commentPage } from '@workplace/contract/meeting/evaluation'
import { Empty, Select, type TableColumnsType } from 'antd'
import { queryOf } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import { FilterRow } from '../../../kernel/list/filter-row'
import list from '../../../kernel/list/list.module.css'
import { ListFoot } from '../../../kernel/list/list-foot'
import { SearchInput } from '../../../kernel/list/search-input'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { nameIn } from '../../../kernel/name-in'
import { ListError, ListSkeleton } from '../../../kernel/resource-page/list-states'
import { clockOf, dayInWords } from '../../../kernel/time/zone-time'
import { useLanguage, useT } from '../../../kernel/words'
import { Score, Who } from './comment-cells'
import { CommentDrawer } from './comment-drawer'
import styles from './evaluation.module.css'
import { type Address, spanOf } from './evaluation-address'
import { evaluationWords as words } from './evaluation-words'

const pageSize = 20
type Props = { address: Address; onChange: (part: Partial<Address>) => void }

/** What people said. */
export function CommentsTab({ address, onChange }: Props) {
  const t = useT()
  const narrow = useNarrow()
  const { only, page, title } = address
  const answer = useQuery({
    ...queryOf(
      commentPage,
      { ...spanOf(address), page, limit: pageSize, title: title || undefined, only: only ?? undefined },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.items ?? []
  const failed = answer.data === undefined || answer.isPlaceholderData ? answer.error : null
  const open = (id: number) => onChange({ id })
  return (
    <div className={list.panel} aria-busy={answer.isPending}>
      <FilterRow set={[title !== '', only !== null]}>
        <SearchInput label={t(words.search)} value={title} onSettled={(next) => onChange({ title: next })} />
        <Select<'low' | 'open' | 'all'>
          aria-label={t(words.only)}
          value={only ?? 'all'}
          options={[
            { value: 'all', label: t(words.everything) },
            { value: 'low', label: t(words.onlyLow) },
            { value: 'open', label: t(words.onlyOpen) },
          ]}
          onChange={(next) => onChange({ only: next === 'all' ? null : next })}
        />
      </FilterRow>
      {failed !== null ? (
        <ListError error={failed} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <ListSkeleton rows={pageSize} />
      ) : rows.length === 0 ? (
        <div className={list.standIn}>
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noComments)} />
        </div>
      ) : narrow ? (
        <ul className={list.cards}>
          {rows.map((row) => (
            <li key={row.id} className={list.card}>
              <What row={row} onOpen={open} />
              <span>
                <Score row={row} /> · <Who row={row} />
              </span>
              {row.content !== null && <span className={styles.clamp}>{row.content}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <CommentTable rows={rows} onOpen={open} />
      )}
      <ListFoot
        told={answer.data === undefined ? '' : t(words.total, { n: answer.data.total })}
        page={page}
        pageSize={pageSize}
        total={answer.data?.total}
        onPage={(next) => onChange({ page: next })}
      />
      {address.id !== null && <CommentDrawer id={address.id} onClose={() => onChange({ id: null })} />}
    </div>
  )
}

function What({ row, onOpen }: { row: CommentRow; onOpen: (id: number) => void }) {
  const t = useT()
  const language = useLanguage()
  const title = row.meeting_title || t(words.private)
  return (
    <span className={list.stack}>
      <button
        type="button"
        className={list.open}
        aria-label={t(words.show, { title })}
        title={title}
        onClick={() => onOpen(row.id)}
      >
        {title}
      </button>
      <small>
        {dayInWords(row.start_time, language)} {clockOf(row.start_time)} · {row.meetingroom_name} ·{' '}
        {nameIn(language, row.office_name, row.office_name_en)}
      </small>
    </span>
  )
}

function CommentTable({ rows, onOpen }: { rows: readonly CommentRow[]; onOpen: (id: number) => void }) {
  const t = useT()
  const columns: TableColumnsType<CommentRow> = [
    {
      key: 'meeting',
      title: t(words.meeting),
      width: 300,
      render: (_value, row) => <What row={row} onOpen={onOpen} />,
    },
    { key: 'score', title: t(words.score), width: 90, render: (_value, row) => <Score row={row} /> },
    { key: 'who', title: t(words.who), width: 110, render: (_value, row) => <Who row={row} /> },
    {
      key: 'content',
      title: t(words.comment),
      width: 320,
      render: (_value, row) => (
        <span className={list.stack}>
          <span className={styles.clamp}>{row.content}</span>
          {row.reply !== null && (
            <small className={styles.clamp}>
              {t(words.reply)}：{row.reply}
            </small>
          )}
        </span>
      ),
    },
    { key: 'repair', title: t(words.repair), width: 140, render: (_value, row) => row.repair_no ?? '' },
  ]
  return (
    <DataTable<CommentRow>
      rowKey="id"
      className={list.table}
      tableLayout="fixed"
      size="middle"
      columns={columns}
      dataSource={rows as CommentRow[]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
    />
  )
}
