import { minutesByHour, subtract } from '../kernel/interval'
import { type BookingRoom, lunchBreak, openHours } from './room'

/** What of a room says when it can be booked at all. */
export type Opening = Pick<
  BookingRoom,
  'opentime' | 'closetime' | 'lunch_begin' | 'lunch_end' | 'approve_booking_weekend'
>

/** How many minutes of each hour of a weekday (1 Monday to 7 Sunday) a room is open: 24 numbers. */
export function openMinutes(room: Opening, weekday: number): number[] {
  const open = openHours(room)
  const lunch = lunchBreak(room)
  const isClosed = room.approve_booking_weekend && weekday > 5
  return minutesByHour(isClosed ? [] : subtract(open, lunch === null ? [] : [lunch]))
}
