import type { AuditRow } from '@workplace/contract/meeting/audit'
import { Button, Checkbox, type TableColumnsType, type TableColumnType } from 'antd'
import { DataTable } from '../../../kernel/list/data-table'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { ResizableHeader } from '../../../kernel/resource-page/resizable-header'
import { motion } from '../../../kernel/theme/theme'
import { instantText } from '../../../kernel/time/time-text'
import { type Translate, useLanguage, useT } from '../../../kernel/words'
import { approvalWords } from './approval-words'
import type { AuditAddress } from './audit-address'
import styles from './audit-page.module.css'
import { AuditState, Clashes, Reason, Slot } from './audit-slot'
import { auditWords as words } from './audit-words'
import { FlowLine } from './flow-line'

export type RowsProps = {
  readonly rows: readonly AuditRow[]
  readonly address: AuditAddress
  /** May decide about what is shown. */
  readonly mayDecide: boolean
  readonly onOpen: (row: AuditRow) => void
  readonly onDecide: (row: AuditRow, pass: boolean) => void
}

type Props = RowsProps & {
  readonly behind: boolean
  readonly selected: readonly number[]
  readonly onSelect: (ids: readonly number[]) => void
  readonly onSort: (sort: string | null) => void
}

export function Decide({
  row,
  onDecide,
  wide = false,
}: Pick<RowsProps, 'onDecide'> & { row: AuditRow; wide?: boolean }) {
  const t = useT()
  const name = row.title || t(words.private)
  // under a finger they are buttons beside each other, as wide as the card
  const look = wide ? ({ block: true } as const) : ({ type: 'link', size: 'small' } as const)
  return (
    <span className={wide ? styles.decide : list.links}>
      <Button
        {...look}
        {...(wide ? { type: 'primary' as const } : {})}
        aria-label={t(words.nameOf, { what: t(words.approve), title: name })}
        onClick={() => onDecide(row, true)}
      >
        {t(words.approve)}
      </Button>
      <Button
        {...look}
        danger
        aria-label={t(words.nameOf, { what: t(words.refuse), title: name })}
        onClick={() => onDecide(row, false)}
      >
        {t(words.refuse)}
      </Button>
    </span>
  )
}

/** The boxes at the left, as lists have them: antd's own are repeated in a row that is hidden from screen readers. */
function selectColumn({ rows, selected, onSelect }: Props, t: Translate): TableColumnType<AuditRow> {
  const decidable = rows.filter((row) => row.may_decide)
  const all = decidable.length > 0 && selected.length === decidable.length
  return {
    key: '—select',
    width: 44,
    fixed: 'start',
    onHeaderCell: () =>
      ({
        start: (
          <Checkbox
            aria-label={t(words.selectAll)}
            checked={all}
            disabled={decidable.length === 0}
            indeterminate={selected.length > 0 && !all}
            onChange={() => onSelect(all ? [] : decidable.map(({ id }) => id))}
          />
        ),
      }) as object,
    render: (_value, row) => (
      <Checkbox
        aria-label={t(words.selectRow, { name: row.title || t(words.private) })}
        checked={selected.includes(row.id)}
        disabled={!row.may_decide}
        onChange={({ target }) =>
          onSelect(target.checked ? [...selected, row.id] : selected.filter((id) => id !== row.id))
        }
      />
    ),
  }
}

/** The requests as rows; those that wait can be ticked. */
export function AuditTable(props: Props) {
  const { rows, address, mayDecide, behind, onSort, onOpen, onDecide } = props
  const t = useT()
  const language = useLanguage()
  const order = (name: string) =>
    address.sort.slice(1) === name ? (address.sort.startsWith('-') ? ('descend' as const) : ('ascend' as const)) : null
  const waiting = address.state === 'waiting'
  const columns: TableColumnsType<AuditRow> = [
    ...(waiting && mayDecide ? [selectColumn(props, t)] : []),
    {
      key: 'title',
      title: t(words.meeting),
      width: 146,
      render: (_value, row) => (
        <button type="button" className={list.open} onClick={() => onOpen(row)}>
          {row.title || t(words.private)}
        </button>
      ),
    },
    {
      key: 'room',
      title: t(words.room),
      width: 172,
      render: (_value, row) => (
        <span className={list.stack}>
          {[row.meetingroom_name, ...row.extra_rooms].join(language === 'zh' ? '、' : ', ')}
          <small>
            {nameIn(language, row.office_name, row.office_name_en)} · {row.floor_name}
          </small>
        </span>
      ),
    },
    {
      key: 'start_time',
      title: t(words.time),
      width: 178,
      sorter: true,
      sortOrder: order('start_time'),
      render: (_value, row) => <Slot row={row} />,
    },
    {
      key: 'booker',
      title: t(words.booker),
      width: 104,
      render: (_value, row) => (
        <span className={list.stack}>
          {row.booker_name}
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
    },
    {
      key: 'requested_at',
      title: t(words.requested),
      width: 138,
      sorter: true,
      sortOrder: order('requested_at'),
      render: (_value, row) => instantText(row.requested_at, language),
    },
    ...(waiting
      ? ([
          { key: 'clashes', title: t(words.clashes), width: 92, render: (_value, row) => <Clashes row={row} /> },
          {
            key: 'flow',
            title: t(approvalWords.progress),
            width: 156,
            render: (_value, row) => <FlowLine flow={row.flow} />,
          },
        ] satisfies TableColumnsType<AuditRow>)
      : ([
          { key: 'state', title: t(words.state), width: 100, render: (_value, row) => <AuditState row={row} /> },
          {
            key: 'decided_at',
            title: t(words.decidedAt),
            width: 150,
            sorter: true,
            sortOrder: order('decided_at'),
            render: (_value, row) =>
              row.decision !== null && (
                <span className={list.stack}>
                  {instantText(row.decision.time, language)}
                  <small>{row.decision.user_name}</small>
                </span>
              ),
          },
          { key: 'reason', title: t(words.reason), width: 150, render: (_value, row) => <Reason row={row} /> },
        ] satisfies TableColumnsType<AuditRow>)),
    ...(waiting && mayDecide
      ? ([
          {
            key: 'actions',
            title: t(words.actions),
            width: 136,
            fixed: 'end',
            render: (_value, row) => row.may_decide && <Decide row={row} onDecide={onDecide} />,
          },
        ] satisfies TableColumnsType<AuditRow>)
      : []),
  ]
  return (
    <DataTable<AuditRow>
      rowKey="id"
      className={list.table}
      tableLayout="fixed"
      size="middle"
      components={{ header: { cell: ResizableHeader } }}
      columns={columns}
      dataSource={rows as AuditRow[]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
      loading={{ spinning: behind, delay: motion.popover }}
      showSorterTooltip={false}
      onChange={(_pages, _filters, sorter) => {
        const { order: way, columnKey } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        onSort(way ? `${way === 'descend' ? '-' : '+'}${String(columnKey)}` : null)
      }}
    />
  )
}
