import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Language } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/setup/refusals'
import { type Filter, isSyntaxFault, parseFilter } from '@workplace/domain/scim/filter'
import { type Doc, isDoc } from '@workplace/domain/scim/matches'
import { isOperationFault, patched } from '@workplace/domain/scim/operations'
import { type Actor, administersAll, type Call, has } from '../../../kernel/call/call'
import type { ProtocolRequest } from '../../../kernel/http/serve-protocol'
import { changeAs } from '../../../kernel/jobs/tasks'
import type { Kit } from '../../../kernel/product/area'
import type { DirectoryPeople } from '../../people/public'
import type { ScimConnection } from './connection.store'

export type ScimDeps = Pick<Kit, 'db' | 'now' | 'poke' | 'publicUrl'> & { readonly directory: DirectoryPeople }

/** One request of a directory that was let in. */
export type ScimCallContext = {
  readonly deps: ScimDeps
  readonly connection: ScimConnection
  /** Whoever saved the connection last, with what they may do now. */
  readonly actor: Actor
  readonly request: ProtocolRequest
  readonly language: Language
}

export type ScimResult = {
  readonly status: number
  readonly body?: Doc
  readonly headers?: Readonly<Record<string, string>>
}

export const base = '/scim/v2'
/** Where something stands: whole where the product knows its own address. */
export const addressOf = ({ deps }: ScimCallContext, path: string): string => `${deps.publicUrl ?? ''}${base}${path}`

export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** What a connection needs of whoever saves it, since people are written in their name. */
const neededToKeep = ['change-work-sso-config', 'add-user', 'change-user'] as const
const neededForGroups = ['add-employeesgroup', 'change-employeesgroup', 'delete-employeesgroup'] as const

/** What somebody lacks to keep people by a connection; undefined: nothing. */
export function lackingOf(actor: Actor, more: { make_departments: boolean; groups?: boolean }): string | undefined {
  const needed: readonly string[] = [
    ...neededToKeep,
    ...(more.make_departments ? ['add-department'] : []),
    ...(more.groups ? neededForGroups : []),
  ]
  const lacking = needed.find((code) => !has(actor, code))
  return lacking ?? (administersAll(actor) ? undefined : 'data_scope')
}

export function requireRights(actor: Actor, connection: ScimConnection, groups = false): void {
  const permission = lackingOf(actor, { make_departments: connection.make_departments, groups })
  if (permission !== undefined) throw new Refusal(refusals.scim_owner, { permission })
}

/** A change in the name of whoever saved the connection last, logged and told as any other. */
export function writing<T>(on: ScimCallContext, work: (call: Call) => Promise<T>, groups = false): Promise<T> {
  const { deps, connection, request } = on
  return changeAs(
    { db: deps.db, poke: deps.poke },
    {
      actor: { company_id: connection.company_id, user_id: connection.owner_id ?? 0, token_hash: Buffer.alloc(0) },
      ...{ language: on.language, request_id: request.request_id, ip: request.ip, log: request.log, now: deps.now },
      agent: `SCIM: ${connection.name}`.slice(0, 200),
    },
    async (call) => {
      requireRights(call.actor, connection, groups)
      return work(call)
    },
  )
}

export function bodyOf({ request }: ScimCallContext): Doc {
  try {
    const body: unknown = JSON.parse(request.body)
    if (isDoc(body)) return body
  } catch {
    // said below
  }
  throw new Refusal(refusals.scim_body)
}

export function filterOf(text: string | null): Filter | undefined {
  if (text === null || text.trim() === '') return undefined
  const filter = parseFilter(text)
  if (isSyntaxFault(filter)) throw new Refusal(refusals.scim_filter, { what: filter.fault, at: filter.at + 1 })
  return filter
}

export function patchedBy(before: Doc, body: Doc): Doc {
  const after = patched(before, body)
  if (!isOperationFault(after)) return after
  const n = after.operation === null ? 0 : after.operation + 1
  throw new Refusal(refusals.scim_patch, { what: after.scimType, n })
}

const tagsIn = (header: string | readonly string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .filter((tag) => tag !== '')
const isMeant = (header: string | readonly string[] | undefined, tag: string) => {
  const tags = tagsIn(header)
  return tags.includes('*') || tags.includes(tag.replace(/^W\//, ''))
}

/** Refuses where the caller has read another version. */
export function requireVersion({ request }: ScimCallContext, tag: string): void {
  const wanted = request.headers['if-match']
  if (wanted !== undefined && !isMeant(wanted, tag)) throw new Refusal(refusals.scim_version)
}

/** The resource; nothing of it where the caller has it already. */
export function shown({ request }: ScimCallContext, doc: Doc, tag: string): ScimResult {
  const has = request.headers['if-none-match']
  if (has !== undefined && isMeant(has, tag)) return { status: 304, headers: { etag: tag } }
  return { status: 200, body: doc, headers: { etag: tag } }
}

/** An id as we give them; anything else names nothing. */
export function idIn(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id === 0 || id > 2147483647) throw new Refusal(refusals.scim_nothing)
  return id
}
