import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import type { Checklist, ChecklistEntry } from '../../../kernel/product/checklist'

type Row = { id: number; department: string | null; office: string | null; roles: string | null }

/** Where somebody belongs, and what they may. */
export const checklist: Checklist = {
  order: 10,
  async read(db, company_id, user_ids) {
    const rows = await db.query<Row>(
      `select u.id, d.name as department, o.name as office, (
         select string_agg(r.name, ', ' order by r.name) from user_role ur
         join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id) as roles
       from users u
       left join department d on d.company_id = u.company_id and d.id = u.department_id
       left join office o on o.company_id = u.company_id and o.id = u.office_id
       where u.company_id = $1 and u.id = any($2::int[])`,
      [company_id, user_ids],
    )
    return rows.flatMap(({ id, department, office, roles }): ChecklistEntry[] => [
      { user_id: id, key: 'department', label: peopleWords.department, state: has(department), text: department },
      { user_id: id, key: 'office', label: placeWords.office, state: office === null ? 'none' : 'has', text: office },
      { user_id: id, key: 'role', label: peopleWords.role, state: has(roles), text: roles },
    ])
  },
}

const has = (text: string | null) => (text === null ? 'lacks' : 'has')
