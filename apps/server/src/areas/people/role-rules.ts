import type { Values as Filling, Label } from '@workplace/contract/kernel/words'
import { say } from '@workplace/contract/kernel/words'
import type { DataScope } from '@workplace/contract/people/role'
import { sql } from 'kysely'
import type { Call } from '../../kernel/call'
import type { Change, Rules } from '../../kernel/resources/engine'
import type { Sessions } from '../../kernel/session'
import { sessionsChanged } from '../../kernel/session-store'
import { beyond, inWords, keepAnAdministrator, reachesFurther } from './powers'
import { words } from './words'

/** A label with its values filled in. */
export const filled = (label: Label, values: Filling): Label => [say(label, 'zh', values), say(label, 'en', values)]

function faultsOf(call: Call, { before, after }: Change): Record<string, Label> {
  const now = after.permissions as string[]
  const had = (before?.permissions ?? []) as string[]
  const above = beyond(call.actor, had)
  if (above.length > 0) return { permissions: filled(words.roleAbove, { what: inWords(above, call) }) }
  const more = beyond(call.actor, now)
  const data_scope = after.data_scope as DataScope
  const office_ids = (after.office_ids ?? []) as number[]
  const wasWider =
    before !== null &&
    reachesFurther(call.actor, {
      data_scope: before.data_scope as DataScope,
      office_ids: (before.office_ids ?? []) as number[],
    })
  return {
    ...(more.length > 0 ? { permissions: filled(words.codesBeyond, { what: inWords(more, call) }) } : {}),
    ...(data_scope === 'office' && office_ids.length === 0 ? { office_ids: words.officesMissing } : {}),
    ...(wasWider || reachesFurther(call.actor, { data_scope, office_ids }) ? { data_scope: words.scopeBeyond } : {}),
  }
}

export const roleRules = (sessions: Sessions): Rules => ({
  beforeSave: async (call, changes) => changes.map((change) => faultsOf(call, change)),
  computed: {
    holder_count: () =>
      sql`(select count(*)::int from user_role ur where ur.company_id = t.company_id and ur.role_id = t.id)`,
  },
  afterSave: async (call, saved) => {
    // a new role is nobody's yet
    if (saved.every(({ before }) => before === null)) return
    await keepAnAdministrator(call)
    call.emit(sessionsChanged())
    call.afterCommit(() => sessions.forget())
  },
})
