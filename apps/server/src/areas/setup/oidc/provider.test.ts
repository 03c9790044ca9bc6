import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, decodeJwt, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { back, basic, home, type Portal, portalOf } from './portal.sample'

type Who = Awaited<ReturnType<Company['person']>>
const keeping = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-oath2-Application`)

let world: World
let acme: Company
let admin: Who
let staff: Who
let portal: Portal

beforeAll(async () => {
  world = await openWorld({
    ...{ servers: 2, logInWords: true, publicUrl: home, innerNetworks: { callback: ['127.0.0.1'] } },
  })
  acme = await addCompany(world.db, 'Acme')
  await acme.office('Head office')
  admin = await acme.person([...keeping, 'view-price', 'add-price', 'view-operationlog-log'])
  staff = await acme.person(['view-price'])
  portal = portalOf(world, acme.company_id)
})
afterAll(() => world.close())
beforeEach(() => world.db.query('delete from oauth2_application'))

const get = (path: string, query: object = {}, who = admin) =>
  world.first.get(path, query, { token: who.token, language: 'en' })
const post = (path: string, body: object, who = admin) =>
  world.first.post(path, body, { token: who.token, language: 'en' })

let named = 0
async function application(more: object = {}, who = admin) {
  const name = `Portal ${++named}`
  const added = await post(
    '/oauth2_application/add',
    { name, kind: 'web', redirect_uris: back, scopes: ['meetingroom:read', 'meetingroom:write'], ...more },
    who,
  )
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  const id = added.data.id as number
  const { client_id } = (await get('/oauth2_application/single', { id })).data
  return { id, name, client_id: client_id as string }
}
async function withSecret(more: object = {}) {
  const one = await application(more)
  const made = await post('/oauth2_application/key_add', { id: one.id })
  expect(made.code).toBe(0)
  const secret = made.data.key as string
  return { ...one, secret, key_id: made.data.id as number, auth: basic(one.client_id, secret) }
}
type Secret = Awaited<ReturnType<typeof withSecret>>

async function tokens(one: Secret, who = staff, scope = 'openid meetingroom:read offline_access') {
  const { exchange } = await portal.codeFor(one.client_id, who, { scope })
  const answer = await portal.form('token', exchange, one.auth)
  expect(answer.status, answer.text).toBe(200)
  return answer.json() as Record<string, string>
}
const refresh = (one: Secret, refresh_token = '', more = {}, server = 0) =>
  portal.form('token', { grant_type: 'refresh_token', refresh_token, ...more }, one.auth, server)
const prices = (bearer = '', server = 0) => portal.call('/price/pagelist', bearer, server)
const shut = (bearer = '') =>
  vi.waitFor(
    async () => {
      for (const server of [0, 1]) expect((await prices(bearer, server)).status).toBe(401)
    },
    { timeout: 10_000, interval: 20 },
  )
const errorOf = (to: string) => new URL(to).searchParams.get('error')

describe('an application at which people sign in', () => {
  test('is registered with the addresses to which people are sent back', async () => {
    const add = (more: object) => post('/oauth2_application/add', { name: 'Bad', scopes: [], ...more })
    for (const redirect_uris of ['http://portal.example/', 'https://portal.example/#x', 'javascript:alert(1)', '/back'])
      expect((await add({ kind: 'web', redirect_uris })).data.fields).toHaveProperty('redirect_uris')
    expect((await add({ kind: 'web' })).data.fields).toHaveProperty('redirect_uris')
    expect((await add({ kind: 'service' })).data.fields).toHaveProperty('user_id')
    expect(
      (await add({ kind: 'web', redirect_uris: back, post_logout_redirect_uris: 'ftp://a.example' })).data.fields,
    ).toHaveProperty('post_logout_redirect_uris')
    const native = await application({ kind: 'native', redirect_uris: 'com.example.portal:/back\nhttp://127.0.0.1/' })
    expect((await post('/oauth2_application/key_add', { id: native.id })).data.reason).toBe('key_not_for_app')
    expect((await get('/oauth2_application/single', { id: native.id })).data.state).toBe('well')
  })

  test('is told of ended sessions, and asked for its keys, where the product may call: judged by its field', async () => {
    const add = (more: object) =>
      post('/oauth2_application/add', {
        name: `Told ${++named}`,
        kind: 'web',
        redirect_uris: back,
        scopes: [],
        ...more,
      })
    const refused = [
      'http://10.1.2.3/told',
      'http://[fd00::1]/told',
      'https://169.254.169.254/',
      'https://a.example:22/',
    ]
    for (const url of [...refused, 'http://93.184.215.14/plain', 'https://me:too@a.example/', 'ftp://a.example/'])
      for (const more of [{ backchannel_logout_uri: url }, { token_auth: 'private_key_jwt', jwks: url }])
        expect(Object.keys((await add(more)).data?.fields ?? {}), url).toEqual(Object.keys(more).slice(-1))
    // the network that callbacks may go to, a name that is judged when it is called, and what was saved before it was judged
    const one = await application({ backchannel_logout_uri: 'http://127.0.0.1:8080/told' })
    expect((await add({ backchannel_logout_uri: 'https://a.example:8443/told' })).code).toBe(0)
    const of = { name: one.name, kind: 'web', redirect_uris: back, scopes: [] }
    await world.db.query(`update oauth2_application set backchannel_logout_uri = 'http://10.1.2.3/' where id = $1`, [
      one.id,
    ])
    const { version } = (await get('/oauth2_application/single', { id: one.id })).data
    const edited = { id: one.id, version, ...of, backchannel_logout_uri: 'http://10.1.2.3/', contact: 'Renamed' }
    expect(await post('/oauth2_application/edit', edited)).toMatchObject({ code: 0 })
  })

  test('its secret is shown once, opens nothing by itself, and two overlap', async () => {
    const one = await withSecret()
    expect((await prices(one.secret)).status).toBe(401)
    const next = await post('/oauth2_application/key_add', { id: one.id, replaces: one.key_id, overlap_hours: 1 })
    for (const secret of [one.secret, next.data.key]) {
      const { exchange } = await portal.codeFor(one.client_id, staff)
      const answer = await portal.form('token', exchange, basic(one.client_id, secret))
      expect(answer.status).toBe(200)
    }
    expect(JSON.stringify(await world.db.query('select t::text as text from application_token t'))).not.toContain(
      'wpa_',
    )
  })

  test('says what it can, and each company is an issuer of its own', async () => {
    const { status, json, headers } = await portal.inject(`${portal.issuer}/.well-known/openid-configuration`)
    expect([status, json()]).toMatchObject([
      200,
      {
        issuer: portal.issuer,
        token_endpoint: `${portal.issuer}/token`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        authorization_response_iss_parameter_supported: true,
        backchannel_logout_supported: true,
        scopes_supported: expect.arrayContaining(['openid', 'offline_access', 'meeting:write']),
      },
    ])
    expect(headers['access-control-allow-origin']).toBe('*')
    const other = await portal.inject(`${home}/.well-known/oauth-authorization-server/oidc/${acme.company_id}`)
    expect(other.json()).toEqual(json())
    for (const path of ['/oidc/999999/.well-known/openid-configuration', '/oidc/x/token', '/oidc/1/nothing', '/oidc'])
      expect((await portal.inject(home + path)).status, path).toBe(404)
    expect((await portal.inject(`${portal.issuer}/token`)).status).toBe(405)
  })
})

describe('somebody signs in through us', () => {
  test('with openid-client, end to end', async () => {
    const one = await withSecret()
    const config = await portal.connect(one.client_id, client.ClientSecretBasic(one.secret))
    const verifier = client.randomPKCECodeVerifier()
    const asked = {
      ...{ redirect_uri: back, scope: 'openid profile email offline_access meetingroom:read' },
      ...{ state: client.randomState(), nonce: client.randomNonce() },
      ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    }
    const url = client.buildAuthorizationUrl(config, asked)
    expect((await portal.look(url)).data).toMatchObject({ way: 'sign_in', name: one.name })
    const shown = await portal.look(url, staff)
    expect(shown.data).toMatchObject({
      ...{ way: 'ask', name: one.name, host: 'portal.example', to: null },
      details: ['openid', 'profile', 'email', 'offline_access'],
      scopes: [{ scope: 'meetingroom:read', area: ['会议室', 'Meeting rooms'] }],
    })
    const decided = await portal.decide(url, staff)
    const answer = await client.authorizationCodeGrant(config, new URL(decided.data.to), {
      ...{ pkceCodeVerifier: verifier, expectedState: asked.state, expectedNonce: asked.nonce },
    })
    const claims = answer.claims()
    expect(claims).toMatchObject({
      iss: portal.issuer,
      aud: one.client_id,
      nonce: asked.nonce,
      sid: expect.any(String),
    })
    const person = await client.fetchUserInfo(config, answer.access_token, claims?.sub ?? '')
    expect(person).toMatchObject({ sub: claims?.sub, name: expect.any(String), preferred_username: expect.any(String) })
    expect(answer.expiresIn()).toBeGreaterThan(3500)
    // it calls in their name: what they may, as far as it was agreed to
    expect(await prices(answer.access_token)).toMatchObject({ status: 200, code: 0 })
    expect(await prices(answer.access_token, 1)).toMatchObject({ status: 200 })
    const beyond = await portal.call('/meeting/details?id=1', answer.access_token)
    expect([beyond.status, beyond.code, beyond.data.scope]).toEqual([403, 40332, 'meeting:read'])
    // the second time nobody is asked
    expect((await portal.look(url, staff)).data.way).toBe('agreed')
    const again = await client.refreshTokenGrant(config, answer.refresh_token ?? '')
    expect(again.claims()?.sub).toBe(claims?.sub)
    const known = await client.tokenIntrospection(config, again.access_token)
    expect(known).toMatchObject({ active: true, client_id: one.client_id, scope: expect.stringContaining('openid') })
    await client.tokenRevocation(config, again.refresh_token ?? '')
    await shut(again.access_token)
    await shut(answer.access_token)
    expect(await client.tokenIntrospection(config, again.access_token)).toEqual({ active: false })
  })

  test('an app without a secret, and one that proves itself in the form', async () => {
    const native = await application({ kind: 'native', redirect_uris: 'http://127.0.0.1/back' })
    const redirect_uri = 'http://127.0.0.1:49152/back'
    const { exchange } = await portal.codeFor(native.client_id, staff, { redirect_uri })
    const got = await portal.form('token', { ...exchange, client_id: native.client_id })
    expect(got.status, got.text).toBe(200)
    const one = await withSecret()
    const other = await portal.codeFor(one.client_id, staff)
    const { client_id, secret: client_secret } = one
    expect((await portal.form('token', { ...other.exchange, client_id, client_secret })).status).toBe(200)
  })

  test('a program without people gets tokens by its own secret, and acts for its person', async () => {
    const one = await withSecret({ kind: 'service', redirect_uris: null, user_id: staff.user_id })
    const config = await portal.connect(one.client_id, client.ClientSecretPost(one.secret))
    const got = await client.clientCredentialsGrant(config, { scope: 'meetingroom:read moon:walk openid' })
    expect(got).toMatchObject({ scope: 'meetingroom:read', token_type: 'bearer' })
    expect(got.refresh_token).toBeUndefined()
    expect((await prices(got.access_token)).status).toBe(200)
    // its secret is its key as well
    expect((await prices(one.secret)).status).toBe(200)
    await expect(client.clientCredentialsGrant(config, { scope: 'people:write' })).rejects.toMatchObject({
      error: 'invalid_scope',
    })
    expect(
      (await portal.form('token', { grant_type: 'refresh_token', refresh_token: 'x' }, one.auth)).json().error,
    ).toBe('unauthorized_client')
    await post('/oauth2_application/key_revoke', { id: one.id, key_id: one.key_id })
    await shut(got.access_token)
  })

  test('with a key of its own (private_key_jwt), by openid-client: ES256, PS256 and RS256', async () => {
    for (const alg of ['ES256', 'PS256', 'RS256']) {
      const { privateKey, publicKey } = await generateKeyPair(alg)
      const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg, use: 'sig' }] })
      const one = await application({ token_auth: 'private_key_jwt', jwks })
      const config = await portal.connect(one.client_id, client.PrivateKeyJwt({ key: privateKey, kid: 'one' }))
      const verifier = client.randomPKCECodeVerifier()
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: back, scope: 'openid offline_access', state: 'st' },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      })
      const to = new URL((await portal.decide(url, staff)).data.to)
      const given = await client.authorizationCodeGrant(config, to, { pkceCodeVerifier: verifier, expectedState: 'st' })
      const next = await client.refreshTokenGrant(config, given.refresh_token ?? '')
      expect(await client.tokenIntrospection(config, next.access_token)).toMatchObject({ active: true })
      await client.tokenRevocation(config, next.refresh_token ?? '')
      expect(await client.tokenIntrospection(config, next.access_token)).toEqual({ active: false })
    }
  })

  test('an assertion is good once, for us, for an hour at most, and signed by the key that was entered', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(publicKey)), kid: 'one' }
    const service = { kind: 'service', user_id: staff.user_id, token_auth: 'private_key_jwt' }
    const one = await application({ ...service, jwks: JSON.stringify({ keys: [key] }) })
    const now = () => Math.floor(Date.now() / 1000)
    let jti = 0
    const said = (more: object = {}) => ({
      ...{ iss: one.client_id, sub: one.client_id, aud: portal.issuer, exp: now() + 60, jti: `jti-${++jti}`, ...more },
    })
    const signed = (claims: object, by = privateKey, alg = 'ES256') =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg, kid: 'one' }).sign(by)
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    const ask = (client_assertion: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      portal.form(
        'token',
        { grant_type: 'client_credentials', client_assertion, client_assertion_type: type, ...more },
        headers,
      )
    const good = await signed(said())
    const first = await ask(good)
    expect(first.status, first.text).toBe(200)
    expect((await prices(first.json().access_token)).status).toBe(200)
    expect((await ask(good)).json()).toMatchObject({
      error: 'invalid_client',
      error_description: expect.stringMatching(/before/),
    })
    for (const aud of [`${portal.issuer}/token`, [portal.issuer, 'https://other.example']])
      expect((await ask(await signed(said({ aud })))).status).toBe(200)

    const stranger = (await generateKeyPair('ES256')).privateKey
    const unsigned = [{ alg: 'none' }, said()].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    const bad: [string, string][] = [
      ['another audience', await signed(said({ aud: 'https://other.example' }))],
      ['another company’s issuer', await signed(said({ aud: `${home}/oidc/999999` }))],
      ['expired', await signed(said({ exp: now() - 120 }))],
      ['for a day', await signed(said({ exp: now() + 86_400 }))],
      ['without an end', await signed(said({ exp: undefined }))],
      ['without a name', await signed(said({ jti: undefined }))],
      ['not yet', await signed(said({ nbf: now() + 600 }))],
      ['by another key', await signed(said(), stranger)],
      ['by nobody', `${unsigned.join('.')}.`],
      ['of somebody else', await signed(said({ iss: 'other' }))],
      ['no assertion', 'x.y.z'],
    ]
    for (const [what, assertion] of bad) {
      const answer = await ask(assertion)
      expect([what, answer.status, answer.json().error]).toEqual([what, 401, 'invalid_client'])
    }
    // by the public key as a shared secret
    const shared = new TextEncoder().encode(JSON.stringify(key))
    expect((await ask(await signed(said(), shared as never, 'HS256'))).status).toBe(401)
    expect((await ask(await signed(said()), { client_secret: 'x' })).json().error).toBe('invalid_request')
    expect((await ask(await signed(said()), { client_assertion_type: 'saml' })).json().error).toBe('invalid_request')
    expect((await ask(await signed(said()), { client_id: 'other' })).json().error).toBe('invalid_request')
    // a secret is no way in any more, and an assertion none of an application with a secret
    const made = (await post('/oauth2_application/key_add', { id: one.id })).data.key
    const byKey = await portal.form('token', { grant_type: 'client_credentials' }, basic(one.client_id, made))
    expect(byKey.json()).toMatchObject({ error: 'invalid_client' })
    const other = await withSecret({ kind: 'service', user_id: staff.user_id })
    const foreign = await signed(said({ iss: other.client_id, sub: other.client_id }))
    expect((await ask(foreign)).json()).toMatchObject({ error: 'invalid_client' })
    // by two servers at once it is good for one of them
    const raced = await signed(said())
    const both = await Promise.all(
      [0, 1].map((server) =>
        portal.form(
          'token',
          { grant_type: 'client_credentials', client_assertion: raced, client_assertion_type: type },
          {},
          server,
        ),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('keys are given with a fresh proof, and never private ones', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const add = (jwks: string) =>
      post('/oauth2_application/add', {
        ...{
          name: `Keys ${++named}`,
          kind: 'web',
          redirect_uris: back,
          scopes: [],
          token_auth: 'private_key_jwt',
          jwks,
        },
      })
    for (const jwks of [JSON.stringify(await exportJWK(privateKey)), '{', 'ftp://portal.example/jwks', '{"keys":[]}'])
      expect((await add(jwks)).data.fields, jwks).toHaveProperty('jwks')
    const good = JSON.stringify(await exportJWK(publicKey))
    await world.db.query(`update session set proved_at = now() - interval '11 minutes' where user_id = $1`, [
      admin.user_id,
    ])
    try {
      expect(await add(good)).toMatchObject({ code: 40331 })
      expect((await add('https://portal.example/jwks')).code).toBe(40331)
    } finally {
      await world.db.query('update session set proved_at = now() where user_id = $1', [admin.user_id])
    }
    expect((await add(good)).code).toBe(0)
  })

  test('keys at an address are fetched by the guarded way, and again when they turned', async () => {
    const published = { keys: [] as object[] }
    const server = createServer((_, response) => response.end(JSON.stringify(published)))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`
    try {
      const one = await application({ kind: 'service', user_id: staff.user_id, token_auth: 'private_key_jwt', jwks })
      const ask = async (kid: string, key: CryptoKey) => {
        const assertion = await new SignJWT({ iss: one.client_id, sub: one.client_id, aud: portal.issuer, jti: kid })
          .setProtectedHeader({ alg: 'ES256', kid })
          .setExpirationTime('1m')
          .sign(key)
        const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
        const fields = { grant_type: 'client_credentials', client_assertion: assertion, client_assertion_type: type }
        return (await portal.form('token', fields)).status
      }
      const [old, next] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
      published.keys = [{ ...(await exportJWK(old.publicKey)), kid: 'old' }]
      expect(await ask('old', old.privateKey)).toBe(200)
      published.keys = [{ ...(await exportJWK(next.publicKey)), kid: 'next' }]
      // it was looked at this very moment, and nobody makes us ask there again and again
      expect(await ask('next', next.privateKey)).toBe(401)
      world.setNow(new Date(Date.now() + 31_000).toISOString())
      expect(await ask('next', next.privateKey)).toBe(200)
      expect(await ask('old', old.privateKey)).toBe(401)
    } finally {
      world.setNow(null)
      server.closeAllConnections()
      server.close()
    }
  })

  test('its logo is shown where people agree, and among what acts for them', async () => {
    const one = await application()
    const shown = async () => (await portal.look(portal.addressOf(one.client_id).url, staff)).data.logo
    expect(await shown()).toBeNull()
    await world.db.query(`update oauth2_application set logo = '/icon-7.png' where id = $1`, [one.id])
    expect(await shown()).toMatch(new RegExp(`/files/${acme.company_id}/icon-7\\.png\\?`))
    await portal.codeFor(one.client_id, staff)
    const mine = (await get('/oauth2/mine', {}, staff)).data.items
    expect(mine).toEqual([expect.objectContaining({ name: one.name, logo: await shown() })])
  })

  test('scopes that were not given to the application are given to nobody, and taking one away counts at once', async () => {
    const one = await withSecret()
    const got = await tokens(one, staff, 'openid meetingroom:read people:write')
    expect(got.scope).toBe('meetingroom:read openid')
    expect(got.refresh_token).toBeUndefined()
    expect((await prices(got.access_token)).status).toBe(200)
    await post('/oauth2_application/tighten', { id: one.id, scopes: ['meetingroom:read'] })
    await vi.waitFor(async () => expect((await prices(got.access_token, 1)).code).toBe(40332))
  })
})

describe('a request that is wrong', () => {
  test.each([
    [{ redirect_uri: 'https://evil.example/back' }, 'oidc_redirect'],
    [{ redirect_uri: `${back}/` }, 'oidc_redirect'],
    [{ redirect_uri: undefined }, 'oidc_redirect'],
    [{ client_id: 'nobody' }, 'oidc_application'],
    [{ client_id: '00000000-0000-4000-8000-000000000000' }, 'oidc_application'],
  ] as const)('%j is told on a page, and sends nobody anywhere', async (more, reason) => {
    const one = await application()
    const { url } = portal.addressOf(one.client_id, more)
    for (const who of [undefined, staff]) {
      const { code, data } = await portal.look(url, who)
      expect([code > 0, data.reason, data.to]).toEqual([true, reason, undefined])
    }
    expect((await portal.decide(url, staff)).data.reason).toBe(reason)
  })

  test.each([
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ request: 'a.b.c' }, 'request_not_supported'],
    [{ scope: 'people:write' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'login_required'],
  ] as const)('%j is told the application, with who says so', async (more, error) => {
    const one = await application()
    const { url } = portal.addressOf(one.client_id, more)
    const { data } = await portal.look(url)
    const to = new URL(data.to)
    expect([data.way, to.origin + to.pathname, to.searchParams.get('error')]).toEqual(['go', back, error])
    expect([to.searchParams.get('state'), to.searchParams.get('iss')]).toEqual(['st', portal.issuer])
    if (error !== 'login_required') expect((await portal.decide(url, staff)).data.reason).toBe('oidc_changed')
  })

  test('of another company: its application does not exist here, and its people do not sign in', async () => {
    const other = await addCompany(world.db, `Other ${++named}`)
    const stranger = await other.person(['view-price'])
    const one = await application()
    const theirs = portalOf(world, other.company_id)
    expect((await theirs.look(theirs.addressOf(one.client_id).url, stranger)).data.reason).toBe('oidc_application')
    const { url } = portal.addressOf(one.client_id)
    expect((await portal.look(url, stranger)).data.reason).toBe('oidc_other_company')
    expect((await portal.decide(url, stranger)).data.reason).toBe('oidc_other_company')
    const quiet = await portal.look(portal.addressOf(one.client_id, { prompt: 'none' }).url, stranger)
    expect(errorOf(quiet.data.to)).toBe('login_required')
  })

  test('who does not agree, or was not asked quietly', async () => {
    const one = await application()
    const { url } = portal.addressOf(one.client_id)
    const denied = new URL((await portal.decide(url, staff, false)).data.to)
    expect([denied.searchParams.get('error'), denied.searchParams.get('iss')]).toEqual(['access_denied', portal.issuer])
    const quiet = portal.addressOf(one.client_id, { prompt: 'none' }).url
    expect(errorOf((await portal.look(quiet, staff)).data.to)).toBe('consent_required')
    await portal.decide(url, staff)
    expect((await portal.look(quiet, staff)).data.way).toBe('agreed')
    expect((await portal.look(portal.addressOf(one.client_id, { prompt: 'consent' }).url, staff)).data.way).toBe('ask')
    expect((await portal.look(portal.addressOf(one.client_id, { prompt: 'select_account' }).url, staff)).data.way).toBe(
      'ask',
    )
    // more than was agreed to is asked for again; and so is everybody once the addresses change
    const more = portal.addressOf(one.client_id, { scope: 'openid meetingroom:write' }).url
    expect((await portal.look(more, staff)).data.way).toBe('ask')
    const { version } = (await get('/oauth2_application/single', { id: one.id })).data
    const edit = { id: one.id, version, redirect_uris: `${back}\nhttps://portal.example/two` }
    expect((await post('/oauth2_application/edit', edit)).code).toBe(0)
    expect((await portal.look(url, staff)).data.way).toBe('ask')
  })

  test('to sign in again: only a session that began after that', async () => {
    const one = await application({ trusted: true })
    for (const more of [{ prompt: 'login' }, { max_age: '0' }]) {
      const { url } = portal.addressOf(one.client_id, more)
      const shown = (await portal.look(url, staff)).data
      expect(shown.way).toBe('again')
      // as long as it is the same session nothing helps
      expect((await portal.look(url, staff, shown.again)).data.way).toBe('again')
      expect((await portal.decide(url, staff, true, shown.again)).data.reason).toBe('oidc_changed')
      const later = await acme.person([])
      expect((await portal.look(url, later, shown.again)).data.way).toBe('agreed')
      // what was said for one request says nothing for another
      const other = portal.addressOf(one.client_id, more).url
      expect((await portal.look(other, later, shown.again)).data.way).toBe('again')
      expect((await portal.decide(url, later, true, shown.again)).code).toBe(0)
    }
    const quiet = portal.addressOf(one.client_id, { prompt: 'none', max_age: '0' }).url
    expect(errorOf((await portal.look(quiet, staff)).data.to)).toBe('login_required')
    expect((await portal.look(portal.addressOf(one.client_id, { max_age: '3600' }).url, staff)).data.way).toBe('agreed')
  })
})

describe('a code', () => {
  test('is exchanged once; a second time ends what the first was given', async () => {
    const one = await withSecret()
    const { exchange } = await portal.codeFor(one.client_id, staff, { scope: 'openid meetingroom:read offline_access' })
    const first = await portal.form('token', exchange, one.auth)
    const got = first.json()
    expect((await prices(got.access_token, 1)).status).toBe(200)
    const second = await portal.form('token', exchange, one.auth, 1)
    expect([second.status, second.json().error]).toEqual([400, 'invalid_grant'])
    await shut(got.access_token)
    expect((await refresh(one, got.refresh_token)).json().error).toBe('invalid_grant')
  })

  test('by two servers at once is given to one of them at most', async () => {
    const one = await withSecret()
    const { exchange } = await portal.codeFor(one.client_id, staff)
    const answers = await Promise.all([0, 1, 0, 1].map((server) => portal.form('token', exchange, one.auth, server)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of another client is none, and stays good for whom it was meant', async () => {
    const [one, two] = [await withSecret(), await withSecret()]
    const { exchange } = await portal.codeFor(one.client_id, staff)
    expect((await portal.form('token', exchange, two.auth)).json().error).toBe('invalid_grant')
    expect((await portal.form('token', exchange, one.auth)).status).toBe(200)
  })

  test.each([
    ['without its verifier', { code_verifier: '' }],
    ['with a wrong one', { code_verifier: 'x'.repeat(43) }],
    ['with another address', { redirect_uri: 'https://portal.example/other' }],
  ])('%s opens nothing, and is gone', async (_, more) => {
    const one = await withSecret()
    const { exchange } = await portal.codeFor(one.client_id, staff)
    expect((await portal.form('token', { ...exchange, ...more }, one.auth)).json().error).toBe('invalid_grant')
    expect((await portal.form('token', exchange, one.auth)).json().error).toBe('invalid_grant')
  })

  test('with its own challenge as verifier (plain) opens nothing; nor one that is late, or of a session that ended', async () => {
    const one = await withSecret()
    const plain = portal.addressOf(one.client_id)
    const challenge = new URL(plain.url).searchParams.get('code_challenge') ?? ''
    const to = new URL((await portal.decide(plain.url, staff)).data.to)
    const code = to.searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: challenge }
    expect((await portal.form('token', form, one.auth)).json().error).toBe('invalid_grant')
    const late = await portal.codeFor(one.client_id, staff)
    await world.db.query(`update application_code set expires_at = now() - interval '1 second' where used_at is null`)
    expect((await portal.form('token', late.exchange, one.auth)).json().error).toBe('invalid_grant')
    const leaver = await acme.person([])
    const gone = await portal.codeFor(one.client_id, leaver)
    await world.first.get('/auth/logout', {}, { token: leaver.token })
    expect((await portal.form('token', gone.exchange, one.auth)).json().error).toBe('invalid_grant')
  })
})

describe('a client that is not who it says', () => {
  test('is told 401, however it lies', async () => {
    const [one, two] = [await withSecret(), await withSecret()]
    const { exchange } = await portal.codeFor(one.client_id, staff)
    const wrong: [Record<string, string>, Record<string, string>][] = [
      [exchange, {}],
      [exchange, basic(one.client_id, 'guessed')],
      [exchange, basic(one.client_id, two.secret)],
      [exchange, basic(two.client_id, one.secret)],
      [exchange, { authorization: 'Basic %%%' }],
      [exchange, { authorization: `Bearer ${one.secret}` }],
      [{ ...exchange, client_id: one.client_id }, {}],
      [{ ...exchange, client_id: one.client_id, client_secret: '' }, {}],
    ]
    for (const [form, headers] of wrong) {
      const answer = await portal.form('token', form, headers)
      expect([answer.status, answer.json().error], JSON.stringify(headers)).toEqual([401, 'invalid_client'])
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const both = await portal.form('token', { ...exchange, client_secret: one.secret }, one.auth)
    expect([both.status, both.json().error]).toEqual([400, 'invalid_request'])
    expect((await portal.form('token', { grant_type: 'password' }, one.auth)).json().error).toBe(
      'unsupported_grant_type',
    )
    expect((await portal.form('token', {}, one.auth)).json().error).toBe('invalid_request')
    expect((await portal.form('token', exchange, one.auth)).status).toBe(200)
    await post('/oauth2_application/key_revoke', { id: one.id, key_id: one.key_id })
    expect((await portal.form('introspect', { token: 'x' }, one.auth)).status).toBe(401)
  })
})

describe('a refresh token', () => {
  test('is exchanged for another; an answer that got lost is given again, the same', async () => {
    const one = await withSecret()
    const got = await tokens(one)
    const first = (await refresh(one, got.refresh_token)).json()
    expect(first.refresh_token).not.toBe(got.refresh_token)
    const second = (await refresh(one, got.refresh_token, {}, 1)).json()
    expect(second.refresh_token).toBe(first.refresh_token)
    expect((await refresh(one, got.refresh_token)).status).toBe(200)
    for (const bearer of [got.access_token, first.access_token, second.access_token])
      expect((await prices(bearer)).status).toBe(200)
    const narrow = (await refresh(one, first.refresh_token, { scope: 'openid' })).json()
    expect(narrow.scope).toBe('openid')
    expect((await prices(narrow.access_token)).code).toBe(40332)
    expect((await refresh(one, narrow.refresh_token, { scope: 'openid people:write' })).json().error).toBe(
      'invalid_scope',
    )
    expect((await refresh(one, narrow.refresh_token)).json().scope).toContain('meetingroom:read')
  })

  test.each([
    [
      'once its successor was used',
      async (one: Secret, got: string) => {
        const next = (await refresh(one, got)).json()
        await refresh(one, next.refresh_token)
      },
    ],
    [
      'after half a minute',
      async (one: Secret, got: string) => {
        await refresh(one, got)
        await world.db.query(`update application_token set used_at = used_at - interval '31 seconds'`)
      },
    ],
    [
      'a third time',
      async (one: Secret, got: string) => {
        for (let n = 0; n < 3; n++) expect((await refresh(one, got)).status).toBe(200)
      },
    ],
  ])('that comes again %s was stolen: everything ends, and its person is told', async (_, before) => {
    const one = await withSecret()
    const person = await acme.person(['view-price'])
    const got = await tokens(one, person)
    expect((await prices(got.access_token)).status).toBe(200)
    await before(one, got.refresh_token ?? '')
    const late = await refresh(one, got.refresh_token, {}, 1)
    expect([late.status, late.json().error]).toEqual([400, 'invalid_grant'])
    await shut(got.access_token)
    const log = await get('/operation_log/pagelist', { module: 'oauth2_application', title: one.name })
    expect(log.data.items.map(({ action }: { action: string }) => action)).toContain('application_theft')
    const told = await world.db.query('select kind, values from message where user_id = $1', [person.user_id])
    expect(told).toMatchObject([{ kind: 'application_theft', values: { title: one.name } }])
  })

  test('by ten at once leaves one family, and nobody is thrown out for that', async () => {
    const one = await withSecret()
    const got = await tokens(one)
    const answers = await Promise.all([0, 1].map((server) => refresh(one, got.refresh_token, {}, server)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.json().refresh_token)).size).toBe(1)
  })

  test('is of its client alone, and ends after its time', async () => {
    const [one, two] = [await withSecret(), await withSecret()]
    const got = await tokens(one)
    expect((await refresh(two, got.refresh_token)).json().error).toBe('invalid_grant')
    expect((await portal.form('introspect', { token: got.access_token ?? '' }, two.auth)).json()).toEqual({
      active: false,
    })
    expect((await portal.form('revoke', { token: got.refresh_token ?? '' }, two.auth)).status).toBe(200)
    expect((await prices(got.access_token)).status).toBe(200)
    await world.db.query(`update application_token set expires_at = now() - interval '1 second' where kind = 'refresh'`)
    expect((await refresh(one, got.refresh_token)).json().error).toBe('invalid_grant')
    expect((await prices(got.access_token)).status).toBe(200)
  })
})

describe('what is over opens nothing, at any server, within a second', () => {
  const ends: [string, (one: Secret, person: Who) => Promise<unknown>][] = [
    ['withdrawn by its person', (one, person) => post('/oauth2/forget', { id: one.id }, person)],
    ['ended by a keeper', (one, { user_id }) => post('/oauth2_application/grant_end', { id: one.id, user_id })],
    ['revoked with its application', (one) => post('/oauth2_application/revoke', { id: one.id })],
    ['deleted with its application', (one) => post('/oauth2_application/del', { id: one.id })],
    [
      'asked for with a secret that was revoked',
      (one) => post('/oauth2_application/key_revoke', { id: one.id, key_id: one.key_id }),
    ],
    [
      'without its application',
      async (one) => {
        const { version } = (await get('/oauth2_application/single', { id: one.id })).data
        return post('/oauth2_application/edit', { id: one.id, version, status: 'off' })
      },
    ],
  ]
  test.each(ends)('%s', async (_, end) => {
    const one = await withSecret()
    const person = await acme.person(['view-price'])
    const got = await tokens(one, person)
    for (const server of [0, 1]) expect((await prices(got.access_token, server)).status).toBe(200)
    expect(await end(one, person)).toMatchObject({ code: 0 })
    await shut(got.access_token)
    const info = await portal.inject(`${portal.issuer}/userinfo`, {
      headers: { authorization: `Bearer ${got.access_token}` },
    })
    expect([info.status, info.json().error]).toEqual([401, 'invalid_token'])
  })

  test('by signing out, unless it was agreed that it goes on', async () => {
    const one = await withSecret()
    const person = await acme.person(['view-price'])
    const short = await tokens(one, person, 'openid meetingroom:read')
    const long = await tokens(one, person)
    await world.first.get('/auth/logout', {}, { token: person.token })
    await shut(short.access_token)
    expect((await prices(long.access_token)).status).toBe(200)
    expect((await refresh(one, long.refresh_token)).status).toBe(200)
  })

  test('somebody sees what they agreed to, and the application asks again once they have withdrawn', async () => {
    const one = await withSecret()
    const person = await acme.person(['view-price'])
    await tokens(one, person)
    const mine = (await get('/oauth2/mine', {}, person)).data.items
    expect(mine).toMatchObject([{ id: one.id, name: one.name, agreed_at: expect.any(String) }])
    expect(mine[0].scopes.map(({ scope }: { scope: string }) => scope)).toEqual([
      ...['meetingroom:read', 'offline_access', 'openid'],
    ])
    const people = (await get('/oauth2_application/grants', { id: one.id })).data.items
    expect(people).toMatchObject([{ user_id: person.user_id, signed_in_at: expect.any(String) }])
    // why a call in their name is refused: by what they let it, and by what they may
    const why = async (path: string, method: 'GET' | 'POST', user_id?: number) => {
      const asked = { id: one.id, method, path, ...(user_id === undefined ? {} : { user_id }) }
      const { code, data } = await get('/oauth2_application/why', asked)
      return code === 0
        ? data.gates.flatMap((at: { passed: boolean; gate: string }) => (at.passed ? [] : at.gate))
        : code
    }
    expect(await why('/price/pagelist', 'GET', person.user_id)).toEqual([])
    expect(await why('/price/add', 'POST', person.user_id)).toEqual(['agreed', 'permission'])
    expect(await why('/price/add', 'POST')).not.toContain('agreed')
    expect(await why('/price/pagelist', 'GET', (await acme.person([])).user_id)).toBe(40400)
    expect((await post('/oauth2/forget', { id: one.id }, staff)).code).toBe(40400)
    expect((await post('/oauth2/forget', { id: one.id }, person)).code).toBe(0)
    expect((await get('/oauth2/mine', {}, person)).data.items).toEqual([])
    expect((await portal.look(portal.addressOf(one.client_id).url, person)).data.way).toBe('ask')
    const stranger = await (await addCompany(world.db, `Far ${++named}`)).person(keeping)
    expect((await get('/oauth2_application/grants', { id: one.id }, stranger)).code).toBe(40400)
    expect((await post('/oauth2_application/grant_end', { id: one.id, user_id: 1 }, stranger)).code).toBe(40400)
  })
})

describe('keys', () => {
  test('are renewed: the next is published before it signs, the last until its tokens have ended', async () => {
    const one = await withSecret()
    const published = async () => (await portal.inject(`${portal.issuer}/jwks`)).json().keys as { kid: string }[]
    const verify = async (token = '') =>
      jwtVerify(token, createLocalJWKSet({ keys: (await published()) as never }), {
        currentDate: new Date((decodeJwt(token).iat ?? 0) * 1000),
      })
    const first = await tokens(one)
    const begun = Date.now()
    const [key] = await published()
    expect(JSON.stringify(await published())).not.toMatch(/"(?:d|p|q)"/)
    const day = 86_400_000
    const at = (days: number) => world.setNow(new Date(begun + days * day).toISOString())
    try {
      at(89.5)
      expect((await published()).map(({ kid }) => kid)).toEqual([key?.kid, expect.any(String)])
      const before = await tokens(one)
      expect((await verify(before.id_token)).protectedHeader.kid).toBe(key?.kid)
      at(91)
      const after = await tokens(one)
      expect((await verify(after.id_token)).protectedHeader.kid).not.toBe(key?.kid)
      expect((await verify(before.id_token)).protectedHeader.kid).toBe(key?.kid)
      at(94)
      await expect(verify(before.id_token)).rejects.toThrow()
      expect(await published()).toHaveLength(1)
      expect((await verify(after.id_token)).payload.sub).toBe(decodeJwt(first.id_token ?? '').sub)
    } finally {
      world.setNow(null)
    }
  })
})
