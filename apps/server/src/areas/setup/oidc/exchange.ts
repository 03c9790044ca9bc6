import { createHash } from 'node:crypto'
import { isApiKey } from '@workplace/domain/identity/api-key'
import { isSignInScope, scopesGiven } from '@workplace/domain/identity/authorization-request'
import { judgeRefresh } from '@workplace/domain/identity/rotation'
import type { Db } from '../../../kernel/database/db'
import { gathered } from '../../../kernel/database/gather'
import type { ProtocolAnswer } from '../../../kernel/http/serve-protocol'
import { writeRecord } from '../../../kernel/log/records'
import { tokenHash } from '../../../kernel/session/session-store'
import { type ClientApplication, clientOf, oauthError, type ProvedClient } from './application-client'
import { issuerOf, type ProviderDeps } from './deps'
import { endGrant, subjectOf } from './grants'
import { notifyTheft } from './notify'
import type { OauthRequest } from './oauth-protocol'
import { challengeOf, isVerifier, newToken, nextRefreshOf } from './tokens'

/** A refresh token may follow another for so long after somebody signed in. */
const FAMILY_DAYS = 365

type Grant = {
  grant_id: number
  company_id: number
  application_id: number
  user_id: number
  granted: string[]
  sid: string
  auth_time: string
  offline: boolean
  isOver: boolean
}

const grantColumns = `g.id as grant_id, g.company_id, g.application_id, g.user_id, g.scopes as granted, g.sid, g.auth_time,
  g.offline, (g.ended_at is not null or u.status <> 'active') as "isOver"`
const grantJoins = `join users u on u.company_id = g.company_id and u.id = g.user_id`

/** Something to do once the transaction has ended; what it answers is answered in any case. */
type Exchanged = { readonly answer: ProtocolAnswer; readonly told?: boolean }
const no = (error: string, description: string): Exchanged => ({ answer: oauthError(400, error, description) })
const badGrant = (description: string) => no('invalid_grant', description)

const keepScopes = (scopes: readonly string[], application: ClientApplication) =>
  scopes.filter((scope) => isSignInScope(scope) || application.scopes.includes(scope))

async function keepAccess(
  tx: Db,
  { application, key_id }: ProvedClient,
  whose: { user_id: number; grant_id: number | null },
  scopes: readonly string[],
): Promise<string> {
  const access = newToken('wpa_')
  await tx.query(
    {
      name: 'keep-access-token',
      text: `insert into application_token (company_id, application_id, grant_id, key_id, user_id, kind, hash, scopes, expires_at)
         values ($1, $2, $3, $4, $5, 'access', $6, $7::jsonb, now() + make_interval(secs => $8))`,
    },
    [
      ...[application.company_id, application.id, whose.grant_id, key_id, whose.user_id, tokenHash(access)],
      ...[JSON.stringify(scopes), application.access_seconds],
    ],
  )
  return access
}

async function keepRefresh(tx: Db, { application }: ProvedClient, grant: Grant, refresh: string): Promise<void> {
  await tx.query(
    {
      name: 'keep-refresh-token',
      text: `insert into application_token (company_id, application_id, grant_id, user_id, kind, hash, scopes, expires_at)
         select $1, $2, $3, $4, 'refresh', $5, $6::jsonb, least(now() + make_interval(days => $7),
           g.created_at + make_interval(days => ${FAMILY_DAYS})) from application_grant g where g.company_id = $1 and g.id = $3`,
    },
    [
      ...[application.company_id, application.id, grant.grant_id, grant.user_id, tokenHash(refresh)],
      ...[JSON.stringify(grant.granted), application.refresh_days],
    ],
  )
}

async function idToken(
  deps: ProviderDeps,
  tx: Db,
  application: ClientApplication,
  grant: Grant,
  more: { nonce: string | null; access: string },
): Promise<string> {
  const iat = Math.floor(deps.now() / 1000)
  return deps.keys.sign({
    iss: issuerOf(deps.publicUrl ?? '', application.company_id),
    sub: await subjectOf(tx, grant.company_id, grant.user_id),
    ...{ aud: application.client_id, iat, exp: iat + application.access_seconds, sid: grant.sid },
    auth_time: Math.floor(Date.parse(grant.auth_time) / 1000),
    ...(more.nonce === null ? {} : { nonce: more.nonce }),
    at_hash: createHash('sha256').update(more.access).digest().subarray(0, 16).toString('base64url'),
  })
}

const tokensAnswer = (
  application: ClientApplication,
  access_token: string,
  scopes: readonly string[],
  more: { refresh_token?: string; id_token?: string } = {},
): Exchanged => ({
  answer: {
    status: 200,
    headers: { pragma: 'no-cache' },
    body: {
      ...{ access_token, token_type: 'Bearer', expires_in: application.access_seconds, scope: scopes.join(' ') },
      ...more,
    },
  },
})

/** `grant_type=authorization_code` */
async function exchangeCode(deps: ProviderDeps, tx: Db, client: ProvedClient, form: URLSearchParams) {
  const { application } = client
  const code = form.get('code') ?? ''
  if (!isApiKey(code, 'wpc_')) return badGrant('this is no code')
  const [row] = await tx.query<
    Grant & { redirect_uri: string; challenge: string; nonce: string | null; used: boolean; late: boolean }
  >(
    `select ${grantColumns}, c.redirect_uri, c.challenge, c.nonce, c.used_at is not null as used, c.expires_at <= now() as late
     from application_code c join application_grant g on g.company_id = c.company_id and g.id = c.grant_id ${grantJoins}
     where c.hash = $1 and c.company_id = $2 for update of c`,
    [tokenHash(code), application.company_id],
  )
  // to another client there is no such code, and it stays good for whom it was meant
  if (row === undefined || row.application_id !== application.id) return badGrant('the code is unknown')
  if (row.used) {
    // two had it: what the first was given ends
    await endGrant(tx, { ...row, id: row.grant_id }, 'code')
    return { ...badGrant('the code was used before'), told: true }
  }
  await tx.query('update application_code set used_at = now() where company_id = $1 and hash = $2', [
    application.company_id,
    tokenHash(code),
  ])
  if (row.late) return badGrant('the code has expired')
  if (row.isOver) return badGrant('the sign-in is over')
  if (form.get('redirect_uri') !== row.redirect_uri) return badGrant('redirect_uri is another one')
  const verifier = form.get('code_verifier') ?? ''
  if (!isVerifier(verifier) || challengeOf(verifier) !== row.challenge)
    return badGrant('code_verifier is missing or wrong (PKCE)')
  const scopes = keepScopes(row.granted, application)
  const access = await keepAccess(tx, client, row, scopes)
  const refresh = row.offline ? newToken('wpr_') : undefined
  if (refresh !== undefined) await keepRefresh(tx, client, row, refresh)
  return tokensAnswer(application, access, scopes, {
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
    ...(scopes.includes('openid') ? { id_token: await idToken(deps, tx, application, row, { ...row, access }) } : {}),
  })
}

type Refresh = Grant & {
  token_id: number
  revoked: boolean
  expires: number
  used: number | null
  uses: number
  successor_used: boolean
  now: number
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const refreshStatement = {
  name: 'find-refresh-token',
  text: `select ${grantColumns}, t.id as token_id, t.revoked_at is not null as revoked, ${ms('t.expires_at')} as expires,
       ${ms('t.used_at')} as used, t.uses, ${ms('clock_timestamp()')} as now,
       exists (select from application_token s where s.hash = $3 and s.used_at is not null) as successor_used
     from application_token t join application_grant g on g.company_id = t.company_id and g.id = t.grant_id ${grantJoins}
     where t.hash = $1 and t.company_id = $2 and t.kind = 'refresh' for update of t`,
}
const useStatement = {
  name: 'use-refresh-token',
  text: `with used as (
       update application_token set used_at = coalesce(used_at, clock_timestamp()), uses = uses + 1
       where company_id = $1 and id = $2
     )
     update application_grant set last_used_at = now() where company_id = $1 and id = $3`,
}

/** `grant_type=refresh_token` */
async function refreshTokens(
  deps: ProviderDeps,
  tx: Db,
  client: ProvedClient,
  form: URLSearchParams,
  from: OauthRequest,
) {
  const { application } = client
  const given = form.get('refresh_token') ?? ''
  if (!isApiKey(given, 'wpr_')) return badGrant('this is no refresh token')
  const successor = await nextRefreshOf(given, deps.secrets)
  const [row] = await tx.query<Refresh>(refreshStatement, [
    tokenHash(given),
    application.company_id,
    tokenHash(successor),
  ])
  if (row === undefined || row.application_id !== application.id) return badGrant('the refresh token is unknown')
  if (row.isOver) return badGrant('the sign-in is over')
  const asked = form.get('scope')
  const scopes = keepScopes(asked === null ? row.granted : scopesGiven(asked, row.granted), application)
  if (asked?.split(' ').some((scope) => scope !== '' && !row.granted.includes(scope)))
    return no('invalid_scope', 'this was not agreed to')
  const token = {
    ...{ isRevoked: row.revoked, expires: row.expires, uses: row.uses, isSuccessorUsed: row.successor_used },
    usedAt: row.used ?? undefined,
  }
  const verdict = judgeRefresh(token, row.now)
  if (verdict === 'over') return badGrant('the refresh token has expired, or was revoked')
  if (verdict === 'theft') {
    await endStolen(deps, tx, application, row, from)
    return { ...badGrant('the refresh token was used before, so the sign-in ended'), told: true }
  }
  await tx.query(useStatement, [application.company_id, row.token_id, row.grant_id])
  if (verdict === 'rotate') await keepRefresh(tx, client, row, successor)
  const access = await keepAccess(tx, client, row, scopes)
  return tokensAnswer(application, access, scopes, {
    refresh_token: successor,
    ...(scopes.includes('openid')
      ? { id_token: await idToken(deps, tx, application, row, { nonce: null, access }) }
      : {}),
  })
}

/** Nobody knows which of two is the one it was meant for: it ends for both, and whose it was is told. */
async function endStolen(
  deps: ProviderDeps,
  tx: Db,
  application: ClientApplication,
  { company_id, grant_id, user_id }: Grant,
  from: OauthRequest,
): Promise<void> {
  if (!(await endGrant(tx, { company_id, id: grant_id, user_id }, 'theft'))) return
  const [person] = await tx.query<{ name: string }>('select name from users where company_id = $1 and id = $2', [
    company_id,
    user_id,
  ])
  const who = { company_id, user_id, name: person?.name ?? '' }
  await writeRecord(tx, from, who, {
    ...{ module: 'oauth2_application', action: 'application_theft', target: application.name },
    target_id: application.id,
  })
  await notifyTheft(tx, application, user_id, grant_id, deps.now())
}

/**
 * The disk is not waited for: a token that the database forgets with its machine opens nothing, and its program asks for
 * another, as it does after each that has expired.
 */
const hasty = `set_config('synchronous_commit', 'off', true)`

type OwnToken = {
  readonly client: ProvedClient
  readonly scopes: readonly string[]
  readonly hash: Buffer
}

/** Keeps tokens of programs; whether each was kept: not where the person for whom it acts is disabled. */
const keepOwnToken = gathered(async (db: Db, all: readonly OwnToken[]): Promise<boolean[]> => {
  const of = <T>(value: (one: OwnToken) => T) => all.map(value)
  const kept = await db.query<{ n: number }>(
    {
      name: 'keep-own-tokens',
      text: `with asked as (
           select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::bytea[], $6::jsonb[], $7::int[])
             with ordinality as q(company_id, application_id, user_id, key_id, hash, scopes, seconds, n)
         ), kept as (
           insert into application_token (company_id, application_id, key_id, user_id, kind, hash, scopes, expires_at)
           select u.company_id, q.application_id, q.key_id, u.id, 'access', q.hash, q.scopes, now() + make_interval(secs => q.seconds)
           from asked q join users u on u.company_id = q.company_id and u.id = q.user_id and u.status = 'active'
           returning hash
         )
         select q.n, ${hasty} from kept join asked q on q.hash = kept.hash`,
    },
    [
      of(({ client }) => client.application.company_id),
      of(({ client }) => client.application.id),
      of(({ client }) => client.application.user_id),
      of(({ client }) => client.key_id),
      of(({ hash }) => hash),
      of(({ scopes }) => JSON.stringify(scopes)),
      of(({ client }) => client.application.access_seconds),
    ],
  )
  const numbers = new Set(kept.map(({ n }) => n))
  return all.map((_, at) => numbers.has(at + 1))
})

/** `grant_type=client_credentials`: the program acts for the person who was chosen for it. */
async function ownTokens(db: Db, client: ProvedClient, form: URLSearchParams) {
  const { application } = client
  if (application.kind !== 'service') return no('unauthorized_client', 'people sign in at this client')
  const asked = form.get('scope')
  const scopes = asked === null ? [...application.scopes] : scopesGiven(asked, application.scopes)
  const known = scopes.filter((scope) => !isSignInScope(scope))
  if (known.length === 0) return no('invalid_scope', 'none of these scopes is given to the client')
  const access = newToken('wpa_')
  const kept = await keepOwnToken(db, { client, scopes: known, hash: tokenHash(access) })
  if (!kept) return no('unauthorized_client', 'its person is disabled')
  return tokensAnswer(application, access, known)
}

/** `POST <issuer>/token` */
export async function exchange(deps: ProviderDeps, company_id: number, request: OauthRequest): Promise<ProtocolAnswer> {
  const { form } = request
  const client = await clientOf(deps, company_id, request)
  if ('answer' in client) return client.answer
  const type = form.get('grant_type')
  const inTransaction = async (tx: Db): Promise<Exchanged> => {
    const takesPeople = client.application.kind !== 'service'
    if ((type === 'authorization_code' || type === 'refresh_token') && !takesPeople)
      return no('unauthorized_client', 'nobody signs in at this client')
    if (type === 'authorization_code') return exchangeCode(deps, tx, client, form)
    if (type === 'refresh_token') return refreshTokens(deps, tx, client, form, request)
    if (type === null) return no('invalid_request', 'grant_type is missing')
    return no('unsupported_grant_type', 'this grant_type is not taken')
  }
  // one statement keeps what a program is given
  const done =
    type === 'client_credentials'
      ? await ownTokens(deps.db, client, form)
      : await deps.db.transaction((tx) => inTransaction(tx))
  if (done.answer.status !== 200) deps.allow(request.ip)
  if (done.told) deps.poke()
  return done.answer
}
