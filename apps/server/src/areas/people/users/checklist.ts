import * as peopleWords from '@workplace/contract/people/words'
import * as placeWords from '@workplace/contract/place/words'
import type { Checklist, ChecklistEntry } from '../../../kernel/product/checklist'

type Row = { id: number; department: boolean; office: boolean; role: boolean }

/** Where somebody belongs, and what they may. */
export const checklist: Checklist = {
  order: 10,
  async read(db, company_id, user_ids) {
    const rows = await db.query<Row>(
      `select u.id, u.department_id is not null as department, u.office_id is not null as office,
         exists (select 1 from user_role r where r.company_id = u.company_id and r.user_id = u.id) as role
       from users u where u.company_id = $1 and u.id = any($2::int[])`,
      [company_id, user_ids],
    )
    return rows.flatMap(({ id, department, office, role }): ChecklistEntry[] => [
      { ...{ user_id: id, key: 'department', text: null }, label: peopleWords.department, state: has(department) },
      // not every company says where its people sit
      { ...{ user_id: id, key: 'office', text: null }, label: placeWords.office, state: office ? 'has' : 'none' },
      { ...{ user_id: id, key: 'role', text: null }, label: peopleWords.role, state: has(role) },
    ])
  },
}

const has = (there: boolean) => (there ? 'has' : 'lacks')
