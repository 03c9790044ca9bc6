import { weekdayOf } from '../kernel/date'
import { type Interval, overlaps } from '../kernel/interval'
import {
  BLOCK_MINUTES,
  blockOf,
  blockStart,
  DAY_MINUTES,
  endMinuteOf,
  hoursAndMinutes,
  minuteOf,
  timeOf,
} from '../kernel/time'
import { type DayPart, dayParts, instantsOf, rangeExists, wallClock } from '../kernel/zone'
import type { BookingRequest, Check, RefusedVerdict, Verdict, Warning } from './booking-request'
import {
  type BookingRoom,
  isHeld,
  lastDayOf,
  lockOver,
  longestMinutes,
  lunchBreak,
  openHours,
  type RoomClaim,
} from './room'
import { auditOf, isCrowded, refuseByRules } from './rule-checks'
import { marginsAround } from './service'

/** May this be booked? The rules of booking in their order, the same in the grid and on the server. */
export function verdict(wish: BookingRequest): Verdict {
  const { room } = wish
  const range = instantsOf(wish.date, wish.start_minute, wish.end_minute, room.timezone)
  const parts = wishedParts(wish)
  const no =
    refuseRoom(room) ??
    refuseLocked(wish, parts) ??
    refusePast(wish) ??
    refuseHorizon(wish, parts, range) ??
    refuseWeekend(room, parts) ??
    refuseWindow(wish) ??
    refuseClosed(room, parts) ??
    conflictOf(wish, range) ??
    refuseLength(wish) ??
    refuseBlacklisted(room) ??
    refuseByRules(wish, range, parts) ??
    marginConflictOf(wish, range)
  return no ?? { ok: true, warnings: warningsOf(wish) }
}

const warningsOf = (wish: BookingRequest): Warning[] => [
  ...(auditOf(wish).needed ? (['audit'] as const) : []),
  ...(isCrowded(wish) ? (['capacity'] as const) : []),
]

/** Check 8 alone: the first claim that is held and lies in the range, or null. */
export function conflictOf(
  wish: Pick<BookingRequest, 'room' | 'occupied' | 'date' | 'start_minute' | 'end_minute' | 'ignored_meeting_id'>,
  range: Interval = instantsOf(wish.date, wish.start_minute, wish.end_minute, wish.room.timezone),
): RefusedVerdict | null {
  let first: RoomClaim | null = null
  for (const occupied of wish.occupied) {
    if (!isHeld(occupied) || !overlaps(occupied, range)) continue
    if (occupied.id === wish.ignored_meeting_id && occupied.kind !== 'occupation') continue
    if (first === null || occupied.start < first.start) first = occupied
  }
  if (first === null) return null
  const parts = dayParts(first.start, first.end, wish.room.timezone)
  const from = parts[0]
  const to = parts.at(-1)
  const shown = (date: string, minute: number) => (date === wish.date ? timeOf(minute) : `${date} ${timeOf(minute)}`)
  return {
    ok: false,
    reason: 'conflict',
    values: {
      title: first.title,
      from: from === undefined ? '' : shown(from.date, from.start_minute),
      to: to === undefined ? '' : shown(to.date, to.end_minute),
    },
    occupied: first,
  }
}

/**
 * The claims in the way of what services need before and after: set-up and cleaning may lie outside the opening hours,
 * but not over anything that is held.
 */
export function marginConflictOf(
  wish: Pick<
    BookingRequest,
    'room' | 'occupied' | 'date' | 'start_minute' | 'end_minute' | 'ignored_meeting_id' | 'margins'
  >,
  range: Interval = instantsOf(wish.date, wish.start_minute, wish.end_minute, wish.room.timezone),
): RefusedVerdict | null {
  if (wish.margins === undefined) return null
  const { before, after } = marginsAround(range, wish.margins)
  const sides = [
    ['prepare', before, wish.margins.prepare_minutes],
    ['clean', after, wish.margins.clean_minutes],
  ] as const
  for (const [reason, side, minutes] of sides) {
    const taken = side === null ? null : conflictOf(wish, side)
    if (taken !== null) return { ...taken, reason, values: { ...taken.values, minutes } }
  }
  return null
}

/** A claim of others takes the time itself, or what its services need around it. */
export const isTaken = ({ reason }: RefusedVerdict): boolean =>
  reason === 'conflict' || reason === 'prepare' || reason === 'clean'

function no(reason: Check, values: RefusedVerdict['values'] = {}): RefusedVerdict {
  return { ok: false, reason, values }
}

/** The wish cut at midnight, in minutes as asked for: also where the clock skips them, so that they can be refused. */
function wishedParts({ date, start_minute, end_minute, room }: BookingRequest): readonly Minutes[] {
  if (start_minute < 0 || start_minute >= end_minute) throw new RangeError('A booking begins before it ends')
  if (end_minute <= DAY_MINUTES) return [{ date, start: start_minute, end: end_minute }]
  const { start, end } = instantsOf(date, start_minute, end_minute, room.timezone)
  return dayParts(start, end, room.timezone).map((part: DayPart) => ({
    date: part.date,
    start: part.start_minute,
    end: part.end_minute,
  }))
}

interface Minutes extends Interval {
  readonly date: string
}

function refuseRoom(room: BookingRoom): RefusedVerdict | null {
  if (room.readonly) return no('readonly')
  return room.status === 'online' ? null : no('offline')
}

function refuseLocked({ room, locks }: BookingRequest, parts: readonly Minutes[]): RefusedVerdict | null {
  for (const part of parts) {
    const lock = lockOver(room, locks, part.date, part)
    if (lock !== null) return no('locked', { reason: lock.reason })
  }
  return null
}

/** A block is past once it has ended: the running one may still be booked. */
function refusePast({ room, date, start_minute, now }: BookingRequest): RefusedVerdict | null {
  const block = blockStart(blockOf(start_minute))
  return instantsOf(date, block, block + BLOCK_MINUTES, room.timezone).end <= now ? no('past') : null
}

function refuseHorizon(
  { room, now }: BookingRequest,
  parts: readonly Minutes[],
  range: Interval,
): RefusedVerdict | null {
  const today = wallClock(now, room.timezone).date
  if (room.limit_unit === 'hour') {
    if (!room.limithours) return null
    const last = now + room.limithours * 3_600_000
    if (range.start <= last) return null
    const { date, minute } = wallClock(last, room.timezone)
    return no('horizon', { today, lastDay: `${date} ${timeOf(minute)}` })
  }
  const lastDay = lastDayOf(room, today)
  return lastDay !== null && parts.some((part) => part.date > lastDay) ? no('horizon', { today, lastDay }) : null
}

function refuseWeekend(room: BookingRoom, parts: readonly Minutes[]): RefusedVerdict | null {
  return room.approve_booking_weekend && parts.some((part) => weekdayOf(part.date) > 5) ? no('weekend') : null
}

function refuseWindow({ room, now }: BookingRequest): RefusedVerdict | null {
  const begin = room.approve_booking_begintime ? minuteOf(room.approve_booking_begintime) : 0
  const end = room.approve_booking_endtime ? endMinuteOf(room.approve_booking_endtime) : DAY_MINUTES
  const { minute } = wallClock(now, room.timezone)
  const afterBegin = minute >= begin
  const beforeEnd = minute < end
  // An end before the begin is a window over midnight; the same time twice is no window at all.
  const isOpen = begin < end ? afterBegin && beforeEnd : afterBegin || beforeEnd
  return isOpen ? null : no('window', { begin: timeOf(begin), end: timeOf(end) })
}

function refuseClosed(room: BookingRoom, parts: readonly Minutes[]): RefusedVerdict | null {
  const open = openHours(room)
  const lunch = lunchBreak(room)
  for (const part of parts) {
    const isOpen =
      part.start >= open.start &&
      part.end <= open.end &&
      (lunch === null || !overlaps(lunch, part)) &&
      rangeExists(part.date, part.start, part.end, room.timezone)
    if (isOpen) continue
    const hours = { open: timeOf(open.start), close: timeOf(open.end) }
    // within the hours it is the lunch break that is in the way, and is said
    const isLunch = lunch !== null && overlaps(lunch, part) && part.start >= open.start && part.end <= open.end
    return no('closed', isLunch ? { ...hours, lunch: `${timeOf(lunch.start)}-${timeOf(lunch.end)}` } : hours)
  }
  return null
}

/** Counted in blocks; exactly the limit is allowed. */
function refuseLength({ room, start_minute, end_minute }: BookingRequest): RefusedVerdict | null {
  const longest = longestMinutes(room)
  if (longest === null) return null
  const counted = Math.ceil((end_minute - start_minute) / BLOCK_MINUTES) * BLOCK_MINUTES
  return counted > longest ? no('length', hoursAndMinutes(longest)) : null
}

/** `none` where it has no end: that is what the sentence reads. */
function refuseBlacklisted({ blacklisted }: BookingRoom): RefusedVerdict | null {
  return blacklisted ? no('blacklisted', { until: blacklisted.until ?? 'none' }) : null
}
