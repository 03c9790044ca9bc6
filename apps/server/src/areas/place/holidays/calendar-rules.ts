import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/place/topics'
import { sql } from 'kysely'
import type { Rules } from '../../../kernel/resources/engine'

const officeCount = sql`(select count(*)::int from office o where o.company_id = t.company_id and o.holiday_id = t.id)`
/** `2024–2026`, or the one year. */
const years = sql`(select case when min(y) = max(y) then min(y)::text else min(y) || '–' || max(y) end
  from (select extract(year from d.date)::int as y from holiday_day d
    where d.company_id = t.company_id and d.calendar_id = t.id) as of_days)`

export const calendarRules: Rules = {
  computed: { office_count: () => officeCount, years: () => years },
  /** New offices begin with one calendar: the mark moves from the one that had it. */
  afterSave: async (call, saved) => {
    const marked = saved.filter(({ before, after }) => after.is_default === true && before?.is_default !== true).at(-1)
    if (marked === undefined) return
    const rows = await call.db.query<{ id: number }>(
      `update holiday_calendar set is_default = false, version = version + 1, updated_at = now(), updated_by = $3
       where company_id = $1 and id <> $2 and is_default returning id`,
      [call.actor.company_id, marked.id, call.actor.name],
    )
    if (rows.length > 0) call.emit(eventOf(topics.holiday_calendar, { ids: rows.map(({ id }) => id) }))
  },
}
