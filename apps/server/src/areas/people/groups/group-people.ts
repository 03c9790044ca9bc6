import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { type groupPeople as declared, groupResources } from '@workplace/contract/people/group'
import { type Call, has } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { oppositeOf } from './group-rules'

type Found = OutputOf<typeof declared>['items'][number] & { total: number }

/** Whom the caller administers of a choice of people and departments, each with the lists of the other colour on which they stand. */
export async function groupPeople(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const permission = `view-${groupResources[input.kind].permission}`
  if (!has(call.actor, permission)) throw new Refusal(refusals.no_permission, { permission })
  const values: unknown[] = [
    call.actor.company_id,
    input.user_ids,
    input.department_ids,
    input.below === 1,
    oppositeOf(input.kind),
    input.only,
    input.limit,
    (input.page - 1) * input.limit,
  ]
  const rows = await call.db.query<Found>(
    `with others as (
       select g.name, p.id from people_group g cross join lateral people_of_group(g.company_id, g.id) as p(id)
       where g.company_id = $1 and g.kind = $5 and g.status = 'on' and (g.end_time is null or g.end_time > now())
     )
     select u.id, u.name, u.job_num, d.name as department, count(*) over ()::int as total,
       array(select o.name from others o where o.id = u.id order by o.name) as others
     from people_among($1, $2, $3, $4) as p(id) join users u on u.company_id = $1 and u.id = p.id
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where ${withinReach(call, (value) => `$${values.push(value)}`)}
       and ($6 = 'all' or exists (select 1 from others o where o.id = u.id))
     order by u.name collate "und-x-icu", u.id limit $7 offset $8`,
    values,
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
