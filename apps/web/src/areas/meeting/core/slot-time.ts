import type { Slot } from '@workplace/domain/booking/slot'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { BLOCK_MINUTES, DAY_MINUTES, minuteOf, timeOf } from '@workplace/domain/kernel/time'

/** A slot as the wire's two wall times; midnight is 00:00 of the next day. */
export function wireOf({ date, start_minute, end_minute }: Slot): { start_time: string; end_time: string } {
  const at = (minute: number) => `${addDays(date, Math.floor(minute / DAY_MINUTES))} ${timeOf(minute % DAY_MINUTES)}:00`
  return { start_time: at(start_minute), end_time: at(end_minute) }
}

/** Two wall times of the wire as a slot. */
export function slotOfWire(start_time: string, end_time: string): Slot {
  const date = start_time.slice(0, 10)
  return {
    date,
    start_minute: minuteOf(start_time.slice(11, 16)),
    end_minute: daysBetween(date, end_time.slice(0, 10)) * DAY_MINUTES + minuteOf(end_time.slice(11, 16)),
  }
}

const quarters = Array.from({ length: DAY_MINUTES / BLOCK_MINUTES }, (_, at) => at * BLOCK_MINUTES)

/** Minutes at which a booking may begin; one that it has already is among them, odd as it may be. */
export const starts = (now: number): number[] => [...new Set([...quarters, now])].sort((a, b) => a - b)

/** Minutes at which it may end. */
export const ends = (start: number, now: number): number[] =>
  [...new Set([...quarters.map((minute) => minute + BLOCK_MINUTES), now])]
    .filter((minute) => minute > start)
    .sort((a, b) => a - b)

/** With another start the length stays, as far as the day reaches. */
export function withStart(slot: Slot, start_minute: number): Pick<Slot, 'start_minute' | 'end_minute'> {
  const length = slot.end_minute - slot.start_minute
  return { start_minute, end_minute: Math.min(start_minute + length, DAY_MINUTES) }
}
