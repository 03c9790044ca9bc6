import { crossedBy, placeAfter } from '@workplace/domain/access/pass-area'
import type { Db } from '../../../kernel/database/db'
import type { OpenedDoor } from '../../device/public'
import { doorsOfPasses, type PassDoor, placeOfRow } from './facts.store'
import type { PassToStore } from './judge-pass'

// Whether somebody went through is told by the contact of the door, which may come a moment after their pass: until then
// they are where they were.

/** So long after its lock was opened a door may still be pulled. */
const PULLED_WITHIN_MS = 5_000
/** What a device kept comes in several parts, so long at most one behind the other. */
const TOLD_WITHIN_MS = 30_000
/** A line may be down, or a server away, when the door is opened: what its device says of it so long after counts still. */
const TOLD_AT_LAST_DAYS = 7

const text = (at: number) => new Date(at).toISOString()

const makePlaces = {
  name: 'make-places-of-people',
  text: `insert into pass_place (company_id, user_id)
    select u.company_id, u.id from users u where u.company_id = $1 and u.id = any($2::int[])
      and not exists (select 1 from pass_place p where p.company_id = $1 and p.user_id = u.id)
    order by u.id on conflict do nothing`,
}
const lockedPlaces = {
  name: 'lock-places-of-people',
  text: `select user_id, area_id, since, entered from pass_place where company_id = $1 and user_id = any($2::int[])
    order by user_id for update`,
}

/** Notes of which records a contact is to tell yet. */
export async function awaitOpening(
  db: Db,
  { device, now }: { readonly device: { readonly company_id: number }; readonly now: number },
  records: readonly PassToStore[],
  ids: readonly number[],
): Promise<void> {
  const awaited = records.flatMap(({ opened, door_id, time, time_state }, n) =>
    opened === 'awaited' && door_id !== null && time_state !== 'doubtful' ? [{ door_id, time, id: ids[n] ?? 0 }] : [],
  )
  if (awaited.length === 0) return
  await db.query(
    `insert into pass_awaited (company_id, door_id, record_id, received_at, time, until, expires_at)
     select $1, d.id, r.id, $2, r.time, k.until, greatest(k.until, $2::timestamptz) + make_interval(secs => $7)
     from unnest($3::int[], $4::bigint[], $5::timestamptz[]) as r(door_id, id, time)
     join door d on d.company_id = $1 and d.id = r.door_id
     cross join lateral (select r.time + make_interval(secs => d.open_seconds + $6::float8) as until) as k
     on conflict do nothing`,
    [
      ...[device.company_id, text(now)],
      ...[awaited.map(({ door_id }) => door_id), awaited.map(({ id }) => id), awaited.map(({ time }) => text(time))],
      ...[PULLED_WITHIN_MS / 1000, TOLD_WITHIN_MS / 1000],
    ],
  )
}

/** Of which door, at which instant, a pass is told by its contact. `a`: what is awaited. */
const isToldAt = (door: string, at: string) =>
  `a.door_id = ${door} and a.time <= ${at} + interval '1 second' and a.until >= ${at}`

/** Who is to be moved when these doors tell that they were opened. */
export async function peopleAwaited(db: Db, company_id: number, opened: readonly OpenedDoor[]): Promise<number[]> {
  if (opened.length === 0) return []
  const rows = await db.query<{ user_id: number }>(
    `select distinct r.user_id from unnest($2::int[], $3::timestamptz[]) as o(door_id, at)
     join pass_awaited a on a.company_id = $1 and ${isToldAt('o.door_id', 'o.at')}
     join door d on d.company_id = $1 and d.id = o.door_id and d.from_area_id is distinct from d.to_area_id
     join pass_record r on r.company_id = $1 and r.received_at = a.received_at and r.id = a.record_id
     where r.user_id is not null`,
    [company_id, opened.map(({ door_id }) => door_id), opened.map(({ at }) => text(at))],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Locks where these people are, and answers with it: all of a transaction at once, in one order for all who lock. */
export async function lockPlacesOf(db: Db, company_id: number, user_ids: readonly number[]) {
  if (user_ids.length === 0) return []
  const ids = [...new Set(user_ids)]
  await db.query(makePlaces, [company_id, ids])
  return db.query<Parameters<typeof placeOfRow>[0] & { user_id: number }>(lockedPlaces, [company_id, ids])
}

type Opened = { user_id: number | null; direction: 'in' | 'out'; time: string }

/** A door was opened: who was let in shortly before went through, and is where it leads. */
export async function doorOpened(
  db: Db,
  { company_id, door_id, at }: OpenedDoor & { readonly company_id: number },
): Promise<void> {
  const rows = await db.query<Opened>(
    `with due as (delete from pass_awaited a where a.company_id = $1 and ${isToldAt('$2', '$3::timestamptz')}
         returning a.record_id, a.received_at)
     update pass_record r set opened = true from due
     where r.company_id = $1 and r.received_at = due.received_at and r.id = due.record_id
     returning r.user_id, r.direction, r.time`,
    [company_id, door_id, text(at)],
  )
  const door = rows.length === 0 ? undefined : (await doorsOfPasses(db, company_id, [door_id])).get(door_id)
  if (door !== undefined && door.from_area?.id !== door.to_area?.id) await move(db, company_id, door, rows)
}

async function move(db: Db, company_id: number, door: PassDoor, rows: readonly Opened[]): Promise<void> {
  const ids = rows.flatMap(({ user_id }) => user_id ?? [])
  const known = await lockPlacesOf(db, company_id, ids)
  if (known.length === 0) return
  const places = known.map(({ user_id, ...row }) => {
    const before = placeOfRow(row)
    const after = rows
      .filter((one) => one.user_id === user_id)
      .sort((one, other) => Date.parse(one.time) - Date.parse(other.time))
      .reduce(
        (place, { direction, time }) =>
          placeAfter(place, {
            ...crossedBy({ from_area_id: door.from_area?.id ?? null, to_area_id: door.to_area?.id ?? null }, direction),
            ...{ granted: true, opened: true, time: Date.parse(time) },
          }),
        before,
      )
    return { user_id, before, after }
  })
  const moved = places.flatMap(({ user_id, before, after }) =>
    after === null || after === before ? [] : [{ user_id, ...after, since: text(after.since) }],
  )
  await db.query(
    `update pass_place p set area_id = r.area_id, door_id = $3, since = r.since, entered = r.entered
     from jsonb_to_recordset($2::jsonb) as r(user_id int, area_id int, since timestamptz, entered jsonb)
     where p.company_id = $1 and p.user_id = r.user_id`,
    [company_id, JSON.stringify(moved), door.id],
  )
}

/**
 * Of which no contact told in time: nobody went through, as far as is known. How many. Their devices may not have been
 * heard, and say so later: until then they are kept.
 */
export async function endAwaited(db: Db, now: number): Promise<number> {
  const rows = await db.query(
    `with due as materialized (select company_id, door_id, record_id, received_at from pass_awaited
         where expires_at <= $1::timestamptz order by company_id, door_id, record_id for update skip locked),
       ended as (update pass_record r set opened = false from due
         where r.company_id = due.company_id and r.received_at = due.received_at and r.id = due.record_id and r.opened is null
         returning r.company_id, r.id as record_id),
       kept as (update pass_awaited a set expires_at = $1::timestamptz + make_interval(days => $2)
         from due join ended using (company_id, record_id)
         where a.company_id = due.company_id and a.door_id = due.door_id and a.record_id = due.record_id),
       gone as (delete from pass_awaited a using due left join ended using (company_id, record_id)
         where a.company_id = due.company_id and a.door_id = due.door_id and a.record_id = due.record_id
           and ended.record_id is null)
     select record_id from ended`,
    [text(now), TOLD_AT_LAST_DAYS],
  )
  return rows.length
}
