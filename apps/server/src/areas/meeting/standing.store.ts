import { type Listing, roomFor, type Standing, standingOf } from '@workplace/domain/booking/standing'
import type { Call } from '../../kernel/call'
import type { Db, Statement } from '../../kernel/db'
import { type RuledRoom, readRooms } from './room.store'
import { asBookedBy, shownTo } from './room-sight'

type Row = Pick<Listing, 'kind' | 'freed'> & { start_time: string | null; end_time: string | null }

const listingsOfPerson: Statement = {
  name: 'listings-of-person',
  text: 'select kind, freed, start_time, end_time from listings_of_person($1, $2)',
}

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** The white and black lists on which somebody stands, also those that do not count yet or any more. */
export async function readListings(db: Db, company_id: number, user_id: number): Promise<Listing[]> {
  const rows = await db.query<Row>(listingsOfPerson, [company_id, user_id])
  return rows.map(({ kind, freed, start_time, end_time }) => ({
    kind,
    freed,
    from: instant(start_time),
    until: instant(end_time),
  }))
}

export async function readStanding(call: Call, user_id: number): Promise<Standing> {
  return standingOf(await readListings(call.db, call.actor.company_id, user_id), call.now())
}

/**
 * The rooms of these ids as the rules of booking are for somebody (the caller, unless it is said): by lists and by
 * visible ranges. Rooms that the caller is not shown are missing, but for those that a meeting `had` before.
 */
export async function readRoomsFor(
  call: Call,
  ids: readonly number[],
  user_id = call.actor.user_id,
  had: readonly number[] = [],
): Promise<RuledRoom[]> {
  const [rooms, standing] = await Promise.all([
    readRooms(call.db, call.actor.company_id, ids),
    readStanding(call, user_id),
  ])
  return judged(call, shownTo(call.actor, rooms, had), standing, user_id)
}

/** The same for the caller, of rooms and lists that were read already. */
export const roomsAsSeen = (
  call: Call,
  rooms: readonly RuledRoom[],
  listings: readonly Listing[],
): Promise<RuledRoom[]> =>
  judged(call, shownTo(call.actor, rooms), standingOf(listings, call.now()), call.actor.user_id)

async function judged(
  call: Call,
  rooms: readonly RuledRoom[],
  standing: Standing,
  user_id: number,
): Promise<RuledRoom[]> {
  const ranged = await asBookedBy(call, rooms, user_id)
  return ranged.map((room) => roomFor(room, standing))
}
