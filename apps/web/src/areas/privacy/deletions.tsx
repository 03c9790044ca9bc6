import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as peopleTopics from '@workplace/contract/people/topics'
import { type DeletionRow, deletionPage, deletionStates } from '@workplace/contract/privacy/deletion'
import { Empty, Select, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { useLiveRefresh } from '../../kernel/client/use-live-refresh'
import { DataTable } from '../../kernel/list/data-table'
import { FilterRow } from '../../kernel/list/filter-row'
import list from '../../kernel/list/list.module.css'
import { ListFoot } from '../../kernel/list/list-foot'
import { SearchInput } from '../../kernel/list/search-input'
import { useNarrow } from '../../kernel/list/use-narrow'
import { words as listWords } from '../../kernel/list/words'
import { ListError, ListSkeleton } from '../../kernel/resource-page/list-states'
import { dateText, instantText } from '../../kernel/time/time-text'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { DeletionActions } from './deletion-actions'
import styles from './privacy.module.css'
import { privacyWords as words } from './words'

type State = DeletionRow['state']
const tones = { waiting: 'warning', stopped: 'quiet', done: 'good' } as const
const limit = 20

/** People whose data is being deleted, with the day when it is due; those that are done and those that were stopped. */
export function Deletions() {
  const t = useT()
  const narrow = useNarrow()
  const [title, setTitle] = useState('')
  const [state, setState] = useState<State | undefined>()
  const [page, setPage] = useState(1)
  const search = (text: string) => {
    setTitle(text)
    setPage(1)
  }
  const answer = useQuery({
    ...queryOf(
      deletionPage,
      { page, limit, ...(title === '' ? {} : { title }), ...(state === undefined ? {} : { state }) },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  useLiveRefresh(peopleTopics.user, '/deletion')
  const { data } = answer
  const rows = data?.items ?? []
  if (data === undefined && answer.error !== null)
    return <ListError error={answer.error} onRetry={() => void answer.refetch()} />
  const filtered = title !== '' || state !== undefined
  return (
    <div className={styles.page} aria-busy={answer.isPending}>
      {data !== undefined && <p className={styles.intro}>{t(words.deletionText, { days: data.retention_days })}</p>}
      <div className={list.panel}>
        <FilterRow>
          <SearchInput label={t(words.search)} value={title} onSettled={search} />
          <Select
            aria-label={t(words.state)}
            prefix={<span className={list.quiet}>{t(words.state)}</span>}
            placeholder={t(listWords.any)}
            allowClear
            value={state}
            options={deletionStates.map((one) => ({ value: one, label: t(words[one]) }))}
            onChange={(next: State | undefined) => {
              setState(next)
              setPage(1)
            }}
          />
        </FilterRow>
        {answer.isPending ? (
          <ListSkeleton rows={6} />
        ) : rows.length === 0 ? (
          <div className={list.standIn}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(filtered ? words.noneMatch : words.none)} />
          </div>
        ) : narrow ? (
          <Cards rows={rows} />
        ) : (
          <People rows={rows} />
        )}
        <ListFoot
          told={data === undefined ? '' : t(words.total, { n: data.total })}
          page={page}
          pageSize={limit}
          total={data?.total}
          onPage={setPage}
        />
      </div>
    </div>
  )
}

/** What is worth saying of a deletion in its state. */
function useTold() {
  const t = useT()
  const language = useLanguage()
  const instant = (text: string | null) => (text === null ? '' : instantText(text, language))
  return {
    because: ({ because, departure_date: on }: DeletionRow) =>
      because === 'asked'
        ? t(words.asked)
        : on === null
          ? t(words.left)
          : t(words.leftOn, { date: dateText(on, language) }),
    due: ({ due_at }: DeletionRow) => instant(due_at),
    outcome(row: DeletionRow) {
      if (row.state === 'waiting') {
        const days = Math.ceil((Date.parse(row.due_at) - Date.now()) / 86_400_000)
        return days > 0 ? t(words.daysLeft, { n: days }) : t(words.dueNow)
      }
      if (row.state === 'stopped') {
        const time = instant(row.stopped_at)
        return row.reason === null
          ? t(words.stoppedBack, { time })
          : t(words.stoppedBy, { by: row.stopped_by ?? '', time, reason: row.reason })
      }
      if (row.files_left > 0) return t(words.filesLeft, { n: row.files_left })
      const sum = (counts: Record<string, number> = {}) => Object.values(counts).reduce((total, n) => total + n, 0)
      return t(words.doneText, { deleted: sum(row.report?.deleted), kept: sum(row.report?.kept) })
    },
  }
}

function People({ rows }: { rows: readonly DeletionRow[] }) {
  const t = useT()
  const told = useTold()
  const columns: TableColumnsType<DeletionRow> = [
    { key: 'name', title: t(words.person), dataIndex: 'name', ellipsis: true },
    {
      key: 'department',
      title: t(words.department),
      width: 150,
      ellipsis: true,
      render: (_value, row) => row.department_name ?? '–',
    },
    {
      key: 'state',
      title: t(words.state),
      width: 120,
      render: (_value, row) => <StateDot tone={tones[row.state]}>{t(words[row.state])}</StateDot>,
    },
    { key: 'because', title: t(words.because), width: 180, render: (_value, row) => told.because(row) },
    { key: 'due', title: t(words.due), width: 160, render: (_value, row) => told.due(row) },
    { key: 'result', title: t(words.result), render: (_value, row) => told.outcome(row) },
    { key: 'actions', title: t(words.actions), width: 130, render: (_value, row) => <DeletionActions row={row} /> },
  ]
  return (
    <DataTable<DeletionRow>
      className={list.table}
      size="middle"
      rowKey="id"
      columns={columns}
      dataSource={[...rows]}
      tableLayout="fixed"
      scroll={{ x: 1040 }}
    />
  )
}

function Cards({ rows }: { rows: readonly DeletionRow[] }) {
  const t = useT()
  const told = useTold()
  return (
    <ul className={`${styles.plain} ${list.cards}`}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <strong>{row.name}</strong>
          <StateDot tone={tones[row.state]}>{t(words[row.state])}</StateDot>
          <span className={styles.quiet}>
            {told.because(row)} · {t(words.due)} {told.due(row)}
          </span>
          <span className={styles.quiet}>{told.outcome(row)}</span>
          <DeletionActions row={row} />
        </li>
      ))}
    </ul>
  )
}
