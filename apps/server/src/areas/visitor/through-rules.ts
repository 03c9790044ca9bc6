import type { Rules } from '../../kernel/resources/engine'
import { lockVisitors } from './core/visitor.store'
import { syncDoors } from './core/visitor-doors'
import { visitorWords as words } from './core/words'

const doorFields = ['entrance_door_ids', 'door_ids', 'exit_door_ids'] as const
const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : [])

export const throughRules: Rules = {
  // visitors of an office pass its doors: those of others are not for who looks after this one
  beforeSave: async ({ db, actor }, changes) => {
    const named = changes.flatMap(({ after }) => doorFields.flatMap((field) => idsOf(after[field])))
    if (named.length === 0) return changes.map(() => ({}))
    const doors = await db.query<{ id: number; office_id: number }>(
      'select id, office_id from door where company_id = $1 and id = any($2::int[])',
      [actor.company_id, [...new Set(named)]],
    )
    const officeOf = new Map(doors.map(({ id, office_id }) => [id, office_id]))
    return changes.map(({ after }) => {
      const wrong = doorFields.filter((field) => idsOf(after[field]).some((id) => officeOf.get(id) !== after.office_id))
      return Object.fromEntries(wrong.map((field) => [field, words.doorElsewhere]))
    })
  },
  afterSave: async (call, saved) => {
    const { db, actor } = call
    for (const { id, after } of saved) {
      // one channel of an office is its default: the one that was said so last
      if (after.is_default === true) {
        await db.query(
          `update visitor_through set is_default = false, version = version + 1, updated_at = now(), updated_by = $4
           where company_id = $1 and office_id = $2 and id <> $3 and is_default`,
          [actor.company_id, after.office_id, id, actor.name],
        )
      }
      // to whom its doors are open now, they are as the channel says from now on
      const open = await db.query<{ visitor_id: number }>(
        `select distinct w.visitor_id from visit v join visitor t on t.company_id = v.company_id and t.visit_id = v.id
         join visitor_window w on w.company_id = t.company_id and w.visitor_id = t.id and w.ended_at is null
         where v.company_id = $1 and v.through_id = $2`,
        [actor.company_id, id],
      )
      const ids = open.map(({ visitor_id }) => visitor_id)
      if (ids.length === 0) continue
      await lockVisitors(db, actor.company_id, ids)
      await syncDoors(call, ids)
    }
  },
}
