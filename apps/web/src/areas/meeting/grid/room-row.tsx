// biome-ignore-all lint/a11y/useSemanticElements: a table cannot show only what is in view of it, both ways
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves from cell to cell, not to rows and headers of columns
import type { Language } from '@workplace/contract/kernel/words'
import { lockedMinutes } from '@workplace/domain/booking/room'
import { blockOf, blockStart } from '@workplace/domain/kernel/time'
import { memo } from 'react'
import { useT } from '../../../kernel/words'
import type { BoardRoom } from '../core/board'
import { Mark } from '../core/marks'
import { isUnderNow, type RoomDay, roomDayOf } from '../core/room-day'
import { words } from '../core/words'
import { Blocks, cellOf } from './cells'
import { BLOCKS_AN_HOUR, type Scale } from './geometry'
import { RoomHead } from './room-head'
import styles from './timeline.module.css'

type Props = {
  boardRoom: BoardRoom
  index: number
  date: string
  moment: number
  /** Hours in view, the last one included. */
  fromHour: number
  toHour: number
  /** The block that the keyboard is at, -1 for the room itself; null in all other rows. */
  active: number | null
  zone: string | null
  /** Only the blocks that carry a meeting, while the rows run past: the others follow when they come to rest. */
  bare: boolean
  scale: Scale
  language: Language
}

/** Blocks before what is in view in which a meeting begins that reaches into it. */
function beginningsBefore(day: RoomDay, from: number, active: number | null): number[] {
  const found = day.segments
    .filter(({ start_minute, end_minute }) => blockOf(start_minute) < from && end_minute > blockStart(from))
    .map(({ start_minute }) => blockOf(start_minute))
  return [...new Set(found)].filter((block) => block !== active)
}

/** A room and its day. */
export const RoomRow = memo(function RoomRow(props: Props) {
  const { boardRoom, index, date, moment, fromHour, toHour, active, zone, bare, scale, language } = props
  const t = useT()
  const { room, id } = boardRoom
  const day = roomDayOf(boardRoom, date, moment)
  const from = fromHour * BLOCKS_AN_HOUR
  const lock = day.grounds.find(({ state }) => state === 'locked')
  const lockText =
    room.status === 'online' ? t(words.lockedBy, { reason: lockReason(boardRoom, date) }) : t(words.offline)
  const shared = { id, name: room.name, date, day, lockText, scale, language }
  const cells = beginningsBefore(day, from, active).map((at) => ({
    at,
    cell: cellOf({ ...shared, block: at, active: false }),
  }))
  const blocks = (key: string, at: number, to: number) =>
    cells.push({ at, cell: <Blocks key={key} {...shared} from={at} to={to} bare={bare} /> })
  for (let hour = fromHour; hour <= toHour; hour++) {
    const [first, end] = [hour * BLOCKS_AN_HOUR, (hour + 1) * BLOCKS_AN_HOUR]
    if (active === null || active < first || active >= end) blocks(`h${hour}`, first, end)
    else {
      blocks(`h${hour}`, first, active)
      blocks(`h${hour}+`, active + 1, end)
    }
  }
  if (active !== null && active >= 0) {
    // It stays in the page by itself, so that the focus is not lost when its hour leaves, and stands where it belongs for
    // who has the row read out. Nothing that stays changes places with another, which would take the focus away too.
    const at = cells.findIndex((one) => one.at >= active)
    cells.splice(at < 0 ? cells.length : at, 0, {
      at: active,
      cell: cellOf({ ...shared, block: active, active: true }),
    })
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-readonly={room.readonly || undefined}
      style={{ top: index * scale.row }}
    >
      <RoomHead
        room={room}
        density={scale.density}
        narrow={scale.narrow}
        locked={lock !== undefined}
        zone={zone}
        active={active === -1}
      />
      <div className={styles.day} role="none">
        {day.grounds.map((run) => (
          <div
            key={run.from}
            className={styles.ground}
            data-state={run.state}
            style={{ left: run.from * scale.block, width: (run.to - run.from) * scale.block }}
          >
            {run === lock && (
              <span
                className={styles.lockText}
                title={lockText}
                style={isUnderNow(day, run) ? { paddingInlineStart: scale.block + 8 } : undefined}
              >
                <Mark name={room.status === 'online' ? 'lock' : 'stop'} /> {lockText}
              </span>
            )}
          </div>
        ))}
        {cells.map(({ cell }) => cell)}
      </div>
    </div>
  )
})

/** Of several locks on a day the first that covers any of it speaks, as it does when somebody drags there. */
function lockReason({ room }: BoardRoom, date: string): string {
  const lock = room.locks.find((one) => lockedMinutes(one, date) !== null)
  return lock?.reason ?? room.reason ?? ''
}
