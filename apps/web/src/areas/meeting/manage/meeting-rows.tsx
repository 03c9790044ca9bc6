import type { ListedMeeting } from '@workplace/contract/meeting/meeting-log'
import { Checkbox, type TableColumnsType, type TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { DataTable } from '../../../kernel/list/data-table'
import list from '../../../kernel/list/list.module.css'
import { ResizableHeader } from '../../../kernel/resource-page/resizable-header'
import { motion } from '../../../kernel/theme/theme'
import { instantText } from '../../../kernel/time/time-text'
import { type Translate, useLanguage, useT } from '../../../kernel/words'
import styles from './manage.module.css'
import { manageWords as words } from './manage-words'
import { Booker, Place, Slot, State, Title, titleOf } from './meeting-cells'

export type RowSelection = { readonly chosen: readonly number[]; readonly onChoose: (ids: readonly number[]) => void }

type RowsProps<R extends ListedMeeting> = {
  readonly rows: readonly R[]
  readonly onOpen: (row: ListedMeeting) => void
  /** Rows that may be chosen, where there is something to do with several. */
  readonly choosing?: RowSelection | undefined
  /** What can be done with a row. */
  readonly actions?: ((row: R) => ReactNode) | undefined
}

type TableProps<R extends ListedMeeting> = RowsProps<R> & {
  readonly sort: string
  readonly behind: boolean
  readonly onSort: (sort: string) => void
}

/** The boxes at the left, as lists have them: antd's own are repeated in a row that is hidden from screen readers. */
function selectColumn<R extends ListedMeeting>(
  rows: readonly R[],
  { chosen, onChoose }: RowSelection,
  t: Translate,
): TableColumnType<R> {
  const all = rows.length > 0 && rows.every(({ id }) => chosen.includes(id))
  return {
    key: '—select',
    width: 48,
    fixed: 'start',
    onHeaderCell: () =>
      ({
        start: (
          <Checkbox
            aria-label={t(words.selectAll)}
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            onChange={() => onChoose(all ? [] : rows.map(({ id }) => id))}
          />
        ),
      }) as object,
    render: (_value, row) => <Choose row={row} chosen={chosen} onChoose={onChoose} />,
  }
}

function Choose({ row, chosen, onChoose }: RowSelection & { row: ListedMeeting }) {
  const t = useT()
  return (
    <Checkbox
      aria-label={t(words.selectRow, { name: titleOf(row, t) })}
      checked={chosen.includes(row.id)}
      onChange={({ target }) => onChoose(target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))}
    />
  )
}

export function MeetingTable<R extends ListedMeeting>(props: TableProps<R>) {
  const { rows, sort, behind, choosing, actions, onOpen, onSort } = props
  const t = useT()
  const language = useLanguage()
  const order = (name: string) =>
    sort.slice(1) === name ? (sort.startsWith('-') ? ('descend' as const) : ('ascend' as const)) : null
  const columns: TableColumnsType<R> = [
    ...(choosing === undefined ? [] : [selectColumn(rows, choosing, t)]),
    {
      key: 'title',
      title: t(words.meeting),
      width: 184,
      render: (_value, row) => (
        <span className={list.stack}>
          <Title row={row} onOpen={onOpen} />
          <small>
            {t(words.numberOf, { id: String(row.id) })} · {t(words.peopleCount, { n: row.attendee_count })}
            {row.series_id !== null && ` · ${t(words.isSeries)}`}
          </small>
        </span>
      ),
    },
    {
      key: 'start_time',
      title: t(words.time),
      width: 184,
      sorter: true,
      sortOrder: order('start_time'),
      sortDirections: ['descend', 'ascend', 'descend'],
      render: (_value, row) => <Slot row={row} />,
    },
    { key: 'room', title: t(words.room), width: 184, render: (_value, row) => <Place row={row} /> },
    { key: 'booker', title: t(words.booker), width: 128, render: (_value, row) => <Booker row={row} /> },
    { key: 'state', title: t(words.state), width: 120, render: (_value, row) => <State row={row} /> },
    {
      key: 'changed',
      title: t(words.changedAt),
      width: 150,
      render: (_value, row) => (
        <span className={list.stack}>
          {instantText(row.updated_at, language)}
          <small>{row.updated_by}</small>
        </span>
      ),
    },
    ...(actions === undefined
      ? []
      : [
          {
            key: 'actions',
            title: t(words.actions),
            width: 136,
            fixed: 'end',
            render: (_value: unknown, row: R) => actions(row),
          } satisfies TableColumnType<R>,
        ]),
  ]
  return (
    <DataTable<R>
      rowKey="id"
      className={list.table}
      tableLayout="fixed"
      size="middle"
      components={{ header: { cell: ResizableHeader } }}
      columns={columns}
      dataSource={rows as R[]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
      loading={{ spinning: behind, delay: motion.popover }}
      showSorterTooltip={false}
      onChange={(_pages, _filters, sorter) => {
        const { order: way } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onSort(way === 'ascend' ? '+start_time' : '-start_time')
      }}
    />
  )
}

/** On a telephone rows are cards. */
export function MeetingCards<R extends ListedMeeting>({ rows, choosing, actions, onOpen }: RowsProps<R>) {
  const t = useT()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <span className={styles.batch}>
            {choosing !== undefined && <Choose row={row} {...choosing} />}
            <Title row={row} onOpen={onOpen} />
          </span>
          <Slot row={row} />
          <Place row={row} />
          <Booker row={row} />
          <State row={row} />
          <small className={list.quiet}>
            {t(words.numberOf, { id: String(row.id) })} · {t(words.peopleCount, { n: row.attendee_count })}
          </small>
          {actions?.(row)}
        </li>
      ))}
    </ul>
  )
}
