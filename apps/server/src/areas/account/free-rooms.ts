import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import { type Lock, lockedMinutes, lunchBreak, openHours } from '@workplace/domain/booking/room'
import { verdict } from '@workplace/domain/booking/verdict'
import { BLOCK_MINUTES, blockOf, blockStart } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../kernel/call'
import { locksFor, type RuledRoom, readRooms, wireRange } from '../meeting/public'

type FreeRooms = DashboardOverview['free_rooms']
type Candidate = { id: number; capacity: number; order_no: number; next_held: string | null }

const shown = 8
const blockMs = BLOCK_MINUTES * 60_000

/**
 * Until which minute of the day a room that is free at `from` stays so: the next claim, the lunch break, a lock or the
 * closing time, whichever comes first.
 */
function freeUntil(room: RuledRoom, locks: readonly Lock[], date: string, from: number, nextHeld: string | null) {
  const held = nextHeld === null ? null : wallClock(nextHeld, room.timezone)
  const ends = [openHours(room).end, ...(held?.date === date ? [held.minute] : [])]
  for (const blocked of [lunchBreak(room), ...locks.map((lock) => lockedMinutes(lock, date))]) {
    if (blocked !== null && blocked.start >= from) ends.push(blocked.start)
  }
  return Math.min(...ends)
}

/** Rooms that the caller may book for the running quarter of an hour, the longest free first. */
export async function freeRooms(call: Call, office: number | null): Promise<FreeRooms> {
  const { company_id, user_id } = call.actor
  const now = call.now()
  // Every zone of the world is some quarters of an hour away from UTC.
  const quarter = new Date(Math.floor(now / blockMs) * blockMs).toISOString()
  const candidates = await call.db.query<Candidate>(
    `select * from (
       select r.id, r.capacity, r.order_no, (
         select min(greatest(h.start_time, $3)) from holding h
         where h.company_id = r.company_id and h.room_id = r.id and h.is_held and h.end_time > $3
           and h.start_time > $3::timestamptz - interval '25 hours' and h.start_time < $3::timestamptz + interval '1 day'
       ) as next_held
       from meetingroom r
       where r.company_id = $1 and r.status = 'online' and not r.readonly and ($2::int is null or r.office_id = $2)
     ) c
     where next_held is null or next_held >= $3::timestamptz + interval '${BLOCK_MINUTES} minutes'`,
    [company_id, office, quarter],
  )
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const free: (FreeRooms['items'][number] & { order_no: number; minutes: number })[] = []
  for (const room of await readRooms(call.db, company_id, [...byId.keys()])) {
    const { date, minute } = wallClock(now, room.timezone)
    const from = blockStart(blockOf(minute))
    const locks = locksFor(room, user_id)
    const block = { date, start_minute: from, end_minute: from + BLOCK_MINUTES }
    const candidate = byId.get(room.id)
    if (candidate === undefined || !verdict({ room, locks, occupied: [], now, ...block }).ok) continue
    const until = freeUntil(room, locks, date, from, candidate.next_held)
    const { start_time, end_time } = wireRange(date, from, until)
    const { id, name, office_id, office_name, floor_name, timezone, isaudit } = room
    free.push({
      ...{ id, name, office_id, office_name, floor_name, timezone, isaudit },
      capacity: candidate.capacity,
      free_from: start_time,
      free_until: end_time,
      order_no: candidate.order_no,
      minutes: until - from,
    })
  }
  free.sort((a, b) => b.minutes - a.minutes || b.order_no - a.order_no || a.id - b.id)
  return { items: free.slice(0, shown).map(({ order_no: _, minutes: __, ...room }) => room), total: free.length }
}
