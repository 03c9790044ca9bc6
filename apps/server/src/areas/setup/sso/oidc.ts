import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import { createRemoteJWKSet, type JWTVerifyGetKey, customFetch as joseFetch } from 'jose'
import * as oidc from 'openid-client'
import type { Outbound } from '../../../adapters/outbound/port'
import { freshMinutes } from '../../../kernel/session/session-store'
import { deniedAnswer, untrueAnswer } from './failures'
import type { Provider } from './provider.store'
import { statusFault } from './status-fault'

/** A provider has so long for each answer. */
const answerMs = 5_000
const answerBytes = 512 * 1024
/** Clocks may differ by so much. */
export const leewaySeconds = 60
/** For so long what a provider says of itself is believed; its keys are fetched anew when one is unknown. */
const believedMs = 5 * 60_000
const mostKept = 100

export type Claims = Readonly<Record<string, unknown>>
/** What a browser came back with. */
export type ReturnedAnswer = {
  readonly state: string
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  readonly error_description?: string | undefined
}
/** What is kept of a sign-in while its person is at the provider. */
export type BegunSignOn = { readonly nonce: string; readonly verifier: string; readonly state: string }
export type AnsweredClaims = {
  readonly claims: Claims
  readonly told: Claims
  readonly asked: Claims
}

type Connection = { readonly config: oidc.Configuration; readonly keys: JWTVerifyGetKey; readonly until: number }

/** The one way out for what the libraries ask: judged addresses, no redirects, bounded answers. */
const fetchBy =
  (outbound: Outbound) =>
  async (url: string, init: { method?: string; headers?: unknown; body?: unknown }): Promise<Response> => {
    const { method = 'GET', body } = init
    const {
      status,
      headers,
      body: content,
    } = await outbound('identity').request(url, {
      method,
      headers: Object.fromEntries(new Headers(init.headers as Record<string, string>).entries()),
      ...(body === null || body === undefined ? {} : { body: String(body) }),
      ...{ withinMs: answerMs, silentMs: answerMs, mostBytes: answerBytes, plainInside: true },
    })
    const said = new Headers()
    for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') said.set(name, value)
    const isEmpty = status === 204 || status === 205 || status === 304
    return new Response(isEmpty ? null : new Uint8Array(content), { status, headers: said })
  }

const bare = (issuer: string) => issuer.replace(/\/$/, '')

/** Entra says its own name of somebody in `oid`, and lets anybody write any address into `email`. */
export const isEntra = ({ preset, issuer }: Pick<Provider, 'preset' | 'issuer'>): boolean =>
  preset === 'entra' || /^https:\/\/(?:login\.microsoftonline\.[a-z.]+|sts\.windows\.net)\//.test(issuer)

function authOf({ client_secret }: Provider, server: oidc.ServerMetadata): oidc.ClientAuth {
  if (client_secret === null) return oidc.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(client_secret)
    : oidc.ClientSecretPost(client_secret)
}

/** What a provider is asked, by a library and through our own way out. */
export function openOidc(outbound: Outbound, publicUrl: string | null, now: () => number) {
  const known = new Map<string, Connection>()
  const fetch = fetchBy(outbound)

  /** What a provider says of itself; `anew`: asked for now. */
  async function connect(provider: Provider, anew = false): Promise<Connection> {
    const key = `${provider.company_id}.${provider.id}.${provider.version}`
    const before = known.get(key)
    if (!anew && before !== undefined && before.until > now()) return before
    const found = await oidc.discovery(new URL(provider.issuer), provider.client_id, undefined, oidc.None(), {
      [oidc.customFetch]: fetch as oidc.CustomFetch,
      timeout: answerMs / 1000,
      // plain HTTP is refused by our own way, except to networks inside
      execute: [oidc.allowInsecureRequests],
    })
    const server = found.serverMetadata()
    if (bare(server.issuer) !== bare(provider.issuer))
      throw Object.assign(new Error('issuer'), { code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' })
    if (!server.authorization_endpoint || !server.token_endpoint || !server.jwks_uri)
      throw Object.assign(new Error('address'), { code: 'OAUTH_MISSING_SERVER_METADATA' })
    for (const address of [server.authorization_endpoint, server.end_session_endpoint ?? server.issuer])
      if (!/^https?:$/.test(new URL(address).protocol))
        throw Object.assign(new Error('address'), { code: 'OAUTH_INVALID_SERVER_METADATA' })
    const config = new oidc.Configuration(
      server,
      provider.client_id,
      { [oidc.clockTolerance]: leewaySeconds },
      authOf(provider, server),
    )
    config[oidc.customFetch] = fetch as oidc.CustomFetch
    config.timeout = answerMs / 1000
    oidc.allowInsecureRequests(config)
    // also where TLS says who answered: the signature counts
    oidc.enableNonRepudiationChecks(config)
    const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
      [joseFetch]: fetch as typeof globalThis.fetch,
      timeoutDuration: answerMs,
    })
    if (known.size >= mostKept) known.clear()
    const connection = { config, keys, until: now() + believedMs }
    known.set(key, connection)
    return connection
  }

  const home = (): string => {
    if (publicUrl === null) throw new Refusal(refusals.sso_address)
    return publicUrl
  }
  const redirectUrl = () => `${home()}/sso-return`

  return {
    connect,
    redirectUrl: () => (publicUrl === null ? null : redirectUrl()),
    logoutUrl: (slug: string) => (publicUrl === null ? null : `${publicUrl}/sso/oidc/${slug}/backchannel_logout`),

    /** How many keys a provider publishes. */
    async keysOf(provider: Provider): Promise<readonly { kid: string; alg: string }[]> {
      const { config } = await connect(provider)
      const answer = await fetch(String(config.serverMetadata().jwks_uri), { headers: { accept: 'application/json' } })
      if (answer.status !== 200) throw statusFault(answer.status)
      const { keys } = (await answer.json().catch(() => ({}))) as {
        keys?: { kid?: string; alg?: string; kty?: string }[]
      }
      if (!Array.isArray(keys) || keys.length === 0)
        throw Object.assign(new Error('keys'), { code: 'OAUTH_INVALID_SERVER_METADATA' })
      return keys.slice(0, 20).map(({ kid, alg, kty }) => ({ kid: String(kid ?? '–'), alg: String(alg ?? kty ?? '–') }))
    },

    /** Where a sign-in goes, and what is to be kept until it is back. */
    async begin(provider: Provider, { fresh }: { fresh: boolean }): Promise<{ to: string; begun: BegunSignOn }> {
      const redirect_uri = redirectUrl()
      const { config } = await connect(provider)
      const verifier = oidc.randomPKCECodeVerifier()
      const begun = { nonce: oidc.randomNonce(), verifier, state: oidc.randomState() }
      const to = oidc.buildAuthorizationUrl(config, {
        ...{ redirect_uri, scope: provider.scopes, response_type: 'code' },
        ...{ state: begun.state, nonce: begun.nonce },
        ...{ code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        // who tries a provider wants to see that it asks; by the age it says when it did
        ...(fresh ? { prompt: 'login', max_age: String(freshMinutes * 60) } : {}),
      })
      return { to: to.href, begun }
    },

    /** Exchanges what came back, and holds it against all that was asked. */
    async finish(
      provider: Provider,
      begun: BegunSignOn,
      returned: ReturnedAnswer,
    ): Promise<AnsweredClaims & { id_token: string }> {
      const { config } = await connect(provider)
      const server = config.serverMetadata()
      // an answer that names another issuer is another's, also where it says no
      if (returned.iss !== undefined && bare(returned.iss) !== bare(server.issuer)) throw untrueAnswer(provider, 'iss')
      if (returned.error !== undefined || returned.code === undefined) throw deniedAnswer(provider, returned)
      const at = new URL(redirectUrl())
      at.searchParams.set('code', returned.code)
      at.searchParams.set('state', begun.state)
      if (returned.iss !== undefined) at.searchParams.set('iss', returned.iss)
      const tokens = await oidc.authorizationCodeGrant(config, at, {
        pkceCodeVerifier: begun.verifier,
        expectedState: begun.state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      })
      const told = { ...tokens.claims() } as Claims
      const asked =
        server.userinfo_endpoint === undefined
          ? {}
          : ({ ...(await oidc.fetchUserInfo(config, tokens.access_token, String(told.sub))) } as Claims)
      // what is signed comes before what is not
      return { claims: { ...asked, ...told }, told, asked, id_token: tokens.id_token ?? '' }
    },

    /** Where the session at the provider is ended; null: it offers no such place, or cannot be asked now. */
    async endAddress(provider: Provider, id_token: string | null): Promise<string | null> {
      try {
        const { config } = await connect(provider)
        if (config.serverMetadata().end_session_endpoint === undefined) return null
        const to = oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${home()}/login` })
        if (id_token !== null) to.searchParams.set('id_token_hint', id_token)
        return to.href
      } catch {
        return null
      }
    },
  }
}
export type Oidc = ReturnType<typeof openOidc>
