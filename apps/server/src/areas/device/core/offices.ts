import type { Call } from '../../../kernel/call/call'

/** What of another table has to be in the same office: the table is one of these. */
const asked = {
  pass_area: 'select id, office_id from pass_area where company_id = $1 and id = any($2::int[]) order by id for share',
  meetingroom: 'select id, office_id from meetingroom where company_id = $1 and id = any($2::int[])',
  face_device:
    'select id, office_id from face_device where company_id = $1 and id = any($2::int[]) order by id for share',
  door: 'select id, office_id from door where company_id = $1 and id = any($2::int[]) order by id for share',
} as const

/** In which offices rows are. What others depend on is locked: it must not move meanwhile. */
export async function officesOf(
  { db, actor }: Call,
  table: keyof typeof asked,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: number; office_id: number }>(asked[table], [actor.company_id, ids])
  return new Map(rows.map((row) => [row.id, row.office_id]))
}

/** True where what a field names is in another office. What does not exist is said by the engine. */
export function isElsewhere(offices: ReadonlyMap<number, number>, id: unknown, office_id: unknown): boolean {
  const office = offices.get(Number(id))
  return office !== undefined && office !== office_id
}
