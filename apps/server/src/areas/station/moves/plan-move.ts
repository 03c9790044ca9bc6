import { createHash } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { mostMoved } from '@workplace/contract/station/moves'
import * as refusals from '@workplace/contract/station/refusals'
import { type Seat, seatDepartments, seatPeople } from '@workplace/domain/station/moves/seats'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { type MoveSituation, readSituation, type StoredMove } from './move.store'

export type MovePlan = MoveSituation & { readonly seats: readonly Seat[] }

/** Where everybody of a move sits then, as things are now. */
export async function planMove(db: Db, company_id: number, move: StoredMove): Promise<MovePlan> {
  const situation = await readSituation(db, company_id, move)
  const { people, desks, targets } = situation
  if (people.length > mostMoved) throw new Refusal(refusals.station_move_many, { most: mostMoved })
  if (move.pairs.length === 0) return { ...situation, seats: seatDepartments(people, desks, targets) }
  // of a list a desk that is somebody else's by now is nobody's: who was to have it has none
  const free = new Set(desks.map(({ id }) => id))
  const own = new Set(people.flatMap(({ id, desks: had }) => had.map((desk) => `${id} ${desk.id}`)))
  const open = move.pairs.filter(
    ({ user_id, station_id }) => free.has(station_id) || own.has(`${user_id} ${station_id}`),
  )
  const wanted = new Map(open.map(({ user_id, station_id }) => [user_id, station_id]))
  return { ...situation, seats: seatPeople(people, wanted) }
}

/** Names what was seen: another one means that something is not so any more. */
export const stampOf = ({ seats }: Pick<MovePlan, 'seats'>): string =>
  createHash('sha256')
    .update(JSON.stringify(seats.map(({ user_id, station_id }) => [user_id, station_id])))
    .digest('base64url')
    .slice(0, 24)

/** Bookings that others have of desks that become somebody's. */
export async function bookingsOfOthers(
  { db, actor, now }: Call,
  move: StoredMove,
  plan: MovePlan,
): Promise<{ id: number; station_id: number; number: string; who: string; date: string }[]> {
  const rows = movingSeats(plan).flatMap(({ station_id, user_id, weekdays }) =>
    weekdays.map((weekday) => ({ station_id, user_id, weekday })),
  )
  if (rows.length === 0) return []
  return await db.query(
    `select r.id, r.station_id, s.number, coalesce(u.name, r.guest_name, '') as who, r.date::text as date
     from unnest($2::int[], $3::int[], $4::int[]) as w (station_id, user_id, weekday)
     join station_reservation r on r.company_id = $1 and r.station_id = w.station_id and r.date >= $5
       and extract(isodow from r.date)::int = w.weekday and r.user_id is distinct from w.user_id
       and r.state in ('booked', 'checked_in', 'pending') and r.end_time > $6
     join station s on s.company_id = r.company_id and s.id = r.station_id
     left join users u on u.company_id = r.company_id and u.id = r.user_id
     order by r.date, s.number, r.id`,
    [
      ...[actor.company_id, rows.map(({ station_id }) => station_id), rows.map(({ user_id }) => user_id)],
      ...[rows.map(({ weekday }) => weekday), move.date, new Date(now()).toISOString()],
    ],
  )
}

/** Whoever has no desk yet comes on working days. */
const workdays = [1, 2, 3, 4, 5]

/** Those who get another desk, with the weekdays and the end that what they had before has. */
export const movingSeats = ({ seats, had }: Pick<MovePlan, 'seats' | 'had'>) =>
  seats.flatMap(({ user_id, station_id, stays }) => {
    if (stays || station_id === null) return []
    const before = had.get(user_id) ?? []
    const days = [...new Set(before.flatMap(({ weekdays }) => weekdays))].sort((a, b) => a - b)
    const ends = before.map(({ end_date }) => end_date)
    const end_date = ends.length === 0 || ends.includes(null) ? null : (ends.sort().at(-1) ?? null)
    return [{ user_id, station_id, weekdays: days.length === 0 ? workdays : days, end_date }]
  })
