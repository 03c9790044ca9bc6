import { timeOf } from '@workplace/domain/kernel/time'
import type { BoardRoom } from '../core/board'
import { useClock } from '../core/clock'
import { nowMinute } from '../core/room-day'
import { coveredHour, hourWidth, type Scale, xOf } from './geometry'
import styles from './timeline.module.css'

/** Rows in view that follow one another and share a clock. */
type Group = { readonly zone: string; readonly from: number; readonly to: number }

function groupsOf(rooms: readonly BoardRoom[], from: number, to: number): Group[] {
  const groups: { zone: string; from: number; to: number }[] = []
  for (let index = from; index <= to; index++) {
    const zone = rooms[index]?.room.timezone
    if (zone === undefined) continue
    const last = groups.at(-1)
    if (last?.zone === zone && last.to === index - 1) last.to = index
    else groups.push({ zone, from: index, to: index })
  }
  return groups
}

type Props = { rooms: readonly BoardRoom[]; from: number; to: number; date: string; scale: Scale }

/** The line of now over the rows, only today; each row by the clock of its own office. */
export function NowLayer({ rooms, from, to, date, scale }: Props) {
  return groupsOf(rooms, from, to).map((group) => (
    <NowLine key={`${group.zone} ${group.from}`} {...group} date={date} scale={scale} />
  ))
}

function NowLine({ zone, from, to, date, scale }: Group & Pick<Props, 'date' | 'scale'>) {
  const minute = useClock((now) => nowMinute(now, date, zone))
  if (minute === null) return null
  const left = scale.rooms + xOf(minute, scale)
  return <div className={styles.now} style={{ left, top: from * scale.row, height: (to - from + 1) * scale.row }} />
}

/** Its dot and time at the axis, where all rows share one clock. */
export function NowMark({ zone, date, scale }: { zone: string; date: string; scale: Scale }) {
  const minute = useClock((now) => nowMinute(now, date, zone))
  if (minute === null) return null
  const covered = coveredHour(minute, scale)
  return (
    <>
      {covered !== null && (
        <div className={styles.nowCover} style={{ left: scale.rooms + covered * hourWidth(scale) + 1 }} aria-hidden />
      )}
      <div className={styles.nowMark} style={{ left: scale.rooms + xOf(minute, scale) }} aria-hidden>
        {timeOf(minute)}
      </div>
    </>
  )
}
