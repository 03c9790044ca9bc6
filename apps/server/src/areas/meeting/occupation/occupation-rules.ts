import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import type { Rules, Sql } from '../../../kernel/resources/engine'

const now = (call: Call): Sql => sql`${new Date(call.now()).toISOString()}::timestamptz`
const held = sql`from cyclemeeting_date d
  where d.company_id = t.company_id and d.cyclemeeting_id = t.id and d.state in ('held', 'moved')`

/** What the list of occupations shows: the state and the number of days, which follow from the dates and the clock. */
export const occupationRules: Rules = {
  computed: {
    status: (call) => sql`(select case when count(*) = 0 then 3 when max(d.end_time) <= ${now(call)} then 2
      when min(d.start_time) > ${now(call)} then 0 else 1 end ${held})`,
    hours: () => sql`t.start_time || '–' || t.end_time`,
    dates: () => sql`(select count(*)::int ${held})`,
    dates_to_come: (call) => sql`(select count(*)::int ${held} and d.start_time > ${now(call)})`,
  },
}
