import {
  type BookingEligibility,
  eligibilityOf,
  type Listing,
  roomForBooker,
} from '@workplace/domain/booking/eligibility'
import type { Call } from '../../../kernel/call/call'
import type { Db, Statement } from '../../../kernel/database/db'
import { readRooms, type StoredRoom } from './room.store'
import { asBookedBy, shownTo } from './room-visibility'
import { type CountingPurpose, underRules } from './under-rules'

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

export async function readEligibility(call: Call, user_id: number): Promise<BookingEligibility> {
  return eligibilityOf(await readListings(call.db, call.actor.company_id, user_id), call.now())
}

/**
 * Rooms that were read already as the caller may book them, but for the rule groups, which the grid asks for once behind
 * its rooms.
 */
export async function roomsToShow(
  call: Call,
  rooms: readonly StoredRoom[],
  listings: readonly Listing[],
): Promise<StoredRoom[]> {
  const standing = eligibilityOf(listings, call.now())
  const ranged = await asBookedBy(call, shownTo(call.actor, rooms), call.actor.user_id)
  return ranged.map((room) => roomForBooker(room, standing))
}

async function readForPerson(
  call: Call,
  ids: readonly number[],
  user_id: number,
  had: readonly number[],
): Promise<[StoredRoom[], BookingEligibility]> {
  const [rooms, standing] = await Promise.all([
    readRooms(call.db, call.actor.company_id, ids, call.now()),
    readEligibility(call, user_id),
  ])
  return [await asBookedBy(call, shownTo(call.actor, rooms, had), user_id), standing]
}

/**
 * The rooms of these ids as the rules of booking are for somebody (the caller, unless it is said): by lists, visible
 * ranges and rule groups. Rooms that the caller is not shown are missing, but for those that a meeting `had` before.
 * With `claim` others who book for the same person wait, where how much they book is limited.
 */
export async function readRoomsFor(
  call: Call,
  ids: readonly number[],
  user_id = call.actor.user_id,
  had: readonly number[] = [],
  counting: CountingPurpose = 'look',
): Promise<StoredRoom[]> {
  const [rooms, standing] = await readForPerson(call, ids, user_id, had)
  const ruled = await underRules(call, rooms, user_id, standing.freed, counting)
  return ruled.map((room) => roomForBooker(room, standing))
}
