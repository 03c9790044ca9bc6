import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type {
  assignments,
  addAssignment as declaredAdd,
  changeAssignment as declaredChange,
  deleteAssignments as declaredDelete,
} from '@workplace/contract/station/assign'
import * as refusals from '@workplace/contract/station/refusals'
import { station } from '@workplace/contract/station/station'
import * as topics from '@workplace/contract/station/topics'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { lockDesks, type StoredDesk } from '../booking/desk.store'
import { lockPeople, readBookings } from '../booking/desk-booking.store'
import { notifyOfSeveral, notifyOwner } from '../booking/notify'
import { emitChanged } from '../booking/record-desk'
import { nearestFree, shareOnLeave } from './share-desk'

type Lasting = { weekdays: readonly number[]; begin_date: string; end_date?: string | null | undefined }

/** A desk that the caller looks after, under its lock. */
function requireKept(call: Call, desk: Pick<StoredDesk, 'office_id'> | undefined): void {
  const mine = officesFor(call.actor, 'station')
  if (desk === undefined || (mine !== null && !mine.includes(desk.office_id)))
    throw new Refusal(commonRefusals.not_found)
}

/** Whose the desk is on some of these days already, and which desk of that office the person has: the refusal that says so. */
async function requireFree(call: Call, desk: StoredDesk, user_id: number, wanted: Lasting, but: number): Promise<void> {
  const days = [wanted.begin_date, wanted.end_date ?? null]
  const rows = await call.db.query<{ station_id: number; number: string; person: string }>(
    `select d.station_id, s.number, u.name as person from station_assign_day d
     join station s on s.company_id = d.company_id and s.id = d.station_id
     join users u on u.company_id = d.company_id and u.id = d.user_id
     where d.company_id = $1 and d.assign_id <> $2 and d.weekday = any($3::int[]) and d.days && daterange($4, $5, '[]')
       and (d.station_id = $6 or (d.user_id = $7 and d.office_id = $8)) order by d.station_id = $6 desc, d.assign_id limit 1`,
    [call.actor.company_id, but, wanted.weekdays, ...days, desk.id, user_id, desk.office_id],
  )
  const [other] = rows
  if (other === undefined) return
  const kind = other.station_id === desk.id ? refusals.station_has_owner : refusals.station_owns_other
  throw new Refusal(kind, { number: other.number, person: other.person })
}

type Stored = {
  id: number
  version: number
  station_id: number
  number: string
  user_id: number
  person: string
  weekdays: number[]
  begin_date: string
  end_date: string | null
}

async function readStored(call: Call, ids: readonly number[]): Promise<Stored[]> {
  return await call.db.query<Stored>(
    `select a.id, a.version, a.station_id, s.number, a.user_id, u.name as person, a.weekdays,
       a.begin_date::text as begin_date, a.end_date::text as end_date
     from station_assign a join station s on s.company_id = a.company_id and s.id = a.station_id
     join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.id = any($2::int[]) order by a.id`,
    [call.actor.company_id, ids],
  )
}

const partOf = ({ number, person, weekdays, begin_date, end_date }: Stored) => ({
  ...{ desk: number, person, weekdays, begin_date, end_date },
})

function emitAssigned(call: Call, one: Stored): void {
  call.emit(eventOf(resourceTopic(station), { ids: [one.station_id] }))
  call.emit(eventOf(topics.own_desk_booking, { user_id: one.user_id }))
}

/**
 * Days on which a desk was shared by whose it was are not shared by whose it is next: those of `of` are forgotten, but for
 * those that are `still` theirs.
 */
async function endShares(call: Call, desk: StoredDesk, of: Lasting, still?: Lasting): Promise<void> {
  const rows = await call.db.query<{ date: string }>(
    `delete from station_share h where h.company_id = $1 and h.station_id = $2 and h.date >= $3
       and extract(isodow from h.date)::int = any($4::int[]) and h.date >= $5 and ($6::date is null or h.date <= $6)
       and not (extract(isodow from h.date)::int = any($7::int[]) and h.date >= $8 and ($9::date is null or h.date <= $9))
     returning h.date::text as date`,
    [
      ...[call.actor.company_id, desk.id, wallClock(call.now(), desk.timezone).date],
      ...[of.weekdays, of.begin_date, of.end_date ?? null],
      ...[still?.weekdays ?? [], still?.begin_date ?? of.begin_date, still?.end_date ?? null],
    ],
  )
  if (rows.length === 0) return
  call.emit(eventOf(topics.desk_booking, { office_id: desk.office_id, dates: rows.map(({ date }) => date) }))
}

/** Whoever booked the desk before it was somebody's stays: those days are shared, and both learn it; under its lock. */
async function shareBooked(call: Call, desk: StoredDesk, owner: number, { weekdays, begin_date, end_date }: Lasting) {
  const { db, actor } = call
  const open = await db.query<{ id: number }>(
    `select id from station_reservation where company_id = $1 and station_id = $2 and state in ('booked', 'checked_in')
       and end_time > $3 and user_id is distinct from $4 and extract(isodow from date)::int = any($5::int[])
       and date >= $6 and ($7::date is null or date <= $7)`,
    [
      ...[actor.company_id, desk.id, new Date(call.now()).toISOString(), owner],
      ...[weekdays, begin_date, end_date ?? null],
    ],
  )
  if (open.length === 0) return
  const bookings = await readBookings(
    db,
    actor.company_id,
    open.map(({ id }) => id),
  )
  const shared = await db.query<{ date: string }>(
    `insert into station_share (company_id, station_id, date, origin, created_by)
     select distinct $1::int, $2::int, w.date, 'manager', $4 from unnest($3::date[]) as w (date)
     on conflict do nothing returning date::text as date`,
    [actor.company_id, desk.id, bookings.map(({ date }) => date), actor.name],
  )
  const dates = shared.map(({ date }) => date).sort()
  const kept = bookings.filter(({ date }) => dates.includes(date))
  for (const date of dates)
    await notifyOwner(call, 'desk_still_taken', owner, desk, date, await nearestFree(call, desk, date, owner))
  for (const one of kept) emitChanged(call, one)
  await notifyOfSeveral(call, 'desk_kept', kept)
}

/** `POST /assign/add`. */
export async function addAssignment(
  call: Call,
  input: ParsedOf<typeof declaredAdd>,
): Promise<OutputOf<typeof declaredAdd>> {
  const { db, actor } = call
  const { station_id, user_id, weekdays, begin_date } = input
  const desk = (await lockDesks(db, actor.company_id, [station_id])).get(station_id)
  requireKept(call, desk)
  if (desk === undefined || desk.gone) throw new Refusal(commonRefusals.not_found)
  if (desk.attribute === 'unavailable' || desk.attribute === 'drop_in')
    throw new Refusal(refusals.station_closed, { number: desk.number })
  await lockPeople(db, actor.company_id, [user_id])
  await requireFree(call, desk, user_id, input, 0)
  const [row] = await db.query<{ id: number }>(
    `insert into station_assign (company_id, office_id, station_id, user_id, weekdays, begin_date, end_date, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
    [actor.company_id, desk.office_id, station_id, user_id, weekdays, begin_date, input.end_date ?? null, actor.name],
  )
  const [made] = await readStored(call, [row?.id ?? 0])
  if (made === undefined) throw new Refusal(commonRefusals.not_found)
  call.record({
    ...{ module: 'desk_assign', action: 'desk_assign', target: made.number, target_id: made.id },
    after: partOf(made),
  })
  emitAssigned(call, made)
  await notifyOwner(call, 'desk_assigned', user_id, desk, begin_date)
  await endShares(call, desk, made)
  await shareBooked(call, desk, user_id, made)
  await shareOnLeave(call, user_id, desk.id)
  return { id: made.id, version: made.version }
}

/** Assignments under the locks of their desks, all of which the caller looks after. */
async function lockAssignments(call: Call, ids: readonly number[]) {
  const { db, actor } = call
  const seen = await readStored(call, ids)
  if (seen.length < ids.length) throw new Refusal(commonRefusals.not_found)
  const desks = await lockDesks(
    db,
    actor.company_id,
    seen.map(({ station_id }) => station_id),
  )
  for (const desk of desks.values()) requireKept(call, desk)
  await db.query(
    'select id from station_assign where company_id = $1 and id = any($2::int[]) order by id for no key update',
    [actor.company_id, ids],
  )
  const found = await readStored(call, ids)
  if (found.length < ids.length) throw new Refusal(commonRefusals.not_found)
  return { found, desks }
}

/** `POST /assign/edit`: other weekdays, or until another day. */
export async function changeAssignment(
  call: Call,
  input: ParsedOf<typeof declaredChange>,
): Promise<OutputOf<typeof declaredChange>> {
  const { db, actor } = call
  const { found, desks } = await lockAssignments(call, [input.id])
  const [before] = found
  const desk = before === undefined ? undefined : desks.get(before.station_id)
  if (before === undefined || desk === undefined) throw new Refusal(commonRefusals.not_found)
  if (before.version !== input.version) throw new Refusal(commonRefusals.conflict)
  await db.query('select id from users where company_id = $1 and id = $2 for no key update', [
    actor.company_id,
    before.user_id,
  ])
  await requireFree(call, desk, before.user_id, input, before.id)
  await db.query(
    `update station_assign set weekdays = $3, begin_date = $4, end_date = $5, version = version + 1, updated_at = now(),
       updated_by = $6 where company_id = $1 and id = $2`,
    [actor.company_id, before.id, input.weekdays, input.begin_date, input.end_date ?? null, actor.name],
  )
  const [now] = await readStored(call, [before.id])
  if (now === undefined) throw new Refusal(commonRefusals.not_found)
  call.record({
    ...{ module: 'desk_assign', action: 'desk_assign_change', target: now.number, target_id: now.id },
    ...{ before: partOf(before), after: partOf(now) },
  })
  emitAssigned(call, now)
  await notifyOwner(call, 'desk_assign_changed', now.user_id, desk, now.begin_date)
  await endShares(call, desk, before, now)
  await endShares(call, desk, now, before)
  await shareBooked(call, desk, now.user_id, now)
  await shareOnLeave(call, now.user_id, desk.id)
  return { id: now.id, version: now.version }
}

/** `POST /assign/del`: bookings stay, whoever made them. */
export async function deleteAssignments(
  call: Call,
  { ids }: ParsedOf<typeof declaredDelete>,
): Promise<OutputOf<typeof declaredDelete>> {
  const wanted = [...new Set(ids)]
  const { found, desks } = await lockAssignments(call, wanted)
  await endAssignments(call, found, desks)
  for (const { user_id, station_id, begin_date } of found) {
    const desk = desks.get(station_id)
    if (desk !== undefined) await notifyOwner(call, 'desk_assign_ended', user_id, desk, begin_date)
  }
  return { deleted: found.length }
}

async function endAssignments(
  call: Call,
  found: readonly Stored[],
  desks: ReadonlyMap<number, StoredDesk>,
): Promise<void> {
  await call.db.query('delete from station_assign where company_id = $1 and id = any($2::int[])', [
    call.actor.company_id,
    found.map(({ id }) => id),
  ])
  for (const one of found) {
    call.record({
      ...{ module: 'desk_assign', action: 'desk_assign_end', target: one.number, target_id: one.id },
      before: partOf(one),
    })
    emitAssigned(call, one)
    const desk = desks.get(one.station_id)
    if (desk !== undefined) await endShares(call, desk, one)
  }
}

/** Assignments of these desks that are not over, by the desk. */
export async function ownersOfDesks(
  { db, actor, now }: Call,
  station_ids: readonly number[],
): Promise<{ id: number; station_id: number; person: string }[]> {
  return await db.query(
    `select a.id, a.station_id, u.name as person from station_assign a
     join users u on u.company_id = a.company_id and u.id = a.user_id
     join office o on o.company_id = a.company_id and o.id = a.office_id
     where a.company_id = $1 and a.station_id = any($2::int[])
       and (a.end_date is null or a.end_date >= ($3::timestamptz at time zone o.timezone)::date) order by a.station_id, a.id`,
    [actor.company_id, station_ids, new Date(now()).toISOString()],
  )
}

/** Desks that go are nobody's own any more, and whose they were learns that; under the locks of the desks. */
export async function endWithDesks(call: Call, desks: ReadonlyMap<number, StoredDesk>): Promise<void> {
  const rows = await ownersOfDesks(call, [...desks.keys()])
  const found = await readStored(
    call,
    rows.map(({ id }) => id),
  )
  await endAssignments(call, found, desks)
  for (const { user_id, station_id, begin_date } of found) {
    const desk = desks.get(station_id)
    if (desk !== undefined) await notifyOwner(call, 'desk_assign_ended', user_id, desk, begin_date)
  }
}

/** Who left has no desk any more. */
export async function endOfLeaver(call: Call, user_id: number): Promise<number> {
  const { db, actor } = call
  const rows = await db.query<{ id: number; station_id: number }>(
    `select a.id, a.station_id from station_assign a join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.user_id = $2 and u.status <> 'active' order by a.id`,
    [actor.company_id, user_id],
  )
  if (rows.length === 0) return 0
  const desks = await lockDesks(
    db,
    actor.company_id,
    rows.map(({ station_id }) => station_id),
  )
  const found = await readStored(
    call,
    rows.map(({ id }) => id),
  )
  await endAssignments(call, found, desks)
  return found.length
}

const sorts: Record<string, string> = { number: 's.number', person: 'u.name', begin_date: 'a.begin_date' }

/** `GET /assign/pagelist`. */
export async function readAssignments(
  { db, actor, now }: Call,
  { office_id, state, title, sort, page, limit }: ParsedOf<typeof assignments>,
): Promise<OutputOf<typeof assignments>> {
  const { by, way } = sorting(sorts, sort)
  const from = `from station_assign a
    join station s on s.company_id = a.company_id and s.id = a.station_id
    join station_area ar on ar.company_id = s.company_id and ar.id = s.area_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    join office o on o.company_id = s.company_id and o.id = s.office_id
    join users u on u.company_id = a.company_id and u.id = a.user_id
    left join department d on d.company_id = u.company_id and d.id = u.department_id
    cross join lateral (select ($2::timestamptz at time zone o.timezone)::date as today) as t
    cross join lateral (select case when a.begin_date > t.today then 'coming'
      when a.end_date < t.today then 'over' else 'now' end as state) as st
    where a.company_id = $1 and ($3::int[] is null or s.office_id = any($3)) and ($4::int is null or s.office_id = $4)
      and ($5::text is null or st.state = $5) and ($6::text is null or s.number ilike $6 or u.name ilike $6)`
  const values = [
    ...[actor.company_id, new Date(now()).toISOString(), officesFor(actor, 'station'), office_id ?? null],
    ...[state ?? null, title ? containing(title) : null],
  ]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await db.query<OutputOf<typeof assignments>['items'][number]>(
    `select a.id, a.version, a.station_id, s.number, s.office_id, o.name as office_name, o.name_en as office_name_en,
       f.name as floor_name, ar.name as area_name, ar.name_en as area_name_en, a.user_id, u.name as person,
       d.name as department, a.weekdays, a.begin_date::text as begin_date, a.end_date::text as end_date, st.state,
       array(select h.date::text from station_share h where h.company_id = a.company_id and h.station_id = a.station_id
         and h.date >= t.today and extract(isodow from h.date)::int = any(a.weekdays)
         and h.date >= a.begin_date and (a.end_date is null or h.date <= a.end_date) order by h.date limit 5) as shared
     ${from} order by ${by} ${way}, a.id ${way} limit $7 offset $8`,
    [...values, limit, (page - 1) * limit],
  )
  return { items, total: count?.total ?? 0 }
}
