import type { Language } from '@workplace/contract/kernel/words'
import type { Duty } from '@workplace/contract/permission/duties'
import type { Db } from '../database/db'

export type PersonWhoMay = {
  id: number
  name: string
  mail: string | null
  language: Language | null
  /** Not a manager of that office who does not want to be told of what happens in it. */
  wants_notice: boolean
}

/**
 * The active people who have a permission about what a duty looks after in an office, as the session would say it; of what
 * is in none (null) those who look after it everywhere.
 */
export function peopleWhoMay(
  db: Db,
  company_id: number,
  permission: string,
  office_id: number | null,
  duty: Duty,
): Promise<PersonWhoMay[]> {
  return db.query<PersonWhoMay>(
    `select u.id, u.name, lower(u.mail) as mail, u.language,
       coalesce((select bool_or(m.receive_notice) from office_manager m
         join office_manager_office o on o.company_id = m.company_id and o.office_manager_id = m.id
         where m.company_id = u.company_id and m.user_id = u.id and o.office_id = $2 and $4 = any(m.duties)), true) as wants_notice
     from users u
     cross join lateral (select administered_offices(u.company_id, u.id, $4) as ids offset 0) as where_they_may
     where u.company_id = $1 and u.status = 'active'
       and exists (select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id and $3 = any(r.permissions))
       and (ids is null or $2 = any(ids))
     order by u.id`,
    [company_id, office_id, permission, duty],
  )
}
