import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/station/refusals'
import type { BookingState } from '@workplace/contract/station/states'
import type { Db } from '../../../kernel/database/db'

/** A booking of a desk, with its desk, its office and whose it is. */
export type StoredBooking = {
  readonly id: number
  readonly version: number
  readonly station_id: number
  readonly number: string
  readonly office_id: number
  readonly office_name: string
  readonly timezone: string
  readonly user_id: number | null
  readonly person_name: string
  readonly guest_name: string | null
  readonly booker_id: number
  readonly date: string
  readonly unit: 'day' | 'slot' | 'hour'
  readonly start_time: string
  readonly end_time: string
  readonly state: BookingState
  readonly deadline: string | null
  readonly check_in_time: string | null
  readonly release_reason: 'no_check_in' | 'empty' | null
  readonly released_at: string | null
  readonly restored_at: string | null
  readonly created_at: string
  readonly series_id: number | null
}

const columns = `r.id, r.version, r.station_id, s.number, r.office_id, o.name as office_name, o.timezone, r.user_id,
  coalesce(u.name, r.guest_name) as person_name, r.guest_name, r.booker_id, r.date::text as date, r.unit, r.start_time,
  r.end_time, r.state, r.deadline, r.created_at, r.check_in_time, r.release_reason, r.released_at, r.restored_at, r.series_id`
const joined = `from station_reservation r
  join station s on s.company_id = r.company_id and s.id = r.station_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  left join users u on u.company_id = r.company_id and u.id = r.user_id`

const bookingsStatement = {
  name: 'bookings-of-desks',
  text: `select ${columns} ${joined} where r.company_id = $1 and r.id = any($2::int[]) order by r.id`,
}

export async function readBookings(db: Db, company_id: number, ids: readonly number[]): Promise<StoredBooking[]> {
  return await db.query<StoredBooking>(bookingsStatement, [company_id, ids])
}

/** The same, locked in one order; after their desks. */
export async function lockBookings(
  db: Db,
  company_id: number,
  ids: readonly number[],
  skip = false,
  lock = true,
): Promise<StoredBooking[]> {
  return await db.query<StoredBooking>(
    `select ${columns} ${joined} where r.company_id = $1 and r.id = any($2::int[])
     order by r.id ${lock ? `for no key update of r ${skip ? 'skip locked' : ''}` : ''}`,
    [company_id, ids],
  )
}

/** One of them, or the refusal that there is none. */
export function oneOf(found: readonly StoredBooking[]): StoredBooking {
  const [one] = found
  if (one === undefined) throw new Refusal(commonRefusals.not_found)
  return one
}

const lockPeopleStatement = {
  name: 'lock-people-of-desks',
  text: `select id, name from users where company_id = $1 and id = any($2::int[]) and status = 'active'
    order by id for no key update`,
}

/** Two bookings of one person wait for each other, wherever their desks are: by the ids of people. What they are called. */
export async function lockPeople(
  db: Db,
  company_id: number,
  user_ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(user_ids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.query<{ id: number; name: string }>(lockPeopleStatement, [company_id, wanted])
  if (rows.length < wanted.length) throw new Refusal(refusals.station_no_person)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Gives a claim up from an instant on; what is before it was used. */
async function freeHolding(db: Db, company_id: number, ids: readonly number[], from: string): Promise<void> {
  const values = [company_id, ids, from]
  const own = `company_id = $1 and kind = 'reservation' and source_id = any($2::int[])`
  await db.query(`delete from station_holding where ${own} and start_time >= $3`, values)
  await db.query(`update station_holding set end_time = $3 where ${own} and end_time > $3`, values)
}

/** How a booking ends: its state, and until when it lasted. */
export async function endBookings(
  db: Db,
  company_id: number,
  ids: readonly number[],
  { state, at, by }: { state: BookingState; at: string; by: string },
): Promise<void> {
  await freeHolding(db, company_id, ids, at)
  await db.query(
    `update station_reservation set state = $3, deadline = null, version = version + 1, updated_at = now(), updated_by = $5,
       leave_time = case when $3 = 'finished' then least(end_time, $4) else leave_time end
     where company_id = $1 and id = any($2::int[])`,
    [company_id, ids, state, at, by],
  )
}
