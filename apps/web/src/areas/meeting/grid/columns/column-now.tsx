import { timeOf } from '@workplace/domain/kernel/time'
import { useClock } from '../../core/clock'
import { nowMinute } from '../../core/room-day'
import type { Lane } from '../gesture-surface'
import styles from './columns.module.css'
import { type ColumnScale, yOf } from './columns-geometry'

/** Columns beside one another that share a clock and a date. */
type Group = { zone: string; date: string; from: number; to: number }

function groupsOf(lanes: readonly Lane[], shown: readonly number[]): Group[] {
  const groups: Group[] = []
  for (const index of shown) {
    const lane = lanes[index]
    if (lane === undefined) continue
    const { date } = lane
    const zone = lane.boardRoom.room.timezone
    const last = groups.at(-1)
    if (last?.zone === zone && last.date === date && last.to === index - 1) last.to = index
    else groups.push({ zone, date, from: index, to: index })
  }
  return groups
}

type Props = {
  lanes: readonly Lane[]
  shown: readonly number[]
  /** All columns' zone, or null where they have several: then there is no one time that is now. */
  zone: string | null
  scale: ColumnScale
}

/** The line of now over the columns of today, each by the clock of its own office; its time at the axis. */
export function ColumnsNow({ lanes, shown, zone, scale }: Props) {
  const dates = [...new Set(lanes.map(({ date }) => date))]
  return (
    <>
      {groupsOf(lanes, shown).map((group) => (
        <NowLine key={`${group.zone} ${group.date} ${group.from}`} {...group} scale={scale} />
      ))}
      {zone !== null && <NowMark zone={zone} dates={dates} scale={scale} />}
    </>
  )
}

function NowLine({ zone, date, from, to, scale }: Group & { scale: ColumnScale }) {
  const minute = useClock((now) => nowMinute(now, date, zone))
  if (minute === null) return null
  return (
    <div
      className={styles.now}
      style={{
        top: yOf(minute, scale),
        left: scale.axis + from * scale.column,
        width: (to - from + 1) * scale.column,
      }}
    />
  )
}

function NowMark({ zone, dates, scale }: { zone: string; dates: readonly string[]; scale: ColumnScale }) {
  const minute = useClock((now) => dates.map((date) => nowMinute(now, date, zone)).find((one) => one !== null) ?? null)
  if (minute === null) return null
  return (
    <div className={styles.nowAt} style={{ top: yOf(minute, scale) }} aria-hidden>
      <span className={styles.nowMark}>{timeOf(minute)}</span>
    </div>
  )
}
