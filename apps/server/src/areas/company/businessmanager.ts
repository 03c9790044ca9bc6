import { randomInt } from 'node:crypto'
import type {
  BusinessRow,
  businessAdd,
  businessEdit,
  businessPage,
  businessSwitch,
} from '@workplace/contract/company/businessmanager'
import * as refusals from '@workplace/contract/company/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { LogAction } from '@workplace/contract/log-words'
import { permissions } from '@workplace/contract/permission/permissions'
import type { Call } from '../../kernel/call/call'
import { containing } from '../../kernel/database/like'
import { stale } from '../../kernel/resources/save'
import { isOperator } from '../../kernel/session/operator'
import { hashPassword } from '../../kernel/session/passwords'
import type { Sessions } from '../../kernel/session/session'
import { endSessions, sessionsChanged } from '../../kernel/session/session-store'
import { nameSearch } from '../../kernel/text/name-search'
import { provisionCompany } from './provision-company'
import { businessWords as words } from './words'

type Stored = Omit<BusinessRow, 'users' | 'rooms' | 'sessions' | 'is_operator'> & {
  updated_at: string
  updated_by: string
}

const editable = [
  ...['name', 'license_code', 'license_begin', 'license_end'],
  ...['licensed_devices', 'most_users', 'most_rooms'],
] as const
const columns = `c.id, c.version, c.abbreviation, c.status, c.created_at, c.updated_at, c.updated_by,
  ${editable.map((name) => `c.${name}`).join(', ')}`

/**
 * The company that was set up first runs the installation. Whoever edits roles can give out any permission inside of
 * their own company, so the permission alone must not open the others.
 */
async function requireOperator(call: Call): Promise<void> {
  if (!(await isOperator(call))) throw new Refusal(refusals.not_operator)
}

export async function listCompanies(
  call: Call,
  input: ParsedOf<typeof businessPage>,
): Promise<OutputOf<typeof businessPage>> {
  await requireOperator(call)
  const title = input.title ? containing(input.title) : null
  const rows = await call.db.query<BusinessRow & { total: number }>(
    `select ${columns}, c.id = (select min(id) from company) as is_operator,
       (select count(*)::int from users u where u.company_id = c.id) as users,
       (select count(*)::int from meetingroom r where r.company_id = c.id) as rooms,
       (select count(*)::int from session s where s.company_id = c.id and s.ended_at is null and s.expires_at > now()) as sessions,
       count(*) over ()::int as total
     from company c
     where ($1::text is null or c.name ilike $1 or c.abbreviation ilike $1) and ($2::text is null or c.status = $2)
     order by c.id limit $3 offset $4`,
    [title, input.status ?? null, input.limit, (input.page - 1) * input.limit],
  )
  return { items: rows, total: rows[0]?.total ?? 0 }
}

// Nothing in it can be taken for something else when it is read from a screen.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const newPassword = () => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')

const requireSpan = (values: { license_begin?: string | null; license_end?: string | null }) => {
  const { license_begin: begin, license_end: end } = values
  if (begin && end && end < begin)
    throw new Refusal(commonRefusals.invalid_input, {}, { fields: { license_end: words.span } })
}

/** A company with what it begins with and an administrator, whose password is told once. */
export async function addCompany(
  call: Call,
  input: ParsedOf<typeof businessAdd>,
): Promise<OutputOf<typeof businessAdd>> {
  const { actor, db } = call
  await requireOperator(call)
  requireSpan(input)
  await db.query("select pg_advisory_xact_lock(hashtext('business manager'))")
  const [taken] = await db.query<{ name: boolean; username: boolean }>(
    `select exists (select 1 from company where lower(name) = lower($1)) as name,
       exists (select 1 from users u where lower(username) = lower($2)) as username`,
    [input.name, input.username],
  )
  if (taken?.name || taken?.username) {
    const fields = {
      ...(taken.name ? { name: words.nameTaken } : {}),
      ...(taken.username ? { username: words.usernameTaken } : {}),
    }
    throw new Refusal(commonRefusals.invalid_input, {}, { fields })
  }
  const password = newPassword()
  const given = editable.map((name) => input[name] ?? null)
  const [company] = await db.query<{ id: number }>(
    `insert into company (${editable.join(', ')}, created_by, updated_by)
     values (${editable.map((_, at) => `$${at + 2}`).join(', ')}, $1, $1) returning id`,
    [actor.name, ...given],
  )
  if (company === undefined) throw new Error('the company was not made')
  const company_id = company.id
  const { administrator, department_id } = await provisionCompany(db, {
    ...{ company_id, by: actor.name, language: call.language },
    // running the installation is nothing that a company has
    codes: [...permissions.keys()].filter((code) => code !== 'company'),
  })
  await db.query(
    `with u as (
       insert into users (company_id, name, name_search, username, password_hash, must_change_password, department_id, created_by, updated_by)
       values ($1, $3, $4, $5, $6, true, $7, $2, $2) returning company_id, id
     )
     insert into user_role (company_id, user_id, role_id) select company_id, id, $8 from u`,
    [
      ...[company_id, actor.name, input.admin_name, nameSearch(input.admin_name), input.username],
      ...[await hashPassword(password), department_id, administrator],
    ],
  )
  const after = Object.fromEntries([...editable, 'username' as const].map((name) => [name, input[name] ?? null]))
  call.record({ module: 'businessmanager', action: 'add', target: input.name, target_id: company_id, after })
  return { id: company_id, username: input.username, password }
}

async function readLocked(call: Call, asked: { id: number; version: number }): Promise<Stored> {
  const [row] = await call.db.query<Stored>(`select ${columns} from company c where c.id = $1 for no key update`, [
    asked.id,
  ])
  if (row === undefined) throw new Refusal(commonRefusals.not_found)
  if (row.version !== asked.version) throw stale(row, call)
  return row
}

type Entry = { action: LogAction; before: object; after: object }

/** Both companies have it in their logs: whom it happened to has a right to see it. */
async function record(call: Call, company: Stored, { action, before, after }: Entry): Promise<void> {
  const module = 'businessmanager'
  const entry = { module, action, target: company.name, target_id: company.id, before, after } as const
  call.record(entry)
  if (company.id === call.actor.company_id) return
  await call.db.query(
    `insert into operation_log (company_id, user_name, module, action, target, target_id, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [company.id, call.actor.name, entry.module, action, entry.target, company.id, before, after, call.request_id],
  )
}

export async function editCompany(
  call: Call,
  input: ParsedOf<typeof businessEdit>,
): Promise<OutputOf<typeof businessEdit>> {
  await requireOperator(call)
  const before = await readLocked(call, input)
  const changed = editable.filter((name) => input[name] !== undefined && input[name] !== before[name])
  if (changed.length === 0) return { id: before.id, version: before.version }
  requireSpan({ ...before, ...Object.fromEntries(changed.map((name) => [name, input[name]])) })
  if (changed.includes('name')) {
    const same = await call.db.query('select 1 from company where lower(name) = lower($1) and id <> $2', [
      input.name,
      before.id,
    ])
    if (same.length > 0) throw new Refusal(commonRefusals.invalid_input, {}, { fields: { name: words.nameTaken } })
  }
  await call.db.query(
    `update company set ${changed.map((name, at) => `${name} = $${at + 3}`).join(', ')},
       version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [before.id, call.actor.name, ...changed.map((name) => input[name])],
  )
  const part = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  await record(call, before, { action: 'edit', before: part(before), after: part(input) })
  return { id: before.id, version: before.version + 1 }
}

/** Suspends a company or lets it go on. Who works in a suspended one is signed out at once, on every server. */
export async function switchCompany(
  call: Call,
  input: ParsedOf<typeof businessSwitch>,
  sessions: Sessions,
): Promise<OutputOf<typeof businessSwitch>> {
  const { actor, db } = call
  await requireOperator(call)
  const before = await readLocked(call, input)
  if (before.id === actor.company_id) throw new Refusal(refusals.own_company)
  if (before.status === input.status) return { id: before.id, version: before.version, ended: 0 }
  await db.query(
    'update company set status = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1',
    [before.id, input.status, actor.name],
  )
  let ended = 0
  if (input.status === 'suspended') {
    const [count] = await db.query<{ open: number }>(
      'select count(*)::int as open from session where company_id = $1 and ended_at is null and expires_at > now()',
      [before.id],
    )
    ended = count?.open ?? 0
    call.emit(await endSessions(db, { company_id: before.id }, 'company'))
  } else call.emit(sessionsChanged())
  // before the answer: whoever reads it may rely on it
  call.afterCommit(() => sessions.forget())
  const action = input.status === 'suspended' ? 'suspend' : 'resume'
  await record(call, before, { action, before: { status: before.status }, after: { status: input.status } })
  return { id: before.id, version: before.version + 1, ended }
}
