import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { scheduleMove as declaredSchedule, undoMove as declaredUndo } from '@workplace/contract/station/moves'
import * as refusals from '@workplace/contract/station/refusals'
import { station } from '@workplace/contract/station/station'
import * as topics from '@workplace/contract/station/topics'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { notifyEach } from '../../message/public'
import { awayOf } from '../../people/public'
import { shareOnLeave } from '../assign/share-desk'
import { lockAreas } from '../booking/book-desk'
import { lockDesks } from '../booking/desk.store'
import { lockBookings } from '../booking/desk-booking.store'
import { desksOfFloor } from '../map/map.store'
import { moveBack, moveElsewhere } from '../map/move-elsewhere'
import { emitMove, mayUndo, partOfMove } from './edit-moves'
import { looksAfter, type MoveChanges, type OwnedDesk, requireMove, type StoredMove } from './move.store'
import { notifyCalledOff, notifyLosers, notifyMovers, notifyPlanner, saidOf, toldFrom } from './notify-movers'
import { bookingsOfOthers, type MovePlan, movingSeats, planMove, stampOf } from './plan-move'

const at = (call: Call) => new Date(call.now()).toISOString()

/** `POST /move/schedule`: what was rehearsed is carried out at midnight of its date; where that was today, now. */
export async function scheduleMove(
  call: Call,
  { id, version, stamp }: ParsedOf<typeof declaredSchedule>,
): Promise<OutputOf<typeof declaredSchedule>> {
  const { db, actor } = call
  const move = await requireMove(call, id, true)
  if (move.version !== version) throw new Refusal(commonRefusals.conflict)
  if (move.state === 'done' || move.state === 'undone') throw new Refusal(refusals.station_move_over)
  if (move.date < wallClock(call.now(), move.timezone).date) throw new Refusal(refusals.station_day_past)
  const plan = await planMove(db, actor.company_id, move)
  if (stampOf(plan) !== stamp) throw new Refusal(refusals.station_move_stale)
  const moving = movingSeats(plan)
  if (moving.length === 0) throw new Refusal(refusals.station_move_nobody)
  if ([...plan.had.values()].flat().some(({ office_id }) => !looksAfter(call, office_id)))
    throw new Refusal(refusals.station_move_elsewhere)
  const tells = toldFrom(move) <= call.now()
  const next: StoredMove = { ...move, version: version + 1, state: 'planned' }
  await db.query(
    `update station_move set state = 'planned', seats = $3::jsonb, people = $4, planned_by = $5, told_at = $6,
       version = version + 1, updated_at = now(), updated_by = $7 where company_id = $1 and id = $2`,
    [
      ...[actor.company_id, id, JSON.stringify(plan.seats), moving.length, actor.user_id, tells ? at(call) : null],
      actor.name,
    ],
  )
  await notifyCalledOff(call, move)
  if (tells) {
    await notifyMovers(call, next, plan, 'desk_move_ahead')
    await notifyLosers(call, next, plan, 'desk_move_lost')
  }
  call.record({
    ...{ module: 'desk_move', action: 'move_schedule', target: move.title, target_id: id },
    ...{ before: partOfMove(move), after: { ...partOfMove(next), people: moving.length } },
  })
  emitMove(call, move)
  return { id, version: next.version, told: tells ? moving.length : 0 }
}

/** Something is not as it was when it was scheduled: it does not happen, and whoever scheduled it learns why. */
export async function stopMove(call: Call, move: StoredMove): Promise<'stopped'> {
  await notifyCalledOff(call, move)
  await call.db.query(
    `update station_move set state = 'stopped', version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [call.actor.company_id, move.id, call.actor.name],
  )
  call.record({
    ...{ module: 'desk_move', action: 'move_stop', target: move.title, target_id: move.id },
    ...{ before: partOfMove(move), after: partOfMove({ ...move, state: 'stopped' }) },
  })
  await notifyPlanner(call, move, 'desk_move_stopped')
  emitMove(call, move)
  return 'stopped'
}

/** A week before everybody learns which desk is theirs then; where that is another one by now, it stops already. */
export async function announceMove(call: Call, move: StoredMove): Promise<'told' | 'stopped'> {
  const { db, actor } = call
  const plan = await planMove(db, actor.company_id, move)
  if (stampOf(plan) !== stampOf({ seats: move.seats ?? [] })) return await stopMove(call, move)
  await notifyMovers(call, move, plan, 'desk_move_ahead')
  await notifyLosers(call, move, plan, 'desk_move_lost')
  await db.query('update station_move set told_at = $3 where company_id = $1 and id = $2', [
    ...[actor.company_id, move.id, at(call)],
  ])
  emitMove(call, move)
  return 'told'
}

/** Nothing that it depends on changes until it is done: areas, desks and people, each by their ids. */
async function lockAll(call: Call, move: StoredMove, plan: MovePlan): Promise<void> {
  const { db, actor } = call
  const { company_id } = actor
  const floors = [...new Set(plan.desks.map(({ floor_id }) => floor_id))]
  const areas = move.targets.flatMap(({ area_ids }) => area_ids)
  await db.query(
    `select id from station_area where company_id = $1 and (floor_id = any($2::int[]) or id = any($3::int[])
       or id in (select area_id from station_area_department where company_id = $1 and department_id = any($4::int[])))
     order by id for no key update`,
    [company_id, floors, areas, move.targets.map(({ department_id }) => department_id)],
  )
  const near = await db.query<{ id: number }>(
    'select id from station where company_id = $1 and floor_id = any($2::int[]) and deleted_at is null',
    [company_id, floors],
  )
  const had = [...plan.had.values()].flat().map(({ id }) => id)
  await lockDesks(db, company_id, [...near.map(({ id }) => id), ...plan.desks.map(({ id }) => id), ...had])
  await db.query('select id from users where company_id = $1 and id = any($2::int[]) order by id for no key update', [
    company_id,
    plan.people.map(({ id }) => id),
  ])
}

/** Carries a move out, or stops it: in the transaction of the call, whose locks it holds to its end. */
export async function carryOut(call: Call, move: StoredMove): Promise<'done' | 'stopped'> {
  const { db, actor } = call
  const { company_id } = actor
  await lockAll(call, move, await planMove(db, company_id, move))
  // once more, now that nobody changes it
  const plan = await planMove(db, company_id, move)
  if (stampOf(plan) !== stampOf({ seats: move.seats ?? [] })) return await stopMove(call, move)
  const inTheWay = await bookingsOfOthers(call, move, plan)
  const ended = await endOld(call, move, plan)
  const made = await makeNew(call, move, plan)
  const neighbourhoods = await moveNeighbourhoods(call, move)
  await carryShares(call, move.date, pairsOf(plan, made))
  const span = { start: call.now(), end: call.now() + 61 * 86_400_000 }
  const movers = made.map(({ user_id }) => user_id)
  const away = await awayOf(db, company_id, movers, span)
  for (const { user_id, station_id } of made) if (away.has(user_id)) await shareOnLeave(call, user_id, station_id)
  const { bookings, shares } = await clearTheWay(call, move, plan, inTheWay)
  const changes: MoveChanges = { made: made.map(({ id }) => id), ended, neighbourhoods, bookings, shares }
  await db.query(
    `update station_move set state = 'done', done_at = $3, changes = $4::jsonb, version = version + 1,
       updated_at = now(), updated_by = $5 where company_id = $1 and id = $2`,
    [company_id, move.id, at(call), JSON.stringify(changes), actor.name],
  )
  call.record({
    ...{ module: 'desk_move', action: 'move_done', target: move.title, target_id: move.id },
    ...{ before: partOfMove(move), after: { ...partOfMove({ ...move, state: 'done' }), people: made.length } },
  })
  await notifyMovers(call, move, plan, 'desk_move_done')
  await notifyLosers(call, move, plan, 'desk_assign_ended')
  await notifyPlanner(call, move, 'desk_move_finished')
  emitAll(call, move, plan)
  return 'done'
}

function emitAll(call: Call, move: StoredMove, plan: MovePlan): void {
  const ids = [...new Set([...plan.desks.map(({ id }) => id), ...[...plan.had.values()].flat().map(({ id }) => id)])]
  call.emit(eventOf(resourceTopic(station), { ids }))
  for (const { id } of plan.people) call.emit(eventOf(topics.own_desk_booking, { user_id: id }))
  emitMove(call, move)
}

/** What people have who do not stay ends the day before; what was still to begin does not begin. */
async function endOld({ db, actor }: Call, move: StoredMove, plan: MovePlan): Promise<MoveChanges['ended']> {
  const leaving = plan.seats.flatMap(({ user_id, stays }): readonly OwnedDesk[] =>
    stays ? [] : (plan.had.get(user_id) ?? []),
  )
  const ended = leaving.map(({ assign_id, id, office_id, user_id, weekdays, begin_date, end_date }) => ({
    ...{ id: assign_id, station_id: id, office_id, user_id, weekdays, begin_date, end_date },
  }))
  const ids = (those: typeof ended) => those.map(({ id }) => id)
  await db.query('delete from station_assign where company_id = $1 and id = any($2::int[])', [
    actor.company_id,
    ids(ended.filter(({ begin_date }) => begin_date >= move.date)),
  ])
  await db.query(
    `update station_assign set end_date = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = any($2::int[])`,
    [
      ...[actor.company_id, ids(ended.filter(({ begin_date }) => begin_date < move.date)), addDays(move.date, -1)],
      actor.name,
    ],
  )
  return ended
}

type Made = { readonly id: number; readonly user_id: number; readonly station_id: number; readonly weekdays: number[] }

async function makeNew({ db, actor }: Call, move: StoredMove, plan: MovePlan): Promise<Made[]> {
  const seats = movingSeats(plan)
  return await db.query<Made>(
    `insert into station_assign (company_id, office_id, station_id, user_id, weekdays, begin_date, end_date, created_by, updated_by)
     select $1, $2, w.station_id, w.user_id, w.weekdays, $3, w.end_date, $5, $5
     from jsonb_to_recordset($4::jsonb) as w (user_id int, station_id int, weekdays int[], end_date date)
     order by w.user_id returning id, user_id, station_id, weekdays`,
    [actor.company_id, move.office_id, move.date, JSON.stringify(seats), actor.name],
  )
}

/** The areas onto which departments go are their neighbourhoods then, and those of the office that they leave no more. */
async function moveNeighbourhoods({ db, actor }: Call, move: StoredMove): Promise<MoveChanges['neighbourhoods']> {
  const { company_id } = actor
  if (move.targets.length === 0) return []
  const before = await db.query<{ area_id: number; department_id: number }>(
    `select l.area_id, l.department_id from station_area_department l
     join station_area a on a.company_id = l.company_id and a.id = l.area_id and a.office_id = $2
     where l.company_id = $1 and l.department_id = any($3::int[]) order by l.area_id, l.department_id`,
    [company_id, move.office_id, move.targets.map(({ department_id }) => department_id)],
  )
  // who had no neighbourhood gets none: areas that are everybody's stay so
  const had = new Set(before.map(({ department_id }) => department_id))
  const after = move.targets.flatMap(({ department_id, area_ids }) =>
    had.has(department_id) ? area_ids.map((area_id) => ({ area_id, department_id })) : [],
  )
  const key = ({ area_id, department_id }: { area_id: number; department_id: number }) => `${area_id} ${department_id}`
  const [was, will] = [new Set(before.map(key)), new Set(after.map(key))]
  const gone = before.filter((one) => !will.has(key(one))).map((one) => ({ ...one, had: true }))
  const come = after.filter((one) => !was.has(key(one))).map((one) => ({ ...one, had: false }))
  await writeNeighbourhoods(db, company_id, gone, false)
  await writeNeighbourhoods(db, company_id, come, true)
  return [...gone, ...come]
}

async function writeNeighbourhoods(
  db: Call['db'],
  company_id: number,
  neighbourhoods: readonly { area_id: number; department_id: number }[],
  has: boolean,
): Promise<void> {
  const values = [
    company_id,
    neighbourhoods.map(({ area_id }) => area_id),
    neighbourhoods.map(({ department_id }) => department_id),
  ]
  await db.query(
    has
      ? `insert into station_area_department (company_id, area_id, department_id)
         select $1, w.area_id, w.department_id from unnest($2::int[], $3::int[]) as w (area_id, department_id)
         where exists (select 1 from station_area a where a.company_id = $1 and a.id = w.area_id)
           and exists (select 1 from department d where d.company_id = $1 and d.id = w.department_id)
         on conflict do nothing`
      : `delete from station_area_department l using unnest($2::int[], $3::int[]) as w (area_id, department_id)
         where l.company_id = $1 and l.area_id = w.area_id and l.department_id = w.department_id`,
    values,
  )
}

type Carried = { readonly from: number; readonly to: number | null; readonly weekdays: readonly number[] }

/** From which desk to which people went, with their days. */
const pairsOf = (plan: MovePlan, made: readonly Made[]): Carried[] => {
  const to = new Map(made.map(({ user_id, station_id }) => [user_id, station_id]))
  return plan.seats.flatMap(({ user_id, stays }) =>
    stays
      ? []
      : (plan.had.get(user_id) ?? []).map(({ id, weekdays }) => ({ from: id, to: to.get(user_id) ?? null, weekdays })),
  )
}

/** Days on which people share their desk go with them: they are at home wherever they sit. */
async function carryShares({ db, actor }: Call, date: string, pairs: readonly Carried[]): Promise<void> {
  const { company_id } = actor
  const rows = pairs.flatMap(({ from, to, weekdays }) => weekdays.map((weekday) => ({ from, to, weekday })))
  const taken = await db.query<{ to: number | null; date: string; origin: string; created_by: string }>(
    `delete from station_share h using unnest($2::int[], $3::int[], $4::int[]) as w (from_id, to_id, weekday)
     where h.company_id = $1 and h.station_id = w.from_id and h.date >= $5 and extract(isodow from h.date)::int = w.weekday
     returning w.to_id as to, h.date::text as date, h.origin, h.created_by`,
    [company_id, rows.map(({ from }) => from), rows.map(({ to }) => to), rows.map(({ weekday }) => weekday), date],
  )
  const kept = taken.filter(({ to }) => to !== null)
  await db.query(
    `insert into station_share (company_id, station_id, date, origin, created_by)
     select $1, w.to_id, w.date, w.origin, w.by from unnest($2::int[], $3::date[], $4::text[], $5::text[])
       as w (to_id, date, origin, by) on conflict do nothing`,
    [
      ...[company_id, kept.map(({ to }) => to), kept.map((one) => one.date), kept.map(({ origin }) => origin)],
      kept.map(({ created_by }) => created_by),
    ],
  )
}

/**
 * Bookings that others have of desks that are somebody's now: they move to the nearest free desk like it, or stay, and then
 * the desk is shared that day, so that its owner sees that somebody has it.
 */
async function clearTheWay(
  call: Call,
  move: StoredMove,
  plan: MovePlan,
  inTheWay: Awaited<ReturnType<typeof bookingsOfOthers>>,
): Promise<Pick<MoveChanges, 'bookings' | 'shares'>> {
  const { db, actor } = call
  const { company_id } = actor
  const held = await lockBookings(
    db,
    company_id,
    inTheWay.map(({ id }) => id),
  )
  const [bookings, kept]: [{ id: number; version: number; from: number }[], { station_id: number; date: string }[]] = [
    [],
    [],
  ]
  const floorOf = new Map(plan.desks.map((desk) => [desk.id, desk]))
  const floors = new Map<number, Awaited<ReturnType<typeof desksOfFloor>>>()
  for (const one of held) {
    const open = one.state === 'booked' || one.state === 'checked_in'
    const place = floorOf.get(one.station_id)
    if (move.bookings === 'move' && open && place !== undefined) {
      const candidates = floors.get(place.floor_id) ?? (await desksOfFloor(db, company_id, place.floor_id))
      floors.set(place.floor_id, candidates)
      const from = candidates.find(({ id }) => id === one.station_id)
      const now =
        from === undefined
          ? undefined
          : await moveElsewhere(
              call,
              one,
              from,
              candidates.filter(({ leaving, id }) => !leaving && id !== from.id),
              'desk_move_booking',
            )
      if (now !== undefined) {
        bookings.push({ id: now.id, version: now.version, from: one.station_id })
        continue
      }
    }
    if (open) kept.push({ station_id: one.station_id, date: one.date })
  }
  const shares = await db.query<{ station_id: number; date: string }>(
    `insert into station_share (company_id, station_id, date, origin, created_by)
     select distinct $1::int, w.station_id, w.date, 'manager', $4 from unnest($2::int[], $3::date[]) as w (station_id, date)
     on conflict do nothing returning station_id, date::text as date`,
    [company_id, kept.map(({ station_id }) => station_id), kept.map(({ date }) => date), actor.name],
  )
  return { bookings, shares }
}

/** `POST /move/undo`: all of it, as long as nobody has changed any of it since. */
export async function undoMove(
  call: Call,
  { id, version }: ParsedOf<typeof declaredUndo>,
): Promise<OutputOf<typeof declaredUndo>> {
  const { db, actor } = call
  const { company_id } = actor
  const move = await requireMove(call, id, true)
  if (move.version !== version) throw new Refusal(commonRefusals.conflict)
  const { changes } = move
  if (changes === null || !mayUndo(move, call.now())) throw new Refusal(refusals.station_move_late)
  const made = await db.query<Made & { version: number }>(
    `select id, user_id, station_id, weekdays, version from station_assign where company_id = $1 and id = any($2::int[])
     order by id`,
    [company_id, changes.made],
  )
  const movedBookings = changes.bookings.map(({ id: booking }) => booking)
  const around = await db.query<{ station_id: number }>(
    'select station_id from station_reservation where company_id = $1 and id = any($2::int[])',
    [company_id, movedBookings],
  )
  const ids = [
    ...made.map(({ station_id }) => station_id),
    ...[...changes.ended, ...changes.shares].map(({ station_id }) => station_id),
    ...[...changes.bookings.map(({ from }) => from), ...around.map(({ station_id }) => station_id)],
  ]
  await lockAreas(db, company_id, ids)
  await lockDesks(db, company_id, ids)
  const people = [...new Set([...made, ...changes.ended].map(({ user_id }) => user_id))]
  await db.query('select id from users where company_id = $1 and id = any($2::int[]) order by id for no key update', [
    company_id,
    people,
  ])
  await requireUntouched(call, move, changes)
  await db.query(
    'delete from station_share h where company_id = $1 and (station_id, date) in (select * from unnest($2::int[], $3::date[]))',
    [...[company_id, changes.shares.map(({ station_id }) => station_id), changes.shares.map(({ date }) => date)]],
  )
  await db.query('delete from station_assign where company_id = $1 and id = any($2::int[])', [company_id, changes.made])
  await bringBack(call, move, changes)
  await writeNeighbourhoods(
    db,
    company_id,
    changes.neighbourhoods.filter(({ had }) => !had),
    false,
  )
  await writeNeighbourhoods(
    db,
    company_id,
    changes.neighbourhoods.filter(({ had }) => had),
    true,
  )
  const back = made.map(({ user_id, station_id, weekdays }) => ({
    ...{ from: station_id, weekdays, to: changes.ended.find((one) => one.user_id === user_id)?.station_id ?? null },
  }))
  await carryShares(call, move.date, back)
  for (const one of await lockBookings(db, company_id, movedBookings)) {
    const known = changes.bookings.find((booking) => booking.id === one.id)
    const isAsLeft = (one.state === 'booked' || one.state === 'checked_in') && one.version === known?.version
    if (known !== undefined && isAsLeft) await moveBack(call, one, known.from)
  }
  await db.query(
    `update station_move set state = 'undone', version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [company_id, id, actor.name],
  )
  call.record({
    ...{ module: 'desk_move', action: 'move_undo', target: move.title, target_id: id },
    ...{ before: partOfMove(move), after: { ...partOfMove({ ...move, state: 'undone' }), people: made.length } },
  })
  await notifyEach(
    call,
    people.filter((one) => one !== actor.user_id).map((one) => saidOf(call, move, 'desk_move_undone', one, move.title)),
  )
  call.emit(eventOf(resourceTopic(station), { ids: [...new Set(ids)] }))
  for (const user_id of people) call.emit(eventOf(topics.own_desk_booking, { user_id }))
  emitMove(call, move)
  return { id, version: version + 1, people: made.length }
}

/** Refuses where anything is not as the move left it: an assignment that is other by now, a desk that is somebody's, or booked. */
async function requireUntouched({ db, actor, now }: Call, move: StoredMove, changes: MoveChanges): Promise<void> {
  const { company_id } = actor
  const shortened = changes.ended.filter(({ begin_date }) => begin_date < move.date)
  const [found] = await db.query<{ made: number; kept: number }>(
    `select (select count(*)::int from station_assign where company_id = $1 and id = any($2::int[]) and version = 1) as made,
       (select count(*)::int from station_assign where company_id = $1 and id = any($3::int[]) and end_date = $4) as kept`,
    [company_id, changes.made, shortened.map(({ id }) => id), addDays(move.date, -1)],
  )
  const gone = await db.query<{ number: string }>(
    'select number from station where company_id = $1 and id = any($2::int[]) and (deleted_at is not null or leaving)',
    [company_id, changes.ended.map(({ station_id }) => station_id)],
  )
  const others = await db.query<{ number: string }>(
    `select s.number from station_assign_day d join station s on s.company_id = d.company_id and s.id = d.station_id
     join jsonb_to_recordset($2::jsonb) as w (station_id int, user_id int, office_id int, weekdays int[], end_date date)
       on d.weekday = any(w.weekdays) and d.days && daterange($3, w.end_date, '[]')
       and (d.station_id = w.station_id or (d.user_id = w.user_id and d.office_id = w.office_id))
     where d.company_id = $1 and d.assign_id <> all($4::int[]) limit 1`,
    [company_id, JSON.stringify(changes.ended), move.date, changes.made],
  )
  // who booked a desk since, on a day that its owner before does not share when they are back
  const booked = await db.query<{ number: string }>(
    `select s.number from jsonb_to_recordset($2::jsonb)
       as w (station_id int, user_id int, weekdays int[], begin_date date, end_date date)
     join station_reservation r on r.company_id = $1 and r.station_id = w.station_id and r.user_id is distinct from w.user_id
       and r.date >= greatest($3::date, w.begin_date) and (w.end_date is null or r.date <= w.end_date)
       and extract(isodow from r.date)::int = any(w.weekdays) and r.state in ('booked', 'checked_in') and r.end_time > $4
       and r.id <> all($5::int[])
     join station s on s.company_id = r.company_id and s.id = r.station_id
     where not exists (select 1 from station_assign m
       join station_share h on h.company_id = m.company_id and h.station_id = m.station_id and h.date = r.date
       where m.company_id = $1 and m.id = any($6::int[]) and m.user_id = w.user_id
         and (h.station_id, h.date) not in (select * from unnest($7::int[], $8::date[]))) limit 1`,
    [
      ...[company_id, JSON.stringify(changes.ended), move.date, new Date(now()).toISOString()],
      ...[changes.bookings.map(({ id }) => id), changes.made],
      ...[changes.shares.map(({ station_id }) => station_id), changes.shares.map(({ date }) => date)],
    ],
  )
  const touched = gone[0] ?? others[0] ?? booked[0]
  if (touched !== undefined) throw new Refusal(refusals.station_move_touched, { number: touched.number })
  if (found?.made !== changes.made.length || found.kept !== shortened.length)
    throw new Refusal(refusals.station_move_touched, { number: '–' })
}

/** What had ended goes on as before; what had not begun is there again. */
async function bringBack({ db, actor }: Call, move: StoredMove, { ended }: MoveChanges): Promise<void> {
  const { company_id } = actor
  const shortened = ended.filter(({ begin_date }) => begin_date < move.date)
  await db.query(
    `update station_assign a set end_date = w.end_date, version = version + 1, updated_at = now(), updated_by = $3
     from jsonb_to_recordset($2::jsonb) as w (id int, end_date date) where a.company_id = $1 and a.id = w.id`,
    [company_id, JSON.stringify(shortened), actor.name],
  )
  await db.query(
    `insert into station_assign (company_id, office_id, station_id, user_id, weekdays, begin_date, end_date, created_by, updated_by)
     select $1, w.office_id, w.station_id, w.user_id, w.weekdays, w.begin_date, w.end_date, $3, $3
     from jsonb_to_recordset($2::jsonb)
       as w (office_id int, station_id int, user_id int, weekdays int[], begin_date date, end_date date)`,
    [company_id, JSON.stringify(ended.filter(({ begin_date }) => begin_date >= move.date)), actor.name],
  )
}
