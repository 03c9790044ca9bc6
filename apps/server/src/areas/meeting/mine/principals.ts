import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type * as mine from '@workplace/contract/meeting/mine'
import type { Call } from '../../../kernel/call/call'
import type { ImageAddress } from '../core/image-address'

/** The departments that the caller leads. */
export async function isManager(call: Call): Promise<OutputOf<typeof mine.isManager>> {
  const departments = await call.db.query<{ id: number; name: string }>(
    'select id, name from department where company_id = $1 and manager_id = $2 order by sort, id',
    [call.actor.company_id, call.actor.user_id],
  )
  return { is_manager: departments.length > 0 ? 1 : 0, departments }
}

type Principal = OutputOf<typeof mine.officePrincipal>['items'][number]

// Who may cancel and recover other people's meetings, with a role for all offices, with one for chosen offices, or as
// the manager of some: `own` are the offices that were named for them.
const administers = `
  from users u
  cross join lateral (
    select coalesce(bool_or(r.data_scope = 'all'), false) as everywhere, bool_or('view-cancel-regain' = any(r.permissions)) as may
    from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
    where ur.company_id = u.company_id and ur.user_id = u.id) as held
  cross join lateral (
    select array(
      select ro.office_id from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
      join role_office ro on ro.company_id = r.company_id and ro.role_id = r.id
      where ur.company_id = u.company_id and ur.user_id = u.id and r.data_scope = 'office'
      union select unnest(managed_offices(u.company_id, u.id, 'room'))) as own) as named
  left join department d on d.company_id = u.company_id and d.id = u.department_id
  where u.company_id = $1 and u.status = 'active' and held.may and (held.everywhere or own <> '{}')`

/** Who administers an office: those of this office before those of all. */
export async function officePrincipal(
  call: Call,
  office_id: number,
  sign: ImageAddress,
): Promise<OutputOf<typeof mine.officePrincipal>> {
  const [office] = await call.db.query('select 1 from office where company_id = $1 and id = $2', [
    call.actor.company_id,
    office_id,
  ])
  if (office === undefined) throw new Refusal(refusals.not_found)
  const items = await call.db.query<Principal>(
    `select u.id, u.name, d.name as department, u.avatar ${administers}
       and (held.everywhere or $2 = any(own))
     order by $2 = any(own) desc, u.name collate "und-x-icu", u.id limit 20`,
    [call.actor.company_id, office_id],
  )
  return { items: items.map((one) => ({ ...one, avatar: sign(one.avatar) })) }
}

/** How to reach somebody who administers an office; of everybody else nothing is told. */
export async function principalInfo(
  call: Call,
  id: number,
  sign: ImageAddress,
): Promise<OutputOf<typeof mine.principalInfo>> {
  const [found] = await call.db.query<OutputOf<typeof mine.principalInfo>>(
    `select u.id, u.name, d.name as department, u.position, u.mail, u.phone, u.ext_num, u.avatar ${administers} and u.id = $2 limit 1`,
    [call.actor.company_id, id],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  return { ...found, avatar: sign(found.avatar) }
}
