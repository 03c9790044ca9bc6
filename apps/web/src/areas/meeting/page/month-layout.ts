import { isClosedDay, isTooFar } from '@workplace/domain/booking/grid'
import { isHeld, lockOfDay } from '@workplace/domain/booking/room'
import { addDays, addMonths, monthGrid, weekdayOf } from '@workplace/domain/kernel/date'
import { timeOf } from '@workplace/domain/kernel/time'
import { dayParts } from '@workplace/domain/kernel/zone'
import type { BoardRoom, Claim } from '../core/board'

/** A meeting as a day of the month shows it: one that crosses midnight stands in each of its days. */
export type MonthClaim = {
  readonly claim: Claim
  readonly start_minute: number
  readonly end_minute: number
  /** `10:00`, or `00:00` of what began on an earlier day. */
  readonly time: string
}

export type MonthDay = {
  readonly date: string
  /** False for the days of the months before and after. */
  readonly isOwn: boolean
  readonly claims: readonly MonthClaim[]
  /** Why nobody can book on this day, if that is so for all of it. */
  readonly shut: { readonly kind: 'closed' | 'ahead' | 'locked' | 'offline'; readonly reason: string } | null
}

/** The 42 days of a month with their meetings in the order of their start. */
export function monthDays({ room, rules, claims }: BoardRoom, date: string, now: number): MonthDay[] {
  const dates = monthGrid(date)
  const onDay = new Map<string, MonthClaim[]>(dates.map((day) => [day, []]))
  for (const claim of claims) {
    // a day of the month has no room for what lies around its meetings
    if (claim.kind === 'service') continue
    for (const part of dayParts(claim.start, claim.end, room.timezone)) {
      const { start_minute, end_minute } = part
      onDay.get(part.date)?.push({ claim, start_minute, end_minute, time: timeOf(start_minute) })
    }
  }
  return dates.map((day) => ({
    date: day,
    isOwn: day.slice(0, 7) === date.slice(0, 7),
    claims: (onDay.get(day) ?? []).sort(inOrder),
    shut: shutOf({ room, rules }, day, now),
  }))
}

const inOrder = (one: MonthClaim, other: MonthClaim) =>
  one.start_minute - other.start_minute || Number(isHeld(other.claim)) - Number(isHeld(one.claim))

function shutOf({ room, rules }: Pick<BoardRoom, 'room' | 'rules'>, date: string, now: number): MonthDay['shut'] {
  if (room.status !== 'online') return { kind: 'offline', reason: '' }
  if (isClosedDay(rules, date)) return { kind: 'closed', reason: '' }
  if (isTooFar(rules, date, now)) return { kind: 'ahead', reason: '' }
  const lock = lockOfDay(room.locks, date)
  return lock === null ? null : { kind: 'locked', reason: lock.reason }
}

/** How many meetings a cell shows: all, or as many as leave a line for "+n more". */
export function shownIn(lines: number, count: number): { shown: number; more: number } {
  const shown = count <= lines ? count : Math.max(0, lines - 1)
  return { shown, more: count - shown }
}

/** Lines of meetings that a cell has room for. */
export const linesOf = (height: number, head: number, line: number) => Math.max(1, Math.floor((height - head) / line))

/** Where a key leads from a day; null for keys that lead nowhere. */
export function afterKey(key: string, date: string): string | null {
  const weekday = weekdayOf(date) % 7
  switch (key) {
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'Home':
      return addDays(date, -weekday)
    case 'End':
      return addDays(date, 6 - weekday)
    case 'PageDown':
      return addMonths(date, 1)
    case 'PageUp':
      return addMonths(date, -1)
    default:
      return null
  }
}
