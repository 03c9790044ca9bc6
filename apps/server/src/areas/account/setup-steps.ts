import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import { type Call, has } from '../../kernel/call'

type Setup = DashboardOverview['setup']

/** How far a new company has come; null where it has a room and people, or where somebody else sees to that. */
export async function setupState(call: Call): Promise<Setup> {
  const { actor, db } = call
  if (!has(actor, 'add-meetingroom') || actor.office_ids !== null) return null
  const [state] = await db.query<NonNullable<Setup>>(
    `select * from (select (select count(*)::int from city where company_id = $1) as city,
       (select count(*)::int from office where company_id = $1) as office,
       (select count(*)::int from floor where company_id = $1) as floor,
       (select count(*)::int from roomtype where company_id = $1) as roomtype,
       (select count(*)::int from price where company_id = $1) as price,
       (select count(*)::int from meetingroom where company_id = $1 and deleted_at is null) as meetingroom,
       -- whoever sets it up is there already
       (select count(*)::int - 1 from users where company_id = $1) as users
     ) has where meetingroom = 0 or users = 0`,
    [actor.company_id],
  )
  return state ?? null
}
