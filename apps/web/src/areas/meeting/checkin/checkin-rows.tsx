import type { Tone } from '@workplace/contract/kernel/field'
import { type CheckinDetail, type CheckinRow, checkinPhases } from '@workplace/contract/meeting/checkin'
import type { TableColumnsType } from 'antd'
import { DataTable } from '../../../kernel/list/data-table'
import list from '../../../kernel/list/list.module.css'
import { nameIn } from '../../../kernel/name-in'
import { motion } from '../../../kernel/theme/theme'
import { clockOf, dayInWords, zoneNote } from '../../../kernel/time/zone-time'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../../kernel/words'
import audit from '../approval/audit-page.module.css'
import styles from './checkin.module.css'
import { checkinWords as words } from './checkin-words'

const tones: Record<CheckinRow['phase'], Tone> = { early: 'quiet', open: 'good', closed: 'warning', over: 'quiet' }

export function Phase({ phase }: Pick<CheckinRow, 'phase'>) {
  const t = useT()
  return <StateDot tone={tones[phase]}>{t(checkinPhases[phase])}</StateDot>
}

type Placed = Pick<CheckinRow | CheckinDetail, 'rooms' | 'floor_name' | 'office_name' | 'office_name_en'>

export function Place({ row }: { row: Placed }) {
  const language = useLanguage()
  return (
    <span className={list.stack}>
      {row.rooms.join(language === 'zh' ? '、' : ', ')}
      <small>
        {nameIn(language, row.office_name, row.office_name_en)} · {row.floor_name}
      </small>
    </span>
  )
}

export function Slot({ row }: { row: Pick<CheckinRow, 'start_time' | 'end_time' | 'timezone'> }) {
  const language = useLanguage()
  const zone = zoneNote(row.timezone, language)
  return (
    <span className={audit.slot}>
      {dayInWords(row.start_time, language)}
      <small>
        {clockOf(row.start_time)}–{clockOf(row.end_time)} {zone}
      </small>
    </span>
  )
}

function Title({ row, onOpen }: { row: CheckinRow; onOpen: (id: number) => void }) {
  const t = useT()
  const name = row.title || t(words.private)
  if (!row.may_open) return <span className={list.quiet}>{name}</span>
  return (
    <button type="button" className={list.open} title={name} onClick={() => onOpen(row.id)}>
      {name}
    </button>
  )
}

/** How many came, as a share that is seen at a glance. */
function Came({ row }: { row: CheckinRow }) {
  const t = useT()
  const here = row.invited - row.missing
  return (
    <span className={styles.came}>
      <span className={styles.share} aria-hidden>
        <span style={{ width: `${row.invited === 0 ? 0 : Math.round((here / row.invited) * 100)}%` }} />
      </span>
      {t(words.of, { n: row.signed, of: row.invited })}
    </span>
  )
}

type Props = { rows: readonly CheckinRow[]; behind: boolean; onOpen: (id: number) => void }

export function CheckinTable({ rows, behind, onOpen }: Props) {
  const t = useT()
  const count = (key: 'late' | 'missing', width: number) => ({
    key,
    title: t(words[key]),
    width,
    align: 'right' as const,
    render: (_value: unknown, row: CheckinRow) =>
      row[key] === 0 ? (
        <span className={list.quiet}>0</span>
      ) : (
        <b className={key === 'late' ? styles.alarming : ''}>{row[key]}</b>
      ),
  })
  const columns: TableColumnsType<CheckinRow> = [
    { key: 'title', title: t(words.meeting), width: 210, render: (_value, row) => <Title row={row} onOpen={onOpen} /> },
    { key: 'time', title: t(words.time), width: 190, render: (_value, row) => <Slot row={row} /> },
    { key: 'room', title: t(words.room), width: 180, render: (_value, row) => <Place row={row} /> },
    {
      key: 'booker',
      title: t(words.booker),
      width: 130,
      render: (_value, row) => (
        <span className={list.stack}>
          {row.booker_name}
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
    },
    { key: 'phase', title: t(words.state), width: 110, render: (_value, row) => <Phase phase={row.phase} /> },
    { key: 'signed', title: t(words.signed), width: 140, render: (_value, row) => <Came row={row} /> },
    count('late', 80),
    count('missing', 80),
  ]
  return (
    <DataTable<CheckinRow>
      rowKey="id"
      className={list.table}
      tableLayout="fixed"
      size="middle"
      columns={columns}
      dataSource={rows as CheckinRow[]}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
      loading={{ spinning: behind, delay: motion.popover }}
    />
  )
}

export function CheckinCards({ rows, onOpen }: Omit<Props, 'behind'>) {
  const t = useT()
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card}>
          <h2>
            <Title row={row} onOpen={onOpen} />
          </h2>
          <Slot row={row} />
          <Place row={row} />
          <p className={styles.line}>
            <Phase phase={row.phase} />
            <Came row={row} />
            {row.late > 0 && (
              <span className={list.quiet}>
                {t(words.late)} {row.late}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
