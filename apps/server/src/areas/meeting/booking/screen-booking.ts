import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { auditOf } from '@workplace/domain/booking/rule-checks'
import { verdict } from '@workplace/domain/booking/verdict'
import { addDays } from '@workplace/domain/kernel/date'
import { BLOCK_MINUTES, blockOf, blockStart } from '@workplace/domain/kernel/time'
import { dayStart, instantsOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Storage } from '../../../adapters/storage/port'
import { type Call, callAs } from '../../../kernel/call/call'
import { settingOf } from '../../company/public'
import { bookingPerson } from '../core/booking-person'
import { readEligibility } from '../core/eligibility.store'
import { readOccupied } from '../core/holding.store'
import { bookingRequestFor } from '../core/judge'
import { isActive, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { rangeIn } from '../core/range'
import { locksFor, readRooms, type StoredRoom } from '../core/room.store'
import { underRules } from '../core/under-rules'
import { wireRange, wireSpan } from '../core/wall-time'
import { bookMeeting } from './book-meeting'
import { cancelMeeting } from './cancel-meeting'
import { editMeeting } from './edit-meeting'

/** Lengths that are offered, in minutes. */
const lengths = [15, 30, 45, 60, 90, 120] as const
/** From here on the running block is more past than to come: what is offered counts from the next one. */
const LATE_MINUTES = 8
const MINUTE_MS = 60_000

/** A length with the instant (epoch ms) at which it would end. */
export type Offer = { minutes: number; end: number }

/** The room of a screen as the rules read it, with every claim of today and tomorrow. Undefined: it is not shown. */
export type ScreenRoom = {
  room: StoredRoom
  occupied: readonly RoomClaim[]
  /** The step in which meetings are extended, in minutes. */
  extend_step: number
}

export async function roomAtScreen(call: Call, room_id: number): Promise<ScreenRoom | undefined> {
  const read = await readRooms(call.db, call.actor.company_id, [room_id], call.now())
  // a screen without a booker books nothing
  const { freed } = read[0]?.is_ruled ? await readEligibility(call, call.actor.user_id) : { freed: [] }
  const [room] = await underRules(call, read, call.actor.user_id, freed)
  if (room === undefined) return undefined
  const { date } = wallClock(call.now(), room.timezone)
  const [from, until] = [dayStart(date, room.timezone), dayStart(addDays(date, 2), room.timezone)]
  const occupied = await readOccupied(call.db, call.actor, [room.id], from, until)
  const extend_step = Number(await settingOf(call.db, call.actor.company_id, 'extend_step_minutes', room.office_id))
  return { room, occupied: occupied.get(room.id) ?? [], extend_step }
}

/** Where a booking from now on begins: the running block, or where what has just ended in it left off. */
function startAt({ room, occupied }: Pick<ScreenRoom, 'room' | 'occupied'>, now: number) {
  const { date, minute } = wallClock(now, room.timezone)
  const block = blockStart(blockOf(minute))
  const begins = instantsOf(date, block, block + 1, room.timezone).start
  const ended = occupied.filter(({ audit_state, end }) => audit_state === 0 && end > begins && end <= now)
  // to whole minutes: what was ended by hand ends at a second
  const free = Math.ceil(Math.max(begins, ...ended.map(({ end }) => end)) / MINUTE_MS) * MINUTE_MS
  const late = minute - block >= LATE_MINUTES ? BLOCK_MINUTES : 0
  return { date, block: block + late, start_minute: wallClock(free, room.timezone).minute }
}

const wishNow = (
  { room, occupied }: Pick<ScreenRoom, 'room' | 'occupied'>,
  user_id: number,
  now: number,
  minutes: number,
) => {
  const { date, block, start_minute } = startAt({ room, occupied }, now)
  return bookingRequestFor(room, occupied, { date, start_minute, end_minute: block + minutes }, { user_id, now })
}

/** How long the room could be booked from now on, and if not at all, which rule says no. */
export function offersNow(
  at: ScreenRoom,
  user_id: number,
  now: number,
): { offers: Offer[]; no: RefusedVerdict | null } {
  if (at.room.isaudit === 1) return { offers: [], no: null }
  const offers: Offer[] = []
  for (const minutes of lengths) {
    const wish = wishNow(at, user_id, now, minutes)
    const answer = verdict(wish)
    // too short for the rules: a longer one may do
    if (!answer.ok && answer.reason === 'rule_short') continue
    if (!answer.ok) return { offers, no: offers.length === 0 ? answer : null }
    // nobody waits at a door for a decision
    if (answer.warnings.includes('audit')) break
    offers.push({ minutes, end: instantsOf(wish.date, wish.start_minute, wish.end_minute, at.room.timezone).end })
  }
  return { offers, no: null }
}

/** How far a running meeting could be extended; nothing where that would need approval. */
export function extensionsOf(at: ScreenRoom, meeting_id: number, user_id: number, now: number): Offer[] {
  const { room, occupied, extend_step } = at
  const parts = occupied.filter((one) => one.kind !== 'occupation' && one.id === meeting_id)
  if (room.isaudit === 1 || parts.length === 0) return []
  const end = Math.max(...parts.map((one) => one.end))
  const offers: Offer[] = []
  for (const minutes of lengths.map((one) => (one / BLOCK_MINUTES) * extend_step)) {
    const range = rangeIn(room.timezone, end, end + minutes * MINUTE_MS)
    const who = { user_id, now, ignored_meeting_id: meeting_id }
    const had_minutes = Math.round((end - Math.min(...parts.map((one) => one.start))) / MINUTE_MS)
    const answer = verdict(bookingRequestFor(room, occupied, range, { ...who, had_minutes }))
    if (!answer.ok || answer.warnings.includes('audit')) break
    offers.push({ minutes, end: end + minutes * MINUTE_MS })
  }
  return offers
}

/** Why nobody can book, where that is more than somebody's meeting: with the reason of a lock. */
export function lockedReason({ room }: ScreenRoom, user_id: number, no: RefusedVerdict): string | null {
  return no.reason === 'locked' ? String(no.values.reason || (locksFor(room, user_id)[0]?.reason ?? '')) : null
}

/** The caller with the name and department of the person in whose place the screen acts. */
async function asBooker(call: Call): Promise<Call> {
  const { actor } = call
  const person = actor.user_id === 0 ? undefined : await bookingPerson(call, actor.user_id)
  if (person === undefined) throw new Refusal(refusals.door_no_booker)
  if (person.status !== 'active') throw new Refusal(refusals.person_disabled)
  if (!person.may) throw new Refusal(refusals.person_may_not_book)
  return callAs(call, { ...actor, name: person.name, department_id: person.department_id })
}

/** Books the room of a screen from now on: through the one write path of meetings, in its booker's name. */
export async function bookAtScreen(
  call: Call,
  room_id: number,
  minutes: number,
  title: string,
): Promise<{ id: number }> {
  const at = await roomAtScreen(call, room_id)
  if (at === undefined) throw new Refusal(refusals.door_no_room)
  const booker = await asBooker(call)
  const wish = wishNow(at, call.actor.user_id, call.now(), minutes)
  if (auditOf({ ...wish, asks: { people: 1 } }).needed) throw new Refusal(refusals.door_needs_approval)
  const { date, start_minute, end_minute } = wish
  const { id } = await bookMeeting(booker, {
    meetingroom_id: room_id,
    title,
    ...wireRange(date, start_minute, end_minute),
    attendees: [],
    secret: false,
    reminder_minutes: [],
    attachments: [],
    terms: [],
    services: [],
  })
  await call.db.query(`update meeting set origin = 'terminal' where company_id = $1 and id = $2`, [
    call.actor.company_id,
    id,
  ])
  return { id }
}

/** The meeting that runs in the room of a screen, and the call with the right to change it, and only that. */
async function runningAt(call: Call, room_id: number, meeting_id: number): Promise<[StoredMeeting, Call]> {
  const { actor, db } = call
  const meeting = await readMeeting(db, actor.company_id, meeting_id)
  // of another room: for a screen there is no such meeting
  if (![meeting.meetingroom_id, ...meeting.extra_room_ids].includes(room_id))
    throw new Refusal(commonRefusals.not_found)
  const now = call.now()
  const runs = Date.parse(meeting.start_time) <= now && now < Date.parse(meeting.end_time)
  if (!isActive(meeting) || !runs) throw new Refusal(refusals.door_not_running)
  const permissions = new Set(['view-cancel-regain'])
  return [meeting, callAs(call, { ...actor, permissions, office_ids: [meeting.office_id] })]
}

/** Ends the meeting that runs in the room of a screen: the rest of its slot is free at once. */
export async function endAtScreen(call: Call, room_id: number, meeting_id: number): Promise<{ id: number }> {
  const [{ id }, keeper] = await runningAt(call, room_id, meeting_id)
  await cancelMeeting(keeper, { id, scope: 'this', undo: false })
  return { id }
}

/** Adds minutes to the meeting that runs in the room of a screen. */
export async function extendAtScreen(
  call: Call,
  room_id: number,
  meeting_id: number,
  minutes: number,
  storage: Storage,
): Promise<{ id: number }> {
  const [meeting, keeper] = await runningAt(call, room_id, meeting_id)
  const [room] = await readRooms(call.db, call.actor.company_id, [room_id], call.now())
  if (room === undefined) throw new Refusal(refusals.door_no_room)
  if (room.isaudit === 1) throw new Refusal(refusals.door_needs_approval)
  const end = Date.parse(meeting.end_time) + minutes * MINUTE_MS
  const { end_time } = wireSpan(meeting.start_time, end, meeting.timezone)
  const { id, version } = meeting
  const { audit_state } = await editMeeting(
    keeper,
    { id, version, end_time, terms: [], scope: 'this', only_free: false },
    { storage, mail: undefined },
  )
  if (audit_state === 1) throw new Refusal(refusals.door_needs_approval)
  return { id: meeting.id }
}
