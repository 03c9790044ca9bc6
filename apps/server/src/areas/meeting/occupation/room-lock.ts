import * as common from '@workplace/contract/kernel/common-words'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Label } from '@workplace/contract/kernel/words'
import { type Lock, lockedMinutes } from '@workplace/domain/booking/room'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { overlaps } from '@workplace/domain/kernel/interval'
import { DAY_MINUTES, endMinuteOf, minuteOf } from '@workplace/domain/kernel/time'
import { dayParts, dayStart, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import * as ours from '../core/shared-words'
import { type Claim, once, readClaims } from './conflicting-claims'
import type { LockedRoom, LockInput, StoredLock } from './room-lock.store'

const wrong = (field: string, words: Label) => new Refusal(refusals.invalid_input, {}, { fields: { [field]: words } })

/** The times of a lock alone. */
export type LockTimes = Omit<LockInput, 'meetingroom_ids' | 'reason' | 'allow_user_ids'>

/** A lock as the rules of booking read it. */
const asLock = (times: LockTimes): Lock => ({ ...times, reason: '' })

/** Refuses times that lock nothing: that end before they begin, or have none of their weekdays. */
export function requireSensible(times: LockTimes): void {
  const { begin_date, end_date, begin_time, end_time } = times
  if (end_date < begin_date) {
    throw wrong('end_date', common.endBeforeStart)
  }
  const from = begin_time ? minuteOf(begin_time) : 0
  const until = end_time ? endMinuteOf(end_time) : DAY_MINUTES
  if (until <= from) throw wrong('end_time', ours.endNotAfter)
  // beyond a week every weekday is there
  const days = Math.min(7, daysBetween(begin_date, end_date) + 1)
  const lock = asLock(times)
  const isThere = Array.from({ length: days }, (_, n) => addDays(begin_date, n)).some(
    (date) => lockedMinutes(lock, date) !== null,
  )
  if (!isThere) {
    throw wrong('weekdays', ['所选日期内没有这些星期', 'The selected weekdays don’t occur between these dates'])
  }
}

/** The last date, at most so many days back, on which a lock lies. */
function lastDate(lock: Lock): string {
  for (let n = 0; n < 7; n++) {
    const date = addDays(lock.end_date, -n)
    if (lockedMinutes(lock, date) !== null) return date
  }
  return lock.end_date
}

/** Refuses a lock that lies in the past in one of its rooms. One that began already keeps its first day. */
export function requireToCome(call: Call, times: LockTimes, rooms: readonly LockedRoom[], before?: StoredLock): void {
  const lock = asLock(times)
  const last = lastDate(lock)
  const until = lockedMinutes(lock, last)?.end ?? DAY_MINUTES
  for (const zone of new Set(rooms.map((room) => room.timezone))) {
    const now = wallClock(call.now(), zone)
    if (times.begin_date < now.date && times.begin_date !== before?.begin_date) {
      throw wrong('begin_date', ours.startInPast)
    }
    if (last < now.date) throw wrong('end_date', ['锁定日期已过', 'The date of the lock has already passed'])
    if (last === now.date && until <= now.minute)
      throw wrong('end_time', ['锁定时间已过', 'The time of the lock has already passed'])
  }
}

/** True for a claim that lies in a lock. */
function isIn(claim: Claim, lock: Lock): boolean {
  return dayParts(claim.start, claim.end, claim.timezone).some((part) => {
    const locked = lockedMinutes(lock, part.date)
    return locked !== null && overlaps(locked, { start: part.start_minute, end: part.end_minute })
  })
}

/** True for a claim on a room of a lock, by somebody whom it keeps out. */
const concerns = (lock: StoredLock, claim: Claim): boolean =>
  lock.meetingroom_ids.includes(claim.room_id) && !lock.allow_user_ids.includes(claim.host_id)

type Claims = { meetings: Claim[]; occupations: Claim[] }

/**
 * What a lock would lie over from now on: meetings but those of people who may still book, and occupations. Of a lock
 * that is changed, only what newly comes to lie in it.
 */
export async function claimsInLock(
  call: Call,
  lock: LockTimes & { allow_user_ids: readonly number[] },
  rooms: readonly LockedRoom[],
  before?: StoredLock,
): Promise<Claims> {
  const zones = [...new Set(rooms.map((room) => room.timezone))]
  const from = Math.max(call.now(), Math.min(...zones.map((zone) => dayStart(lock.begin_date, zone))))
  const until = Math.max(...zones.map((zone) => dayStart(addDays(lock.end_date, 1), zone)))
  if (until <= from) return { meetings: [], occupations: [] }
  const claims = await readClaims(
    call,
    rooms.map((room) => room.id),
    from,
    until,
  )
  const rule = asLock(lock)
  const wasIn = (claim: Claim) => before !== undefined && concerns(before, claim) && isIn(claim, before)
  const reached = once(claims.filter((claim) => isIn(claim, rule) && !wasIn(claim)))
  return {
    meetings: reached.filter((one) => one.kind === 'meeting' && !lock.allow_user_ids.includes(one.host_id)),
    occupations: reached.filter((one) => one.kind === 'occupation'),
  }
}
