import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
// @ts-expect-error it comes without types
import Provider from 'oidc-provider'

type Account = Readonly<Record<string, unknown>>
// biome-ignore lint/suspicious/noExplicitAny: of a package without types
type Untyped = any
/** Takes the place of an answer; undefined: it stays as it is. */
type Instead = (request: IncomingMessage, response: ServerResponse) => unknown

const escaped = (value: string) => value.replace(/[<>&"']/g, '')

/**
 * A provider of OpenID Connect that we did not write, on loopback, for the time of a test. Who signs in there is said by
 * `signInAs`, or asked for by a form; `forge` and `instead` make it lie.
 */
export async function openPeer(home: string, backchannel?: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const accounts = new Map<string, Account>()
  const client = { id: 'workplace', secret: randomBytes(16).toString('hex') }
  const on = {
    /** Undefined: a form asks. */
    as: undefined as string | undefined,
    /** Denies what is asked for. */
    denies: false,
    forge: undefined as undefined | ((payload: JWTPayload) => Promise<string>),
    instead: {} as Record<string, Instead>,
  }
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: Untyped = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.id, client_secret: client.secret, redirect_uris: [`${home}/sso-return`] },
        ...{
          post_logout_redirect_uris: [`${home}/login`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
        ...(backchannel === undefined
          ? {}
          : { backchannel_logout_uri: backchannel, backchannel_logout_session_required: true }),
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'peer', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['peer'] },
    // it is on loopback, as is whom it tells: its own guard against that is no part of what is tested
    fetch: (url: string, { dispatcher: _, ...options }: Untyped) => fetch(url, options),
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username', 'groups', 'employee'],
      email: ['email', 'email_verified'],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) =>
      accounts.has(accountId)
        ? { accountId, claims: () => ({ sub: accountId, ...accounts.get(accountId) }) }
        : undefined,
    renderError: (ctx: Untyped, out: Untyped) => {
      ctx.type = 'html'
      ctx.body = `<h1>${escaped(String(out.error))}</h1><p>${escaped(String(out.error_description))}</p>`
    },
  })
  provider.use(async (ctx: Untyped, next: () => Promise<void>) => {
    await next()
    if (ctx.path === '/token' && on.forge !== undefined && ctx.body?.id_token)
      ctx.body.id_token = await on.forge(decodeJwt(ctx.body.id_token))
  })
  const own = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    const finish = (result: object) =>
      provider.interactionFinished(request, response, result, { mergeWithLastSubmission: prompt.name === 'consent' })
    if (on.denies) return finish({ error: 'access_denied', error_description: 'this program is not for you' })
    if (prompt.name === 'consent') {
      const grant =
        grantId === undefined
          ? new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
          : await provider.Grant.find(grantId)
      grant.addOIDCScope(params.scope)
      return finish({ consent: { grantId: await grant.save() } })
    }
    const typed = request.method === 'POST' ? new URLSearchParams(await text(request)).get('login') : null
    const accountId = on.as ?? typed ?? undefined
    if (accountId === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        '<!doctype html><html lang="en"><title>Peer</title><form method="post"><label>Account <input name="login"></label><button>Continue</button></form></html>',
      )
      return
    }
    return finish({ login: { accountId } })
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const instead = on.instead[path]
    if (instead !== undefined) return void instead(request, response)
    if (path.startsWith('/interaction/'))
      return void interact(request, response).catch((error) => response.writeHead(500).end(String(error)))
    own(request, response)
  })

  const jar = new Map<string, string>()
  return {
    ...{ issuer, client, accounts, on },
    /** What a token says, signed by the provider's own key, or by one that nobody knows. */
    sign: async (payload: JWTPayload, by: 'own' | 'foreign' = 'own', header: object = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: 'peer', ...header })
        .sign(by === 'own' ? privateKey : (await generateKeyPair('RS256')).privateKey),
    /** Nobody is signed in there any more, as far as the browser of `walk` knows. */
    forgetBrowser: () => jar.clear(),
    /** Goes on as a browser does until somebody is sent back, or is shown a page: where that is. */
    async walk(to: string): Promise<URL> {
      let at = new URL(to)
      for (let steps = 0; steps < 12; steps++) {
        if (at.href.startsWith(home)) return at
        const answer = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value === '') jar.delete(name)
          else jar.set(name, value)
        }
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`${at.href}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
        at = new URL(next, at)
      }
      throw new Error('it goes in a circle')
    },
    /** Where the provider tells that somebody signed out there. */
    async tellAt(address: string): Promise<void> {
      const found = await provider.Client.find(client.id)
      found.backchannelLogoutUri = address
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
export type Peer = Awaited<ReturnType<typeof openPeer>>
