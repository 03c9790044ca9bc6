import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type {
  addMove as declaredAdd,
  changeMove as declaredChange,
  deleteMoves as declaredDelete,
  readMoveList as declaredRead,
} from '@workplace/contract/station/moves'
import {
  type DeskMove,
  type deskMove,
  type deskMoves,
  mostMoved,
  undoneWithinHours,
} from '@workplace/contract/station/moves'
import * as refusals from '@workplace/contract/station/refusals'
import * as topics from '@workplace/contract/station/topics'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, officesFor } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { looksAfter, readMoves, requireMove, type StoredMove } from './move.store'
import { notifyCalledOff } from './notify-movers'

const sorts: Record<string, string> = { date: 'm.date', title: 'm.title' }
const HOUR = 3_600_000
export const mayUndo = ({ state, done_at }: Pick<StoredMove, 'state' | 'done_at'>, now: number): boolean =>
  state === 'done' && done_at !== null && now <= Date.parse(done_at) + undoneWithinHours * HOUR

const rowColumns = `m.id, m.version, m.title, m.office_id, o.name as office_name, o.name_en as office_name_en, o.timezone,
  m.date::text as date, m.state, m.people, m.told_at, m.done_at, m.updated_by,
  array(select d.name from department d where d.company_id = m.company_id and d.id in (
    select (t->>'department_id')::int from jsonb_array_elements(m.targets) as t) order by d.name) as departments`

/** `GET /move/pagelist`. */
export async function readMovePage(
  { db, actor, now }: Call,
  { office_id, state, title, sort, page, limit }: ParsedOf<typeof deskMoves>,
): Promise<OutputOf<typeof deskMoves>> {
  const { by, way } = sorting(sorts, sort)
  const from = `from station_move m join office o on o.company_id = m.company_id and o.id = m.office_id
    where m.company_id = $1 and ($2::int[] is null or m.office_id = any($2)) and ($3::int is null or m.office_id = $3)
      and ($4::text is null or m.state = $4) and ($5::text is null or m.title ilike $5)`
  const values = [
    ...[actor.company_id, officesFor(actor, 'station'), office_id ?? null, state ?? null],
    title ? containing(title) : null,
  ]
  const [count] = await db.query<{ total: number }>(`select count(*)::int as total ${from}`, values)
  const items = await db.query<Omit<DeskMove, 'may_undo'>>(
    `select ${rowColumns} ${from} order by ${by} ${way}, m.id ${way} limit $6 offset $7`,
    [...values, limit, (page - 1) * limit],
  )
  return { items: items.map((one) => ({ ...one, may_undo: mayUndo(one, now()) })), total: count?.total ?? 0 }
}

/** `GET /move/single`: with whom it is about, by name. */
export async function readMove(call: Call, { id }: ParsedOf<typeof deskMove>): Promise<OutputOf<typeof deskMove>> {
  const { db, actor } = call
  const { company_id } = actor
  const move = await requireMove(call, id, false)
  const [row] = await db.query<Omit<DeskMove, 'may_undo'>>(
    `select ${rowColumns} from station_move m join office o on o.company_id = m.company_id and o.id = m.office_id
     where m.company_id = $1 and m.id = $2`,
    [company_id, id],
  )
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  const name = async (text: string, ids: readonly number[]) =>
    new Map(
      (await db.query<{ id: number; name: string }>(text, [company_id, [...new Set(ids)]])).map((one) => [one.id, one]),
    )
  const departments = await name(
    'select id, name from department where company_id = $1 and id = any($2::int[])',
    move.targets.map(({ department_id }) => department_id),
  )
  const areas = await name(
    'select id, name from station_area where company_id = $1 and id = any($2::int[])',
    move.targets.flatMap(({ area_ids }) => area_ids),
  )
  const people = await name(
    'select id, name from users where company_id = $1 and id = any($2::int[])',
    move.pairs.map(({ user_id }) => user_id),
  )
  const desks = await name(
    'select id, number as name from station where company_id = $1 and id = any($2::int[])',
    move.pairs.map(({ station_id }) => station_id),
  )
  return {
    ...{ ...row, may_undo: mayUndo(row, call.now()), bookings: move.bookings },
    targets: move.targets.flatMap(({ department_id, area_ids }) => {
      const department = departments.get(department_id)
      return department === undefined ? [] : [{ department, areas: area_ids.flatMap((area) => areas.get(area) ?? []) }]
    }),
    pairs: move.pairs.flatMap(({ user_id, station_id }) => {
      const [person, desk] = [people.get(user_id), desks.get(station_id)]
      return person === undefined || desk === undefined ? [] : [{ person, desk }]
    }),
  }
}

type Wish = ParsedOf<typeof declaredAdd>

/** Refuses what nobody can do: a day that is over, areas or desks of another office, somebody twice. */
async function requireSensible(call: Call, { office_id, date, targets, pairs }: Wish): Promise<void> {
  const { db, actor } = call
  const { company_id } = actor
  const [office] = await db.query<{ timezone: string }>(
    'select timezone from office where company_id = $1 and id = $2',
    [company_id, office_id],
  )
  if (office === undefined || !looksAfter(call, office_id)) throw new Refusal(commonRefusals.not_found)
  if (date < wallClock(call.now(), office.timezone).date) throw new Refusal(refusals.station_day_past)
  const departments = targets.map(({ department_id }) => department_id)
  const people = pairs.map(({ user_id }) => user_id)
  const desks = pairs.map(({ station_id }) => station_id)
  for (const list of [departments, people, desks])
    if (new Set(list).size < list.length) throw new Refusal(refusals.station_move_twice)
  const areas = [...new Set(targets.flatMap(({ area_ids }) => area_ids))]
  const [found] = await db.query<{ areas: number; departments: number; people: number; desks: number }>(
    `select (select count(*)::int from station_area where company_id = $1 and office_id = $2 and id = any($3::int[])) as areas,
       (select count(*)::int from department where company_id = $1 and id = any($4::int[])) as departments,
       (select count(*)::int from users where company_id = $1 and status = 'active' and id = any($5::int[])) as people,
       (select count(*)::int from station where company_id = $1 and office_id = $2 and deleted_at is null
         and id = any($6::int[])) as desks`,
    [company_id, office_id, areas, departments, people, desks],
  )
  const wanted = [areas.length, departments.length, people.length, desks.length]
  if ([found?.areas, found?.departments, found?.people, found?.desks].some((n, at) => n !== wanted[at]))
    throw new Refusal(commonRefusals.not_found)
}

export const partOfMove = ({ title, date, state }: Pick<StoredMove, 'title' | 'date' | 'state'>) => ({
  ...{ title, begin_date: date, state },
})

/** Who looks at moves sees it at once. */
export const emitMove = (call: Call, { id, office_id }: Pick<StoredMove, 'id' | 'office_id'>): void =>
  call.emit(eventOf(topics.desk_move, { id, office_id }))

/** `POST /move/add`: a draft, of which nobody is told. */
export async function addMove(call: Call, input: Wish): Promise<OutputOf<typeof declaredAdd>> {
  const { db, actor } = call
  await requireSensible(call, input)
  const { title, office_id, date, targets, pairs, bookings } = input
  const [row] = await db.query<{ id: number; version: number }>(
    `insert into station_move (company_id, title, office_id, date, targets, pairs, bookings, created_by, updated_by)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, $8, $8) returning id, version`,
    [
      ...[actor.company_id, title, office_id, date, JSON.stringify(targets), JSON.stringify(pairs), bookings],
      actor.name,
    ],
  )
  const made = row ?? { id: 0, version: 1 }
  call.record({
    ...{ module: 'desk_move', action: 'move_add', target: title, target_id: made.id },
    after: partOfMove({ title, date, state: 'draft' }),
  })
  emitMove(call, { id: made.id, office_id })
  return made
}

/** `POST /move/edit`. */
export async function changeMove(
  call: Call,
  input: ParsedOf<typeof declaredChange>,
): Promise<OutputOf<typeof declaredChange>> {
  const { db, actor } = call
  const before = await requireMove(call, input.id, true)
  await requireSensible(call, input)
  if (before.version !== input.version) throw new Refusal(commonRefusals.conflict)
  if (before.state === 'done' || before.state === 'undone') throw new Refusal(refusals.station_move_over)
  await notifyCalledOff(call, before)
  const { title, office_id, date, targets, pairs, bookings } = input
  await db.query(
    `update station_move set title = $3, office_id = $4, date = $5, targets = $6::jsonb, pairs = $7::jsonb, bookings = $8,
       state = 'draft', seats = null, people = 0, told_at = null, planned_by = null, version = version + 1,
       updated_at = now(), updated_by = $9 where company_id = $1 and id = $2`,
    [
      ...[actor.company_id, input.id, title, office_id, date, JSON.stringify(targets), JSON.stringify(pairs), bookings],
      actor.name,
    ],
  )
  call.record({
    ...{ module: 'desk_move', action: 'move_change', target: title, target_id: input.id },
    ...{ before: partOfMove(before), after: partOfMove({ title, date, state: 'draft' }) },
  })
  emitMove(call, { id: input.id, office_id })
  return { id: input.id, version: before.version + 1 }
}

/** `POST /move/del`: what was carried out stays as it is; only the plan of it goes. */
export async function deleteMoves(
  call: Call,
  { ids }: ParsedOf<typeof declaredDelete>,
): Promise<OutputOf<typeof declaredDelete>> {
  const { db, actor } = call
  const wanted = [...new Set(ids)]
  const found = await readMoves(db, actor.company_id, wanted, true)
  if (found.length < wanted.length || found.some(({ office_id }) => !looksAfter(call, office_id)))
    throw new Refusal(commonRefusals.not_found)
  for (const move of found) await notifyCalledOff(call, move)
  await db.query('delete from station_move where company_id = $1 and id = any($2::int[])', [actor.company_id, wanted])
  for (const move of found) {
    call.record({
      ...{ module: 'desk_move', action: 'move_delete', target: move.title, target_id: move.id },
      before: partOfMove(move),
    })
    emitMove(call, move)
  }
  return { deleted: found.length }
}

const same = (text: string) => text.trim().toLowerCase()

/** `POST /move/read`: people by account, number or name, desks by number, after their floor where it takes that. */
export async function readMoveList(
  call: Call,
  { office_id, rows }: ParsedOf<typeof declaredRead>,
): Promise<OutputOf<typeof declaredRead>> {
  const { db, actor } = call
  if (!looksAfter(call, office_id)) throw new Refusal(commonRefusals.not_found)
  const names = [...new Set(rows.map(({ person }) => same(person)))]
  const people = await db.query<{ id: number; name: string; username: string; job_num: string | null }>(
    `select id, name, lower(username) as username, lower(job_num) as job_num from users
     where company_id = $1 and status = 'active'
       and (lower(username) = any($2::text[]) or lower(job_num) = any($2::text[]) or lower(name) = any($2::text[]))
     order by id`,
    [actor.company_id, names],
  )
  const desks = await db.query<{ id: number; number: string; floor: string }>(
    `select s.id, s.number, f.name as floor from station s join floor f on f.company_id = s.company_id and f.id = s.floor_id
     where s.company_id = $1 and s.office_id = $2 and s.deleted_at is null and not s.leaving
       and (lower(s.number) = any($3::text[]) or lower(f.name || '/' || s.number) = any($3::text[])) order by s.id`,
    [actor.company_id, office_id, [...new Set(rows.map(({ desk }) => same(desk)))]],
  )
  const pairs: OutputOf<typeof declaredRead>['pairs'] = []
  const faults: OutputOf<typeof declaredRead>['faults'] = []
  const [seen, given] = [new Set<number>(), new Set<number>()]
  // an empty line at the end of a sheet is nobody
  for (const [at, { person, desk }] of rows.entries()) {
    if (person === '' && desk === '') continue
    const fault = (why: (typeof faults)[number]['why']) => faults.push({ row: at + 1, person, desk, why })
    const key = same(person)
    const exact = people.filter(({ username, job_num }) => username === key || job_num === key)
    const called = exact.length > 0 ? exact : people.filter(({ name }) => same(name) === key)
    const wanted = desks.filter(
      ({ number, floor }) => same(number) === same(desk) || same(`${floor}/${number}`) === same(desk),
    )
    const [who, where] = [called[0], wanted[0]]
    if (who === undefined) fault('no_person')
    else if (called.length > 1) fault('several')
    else if (where === undefined) fault('no_desk')
    else if (wanted.length > 1) fault('desks')
    else if (seen.has(who.id)) fault('twice')
    else if (given.has(where.id)) fault('desk_twice')
    else {
      seen.add(who.id)
      given.add(where.id)
      pairs.push({ person: { id: who.id, name: who.name }, desk: { id: where.id, name: where.number } })
    }
  }
  call.unchanged()
  return { pairs: pairs.slice(0, mostMoved), faults }
}
