import { createHash } from 'node:crypto'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import type { decideRequest, lookAtRequest } from '@workplace/contract/setup/sign-in-calls'
import {
  type AuthorizationRequest,
  isSignInScope,
  mustAsk,
  mustSignInAgain,
  readAuthorization,
  signInScopes,
} from '@workplace/domain/identity/authorization-request'
import { addressWith } from '@workplace/domain/identity/redirect-uri'
import type { Actor, Call } from '../../../kernel/call/call'
import { tokenHash } from '../../../kernel/session/session-store'
import { areaOfScope } from '../scopes/offered-scopes'
import { applicationBy, type ClientApplication } from './application-client'
import { issuerOf, type ProviderDeps } from './deps'
import { knownSubject, sidOf, subjectOf } from './grants'
import { newToken } from './tokens'

/** Somebody has so long to sign in again. */
const againMs = 600_000
/** A code is exchanged within this. */
const CODE_SECONDS = 60

type Asked = Pick<ParsedOf<typeof lookAtRequest>, 'company' | 'request' | 'again'>
type Way = OutputOf<typeof lookAtRequest>['way']

export const requireAddress = ({ publicUrl }: Pick<ProviderDeps, 'publicUrl'>): string => {
  if (publicUrl === null) throw new Refusal(refusals.oidc_address)
  return publicUrl
}

/** The request as it was meant by the application, which is known by then. */
async function readRequest(deps: ProviderDeps, call: Call, { company, request }: Asked) {
  const issuer = issuerOf(requireAddress(deps), company)
  const params = new URLSearchParams(request)
  const application = await applicationBy(call.db, company, params.get('client_id'))
  if (application === undefined) throw new Refusal(refusals.oidc_application)
  const read = readAuthorization([...params], application)
  if (read.is === 'page')
    throw new Refusal(read.why === 'redirect' ? refusals.oidc_redirect : refusals.oidc_repeated, {
      name: application.name,
    })
  const back = (redirect_uri: string, state: string | undefined, answer: Record<string, string>) =>
    addressWith(redirect_uri, { ...answer, state, iss: issuer })
  return { application, read, back, issuer }
}

const aboutOf = ({ company, request }: Asked) =>
  createHash('sha256').update(`${company} ${request}`).digest('base64url')

/** When this very request asked somebody to sign in, as the page brings it back. */
function askedAtOf({ secrets }: ProviderDeps, asked: Asked, now: number): number | undefined {
  if (asked.again === undefined) return undefined
  try {
    const { at, about } = JSON.parse(secrets.decrypt(asked.again)) as { at: number; about: string }
    return about === aboutOf(asked) && now - at < againMs ? at : undefined
  } catch {
    return undefined
  }
}

type SignedIn = { actor: Actor; at: number; now: number }

/** Since when the person of the session is signed in, by the clock of the database, as is now. */
async function signedInOf(call: Call): Promise<SignedIn | undefined> {
  if (!call.signedIn) return undefined
  const { actor } = call
  const [row] = await call.db.query<{ at: number; now: number }>(
    `select (extract(epoch from created_at) * 1000)::float8 as at, (extract(epoch from now()) * 1000)::float8 as now
     from session where token_hash = $1 and ended_at is null`,
    [actor.token_hash],
  )
  return row && { actor, ...row }
}

const clockOf = async (call: Call): Promise<number> => {
  const [row] = await call.db.query<{ now: number }>('select (extract(epoch from now()) * 1000)::float8 as now')
  return row?.now ?? call.now()
}

/** What somebody agreed to, of what the application may still have. */
async function agreedBy(call: Call, { company_id, id }: ClientApplication, user_id: number) {
  const [row] = await call.db.query<{ scopes: string[]; at: number }>(
    `select scopes, (extract(epoch from agreed_at) * 1000)::float8 as at from application_consent
     where company_id = $1 and application_id = $2 and user_id = $3`,
    [company_id, id, user_id],
  )
  return row
}

/** Is it another person than the one whom the application means? */
async function isOther(deps: ProviderDeps, call: Call, issuer: string, hint: string | undefined, actor: Actor) {
  if (hint === undefined) return false
  const said = await deps.keys.own(hint, issuer)
  return said === undefined || said.sub !== (await knownSubject(call.db, actor.company_id, actor.user_id))
}

const hostOf = (redirect_uri: string): string => {
  const { host, protocol } = new URL(redirect_uri)
  return host === '' ? protocol : host
}

/** `POST /oauth2/look` */
export const look =
  (deps: ProviderDeps) =>
  async (call: Call, asked: Asked): Promise<OutputOf<typeof lookAtRequest>> => {
    deps.arrive(call.ip)
    const { application, read, back, issuer } = await readRequest(deps, call, asked)
    const { name, contact } = application
    const logo = deps.addresses.sign(application.company_id, application.logo, { width: 320 }) || null
    const of = (way: Way, more: Partial<OutputOf<typeof lookAtRequest>> = {}) => ({
      ...{ way, to: null, name, contact, logo, person: null, details: [], scopes: [], again: null },
      host: hostOf(read.is === 'good' ? read.request.redirect_uri : read.redirect_uri),
      ...more,
    })
    if (read.is === 'back')
      return of('go', {
        to: back(read.redirect_uri, read.state, { error: read.error, error_description: read.description }),
      })
    const { request } = read
    const no = (error: string, error_description: string) =>
      of('go', { to: back(request.redirect_uri, request.state, { error, error_description }) })
    const isQuiet = request.prompt.includes('none')
    const signedIn = await signedInOf(call)
    const now = signedIn?.now ?? (await clockOf(call))
    const again = () => deps.secrets.encrypt(JSON.stringify({ at: now, about: aboutOf(asked) }))
    const isStranger = signedIn !== undefined && signedIn.actor.company_id !== application.company_id
    if (signedIn === undefined || isStranger) {
      if (isQuiet) return no('login_required', 'nobody is signed in')
      if (isStranger) throw new Refusal(refusals.oidc_other_company, { name })
      return of('sign_in', { again: again() })
    }
    const { actor, at } = signedIn
    const person = { name: actor.name, username: actor.username }
    if (mustSignInAgain(request, at, { now, askedAt: askedAtOf(deps, asked, now) }))
      return isQuiet ? no('login_required', 'the sign-in is too long ago') : of('again', { person, again: again() })
    const other = await isOther(deps, call, issuer, request.id_token_hint, actor)
    if (other && isQuiet) return no('login_required', 'somebody else is signed in')
    const { trusted } = application
    const agreed = await agreedBy(call, application, actor.user_id)
    const asks = mustAsk(request.scopes, agreed, { trusted, prompt: request.prompt, now })
    if (asks && isQuiet) return no('consent_required', 'nobody agreed to this')
    const way = asks || other || request.prompt.includes('select_account') ? 'ask' : 'agreed'
    return of(way, {
      person,
      // who somebody is comes first, that it goes on without them last
      details: signInScopes.filter((scope) => request.scopes.includes(scope)),
      scopes: request.scopes
        .filter((scope) => !isSignInScope(scope))
        .map((scope) => ({ scope, area: areaOfScope(scope) })),
    })
  }

/** A sign-in at the application, and the code by which it comes to know. */
async function grant(call: Call, application: ClientApplication, request: AuthorizationRequest): Promise<string> {
  const { company_id, user_id, token_hash } = call.actor
  const { scopes } = request
  // the session does not end meanwhile: what came after its end would stay
  const [session] = await call.db.query<{ created_at: string }>(
    'select created_at from session where token_hash = $1 and ended_at is null for share',
    [token_hash],
  )
  if (session === undefined) throw new Refusal(refusals.oidc_changed)
  await subjectOf(call.db, company_id, user_id)
  const sid = await sidOf(call.db, company_id, token_hash)
  const [made] = await call.db.query<{ id: number }>(
    `insert into application_grant (company_id, application_id, user_id, scopes, session_hash, sid, auth_time, offline)
     values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) returning id`,
    [
      ...[company_id, application.id, user_id, JSON.stringify(scopes), token_hash, sid, session.created_at],
      scopes.includes('offline_access'),
    ],
  )
  const code = newToken('wpc_')
  await call.db.query(
    `insert into application_code (hash, company_id, grant_id, redirect_uri, challenge, nonce, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => ${CODE_SECONDS}))`,
    [tokenHash(code), company_id, made?.id, request.redirect_uri, request.challenge, request.nonce ?? null],
  )
  return code
}

/** What is agreed to for the first time, or to more, is written down; what was agreed to before stays agreed to. */
async function agree(call: Call, application: ClientApplication, scopes: readonly string[]): Promise<void> {
  const { company_id, user_id } = call.actor
  const before = await agreedBy(call, application, user_id)
  const all = [...new Set([...(before?.scopes ?? []), ...scopes])].sort()
  await call.db.query(
    `insert into application_consent (company_id, application_id, user_id, scopes) values ($1, $2, $3, $4::jsonb)
     on conflict (company_id, application_id, user_id) do update set scopes = excluded.scopes, agreed_at = now()`,
    [company_id, application.id, user_id, JSON.stringify(all)],
  )
  call.record({
    ...{ module: 'oauth2_application', action: 'application_agree', target: application.name },
    ...{ target_id: application.id, before: { scopes: before?.scopes ?? [] }, after: { scopes: all } },
  })
}

/** Whoever withdraws, or switches it off, waits until this is written: what they end is then the whole. */
const holdApplication = (call: Call, { company, request }: Asked) =>
  call.db.query('select 1 from oauth2_application where company_id = $1 and client_id::text = $2 for share', [
    company,
    new URLSearchParams(request).get('client_id'),
  ])

/** `POST /oauth2/decide`: only in a session of the same company, and as the page showed it. */
export const decide =
  (deps: ProviderDeps) =>
  async (call: Call, { allow, ...asked }: ParsedOf<typeof decideRequest>): Promise<OutputOf<typeof decideRequest>> => {
    await holdApplication(call, asked)
    const { application, read, back } = await readRequest(deps, call, asked)
    if (call.actor.company_id !== application.company_id)
      throw new Refusal(refusals.oidc_other_company, { name: application.name })
    const signedIn = await signedInOf(call)
    if (read.is === 'back' || signedIn === undefined) throw new Refusal(refusals.oidc_changed)
    const { request } = read
    const { redirect_uri, state, scopes, prompt } = request
    if (!allow) {
      call.unchanged()
      const error_description = 'whoever was asked did not agree'
      return { to: back(redirect_uri, state, { error: 'access_denied', error_description }) }
    }
    const { at, now } = signedIn
    if (mustSignInAgain(request, at, { now, askedAt: askedAtOf(deps, asked, now) }))
      throw new Refusal(refusals.oidc_changed)
    const agreed = await agreedBy(call, application, call.actor.user_id)
    if (mustAsk(scopes, agreed, { trusted: application.trusted, prompt, now })) await agree(call, application, scopes)
    else call.unchanged()
    return { to: back(redirect_uri, state, { code: await grant(call, application, request) }) }
  }
