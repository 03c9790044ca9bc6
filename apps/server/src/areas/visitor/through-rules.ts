import type { Rules } from '../../kernel/resources/engine'

/** One channel of an office is its default: the one that was said so last. */
export const throughRules: Rules = {
  afterSave: async ({ db, actor }, saved) => {
    for (const { id, after } of saved) {
      if (after.is_default !== true) continue
      await db.query(
        `update visitor_through set is_default = false, version = version + 1, updated_at = now(), updated_by = $4
         where company_id = $1 and office_id = $2 and id <> $3 and is_default`,
        [actor.company_id, after.office_id, id, actor.name],
      )
    }
  },
}
