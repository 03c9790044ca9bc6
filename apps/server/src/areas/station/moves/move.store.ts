import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { DeskMove } from '@workplace/contract/station/moves'
import type { MoveDesk, MovePerson, MoveTarget, Seat } from '@workplace/domain/station/moves/seats'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'

/** What a move changed, as it was before, by ids alone: by it the move is undone. */
export type MoveChanges = {
  readonly made: readonly number[]
  readonly ended: readonly EndedAssignment[]
  readonly neighbourhoods: readonly {
    readonly area_id: number
    readonly department_id: number
    readonly had: boolean
  }[]
  readonly bookings: readonly { readonly id: number; readonly version: number; readonly from: number }[]
  readonly shares: readonly { readonly station_id: number; readonly date: string }[]
}
type EndedAssignment = {
  readonly id: number
  readonly station_id: number
  readonly office_id: number
  readonly user_id: number
  readonly weekdays: readonly number[]
  readonly begin_date: string
  readonly end_date: string | null
}

export type StoredMove = {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly office_id: number
  readonly office_name: string
  readonly timezone: string
  readonly date: string
  readonly state: DeskMove['state']
  readonly targets: readonly MoveTarget[]
  readonly pairs: readonly { readonly user_id: number; readonly station_id: number }[]
  readonly bookings: 'keep' | 'move'
  readonly seats: readonly Seat[] | null
  readonly changes: MoveChanges | null
  readonly planned_by: number | null
  readonly told_at: string | null
  readonly done_at: string | null
}

const moveText = `select m.id, m.version, m.title, m.office_id, o.name as office_name, o.timezone, m.date::text as date, m.state,
    m.targets, m.pairs, m.bookings, m.seats, m.changes, m.planned_by, m.told_at, m.done_at
  from station_move m join office o on o.company_id = m.company_id and o.id = m.office_id
  where m.company_id = $1 and m.id = any($2::int[]) order by m.id`

/** Moves by their ids; locked, where they are changed: before everything that they are about. */
export const readMoves = (db: Db, company_id: number, ids: readonly number[], lock: boolean): Promise<StoredMove[]> =>
  db.query<StoredMove>(lock ? `${moveText} for no key update of m` : moveText, [company_id, ids])

/** A move of an office that the caller looks after. */
export async function requireMove(call: Call, id: number, lock: boolean): Promise<StoredMove> {
  const [move] = await readMoves(call.db, call.actor.company_id, [id], lock)
  if (move === undefined || !looksAfter(call, move.office_id)) throw new Refusal(commonRefusals.not_found)
  return move
}

export function looksAfter({ actor }: Call, office_id: number): boolean {
  const mine = officesFor(actor, 'station')
  return mine === null || mine.includes(office_id)
}

/** A desk of the office that is given, with where it stands. */
type PlacedDesk = MoveDesk & { readonly floor_name: string; readonly area_name: string }
/** What somebody has at that time. */
export type OwnedDesk = PlacedDesk & {
  readonly assign_id: number
  readonly user_id: number
  readonly office_id: number
  readonly weekdays: readonly number[]
  readonly begin_date: string
  readonly end_date: string | null
}
type Mover = MovePerson & { readonly name: string; readonly team: number; readonly team_name: string | null }

const deskColumns = `s.id, s.number, s.floor_id, s.area_id, s.x, s.y, f.name as floor_name, ar.name as area_name`
const deskJoins = `join floor f on f.company_id = s.company_id and f.id = s.floor_id
  join station_area ar on ar.company_id = s.company_id and ar.id = s.area_id`

/** Who is meant: people of these departments and of those below them, which are not named themselves; or those of a list. */
async function readPeople(db: Db, company_id: number, move: StoredMove) {
  if (move.pairs.length > 0)
    return await db.query<{ id: number; name: string; team: number; team_name: string | null; target: number }>(
      `select u.id, u.name, coalesce(u.department_id, 0) as team, d.name as team_name, 0 as target from users u
       left join department d on d.company_id = u.company_id and d.id = u.department_id
       where u.company_id = $1 and u.id = any($2::int[]) and u.status = 'active' order by u.id`,
      [company_id, move.pairs.map(({ user_id }) => user_id)],
    )
  return await db.query<{ id: number; name: string; team: number; team_name: string | null; target: number }>(
    `with recursive part as (
       select id, id as target from department where company_id = $1 and id = any($2::int[])
       union all select d.id, part.target from department d join part on d.company_id = $1 and d.parent_id = part.id
         where d.id <> all($2::int[]))
     select u.id, u.name, d.id as team, d.name as team_name, part.target from part
     join department d on d.company_id = $1 and d.id = part.id
     join users u on u.company_id = $1 and u.department_id = part.id and u.status = 'active' order by u.id`,
    [company_id, move.targets.map(({ department_id }) => department_id)],
  )
}

export type MoveSituation = {
  readonly people: readonly Mover[]
  /** What each of them has, which ends where they do not stay. */
  readonly had: ReadonlyMap<number, readonly OwnedDesk[]>
  /** Desks that can be given: nobody outside of the move has them. */
  readonly desks: readonly PlacedDesk[]
  readonly targets: readonly MoveTarget[]
}

/** How things are that a move depends on: people, what they have from its date on, and desks that are free by then. */
export async function readSituation(db: Db, company_id: number, move: StoredMove): Promise<MoveSituation> {
  const people = await readPeople(db, company_id, move)
  const ids = people.map(({ id }) => id)
  const areas = [...new Set(move.targets.flatMap(({ area_ids }) => area_ids))]
  const wanted = move.pairs.map(({ station_id }) => station_id)
  const had = await db.query<OwnedDesk>(
    `select a.id as assign_id, a.user_id, a.office_id, a.weekdays, a.begin_date::text as begin_date,
       a.end_date::text as end_date, ${deskColumns}
     from station_assign a join station s on s.company_id = a.company_id and s.id = a.station_id ${deskJoins}
     where a.company_id = $1 and a.user_id = any($2::int[]) and (a.end_date is null or a.end_date >= $3)
     order by a.user_id, a.id`,
    [company_id, ids, move.date],
  )
  // who has a desk in the office moves within it; who has one elsewhere alone comes from there
  const own = new Map<number, OwnedDesk[]>()
  for (const one of had) own.set(one.user_id, [...(own.get(one.user_id) ?? []), one])
  for (const [user_id, all] of own) {
    const here = all.filter(({ office_id }) => office_id === move.office_id)
    if (here.length > 0) own.set(user_id, here)
  }
  const moving = [...own.values()].flat().map(({ assign_id }) => assign_id)
  const desks = await db.query<PlacedDesk>(
    `select ${deskColumns} from station s ${deskJoins}
     where s.company_id = $1 and s.office_id = $2 and s.deleted_at is null and not s.leaving
       and s.attribute in ('shared', 'fixed') and (s.area_id = any($3::int[]) or s.id = any($4::int[]))
       and not exists (select 1 from station_lock l where l.company_id = s.company_id and l.station_id = s.id
         and l.begin_date <= $5 and l.end_date >= $5)
       and not exists (select 1 from station_assign a where a.company_id = s.company_id and a.station_id = s.id
         and (a.end_date is null or a.end_date >= $5) and a.id <> all($6::int[]))
     order by s.id`,
    [company_id, move.office_id, areas, wanted, move.date, moving],
  )
  const byTarget = new Map(move.targets.map(({ department_id, area_ids }) => [department_id, area_ids]))
  const teams = new Map(people.map(({ team, target }) => [team, target]))
  return {
    people: people.map(({ id, name, team, team_name }) => ({
      ...{ id, name, team, team_name, department_id: team },
      desks: (own.get(id) ?? []).filter(({ office_id }) => office_id === move.office_id),
    })),
    had: own,
    desks,
    targets: [...teams].map(([department_id, target]) => ({ department_id, area_ids: byTarget.get(target) ?? [] })),
  }
}
