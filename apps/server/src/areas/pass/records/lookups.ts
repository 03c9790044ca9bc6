import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { ownLookers } from '@workplace/contract/pass/passes'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'

const hourMs = 3_600_000

/** Whoever asks for the passes of one other person is written down, once an hour; that person sees by whom. */
export async function noteLookup(call: Call, user_id: number | null, act: 'list' | 'export'): Promise<void> {
  const { company_id, user_id: looker_id, name } = call.actor
  if (user_id === null || user_id === looker_id) return
  const hour = new Date(Math.floor(call.now() / hourMs) * hourMs).toISOString()
  await call.db.query(
    `insert into pass_lookup (company_id, user_id, hour, looker_id, looker_name, act)
     select $1, u.id, $3, $4, $5, $6 from users u where u.company_id = $1 and u.id = $2
     on conflict do nothing`,
    [company_id, user_id, hour, looker_id, name, act],
  )
}

/** `GET /pass/lookers` */
export async function readOwnLookers(
  { db, actor }: Call,
  { page, limit, sort }: ParsedOf<typeof ownLookers>,
): Promise<OutputOf<typeof ownLookers>> {
  const { by, way } = sorting({ hour: 'l.hour' }, sort)
  const whose = [actor.company_id, actor.user_id]
  const [items, [count]] = await Promise.all([
    db.query<OutputOf<typeof ownLookers>['items'][number]>(
      // whose data was deleted is called what stands in their place
      `select l.id, l.hour, coalesce(u.name, l.looker_name) as name, l.act
       from pass_lookup l left join users u on u.company_id = l.company_id and u.id = l.looker_id
       where l.company_id = $1 and l.user_id = $2 order by ${by} ${way}, l.id ${way} limit $3 offset $4`,
      [...whose, limit, (page - 1) * limit],
    ),
    db.query<{ total: number }>(
      'select count(*)::int as total from pass_lookup where company_id = $1 and user_id = $2',
      whose,
    ),
  ])
  return { items, total: count?.total ?? 0 }
}
