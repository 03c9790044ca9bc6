import { comma } from '@workplace/contract/kernel/comma'
import { type Endpoint, isForDevices, type OutputOf, type ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Resource } from '@workplace/contract/kernel/resource'
import { type Label, say } from '@workplace/contract/kernel/words'
import { type NavRow, navigation } from '@workplace/contract/nav'
import type { whyNot as declared, whyTargets } from '@workplace/contract/people/why'
import { isPermission, permissions } from '@workplace/contract/permission/permissions'
import { registry } from '@workplace/contract/resources'
import { type SqlBool, sql } from 'kysely'
import type { Actor, Call } from '../../../kernel/call/call'
import type { Route } from '../../../kernel/call/route'
import { all, type Engine, inCompany, statement } from '../../../kernel/resources/engine'
import { rowsOf } from '../../../kernel/resources/listing'
import { visible } from '../../../kernel/resources/scope'
import { actorNamed } from '../../../kernel/session/session-store'
import { words } from './words'

type Answer = OutputOf<typeof declared>
/** What is asked about: its name, and one of these codes opens it (none: everybody may). */
type Target = { target: string; name: Label; group: Label; codes: readonly string[]; resource: Resource | undefined }

const leaves = (rows: readonly NavRow[]): NavRow[] =>
  rows.flatMap((row) => (row.children.length === 0 ? [row] : leaves(row.children)))

/** The list whose records a call is about. What anybody may call, and what makes new ones, asks for no record. */
const ofCall = ({ path, access, creates }: Endpoint) =>
  Array.isArray(access) && !creates && !/\/(import|import_template|export|list)$/.test(path)
    ? registry.find((one) => path.startsWith(`${one.path}/`))
    : undefined

function targetsOf(routes: readonly Route[]): Target[] {
  const screens = leaves(navigation).map(
    (row): Target => ({
      target: row.path,
      name: row.title,
      group: words.screens,
      codes: row.anyOf ?? [],
      resource: undefined,
    }),
  )
  const calls = routes
    .filter(({ endpoint }) => endpoint.access !== 'open' && !isForDevices(endpoint.access))
    .map(({ endpoint }): Target => {
      const codes = Array.isArray(endpoint.access) ? (endpoint.access as readonly string[]) : []
      const target = `${endpoint.method} ${endpoint.path}`
      return { target, name: endpoint.label, group: words.calls, codes, resource: ofCall(endpoint) }
    })
  return [...screens, ...calls]
}

export function targetsFor(call: Call, routes: readonly Route[]): OutputOf<typeof whyTargets> {
  return {
    items: targetsOf(routes).map(({ target, name, group, resource }) => ({
      target,
      name: say(name, call.language),
      group: say(group, call.language),
      takes_record: resource !== undefined,
    })),
  }
}

const nameOfCode = (code: string, { language }: Call) => {
  const label = isPermission(code) ? permissions.get(code) : undefined
  return label === undefined ? code : say(label, language)
}

/** What stands between a person and a screen, a call or a record; asked with the same rules that answer their calls. */
export async function whyNot(
  engine: Engine,
  call: Call,
  routes: readonly Route[],
  { user_id, target, record_id }: ParsedOf<typeof declared>,
): Promise<Answer> {
  const { company_id } = call.actor
  const [person] = await rowsOf(engine, call, [user_id])
  if (person === undefined) throw new Refusal(refusals.not_found)
  const wanted = targetsOf(routes).find((one) => one.target === target)
  if (wanted === undefined) throw new Refusal(refusals.invalid_input, {}, { fields: { target: words.notBuilt } })
  const actor = await actorNamed(call.db, company_id, user_id)
  if (actor === undefined) throw new Refusal(refusals.not_found)
  const [account] = await call.db.query<{ must_change_password: boolean }>(
    'select must_change_password from users where company_id = $1 and id = $2',
    [company_id, user_id],
  )
  const t = (label: Label, values?: Record<string, string>) => say(label, call.language, values)
  const several = comma[call.language]
  const isOpen = person.status === 'active'
  const isFirst = account?.must_change_password === true
  const held = wanted.codes.filter((code) => actor.permissions.has(code))
  const lacked = wanted.codes.map((code) => nameOfCode(code, call)).join(several)
  const isPermitted = wanted.codes.length === 0 || held.length > 0
  const permission = isPermitted
    ? held.length === 0
      ? t(words.openToAll)
      : t(words.holds, { what: held.map((code) => nameOfCode(code, call)).join(several) })
    : t(wanted.codes.length === 1 ? words.lacks : words.lacksAll, { what: lacked })
  const scope = await scopeCheck(call, actor, wanted.resource, record_id, several)
  const roles = await call.db.query<{ id: number; name: string; held: boolean; helps: boolean }>(
    `select r.id, r.name, r.permissions && $3::text[] as helps, exists (select 1 from user_role ur
       where ur.company_id = r.company_id and ur.role_id = r.id and ur.user_id = $2) as held
     from role r where r.company_id = $1 order by r.name collate "zh-x-icu", r.id`,
    [company_id, user_id, wanted.codes],
  )
  const named = (list: typeof roles) => list.map(({ id, name }) => ({ id, name }))
  const checks: Answer['checks'] = [
    { kind: 'account', ok: isOpen, says: t(isOpen ? words.accountOpen : words.accountClosed) },
    { kind: 'password', ok: !isFirst, says: t(isFirst ? words.passwordFirst : words.passwordFine) },
    { kind: 'permission', ok: isPermitted, says: permission },
    ...(scope === undefined ? [] : [{ kind: 'scope' as const, ...scope }]),
  ]
  return {
    allowed: checks.every((check) => check.ok),
    checks,
    needs: wanted.codes.map((code) => ({ code, name: nameOfCode(code, call), held: actor.permissions.has(code) })),
    roles: named(roles.filter((role) => role.held)),
    helping: isPermitted ? [] : named(roles.filter((role) => role.helps)),
  }
}

async function scopeCheck(
  call: Call,
  actor: Actor,
  resource: Resource | undefined,
  record_id: number | undefined,
  several: string,
): Promise<{ ok: boolean; says: string } | undefined> {
  const scope = await scopeInWords(call, actor, several)
  if (resource === undefined || record_id === undefined) return { ok: true, says: scope.whole }
  const seen = visible(resource, actor) ?? sql<SqlBool>`true`
  const [row] = await call.db.run<{ seen: boolean }>(
    statement(sql<{ seen: boolean }>`select ${seen} as seen from ${sql.table(resource.table)} as t
      where ${all([inCompany(call.actor), visible(resource, call.actor), sql<SqlBool>`t.id = ${record_id}`])}`),
  )
  if (row === undefined) return { ok: false, says: say(words.recordMissing, call.language) }
  return row.seen
    ? { ok: true, says: say(words.recordSeen, call.language) }
    : { ok: false, says: say(words.recordOutside, call.language, { scope: scope.part }) }
}

async function scopeInWords(call: Call, { reach, company_id }: Actor, several: string) {
  if (reach === null) return { whole: say(words.scopeAll, call.language), part: '' }
  const names = async (table: 'office' | 'department', ids: readonly number[]) =>
    (
      await call.db.run<{ name: string }>(
        statement(sql<{ name: string }>`select t.name from ${sql.table(table)} as t
          where t.company_id = ${company_id} and t.id = any(${[...ids]}::int[]) order by t.id limit 20`),
      )
    )
      .map((row) => row.name)
      .join(several)
  const parts = [
    ...(reach.office_ids.length > 0
      ? [say(words.scopeOffices, call.language, { names: await names('office', reach.office_ids) })]
      : []),
    ...(reach.department_ids.length > 0
      ? [say(words.scopeDepartments, call.language, { names: await names('department', reach.department_ids) })]
      : []),
  ]
  const part =
    parts.length === 0 ? say(words.scopeSelf, call.language) : parts.join(call.language === 'en' ? '; ' : '；')
  return { whole: say(words.scopeSome, call.language, { scope: part }), part }
}
