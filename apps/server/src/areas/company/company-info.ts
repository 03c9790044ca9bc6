import { brand } from '@workplace/contract/company/brand'
import { companyInfo } from '@workplace/contract/company/company-info'
import * as topics from '@workplace/contract/company/topics'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { callsOf } from '@workplace/contract/kernel/resource'
import { eventOf } from '@workplace/contract/kernel/topic'
import { relyingParty } from '@workplace/domain/identity/relying-party'
import type { Call } from '../../kernel/call/call'
import { type Route, route } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import type { Addresses } from '../../kernel/files/address'
import { filesOf } from '../../kernel/files/keep-file'
import { stale } from '../../kernel/resources/save'
import { companyWords as words } from './words'

type Row = Record<string, unknown> & { id: number; version: number; updated_at: string; updated_by: string }
type Values = Readonly<Record<string, unknown>>

const names = Object.keys(companyInfo.fields)
const pictures = ['logo', 'background'] as const

/** A licence's code is shown to whoever has it, not given away: its end is enough to compare. */
const masked = (code: unknown) => (typeof code === 'string' && code !== '' ? `****${code.slice(-4)}` : null)

async function readCompany(db: Db, company_id: number, lock = false): Promise<Row> {
  const [row] = await db.query<Row>(
    `select id, version, created_at, created_by, updated_at, updated_by, ${names.join(', ')},
       license_code, license_begin, license_end, licensed_devices, most_users, most_rooms
     from company where id = $1 ${lock ? 'for no key update' : ''}`,
    [company_id],
  )
  if (row === undefined) throw new Refusal(refusals.not_found)
  return { ...row, domain: row.domain || null }
}

async function single(call: Call, id: number, addresses: Addresses) {
  const { company_id } = call.actor
  if (id !== company_id) throw new Refusal(refusals.not_found)
  const [row, [used]] = await Promise.all([
    readCompany(call.db, company_id),
    call.db.query<{ users: number; rooms: number }>(
      `select (select count(*)::int from users where company_id = $1) as users,
         (select count(*)::int from meetingroom where company_id = $1) as rooms`,
      [company_id],
    ),
  ])
  const signed = Object.fromEntries(
    pictures.map((name) => [`${name}_url`, addresses.sign(company_id, row[name] as string | null)]),
  )
  return { ...row, ...signed, license_code: masked(row.license_code), used_users: used?.users, used_rooms: used?.rooms }
}

/** What is wrong with the pictures: each has to be an upload of this company, and of its own kind. */
async function pictureFaults(call: Call, values: Values) {
  const given = pictures.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]] as const] : []))
  const files = await filesOf(
    call.db,
    call.actor.company_id,
    given.map(([, path]) => path),
  )
  return Object.fromEntries(
    given.flatMap(([name, path]) => (files.get(path)?.kind === name ? [] : [[name, words.picture] as const])),
  )
}

/** In the log a picture is only there or not. */
const told = (row: Values, changed: readonly string[]) =>
  Object.fromEntries(
    changed.map((name) => [name, pictures.some((one) => one === name) ? Boolean(row[name]) : row[name]]),
  )

async function edit(call: Call, input: Values & { id: number; version: number }) {
  const { actor, db } = call
  if (input.id !== actor.company_id) throw new Refusal(refusals.not_found)
  const before = await readCompany(db, actor.company_id, true)
  if (before.version !== input.version) throw stale(before, call)
  const changed = names.filter((name) => input[name] !== undefined && input[name] !== before[name])
  if (changed.length === 0) return { id: before.id, version: before.version }
  const faults = await pictureFaults(call, Object.fromEntries(changed.map((name) => [name, input[name]])))
  if (Object.keys(faults).length > 0) throw new Refusal(refusals.invalid_input, {}, { fields: faults })
  // a domain is never null: no prefix is an empty one
  const values = changed.map((name) =>
    name === 'domain' ? String(input[name] ?? '').replace(/\/+$/, '') : input[name],
  )
  await db.query(
    `update company set ${changed.map((name, at) => `${name} = $${at + 3}`).join(', ')},
       version = version + 1, updated_at = now(), updated_by = $2 where id = $1`,
    [actor.company_id, actor.name, ...values],
  )
  const entry = { module: 'company', action: 'edit', target: String(before.name), target_id: before.id } as const
  call.record({ ...entry, before: told(before, changed), after: told(input, changed) })
  call.emit(eventOf(topics.company, { id: before.id }))
  return { id: before.id, version: before.version + 1 }
}

/** The company that runs the installation is its first one: its face is the one that nobody has to sign in for. */
async function readBrand(db: Db, { addresses, publicUrl }: FaceDeps): Promise<OutputOf<typeof brand>> {
  const party = relyingParty(publicUrl === null ? null : new URL(publicUrl))
  const passkeys_at = typeof party === 'string' ? null : party.origin
  const [row] = await db.query<Record<'name' | 'welcome' | 'logo' | 'background', string | null> & { id: number }>(
    `select id, coalesce(nullif(abbreviation, ''), name) as name, welcome, logo, background from company order by id limit 1`,
  )
  if (row === undefined) return { name: '', welcome: '', logo: '', background: '', passkeys_at }
  const { id, name, welcome, logo, background } = row
  return {
    name: name ?? '',
    welcome: welcome ?? '',
    logo: addresses.sign(id, logo),
    background: addresses.sign(id, background),
    passkeys_at,
  }
}

type FaceDeps = { readonly addresses: Addresses; readonly publicUrl: string | null }

export function companyInfoRoutes(deps: FaceDeps): Route[] {
  const { addresses } = deps
  const calls = callsOf(companyInfo as never)
  return [
    route(calls.single, (call, { id }) => single(call, id as number, addresses)),
    route(calls.edit, (call, input) => edit(call, input as Values & { id: number; version: number })),
    route(brand, (call) => readBrand(call.db, deps)),
  ]
}
