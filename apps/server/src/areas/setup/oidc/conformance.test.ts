import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { back, basic, home, type Portal, portalOf } from './portal.sample'

// The test modules of the OpenID Foundation that we cannot run here, redone by their names, each with its verdict. Two of
// them do not hold as they stand there: every request has PKCE (S256) here, which they leave out, and scopes that the product
// does not know (address) are left aside, as OpenID Connect Core 5.4 allows.

type Who = Awaited<ReturnType<Company['person']>>
const bye = 'https://portal.example/bye'

let world: World
let acme: Company
let staff: Who
let portal: Portal
let client_id: string
let secret: string
let auth: { authorization: string }
const heard: string[] = []
const receiver = createServer(async (request, response) => {
  heard.push(new URLSearchParams(await text(request)).get('logout_token') ?? '')
  response.setHeader('cache-control', 'no-store').end()
})

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  world = await openWorld({ publicUrl: home, innerNetworks: { callback: ['127.0.0.1'] } })
  acme = await addCompany(world.db, 'Acme')
  const admin = await acme.person(['view', 'add', 'change'].map((verb) => `${verb}-oath2-Application`))
  staff = await acme.person([])
  portal = portalOf(world, acme.company_id)
  const post = (path: string, body: object) => world.first.post(`/oauth2_application/${path}`, body, admin)
  const { id } = (
    await post('add', {
      ...{ name: 'Portal', kind: 'web', scopes: [], redirect_uris: back, post_logout_redirect_uris: bye },
      backchannel_logout_uri: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/told`,
    })
  ).data
  secret = (await post('key_add', { id })).data.key
  client_id = (await world.first.get('/oauth2_application/single', { id }, admin)).data.client_id
  auth = basic(client_id, secret)
})
afterAll(async () => {
  await world.close()
  receiver.closeAllConnections()
  receiver.close()
})

type More = Record<string, string | undefined>
async function signIn(more: More = {}, who = staff) {
  const { exchange } = await portal.codeFor(client_id, who, more)
  const answer = await portal.form('token', exchange, auth)
  expect(answer.status, answer.text).toBe(200)
  const { access_token = '', id_token = '', refresh_token = '', token_type } = answer.json() as Record<string, string>
  const { keys } = (await portal.inject(`${portal.issuer}/jwks`)).json()
  const { payload: claims } = await jwtVerify(id_token, createLocalJWKSet({ keys }), {
    ...{ issuer: portal.issuer, audience: client_id, requiredClaims: ['iat', 'exp', 'sub'] },
  })
  return { access_token, id_token, refresh_token, token_type, exchange, claims }
}
const userinfo = async (access = '') =>
  (await portal.inject(`${portal.issuer}/userinfo`, { headers: { authorization: `Bearer ${access}` } })).json()
const toldBack = async (more: More, who?: Who) => {
  const { data } = await portal.look(portal.addressOf(client_id, more).url, who)
  return [data.way, data.to === null ? null : new URL(data.to).searchParams.get('error')]
}
const succeeds = (more: More) => async () => expect((await signIn(more)).claims.sub).toBe((await signIn()).claims.sub)
const claimsOf = (scope: string, names: readonly string[]) => async () => {
  await world.db.query(
    `update users set mail = 'staff@acme.example', phone = '13800000000', job_num = 'J1' where id = $1`,
    [staff.user_id],
  )
  const told = await userinfo((await signIn({ scope })).access_token)
  expect(Object.keys(told).sort()).toEqual([...names, 'sub'].sort())
}
const profile = ['name', 'preferred_username', 'locale', 'employee_id']
const mail = ['email', 'email_verified']
const phone = ['phone_number', 'phone_number_verified']

const basicModules: Record<string, () => Promise<unknown>> = {
  'oidcc-server': async () => {
    const { claims, token_type } = await signIn({ nonce: 'n-1' })
    expect([claims.nonce, token_type]).toEqual(['n-1', 'Bearer'])
  },
  'oidcc-response-type-missing': async () =>
    expect(await toldBack({ response_type: undefined })).toEqual(['go', 'invalid_request']),
  'oidcc-userinfo-get': async () => {
    const { access_token, claims } = await signIn()
    expect((await userinfo(access_token)).sub).toBe(claims.sub)
  },
  'oidcc-userinfo-post-header': async () => {
    const { access_token, claims } = await signIn()
    const answer = await portal.form('userinfo', {}, { authorization: `Bearer ${access_token}` })
    expect(answer.json().sub).toBe(claims.sub)
  },
  'oidcc-userinfo-post-body': async () => {
    const { access_token = '', claims } = await signIn()
    expect((await portal.form('userinfo', { access_token })).json().sub).toBe(claims.sub)
  },
  'oidcc-ensure-request-without-nonce-succeeds-for-code-flow': async () =>
    expect((await signIn({ nonce: undefined })).claims.nonce).toBeUndefined(),
  'oidcc-scope-profile': claimsOf('openid profile', profile),
  'oidcc-scope-email': claimsOf('openid email', mail),
  'oidcc-scope-address': claimsOf('openid address', []),
  'oidcc-scope-phone': claimsOf('openid phone', phone),
  'oidcc-scope-all': claimsOf('openid profile email address phone', [...profile, ...mail, ...phone]),
  'oidcc-ensure-other-scope-order-succeeds': claimsOf('email openid', mail),
  'oidcc-display-page': succeeds({ display: 'page' }),
  'oidcc-display-popup': succeeds({ display: 'popup' }),
  'oidcc-prompt-login': async () => {
    const { url } = portal.addressOf(client_id, { prompt: 'login' })
    const { way, again } = (await portal.look(url, staff)).data
    expect(way).toBe('again')
    expect((await portal.decide(url, await acme.person([]), true, again)).code).toBe(0)
  },
  'oidcc-prompt-none-not-logged-in': async () =>
    expect(await toldBack({ prompt: 'none' })).toEqual(['go', 'login_required']),
  'oidcc-prompt-none-logged-in': async () => {
    const first = await signIn()
    expect(await toldBack({ prompt: 'none' }, staff)).toEqual(['agreed', null])
    const second = await signIn({ prompt: 'none' })
    expect([second.claims.sub, second.claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time])
  },
  'oidcc-max-age-1': async () => {
    const person = await acme.person([])
    await world.db.query(`update session set created_at = now() - interval '1 minute' where user_id = $1`, [
      person.user_id,
    ])
    expect(await toldBack({ max_age: '1' }, person)).toEqual(['again', null])
  },
  'oidcc-max-age-10000': async () => {
    const [first, second] = [await signIn(), await signIn({ max_age: '10000' })]
    expect(second.claims.auth_time).toBe(first.claims.auth_time)
  },
  'oidcc-ensure-request-with-unknown-parameter-succeeds': succeeds({ extra: 'foobar' }),
  'oidcc-id-token-hint': async () => {
    const { id_token, claims } = await signIn()
    const second = await signIn({ prompt: 'none', id_token_hint: id_token })
    expect(second.claims.sub).toBe(claims.sub)
    const other = await acme.person([])
    await portal.decide(portal.addressOf(client_id).url, other)
    expect(await toldBack({ prompt: 'none', id_token_hint: id_token }, other)).toEqual(['go', 'login_required'])
  },
  'oidcc-login-hint': succeeds({ login_hint: 'buffy@example.com' }),
  'oidcc-ui-locales': succeeds({ ui_locales: 'se' }),
  'oidcc-claims-locales': succeeds({ claims_locales: 'se' }),
  'oidcc-ensure-request-with-acr-values-succeeds': succeeds({ acr_values: '1 2' }),
  'oidcc-codereuse': async () => {
    const { exchange } = await signIn()
    expect((await portal.form('token', exchange, auth)).json().error).toBe('invalid_grant')
  },
  'oidcc-codereuse-30seconds': async () => {
    const { exchange, access_token } = await signIn()
    await world.db.query(
      `update application_code set used_at = used_at - interval '30 seconds', expires_at = expires_at - interval '30 seconds'`,
    )
    expect((await portal.form('token', exchange, auth)).json().error).toBe('invalid_grant')
    expect((await userinfo(access_token)).error).toBe('invalid_token')
  },
  'oidcc-ensure-registered-redirect-uri': async () =>
    expect(
      (await portal.look(portal.addressOf(client_id, { redirect_uri: `${back}?unregistered=1` }).url, staff)).data
        .reason,
    ).toBe('oidc_redirect'),
  'oidcc-ensure-post-request-succeeds': async () => {
    const { search } = new URL(portal.addressOf(client_id).url)
    const answer = await portal.form('authorize', Object.fromEntries(new URLSearchParams(search)))
    const to = new URL(answer.headers.location ?? '')
    expect([answer.status, to.pathname, to.searchParams.get('client_id')]).toEqual([303, '/authorize', client_id])
  },
  'oidcc-server-client-secret-post': async () => {
    const { exchange } = await portal.codeFor(client_id, staff)
    expect((await portal.form('token', { ...exchange, client_id, client_secret: secret })).status).toBe(200)
  },
  'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported': async () =>
    expect(await toldBack({ request_uri: 'https://portal.example/r' })).toEqual(['go', 'request_uri_not_supported']),
  'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': async () =>
    expect(await toldBack({ request: 'eyJhbGciOiJub25lIn0.e30.' })).toEqual(['go', 'request_not_supported']),
  'oidcc-ensure-request-object-with-redirect-uri': async () =>
    expect(await toldBack({ request: 'eyJhbGciOiJub25lIn0.e30.' }, staff)).toEqual(['go', 'request_not_supported']),
  'oidcc-claims-essential': succeeds({ claims: '{"userinfo":{"name":{"essential":true}}}' }),
  'oidcc-ensure-request-with-valid-pkce-succeeds': succeeds({}),
  'oidcc-refresh-token': async () => {
    const { refresh_token = '', claims } = await signIn({ scope: 'openid offline_access', prompt: 'consent' })
    const answer = await portal.form('token', { grant_type: 'refresh_token', refresh_token }, auth)
    expect(decodeJwt(answer.json().id_token)).toMatchObject({
      sub: claims.sub,
      iss: claims.iss,
      auth_time: claims.auth_time,
    })
  },
}

const endLook = async (fields: Record<string, string>, who?: Who) => {
  const { company, request } = await portal.arrive(`${portal.issuer}/logout?${new URLSearchParams(fields)}`)
  const { code, data } = await world.first.post('/oauth2/end_look', { company, request }, who ?? {})
  return code === 0 ? data : data.reason
}
const hinted = async () => {
  const person = await acme.person([])
  const { id_token = '' } = await signIn({}, person)
  return { person, id_token_hint: id_token }
}
const logoutModules: Record<string, () => Promise<unknown>> = {
  'oidcc-rp-initiated-logout': async () => {
    const { person, id_token_hint } = await hinted()
    const asked = { id_token_hint, post_logout_redirect_uri: bye, state: 's' }
    expect(await endLook(asked, person)).toMatchObject({ is_certain: true, to: `${bye}?state=s`, name: 'Portal' })
    // of somebody else's session it is not certain: they are asked
    expect(await endLook(asked, staff)).toMatchObject({ is_certain: false, person: {} })
    expect(await endLook(asked)).toMatchObject({ person: null, to: `${bye}?state=s` })
  },
  'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri': async () => {
    const { id_token_hint } = await hinted()
    for (const post_logout_redirect_uri of [
      'https://evil.example/',
      `${bye}/`,
      '//evil.example',
      'javascript:alert(1)',
    ])
      expect(await endLook({ id_token_hint, post_logout_redirect_uri })).toBe('oidc_logout')
  },
  'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri': async () => {
    const { id_token_hint } = await hinted()
    expect(await endLook({ id_token_hint, post_logout_redirect_uri: `${bye}?foo=bar` })).toBe('oidc_logout')
  },
  'oidcc-rp-initiated-logout-modified-id-token-hint': async () => {
    const { id_token_hint } = await hinted()
    const forged = `${id_token_hint.slice(0, -8)}${[...id_token_hint.slice(-8)].reverse().join('')}`
    expect(await endLook({ id_token_hint: forged, post_logout_redirect_uri: bye })).toBe('oidc_logout')
  },
  'oidcc-rp-initiated-logout-bad-id-token-hint': async () => {
    const forged = await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(portal.issuer)
      .setAudience(client_id)
      .sign(new TextEncoder().encode('a secret that is none of ours, and long enough'))
    for (const id_token_hint of ['bad', forged])
      expect(await endLook({ id_token_hint, post_logout_redirect_uri: bye })).toBe('oidc_logout')
  },
  'oidcc-rp-initiated-logout-no-id-token-hint': async () => {
    // without one nobody knows whose address it is
    expect(await endLook({ post_logout_redirect_uri: bye, state: 's' }, staff)).toBe('oidc_logout')
    const named = { client_id, post_logout_redirect_uri: bye }
    expect(await endLook(named, staff)).toMatchObject({ is_certain: false, to: bye })
  },
  'oidcc-rp-initiated-logout-no-params': async () =>
    expect(await endLook({}, staff)).toMatchObject({ is_certain: false, to: null, name: null, person: {} }),
  'oidcc-rp-initiated-logout-no-post-logout-redirect-uri': async () => {
    const { person, id_token_hint } = await hinted()
    expect(await endLook({ id_token_hint }, person)).toMatchObject({ is_certain: true, to: null })
  },
  'oidcc-rp-initiated-logout-no-state': async () => {
    const { person, id_token_hint } = await hinted()
    expect(await endLook({ id_token_hint, post_logout_redirect_uri: bye }, person)).toMatchObject({ to: bye })
  },
  'oidcc-rp-initiated-logout-only-state': async () =>
    expect(await endLook({ state: 's' }, staff)).toMatchObject({ is_certain: false, to: null }),
  'oidcc-rp-initiated-logout-discovery-endpoint-verification': async () =>
    expect((await portal.inject(`${portal.issuer}/.well-known/openid-configuration`)).json().end_session_endpoint).toBe(
      `${portal.issuer}/logout`,
    ),
  'oidcc-backchannel-rp-initiated-logout': async () => {
    const { person } = await hinted()
    const { claims } = await signIn({}, person)
    await world.first.post('/account/sso_logout', {}, person)
    heard.length = 0
    await vi.waitFor(async () => {
      await world.first.openid.notifyLogouts()
      expect(heard.map((token) => decodeJwt(token).sid)).toContain(claims.sid)
    })
    const { keys } = (await portal.inject(`${portal.issuer}/jwks`)).json()
    const token = heard.find((one) => decodeJwt(one).sid === claims.sid) ?? ''
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), {
      ...{
        issuer: portal.issuer,
        audience: client_id,
        typ: 'logout+jwt',
        requiredClaims: ['iat', 'exp', 'jti', 'events'],
      },
    })
    expect(payload).toMatchObject({
      sub: claims.sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(payload).not.toHaveProperty('nonce')
    expect(await world.db.query('select 1 from application_logout where sid = $1', [claims.sid])).toEqual([])
    // it is no hint of who somebody was
    expect(await endLook({ id_token_hint: token, post_logout_redirect_uri: bye })).toBe('oidc_logout')
  },
  'oidcc-backchannel-logout-discovery-endpoint-verification': async () =>
    expect((await portal.inject(`${portal.issuer}/.well-known/openid-configuration`)).json()).toMatchObject({
      ...{ backchannel_logout_supported: true, backchannel_logout_session_supported: true },
    }),
}

describe('OP Basic', () => {
  test.each(Object.entries(basicModules))('%s', async (_, module) => void (await module()))
})
describe('RP-initiated and back-channel logout', () => {
  test.each(Object.entries(logoutModules))('%s', async (_, module) => void (await module()))
})
