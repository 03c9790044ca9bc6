import { comma } from '@workplace/contract/kernel/comma'
import type { Tone } from '@workplace/contract/kernel/field'
import { type CheckinDetail, type CheckinRow, checkinPhases } from '@workplace/contract/meeting/checkin'
import list from '../../../kernel/list/list.module.css'
import type { Column } from '../../../kernel/list/list-page'
import { nameIn } from '../../../kernel/name-in'
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
      {row.rooms.join(comma[language])}
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

/** The columns and cards of the log. */
export function useSignRows(onOpen: (id: number) => void) {
  const t = useT()
  const count = (key: 'late' | 'missing'): Column<CheckinRow> => ({
    key,
    title: words[key],
    width: 80,
    end: true,
    cell: (row) =>
      row[key] === 0 ? (
        <span className={list.quiet}>0</span>
      ) : (
        <b className={key === 'late' ? styles.alarming : ''}>{row[key]}</b>
      ),
  })
  const columns: Column<CheckinRow>[] = [
    { key: 'title', title: words.meeting, width: 210, cell: (row) => <Title row={row} onOpen={onOpen} /> },
    { key: 'time', title: words.time, width: 190, cell: (row) => <Slot row={row} /> },
    { key: 'room', title: words.room, width: 180, cell: (row) => <Place row={row} /> },
    {
      key: 'booker',
      title: words.booker,
      width: 130,
      cell: (row) => (
        <span className={list.stack}>
          {row.booker_name}
          {row.department !== null && <small>{row.department}</small>}
        </span>
      ),
    },
    { key: 'phase', title: words.state, width: 110, cell: (row) => <Phase phase={row.phase} /> },
    { key: 'signed', title: words.signed, width: 140, cell: (row) => <Came row={row} /> },
    count('late'),
    count('missing'),
  ]
  const card = (row: CheckinRow) => (
    <>
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
    </>
  )
  return { columns, card }
}
