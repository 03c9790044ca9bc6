import type { BookingRoom, Lock, RoomClaim } from './room'
import type { BookedMeeting } from './rule-limits'
import type { Margins } from './service'
import type { BookingDetails, Slot } from './slot'

/**
 * The checks of booking, in the order in which they are made; the first that fails is shown. The last two are the check
 * of conflicts once more, for the time that services need before and after.
 */
export const checks = [
  'readonly',
  'offline',
  'locked',
  'past',
  'horizon',
  'weekend',
  'window',
  'closed',
  'conflict',
  'length',
  'blacklisted',
  // what rule groups say
  'rule_advance',
  'rule_horizon',
  'rule_weekend',
  'rule_short',
  'rule_length',
  'rule_day_count',
  'rule_day_minutes',
  'rule_week_minutes',
  'rule_month_minutes',
  'rule_future_count',
  'rule_buffer',
  'rule_series',
  'rule_times',
  'rule_attendees',
  'rule_capacity',
  'prepare',
  'clean',
] as const

/** The check that a booking, or its cancelling, failed: with `booking_` before it, the name of its refusal. */
export type Check = (typeof checks)[number] | 'rule_cancel'

/** A wish to book: one room, minutes of a date on the office's clock, at an instant. */
export interface BookingRequest extends Slot {
  readonly room: BookingRoom
  readonly locks: readonly Lock[]
  /** Every claim on the room that may touch the wish, in any order; epoch ms. */
  readonly occupied: readonly RoomClaim[]
  /** Epoch ms. */
  readonly now: number
  /** The meeting that is being edited: it and its services are not in its own way. */
  readonly ignored_meeting_id?: number
  /** The time that services ordered for it need the room before and after; it keeps others out, and they it. */
  readonly margins?: Margins
  /** Of a meeting that runs and is extended, where only the added part is judged: the minutes that it has. */
  readonly had_minutes?: number
  /** What is asked for beside room and time. */
  readonly asks?: BookingDetails | undefined
  /** Of a series: how many meetings it makes. */
  readonly times?: number
  /** Meetings that are made with it and count with what the person has booked. */
  readonly with_others?: readonly BookedMeeting[]
}

/** A "no": the check, the values of its sentence, and for a conflict what stands in the way. */
export interface RefusedVerdict {
  readonly ok: false
  readonly reason: Check
  readonly values: Readonly<Record<string, string | number>>
  readonly occupied?: RoomClaim
  /** The rule group that says no. */
  readonly rule_id?: number
}

/** `audit`: the booking will wait for approval. `capacity`: a rule group wants it said that the room is too small. */
export type Warning = 'audit' | 'capacity'

/** The answer to a wish. */
export type Verdict = { readonly ok: true; readonly warnings: readonly Warning[] } | RefusedVerdict
