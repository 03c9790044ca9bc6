import { sql } from 'kysely'
import type { Rules } from '../../kernel/resources/engine'
import { deviceWords as words } from './core/words'

export const passAreaRules: Rules = {
  beforeSave: async ({ db, actor }, changes) => {
    const moved = changes.flatMap(({ before, after }) =>
      before !== null && before.office_id !== after.office_id ? [before.id] : [],
    )
    const rows =
      moved.length === 0
        ? []
        : await db.query<{ id: number }>(
            `select a.id from pass_area a where a.company_id = $1 and a.id = any($2::int[])
               and exists (select 1 from door d where d.company_id = a.company_id and a.id in (d.from_area_id, d.to_area_id))`,
            [actor.company_id, moved],
          )
    const entered = new Set(rows.map(({ id }) => id))
    return changes.map(({ before, after }) =>
      before !== null && before.office_id !== after.office_id && entered.has(before.id)
        ? { office_id: words.doorsInOffice }
        : {},
    )
  },
  computed: {
    door_count: () =>
      sql`(select count(*)::int from door d where d.company_id = t.company_id and t.id in (d.from_area_id, d.to_area_id))`,
  },
}
