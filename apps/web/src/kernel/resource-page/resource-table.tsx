import type { Resource } from '@workplace/contract/kernel/resource'
import { Checkbox, type TableColumnType } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { DataTable } from '../list/data-table'
import { words } from '../list/words'
import { motion } from '../theme/theme'
import type { Row } from '../widgets/widget'
import { Cell, widgetOf } from '../widgets/widgets'
import { type Translate, useT } from '../words'
import { shownColumns } from './columns'
import type { Density } from './habits'
import type { ListState } from './list-state'
import { ResizableHeader } from './resizable-header'
import styles from './resource-page.module.css'
import { type RowAction, RowActions } from './row-actions'
import { nameOf } from './row-name'

/** What a page may show in a column instead of the kind's own cell. */
export type CellViews = Readonly<Record<string, (row: Row) => ReactNode>>

export type RowsProps = {
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly state: ListState
  readonly cells: CellViews
  readonly actionsOf: (row: Row) => readonly RowAction[]
  /** Opens a row's details, where there are any. */
  readonly onOpen: ((row: Row) => void) | undefined
}

type Props = RowsProps & {
  readonly density: Density
  readonly widths: Readonly<Record<string, number>>
  readonly behind: boolean
  readonly selected: readonly number[] | null
  readonly onSelect: (ids: readonly number[]) => void
  readonly onSort: (sort: string) => void
  readonly onWidth: (name: string, width: number) => void
}

const sortOrder = (state: ListState, name: string) =>
  state.sort.slice(1) === name ? (state.sort.startsWith('-') ? ('descend' as const) : ('ascend' as const)) : null

/** What is longer than this ends in dots until somebody makes the column wider. */
const longest = { title: 280, other: 240 } as const

/**
 * A column is as wide as its heading and what stands below it, whatever the language: the browser knows better than we
 * how wide that is. Who pulls it has it as wide as they like.
 */
const widthOf = (chosen: number | undefined, isTitle: boolean): CSSProperties =>
  chosen === undefined
    ? { maxWidth: isTitle ? longest.title : longest.other }
    : { width: chosen, minWidth: chosen, maxWidth: chosen }

/**
 * The boxes at the left. Not antd's own row selection: that one repeats its focusable box in a row which is hidden from
 * screen readers.
 */
function selectColumn(
  { resource, rows, onSelect }: Props,
  selected: readonly number[],
  t: Translate,
): TableColumnType<Row> {
  const all = rows.length > 0 && selected.length === rows.length
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
            indeterminate={selected.length > 0 && !all}
            onChange={() => onSelect(all ? [] : rows.map(({ id }) => id))}
          />
        ),
      }) as object,
    render: (_value, row) => (
      <Checkbox
        aria-label={t(words.selectRow, { name: nameOf(resource, row) })}
        checked={selected.includes(row.id)}
        onChange={({ target }) =>
          onSelect(target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id))
        }
      />
    ),
  }
}

export function ResourceTable(props: Props) {
  const { resource, rows, state, cells, actionsOf, onOpen, density, widths, behind, selected, onSort } = props
  const t = useT()
  const shown = shownColumns(resource, state.columns)
  const hasActions = rows.some((row) => actionsOf(row).length > 0)
  const columns = shown.map((column, at): TableColumnType<Row> => {
    const { name, field, sortable } = column
    const label = t(field.label)
    const style = widthOf(widths[name], name === resource.title)
    return {
      key: name,
      dataIndex: name,
      title: label,
      fixed: at === 0 && name === resource.title ? 'start' : undefined,
      align: widgetOf(field).align === 'right' ? 'end' : 'start',
      sorter: sortable,
      sortOrder: sortOrder(state, name),
      showSorterTooltip: { mouseEnterDelay: motion.tooltip / 1000 },
      onHeaderCell: () =>
        ({ style, resizing: { label, onWidth: (next: number) => props.onWidth(name, next) } }) as object,
      onCell: () => ({ style }),
      render: (_value, row) => {
        const view = cells[name]
        if (view !== undefined) return view(row)
        const cell = <Cell field={field} name={name} row={row} />
        if (name !== resource.title || onOpen === undefined) return cell
        return (
          <button type="button" className={styles.title} onClick={() => onOpen(row)} title={nameOf(resource, row)}>
            {nameOf(resource, row)}
          </button>
        )
      },
    }
  })
  if (selected !== null) columns.unshift(selectColumn(props, selected, t))
  if (hasActions) {
    columns.push({
      key: '—actions',
      title: t(words.actions),
      fixed: 'end',
      render: (_value, row) => <RowActions name={nameOf(resource, row)} actions={actionsOf(row)} />,
    })
  }
  return (
    <div className={styles.room}>
      <DataTable<Row>
        rowKey="id"
        size={density === 'compact' ? 'small' : 'large'}
        tableLayout="auto"
        columns={columns}
        dataSource={rows as Row[]}
        components={{ header: { cell: ResizableHeader } }}
        // One table: with a height antd would draw heads and rows as two, and a cell would not know what it stands under.
        // The style sheet says how high it is: as its rows, or as the window lets it.
        scroll={{ x: 'max-content' }}
        loading={{ spinning: behind, delay: motion.popover }}
        onChange={(_pages, _filters, sorter) => {
          const { order, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          onSort(order ? `${order === 'descend' ? '-' : '+'}${String(columnKey)}` : resource.sort)
        }}
        rowClassName={(row) => (selected?.includes(row.id) ? (styles.selectedRow ?? '') : '')}
      />
    </div>
  )
}
