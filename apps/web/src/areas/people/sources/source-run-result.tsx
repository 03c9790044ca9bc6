import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tone } from '@workplace/contract/kernel/field'
import {
  type RowAction,
  rowActions,
  type SourceRun,
  type SourceRunRow,
  sourceRunRows,
} from '@workplace/contract/people/data-source'
import { user } from '@workplace/contract/people/user'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { DataTable } from '../../../kernel/list/data-table'
import { ListFoot } from '../../../kernel/list/list-foot'
import { ListError, ListSkeleton } from '../../../kernel/list/list-states'
import { useNarrow } from '../../../kernel/list/use-narrow'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import styles from './source.module.css'
import { RunState } from './source-run-state'
import { actionWords, sourceWords as words, wouldWords } from './source-words'

const limit = 20
const tones: Record<RowAction, Tone> = {
  ...{ add: 'good', change: 'busy', return: 'good', disable: 'bad', left: 'quiet', kept: 'quiet' },
  ...{ refused: 'bad', department: 'good' },
}
type Shown = RowAction | 'conflict' | null

/** What a run did, or would do: in numbers that are filters, and row by row. */
export function RunResult({ run }: { run: SourceRun }) {
  const t = useT()
  const narrow = useNarrow()
  const [shown, setShown] = useState<Shown>(null)
  const [page, setPage] = useState(1)
  const { counts, mode, state } = run
  const answer = useQuery({
    ...queryOf(
      sourceRunRows,
      { id: run.id, page, limit, ...(shown === null ? {} : { action: shown }) },
      { quiet: true },
    ),
    enabled: state === 'done',
    placeholderData: keepPreviousData,
  })
  const names = mode === 'dry' ? wouldWords : actionWords
  const filters: [Shown, string, number][] =
    counts === null
      ? []
      : [
          [
            null,
            t(words.everything),
            rowActions.reduce((sum, action) => sum + (action === 'kept' ? 0 : counts[action]), 0),
          ],
          ...(['refused', 'conflict', 'add', 'change', 'return', 'disable', 'left', 'department'] as const).map(
            (one): [Shown, string, number] => [one, t(one === 'conflict' ? words.conflict : names[one]), counts[one]],
          ),
        ]
  const rows = answer.data?.items ?? []
  const some = filters.filter(([one, , n]) => one !== null && n > 0)
  return (
    <>
      <div className={styles.outcome}>
        <h2>
          {t(mode === 'dry' ? words.dryResult : words.runResult)}
          {mode === 'dry' && state === 'done' ? <span className={styles.aside}> · {t(words.dryNote)}</span> : null}
        </h2>
        <RunState run={run} />
        {counts === null ? null : (
          <p className={styles.quiet}>
            {t(words.read, { n: counts.read })} · {t(words.unchanged, { n: counts.unchanged })}
          </p>
        )}
        {some.length === 0 ? null : (
          <fieldset className={styles.chips}>
            <legend className="wp-only-read">{t(words.what)}</legend>
            {[[null, t(words.everything), null] as const, ...some].map(([one, label, n]) => (
              <button
                key={one ?? ''}
                type="button"
                className={styles.chip}
                aria-pressed={shown === one}
                onClick={() => {
                  setShown(one)
                  setPage(1)
                }}
              >
                {one === null ? label : <StateDot tone={one === 'conflict' ? 'warning' : tones[one]}>{label}</StateDot>}
                {n === null ? null : <strong>{n}</strong>}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {state !== 'done' ? null : answer.data === undefined ? (
        answer.error ? (
          <ListError error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <ListSkeleton rows={5} />
        )
      ) : rows.length === 0 ? (
        <div className={styles.standIn}>{t(words.allSame)}</div>
      ) : narrow ? (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.n}>
              <Person row={row} />
              <StateDot tone={tones[row.action]}>{t(names[row.action])}</StateDot>
              <Details row={row} />
            </li>
          ))}
        </ul>
      ) : (
        <Rows rows={rows} names={names} />
      )}
      {(answer.data?.total ?? 0) > limit && (
        <ListFoot
          told={t(words.rows, { n: answer.data?.total ?? 0 })}
          page={page}
          pageSize={limit}
          total={answer.data?.total}
          onPage={setPage}
        />
      )}
    </>
  )
}

type RowsProps = { rows: readonly SourceRunRow[]; names: typeof actionWords | typeof wouldWords }

function Rows({ rows, names }: RowsProps) {
  const t = useT()
  const columns: TableColumnsType<SourceRunRow> = [
    { key: 'person', title: t(words.person), width: '28%', render: (_, row) => <Person row={row} /> },
    {
      key: 'what',
      title: t(words.what),
      width: 150,
      render: (_, row) => <StateDot tone={tones[row.action]}>{t(names[row.action])}</StateDot>,
    },
    { key: 'details', title: t(words.details), render: (_, row) => <Details row={row} /> },
  ]
  return (
    <DataTable<SourceRunRow>
      className={styles.table}
      size="middle"
      rowKey="n"
      columns={columns}
      dataSource={[...rows]}
      tableLayout="fixed"
    />
  )
}

function Person({ row }: { row: SourceRunRow }) {
  const t = useT()
  const where = [
    ...(row.line === null ? [] : [t(words.line, { n: row.line })]),
    ...(row.source_key === '' || row.action === 'department' ? [] : [t(words.key, { key: row.source_key })]),
  ]
  return (
    <div>
      <strong className={styles.anywhere}>{row.name || t(words.nothing)}</strong>
      <div className={styles.where}>{where.join(' · ')}</div>
    </div>
  )
}

/** Values before and after, and what is wrong, each in a line. */
function Details({ row }: { row: SourceRunRow }) {
  const t = useT()
  const labelOf = (name: string) => {
    const field = (user.fields as Record<string, { label: readonly [string, string] }>)[name]
    return field === undefined ? name : t(field.label)
  }
  const none = t(words.nothing)
  const errors = Object.entries(row.errors).map(([name, message]) =>
    name === '' ? message : t(words.set, { field: labelOf(name), after: message }),
  )
  const changes = row.changes.map(({ field, before, after, taken }) => ({
    field,
    taken,
    text: t(!taken ? words.keptValue : row.action === 'add' ? words.set : words.fromTo, {
      field: labelOf(field),
      before: before || none,
      after,
    }),
  }))
  return (
    <ul className={styles.details}>
      {errors.map((message) => (
        <li key={message} className={styles.reason}>
          {message}
        </li>
      ))}
      {row.action === 'add' ? (
        <li>{changes.map(({ text }) => text).join(' · ')}</li>
      ) : (
        changes.map(({ field, text, taken }) => (
          <li key={field} className={taken ? undefined : styles.kept}>
            {text}
          </li>
        ))
      )}
    </ul>
  )
}
