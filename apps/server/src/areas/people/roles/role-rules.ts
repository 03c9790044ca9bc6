import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { filled, type Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/people/refusals'
import type { DataScope } from '@workplace/contract/people/role'
import { sql } from 'kysely'
import { administersAll, type Call } from '../../../kernel/call/call'
import type { Change, Rules } from '../../../kernel/resources/engine'
import { administers } from '../../../kernel/resources/scope'
import type { Sessions } from '../../../kernel/session/session'
import { sessionsChanged } from '../../../kernel/session/session-store'
import {
  beyond,
  inWords,
  keepAnAdministrator,
  type Power,
  reachesFurther,
  requireNoneAbove,
  requireNoneRaised,
  watchAdministrators,
} from './powers'
import { words } from './words'

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
  // what new people of all offices are given
  const isForAll = after.is_default === true || before?.is_default === true
  return {
    ...(isForAll && !administersAll(call.actor) ? { is_default: words.defaultForAll } : {}),
    ...(more.length > 0 ? { permissions: filled(words.codesBeyond, { what: inWords(more, call) }) } : {}),
    ...(data_scope === 'office' && office_ids.length === 0 ? { office_ids: words.officesMissing } : {}),
    ...(wasWider || reachesFurther(call.actor, { data_scope, office_ids }) ? { data_scope: words.scopeBeyond } : {}),
  }
}

type Holder = { role_id: number; id: number; name: string; department_id: number | null; office_id: number | null }

/** What a change takes away: permissions, or with the scope what was reached. */
function takes({ before, after }: Change): boolean {
  if (before === null) return false
  const now = after.permissions as string[]
  const offices = (values: Change['after']) => JSON.stringify([...((values.office_ids ?? []) as number[])].sort())
  return (
    (before.permissions as string[]).some((code) => !now.includes(code)) ||
    (after.data_scope !== 'all' && (before.data_scope !== after.data_scope || offices(before) !== offices(after)))
  )
}

/** A role holds wherever somebody has it: it is changed by who administers all of them, and takes nothing from who is above. */
async function holderFaults(call: Call, changes: readonly Change[]): Promise<Record<string, Label>[]> {
  const ids = changes.flatMap(({ before }) => before?.id ?? [])
  if (ids.length === 0) return changes.map(() => ({}))
  const holders = await call.db.query<Holder>(
    `select ur.role_id, u.id, u.name, u.department_id, u.office_id from user_role ur
     join users u on u.company_id = ur.company_id and u.id = ur.user_id
     where ur.company_id = $1 and ur.role_id = any($2) and u.forgotten_at is null order by u.id`,
    [call.actor.company_id, ids],
  )
  const robbed = new Set(changes.filter(takes).map(({ before }) => before?.id))
  await requireNoneAbove(
    call,
    holders.filter(({ role_id }) => robbed.has(role_id)).map(({ id }) => id),
  )
  return changes.map(({ before }): Record<string, Label> => {
    const other = holders.find((one) => one.role_id === before?.id && !administers(call.actor, one))
    return other === undefined ? {} : { name: filled(words.roleHeldElsewhere, { name: other.name }) }
  })
}

/** Nobody is raised above the caller by a role that they have. */
async function requireHoldersBelow(call: Call, role_ids: readonly number[]): Promise<void> {
  if (administersAll(call.actor)) return
  const holders = await call.db.query<{ id: number }>(
    'select distinct user_id as id from user_role where company_id = $1 and role_id = any($2) order by 1',
    [call.actor.company_id, role_ids],
  )
  await requireNoneRaised(
    call,
    holders.map(({ id }) => id),
  )
}

export const roleRules = (sessions: Sessions): Rules => ({
  beforeSave: async (call, changes) => {
    if (changes.some(({ before }) => before !== null)) await watchAdministrators(call)
    const ofHolders = await holderFaults(call, changes)
    return changes.map((change, index) => ({ ...ofHolders[index], ...faultsOf(call, change) }))
  },
  // nobody has it any more; it may still be what only others could make again
  beforeDelete: async (call, rows) => {
    for (const row of rows) {
      const above = beyond(call.actor, row.permissions as string[])
      if (above.length > 0) throw new Refusal(refusals.beyond_own, { what: inWords(above, call) })
      const { data_scope, office_ids } = row as unknown as Power
      if (reachesFurther(call.actor, { data_scope, office_ids: office_ids ?? [] }))
        throw new Refusal(commonRefusals.outside_scope)
    }
  },
  computed: {
    holder_count: () =>
      sql`(select count(*)::int from user_role ur where ur.company_id = t.company_id and ur.role_id = t.id)`,
  },
  afterSave: async (call, saved) => {
    // a new role is nobody's yet
    if (saved.every(({ before }) => before === null)) return
    await keepAnAdministrator(call)
    await requireHoldersBelow(
      call,
      saved.map(({ id }) => id),
    )
    call.emit(sessionsChanged())
    call.afterCommit(() => sessions.forget())
  },
})
