import { weekdayOf } from '../kernel/date'
import { type Interval, merge, minutesByHour } from '../kernel/interval'
import { BLOCK_MINUTES, endMinuteOf, minuteOf } from '../kernel/time'
import { instantOf, rangeExists } from '../kernel/zone'

/** A time slot of a desk, on the clock of its office. */
export interface DeskSlot {
  readonly id: number
  readonly start_time: string
  readonly end_time: string
  readonly weekdays: readonly number[]
}

/** For how long somebody wants a desk on a date: for the day, for slots of it, or from hour to hour. */
export type WantedTime =
  | { readonly unit: 'day' }
  | { readonly unit: 'slot'; readonly slot_ids: readonly number[] }
  | { readonly unit: 'hour'; readonly start_time: string; readonly end_time: string }

/** Minutes of a day. */
export interface Minutes {
  readonly start: number
  readonly end: number
}

/** The slots that a desk has on a weekday (1 Monday to 7 Sunday), the earliest first. */
const slotsOfWeekday = (slots: readonly DeskSlot[], weekday: number): DeskSlot[] =>
  slots
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .sort((a, b) => minuteOf(a.start_time) - minuteOf(b.start_time))

const slotsOn = (slots: readonly DeskSlot[], date: string): DeskSlot[] => slotsOfWeekday(slots, weekdayOf(date))

const minutesOf = ({ start_time, end_time }: Pick<DeskSlot, 'start_time' | 'end_time'>): Minutes => ({
  start: minuteOf(start_time),
  end: endMinuteOf(end_time),
})

const hull = (parts: readonly Minutes[]): Minutes | null =>
  parts.length === 0
    ? null
    : { start: Math.min(...parts.map(({ start }) => start)), end: Math.max(...parts.map(({ end }) => end)) }

/** When slots begin and end: who has a desk for hours may begin and end there, too, though it is no quarter. */
const edgesOf = (slots: readonly DeskSlot[]): ReadonlySet<number> =>
  new Set(slots.map(minutesOf).flatMap(({ start, end }) => [start, end]))

/** When a desk is open on a date: its slots, those that touch as one. */
export const openOn = (slots: readonly DeskSlot[], date: string): Interval[] =>
  merge(slotsOn(slots, date).map(minutesOf))

/** How many minutes of each hour of a weekday (1 Monday to 7 Sunday) a desk can be booked: 24 numbers. */
export const openMinutesOf = (slots: readonly DeskSlot[], weekday: number): number[] =>
  minutesByHour(merge(slotsOfWeekday(slots, weekday).map(minutesOf)))

/**
 * The minutes of a date that are meant, or null where the desk is not to be had then. A day is from the first slot to
 * the last with what lies between; hours lie within the slots, or cross no break between them.
 */
export function wantedMinutes(slots: readonly DeskSlot[], date: string, wanted: WantedTime): Minutes | null {
  const own = slotsOn(slots, date)
  switch (wanted.unit) {
    case 'day':
      return hull(own.map(minutesOf))
    case 'slot': {
      const chosen = own.filter(({ id }) => wanted.slot_ids.includes(id))
      return chosen.length === new Set(wanted.slot_ids).size ? hull(chosen.map(minutesOf)) : null
    }
    case 'hour': {
      const asked = minutesOf(wanted)
      const edges = edgesOf(own)
      const isFine = (at: number) => at % BLOCK_MINUTES === 0 || edges.has(at)
      const isWhole = isFine(asked.start) && isFine(asked.end) && asked.start < asked.end
      const open = openOn(slots, date).some(({ start, end }) => start <= asked.start && asked.end <= end)
      return isWhole && open ? asked : null
    }
  }
}

/**
 * For how long somebody has a desk who sits down at a minute: to the end of the slot that runs, or of the next one, or
 * until the next claim on it. In whole quarters, but for where slots begin and end; null: it is not to be had any more that day.
 */
export function untilWhen(
  slots: readonly DeskSlot[],
  date: string,
  minute: number,
  next: number | null,
): Minutes | null {
  const own = slotsOn(slots, date)
  const slot = own.map(minutesOf).find(({ end }) => end > minute)
  if (slot === undefined) return null
  const edges = edgesOf(own)
  const whole = (at: number) => (edges.has(at) ? at : Math.floor(at / BLOCK_MINUTES) * BLOCK_MINUTES)
  const start = Math.max(slot.start, whole(minute))
  const end = whole(Math.min(slot.end, next ?? slot.end))
  return start < end ? { start, end } : null
}

const MINUTE = 60_000

/** This minute: what is claimed today begins now at the earliest, and what is given up ends now. */
export const thisMinute = (now: number): number => Math.floor(now / MINUTE) * MINUTE

/**
 * The instants that are meant, from now on where the date is today, or null where there are none: its clock skips them.
 * What is over already keeps its own times, so that who asks for it learns that it is over.
 */
export function wantedSpan(date: string, minutes: Minutes, timezone: string, now: number): Interval | null {
  if (!rangeExists(date, minutes.start, minutes.end, timezone)) return null
  const start = instantOf(date, minutes.start, timezone)
  const end = instantOf(date, minutes.end, timezone)
  const from = Math.max(start, thisMinute(now))
  return from < end ? { start: from, end } : { start, end }
}
