import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import type { DataScope } from '@workplace/contract/people/role'
import { isPermission, permissions } from '@workplace/contract/permissions'
import type { Actor, Call } from '../../kernel/call'
import type { Db } from '../../kernel/db'

const administratorLockClass = 7231

/** What an administrator of the company's people holds, for everyone. */
const administratorCodes = ['change-user', 'change-roles']

/**
 * Refuses a change after which nobody could administer users and roles any more. Asked when it is made and before it
 * commits; one such change of a company at a time, else two could each leave the other one.
 */
export async function keepAnAdministrator({ db, actor }: { db: Db; actor: Pick<Actor, 'company_id'> }): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [administratorLockClass, actor.company_id])
  const [left] = await db.query(
    `select 1 from users u where u.company_id = $1 and u.status = 'active' and $2::text[] <@ (
       select array_agg(p) from user_role ur
       join role r on r.company_id = ur.company_id and r.id = ur.role_id and r.data_scope = 'all'
       cross join unnest(r.permissions) p where ur.company_id = u.company_id and ur.user_id = u.id)
     limit 1`,
    [actor.company_id, administratorCodes],
  )
  if (left === undefined) throw new Refusal('last_administrator')
}

export type Power = {
  readonly name: string
  readonly permissions: readonly string[]
  readonly data_scope: DataScope
  readonly office_ids: readonly number[]
}

/** Codes that the actor does not hold. */
export const beyond = (actor: Actor, codes: readonly string[]): string[] =>
  codes.filter((code) => !actor.permissions.has(code))

/** Codes in words, at most three of them. */
export function inWords(codes: readonly string[], call: Pick<Call, 'language'>): string {
  const english = call.language === 'en'
  const names = codes.slice(0, 3).map((code) => {
    const label = isPermission(code) ? permissions.get(code) : undefined
    return label === undefined ? code : say(label, call.language)
  })
  return names.join(english ? ', ' : '、') + (codes.length > 3 ? '…' : '')
}

/** Does a scope reach further than the actor's own? */
export function reachesFurther(actor: Actor, { data_scope, office_ids }: Pick<Power, 'data_scope' | 'office_ids'>) {
  if (actor.reach === null) return false
  switch (data_scope) {
    case 'all':
    case 'managed': // as far as the posts of whoever holds it, which the actor may not even see
      return true
    case 'office':
      return office_ids.some((id) => !actor.reach?.office_ids.includes(id))
    case 'department':
    case 'department_and_below':
      return actor.reach.department_ids.length === 0
    case 'self':
      return false
  }
}

export async function rolesOf(call: Call, ids: readonly number[]): Promise<Map<number, Power>> {
  if (ids.length === 0) return new Map()
  const rows = await call.db.query<Power & { id: number }>(
    `select r.id, r.name, r.permissions, r.data_scope,
       array(select o.office_id from role_office o where o.company_id = r.company_id and o.role_id = r.id) as office_ids
     from role r where r.company_id = $1 and r.id = any($2)`,
    [call.actor.company_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the people who may do what the caller may not, with what that is. */
export async function thoseAbove(call: Call, user_ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await call.db.query<{ id: number; name: string; held: string[] }>(
    `select u.id, u.name, array(
       select p from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
       cross join unnest(r.permissions) p where ur.company_id = u.company_id and ur.user_id = u.id
       union select unnest(u.super_kinds)) as held
     from users u where u.company_id = $1 and u.id = any($2) and u.id <> $3`,
    [call.actor.company_id, user_ids, call.actor.user_id],
  )
  return new Map(
    rows.flatMap(({ id, name, held }) => {
      const more = beyond(call.actor, held)
      return more.length === 0 ? [] : [[id, `${name} (${inWords(more, call)})`]]
    }),
  )
}

/** Refuses where one of these people may do what the caller may not: nobody takes over or shuts out who is above them. */
export async function requireNoneAbove(call: Call, user_ids: readonly number[]): Promise<void> {
  for (const what of (await thoseAbove(call, user_ids)).values()) throw new Refusal('beyond_own', { what })
}
