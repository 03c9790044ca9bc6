import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type {
  appointManager as appointDeclared,
  OrganisationUnit,
  organisationPeople as peopleDeclared,
  organisation as treeDeclared,
} from '@workplace/contract/people/organisation'
import * as peopleWords from '@workplace/contract/people/words'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { containing } from '../../../kernel/database/like'
import { all, type Engine, inCompany, statement } from '../../../kernel/resources/engine'
import { editRow, type SaveResult } from '../../../kernel/resources/save'
import { editable, visible } from '../../../kernel/resources/scope'

/** The company as it is built. Departments are seen by whoever is signed in; who may change one, the engine says. */
export async function organisationTree(departments: Engine, call: Call): Promise<OutputOf<typeof treeDeclared>> {
  const { company_id } = call.actor
  const rows = await call.db.run<Omit<OrganisationUnit, 'people_below'>>(
    statement(sql<Omit<OrganisationUnit, 'people_below'>>`select t.id, t.version, t.name, t.parent_id, t.manager_id,
        m.name as manager_name, coalesce(m.status = 'active', false) as manager_active,
        coalesce(c.people, 0)::int as people, ${editable(departments.resource, call.actor) ?? sql`true`} as mine
      from department as t
      left join users as m on m.company_id = t.company_id and m.id = t.manager_id
      left join (select department_id, count(*) as people from users
        where company_id = ${company_id} and status = 'active' group by department_id) as c on c.department_id = t.id
      where t.company_id = ${company_id} order by t.sort, t.id`),
  )
  const [whole] = await call.db.query<{ company: string; people: number; without_department: number }>(
    `select c.name as company, count(u.id)::int as people,
       count(u.id) filter (where u.department_id is null)::int as without_department
     from company c left join users u on u.company_id = c.id and u.status = 'active'
     where c.id = $1 group by c.name`,
    [company_id],
  )
  const below = withThoseBelow(rows)
  const items = rows.map((row) => ({ ...row, people_below: below.get(row.id) ?? row.people }))
  return { company: '', people: 0, without_department: 0, ...whole, items }
}

/** How many people each department has with all below it; no tree of ours has a circle. */
function withThoseBelow(
  rows: readonly { id: number; parent_id: number | null; people: number }[],
): Map<number, number> {
  const children = new Map<number | null, (typeof rows)[number][]>()
  for (const row of rows) children.set(row.parent_id, [...(children.get(row.parent_id) ?? []), row])
  const sums = new Map<number, number>()
  const sum = (row: (typeof rows)[number]): number => {
    const whole = (children.get(row.id) ?? []).reduce((count, child) => count + sum(child), row.people)
    sums.set(row.id, whole)
    return whole
  }
  for (const row of children.get(null) ?? []) sum(row)
  return sums
}

type Row = OutputOf<typeof peopleDeclared>['items'][number] & { total: number }

/** People whom the caller administers, of a part of the company. */
export async function organisationPeople(
  people: Engine,
  call: Call,
  { page, limit, sort, title, department_id, below }: ParsedOf<typeof peopleDeclared>,
): Promise<OutputOf<typeof peopleDeclared>> {
  const { company_id } = call.actor
  const { by: order } = sorting({ name: sql`t.name collate "zh-x-icu"`, job_num: sql`t.job_num` }, sort)
  if (title?.includes('\u0000'))
    throw new Refusal(refusals.invalid_input, {}, { fields: { title: common.incorrectFormat } })
  const pattern = containing(title ?? '').toLowerCase()
  const within =
    department_id === undefined
      ? sql<SqlBool>`t.department_id is null`
      : below === 0
        ? sql<SqlBool>`t.department_id = ${department_id}`
        : sql<SqlBool>`t.department_id in (with recursive part as (
            select id from department where company_id = ${company_id} and id = ${department_id}
            union select d.id from department as d join part on d.company_id = ${company_id} and d.parent_id = part.id)
            select id from part)`
  const where = all([
    inCompany(call.actor),
    visible(people.resource, call.actor),
    sql<SqlBool>`t.status = 'active'`,
    within,
    title ? sql<SqlBool>`(t.name_search like ${pattern} or lower(t.job_num) like ${pattern})` : undefined,
  ])
  const rows = await call.db.run<Row>(
    statement(sql<Row>`select t.id, t.name, t.job_num, t.position, d.name as department_name, o.name as office_name,
        coalesce(d.manager_id = t.id, false) as leads, count(*) over ()::int as total
      from users as t
      left join department as d on d.company_id = t.company_id and d.id = t.department_id
      left join office as o on o.company_id = t.company_id and o.id = t.office_id
      where ${where}
      order by coalesce(d.manager_id = t.id, false) desc, ${order} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, t.id
      limit ${limit} offset ${(page - 1) * limit}`),
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** As the department's own form would, with its rules, its scope and its log; the person is one who is there. */
export async function appointManager(
  departments: Engine,
  people: Engine,
  call: Call,
  { id, version, manager_id }: ParsedOf<typeof appointDeclared>,
): Promise<SaveResult> {
  if (manager_id !== null) {
    const [person] = await call.db.run(
      statement(
        sql`select 1 from users as t where ${all([
          inCompany(call.actor),
          visible(people.resource, call.actor),
          sql<SqlBool>`t.id = ${manager_id} and t.status = 'active'`,
        ])}`,
      ),
    )
    if (person === undefined)
      throw new Refusal(refusals.invalid_input, {}, { fields: { manager_id: peopleWords.personGone } })
  }
  return editRow(departments, call, { id, version, manager_id })
}
