import { addDays, weekdayOf } from '../kernel/date'
import { type Interval, overlaps } from '../kernel/interval'
import { DAY_MINUTES, endMinuteOf, minuteOf } from '../kernel/time'
import type { ApprovalRule } from './approval-rule'
import type { Price } from './price'
import type { EffectiveRules } from './rule-limits'

/** A room as booking reads it: specification 3, with the policy fields of the room form. Times are `HH:mm`. */
export interface BookingRoom {
  readonly id: number
  readonly status: 'online' | 'offline' | 'inactive'
  /** IANA name of the office's zone: every date and time of the rules is read there. */
  readonly timezone: string
  readonly readonly: boolean
  /** 1 when a booking needs approval. */
  readonly isaudit: 0 | 1
  /** What makes a booking need approval all the same. */
  readonly audit_when?: readonly ApprovalRule[]
  readonly opentime: string | null
  /** 23:59 means 24:00. */
  readonly closetime: string | null
  readonly lunch_begin?: string | null
  readonly lunch_end?: string | null
  /** The longest booking in hours, decimal; empty or 0 is no limit. */
  readonly single_time: string | number | null
  readonly limit_unit: 'day' | 'hour' | null
  /** How many days can be booked, today included; empty or 0 is no limit. */
  readonly limitdays: number | null
  /** How many hours ahead a booking may begin; empty or 0 is no limit. */
  readonly limithours: number | null
  /** The hours of a day in which booking is open; an end before the begin means overnight. */
  readonly approve_booking_begintime: string | null
  readonly approve_booking_endtime: string | null
  /** True closes weekends, as odd as the name is. */
  readonly approve_booking_weekend: boolean
  /** Whoever reads it is on a blacklist and cannot book; until when, on the office's clock, or null for good. */
  readonly blacklisted?: { readonly until: string | null } | null
  /** How many people it seats. */
  readonly capacity?: number
  /** What booking it costs; null: nothing, absent: not known. */
  readonly price?: Price | null
  /** What rule groups come to for whoever reads it; absent where none applies. */
  readonly rules?: EffectiveRules | null
  /** 1 when locked for all of the viewed day: only read where the locks themselves were not sent. */
  readonly islock?: 0 | 1
  readonly reason?: string | null
}

/** A lock of a room: each day from `begin_date` to `end_date`, both included, on these weekdays, in these hours. */
export interface Lock {
  readonly begin_date: string
  readonly end_date: string
  /** `HH:mm`; empty is from the beginning of each day. */
  readonly begin_time?: string | null
  /** `HH:mm`; empty is to the end of each day, and so is 23:59. */
  readonly end_time?: string | null
  /** 1 Monday to 7 Sunday; empty is every day. */
  readonly weekdays?: readonly number[] | null
  readonly reason: string
}

/**
 * A claim on a room: a meeting, a recurring occupation, the preparation or cleaning around a meeting, or what is kept for
 * somebody on the waiting list. Epoch ms.
 */
export interface RoomClaim extends Interval {
  /** The meeting's or the occupation's; a service bears the id of its meeting. */
  readonly id: number
  readonly kind: 'meeting' | 'occupation' | 'service' | 'offer'
  /** 0 confirmed, 1 pending approval. */
  readonly audit_state: 0 | 1
  /** 1 when the viewer's own. */
  readonly myself: 0 | 1
  /** As far as the viewer may see it; else empty. */
  readonly title: string
}

/** True for what keeps others out: everything but what is still waiting for approval. */
export function isHeld(occupied: RoomClaim): boolean {
  return occupied.audit_state === 0 || occupied.kind === 'occupation'
}

/** The opening hours in minutes of the day. */
export function openHours(room: Pick<BookingRoom, 'opentime' | 'closetime'>): Interval {
  return {
    start: room.opentime ? minuteOf(room.opentime) : 0,
    end: room.closetime ? endMinuteOf(room.closetime) : DAY_MINUTES,
  }
}

/** The lunch break in minutes of the day, or null where there is none. */
export function lunchBreak(room: Pick<BookingRoom, 'lunch_begin' | 'lunch_end'>): Interval | null {
  if (!room.lunch_begin || !room.lunch_end) return null
  return unlessEmpty({ start: minuteOf(room.lunch_begin), end: endMinuteOf(room.lunch_end) })
}

/** The longest booking in minutes, or null for no limit. */
export function longestMinutes(room: BookingRoom): number | null {
  const hours = Number(room.single_time ?? 0)
  // Decimal hours such as 1.1 are no exact binary numbers.
  return hours > 0 ? Math.round(hours * 60) : null
}

/** The last date that can be booked when today is `today`, or null where days are not limited. */
export function lastDayOf(room: BookingRoom, today: string): string | null {
  return room.limit_unit !== 'hour' && room.limitdays ? addDays(today, room.limitdays - 1) : null
}

/** The minutes of a date that a lock covers, or null on a date that it leaves free (hours end after they begin). */
export function lockedMinutes(lock: Lock, date: string): Interval | null {
  if (date < lock.begin_date || date > lock.end_date) return null
  if (lock.weekdays?.length && !lock.weekdays.includes(weekdayOf(date))) return null
  return unlessEmpty({
    start: lock.begin_time ? minuteOf(lock.begin_time) : 0,
    end: lock.end_time ? endMinuteOf(lock.end_time) : DAY_MINUTES,
  })
}

/** The first lock that lies over any of these minutes of a date. */
export function lockOver(
  room: BookingRoom,
  locks: readonly Lock[],
  date: string,
  minutes: Interval,
): { reason: string } | null {
  for (const lock of locks) {
    const locked = lockedMinutes(lock, date)
    if (locked !== null && overlaps(locked, minutes)) return { reason: lock.reason }
  }
  return locks.length === 0 && room.islock === 1 ? { reason: room.reason ?? '' } : null
}

/** The lock of a whole date, which the wire shows as `islock` 1 with its reason; null where a part is open. */
export function lockOfDay(locks: readonly Lock[], date: string): { reason: string } | null {
  for (const lock of locks) {
    const locked = lockedMinutes(lock, date)
    if (locked !== null && locked.start === 0 && locked.end === DAY_MINUTES) return { reason: lock.reason }
  }
  return null
}

function unlessEmpty(interval: Interval): Interval | null {
  return interval.start < interval.end ? interval : null
}
