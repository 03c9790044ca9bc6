import { Checkbox, type TableColumnsType, type TableColumnType } from 'antd'
import { Fragment, type ReactNode, type ThHTMLAttributes } from 'react'
import { motion } from '../theme/theme'
import { type Label, useT } from '../words'
import { DataTable } from './data-table'
import list from './list.module.css'

/** A column of the table, and what of it stands in the cards of a telephone, in the order of the columns. */
export type Column<Row> = {
  readonly key: string
  readonly title: Label
  readonly cell: (row: Row) => ReactNode
  /** In cards nothing, or something else than in the table. */
  readonly card?: false | ((row: Row) => ReactNode)
  readonly width?: number | string
  readonly end?: boolean
  readonly ellipsis?: boolean
  /** It can be sorted by; this way first. */
  readonly sort?: 'ascend' | 'descend'
}

/** Rows that can be chosen to do something with several. */
export type RowSelection<Row> = {
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
  readonly all: Label
  readonly labelOf: (row: Row) => string
  /** Some cannot. */
  readonly may?: (row: Row) => boolean
}

export type RowsProps<Row> = {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => number | string
  readonly choosing?: (RowSelection<Row> & { readonly inCards?: boolean }) | undefined
  /** What stands in a card, where it is not the columns in their order. */
  readonly card?: ((row: Row) => ReactNode) | undefined
}
type TableProps<Row> = RowsProps<Row> & {
  readonly behind: boolean
  /** At least so wide; as wide as the columns where each has a width. */
  readonly width?: number | undefined
  readonly size?: 'small' | 'middle' | undefined
  readonly sort: unknown
  readonly onSort: (sort: string) => void
}

const idOf = (row: object) => (row as { readonly id: number }).id

function Choose<Row extends object>({ row, ...choosing }: RowSelection<Row> & { row: Row }) {
  const { chosen, onChoose, labelOf, may } = choosing
  const id = idOf(row)
  return (
    <Checkbox
      aria-label={labelOf(row)}
      checked={chosen.includes(id)}
      disabled={may?.(row) === false}
      onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
    />
  )
}

function ChooseAll<Row extends object>({ rows, ...choosing }: RowSelection<Row> & { rows: readonly Row[] }) {
  const t = useT()
  const { chosen, onChoose, may = () => true } = choosing
  const ids = rows.filter(may).map(idOf)
  const all = ids.length > 0 && ids.every((id) => chosen.includes(id))
  return (
    <Checkbox
      aria-label={t(choosing.all)}
      checked={all}
      disabled={ids.length === 0}
      indeterminate={chosen.length > 0 && !all}
      onChange={() => onChoose(all ? [] : ids)}
    />
  )
}

/** The boxes stand in the cell themselves: antd's titles are repeated in a row that is hidden from screen readers. */
const HeadCell = ({ start, children, ...rest }: ThHTMLAttributes<HTMLTableCellElement> & { start?: ReactNode }) => (
  <th {...rest}>{start ?? children}</th>
)
const components = { header: { cell: HeadCell } }

const ways = { '+': 'ascend', '-': 'descend' } as const

export function ListTable<Row extends object>(props: TableProps<Row>) {
  const { rows, columns, keyOf, choosing, behind, width, size = 'middle', sort, onSort } = props
  const t = useT()
  const sorted = typeof sort === 'string' ? sort : ''
  const boxes: TableColumnType<Row>[] =
    choosing === undefined
      ? []
      : [
          {
            key: '—select',
            width: 44,
            fixed: 'start',
            onHeaderCell: () => ({ start: <ChooseAll rows={rows} {...choosing} /> }) as object,
            render: (_value, row) => <Choose row={row} {...choosing} />,
          },
        ]
  const drawn: TableColumnsType<Row> = [
    ...boxes,
    ...columns.map(
      ({ key, title, cell, width, end, ellipsis = false, sort: first }): TableColumnType<Row> => ({
        ...{ key, ellipsis, title: t(title), render: (_value: unknown, row: Row) => cell(row) },
        ...(width === undefined ? {} : { width }),
        ...(end ? { align: 'end' as const } : {}),
        ...(key === 'actions' ? { fixed: 'end' as const } : {}),
        ...(first === undefined
          ? {}
          : {
              sorter: true,
              sortOrder: sorted.slice(1) === key ? ways[sorted.charAt(0) as keyof typeof ways] : null,
              sortDirections: first === 'ascend' ? ['ascend', 'descend', 'ascend'] : ['descend', 'ascend', 'descend'],
            }),
      }),
    ),
  ]
  return (
    <DataTable<Row>
      rowKey={keyOf}
      className={list.table ?? ''}
      tableLayout="fixed"
      size={size}
      components={components}
      columns={drawn}
      dataSource={rows as Row[]}
      scroll={{ x: width ?? drawn.reduce((sum, one) => sum + (Number(one.width) || 0), 0) }}
      loading={{ spinning: behind, delay: motion.popover }}
      showSorterTooltip={false}
      onChange={(_pages, _filters, sorter) => {
        const { order, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        if (order) onSort(`${order === 'descend' ? '-' : '+'}${String(columnKey)}`)
      }}
    />
  )
}

/** A text of its own line: texts beside each other would run together. */
const lineOf = (value: ReactNode) =>
  typeof value === 'string' || typeof value === 'number' ? value === '' ? null : <span>{value}</span> : value

const cardOf = <Row,>({ card, cell }: Column<Row>, row: Row) => (card === false ? null : (card ?? cell)(row))

/** On a telephone rows are cards: a line for each column, or, with `named`, each with its title. */
export function ListCards<Row extends object>(props: RowsProps<Row> & { readonly named: boolean }) {
  const { rows, columns, keyOf, choosing, card, named } = props
  const t = useT()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={list.card}>
          {card !== undefined ? (
            card(row)
          ) : named ? (
            <dl className={list.facts}>
              {columns.map((column) => {
                const value = cardOf(column, row)
                if (value === null || value === '') return null
                return [<dt key={`${column.key} title`}>{t(column.title)}</dt>, <dd key={column.key}>{value}</dd>]
              })}
            </dl>
          ) : (
            columns.map((column, at) =>
              at === 0 && choosing?.inCards ? (
                <span key={column.key} className={list.links}>
                  <Choose row={row} {...choosing} />
                  {cardOf(column, row)}
                </span>
              ) : (
                <Fragment key={column.key}>{lineOf(cardOf(column, row))}</Fragment>
              ),
            )
          )}
        </li>
      ))}
    </ul>
  )
}
