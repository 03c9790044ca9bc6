import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'

const page = (response: ServerResponse, body: string) =>
  response.setHeader('content-type', 'text/html; charset=utf-8').end(`<title>Portal</title><main>${body}</main>`)

/** A small portal, on loopback, that lets people in by their account in the product: with a library that we did not write. */
export async function openPortal() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let config: client.Configuration | undefined
  let begun: { verifier: string; state: string; nonce: string } | undefined
  let tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>> | undefined
  const ended: string[] = []

  const connected = () => {
    if (config === undefined) throw new Error('the portal knows no issuer yet')
    return config
  }

  async function signIn(response: ServerResponse): Promise<void> {
    begun = {
      ...{ verifier: client.randomPKCECodeVerifier(), state: client.randomState(), nonce: client.randomNonce() },
    }
    const to = client.buildAuthorizationUrl(connected(), {
      redirect_uri: `${home}/back`,
      scope: 'openid profile offline_access meeting:read meeting:write',
      ...{ state: begun.state, nonce: begun.nonce, code_challenge_method: 'S256' },
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    })
    response.writeHead(302, { location: String(to) }).end()
  }

  async function comeBack(url: URL, response: ServerResponse): Promise<void> {
    try {
      tokens = await client.authorizationCodeGrant(connected(), url, {
        ...{ pkceCodeVerifier: begun?.verifier, expectedState: begun?.state, expectedNonce: begun?.nonce },
      })
      const person = await client.fetchUserInfo(connected(), tokens.access_token, tokens.claims()?.sub ?? '')
      page(response, `<h1>Hello ${person.name}</h1>`)
    } catch (error) {
      page(response, `<h1>Not in: ${error instanceof Error && 'error' in error ? error.error : error}</h1>`)
    }
  }

  function signOut(response: ServerResponse): void {
    const to = client.buildEndSessionUrl(connected(), {
      ...{ id_token_hint: tokens?.id_token ?? '', post_logout_redirect_uri: `${home}/bye`, state: 'out' },
    })
    response.writeHead(302, { location: String(to) }).end()
  }

  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', home)
    if (url.pathname === '/in') return signIn(response)
    if (url.pathname === '/back') return comeBack(url, response)
    if (url.pathname === '/out') return signOut(response)
    if (url.pathname === '/told') {
      const token = new URLSearchParams(await text(request)).get('logout_token') ?? ''
      ended.push(String(decodeJwt(token).sid))
      return response.end()
    }
    return page(response, url.pathname === '/bye' ? '<h1>Bye</h1>' : '<h1>Portal</h1>')
  })

  return {
    home,
    /** Takes what an administrator was shown. */
    async connect(issuer: string, client_id: string, secret: string) {
      config = await client.discovery(new URL(issuer), client_id, undefined, client.ClientSecretBasic(secret), {
        execute: [client.allowInsecureRequests],
      })
    },
    bearer: () => tokens?.access_token ?? '',
    sid: () => String(tokens?.claims()?.sid),
    /** The sessions of whose end it was told. */
    ended,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
