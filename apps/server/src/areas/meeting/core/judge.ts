import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import { type Language, say } from '@workplace/contract/kernel/words'
import { bookingRefusals, sentenceValues } from '@workplace/contract/meeting/booking-refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import { serviceClaimTitle } from '@workplace/contract/meeting/service-order'
import { offerClaimTitle } from '@workplace/contract/meeting/waitlist'
import type { BookingRequest, RefusedVerdict, Verdict } from '@workplace/domain/booking/booking-request'
import { nearest } from '@workplace/domain/booking/nearest'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { type AuditNeed, auditOf } from '@workplace/domain/booking/rule-checks'
import { marginConflictOf, verdict } from '@workplace/domain/booking/verdict'
import { sqlState } from '../../../kernel/database/db'
import type { Range } from './range'
import { locksFor, type StoredRoom } from './room.store'
import { wireRange } from './wall-time'

/** The values of a refusal's sentence; a meeting that the caller may not see is told without its title. */
export function shownValues(no: RefusedVerdict, language: Language): Record<string, string | number> {
  if (no.occupied === undefined) return { ...no.values }
  const title = String(no.values.title ?? '')
  if (no.occupied.kind === 'offer') return { ...no.values, title: offerClaimTitle(language) }
  if (no.occupied.kind === 'service') return { ...no.values, title: serviceClaimTitle(title, language) }
  return { ...no.values, title: title || (language === 'en' ? 'Booked' : '已预订') }
}

/** A refusal by name and sentence, for one of many. */
export function sentenceFor(no: RefusedVerdict, language: Language): { reason: string; message: string } {
  const kind = bookingRefusals[no.reason]
  return { reason: kind[0], message: say(sentenceOf(kind), language, sentenceValues(shownValues(no, language))) }
}

/** The refusal of a booking: its rule, that rule's limit, the room, and on its clock the nearest slot that would pass. */
function bookingRefusal(no: RefusedVerdict, wish: BookingRequest, room_name: string, language: Language): Refusal {
  const slot = nearest(wish)
  const values = shownValues(no, language)
  return new Refusal(bookingRefusals[no.reason], sentenceValues(values), {
    rule: no.reason,
    limit: values,
    ...(no.rule_id === undefined ? {} : { rule_id: no.rule_id }),
    meetingroom_id: wish.room.id,
    meetingroom_name: room_name,
    nearest:
      slot === null
        ? null
        : { ...wireRange(slot.date, slot.start_minute, slot.end_minute), timezone: wish.room.timezone },
  })
}

/** The refusal of a rule group about a meeting that is had. */
export function ruleRefusal(no: RefusedVerdict, room: StoredRoom, language: Language): Refusal {
  const values = shownValues(no, language)
  const told = { rule: no.reason, limit: values, rule_id: no.rule_id, nearest: null }
  return new Refusal(bookingRefusals[no.reason], values, {
    ...told,
    meetingroom_id: room.id,
    meetingroom_name: room.name,
  })
}

/** For whom it is, when, and what of the wish is more than a room and a time. */
type WhoAsks = { user_id: number } & Pick<
  BookingRequest,
  'now' | 'ignored_meeting_id' | 'margins' | 'asks' | 'times' | 'with_others' | 'had_minutes'
>

export function bookingRequestFor(
  room: StoredRoom,
  occupied: readonly RoomClaim[],
  range: Range,
  { user_id, now, ...more }: WhoAsks,
): BookingRequest {
  return {
    room,
    locks: locksFor(room, user_id),
    occupied,
    ...range,
    now,
    ...more,
  }
}

/** Throws where the rules say no; else says whether the booking waits for approval, and what asks for it. */
export function judge(
  wish: BookingRequest,
  room_name: string,
  language: Language,
): { pending: boolean; audit: AuditNeed } {
  const answer: Verdict = verdict(wish)
  if (!answer.ok) throw bookingRefusal(answer, wish, room_name, language)
  return { pending: answer.warnings.includes('audit'), audit: auditOf(wish) }
}

/** Throws where what services need before and after the meeting is taken: of a slot that was judged, or is had. */
export function judgeMargins(wish: BookingRequest, room_name: string, language: Language): void {
  const no = marginConflictOf(wish)
  if (no !== null) throw bookingRefusal(no, wish, room_name, language)
}

/** What the database's last word (the exclusion constraint, a deadlock) becomes: the conflict of the rules. */
export function asConflict(
  error: unknown,
  range: { start_time: string; end_time: string },
  language: Language,
): unknown {
  const state = sqlState(error)
  if (state !== '23P01' && state !== '40P01') return error
  const title = language === 'en' ? 'Booked' : '已预订'
  const values = { title, from: range.start_time.slice(11, 16), to: range.end_time.slice(11, 16) }
  return new Refusal(refusals.booking_conflict, values, { rule: 'conflict', limit: values, nearest: null })
}
