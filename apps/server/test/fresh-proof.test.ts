import { isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { whyNever } from '@workplace/contract/kernel/scope'
import { permissions } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeOfStep, fromBase32 } from '../src/areas/account/totp'
import { hashPassword } from '../src/kernel/session/passwords'
import { encrypted } from './encrypted'
import { softwareAuthenticator, tab } from './software-authenticator'
import { addCompany, type Company, openWorld, type World } from './world'

// Which calls ask for a proof of the last ten minutes, which do not although one might think so, and how one proves it.

const password = 'Proved again 7'
const origin = 'https://workplace.example.com'
let world: World
let acme: Company
let who: Awaited<ReturnType<Company['person']>>

beforeAll(async () => {
  world = await openWorld({ servers: 2, logInWords: true, publicUrl: origin })
  acme = await addCompany(world.db, 'Acme')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.query('delete from login_failure')
  who = await acme.person([...permissions.keys()])
  await world.db.query('update users set password_hash = $2 where id = $1', [who.user_id, await hashPassword(password)])
})

const minutesAgo = (minutes: number, token_of = who.user_id) =>
  world.db.query('update session set proved_at = now() - make_interval(secs => $2) where user_id = $1', [
    token_of,
    minutes * 60,
  ])
const ask = async (method: string, path: string, payload: object = {}, token = who.token) =>
  (
    await world.first.app.inject({
      ...{ method: method as 'POST', url: basePath + path, headers: { 'x-token': token, 'accept-language': 'en' } },
      ...(method === 'POST' ? { payload } : {}),
    })
  ).json()

const asksForProof = [
  'POST /account/backup_codes',
  'POST /account/identity_forget',
  'POST /account/passkey_options',
  'POST /account/passkey_remove',
  'POST /account/totp_begin',
  'POST /account/totp_remove',
  'POST /callback/secret',
  'POST /oauth2_application/key_add',
  'POST /scim_connection/add',
  'POST /scim_connection/del',
  'POST /scim_connection/edit',
  'POST /scim_connection/own',
  'POST /scim_connection/token',
  'POST /sso_config/add',
  'POST /sso_config/del',
  'POST /sso_config/edit',
  'POST /sso_config/policy_set',
  'POST /sso_config/switch',
  'POST /sso_config/unlink',
  'POST /users/reset_second_factor',
]

/** Secrets and ways to sign in that are asked for without one, each with why. */
const without: Readonly<Record<string, string>> = {
  'POST /userinfo/change_mail': 'the call has the password',
  'POST /users/change_password': 'the call has the password',
}

test('every call says whether it asks for one', () => {
  const asking = world.first.routes
    .filter(({ endpoint }) => endpoint.fresh)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(asking.sort()).toEqual(asksForProof)
  // what is the person's own is made by no program, so that none of these needs to say what a key does
  for (const { endpoint } of world.first.routes)
    if (endpoint.fresh) {
      expect([endpoint.path, whyNever(endpoint)]).not.toEqual([endpoint.path, undefined])
      expect(endpoint.access !== 'open' && !isForDevices(endpoint.access)).toBe(true)
    }
  for (const one of Object.keys(without)) {
    const found = world.first.routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === one)
    const { shape = {} } = (found?.endpoint.input ?? {}) as { shape?: object }
    expect([one, Object.keys(shape)]).toEqual([one, expect.arrayContaining(['key_id'])])
  }
})

test.each(asksForProof)('%s', async (one) => {
  const [method = '', path = ''] = one.split(' ')
  await minutesAgo(11)
  expect(await ask(method, path)).toMatchObject({
    ...{ code: 40331, message: 'Prove that it is you first, then go on.' },
    data: { reason: 'proof_required' },
  })
  await minutesAgo(9)
  expect((await ask(method, path)).data?.reason).not.toBe('proof_required')
})

test('whoever may not make a call learns that, not that they should prove themselves', async () => {
  const stranger = await acme.person(['view-meeting'])
  await minutesAgo(11, stranger.user_id)
  expect((await ask('POST', '/sso_config/switch', { id: 1, on: true }, stranger.token)).data.reason).toBe(
    'no_permission',
  )
})

describe('proving it again', () => {
  const cipherOf = async (typed: string) => {
    const asked = (await world.first.get('/auth/challenge', {}, {})).data
    return { password: encrypted(asked, typed), key_id: asked.key_id as string }
  }
  const prove = async (typed: string, token = who.token) =>
    ask('POST', '/account/sudo', { method: 'password', ...(await cipherOf(typed)) }, token)
  const isAsked = async (token = who.token) =>
    (await ask('POST', '/sso_config/switch', { id: 1, on: true }, token)).data?.reason === 'proof_required'

  test('by the password, in this session alone, on every server', async () => {
    const other = await world.first.post('/auth/redirect_token', {}, who)
    const handed = (await world.first.post('/auth/exchange', { redirect_token: other.data.redirect_token }, {})).data
    await minutesAgo(11)
    expect(await prove('wrong')).toMatchObject({ data: { reason: 'old_password_wrong' } })
    expect(await isAsked()).toBe(true)
    expect(await prove(password)).toMatchObject({ code: 0 })
    expect(await isAsked()).toBe(false)
    const elsewhere = await world.servers[1]?.post('/sso_config/switch', { id: 1, on: true }, who)
    expect(elsewhere).toMatchObject({ code: expect.any(Number) })
    expect(elsewhere?.data?.reason).not.toBe('proof_required')
    expect(await isAsked(handed.token)).toBe(true)
  })

  test('by a code of their app, once, and by nobody else’s', async () => {
    const { secret } = (await ask('POST', '/account/totp_begin')).data
    const code = (steps: number) => codeOfStep(fromBase32(secret), Math.floor(Date.now() / 30_000) + steps)
    expect(await ask('POST', '/account/totp_confirm', { code: code(-1) })).toMatchObject({ code: 0 })
    const other = await acme.person([...permissions.keys()])
    await minutesAgo(11)
    await minutesAgo(11, other.user_id)
    const byApp = (said: string, token = who.token) =>
      ask('POST', '/account/sudo', { method: 'totp', code: said }, token)
    expect((await byApp(code(0), other.token)).data.reason).toBe('app_code_wrong')
    expect((await byApp('000000')).data.reason).toBe('app_code_wrong')
    expect(await isAsked()).toBe(true)
    expect(await byApp(code(0))).toMatchObject({ code: 0 })
    expect([await isAsked(), await isAsked(other.token)]).toEqual([false, true])
    // what was seen over a shoulder proves nothing again
    await minutesAgo(11)
    expect((await byApp(code(0))).data.reason).toBe('app_code_wrong')
  })

  test('by a passkey of theirs, asked for in this session and this tab, once', async () => {
    const phoneOf = async (token: string) => {
      const phone = softwareAuthenticator(origin)
      const { secret, binding } = tab()
      const { options } = (await ask('POST', '/account/passkey_options', { binding }, token)).data
      const made = { secret, name: 'Phone', response: phone.make(options, {}) }
      expect(await ask('POST', '/account/passkey_add', made, token)).toMatchObject({ code: 0 })
      return phone
    }
    const other = await acme.person([...permissions.keys()])
    await world.db.query('update users set password_hash = $2 where id = $1', [
      other.user_id,
      await hashPassword(password),
    ])
    const [mine, theirs] = [await phoneOf(who.token), await phoneOf(other.token)]
    const begin = async (binding: string, token = who.token) =>
      (await ask('POST', '/account/sudo_passkey', { binding }, token)).data.options
    const send = (secret: string, response: object, token = who.token) =>
      ask('POST', '/account/sudo', { method: 'passkey', secret, response }, token)
    await minutesAgo(11)
    const { secret, binding } = tab()
    const wrong = [
      await send(secret, theirs.use(await begin(binding), {})),
      await send(tab().secret, mine.use(await begin(binding), {})),
      await send(secret, mine.use(await begin(binding, other.token), {})),
    ]
    expect(wrong.map(({ code }) => code)).not.toContain(0)
    expect(await isAsked()).toBe(true)
    const response = mine.use(await begin(binding), {})
    expect(await send(secret, response)).toMatchObject({ code: 0 })
    expect(await isAsked()).toBe(false)
    await minutesAgo(11)
    expect((await send(secret, response)).code).not.toBe(0)
    expect(await isAsked()).toBe(true)
  })

  test('a session that is handed over is no younger than what it came from', async () => {
    await minutesAgo(11)
    const { data } = await world.first.post('/auth/redirect_token', {}, who)
    const handed = (await world.first.post('/auth/exchange', { redirect_token: data.redirect_token }, {})).data
    expect(await isAsked(handed.token)).toBe(true)
  })

  test('wrong ones bring waits', async () => {
    const reasons: string[] = []
    for (let n = 0; n < 7; n++) reasons.push((await prove(`wrong ${n}`)).data.reason)
    expect(reasons).toContain('too_many')
    expect((await prove(password)).data.reason).toBe('too_many')
  })

  test('says what there is to prove it with', async () => {
    expect((await ask('GET', '/account/sudo')).data).toEqual({ methods: ['password'], providers: [] })
    await world.db.query('update users set password_hash = null where id = $1', [who.user_id])
    expect((await ask('GET', '/account/sudo')).data).toEqual({ methods: [], providers: [] })
    await world.db.query(`insert into totp (company_id, user_id, secret, confirmed_at) values ($1, $2, 'x', now())`, [
      acme.company_id,
      who.user_id,
    ])
    expect((await ask('GET', '/account/sudo')).data).toEqual({ methods: ['totp'], providers: [] })
  })
})
