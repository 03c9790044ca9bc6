import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error it comes without types
import Provider from 'oidc-provider'

/** A provider that we did not write, with everything in memory; `/seed` answers the refresh tokens of so many sign-ins. */
const many = Number(process.argv[2] ?? 1)
// biome-ignore lint/suspicious/noExplicitAny: of a package without types
type Untyped = any

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const clients = Array.from({ length: many }, (_, n) => ({
  ...{ client_id: `bench-${n}`, client_secret: `secret-${n}`, redirect_uris: ['https://portal.example/back'] },
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
}))
const server = createServer()
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const provider: Untyped = new Provider(address, {
  clients,
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' }] },
  cookies: { keys: ['bench'] },
  scopes: ['openid', 'offline_access', 'meeting:read'],
  features: { clientCredentials: { enabled: true }, devInteractions: { enabled: false } },
  ...{ rotateRefreshToken: true, conformIdTokenClaims: true },
  findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
})
const own = provider.callback()

async function seed(): Promise<string[]> {
  const tokens: string[] = []
  for (const { client_id } of clients) {
    const grant = new provider.Grant({ accountId: client_id, clientId: client_id })
    grant.addOIDCScope('openid offline_access')
    const common = { accountId: client_id, client: await provider.Client.find(client_id), grantId: await grant.save() }
    const token = new provider.RefreshToken({
      ...{ ...common, scope: 'openid offline_access', gty: 'authorization_code', authTime: 1, sid: client_id },
    })
    tokens.push(await token.save())
  }
  return tokens
}

server.on('request', (request, response) => {
  if (request.url !== '/seed') return void own(request, response)
  void seed().then((tokens) => response.writeHead(200).end(JSON.stringify(tokens)))
})
process.send?.({ address })
process.once('SIGTERM', () => process.exit(0))
