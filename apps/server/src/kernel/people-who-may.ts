import type { Language } from '@workplace/contract/kernel/words'
import type { Db } from './db'

export type PersonWhoMay = { id: number; name: string; mail: string | null; language: Language | null }

/** The active people whose roles give them a permission in an office, as the session would say it. */
export function peopleWhoMay(
  db: Db,
  company_id: number,
  permission: string,
  office_id: number,
): Promise<PersonWhoMay[]> {
  return db.query<PersonWhoMay>(
    `select u.id, u.name, lower(u.mail) as mail, u.language from users u
     join lateral (
       select bool_or($3 = any(r.permissions)) as may, bool_or(r.data_scope = 'all') as everywhere,
         bool_or(r.data_scope <> 'office') as at_home,
         bool_or(exists (select 1 from role_office ro where ro.company_id = r.company_id and ro.role_id = r.id and ro.office_id = $2)) as here
       from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
       where ur.company_id = u.company_id and ur.user_id = u.id
     ) as roles on roles.may and (roles.everywhere or roles.here or roles.at_home and u.office_id = $2)
     where u.company_id = $1 and u.status = 'active' order by u.id`,
    [company_id, office_id, permission],
  )
}
