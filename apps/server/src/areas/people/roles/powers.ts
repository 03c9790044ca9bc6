import { comma } from '@workplace/contract/kernel/comma'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/people/refusals'
import type { DataScope } from '@workplace/contract/people/role'
import { isPermission, permissions } from '@workplace/contract/permission/permissions'
import type { Actor, Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { type AuthorityHolder, authoritiesOf } from '../../../kernel/session/session-store'
import { isAbove, looksAfter, moreThan } from './authority'
import { words } from './words'

const administratorLockClass = 7231

/** What an administrator of the company's people holds, for everyone. */
const administratorCodes = ['change-user', 'change-roles']

type Where = { db: Db; actor: Pick<Actor, 'company_id'> }

/** What each administrator of the company could give before a change, by its transaction. */
const before = new WeakMap<Db, readonly string[][]>()

/** The permissions of everybody who administers users and roles for the whole company, and can sign in. */
async function administrators({ db, actor }: Where): Promise<string[][]> {
  const rows = await db.query<{ codes: string[] }>(
    `select codes from users u cross join lateral (select array(
       select p from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
       cross join unnest(r.permissions) p where ur.company_id = u.company_id and ur.user_id = u.id
       union select unnest(u.super_kinds)) as codes) held
     where u.company_id = $1 and u.status = 'active' and $2::text[] <@ codes and exists (
       select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
       where ur.company_id = u.company_id and ur.user_id = u.id and r.data_scope = 'all')`,
    [actor.company_id, administratorCodes],
  )
  return rows.map(({ codes }) => codes)
}

/**
 * Before a change of what somebody may do, or whether they come in: keeps in mind what administrators can give until the
 * change commits. One such change of a company at a time, else two administrators could each leave the other one.
 */
export async function watchAdministrators(on: Where): Promise<void> {
  if (before.has(on.db)) return
  await on.db.query('select pg_advisory_xact_lock($1, $2)', [administratorLockClass, on.actor.company_id])
  before.set(on.db, await administrators(on))
}

/**
 * After it: refuses where nobody could administer users and roles any more, or where what administrators could give back
 * before is out of their hands now. Nobody gives what they do not hold, so it would be lost for good; and whoever is
 * above all who are left stays shut out.
 */
export async function keepAnAdministrator(on: Where): Promise<void> {
  const had = before.get(on.db)
  if (had === undefined) throw new Error('what administrators could give before the change was not asked')
  const left = await administrators(on)
  const everything = new Set(had.flat())
  const kept = new Set(left.flat())
  const isLost = [...everything].some((code) => !kept.has(code))
  if (left.length === 0 || isLost || (had.some(holdsAll(everything)) && !left.some(holdsAll(everything))))
    throw new Refusal(refusals.last_administrator)
}

const holdsAll = (all: ReadonlySet<string>) => (codes: readonly string[]) => {
  const held = new Set(codes)
  return [...all].every((code) => held.has(code))
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
  const names = codes.slice(0, 3).map((code) => {
    const label = isPermission(code) ? permissions.get(code) : undefined
    return label === undefined ? code : say(label, call.language)
  })
  return names.join(comma[call.language]) + (codes.length > 3 ? '…' : '')
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

/** Those of the people who stand above the caller, with what they have more. Nobody stands above themselves. */
export async function thoseAbove(call: Call, user_ids: readonly number[]): Promise<Map<number, string>> {
  const { db, actor } = call
  const others = [...new Set(user_ids)].filter((id) => id !== actor.user_id)
  return inWordsOf(call, await authoritiesOf(db, actor.company_id, others, (codes) => asksWhere(actor, codes)))
}

/** Who reaches everything need not be told where others reach; nor does it matter of who looks after nothing. */
const asksWhere = ({ reach }: Actor, codes: readonly string[]) => reach !== null && looksAfter(codes)

function inWordsOf(call: Call, people: readonly AuthorityHolder[]): Map<number, string> {
  return new Map(
    people.flatMap((person): [number, string][] => {
      const more = moreThan(call.actor, person)
      if (!isAbove(more)) return []
      const what = more.codes.length > 0 ? inWords(more.codes, call) : say(words.reachesFurther, call.language)
      return [[person.user_id, say(words.personWith, call.language, { name: person.name, what })]]
    }),
  )
}

/** Refuses where one of these people stands above the caller: nobody takes over or shuts out who is above them. */
export async function requireNoneAbove(call: Call, user_ids: readonly number[]): Promise<void> {
  for (const what of (await thoseAbove(call, user_ids)).values()) throw new Refusal(refusals.beyond_own, { what })
}

/**
 * Refuses, after a change of what these people may do or where, if one of them stands above the caller now; the caller
 * too, for nobody makes more of themselves.
 */
export async function requireNoneRaised(call: Call, user_ids: readonly number[]): Promise<void> {
  const { db, actor } = call
  // of who reaches everything, nothing but permissions could be exceeded, and those were asked before
  if (actor.reach === null || user_ids.length === 0) return
  const people = await authoritiesOf(db, actor.company_id, user_ids, looksAfter)
  for (const what of inWordsOf(call, people).values()) throw new Refusal(refusals.beyond_own, { what })
}
