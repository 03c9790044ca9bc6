import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { endSignOn } from '@workplace/contract/setup/sso-calls'
import { jwtVerify } from 'jose'
import type { Call } from '../../../kernel/call/call'
import type { AnswerForm, FormSender } from '../../../kernel/http/serve-form'
import { writeRecord } from '../../../kernel/log/records'
import { claimOnce } from '../../../kernel/secrets/single-use'
import { endSession, sessionsChanged } from '../../../kernel/session/session-store'
import type { LogoutRequest } from '../saml/saml'
import type { SsoDeps } from './deps'
import { type Claims, isEntra, leewaySeconds } from './oidc'
import { endAt } from './protocols'
import { isDirectory, isOidc, type Provider, providerById, providerBySlug } from './provider.store'
import { sidOf } from './saml-session'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token is good for so long; afterwards its number need not be known any more. */
const goodSeconds = 300
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** `POST /account/sso_logout` */
export const endHere =
  (deps: SsoDeps) =>
  async (call: Call): Promise<OutputOf<typeof endSignOn>> => {
    const { company_id, user_id, token_hash, username } = call.actor
    const [session] = await call.db.query<{ provider_id: number | null; hint: string | null }>(
      `select i.provider_id, s.sso_hint as hint from session s
       left join sso_identity i on i.company_id = s.company_id and i.id = s.sso_identity_id where s.token_hash = $1`,
      [token_hash],
    )
    await endSession(call.db, token_hash, 'logout')
    call.record({ module: 'account', action: 'logout', target: username, target_id: user_id })
    call.emit(sessionsChanged(user_id))
    call.afterCommit(() => deps.sessions.forget(user_id))
    if (session?.provider_id == null) return { to: null }
    const provider = await providerById(call.db, deps.secrets, company_id, session.provider_id)
    if (provider === undefined || isDirectory(provider)) return { to: null }
    return { to: await endAt(deps, provider, session.hint === null ? null : deps.secrets.decrypt(session.hint)) }
  }

/** What a logout token must be, after OpenID Connect Back-Channel Logout 1.0, section 2.6; why it is not, otherwise. */
async function verified(deps: SsoDeps, provider: Provider, token: string): Promise<Claims | string> {
  const { config, keys } = await deps.oidc.connect(provider)
  const { payload } = await jwtVerify(token, keys, {
    issuer: config.serverMetadata().issuer,
    audience: provider.client_id,
    clockTolerance: leewaySeconds,
    maxTokenAge: goodSeconds,
    algorithms,
    requiredClaims: ['iat', 'jti'],
  })
  const { events, nonce, sid, sub, jti } = payload as Claims
  if (nonce !== undefined) return 'a logout token has no nonce'
  if (typeof events !== 'object' || events === null || !(logoutEvent in events)) return 'the event is missing'
  if (typeof sid !== 'string' && typeof sub !== 'string') return 'sid or sub is missing'
  const seconds = goodSeconds + 2 * leewaySeconds
  if (!(await claimOnce(deps.db, 'sso_logout', `${provider.company_id}.${provider.id}.${String(jti)}`, seconds)))
    return 'this token came before'
  return payload as Claims
}

type Whose = {
  readonly sids: readonly string[] | null
  /** How a session there is called begins so. */
  readonly prefix: string | null
  readonly subject: string | null
}

/** Ends what began by this provider: one session there, or all of somebody. */
async function endTheirs(
  deps: SsoDeps,
  provider: Provider,
  { sids, prefix, subject }: Whose,
  from: Omit<FormSender, 'log'>,
): Promise<void> {
  const users = await deps.db.transaction(async (tx) => {
    const ended = await tx.query<{ user_id: number; name: string; username: string }>(
      `with gone as (
         update session s set ended_at = now(), ended_because = 'provider' from sso_identity i
         where i.company_id = $1 and i.provider_id = $2 and s.company_id = i.company_id and s.sso_identity_id = i.id
           and s.ended_at is null and ($3::text[] is null or s.sso_sid = any($3))
           and ($4::text is null or i.subject = $4) and ($5::text is null or starts_with(s.sso_sid, $5))
         returning s.company_id, s.user_id)
       select distinct u.id as user_id, u.name, u.username from gone g join users u on u.company_id = g.company_id and u.id = g.user_id`,
      [provider.company_id, provider.id, sids, subject, prefix],
    )
    for (const { user_id, name, username } of ended) {
      const who = { company_id: provider.company_id, user_id, name }
      const entry = { module: 'account', action: 'sso_logout', target: username, target_id: user_id } as const
      await writeRecord(tx, from, who, entry, [sessionsChanged(user_id)])
    }
    return ended.map(({ user_id }) => user_id)
  })
  for (const user_id of users) deps.sessions.forget(user_id)
  deps.poke()
}

/** The same where a request of SAML says so: by name, and by its sessions where it names some. */
export const endTheirsBySaml = (
  deps: SsoDeps,
  provider: Provider,
  { name, sessions }: LogoutRequest,
  from: Omit<FormSender, 'log'>,
): Promise<void> =>
  endTheirs(
    deps,
    provider,
    sessions.length > 0
      ? { sids: sessions.map((one) => sidOf(name, one)), prefix: null, subject: null }
      : { sids: null, prefix: sidOf(name, undefined), subject: null },
    from,
  )

/** The same where a server of CAS says that a session there is over. */
export const endTheirsByCas = (
  deps: SsoDeps,
  provider: Provider,
  sid: string,
  from: Omit<FormSender, 'log'>,
): Promise<void> => endTheirs(deps, provider, { sids: [sid], prefix: null, subject: null }, from)

/** `POST /sso/oidc/:key/backchannel_logout`: a provider says that somebody is signed out there. */
export const hearLogout =
  (deps: SsoDeps): AnswerForm =>
  async (slug, form, from) => {
    const refused = (why: string) => ({ status: 400, body: { error: 'invalid_request', error_description: why } })
    deps.allow(from.ip)
    const provider = /^[a-z0-9]{1,40}$/.test(slug) ? await providerBySlug(deps.db, deps.secrets, slug) : undefined
    const token = form.get('logout_token')
    if (provider === undefined || !isOidc(provider) || token === null) return refused('there is nothing to end')
    const claims = await verified(deps, provider, token).catch((error: Error) => {
      from.log.warn({ err: error, provider: provider.id }, 'a logout token did not hold')
      return 'the token does not hold'
    })
    if (typeof claims === 'string') return refused(claims)
    // by sid alone where only that is known of an Entra session; a token of nothing that we know ends nothing
    if (typeof claims.sid !== 'string' && isEntra(provider)) return refused('sid is missing')
    const { sid, sub } = claims
    const whose: Whose = {
      ...{ sids: typeof sid === 'string' ? [sid] : null, prefix: null },
      // Entra's `sub` is another name of somebody than the one they are known by
      subject: typeof sub === 'string' && !isEntra(provider) ? sub : null,
    }
    await endTheirs(deps, provider, whose, from)
    return { status: 200 }
  }
