import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { recentContacts as declared } from '@workplace/contract/meeting/mine'
import type { Call } from '../../../kernel/call/call'
import type { ImageAddress } from '../core/image-address'
import { instantText } from '../core/wall-time'

type Answer = OutputOf<typeof declared>
const day = 86_400_000

/** With whom the caller met in the last half year, the last first; then with whom they will within a month. */
export async function recentContacts(
  call: Call,
  input: ParsedOf<typeof declared>,
  sign: ImageAddress,
): Promise<Answer> {
  const { company_id, user_id } = call.actor
  const now = call.now()
  const items = await call.db.query<Answer['items'][number]>(
    `with met as (
       select m.id, m.start_time from attendee own
       join meeting m on m.company_id = own.company_id and m.id = own.meeting_id
       where own.company_id = $1 and own.user_id = $2 and own.accept_state <> 3 and m.meeting_state = 'active'
         and m.audit_state = 0 and m.start_time between $4 and $5
       order by m.start_time desc limit 300
     ), others as (
       select a.person_type, a.user_id, lower(a.mail) as mail, max(a.name) as name,
         max(met.start_time) filter (where met.start_time <= $3) as before, min(met.start_time) as soonest
       from met join attendee a on a.company_id = $1 and a.meeting_id = met.id
       where a.person_type in ('user', 'mail') and a.user_id is distinct from $2
       group by a.person_type, a.user_id, lower(a.mail)
     )
     select o.person_type, o.user_id, o.mail, coalesce(u.name, o.name) as name, u.job_num, d.name as department, u.avatar,
       coalesce(o.before, o.soonest) as last_met
     from others o
     left join users u on u.company_id = $1 and u.id = o.user_id
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where o.person_type = 'mail' or u.status = 'active'
     order by o.before desc nulls last, o.soonest, name limit $6`,
    [company_id, user_id, instantText(now), instantText(now - 183 * day), instantText(now + 31 * day), input.limit],
  )
  return { items: items.map((row) => ({ ...row, avatar: sign(row.avatar) })) }
}
