import type { SeriesOccurrence } from '@workplace/contract/meeting/series'
import { roomForBooker } from '@workplace/domain/booking/eligibility'
import type { Exemption } from '@workplace/domain/booking/rule'
import { verdict } from '@workplace/domain/booking/verdict'
import { overlaps } from '@workplace/domain/kernel/interval'
import type { Call } from '../../../kernel/call/call'
import { readRoomsFor } from '../core/eligibility.store'
import { bookingRequestFor } from '../core/judge'
import { daysAround, rangeIn } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { instantText } from '../core/wall-time'

type Alternative = NonNullable<SeriesOccurrence['alternative']>
type Wanted = {
  n: number
  slot: { readonly start: number; readonly end: number; readonly rooms: readonly { readonly id: number }[] }
  room: Pick<StoredRoom, 'id'>
}

/** What a room has to be for each of the occurrences, by their number. */
export type RoomWanted = {
  readonly people: (n: number) => number
  /** By whose locks; the caller's where it is absent. */
  readonly user_id?: (n: number) => number
  readonly freed?: readonly Exemption[]
  readonly suits?: (room: StoredRoom) => boolean
  /** Each room is given once at a time: what is refused is going to be moved together. */
  readonly apart?: boolean
}
type Candidate = { room: StoredRoom; alternative: Alternative }

/** The rooms of an office, the nearest to a room first: same floor, then the most similar number of places. */
async function candidatesNear(call: Call, near: Pick<StoredRoom, 'id'>): Promise<Candidate[]> {
  const { db, actor } = call
  const rows = await db.query<{ id: number; capacity: number; floor_name: string }>(
    `select r.id, r.capacity, f.name as floor_name from meetingroom r
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join meetingroom own on own.company_id = r.company_id and own.id = $2
     where r.company_id = $1 and r.office_id = own.office_id and r.id <> own.id and r.status = 'online' and not r.readonly
     order by r.floor_id = own.floor_id desc, abs(r.capacity - own.capacity), r.id`,
    [actor.company_id, near.id],
  )
  const ruled = new Map(
    (
      await readRoomsFor(
        call,
        rows.map((row) => row.id),
      )
    ).map((room) => [room.id, room]),
  )
  return rows.flatMap((row) => {
    const room = ruled.get(row.id)
    if (room === undefined) return []
    const { id, name } = room
    const alternative = {
      meetingroom_id: id,
      meetingroom_name: name,
      floor_name: row.floor_name,
      capacity: row.capacity,
    }
    return [{ room, alternative: { ...alternative, pending: room.isaudit === 1 } }]
  })
}

type Try = { n: number; candidate: Candidate; slot: Wanted['slot'] }

/** Which of these rooms nobody holds at these times. */
async function freeOf(call: Call, tries: readonly Try[]): Promise<Try[]> {
  if (tries.length === 0) return []
  const days = tries.map(({ slot, candidate: { room } }) =>
    daysAround(rangeIn(room.timezone, slot.start, slot.end), room.timezone),
  )
  const rows = await call.db.query<{ n: number }>(
    `select t.n::int as n
     from unnest($2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[])
       with ordinality as t(room_id, from_time, until_time, starts, ends, n)
     where not exists (
       select 1 from holding h where h.company_id = $1 and h.room_id = t.room_id and h.is_held
         and h.start_time >= t.from_time and h.start_time < t.until_time and h.start_time < t.ends and h.end_time > t.starts)
     order by t.n`,
    [
      call.actor.company_id,
      tries.map((one) => one.candidate.room.id),
      days.map(([from]) => instantText(from)),
      days.map(([, until]) => instantText(until)),
      tries.map((one) => instantText(one.slot.start)),
      tries.map((one) => instantText(one.slot.end)),
    ],
  )
  return rows.flatMap((row) => tries[row.n - 1] ?? [])
}

/**
 * For each refused occurrence, by its number, the nearest room of the same office that can be booked then. The rules are
 * asked without the bookings first, which costs no reading; then the database, a few rooms for each at a time.
 */
export async function alternativesFor(
  call: Call,
  refused: readonly Wanted[],
  { people, user_id = () => call.actor.user_id, freed = [], suits = () => true, apart = false }: RoomWanted,
): Promise<Map<number, Alternative>> {
  const found = new Map<number, Alternative>()
  const given: Try[] = []
  const near = new Map<number, Candidate[]>()
  const now = call.now()
  for (const { room } of refused) {
    if (!near.has(room.id)) near.set(room.id, await candidatesNear(call, room))
  }
  const open = refused
    .filter(({ slot }) => slot.start < slot.end)
    .map(({ n, slot, room }) => ({ n, slot, candidates: near.get(room.id) ?? [], at: 0 }))
  for (let size = 8; ; size *= 4) {
    const tries: Try[] = []
    for (const one of open) {
      let left = size
      for (; !found.has(one.n) && left > 0 && one.at < one.candidates.length; one.at++) {
        const candidate = one.candidates[one.at] as Candidate
        const { room, alternative } = candidate
        if (alternative.capacity < people(one.n) || !suits(room)) continue
        if (one.slot.rooms.some(({ id }) => id === room.id)) continue
        const range = rangeIn(room.timezone, one.slot.start, one.slot.end)
        const spared = roomForBooker(room, { blacklisted: null, freed })
        if (!verdict(bookingRequestFor(spared, [], range, { user_id: user_id(one.n), now })).ok) continue
        tries.push({ n: one.n, candidate, slot: one.slot })
        left--
      }
    }
    if (tries.length === 0) return found
    for (const one of await freeOf(call, tries)) {
      const isGiven = apart && given.some((other) => isSame(other, one) && overlaps(other.slot, one.slot))
      if (found.has(one.n) || isGiven) continue
      found.set(one.n, one.candidate.alternative)
      given.push(one)
    }
  }
}

const isSame = (one: Try, other: Try) => one.candidate.room.id === other.candidate.room.id
