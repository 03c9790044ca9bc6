import type { Db } from '../../kernel/database/db'

export type Place = { x: number; y: number }
/** Where a thing is to lie; null: nowhere. */
export type WantedPlace = { readonly kind: string; readonly id: number; readonly place: Place | null }

/** Where things of a kind lie on the plan of a floor, by their ids; a thing that moved to another floor lies nowhere. */
export async function placesOn(
  db: Db,
  company_id: number,
  floor_id: number,
  kind: string,
): Promise<Map<number, Place>> {
  const rows = await db.query<{ id: number } & Place>(
    `select thing_id as id, x::float8 as x, y::float8 as y from floor_place
     where company_id = $1 and floor_id = $2 and kind = $3`,
    [company_id, floor_id, kind],
  )
  return new Map(rows.map(({ id, x, y }) => [id, { x, y }]))
}

/** Keeps where things lie on the plan of a floor, each named once; under the lock of the floor. Answers how many lie there. */
export async function putPlaces(
  db: Db,
  company_id: number,
  floor_id: number,
  wanted: readonly WantedPlace[],
): Promise<number> {
  await db.query(
    `delete from floor_place p using unnest($2::text[], $3::int[]) as t(kind, id)
     where p.company_id = $1 and p.kind = t.kind and p.thing_id = t.id`,
    [company_id, wanted.map((one) => one.kind), wanted.map((one) => one.id)],
  )
  const placed = wanted.flatMap(({ kind, id, place }) => (place === null ? [] : [{ kind, id, ...place }]))
  await db.query(
    `insert into floor_place (company_id, floor_id, kind, thing_id, x, y)
     select $1, $2, t.kind, t.id, t.x, t.y from unnest($3::text[], $4::int[], $5::numeric[], $6::numeric[]) as t(kind, id, x, y)`,
    [
      ...[company_id, floor_id, placed.map((one) => one.kind), placed.map((one) => one.id)],
      ...[placed.map((one) => one.x), placed.map((one) => one.y)],
    ],
  )
  return placed.length
}

/** What the operation log says of where things lie. */
export const placesInWords = <W extends Pick<WantedPlace, 'id'>>(
  wanted: readonly W[],
  nameOf: (one: W) => string,
  at: (one: W) => Place | undefined | null,
) => ({
  placed: wanted.flatMap((one) => {
    const place = at(one)
    return place ? [`${nameOf(one)} (${Math.round(place.x * 100)}%, ${Math.round(place.y * 100)}%)`] : []
  }),
})
