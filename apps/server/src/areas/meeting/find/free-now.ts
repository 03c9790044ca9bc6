import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { freeNow as declared, FreeNowRoom } from '@workplace/contract/meeting/find/find'
import { type Lock, lockedMinutes, lunchBreak, openHours } from '@workplace/domain/booking/room'
import { verdict } from '@workplace/domain/booking/verdict'
import { addDays } from '@workplace/domain/kernel/date'
import { BLOCK_MINUTES, blockOf, blockStart, DAY_MINUTES } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { readRoomsFor } from '../core/eligibility.store'
import { locksFor, type StoredRoom } from '../core/room.store'
import { wireRange } from '../core/wall-time'
import { askRooms, type Parts, rooms, SEARCH_VALUES, type Search } from './room-search'

const MOST_SHOWN = 30
const BLOCK_MS = BLOCK_MINUTES * 60_000
/** From here on the running block is more past than to come. */
const LATE_MS = 8 * 60_000

type Candidate = {
  id: number
  capacity: number
  order_no: number
  office_name_en: string | null
  favourite: boolean
  next_held: string | null
}

/** A room that nobody holds now, and what of its day could be booked. */
export type FreeRoom = Omit<Candidate, 'id' | 'next_held'> & {
  readonly room: StoredRoom
  readonly date: string
  readonly start_minute: number
  readonly end_minute: number
  /** Until which minute it stays free. */
  readonly until: number
  readonly pending: boolean
}

const [FROM, UNTIL] = [`$${SEARCH_VALUES + 1}::timestamptz`, `$${SEARCH_VALUES + 2}::timestamptz`]

const unheldText = ({ before, where }: Parts) => `${before}
    select * from (
      select r.id, r.capacity, r.order_no, o.name_en as office_name_en, r.id in (select meetingroom_id from starred) as favourite, (
        select min(greatest(h.start_time, ${FROM})) from holding h
        where h.company_id = r.company_id and h.room_id = r.id and h.is_held and h.end_time > ${FROM}
          and h.start_time > ${FROM} - interval '25 hours' and h.start_time < ${FROM} + interval '1 day'
      ) as next_held
      ${rooms} where ${where} and r.status = 'online' and not r.readonly
    ) c
    where next_held is null or next_held >= ${UNTIL}`

/**
 * Until which minute of the day a room that is free at `from` stays so: the next claim, the lunch break, a lock or the
 * closing time, whichever comes first.
 */
function freeUntil(room: StoredRoom, locks: readonly Lock[], date: string, from: number, nextHeld: string | null) {
  const held = nextHeld === null ? null : wallClock(nextHeld, room.timezone)
  const ends = [openHours(room).end, ...(held?.date === date ? [held.minute] : [])]
  for (const blocked of [lunchBreak(room), ...locks.map((lock) => lockedMinutes(lock, date))]) {
    if (blocked !== null && blocked.start >= from) ends.push(blocked.start)
  }
  return Math.min(...ends)
}

/** Where a booking would begin: the running block, or the next one when little is left of it. */
function startOf(now: number, zone: string, late: number): { date: string; start_minute: number } {
  const { date, minute } = wallClock(now, zone)
  const start_minute = blockStart(blockOf(minute)) + late
  return start_minute < DAY_MINUTES
    ? { date, start_minute }
    : { date: addDays(date, 1), start_minute: start_minute - DAY_MINUTES }
}

/**
 * Rooms that the caller may book from now on for so many minutes, each on its own clock. `nearest`: from the next
 * quarter of an hour when most of the running one is over; the room has to be free until then, too.
 */
export async function roomsFreeNow(
  call: Call,
  search: Search,
  { minutes, nearest = false }: { minutes: number; nearest?: boolean },
): Promise<FreeRoom[]> {
  const { user_id } = call.actor
  const now = call.now()
  // Every zone of the world is some quarters of an hour away from UTC.
  const quarter = Math.floor(now / BLOCK_MS) * BLOCK_MS
  const late = nearest && now - quarter >= LATE_MS ? BLOCK_MINUTES : 0
  const [from, until] = [quarter, quarter + (late + minutes) * 60_000].map((instant) => new Date(instant).toISOString())
  const candidates = await askRooms<Candidate>(call, search, 'rooms-unheld', unheldText, [from, until])
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const free: FreeRoom[] = []
  for (const room of await readRoomsFor(call, [...byId.keys()])) {
    const candidate = byId.get(room.id)
    if (candidate === undefined) continue
    const { date, start_minute } = startOf(now, room.timezone, late)
    const locks = locksFor(room, user_id)
    const range = { date, start_minute, end_minute: start_minute + minutes }
    const answer = verdict({ room, locks, occupied: [], now, ...range })
    if (!answer.ok) continue
    const { capacity, order_no, office_name_en, favourite, next_held } = candidate
    const until = Math.max(freeUntil(room, locks, date, start_minute, next_held), range.end_minute)
    free.push({
      ...{ room, capacity, order_no, office_name_en, favourite, until },
      ...range,
      pending: answer.warnings.includes('audit'),
    })
  }
  return free
}

/** The fittest first; without a wish for places the smallest room is big enough. */
const byFit = (a: FreeRoom, b: FreeRoom): number =>
  Number(b.favourite) - Number(a.favourite) ||
  Number(a.pending) - Number(b.pending) ||
  a.capacity - b.capacity ||
  b.until - b.start_minute - (a.until - a.start_minute) ||
  b.order_no - a.order_no ||
  a.room.id - b.room.id

function shownOf({ room, date, start_minute, end_minute, until, ...rest }: FreeRoom): FreeNowRoom {
  const { id, name, office_id, office_name, floor_name, timezone } = room
  const { capacity, office_name_en } = rest
  return {
    ...{ id, name, office_id, office_name, office_name_en, floor_name, timezone, capacity },
    pending: rest.pending ? 1 : 0,
    favourite: rest.favourite ? 1 : 0,
    ...wireRange(date, start_minute, end_minute),
    free_until: wireRange(date, start_minute, until).end_time,
  }
}

/** `GET /meeting/free_now`: rooms for somebody who needs one at once. */
export async function freeNow(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { minutes, ...search } = input
  const free = (await roomsFreeNow(call, search, { minutes, nearest: true })).sort(byFit)
  return { items: free.slice(0, MOST_SHOWN).map(shownOf), total: free.length }
}
