import type { Interval } from '../kernel/interval'
import { type BookingRoom, lunchBreak, openHours } from './room'

/** What of a room says when it can be booked at all. */
export type Opening = Pick<
  BookingRoom,
  'opentime' | 'closetime' | 'lunch_begin' | 'lunch_end' | 'approve_booking_weekend'
>

const overlap = (one: Interval, other: Interval): number =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start))

/** How many minutes of each hour of a weekday (1 Monday to 7 Sunday) a room is open: 24 numbers. */
export function openMinutes(room: Opening, weekday: number): number[] {
  const open = openHours(room)
  const lunch = lunchBreak(room)
  const isClosed = room.approve_booking_weekend && weekday > 5
  return Array.from({ length: 24 }, (_, hour) => {
    if (isClosed) return 0
    const span = { start: hour * 60, end: hour * 60 + 60 }
    return overlap(span, open) - (lunch === null ? 0 : overlap(span, lunch))
  })
}
