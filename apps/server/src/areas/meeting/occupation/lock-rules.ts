import { type SqlBool, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Rules, Sql } from '../../../kernel/resources/engine'

const now = (call: Call): Sql => sql`${new Date(call.now()).toISOString()}::timestamptz`

/** The rooms of a lock with the zones of their offices. */
const zones = sql`roomlock_room x
  join meetingroom r on r.company_id = x.company_id and r.id = x.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  where x.company_id = t.company_id and x.roomlock_id = t.id`

/** What the list of locks shows: the state that follows from the clock of each room's office, and who may still book. */
export const lockRules: Rules = {
  // a lock is seen by who administers one of its rooms
  scope: ({ actor: { office_ids } }) =>
    office_ids === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select 1 from roomlock_room x join meetingroom r on r.company_id = x.company_id and r.id = x.meetingroom_id
          where x.company_id = t.company_id and x.roomlock_id = t.id and r.office_id = any(${office_ids}::int[]))`,
  computed: {
    status: (call) => sql`case when t.is_revoked then 3 else coalesce((
      select case
        when max((t.end_date + (case coalesce(t.end_time::text, '24:00') when '23:59' then '24:00' else coalesce(t.end_time::text, '24:00') end)::time) at time zone o.timezone) <= ${now(call)} then 2
        when min((t.begin_date + coalesce(t.begin_time::text, '00:00')::time) at time zone o.timezone) > ${now(call)} then 0
        else 1 end
      from ${zones}), 2) end`,
    allowed: () => sql`(select string_agg(u.name, ', ' order by u.id) from users u
      where u.company_id = t.company_id and u.id = any(t.allow_user_ids))`,
    hours: () => sql`case when t.begin_time is null and t.end_time is null then null
      else coalesce(t.begin_time::text, '00:00') || '–' || coalesce(t.end_time::text, '24:00') end`,
    // what the dialog changes and the list shows in other words
    allow_user_ids: () => sql`t.allow_user_ids`,
    begin_time: () => sql`t.begin_time`,
    end_time: () => sql`t.end_time`,
  },
}
