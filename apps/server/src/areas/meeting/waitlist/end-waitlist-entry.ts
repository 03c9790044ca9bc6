import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type {
  waitlistDecline as declaredDecline,
  waitlistDel as declaredDel,
  waitlistTake as declaredTake,
} from '@workplace/contract/meeting/waitlist'
import { type Call, has } from '../../../kernel/call/call'
import { askApprovers } from '../approval/notify-approvers'
import { bookMeeting } from '../booking/book-meeting'
import { lockRooms } from '../core/room.store'
import type { MeetingMail } from '../mail/meeting-mail'
import { eventsOf } from './notify-waitlist'
import {
  dropOffer,
  lockOffers,
  offeredSlot,
  readWaitlistEntry,
  type StoredEntry,
  states,
  updateWaitlistEntry,
} from './waitlist.store'
import { bookingOf } from './waitlist-booking'

/** A wish under the lock of the room that is kept for it, and of its row: rooms first, as everywhere. */
async function lockedWish(call: Call, id: number): Promise<StoredEntry> {
  const { actor, db } = call
  const seen = await readWaitlistEntry(db, actor.company_id, id)
  const manages =
    has(actor, 'view-cancel-regain') && (actor.office_ids === null || actor.office_ids.includes(seen.office_id))
  // of others there is no wish for those who do not manage them
  if (seen.user_id !== actor.user_id && !manages) throw new Refusal(commonRefusals.not_found)
  if (seen.offer_room_id !== null) await lockRooms(db, [seen.offer_room_id])
  const wish = await readWaitlistEntry(db, actor.company_id, id, true)
  // offered meanwhile: another room than the one that is locked
  if (wish.offer_room_id !== null && wish.offer_room_id !== seen.offer_room_id)
    throw new Refusal(commonRefusals.conflict)
  return wish
}

/** The offer of the caller that still stands. */
async function standingOffer(call: Call, id: number) {
  const wish = await lockedWish(call, id)
  if (wish.user_id !== call.actor.user_id) throw new Refusal(commonRefusals.not_found)
  const slot = offeredSlot(wish)
  const stands = wish.state === states.offered && Date.parse(wish.offer_expire_time ?? '') > call.now()
  if (slot === null || !stands) throw new Refusal(refusals.waiting_no_offer)
  return { wish, slot }
}

const titleFor = (wish: StoredEntry): string => (wish.secret ? '***' : wish.title)

/** `POST /waitlist/take`: books what is kept by the one path of booking, with all its rules; what they refuse stays kept. */
export async function takeOffer(
  call: Call,
  input: ParsedOf<typeof declaredTake>,
  mail: MeetingMail | undefined,
): Promise<OutputOf<typeof declaredTake>> {
  const { wish, slot } = await standingOffer(call, input.id)
  await dropOffer(call.db, wish)
  const made = await bookMeeting(call, bookingOf({ ...wish, title: input.title ?? wish.title }, slot, input.terms))
  await updateWaitlistEntry(call.db, wish, { state: states.taken, meeting_id: made.id }, call.actor.name)
  call.record({
    module: 'waitlist',
    action: 'take',
    target: titleFor(wish),
    target_id: wish.id,
    after: { meeting_id: made.id },
  })
  for (const event of eventsOf(wish, slot)) call.emit(event)
  const { id, version, audit_state } = made
  await askApprovers(call, { id, audit_state }, mail)
  return { id, version, audit_state }
}

/** `POST /waitlist/decline`: the slot goes to the next, who declined waits on behind everybody. */
export async function declineOffer(
  call: Call,
  input: ParsedOf<typeof declaredDecline>,
): Promise<OutputOf<typeof declaredDecline>> {
  const { wish, slot } = await standingOffer(call, input.id)
  await dropOffer(call.db, wish)
  const change = { state: states.queued, goesLast: true, declined: slot }
  const version = await updateWaitlistEntry(call.db, wish, change, call.actor.name)
  call.record({ module: 'waitlist', action: 'decline', target: titleFor(wish), target_id: wish.id })
  for (const event of eventsOf(wish, slot)) call.emit(event)
  return { id: wish.id, version: version ?? wish.version }
}

/** `POST /waitlist/del`: gives wishes up, in ascending id, under the locks of all their rooms. One that is over already refuses all. */
export async function endWaitlistEntries(
  call: Call,
  input: ParsedOf<typeof declaredDel>,
): Promise<OutputOf<typeof declaredDel>> {
  const ids = [...new Set([...(input.ids ?? []), ...(input.id === undefined ? [] : [input.id])])].sort((a, b) => a - b)
  const { db, actor } = call
  const kept = await lockOffers(db, actor.company_id, ids, 'none')
  // all at once and in one order, as whoever books several rooms
  await lockRooms(
    db,
    kept.flatMap((one) => one.offer_room_id ?? []),
  )
  for (const id of ids) {
    const wish = await lockedWish(call, id)
    if (wish.state !== states.queued && wish.state !== states.offered) throw new Refusal(refusals.waiting_over)
    await dropOffer(call.db, wish)
    await updateWaitlistEntry(call.db, wish, { state: states.cancelled }, call.actor.name)
    call.record({ module: 'waitlist', action: 'del', target: titleFor(wish), target_id: wish.id })
    for (const event of eventsOf(wish, offeredSlot(wish))) call.emit(event)
  }
  return { deleted: ids.length }
}
