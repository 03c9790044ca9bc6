import type { Interval } from '../kernel/interval'
import { hoursAndMinutes } from '../kernel/time'
import { instantsOf } from '../kernel/zone'
import type { BookingRequest, RefusedVerdict, Verdict } from './booking-request'
import { longestMinutes } from './room'
import { auditOf } from './rule-checks'
import { slotOf } from './slot'
import { verdict } from './verdict'

/** A slot of a room as instants (epoch ms). */
export interface RoomRange extends Interval {
  readonly room_id: number
}

/** Where a meeting lies before a change. */
export interface PreviousRange extends RoomRange {
  /** 1 while it waits for approval, or for that of this slot. */
  readonly audit_state: 0 | 1
  /** The slot that it holds while this one waits, if it holds one. */
  readonly holds: RoomRange | null
}

/** A wish to give a meeting another time or room; `ignored_meeting_id` is the meeting's. */
export interface Change extends BookingRequest {
  readonly had: PreviousRange
}

/**
 * May a meeting be changed to this? What is only shortened has to lie ahead (one that runs keeps its start). Of one that
 * runs and is extended the added part is judged, and its whole length against the limit. All else is judged like a new
 * booking. The warning says that it would wait for approval.
 */
export function changeVerdict(change: Change): Verdict {
  const { room, had, now, date, start_minute, end_minute } = change
  const range = { room_id: room.id, ...instantsOf(date, start_minute, end_minute, room.timezone) }
  const confirmed = had.audit_state === 0 ? had : had.holds
  if (confirmed !== null && isWithin(range, confirmed)) {
    return refusePast(range, confirmed, now) ?? { ok: true, warnings: [] }
  }
  if (isWithin(range, had)) {
    return refusePast(range, had, now) ?? { ok: true, warnings: auditOf(change).needed ? ['audit'] : [] }
  }
  const isExtension = room.id === had.room_id && range.start === had.start && had.start <= now
  if (!isExtension) return verdict(change)
  // what is set up before it was so before it began
  const margins = change.margins && { ...change.margins, prepare_minutes: 0 }
  const had_minutes = Math.round((had.end - had.start) / 60_000)
  const answer = verdict({
    ...change,
    ...slotOf(had.end, range.end, room.timezone),
    had_minutes,
    ...(margins && { margins }),
  })
  if (!answer.ok) return answer
  const longest = longestMinutes(room)
  const isTooLong = longest !== null && (range.end - range.start) / 60_000 > longest
  return isTooLong ? { ok: false, reason: 'length', values: hoursAndMinutes(longest) } : answer
}

const isWithin = (range: RoomRange, other: RoomRange) =>
  range.room_id === other.room_id && range.start >= other.start && range.end <= other.end

function refusePast(range: Interval, had: Interval, now: number): RefusedVerdict | null {
  const isRunning = had.start <= now
  const isPast = isRunning ? range.start !== had.start || range.end <= now : range.start < now
  return isPast ? { ok: false, reason: 'past', values: {} } : null
}
