import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import type { waitlistAdd as declared } from '@workplace/contract/meeting/waitlist'
import * as meetingroomWords from '@workplace/contract/meetingroom/words'
import type { Check, RefusedVerdict } from '@workplace/domain/booking/booking-request'
import { verdict } from '@workplace/domain/booking/verdict'
import { placeInQueue } from '@workplace/domain/booking/waitlist'
import { overlaps } from '@workplace/domain/kernel/interval'
import { instantsOf } from '@workplace/domain/kernel/zone'
import { type Call, has } from '../../../kernel/call/call'
import { readRoomsFor } from '../core/eligibility.store'
import { readOccupied } from '../core/holding.store'
import { bookingRequestFor, sentenceFor } from '../core/judge'
import { withKnownGuests } from '../core/people'
import { daysAround, type Range, sensibleRange } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { instantText } from '../core/wall-time'
import {
  askFor,
  asQueued,
  lockQueue,
  readOpenOf,
  readQueued,
  type StoredEntry,
  states,
  updateWaitlistEntry,
} from './waitlist.store'
import { readWaitlistStrategy } from './waitlist-strategy'

type Input = ParsedOf<typeof declared>
const longestMs = 24 * 3_600_000
/** What may be otherwise when the slot comes free: the day is in reach, the hour has come, the lock is gone. */
const mayPass: readonly Check[] = ['locked', 'horizon', 'window', 'conflict']

/** The rooms of an office that are large enough, as they are for the caller. */
export async function roomsOfOffice(call: Call, office_id: number, capacity: number): Promise<StoredRoom[]> {
  const found = await call.db.query<{ id: number }>(
    `select id from meetingroom where company_id = $1 and office_id = $2 and status = 'online' and capacity >= $3
     order by capacity, id limit 500`,
    [call.actor.company_id, office_id, capacity],
  )
  return readRoomsFor(
    call,
    found.map((one) => one.id),
  )
}

/** The rooms of a wish that the caller is shown; refuses where there are none, or some are not for them. */
async function wantedRooms(call: Call, input: Input): Promise<StoredRoom[]> {
  const ids = [...new Set(input.meetingroom_ids)]
  if (ids.length === 0) {
    const rooms = await roomsOfOffice(call, input.office_id ?? 0, input.capacity_min ?? 0)
    if (rooms.length === 0) throw new Refusal(refusals.waiting_no_room)
    return rooms
  }
  const rooms = await readRoomsFor(call, ids)
  if (rooms.length < ids.length) {
    throw new Refusal(commonRefusals.not_found, {}, { fields: { meetingroom_ids: meetingroomWords.roomNotFound } })
  }
  if (new Set(rooms.map((room) => room.timezone)).size > 1) throw new Refusal(refusals.waiting_one_office)
  return ids.flatMap((id) => rooms.find((room) => room.id === id) ?? [])
}

/** What the rules say of each room at a time, for the caller. */
export async function verdictsFor(
  call: Call,
  rooms: readonly StoredRoom[],
  range: Range,
): Promise<{ room: StoredRoom; no: RefusedVerdict | null }[]> {
  const zone = rooms[0]?.timezone ?? 'UTC'
  const ids = rooms.map((room) => room.id)
  const occupied = await readOccupied(call.db, call.actor, ids, ...daysAround(range, zone))
  return rooms.map((room) => {
    const who = { user_id: call.actor.user_id, now: call.now() }
    const answer = verdict(bookingRequestFor(room, occupied.get(room.id) ?? [], range, who))
    return { room, no: answer.ok ? null : answer }
  })
}

export const mayComeFree = (no: RefusedVerdict | null): boolean => no === null || mayPass.includes(no.reason)

/** Refuses a wish for what is free, and for rooms that the caller may not book however long they wait. */
async function requireSense(call: Call, rooms: readonly StoredRoom[], range: Range): Promise<void> {
  const judged = await verdictsFor(call, rooms, range)
  const free = judged.find(({ no }) => no === null)
  if (free !== undefined) {
    throw new Refusal(refusals.waiting_free, {}, { meetingroom_id: free.room.id, meetingroom_name: free.room.name })
  }
  if (judged.some(({ no }) => mayComeFree(no))) return
  const [first] = judged
  const why = first?.no ? sentenceFor(first.no, call.language).message : ''
  throw new Refusal(refusals.waiting_not_allowed, { why }, { rule: first?.no?.reason })
}

type Span = { start: number; end: number }

/** The caller's wishes for the same time, which the new one takes in; refuses where one of them is offered something. */
function overlapping(open: readonly StoredEntry[], span: Span): StoredEntry[] {
  const same = open.filter((one) =>
    overlaps({ start: Date.parse(one.start_time), end: Date.parse(one.end_time) }, span),
  )
  if (same.some((one) => one.state === states.offered)) throw new Refusal(refusals.waiting_has_offer)
  return same
}

async function store(call: Call, input: Input, rooms: readonly StoredRoom[], span: Span, same: readonly StoredEntry[]) {
  const { actor, db } = call
  const isByOffice = input.meetingroom_ids.length === 0 || same.some((one) => one.meetingroom_ids.length === 0)
  const ids = isByOffice
    ? []
    : [...new Set([...rooms.map((room) => room.id), ...same.flatMap((one) => one.meetingroom_ids)])]
  const seats = [
    input.capacity_min ?? 0,
    ...same.filter((one) => one.meetingroom_ids.length === 0).map((one) => one.capacity_min ?? 0),
  ]
  // who asks for the same time again keeps their place, whoever asks for another comes anew
  const kept = same.filter((one) => Date.parse(one.start_time) === span.start && Date.parse(one.end_time) === span.end)
  const place = kept.length === 0 ? null : Math.min(...kept.map((one) => one.place))
  const [made] = await db.query<{ id: number; version: number }>(
    `insert into waitlist (company_id, user_id, meetingroom_ids, office_id, capacity_min, start_time, end_time, flex_minutes,
       weight, title, attendees, secret, declined, place, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       coalesce($14, nextval(pg_get_serial_sequence('waitlist', 'place'))), $15, $15) returning id, version`,
    [
      actor.company_id,
      actor.user_id,
      ids.slice(0, 20),
      rooms[0]?.office_id,
      isByOffice ? Math.min(...seats) || null : null,
      instantText(span.start),
      instantText(span.end),
      Math.max(input.flex_minutes, ...same.map((one) => one.flex_minutes)),
      Math.max(input.weight, ...same.map((one) => one.weight)),
      input.title,
      // what is kept while it waits names no guest
      JSON.stringify(await withKnownGuests(call, input.attendees)),
      input.secret,
      [],
      place,
      actor.name,
    ],
  )
  if (made === undefined) throw new Error('the wish was not stored')
  for (const one of same) await updateWaitlistEntry(db, one, { state: states.cancelled }, actor.name)
  return made
}

/** `POST /waitlist/add`: what comes free from now on, and what is free in its flexible reach already, is offered. */
export async function joinWaitlist(call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const { actor, db } = call
  const range = sensibleRange(input.start_time, input.end_time)
  const rooms = await wantedRooms(call, input)
  const zone = rooms[0]?.timezone ?? 'UTC'
  const span = instantsOf(range.date, range.start_minute, range.end_minute, zone)
  if (span.start <= call.now()) throw new Refusal(refusals.waiting_past)
  if (span.end - span.start > longestMs) {
    throw new Refusal(
      commonRefusals.invalid_input,
      {},
      { fields: { end_time: ['候补不能超过24小时', 'At most 24 hours'] } },
    )
  }
  const manages =
    has(actor, 'view-cancel-regain') &&
    (actor.office_ids === null || rooms.every((room) => actor.office_ids?.includes(room.office_id)))
  if (input.weight > 0 && !manages)
    throw new Refusal(commonRefusals.no_permission, { permission: 'view-cancel-regain' })
  await lockQueue(db, actor.company_id)
  await requireSense(call, rooms, range)
  const open = await readOpenOf(db, actor.company_id, actor.user_id)
  const same = overlapping(open, span)
  const { most } = await readWaitlistStrategy(db, actor.company_id)
  if (open.length - same.length >= most) throw new Refusal(refusals.waiting_too_many, { n: most })
  // a place that was given in other rooms is not theirs here
  const weighed = manages ? same : same.map((one) => ({ ...one, weight: 0 }))
  const { id, version } = await store(call, input, rooms, span, weighed)
  await askFor(db, actor.company_id, id)
  call.record({
    module: 'waitlist',
    action: 'add',
    target: input.secret ? '***' : input.title,
    target_id: id,
    after: {
      room_ids: rooms.slice(0, 20).map((room) => room.id),
      start_time: input.start_time,
      end_time: input.end_time,
    },
  })
  call.emit(eventOf(topics.waitlist, { user_id: actor.user_id }))
  const all = (await readQueued(db, actor.company_id, span.start - longestMs, span.end + longestMs)).map(asQueued)
  const own = all.find((one) => one.id === id)
  return { id, version, place: own === undefined ? 1 : placeInQueue(own, all), merged_ids: same.map((one) => one.id) }
}
