import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { decodeJwt, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPeer, type Peer } from '../../../../test/oidc-peer'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { startSession } from '../../../kernel/session/session-store'

type Who = Awaited<ReturnType<Company['person']>>

const codes = ['view', 'add', 'change', 'delete'].flatMap((verb) => [
  `${verb}-work-sso-config`,
  ...(verb === 'view' ? ['view-meeting'] : []),
  `${verb}-user`,
  `${verb}-roles`,
])

let world: World
let acme: Company
let other: Company
let admin: Who
let stranger: Who
let looker: Who
let front: Server
let home = ''
let peer: Peer
let slug = ''
let id = 0
let department_id = 0
let role_id = 0
let group_role_id = 0

beforeAll(async () => {
  // people reach the product here: what the provider posts goes on to it
  front = createServer(async (request, response) => {
    const answer = await world.first.app.inject({
      ...{ method: 'POST', url: request.url ?? '/', payload: await text(request) },
      headers: { 'content-type': String(request.headers['content-type']) },
    })
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  home = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  world = await openWorld({
    ...{ servers: 2, publicUrl: home, innerNetworks: { identity: ['127.0.0.1'] }, logInWords: true },
  })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  admin = await acme.person(codes)
  looker = await acme.person(['view-work-sso-config'])
  stranger = await other.person(codes)
  department_id = await one("insert into department (company_id, name) values ($1, 'Everybody') returning id")
  const role = `insert into role (company_id, name, permissions, data_scope) values ($1, $2, '{view-meeting}', 'self') returning id`
  role_id = await one(role, 'Employee')
  group_role_id = await one(role, 'Of a group')
  const [{ next } = { next: 0 }] = await world.db.query<{ next: number }>(
    `select coalesce(max(id), 0)::int + 1 as next from sso_provider`,
  )
  id = next
})
afterAll(async () => {
  await world.close()
  await peer?.close()
  front.closeAllConnections()
  front.close()
})

const one = async (sql: string, ...more: unknown[]) =>
  (await world.db.query<{ id: number }>(sql, [acme.company_id, ...more]))[0]?.id ?? 0
const get = (path: string, query: object = {}, who: { token?: string } = admin) =>
  world.first.get(path, query, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const post = (path: string, body: object, who: { token?: string } = admin) =>
  world.first.post(path, body, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const nobody = {}

const tab = () => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, binding: createHash('sha256').update(secret).digest('base64url') }
}
const paramsOf = (at: URL) => Object.fromEntries(at.searchParams)
const settings = () => ({
  ...{ name: 'Peer', preset: 'other', issuer: peer.issuer, scopes: 'openid profile email', refresh: 'empty' },
  ...{ client_id: peer.client.id, client_secret: peer.client.secret, match_by: 'mail' },
  ...{ claim_username: 'preferred_username', claim_name: 'name', claim_mail: 'email', groups_claim: 'groups' },
  ...{ auto_create: true, department_id, role_ids: [role_id], role_map: [{ group: 'staff', role_id: group_role_id }] },
})

/** Tries it as somebody, up to what came of it. */
async function tried(who = admin) {
  const { secret, binding } = tab()
  const begun = await post('/sso_config/trial', { id, binding }, who)
  expect(begun, JSON.stringify(begun)).toMatchObject({ code: 0 })
  if (begun.data.to === null) return begun
  return post('/sso_config/trial_result', { ...paramsOf(await peer.walk(begun.data.to)), secret }, who)
}
/** Signs in as somebody of the provider. */
async function signIn(as: string, more: object = {}) {
  peer.forgetBrowser()
  peer.on.as = as
  const { secret, binding } = tab()
  const begun = await post('/sso/start', { key: slug, binding }, nobody)
  if (begun.code !== 0) return begun
  return post('/sso/finish', { ...paramsOf(await peer.walk(begun.data.to)), secret, ...more }, nobody)
}
const me = async (token: string) => (await get('/users/info', {}, { token })).data
async function whole() {
  const { client_secret: _, ...rest } = settings()
  const { version } = (await get('/sso_config/single', { id })).data
  return { id, version, ...rest }
}
async function edit(more: object) {
  const done = await post('/sso_config/edit', { ...(await whole()), ...more })
  expect(done, JSON.stringify(done)).toMatchObject({ code: 0 })
}

beforeEach(async () => {
  await peer?.close()
  await world.db.query('delete from sso_provider')
  // that it is told makes it name its sessions
  peer = await openPeer(home, `${home}/sso/oidc/none/backchannel_logout`)
  const added = await post('/sso_config/add', settings())
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  id = added.data.id
  ;[{ slug } = { slug: '' }] = await world.db.query<{ slug: string }>('select slug from sso_provider where id = $1', [
    id,
  ])
  peer.accounts.set('alice', {
    ...{ name: 'Alice Song', preferred_username: `alice${id}`, email: `alice${id}@example.com`, email_verified: true },
    groups: ['staff', 'all'],
  })
  peer.on.as = 'alice'
})
const switchOn = async () => {
  expect((await tried()).data).toMatchObject({ passed: true })
  expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })
}

describe('connecting a provider', () => {
  test('a trial shows each step and writes nothing; only then can it be switched on', async () => {
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ data: { reason: 'sso_untried' } })
    expect(await get('/sso/providers', { company: acme.company_id }, nobody)).toMatchObject({ data: { items: [] } })
    const before = await world.db.query('select count(*)::int as n from users')
    const { data } = await tried()
    expect(data.steps.map((step: { step: string; passed: boolean }) => [step.step, step.passed])).toEqual([
      ['answer', true],
      ['tokens', true],
      ['claims', true],
      ['mapping', true],
      ['who', true],
      ['roles', true],
    ])
    expect(data.steps[3].values).toContainEqual([['邮箱 ← email', 'Email ← email'], `alice${id}@example.com`])
    expect(data.steps[4].found[1]).toBe(
      `An account would be made for Alice Song (alice${id}@example.com), who would sign in.`,
    )
    expect(data.steps[5].values).toContainEqual(['→', 'Of a group'])
    expect(await world.db.query('select count(*)::int as n from users')).toEqual(before)
    expect(await world.db.query('select 1 from sso_identity')).toEqual([])
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ code: 0 })
    const buttons = await get('/sso/providers', { company: acme.company_id }, nobody)
    expect(buttons.data.items).toEqual([{ key: slug, name: 'Peer', preset: 'other' }])
    expect((await get('/mobile/get_yachid', { company: acme.company_id }, nobody)).data.sso).toBe(slug)
    expect((await get('/sso/providers', { company: other.company_id }, nobody)).data.items).toEqual([])
  })

  test('where it cannot be switched on again before it was tried with what is new', async () => {
    await switchOn()
    expect((await get('/sso_config/single', { id })).data).toMatchObject({ state: 'well', client_secret_set: true })
    expect(JSON.stringify((await get('/sso_config/single', { id })).data)).not.toContain(peer.client.secret)
    await edit({ scopes: 'openid profile' })
    expect((await get('/sso_config/single', { id })).data).toMatchObject({ state: 'changed' })
    await post('/sso_config/switch', { id, on: false })
    expect(await post('/sso_config/switch', { id, on: true })).toMatchObject({ data: { reason: 'sso_untried' } })
    // the secret is not sent to somebody else because an address changed
    const moved = await post('/sso_config/edit', { ...(await whole()), issuer: 'https://evil.example.com' })
    expect(moved.data.fields.client_secret).toMatch(/Enter the client secret again/)
  })

  test('what an issuer may be, and by whom it is looked after', async () => {
    const tenants = await post('/sso_config/add', {
      ...{ ...settings(), name: 'Entra', issuer: 'https://login.microsoftonline.com/common/v2.0' },
    })
    expect(tenants.data.fields.issuer).toMatch(/your own tenant/)
    expect(await post('/sso_config/add', settings(), looker)).toMatchObject({ data: { reason: 'no_permission' } })
    for (const [path, body] of [
      ['/sso_config/switch', { id, on: true }],
      ['/sso_config/trial', { id, binding: tab().binding }],
      ['/sso_config/del', { id }],
    ] as const)
      expect(await post(path, body, stranger), path).toMatchObject({ data: { reason: 'not_found' } })
    expect((await get('/sso_config/links', { id }, stranger)).data).toEqual({ items: [], total: 0 })
    const beyond = await one(
      `insert into role (company_id, name, permissions, data_scope) values ($1, $2, '{view-company}', 'all') returning id`,
      `Above ${id}`,
    )
    expect((await post('/sso_config/edit', { ...(await whole()), role_ids: [beyond] })).data.fields.role_ids).toMatch(
      /Above/,
    )
    expect(
      (await post('/sso_config/edit', { ...(await whole()), role_map: [{ group: 'x', role_id: beyond }] })).code,
    ).not.toBe(0)
  })

  test.each<[string, (peer: Peer) => void, RegExp]>([
    ['names another issuer', (p) => answerWith(p, { issuer: 'https://evil.example.com' }), /another issuer/],
    ['has no keys', (p) => answerWith(p, { jwks_uri: undefined }), /lacks an address/],
    ['is no JSON', (p) => (p.on.instead[discovery] = (_, r) => r.end('<html>')), /isn’t JSON/],
    ['answers 500', (p) => (p.on.instead[discovery] = (_, r) => r.writeHead(500).end()), /status 500/],
    [
      'leads elsewhere',
      (p) => (p.on.instead[discovery] = (_, r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      /status 302/,
    ],
    [
      'floods',
      (p) =>
        (p.on.instead[discovery] = (_, r) =>
          r.setHeader('content-type', 'application/json').end(`"${'x'.repeat(700_000)}"`)),
      /too/i,
    ],
    ['has keys inside', (p) => answerWith(p, { jwks_uri: 'http://10.1.2.3/keys' }), /10\.1\.2\.3/],
    ['leads to a program', (p) => answerWith(p, { authorization_endpoint: 'javascript:alert(1)' }), /malformed/],
  ])('a provider whose document %s', async (_, lie, sentence) => {
    lie(peer)
    const { data } = await tried()
    expect(data.to).toBeNull()
    const last = data.steps.at(-1)
    expect(last.passed).toBe(false)
    expect(last.found[1]).toMatch(sentence)
    expect(last.found[0]).toMatch(/[一-龥]/)
  })
})

const discovery = '/.well-known/openid-configuration'
function answerWith(p: Peer, more: object) {
  p.on.instead[discovery] = (_, response) =>
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        ...{ issuer: p.issuer, authorization_endpoint: `${p.issuer}/auth`, token_endpoint: `${p.issuer}/token` },
        ...{ jwks_uri: `${p.issuer}/jwks`, response_types_supported: ['code'], ...more },
      }),
    )
}

/** Whoever has come proves it again, by whatever they have. */
const prove = () => world.db.query('update session set proved_at = now() where ended_at is null')

describe('signing in', () => {
  beforeEach(switchOn)

  test('somebody new is made, comes again as the same, and their roles follow the groups', async () => {
    const first = await signIn('alice')
    expect(first, JSON.stringify(first)).toMatchObject({ code: 0, data: { key: slug } })
    const person = await me(first.data.token)
    expect(person).toMatchObject({ name: 'Alice Song', username: `alice${id}`, must_change_password: false })
    const roles = () =>
      world.db
        .query<{ name: string }>(
          'select r.name from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id where ur.user_id = $1 order by 1',
          [person.id],
        )
        .then((rows) => rows.map(({ name }) => name))
    expect(await roles()).toEqual(['Employee', 'Of a group'])
    peer.accounts.set('alice', { ...peer.accounts.get('alice'), groups: [], name: 'Alice Li' })
    const again = await signIn('alice')
    expect((await me(again.data.token)).id).toBe(person.id)
    expect(await roles()).toEqual(['Employee'])
    // only what is empty is filled in
    expect((await me(again.data.token)).name).toBe('Alice Song')
    await edit({ refresh: 'always' })
    expect((await me((await signIn('alice')).data.token)).name).toBe('Alice Li')
    const log = await world.db.query<{ action: string }>(
      `select action from operation_log where company_id = $1 and user_id = $2 and action = 'login_by_sso'`,
      [acme.company_id, person.id],
    )
    expect(log).toHaveLength(3)
    expect((await get('/sso_config/links', { id })).data).toMatchObject({ total: 1, items: [{ user_id: person.id }] })
  })

  test('ten at once are one person', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { secret, binding } = tab()
        const begun = await post('/sso/start', { key: slug, binding }, nobody)
        const back = await openBrowser(begun.data.to)
        return post('/sso/finish', { ...paramsOf(back), secret }, nobody)
      }),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect(await world.db.query('select 1 from sso_identity where provider_id = $1', [id])).toHaveLength(1)
  })
  const openBrowser = async (to: string) => peer.walk(to)

  test('to prove again that it is they, whoever has nothing else signs in there once more: being known there is not enough', async () => {
    await switchOn()
    // who comes along a sign-in that was there already proves nothing, however young the session is
    const { token } = (await signIn('alice')).data
    const isAsked = async (of: string) =>
      (await post('/account/backup_codes', {}, { token: of })).data?.reason === 'proof_required'
    expect(await isAsked(token)).toBe(true)
    expect((await get('/account/sudo', {}, { token })).data).toEqual({
      methods: [],
      providers: [{ key: slug, name: 'Peer' }],
    })
    const { secret, binding } = tab()
    const { to } = (await post('/sso/start', { key: slug, binding, fresh: true }, nobody)).data
    expect(new URL(to).searchParams.get('prompt')).toBe('login')
    // its browser is signed in there, and its form asks nevertheless
    peer.on.as = undefined
    await expect(peer.walk(to)).rejects.toThrow(/Continue/)
    peer.on.as = 'alice'
    const back = paramsOf(await peer.walk(to))
    const again = (await post('/sso/finish', { ...back, secret }, nobody)).data.token
    expect([await isAsked(again), await isAsked(token)]).toEqual([false, true])

    // who takes the question out of the address is sent back without one, and a provider may say no time at all
    const proved = async (forge?: (payload: Record<string, unknown>) => void) => {
      const { secret, binding } = tab()
      const to = new URL((await post('/sso/start', { key: slug, binding, fresh: true }, nobody)).data.to)
      if (forge === undefined) for (const asks of ['prompt', 'max_age']) to.searchParams.delete(asks)
      else
        peer.on.forge = (payload) => {
          forge(payload)
          return peer.sign(payload)
        }
      const came = paramsOf(await peer.walk(to.href))
      const answer = await post('/sso/finish', { ...came, secret }, nobody)
      peer.on.forge = undefined
      return answer
    }
    const now = Math.floor(Date.now() / 1000)
    expect(await proved()).toMatchObject({
      data: { reason: 'sso_no_proof' },
      message: expect.stringMatching(/password/),
    })
    const silent = await proved((payload) => delete payload.auth_time)
    expect(silent).toMatchObject({
      data: { reason: 'sso_no_proof' },
      message: expect.stringMatching(/doesn’t say when/),
    })
    const old = await proved((payload) => Object.assign(payload, { auth_time: now - 3_600 }))
    expect(old).toMatchObject({
      data: { reason: 'sso_no_proof' },
      message: expect.stringMatching(/without asking you/),
    })
    const ahead = await proved((payload) => Object.assign(payload, { auth_time: now + 3_600 }))
    expect(await isAsked(ahead.data.token)).toBe(false)
    const [{ is_ahead } = {}] = await world.db.query<{ is_ahead: boolean }>(
      'select max(proved_at) > now() as is_ahead from session',
    )
    expect(is_ahead).toBe(false)
  })

  test('a verified address links at once and tells them; one that is not asks for their password once', async () => {
    const known = await acme.person()
    await world.db.query('update users set mail = $2 where id = $1', [known.user_id, `alice${id}@example.com`])
    peer.accounts.set('alice', { ...peer.accounts.get('alice'), email_verified: false })
    const asked = await signIn('alice')
    expect(asked).toMatchObject({ data: { reason: 'sso_prove' } })
    const { ticket } = asked.data
    // a session that was there before proves nothing, nor does another person's
    expect(await post('/account/sso_link', { ticket }, known)).toMatchObject({ data: { reason: 'sso_link_other' } })
    const second = (await signIn('alice')).data.ticket
    const session = { company_id: acme.company_id, user_id: known.user_id, ip: '127.0.0.1', agent: 'test' }
    const fresh = await startSession(world.db, session)
    const wrong = await startSession(world.db, { ...session, user_id: looker.user_id })
    expect(await post('/account/sso_link', { ticket: second }, { token: wrong })).toMatchObject({
      data: { reason: 'sso_link_other' },
    })
    expect(await post('/account/sso_link', { ticket: second }, { token: fresh })).toMatchObject({
      data: { name: 'Peer' },
    })
    expect(await post('/account/sso_link', { ticket: second }, { token: fresh })).toMatchObject({
      data: { reason: 'sso_link_other' },
    })
    expect((await me((await signIn('alice')).data.token)).id).toBe(known.user_id)
    // and at once where the provider vouches for it
    const vouched = await acme.person()
    await world.db.query('update users set mail = $2 where id = $1', [vouched.user_id, `bob${id}@example.com`])
    peer.accounts.set('bob', { name: 'Bob', email: `bob${id}@example.com`, email_verified: true })
    expect((await me((await signIn('bob')).data.token)).id).toBe(vouched.user_id)
    const [told] = await world.db.query<{ kind: string }>('select kind from message where user_id = $1', [
      vouched.user_id,
    ])
    expect(told?.kind).toBe('sso_linked')
    // another one there with the same address is not let in as them
    peer.accounts.set('bob2', { name: 'Bob', email: `bob${id}@example.com`, email_verified: true })
    expect(await signIn('bob2')).toMatchObject({ data: { reason: 'sso_several' } })
    expect(
      await world.db.query(`select 1 from message where user_id = $1 and kind = 'sso_unclear'`, [admin.user_id]),
    ).toHaveLength(1)
  })

  /** What was refused stands in the log; the same once more is told anew. */
  const written = () => world.first.refusals.flush(true)
  test('who is disabled, unknown or cannot be made is refused, and the log says why', async () => {
    const person = await me((await signIn('alice')).data.token)
    await written()
    await world.db.query(`update users set status = 'disabled' where id = $1`, [person.id])
    expect(await signIn('alice')).toMatchObject({
      data: { reason: 'sso_disabled' },
      message: expect.stringMatching(/disabled/),
    })
    await written()
    peer.accounts.set('eve', { name: 'Eve', preferred_username: admin.username, email: `eve${id}@example.com` })
    expect((await signIn('eve')).data).toMatchObject({ reason: 'sso_not_created' })
    await written()
    peer.accounts.set('eve', { name: 'Eve' })
    expect((await signIn('eve')).data).toMatchObject({ reason: 'sso_not_created' })
    await written()
    await edit({ auto_create: false })
    expect(await signIn('eve')).toMatchObject({ data: { reason: 'sso_nobody', who: 'Eve' } })
    await written()
    const rows = await world.db.query<{ why: string }>(
      `select after ->> 'why' as why from operation_log where company_id = $1 and action = 'login_by_sso'
         and result = 'refused' and after ->> 'provider' = 'Peer' order by id desc limit 4`,
      [acme.company_id],
    )
    expect(rows.map(({ why }) => why)).toEqual(['sso_nobody', 'sso_not_created', 'sso_not_created', 'sso_disabled'])
  })

  test('only the tab that began it comes back, once; what was refused there, or by another, signs nobody in', async () => {
    const begin = async () => {
      const mine = tab()
      peer.forgetBrowser()
      const { data } = await post('/sso/start', { key: slug, binding: mine.binding }, nobody)
      return { ...mine, back: paramsOf(await peer.walk(data.to)) }
    }
    const elsewhere = { data: { reason: 'sso_begun_elsewhere' } }
    const leaked = await begin()
    expect(await post('/sso/finish', { ...leaked.back, secret: tab().secret }, nobody)).toMatchObject(elsewhere)
    // and is worth nothing afterwards, also in its own tab
    expect(await post('/sso/finish', { ...leaked.back, secret: leaked.secret }, nobody)).toMatchObject(elsewhere)
    const fine = await begin()
    const twice = await Promise.all(
      [1, 2].map(() => post('/sso/finish', { ...fine.back, secret: fine.secret }, nobody)),
    )
    expect(twice.filter(({ code }) => code === 0)).toHaveLength(1)
    const [ours, theirs] = [await begin(), await begin()]
    // another's code in one's own sign-in
    expect(
      await post('/sso/finish', { ...ours.back, code: theirs.back.code, secret: ours.secret }, nobody),
    ).toMatchObject({
      data: { reason: 'sso_denied' },
    })
    const mixed = await begin()
    expect(
      await post('/sso/finish', { ...mixed.back, iss: 'https://evil.example.com', secret: mixed.secret }, nobody),
    ).toMatchObject({ data: { reason: 'sso_untrue', what: 'iss' } })
    peer.on.denies = true
    const denied = await begin()
    expect(await post('/sso/finish', { ...denied.back, secret: denied.secret }, nobody)).toMatchObject({
      message: expect.stringContaining('this program is not for you'),
    })
    peer.on.denies = false
    const late = await begin()
    await world.db.query(`update single_use set expires_at = now() - interval '1 second' where kind = 'sso_login'`)
    expect(await post('/sso/finish', { ...late.back, secret: late.secret }, nobody)).toMatchObject(elsewhere)
    await post('/sso_config/switch', { id, on: false })
    expect(await post('/sso/start', { key: slug, binding: tab().binding }, nobody)).toMatchObject({
      data: { reason: 'sso_gone' },
    })
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  test.each<[string, (payload: JWTPayload) => Promise<string>, string]>([
    ['forged', (p) => peer.sign(p, 'foreign'), 'signature'],
    ['of a key that nobody knows', (p) => peer.sign(p, 'own', { kid: 'other' }), 'signature'],
    ['unsigned', async (p) => `${b64({ alg: 'none' })}.${b64(p)}.`, 'other'],
    ['signed with the secret', (p) => hmac(p), 'other'],
    ['expired', (p) => peer.sign({ ...p, iat: seconds() - 900, exp: seconds() - 90 }), 'time'],
    ['for another program', (p) => peer.sign({ ...p, aud: 'somebody-else' }), 'aud'],
    ['for several programs', (p) => peer.sign({ ...p, aud: ['workplace', 'evil'], azp: 'evil' }), 'aud'],
    ['of another sign-in', (p) => peer.sign({ ...p, nonce: 'another' }), 'nonce'],
    ['without a nonce', ({ nonce: _, ...p }) => peer.sign(p), 'nonce'],
    ['of another issuer', (p) => peer.sign({ ...p, iss: 'https://evil.example.com' }), 'iss'],
    ['about nobody', ({ sub: _, ...p }) => peer.sign(p), 'other'],
  ])('a token that is %s', async (_, forge, what) => {
    peer.on.forge = forge
    const answer = await signIn('alice')
    expect(['sso_untrue', 'sso_unreachable']).toContain(answer.data.reason)
    if (what !== 'other' && answer.data.reason === 'sso_untrue') expect(answer.data.what).toBe(what)
    if (what !== 'other') expect(answer.data.reason).toBe('sso_untrue')
    expect(await world.db.query('select 1 from sso_identity where provider_id = $1', [id])).toEqual([])
    const { data } = await get('/sso_config/single', { id })
    expect(data).toMatchObject({ state: 'failing' })
    expect(data.last_error).not.toBe('')
    // who comes later with a good one is let in
    peer.on.forge = undefined
    expect(await signIn('alice')).toMatchObject({ code: 0 })
    expect((await get('/sso_config/single', { id })).data.state).toBe('well')
  })
  const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  async function hmac(payload: JWTPayload) {
    const { createHmac } = await import('node:crypto')
    const head = `${b64({ alg: 'HS256' })}.${b64(payload)}`
    return `${head}.${createHmac('sha256', peer.client.secret).update(head).digest('base64url')}`
  }

  test('a clock that is off by less than a minute is forgiven', async () => {
    peer.on.forge = (p) => peer.sign({ ...p, iat: seconds() + 40, exp: seconds() - 40 })
    expect(await signIn('alice')).toMatchObject({ code: 0 })
  })

  type Instead = (typeof peer.on.instead)[string]
  test.each<[string, Instead]>([
    ['with an error', (_, response) => response.writeHead(503).end('busy')],
    ['with a page', (_, response) => response.setHeader('content-type', 'text/html').end('<p>Sign in')],
    ['with more than anybody reads', (_, response) => response.end(`"${'x'.repeat(600_000)}"`)],
    ['by sending elsewhere', (_, response) => response.writeHead(307, { location: `${peer.issuer}/token2` }).end()],
    ['by hanging up', (request) => request.socket.destroy()],
  ])('a provider that answers %s in mid-flow lets nobody in, and is named', async (_, instead) => {
    let visits = 0
    peer.on.instead['/token'] = instead
    peer.on.instead['/token2'] = (_, response) => {
      visits++
      response.end('{}')
    }
    const answer = await signIn('alice')
    expect(answer.data.reason).toMatch(/^sso_(unreachable|denied|untrue)$/)
    expect(answer.message).toContain('Peer')
    expect(answer.data.token).toBeUndefined()
    expect(visits).toBe(0)
    expect(await world.db.query('select 1 from sso_identity where provider_id = $1', [id])).toEqual([])
    peer.on.instead = {}
    expect(await signIn('alice')).toMatchObject({ code: 0 })
  })

  test('details of somebody else beside one’s own token are not taken', async () => {
    peer.on.instead['/me'] = (_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ sub: 'bob', name: 'Bob' }))
    expect((await signIn('alice')).data.reason).toMatch(/sso_un/)
    expect(await world.db.query('select 1 from sso_identity where provider_id = $1', [id])).toEqual([])
  })

  test('signed out from there: what began by it ends, once, and nothing else', async () => {
    const first = (await signIn('alice')).data.token
    const elsewhere = (await signIn('alice')).data.token
    const [{ sid } = { sid: '' }] = await world.db.query<{ sid: string }>(
      'select sso_sid as sid from session where user_id = $1 order by created_at limit 1',
      [(await me(first)).id],
    )
    const person = await me(first)
    const password = await startSession(world.db, {
      ...{ company_id: acme.company_id, user_id: person.id, ip: '127.0.0.1', agent: 'test' },
    })
    const payload = (more: object = {}) => ({
      ...{
        iss: peer.issuer,
        aud: peer.client.id,
        iat: seconds(),
        exp: seconds() + 120,
        jti: randomBytes(8).toString('hex'),
      },
      ...{ sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, ...more },
    })
    const told = (logout_token: string) =>
      fetch(`${home}/sso/oidc/${slug}/backchannel_logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token }),
      })
    const lies: [string, string][] = [
      ['forged', await peer.sign(payload(), 'foreign')],
      ['unsigned', `${b64({ alg: 'none', typ: 'logout+jwt' })}.${b64(payload())}.`],
      ['signed with the secret', await hmac(payload())],
      ['for another', await peer.sign(payload({ aud: 'somebody-else' }))],
      ['by another', await peer.sign(payload({ iss: 'https://evil.example.com' }))],
      ['old', await peer.sign(payload({ iat: seconds() - 4000, exp: seconds() - 3000 }))],
      ['an ID token', await peer.sign(payload({ nonce: 'n' }))],
      ['without the event', await peer.sign(payload({ events: {} }))],
      ['about nobody', await peer.sign(payload({ sid: undefined }))],
      ['without a number', await peer.sign(payload({ jti: undefined }))],
      ['nothing', 'x'],
    ]
    for (const [name, lie] of lies) expect((await told(lie)).status, name).toBe(400)
    expect((await get('/users/check_session', {}, { token: first })).code).toBe(0)
    const good = await peer.sign(payload())
    expect((await told(good)).status).toBe(200)
    expect((await told(good)).status).toBe(400)
    const ended = await get('/users/check_session', {}, { token: first })
    expect(ended.data.reason).toBe('session_unknown')
    expect((await get('/users/check_session', {}, { token: elsewhere })).code).toBe(0)
    // all of somebody, as far as they came from there
    expect((await told(await peer.sign(payload({ sid: undefined, sub: 'alice' })))).status).toBe(200)
    expect((await get('/users/check_session', {}, { token: elsewhere })).code).not.toBe(0)
    expect((await get('/users/check_session', {}, { token: password })).code).toBe(0)
    const log = await world.db.query(`select 1 from operation_log where action = 'sso_logout' and user_id = $1`, [
      person.id,
    ])
    expect(log).toHaveLength(2)
  })

  test('who signs out here is led to where the provider does the same; a link that is taken away ends what it began', async () => {
    const { token } = (await signIn('alice')).data
    const out = await post('/account/sso_logout', {}, { token })
    const to = new URL(out.data.to)
    expect(to.origin).toBe(peer.issuer)
    expect(decodeJwt(to.searchParams.get('id_token_hint') ?? '')).toMatchObject({ sub: 'alice' })
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${home}/login`)
    expect((await get('/users/check_session', {}, { token })).code).not.toBe(0)
    const again = (await signIn('alice')).data.token
    await prove()
    const own = (await get('/account/identities', {}, { token: again })).data
    expect(own).toMatchObject({ items: [{ name: 'Peer' }], current: own.items[0].id })
    // without a password it is the only way in
    expect(await post('/account/identity_forget', { id: own.current }, { token: again })).toMatchObject({
      data: { reason: 'sso_only_way' },
    })
    expect(await post('/sso_config/unlink', { id: own.current }, stranger)).toMatchObject({
      data: { reason: 'not_found' },
    })
    expect(await post('/sso_config/unlink', { id: own.current })).toMatchObject({ code: 0 })
    expect((await get('/users/check_session', {}, { token: again })).code).not.toBe(0)
  })

  test.each([
    ['switched off', () => post('/sso_config/switch', { id, on: false })],
    ['deleted', () => post('/sso_config/del', { id })],
  ])(
    'a provider that is %s ends what began by it on every server, and what was on its way begins nothing',
    async (_, end) => {
      const { token } = (await signIn('alice')).data
      const person = await me(token)
      const by_password = await acme.person(['view-meeting'])
      for (const server of world.servers)
        expect(await server.get('/users/check_session', {}, { token })).toMatchObject({ code: 0 })
      peer.forgetBrowser()
      const { secret, binding } = tab()
      const begun = await post('/sso/start', { key: slug, binding }, nobody)
      const way = paramsOf(await peer.walk(begun.data.to))
      // the provider is gone while it is being asked
      let ended: unknown
      peer.on.forge = async (payload) => {
        ended = await end()
        return peer.sign(payload)
      }
      expect(await post('/sso/finish', { ...way, secret }, nobody)).toMatchObject({ data: { reason: 'sso_gone' } })
      expect(ended).toMatchObject({ code: 0 })
      for (const server of world.servers)
        await vi.waitFor(async () =>
          expect((await server.get('/users/check_session', {}, { token })).data).toMatchObject({
            reason: 'session_ended',
          }),
        )
      expect(await get('/users/check_session', {}, by_password)).toMatchObject({ code: 0 })
      const living = 'select 1 from session where user_id = $1 and ended_at is null'
      expect(await world.db.query(living, [person.id])).toEqual([])
    },
  )

  test('who switches off what they came by stays, and can switch it on again', async () => {
    const person = await me((await signIn('alice')).data.token)
    await world.db.query(
      'insert into user_role (company_id, user_id, role_id) select company_id, $2, role_id from user_role where user_id = $1',
      [admin.user_id, person.id],
    )
    const { token } = (await signIn('alice')).data
    await prove()
    expect(await post('/sso_config/switch', { id, on: false }, { token })).toMatchObject({ code: 0 })
    expect(await post('/sso_config/switch', { id, on: true }, { token })).toMatchObject({ code: 0 })
  })
})
