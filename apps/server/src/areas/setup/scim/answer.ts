import { Refusal, type RefusalKind, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as kernelRefusals from '@workplace/contract/kernel/refusals'
import { type Language, languageOf, say } from '@workplace/contract/kernel/words'
import * as peopleRefusals from '@workplace/contract/people/refusals'
import * as refusals from '@workplace/contract/setup/refusals'
import { isApiKey } from '@workplace/domain/identity/api-key'
import { sqlState } from '../../../kernel/database/db'
import { refusalOf } from '../../../kernel/http/answer'
import type { AnswerProtocol, ProtocolAnswer, ProtocolRequest } from '../../../kernel/http/serve-protocol'
import { actorNamed } from '../../../kernel/session/session-store'
import { connectionByKey, noteCall, type ScimConnection } from './connection.store'
import { requireRights, type ScimCallContext, type ScimDeps, type ScimResult } from './context'
import { discovered } from './discovery'
import { addGroup, changeGroup, listGroups, readGroup, removeGroup, replaceGroup } from './groups'
import { addUser, changeUser, listUsers, readUser, removeUser, replaceUser } from './users'

const media = 'application/scim+json; charset=utf-8'
/** A group of a whole company in one call. */
const MOST_BYTES = 4 * 1024 * 1024

type Told = { readonly status: number; readonly scimType?: string }

/** How a refusal is told to a program that speaks SCIM (RFC 7644, 3.12). */
const toldOf = new Map<RefusalKind, Told>([
  [refusals.scim_key, { status: 401 }],
  [refusals.scim_owner, { status: 403 }],
  [refusals.scim_filter, { status: 400, scimType: 'invalidFilter' }],
  [refusals.scim_body, { status: 400, scimType: 'invalidSyntax' }],
  [refusals.scim_value, { status: 400, scimType: 'invalidValue' }],
  [refusals.scim_member, { status: 400, scimType: 'invalidValue' }],
  [refusals.scim_exists, { status: 409, scimType: 'uniqueness' }],
  [refusals.scim_elsewhere, { status: 409, scimType: 'uniqueness' }],
  [refusals.scim_administers, { status: 403 }],
  [refusals.scim_disabled_here, { status: 403 }],
  [refusals.scim_emergency, { status: 403 }],
  [refusals.scim_version, { status: 412 }],
  [refusals.scim_nothing, { status: 404 }],
  [refusals.scim_unsupported, { status: 501 }],
  [kernelRefusals.duplicate, { status: 409, scimType: 'uniqueness' }],
  [kernelRefusals.in_use, { status: 409 }],
  [kernelRefusals.not_found, { status: 404 }],
  [kernelRefusals.invalid_input, { status: 400, scimType: 'invalidValue' }],
  [kernelRefusals.unknown_reference, { status: 400, scimType: 'invalidValue' }],
  [kernelRefusals.no_permission, { status: 403 }],
  [kernelRefusals.company_wide, { status: 403 }],
  [kernelRefusals.outside_scope, { status: 403 }],
  [kernelRefusals.quota_users, { status: 403 }],
  [kernelRefusals.too_large, { status: 413 }],
  [kernelRefusals.too_many, { status: 429 }],
  [kernelRefusals.conflict, { status: 503 }],
  [kernelRefusals.unavailable, { status: 503 }],
  [kernelRefusals.failure, { status: 500 }],
  [peopleRefusals.last_administrator, { status: 403 }],
  [peopleRefusals.beyond_own, { status: 403 }],
  [peopleRefusals.not_oneself, { status: 403 }],
  [peopleRefusals.left_already, { status: 403 }],
])

function toldAs({ kind, values, more }: Refusal): Told {
  if (kind === refusals.scim_patch)
    return { status: 400, scimType: values.what === 'invalidValue' ? 'invalidValue' : String(values.what) }
  const told = toldOf.get(kind) ?? { status: 400 }
  return typeof more.status === 'number' ? { ...told, status: more.status } : told
}

/** The sentence of a refusal, and what is wrong with each field. */
function detailOf({ kind, values, more }: Refusal, language: Language): string {
  const fields = Object.values(more.fields ?? {}).map((one) => (typeof one === 'string' ? one : say(one, language)))
  const sentence = say(sentenceOf(kind), language, values)
  return kind === kernelRefusals.invalid_input && fields.length > 0 ? fields.join(' ') : sentence
}

function faultAnswer(refusal: Refusal, language: Language): ProtocolAnswer {
  const { status, scimType } = toldAs(refusal)
  return {
    status,
    headers: {
      'content-type': media,
      ...(status === 401 ? { 'www-authenticate': 'Bearer realm="scim", error="invalid_token"' } : {}),
      ...(status === 429 ? { 'retry-after': String(refusal.values.seconds ?? 1) } : {}),
      ...(status === 503 ? { 'retry-after': '1' } : {}),
    },
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType === undefined ? {} : { scimType }),
      detail: detailOf(refusal, language),
    },
  }
}

/** Programs that say nothing of their language read English. */
const languageIn = ({ headers }: Pick<ProtocolRequest, 'headers'>): Language => {
  const given = headers['accept-language']
  return typeof given === 'string' && given !== '*' && given !== '' ? languageOf(given) : 'en'
}

type Handler = (on: ScimCallContext, id: string) => Promise<ScimResult>
const handlers: Readonly<Record<string, Handler>> = {
  'GET Users': listUsers,
  'POST Users': addUser,
  'GET Users/': readUser,
  'PUT Users/': replaceUser,
  'PATCH Users/': changeUser,
  'DELETE Users/': removeUser,
  'GET Groups': listGroups,
  'POST Groups': addGroup,
  'GET Groups/': readGroup,
  'PUT Groups/': replaceGroup,
  'PATCH Groups/': changeGroup,
  'DELETE Groups/': removeGroup,
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal(refusals.scim_nothing)
  }
}

async function handle(on: ScimCallContext): Promise<ScimResult> {
  const { method, path } = on.request
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  const [what = '', id] = parts
  if (parts.length > 2) throw new Refusal(refusals.scim_nothing)
  if (method === 'GET') {
    const found = discovered(on, parts)
    if (found !== undefined) return found
  }
  if (what === 'Bulk' || what === 'Me' || id === '.search' || what === '.search')
    throw new Refusal(refusals.scim_unsupported)
  const handler = handlers[`${method} ${what}${id === undefined ? '' : '/'}`]
  if (handler !== undefined) {
    requireRights(on.actor, on.connection)
    return handler(on, id ?? '')
  }
  const isKnown = what === 'Users' || what === 'Groups'
  throw new Refusal(isKnown ? refusals.scim_unsupported : refusals.scim_nothing, {}, isKnown ? { status: 405 } : {})
}

async function actorOf(deps: ScimDeps, { company_id, owner_id }: ScimConnection) {
  const [[open], actor] = await Promise.all([
    deps.db.query(`select 1 from users where company_id = $1 and id = $2 and status = 'active'`, [
      company_id,
      owner_id ?? 0,
    ]),
    actorNamed(deps.db, company_id, owner_id ?? 0),
  ])
  if (open === undefined || actor === undefined) throw new Refusal(refusals.scim_owner, { permission: '–' })
  return actor
}

/** SCIM 2.0 (RFC 7643, 7644): a directory tells who the people of a company are. */
export function scimProtocol(deps: ScimDeps, allow: (ip: string) => void): AnswerProtocol {
  async function connectionIn(request: ProtocolRequest): Promise<ScimConnection> {
    allow(request.ip)
    const [, key] = /^Bearer +([^ ]+) *$/i.exec(String(request.headers.authorization ?? '')) ?? []
    // a typo, or somebody who guesses, never reaches the database
    const connection = key !== undefined && isApiKey(key) ? await connectionByKey(deps.db, key) : undefined
    if (connection === undefined) throw new Refusal(refusals.scim_key)
    return connection
  }

  return {
    mostBytes: MOST_BYTES,
    async answer(request) {
      const language = languageIn(request)
      const begun = performance.now()
      let connection: ScimConnection | undefined
      let refusal: Refusal | undefined
      let answer: ProtocolAnswer
      try {
        connection = await connectionIn(request)
        const actor = await actorOf(deps, connection)
        const { status, body, headers = {} } = await handle({ deps, connection, actor, request, language })
        answer = {
          status,
          headers: { ...(body === undefined ? {} : { 'content-type': media }), ...headers },
          ...(body === undefined ? {} : { body }),
        }
      } catch (error) {
        // somebody else was faster with the same name
        refusal =
          sqlState(error) === '23505'
            ? new Refusal(refusals.scim_exists, { who: 'id' })
            : refusalOf(error, request.request_id)
        if (refusal.kind === kernelRefusals.session_unknown)
          refusal = new Refusal(refusals.scim_owner, { permission: '–' })
        if (refusal.kind === kernelRefusals.failure) request.log.error({ err: error }, 'a call by SCIM failed')
        answer = faultAnswer(refusal, language)
      }
      if (connection !== undefined) {
        const reason = refusal === undefined ? null : `${detailOf(refusal, 'zh')}\n${detailOf(refusal, 'en')}`
        await noteCall(deps.db, connection, {
          ...{ method: request.method, path: request.path, status: answer.status, reason, ip: request.ip },
          ms: Math.round(performance.now() - begun),
        }).catch((err) => request.log.warn({ err }, 'a call by SCIM was not noted'))
      }
      return answer
    },
    fault(status, error, request) {
      const tooLarge = status === 413
      if (status >= 500) request.log.error({ err: error as Error }, 'a call by SCIM failed')
      const kind = tooLarge ? kernelRefusals.too_large : status >= 500 ? kernelRefusals.failure : refusals.scim_body
      return faultAnswer(new Refusal(kind, { id: '' }), languageIn(request))
    },
  }
}
