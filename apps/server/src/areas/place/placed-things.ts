import type { PlacedKind } from '@workplace/contract/kernel/placed-kind'
import { type Actor, officesFor } from '../../kernel/call/call'
import { type Collection, collection } from '../../kernel/call/slot'
import type { Db } from '../../kernel/database/db'

/** A kind of things that lie on plans, as the area says it that has them. */
export type PlacedThings = {
  readonly declared: PlacedKind
  /**
   * The statement that answers for company $1 with the things in office $2 as they are at $3 (`timestamptz`): `id`, `name`,
   * `state` and `floor_id` (null: somewhere in the office, so on any of its floors). Their table has a trigger
   * `end_floor_place('kind')`.
   */
  readonly things: string
}

/** What may lie on the plans of floors. */
export const placedThings: Collection<PlacedThings> = collection('what lies on plans')

/** Whether the caller sees such things in an office. */
export function seesLayer(actor: Actor, { declared: { seen } }: PlacedThings, office_id: number): boolean {
  if (seen === undefined) return true
  const offices = officesFor(actor, seen.area)
  return actor.permissions.has(seen.permission) && (offices === null || offices.includes(office_id))
}

export type ThingOnFloor = { id: number; name: string; state: string; place: { x: number; y: number } | null }

type Floor = {
  readonly company_id: number
  readonly office_id: number
  readonly floor_id: number
  readonly now: number
}

/** The things of a kind that are on a floor, or may be, with where they lie on its plan. */
export async function thingsOnFloor(
  db: Db,
  { declared: { kind }, things }: PlacedThings,
  { company_id, office_id, floor_id, now }: Floor,
): Promise<ThingOnFloor[]> {
  const rows = await db.query<{ id: number; name: string; state: string; x: number | null; y: number | null }>(
    `select one.id, one.name, one.state, p.x::float8 as x, p.y::float8 as y
     from (${things}) as one
     left join floor_place p on p.company_id = $1::int and p.kind = $5 and p.thing_id = one.id and p.floor_id = $4
     where $3::timestamptz is not null and (one.floor_id = $4::int or one.floor_id is null)
     order by one.name collate "und-x-icu", one.id`,
    [company_id, office_id, new Date(now).toISOString(), floor_id, kind],
  )
  return rows.map(({ x, y, ...row }) => ({ ...row, place: x === null || y === null ? null : { x, y } }))
}
