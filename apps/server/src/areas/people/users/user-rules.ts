import { Refusal } from '@workplace/contract/kernel/refusal'
import { isStrategyValueOn } from '@workplace/contract/kernel/strategy-option'
import { filled, type Label } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/people/refusals'
import { settingOfField, settings } from '@workplace/contract/people/settings'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type SqlBool, sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import { settleMailChange } from '../../../kernel/mail/mail-change'
import type { Change, Rules, SavedChange } from '../../../kernel/resources/engine'
import { companyWords, passwordFault, passwordLabel } from '../../../kernel/session/passwords'
import type { Sessions } from '../../../kernel/session/session'
import { endSessions, sessionsChanged } from '../../../kernel/session/session-store'
import { nameSearch } from '../../../kernel/text/name-search'
import {
  beyond,
  keepAnAdministrator,
  type Power,
  reachesFurther,
  requireNoneAbove,
  requireNoneRaised,
  rolesOf,
  watchAdministrators,
} from '../roles/powers'
import { changesPower, guardedFieldsOf, ownFieldsOf } from './guarded-fields'
import { words } from './words'

const rolesIn = (values: Record<string, unknown> | null | undefined) => (values?.role_ids ?? []) as number[]

/** Roles that a change gives or takes. */
function touchedRoles({ before, after }: Change): number[] {
  const [old, now] = [rolesIn(before), rolesIn(after)]
  return [...now.filter((id) => !old.includes(id)), ...old.filter((id) => !now.includes(id))]
}

/** Nobody gives, or takes from others, more than they have themselves. */
export function roleFault(call: Call, change: Change, roles: ReadonlyMap<number, Power>): Record<string, Label> {
  const tooMuch = touchedRoles(change).flatMap((id) => {
    const role = roles.get(id)
    if (role === undefined) return []
    return beyond(call.actor, role.permissions).length > 0 || reachesFurther(call.actor, role) ? [role.name] : []
  })
  return tooMuch.length === 0 ? {} : { role_ids: filled(words.roleBeyond, { name: tooMuch }) }
}

function dateFaults({ after }: Change, today: string): Record<string, Label> {
  const { entry_date, departure_date, birthday } = after as Record<string, string | null>
  return {
    ...(entry_date && departure_date && departure_date < entry_date ? { departure_date: words.leavesBeforeEntry } : {}),
    ...(birthday && birthday > today ? { birthday: words.inFuture } : {}),
  }
}

/** What was shown in part comes back whole or not at all. */
const numberFault = ({ before, after }: Change): Record<string, Label> =>
  String(after.idno ?? '').includes('*') && after.idno !== before?.idno ? { idno: words.wholeNumber } : {}

/** An import brings passwords as they are. */
const hasPassword = ({ after }: Change): boolean => typeof after.password === 'string'
function passwordFaults(change: Change, companys: readonly string[]): Record<string, Label> {
  if (!hasPassword(change)) return {}
  const fault = passwordFault(String(change.after.password), String(change.after.username), companys)
  return fault === null ? {} : { password: passwordLabel(fault) }
}

export const userRules = (sessions: Sessions): Rules => ({
  // what is left of somebody whose data was deleted is a number for the history, and nobody's to administer
  scope: () => sql<SqlBool>`t.forgotten_at is null`,
  hidden: async (call) => {
    const rows = await call.db.query<{ strategy_key: string; strategy_values: string }>(
      'select strategy_key, strategy_values from strategy where company_id = $1 and strategy_key = any($2)',
      [call.actor.company_id, Object.values(settingOfField)],
    )
    const values = new Map(rows.map((row) => [row.strategy_key, row.strategy_values]))
    const isShown = (key: keyof typeof settings) => isStrategyValueOn(values.get(key) ?? settings[key].initial)
    return new Set(Object.entries(settingOfField).flatMap(([name, key]) => (isShown(key) ? [] : [name])))
  },
  beforeSave: async (call, changes) => {
    const roles = await rolesOf(call, [...new Set(changes.flatMap(touchedRoles))])
    const guarded = changes.filter((change) => guardedFieldsOf(call.actor, change).length > 0)
    await requireNoneAbove(
      call,
      guarded.flatMap(({ before }) => before?.id ?? []),
    )
    if (changes.some((change) => change.before !== null && touchedRoles(change).length > 0))
      await watchAdministrators(call)
    const companys = changes.some(hasPassword) ? await companyWords(call.db, call.actor.company_id) : []
    // the latest day that it is anywhere
    const today = wallClock(call.now(), 'Pacific/Kiritimati').date
    return changes.map((change) => ({
      ...roleFault(call, change, roles),
      ...dateFaults(change, today),
      ...numberFault(change),
      ...passwordFaults(change, companys),
      ...Object.fromEntries(ownFieldsOf(call.actor, change).map((name) => [name, words.ownCentre])),
    }))
  },
  beforeDelete: async (call, rows) => {
    const ids = rows.map((row) => row.id)
    if (ids.includes(call.actor.user_id)) throw new Refusal(refusals.not_oneself)
    await requireNoneAbove(call, ids)
    await watchAdministrators(call)
  },
  kept: ({ before, after }) => ({
    name_search: nameSearch(String(after.name)),
    ...(before === null
      ? { password_hash: after.password_hash ?? null, must_change_password: typeof after.password_hash === 'string' }
      : {}),
  }),
  afterSave: async (call, saved) => {
    await followChanges(call, saved, sessions)
  },
  afterDelete: async (call, rows) => {
    await keepAnAdministrator(call)
    for (const { id } of rows) {
      call.emit(sessionsChanged(id))
      call.afterCommit(() => sessions.forget(id))
    }
  },
})

/** What a session knows of a person is no longer believed; a new account has no session yet. */
async function followChanges(call: Call, saved: readonly SavedChange[], sessions: Sessions): Promise<void> {
  await requireNoneRaised(
    call,
    saved.filter(changesPower).map(({ id }) => id),
  )
  const changed = saved.filter(({ before }) => before !== null)
  if (changed.length === 0) return
  if (changed.some((change) => touchedRoles(change).length > 0)) await keepAnAdministrator(call)
  const mailOf = (values: Change['before'] | Change['after']) => (values?.mail ?? null) as string | null
  await settleMailChange(
    call,
    changed.map(({ id, before, after }) => ({
      ...{ user_id: id, name: String(after.name) },
      ...{ before: mailOf(before), after: mailOf(after) },
    })),
  )
  for (const { id } of changed) {
    call.emit(sessionsChanged(id))
    call.afterCommit(() => sessions.forget(id))
  }
}

/** Ends all sessions of a person with this transaction. */
export async function signOut(
  call: Pick<Call, 'db' | 'actor' | 'emit' | 'afterCommit'>,
  sessions: Sessions,
  user_id: number,
  because: 'account' | 'password',
): Promise<void> {
  const { company_id } = call.actor
  call.emit(await endSessions(call.db, { company_id, user_id }, because))
  call.afterCommit(() => sessions.forget(user_id))
}
