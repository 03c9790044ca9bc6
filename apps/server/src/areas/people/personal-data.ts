import { absenceKinds } from '@workplace/contract/people/absence'
import * as peopleWords from '@workplace/contract/people/words'
import { columns, type PersonalDataKind, worded } from '../../kernel/product/personal-data'

export const personalData: readonly PersonalDataKind[] = [
  {
    key: 'roles',
    order: 10,
    label: ['角色与标签', 'Roles and tags'],
    heading: [columns.kind, columns.name],
    worded: { 0: worded({ role: peopleWords.role, tag: peopleWords.tag }) },
    text: `select 'role', r.name from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
        where ur.company_id = $1 and ur.user_id = $2
      union all
      select 'tag', g.name from tag_member tm join tag g on g.company_id = tm.company_id and g.id = tm.tag_id
        where tm.company_id = $1 and tm.user_id = $2`,
  },
  {
    key: 'absences',
    order: 75,
    label: ['不在岗时间', 'Absences'],
    heading: [columns.time, columns.ended, columns.kind],
    worded: { 2: worded(absenceKinds) },
    text: 'select start_time, end_time, kind from absence where company_id = $1 and user_id = $2 order by start_time desc',
  },
]
