import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type * as mine from '@workplace/contract/meeting/mine'
import type { Call } from '../../kernel/call'
import type { Sign } from './sign'

/** The departments that the caller leads. */
export async function isManager(call: Call): Promise<OutputOf<typeof mine.isManager>> {
  const departments = await call.db.query<{ id: number; name: string }>(
    'select id, name from department where company_id = $1 and manager_id = $2 order by sort, id',
    [call.actor.company_id, call.actor.user_id],
  )
  return { is_manager: departments.length > 0 ? 1 : 0, departments }
}

type Principal = OutputOf<typeof mine.officePrincipal>['items'][number]

// Who may cancel and recover other people's meetings, with a role for all offices or for those of `role_office`.
const administers = `
  from users u
  join user_role ur on ur.company_id = u.company_id and ur.user_id = u.id
  join role r on r.company_id = ur.company_id and r.id = ur.role_id
  left join role_office ro on ro.company_id = r.company_id and ro.role_id = r.id
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  where u.company_id = $1 and u.status = 'active' and 'view-cancel-regain' = any(r.permissions)
    and (r.data_scope = 'all' or r.data_scope = 'office' and ro.office_id is not null)`

/** Who administers an office: those of this office before those of all. */
export async function officePrincipal(
  call: Call,
  office_id: number,
  sign: Sign,
): Promise<OutputOf<typeof mine.officePrincipal>> {
  const [office] = await call.db.query('select 1 from office where company_id = $1 and id = $2', [
    call.actor.company_id,
    office_id,
  ])
  if (office === undefined) throw new Refusal('not_found')
  const items = await call.db.query<Principal>(
    `select u.id, u.name, d.name as department, u.avatar ${administers}
       and (r.data_scope = 'all' or ro.office_id = $2)
     group by u.company_id, u.id, d.name
     order by bool_or(r.data_scope = 'office') desc, u.name collate "und-x-icu", u.id limit 20`,
    [call.actor.company_id, office_id],
  )
  return { items: items.map((one) => ({ ...one, avatar: sign(one.avatar) })) }
}

/** How to reach somebody who administers an office; of everybody else nothing is told. */
export async function principalInfo(call: Call, id: number, sign: Sign): Promise<OutputOf<typeof mine.principalInfo>> {
  const [found] = await call.db.query<OutputOf<typeof mine.principalInfo>>(
    `select u.id, u.name, d.name as department, u.position, u.mail, u.phone, u.ext_num, u.avatar ${administers} and u.id = $2 limit 1`,
    [call.actor.company_id, id],
  )
  if (found === undefined) throw new Refusal('not_found')
  return { ...found, avatar: sign(found.avatar) }
}
