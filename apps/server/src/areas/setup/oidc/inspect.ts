import { isApiKey } from '@workplace/domain/identity/api-key'
import type { Db } from '../../../kernel/database/db'
import type { ProtocolAnswer } from '../../../kernel/http/serve-protocol'
import { tokenHash } from '../../../kernel/session/session-store'
import { clientOf, oauthError } from './application-client'
import { issuerOf, type ProviderDeps } from './deps'
import { endGrant, notifyTokensEnded, subjectOf } from './grants'
import type { OauthRequest } from './oauth-protocol'

type Found = {
  id: number
  company_id: number
  application_id: number
  client_id: string
  grant_id: number | null
  user_id: number
  username: string
  kind: 'access' | 'refresh'
  scopes: string[]
  iat: number
  exp: number
  live: boolean
}

/** A token as it stands now, asked of the database alone. */
async function find(db: Db, company_id: number, token: string): Promise<Found | undefined> {
  if (!isApiKey(token, 'wpa_') && !isApiKey(token, 'wpr_')) return undefined
  const [row] = await db.query<Found>(
    {
      name: 'inspect-token',
      text: `select t.id, t.company_id, t.application_id, a.client_id, t.grant_id, t.user_id, u.username, t.kind,
        array(select s from jsonb_array_elements_text(t.scopes) s
          where s not like '%:%' or a.scopes ? s) as scopes,
        floor(extract(epoch from t.created_at))::float8 as iat, floor(extract(epoch from t.expires_at))::float8 as exp,
        t.expires_at > now() and t.revoked_at is null and g.ended_at is null and u.status = 'active' and c.status = 'active'
          and a.status = 'on' and (t.kind = 'access' or t.used_at is null)
          and (t.grant_id is not null or (a.user_id = t.user_id and a.kind = 'service'))
          and not exists (select from application_key k where k.company_id = t.company_id and k.id = t.key_id
            and k.revoked_at is not null) as live
      from application_token t
      join oauth2_application a on a.company_id = t.company_id and a.id = t.application_id
      left join application_grant g on g.company_id = t.company_id and g.id = t.grant_id
      join users u on u.company_id = t.company_id and u.id = t.user_id
      join company c on c.id = t.company_id
      where t.hash = $1 and t.company_id = $2`,
    },
    [tokenHash(token), company_id],
  )
  return row
}

/** `POST <issuer>/introspect` (RFC 7662): of one's own tokens only; of all others nothing is known. */
export async function introspect(
  deps: ProviderDeps,
  company_id: number,
  request: OauthRequest,
): Promise<ProtocolAnswer> {
  const client = await clientOf(deps, company_id, request)
  if ('answer' in client) return client.answer
  if (client.application.kind === 'native') return oauthError(401, 'invalid_client', 'this client has no secret')
  const token = request.form.get('token')
  if (token === null) return oauthError(400, 'invalid_request', 'token is missing')
  const found = await find(deps.db, company_id, token)
  if (found?.live !== true || found.application_id !== client.application.id)
    return { status: 200, body: { active: false } }
  const { username, scopes, client_id, iat, exp, kind } = found
  return {
    status: 200,
    body: {
      ...{ active: true, scope: scopes.join(' '), client_id, username, iat, exp },
      ...(kind === 'access' ? { token_type: 'Bearer' } : {}),
      sub: await subjectOf(deps.db, company_id, found.user_id),
      ...{ aud: client_id, iss: issuerOf(deps.publicUrl ?? '', company_id) },
    },
  }
}

/** `POST <issuer>/revoke` (RFC 7009): a refresh token ends the whole sign-in, an access token itself. */
export async function revoke(deps: ProviderDeps, company_id: number, request: OauthRequest): Promise<ProtocolAnswer> {
  const client = await clientOf(deps, company_id, request)
  if ('answer' in client) return client.answer
  const token = request.form.get('token')
  if (token === null) return oauthError(400, 'invalid_request', 'token is missing')
  const found = await find(deps.db, company_id, token)
  if (found !== undefined && found.application_id === client.application.id) {
    await deps.db.transaction(async (tx) => {
      if (found.kind === 'refresh' && found.grant_id !== null)
        await endGrant(tx, { company_id, id: found.grant_id, user_id: found.user_id }, 'revoked')
      else {
        await tx.query(
          'update application_token set revoked_at = coalesce(revoked_at, now()) where company_id = $1 and id = $2',
          [company_id, found.id],
        )
        await notifyTokensEnded(tx, company_id, found.user_id)
      }
    })
    deps.poke()
  }
  return { status: 200 }
}

const challenge = (error: string, more = '') => ({
  'www-authenticate': `Bearer realm="workplace", error="${error}"${more}`,
})

/** What somebody's scopes tell of them. */
async function claimsOf(db: Db, { company_id, user_id }: Found, scopes: readonly string[]) {
  const [row] = await db.query<{
    name: string
    username: string
    job_num: string | null
    language: string | null
    mail: string | null
    phone: string | null
  }>('select name, username, job_num, language, mail, phone from users where company_id = $1 and id = $2', [
    company_id,
    user_id,
  ])
  if (row === undefined) return {}
  const given = (claims: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== ''))
  return {
    ...(scopes.includes('profile')
      ? given({
          ...{ name: row.name, preferred_username: row.username, employee_id: row.job_num },
          locale: row.language === 'en' ? 'en' : 'zh-CN',
        })
      : {}),
    // the company wrote it down, or its person proved it by a code
    ...(scopes.includes('email') && row.mail ? { email: row.mail, email_verified: true } : {}),
    ...(scopes.includes('phone') && row.phone ? { phone_number: row.phone, phone_number_verified: false } : {}),
  }
}

/** `GET, POST <issuer>/userinfo` */
export async function userinfo(
  deps: ProviderDeps,
  company_id: number,
  { method, authorization, form, ip }: OauthRequest,
): Promise<ProtocolAnswer> {
  const [, byHeader] = /^Bearer +([^ ]+) *$/i.exec(authorization ?? '') ?? []
  const byForm = method === 'POST' ? form.get('access_token') : null
  if (byHeader !== undefined && byForm !== null)
    return oauthError(400, 'invalid_request', 'the token is there twice', challenge('invalid_request'))
  const token = byHeader ?? byForm
  // RFC 6750, 3.1: who said nothing is told no error
  if (token === null || token === undefined)
    return { status: 401, headers: { 'www-authenticate': 'Bearer realm="workplace"' } }
  const found = await find(deps.db, company_id, token)
  if (found?.live !== true || found.kind !== 'access' || found.grant_id === null) {
    deps.allow(ip)
    return oauthError(401, 'invalid_token', 'the token is unknown, expired or revoked', challenge('invalid_token'))
  }
  if (!found.scopes.includes('openid'))
    return oauthError(
      403,
      'insufficient_scope',
      'openid is missing',
      challenge('insufficient_scope', ', scope="openid"'),
    )
  return {
    status: 200,
    body: {
      sub: await subjectOf(deps.db, company_id, found.user_id),
      ...(await claimsOf(deps.db, found, found.scopes)),
    },
  }
}
