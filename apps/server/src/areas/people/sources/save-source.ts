import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import { filled, type Label } from '@workplace/contract/kernel/words'
import {
  type Connection,
  neededFields,
  type sourceAdd,
  type sourceDelete,
  type sourceEdit,
} from '@workplace/contract/people/data-source'
import * as topics from '@workplace/contract/people/topics'
import { nextTime, type Rhythm } from '@workplace/domain/sync/rhythm'
import type { Call } from '../../../kernel/call/call'
import { sqlState } from '../../../kernel/database/db'
import type { Secrets } from '../../../kernel/secrets/secrets'
import { rolesOf, thoseAbove } from '../roles/powers'
import { roleFault } from '../users/user-rules'
import { type Source, sourceById } from './source.store'
import { sourceWords as words } from './source-words'

type Settings = ParsedOf<typeof sourceAdd>
type Faults = Record<string, Label>

/** Whom a secret is told, and as whose: it is not sent elsewhere because somebody changed an address. */
function destination(connection: Connection): string {
  switch (connection.kind) {
    case 'ldap':
      return JSON.stringify([
        connection.host.toLowerCase(),
        connection.port,
        connection.security,
        connection.bind_dn,
        connection.ca,
      ])
    case 'api':
      return JSON.stringify([new URL(connection.url).origin, connection.auth, connection.username, connection.header])
    case 'csv':
      return 'csv'
  }
}

export const isSameDestination = (one: Connection, other: Connection): boolean =>
  one.kind === other.kind && destination(one) === destination(other)

const wantsSecret = (connection: Connection) =>
  (connection.kind === 'ldap' && connection.bind_dn !== '') || (connection.kind === 'api' && connection.auth !== 'none')

/** What a connection lacks. */
export function connectionFaults(connection: Connection, hasSecret: boolean): Faults {
  const faults: Faults = {}
  if (wantsSecret(connection) && !hasSecret) faults.secret = words.secretMissing
  if (connection.kind === 'api') {
    if (connection.auth === 'basic' && connection.username === '') faults['connection.username'] = words.usernameMissing
    if (connection.auth === 'header' && connection.header === '') faults['connection.header'] = words.headerMissing
  }
  return faults
}

export function refuse(fields: Faults): void {
  if (Object.keys(fields).length > 0) throw new Refusal(refusals.invalid_input, {}, { fields })
}

/** What is kept of a secret: encrypted; the old one where none is given and it still goes to the same place. */
function secretAfter(
  secrets: Secrets,
  before: Source | null,
  after: Settings,
): { kept: string | null; faults: Faults } {
  const { connection, secret } = after
  if (!wantsSecret(connection) || secret === null) return { kept: null, faults: {} }
  if (secret !== undefined && secret !== '') return { kept: secrets.encrypt(secret), faults: {} }
  const old = before?.secret ?? null
  if (old === null || before === null) return { kept: null, faults: {} }
  return isSameDestination(before.connection, connection)
    ? { kept: old, faults: {} }
    : { kept: null, faults: { secret: words.secretAgain } }
}

async function placeFaults(call: Call, after: Settings): Promise<Faults> {
  const { actor, db } = call
  const faults: Faults = {}
  const [found] = await db.query<{ department: boolean; office: boolean }>(
    `select ($2::int is null or exists (select 1 from department d where d.company_id = $1 and d.id = $2)) as department,
       ($3::int is null or exists (select 1 from office o where o.company_id = $1 and o.id = $3)) as office`,
    [actor.company_id, after.department_id, after.office_id],
  )
  if (found?.department !== true) faults.department_id = words.unknownPlace
  if (found?.office !== true) faults.office_id = words.unknownPlace
  const roles = await rolesOf(call, after.role_ids)
  if (after.role_ids.some((id) => !roles.has(id))) faults.role_ids = words.unknownPlace
  const named = [...new Set(after.takeover_ids ?? [])]
  const [known] = await db.query<{ n: number }>(
    'select count(*)::int as n from users where company_id = $1 and id = any($2)',
    [actor.company_id, named],
  )
  if (known?.n !== named.length) faults.takeover_ids = words.unknownPlace
  const above = await thoseAbove(call, named)
  if (above.size > 0) faults.takeover_ids = filled(words.takeoverAbove, { name: [...above.values()] })
  // nobody has somebody made with more than they have themselves
  return { ...faults, ...roleFault(call, { before: null, after: { role_ids: after.role_ids } }, roles) }
}

async function faultsOf(call: Call, after: Settings, hasSecret: boolean): Promise<Faults> {
  const { connection, mapping, rhythm } = after
  const faults = { ...connectionFaults(connection, hasSecret), ...(await placeFaults(call, after)) }
  for (const name of neededFields) if (!mapping.fields[name]) faults[`mapping.fields.${name}`] = words.fieldMissing
  if (connection.kind === 'csv' && rhythm.every !== 'off') faults['rhythm.every'] = words.fileRhythm
  return faults
}

const nextOf = (call: Call, rhythm: Rhythm): string | null => {
  const next = nextTime(rhythm, call.now())
  return next === null ? null : new Date(next).toISOString()
}

/** What the log may say: neither secrets nor what is only for machines. */
function loggable(source: Settings | Source): Record<string, unknown> {
  const { name, enabled, connection, mapping, match_by, conflict, vanish, guard_percent, make_departments } = source
  const { department_id, office_id, role_ids, takeover_ids = [], rhythm } = source
  return {
    name,
    ...{ enabled, connection: { ...connection, ca: undefined }, mapping, match_by, conflict, vanish, guard_percent },
    ...{ make_departments, department_id, office_id, role_ids, takeover_ids, rhythm },
  }
}

async function attachFile(call: Call, id: number, connection: Connection): Promise<void> {
  // a stored source says nothing of its file where it stays
  if (connection.kind !== 'csv' || typeof connection.file_id !== 'number') return
  const { company_id } = call.actor
  const [file] = await call.db.query(
    `update datasource_file set datasource_id = $3 where company_id = $1 and id = $2
       and (datasource_id is null or datasource_id = $3) returning id`,
    [company_id, connection.file_id, id],
  )
  if (file === undefined) throw new Refusal(refusals.not_allowed_file)
  await call.db.query('delete from datasource_file where company_id = $1 and datasource_id = $2 and id <> $3', [
    company_id,
    id,
    connection.file_id,
  ])
}

async function keepRoles(call: Call, id: number, role_ids: readonly number[]): Promise<void> {
  const { company_id } = call.actor
  await call.db.query('delete from datasource_role where company_id = $1 and datasource_id = $2', [company_id, id])
  await call.db.query(
    'insert into datasource_role (company_id, datasource_id, role_id) select $1, $2, unnest($3::int[])',
    [company_id, id, [...new Set(role_ids)]],
  )
}

const columnsOf = (call: Call, after: Settings, secret: string | null): [string, unknown][] => {
  const connection = after.connection.kind === 'csv' ? { kind: 'csv' } : after.connection
  return [
    ['name', after.name],
    ['kind', after.connection.kind],
    ['enabled', after.enabled],
    ['connection', JSON.stringify(connection)],
    ['secret', secret],
    ['mapping', JSON.stringify(after.mapping)],
    ['match_by', after.match_by],
    ['conflict', after.conflict],
    ['vanish', after.vanish],
    ['guard_percent', after.guard_percent],
    ['make_departments', after.make_departments],
    ['department_id', after.department_id],
    ['office_id', after.office_id],
    ['rhythm', JSON.stringify(after.rhythm)],
    ['next_run_at', nextOf(call, after.rhythm)],
    ['takeover_ids', [...new Set(after.takeover_ids ?? [])]],
    ['owner_id', call.actor.user_id],
    ['updated_by', call.actor.name],
  ]
}

const sayingTaken = (error: unknown): never => {
  if (sqlState(error) === '23505') throw new Refusal(refusals.invalid_input, {}, { fields: { name: words.nameTaken } })
  throw error
}

export async function addSource(secrets: Secrets, call: Call, input: Settings): Promise<OutputOf<typeof sourceAdd>> {
  const secret = secretAfter(secrets, null, input)
  refuse(await faultsOf(call, input, secret.kept !== null))
  const columns = [...columnsOf(call, input, secret.kept), ['created_by', call.actor.name] as const]
  const [row] = await call.db
    .query<{ id: number }>(
      `insert into datasource (company_id, ${columns.map(([name]) => name).join(', ')})
       values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
      [call.actor.company_id, ...columns.map(([, value]) => value)],
    )
    .catch(sayingTaken)
  const id = row?.id ?? 0
  await keepRoles(call, id, input.role_ids)
  await attachFile(call, id, input.connection)
  call.record({ module: 'datasource', action: 'add', target: input.name, target_id: id, after: loggable(input) })
  call.emit(eventOf(topics.datasource, { id }))
  return { id, version: 1 }
}

/** What is absent stays. Whoever saves a source is whose rights it runs with from then on. */
export async function editSource(
  secrets: Secrets,
  call: Call,
  { id, version, ...given }: ParsedOf<typeof sourceEdit>,
): Promise<OutputOf<typeof sourceEdit>> {
  const before = await sourceById(call, id, true)
  if (before.version !== version) throw new Refusal(refusals.conflict)
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after = { ...before, secret: undefined, ...changes } as Settings
  const secret = secretAfter(secrets, before, after)
  refuse({ ...(await faultsOf(call, after, secret.kept !== null)), ...secret.faults })
  const columns = columnsOf(call, after, secret.kept)
  await call.db
    .query(
      `update datasource set ${columns.map(([name], at) => `${name} = $${at + 3}`).join(', ')},
         version = version + 1, updated_at = now() where company_id = $1 and id = $2`,
      [call.actor.company_id, id, ...columns.map(([, value]) => value)],
    )
    .catch(sayingTaken)
  await keepRoles(call, id, after.role_ids)
  await attachFile(call, id, after.connection)
  const [old, now] = [loggable(before), loggable(after)]
  const changed = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
  const part = (one: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, one[name]]))
  call.record({
    ...{ module: 'datasource', action: 'edit', target: before.name, target_id: id },
    before: part(old),
    after: { ...part(now), ...(secret.kept === before.secret ? {} : { secret: true }) },
  })
  call.emit(eventOf(topics.datasource, { id }))
  return { id, version: version + 1 }
}

/** The people stay; only where they came from is forgotten. */
export async function deleteSource(
  call: Call,
  { id, version }: ParsedOf<typeof sourceDelete>,
): Promise<OutputOf<typeof sourceDelete>> {
  const source = await sourceById(call, id, true)
  if (version !== undefined && version !== source.version) throw new Refusal(refusals.conflict)
  await call.db.query('delete from datasource where company_id = $1 and id = $2', [call.actor.company_id, id])
  call.record({ module: 'datasource', action: 'del', target: source.name, target_id: id, before: loggable(source) })
  call.emit(eventOf(topics.datasource, { id }))
  return { deleted: 1 }
}
