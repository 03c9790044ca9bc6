import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { departmentSearch as declared } from '@workplace/contract/meeting/form'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { escapeLike } from '../../../kernel/database/like'

/** For each of these departments itself and all below it; `union` ends also where somebody made a circle of them. */
const below = `with recursive below as (
    select id as root, id from department where company_id = $1 and id = any($2::int[])
    union select b.root, d.id from below b join department d on d.company_id = $1 and d.parent_id = b.id
  )`

export type DepartmentPerson = { department_id: number; id: number; name: string }

/** The active people of departments and of those below them; somebody may stand under several. */
export function peopleOfDepartments(db: Db, company_id: number, ids: readonly number[]): Promise<DepartmentPerson[]> {
  return db.query<DepartmentPerson>(
    `${below}
     select b.root as department_id, u.id, u.name
     from below b join users u on u.company_id = $1 and u.department_id = b.id and u.status = 'active'
     order by array_position($2::int[], b.root), u.name collate "und-x-icu", u.id`,
    [company_id, ids],
  )
}

/** `GET /attendee/department_list`: departments by name, with how many people one would invite with each. */
export async function searchDepartments(
  call: Call,
  input: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { company_id } = call.actor
  const wanted = escapeLike((input.title ?? '').toLowerCase())
  const rows = await call.db.query<{ id: number; name: string; parent: string | null; total: number }>(
    `select d.id, d.name, p.name as parent, count(*) over ()::int as total
     from department d left join department p on p.company_id = d.company_id and p.id = d.parent_id
     where d.company_id = $1 and ($2 = '' or lower(d.name) like '%' || $2 || '%')
     order by (lower(d.name) like $2 || '%') desc, d.sort, d.name collate "und-x-icu", d.id
     limit $3 offset $4`,
    [company_id, wanted, input.limit, (input.page - 1) * input.limit],
  )
  const counts = await call.db.query<{ id: number; people: number }>(
    `${below}
     select b.root as id, count(u.id)::int as people
     from below b join users u on u.company_id = $1 and u.department_id = b.id and u.status = 'active' group by b.root`,
    [company_id, rows.map((row) => row.id)],
  )
  const people = new Map(counts.map((one) => [one.id, one.people]))
  return {
    items: rows.map(({ id, name, parent }) => ({ id, name, parent, people: people.get(id) ?? 0 })),
    total: rows[0]?.total ?? 0,
  }
}
