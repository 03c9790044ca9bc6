import type { Call } from '../../../kernel/call/call'

/** More levels no tree of departments has; a circle, which nothing allows, ends here too. */
const deepest = 50

/** The heads of a department and of those above it, the nearest first. */
export async function headsAbove(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  department_id: number | null,
): Promise<number[]> {
  const rows = await db.query<{ manager_id: number }>(
    `with recursive above as (
       select id, parent_id, manager_id, 1 as level from department where company_id = $1 and id = $2
       union all
       select d.id, d.parent_id, d.manager_id, a.level + 1 from above a
       join department d on d.company_id = $1 and d.id = a.parent_id where a.level < ${deepest}
     ) select manager_id from above where manager_id is not null order by level`,
    [actor.company_id, department_id],
  )
  return rows.map((row) => row.manager_id)
}
