import { dayParts } from '../kernel/zone'

/** A row of the table of holdings: one room, one day of its office at most. Epoch ms. */
export interface HoldingRow {
  readonly room_id: number
  /** The office's date on which the row lies. */
  readonly date: string
  readonly start: number
  readonly end: number
}

/**
 * The rows that hold rooms from `start` to `end` (epoch ms): one for each room and each day of its office, in
 * ascending order of room, which is also the order in which rooms are locked.
 */
export function holdingsOf(
  rooms: readonly { readonly id: number; readonly timezone: string }[],
  start: number,
  end: number,
): HoldingRow[] {
  return [...rooms]
    .sort((a, b) => a.id - b.id)
    .flatMap((room) =>
      dayParts(start, end, room.timezone).map((part) => ({
        room_id: room.id,
        date: part.date,
        start: part.start,
        end: part.end,
      })),
    )
}
