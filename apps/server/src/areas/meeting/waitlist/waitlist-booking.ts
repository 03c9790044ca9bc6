import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { addMeeting } from '@workplace/contract/meeting/booking'
import type { RoomSlot } from '@workplace/domain/booking/waitlist'
import type { Call } from '../../../kernel/call/call'
import { bookMeeting } from '../booking/book-meeting'
import { type Agreement, termsDetail } from '../core/terms'
import { wireSpan } from '../core/wall-time'
import type { StoredEntry } from './waitlist.store'

/** The booking that a wish becomes. */
export function bookingOf(
  wish: Pick<StoredEntry, 'title' | 'attendees' | 'secret' | 'timezone'>,
  { room_id, start, end }: RoomSlot,
  terms: Agreement[],
): ParsedOf<typeof addMeeting> {
  return {
    meetingroom_id: room_id,
    title: wish.title,
    ...wireSpan(start, end, wish.timezone),
    attendees: wish.attendees,
    secret: wish.secret,
    reminder_minutes: [],
    attachments: [],
    terms,
    services: [],
  }
}

/** How a booking would end: it would be made, wait for approval, or not be made, and why. */
export type BookingTrial = { ok: true; pending: boolean; needsTerms: boolean } | { ok: false; refusal: Refusal }

/**
 * Tries a booking by the one path of booking, with every rule that it has, and takes it back. Terms of service count as
 * agreed: they can still be agreed to when the slot is taken.
 */
export async function tryBooking(
  call: Call,
  wish: Pick<StoredEntry, 'title' | 'attendees' | 'secret' | 'timezone'>,
  slot: RoomSlot,
): Promise<BookingTrial> {
  const { items } = await termsDetail(call, { meetingroom_ids: [slot.room_id] })
  const open = items.filter((one) => one.must_agree && !one.agreed)
  const trial: Call = Object.assign(Object.create(call) as Call, {
    record: () => {},
    emit: () => {},
    afterCommit: () => {},
  })
  const booking = bookingOf(
    wish,
    slot,
    open.map(({ id, revision }) => ({ id, revision })),
  )
  await call.db.query('savepoint trial')
  try {
    const made = await bookMeeting(trial, booking)
    return { ok: true, pending: made.audit_state === 1, needsTerms: open.length > 0 }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refusal: error }
    throw error
  } finally {
    await call.db.query('rollback to savepoint trial')
    await call.db.query('release savepoint trial')
  }
}
