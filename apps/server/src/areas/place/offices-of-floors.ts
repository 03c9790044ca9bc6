import type { Call } from '../../kernel/call/call'

/** The office of each of these floors, by the floor's id; a floor that does not exist has none. */
export async function officesOfFloors(
  { db, actor }: Call,
  floor_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (floor_ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; office_id: number }>(
    'select id, office_id from floor where company_id = $1 and id = any($2::int[])',
    [actor.company_id, floor_ids],
  )
  return new Map(rows.map((row) => [row.id, row.office_id]))
}
