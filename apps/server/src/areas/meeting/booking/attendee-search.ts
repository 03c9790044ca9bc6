import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { attendeeSearch as declared } from '@workplace/contract/meeting/booking'
import type { Call } from '../../../kernel/call/call'
import { escapeLike } from '../../../kernel/database/like'
import type { ImageAddress } from '../core/image-address'

type Answer = OutputOf<typeof declared>

/** Active people of the company by name, pinyin, account or job number; the best matches first. */
export async function searchAttendees(
  call: Call,
  input: ParsedOf<typeof declared>,
  sign: ImageAddress,
): Promise<Answer> {
  const wanted = escapeLike((input.title ?? '').toLowerCase())
  const rows = await call.db.query<Answer['items'][number] & { total: number }>(
    `select u.id, u.name, u.job_num, d.name as department, u.avatar, count(*) over ()::int as total
     from users u left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.status = 'active'
       and ($2 = '' or u.name_search like '%' || $2 || '%' or lower(u.name) like '%' || $2 || '%' or lower(u.username) like $2 || '%'
         or lower(coalesce(u.job_num, '')) like $2 || '%')
       and ($3::int[] is null or u.id = any($3))
     order by (lower(u.name) like $2 || '%') desc, u.name collate "und-x-icu", u.id
     limit $4 offset $5`,
    [call.actor.company_id, wanted, input.ids ?? null, input.limit, (input.page - 1) * input.limit],
  )
  return {
    items: rows.map(({ total: _, ...row }) => ({ ...row, avatar: sign(row.avatar) })),
    total: rows[0]?.total ?? 0,
  }
}
