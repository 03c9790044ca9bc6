import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import { type Call, has } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { bookingPerson } from './booking-person'
import { readEligibility } from './eligibility.store'
import type { StoredMeeting } from './meeting.store'
import type { StoredRoom } from './room.store'
import * as ours from './shared-words'

/** Whom a meeting is for: who hosts it, and by whose rights its rooms are asked for. */
export type Host = { readonly id: number; readonly name: string; readonly department_id: number | null }

const permission = 'view-cancel-regain'

/**
 * The host of a new meeting: the caller, or whom they book for. That is for those who manage other people's meetings
 * in the office of every room, so that they may also change what they booked; and for people who may book themselves.
 */
export async function hostFor(
  call: Call,
  rooms: readonly StoredRoom[],
  book_for_id: number | undefined,
): Promise<Host> {
  const { actor } = call
  if (book_for_id === undefined || book_for_id === actor.user_id) {
    return { id: actor.user_id, name: actor.name, department_id: actor.department_id }
  }
  const inScope = rooms.every((room) => actor.office_ids === null || actor.office_ids.includes(room.office_id))
  if (!has(actor, permission) || !inScope) throw new Refusal(refusals.behalf_denied, { permission })
  await stayUntilBooked(call, book_for_id)
  const person = await bookingPerson(call, book_for_id)
  if (person === undefined) {
    const field = call.language === 'en' ? 'host' : '主持人'
    throw new Refusal(commonRefusals.unknown_reference, { field }, { fields: { book_for_id: ours.personNotFound } })
  }
  const no = person.status !== 'active' ? refusals.person_disabled : person.may ? null : refusals.person_may_not_book
  if (no !== null) throw new Refusal(no)
  const { blacklisted } = await readEligibility(call, book_for_id)
  if (blacklisted !== null) throw new Refusal(refusals.person_blacklisted)
  return { id: book_for_id, name: person.name, department_id: person.department_id }
}

/**
 * Somebody whose account is closed from now on is settled once this change is done: who settles their meetings waits for
 * the lock of their row (`leaveMeetings`). Asked for under the locks of the rooms, as everywhere.
 */
export async function stayUntilBooked({ db, actor }: Call, user_id: number): Promise<void> {
  await db.query('select 1 from users where company_id = $1 and id = $2 for key share', [actor.company_id, user_id])
}

/** Tells somebody that a meeting was booked in their name. */
export async function notifyHost(
  call: Call,
  host: Host,
  meeting_id: number,
  room: StoredRoom,
  { title, start_time, end_time }: { title: string; start_time: string; end_time: string },
): Promise<void> {
  const { name, office_id, timezone } = room
  await notifyPeople(call, [host.id], {
    kind: 'booked_for',
    meeting_id,
    values: { title, room: name, office_id, start_time, end_time, timezone, who: call.actor.name, reason: null },
  })
}

/** Who hosts a meeting that is there. */
export async function hostOf(call: Call, meeting: StoredMeeting): Promise<{ id: number; name: string }> {
  const { booker_id, book_for_id, booker_name } = meeting
  if (book_for_id === null) return { id: booker_id, name: booker_name }
  const person = await bookingPerson(call, book_for_id)
  return { id: book_for_id, name: person?.name ?? '' }
}
