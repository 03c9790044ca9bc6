import { basePath } from '@workplace/contract/kernel/envelope'
import { isApiKey } from '@workplace/domain/identity/api-key'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { purgeUse } from './purge'

type Who = Awaited<ReturnType<Company['person']>>

const keeping = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-oath2-Application`)
const codes = [...keeping, 'view-price', 'add-price', 'change-price', 'view-meeting', 'view-operationlog-log']

let world: World
let acme: Company
let admin: Who
let robot: Who

beforeAll(async () => {
  world = await openWorld({ servers: 2, logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person([...codes, 'view-roles', 'view-user'])
  robot = await acme.person(['view-price', 'add-price', 'view-meeting'])
})
afterAll(() => world.close())
beforeEach(() => world.db.query('delete from oauth2_application'))

const get = (path: string, query: object = {}, who = admin) =>
  world.first.get(path, query, { token: who.token, language: 'en' })
const post = (path: string, body: object, who = admin) =>
  world.first.post(path, body, { token: who.token, language: 'en' })

let named = 0
async function application(more: object = {}) {
  const name = `Program ${++named}`
  const scopes = ['meetingroom:read', 'meetingroom:write']
  const added = await post('/oauth2_application/add', { name, user_id: robot.user_id, scopes, ...more })
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  const { id } = added.data
  return { id: id as number, name, ...(await key(id)) }
}
async function key(id: number, more: object = {}) {
  const made = await post('/oauth2_application/key_add', { id, ...more })
  expect(made, JSON.stringify(made)).toMatchObject({ code: 0 })
  return { key: made.data.key as string, key_id: made.data.id as number, made: made.data }
}

type By = { key?: string; server?: number; ip?: string; headers?: Record<string, string> }
async function by(method: 'GET' | 'POST', path: string, content: object, { key: bearer, server = 0, ...more }: By) {
  const { app } = world.servers[server] ?? world.first
  const answer = await app.inject({
    method,
    url: basePath + path,
    ...(method === 'GET' ? { query: content as Record<string, string> } : { payload: content }),
    ...(more.ip === undefined ? {} : { remoteAddress: more.ip }),
    headers: {
      'accept-language': 'en',
      'user-agent': 'report/1.0',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...more.headers,
    },
  })
  return { ...answer.json(), status: answer.statusCode, headers: answer.headers }
}
const prices = (with_: By) => by('GET', '/price/pagelist', {}, with_)
const flush = () => Promise.all(world.servers.map(({ usage }) => usage.flush()))

describe('a key', () => {
  test('is told once, is stored nowhere, and opens what its scope and its person allow', async () => {
    const one = await application()
    expect(isApiKey(one.key)).toBe(true)
    const stored = await world.db.query('select k::text as text from application_key k')
    expect(JSON.stringify(stored)).not.toContain(one.key.slice(8, 40))
    expect(JSON.stringify(await get('/oauth2_application/keys', { id: one.id }))).not.toContain(one.key.slice(8, 40))
    const log = await world.db.query(`select o::text as text from operation_log o where module = 'oauth2_application'`)
    expect(JSON.stringify(log)).not.toContain(one.key.slice(8, 40))

    const read = await prices(one)
    expect(read).toMatchObject({ status: 200, code: 0, data: { total: 0 } })
    const added = await by('POST', '/price/add', { name: 'Hourly', unit: 'hour', amount: '1' }, one)
    expect(added).toMatchObject({ status: 200, code: 0 })
    // it has the scope, but its person lacks the permission
    const edited = await by('POST', '/price/edit', { id: added.data.id, version: 1, name: 'Other' }, one)
    expect(edited).toMatchObject({ status: 403, code: 40300, data: { permission: 'change-price' } })
    expect(edited.headers['www-authenticate']).toBeUndefined()
    // and its person has the permission, but it lacks the scope
    const rooms = await by('GET', '/meeting/details', { id: 1 }, one)
    expect(rooms).toMatchObject({
      status: 403,
      code: 40332,
      data: { reason: 'insufficient_scope', scope: 'meeting:read' },
    })
    expect(rooms.headers['www-authenticate']).toBe(
      'Bearer realm="workplace", error="insufficient_scope", scope="meeting:read"',
    )
    expect(rooms.message).toContain('meeting:read')
  })

  test('reaches as far as its person, and no farther', async () => {
    const near = await acme.office('Near office')
    const local = await acme.person(['view-price', 'add-price'], { office_ids: [near.office_id] })
    const one = await application({ user_id: local.user_id })
    const added = await by('POST', '/price/add', { name: 'Wide', unit: 'hour', amount: '1' }, one)
    expect(added).toMatchObject({ status: 403, code: 40316 })
    expect(
      (await get('/oauth2_application/why', { id: one.id, method: 'POST', path: '/price/add' })).data,
    ).toMatchObject({
      allowed: false,
      gates: expect.arrayContaining([expect.objectContaining({ gate: 'whole', passed: false })]),
    })
  })

  test('that is wrong in any way is answered alike, with 401', async () => {
    const one = await application()
    const wrong = one.key.slice(0, -1) + (one.key.endsWith('0') ? '1' : '0')
    const strange = (await application()).key
    await world.db.query('delete from application_key where hint like $1', [`%${strange.slice(-4)}`])
    for (const bearer of [wrong, strange, 'guessed', admin.token, `${one.key}x`]) {
      const { status, code, headers } = await prices({ key: bearer })
      expect([status, code, headers['www-authenticate']]).toEqual([
        401,
        40334,
        'Bearer realm="workplace", error="invalid_token"',
      ])
    }
    // a key is no token of a session, and a token is no key
    expect((await prices({ headers: { 'x-token': one.key } })).code).toBe(50008)
    const both = await prices({ ...one, headers: { 'x-token': admin.token } })
    expect([both.status, both.code]).toEqual([400, 40052])
    // what proxies put there for themselves is none of our business
    const proxied = await prices({ headers: { 'x-token': admin.token, authorization: 'Bearer of.a.proxy' } })
    expect([proxied.status, proxied.code]).toEqual([200, 0])
    const basic = await prices({ headers: { 'x-token': admin.token, authorization: 'Basic YTpi' } })
    expect(basic.code).toBe(0)
  })

  test('opens nothing that is on the list of what no key opens, whatever its scopes', async () => {
    const all = (await get('/oauth2_application/scopes')).data.items.map(({ scope }: { scope: string }) => scope)
    const one = await application({ scopes: all, user_id: admin.user_id })
    const never = [
      ['GET', '/oauth2_application/pagelist'],
      ['POST', '/oauth2_application/key_add'],
      ['POST', '/users/reset_password'],
      ['GET', '/auth/logout'],
      ['GET', '/privacy/mine'],
      ['GET', '/auth/brand'],
      ['GET', '/door/state'],
    ] as const
    for (const [method, path] of never) {
      const { status, code } = await by(method, path, {}, one)
      expect([path, status, code]).toEqual([path, 403, 40333])
    }
    // it did not end the session of its person
    expect((await get('/users/check_session')).code).toBe(0)
  })

  test('that is revoked, expired, switched off or left without its person opens nothing, at any server, at once', async () => {
    const refused = (bearer: string) =>
      vi.waitFor(
        async () => {
          for (const server of [0, 1]) expect((await prices({ key: bearer, server })).status).toBe(401)
        },
        { timeout: 10_000, interval: 20 },
      )
    const known = async (bearer: string) => {
      for (const server of [0, 1]) expect((await prices({ key: bearer, server })).status).toBe(200)
    }
    const one = await application()
    await known(one.key)
    expect((await post('/oauth2_application/key_revoke', { id: one.id, key_id: one.key_id })).code).toBe(0)
    await refused(one.key)

    const next = await key(one.id)
    await known(next.key)
    const { version } = (await get('/oauth2_application/single', { id: one.id })).data
    expect((await post('/oauth2_application/edit', { id: one.id, version, status: 'off' })).code).toBe(0)
    await refused(next.key)

    const other = await application()
    const more = await key(other.id)
    await known(other.key)
    expect((await post('/oauth2_application/revoke', { id: other.id })).code).toBe(0)
    await refused(other.key)
    await refused(more.key)
    expect((await get('/oauth2_application/single', { id: other.id })).data).toMatchObject({
      status: 'off',
      state: 'off',
    })

    const leaver = await acme.person(['view-price'])
    const third = await application({ user_id: leaver.user_id })
    await known(third.key)
    await world.db.query(`update users set status = 'disabled' where id = $1`, [leaver.user_id])
    await world.db.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3)', [
      acme.company_id,
      'session',
      JSON.stringify({ user_id: leaver.user_id }),
    ])
    // told as administration tells it
    expect((await post('/oauth2_application/key_add', { id: one.id })).code).toBe(0)
    await refused(third.key)
    expect((await get('/oauth2_application/single', { id: third.id })).data.state).toBe('person')

    const fourth = await application()
    await world.db.query(`update application_key set expires_at = now() - interval '1 second' where id = $1`, [
      fourth.key_id,
    ])
    // it ends to the second; what was remembered of it ends with it
    expect((await prices({ key: fourth.key, server: 1 })).status).toBe(401)
    const keys = (await get('/oauth2_application/keys', { id: fourth.id })).data.items
    expect(keys).toMatchObject([{ state: 'expired' }])
    expect((await get('/oauth2_application/single', { id: fourth.id })).data.state).toBe('keyless')
  })

  test('is replaced without the program standing still, and five are the most', async () => {
    const one = await application()
    const { made, key: fresh } = await key(one.id, { replaces: one.key_id, overlap_hours: 2 })
    const ends = (Date.parse(made.old_until) - Date.now()) / 60_000
    expect([ends > 118, ends <= 120]).toEqual([true, true])
    for (const bearer of [one.key, fresh]) expect((await prices({ key: bearer })).status).toBe(200)
    for (let n = 2; n < 5; n++) await key(one.id)
    const sixth = await post('/oauth2_application/key_add', { id: one.id })
    expect(sixth).toMatchObject({ code: 46702, message: expect.stringContaining('5') })
    expect((await post('/oauth2_application/key_add', { id: one.id, days: 367 })).data.fields).toHaveProperty('days')
    await post('/oauth2_application/key_revoke', { id: one.id, key_id: one.key_id })
    expect((await post('/oauth2_application/key_add', { id: one.id, replaces: one.key_id })).code).toBe(46703)
  })

  test('calls from the networks that were named, and from nowhere else', async () => {
    const one = await application({ ip_allow: '10.1.0.0/16' })
    expect((await prices({ ...one, ip: '10.1.2.3' })).status).toBe(200)
    const elsewhere = await prices({ ...one, ip: '10.2.2.3' })
    expect(elsewhere).toMatchObject({ status: 403, code: 40337, data: { ip: '10.2.2.3' } })
    const bad = await post('/oauth2_application/add', {
      name: 'x',
      user_id: robot.user_id,
      scopes: [],
      ip_allow: 'here',
    })
    expect(bad.data.fields).toHaveProperty('ip_allow')
  })
})

describe('who gives a key', () => {
  test('gives nothing that they may not do themselves', async () => {
    const small = await acme.person(keeping)
    const refused = await post('/oauth2_application/add', { name: 'Mine', user_id: admin.user_id, scopes: [] }, small)
    expect(refused.data.reason).toBe('beyond_own')
    const one = await application({ user_id: admin.user_id })
    for (const [path, body] of [
      ['key_add', {}],
      ['key_revoke', { key_id: one.key_id }],
      ['revoke', {}],
      ['tighten', { scopes: ['meetingroom:read'] }],
      ['edit', { version: 1, scopes: ['people:write'] }],
      ['del', {}],
    ] as const)
      expect((await post(`/oauth2_application/${path}`, { id: one.id, ...body }, small)).data.reason).toBe('beyond_own')
    expect((await prices(one)).status).toBe(200)
    // one in their own name is theirs to give
    expect(
      (await post('/oauth2_application/add', { name: 'Own', user_id: small.user_id, scopes: [] }, small)).code,
    ).toBe(0)
  })

  test('chooses among the scopes that there are', async () => {
    const { items } = (await get('/oauth2_application/scopes')).data
    expect(items).toContainEqual(
      expect.objectContaining({
        scope: 'meeting:write',
        area: ['会议', expect.any(String)],
        calls: expect.any(Number),
      }),
    )
    const strange = await post('/oauth2_application/add', { name: 'y', user_id: robot.user_id, scopes: ['moon:read'] })
    expect(strange.data.fields).toHaveProperty('scopes')
  })

  test('reads of another company nothing', async () => {
    const other = await addCompany(world.db, `Other ${++named}`)
    const stranger = await other.person(codes)
    const one = await application()
    for (const path of ['single', 'keys', 'use', 'why'])
      expect(
        (await get(`/oauth2_application/${path}`, { id: one.id, method: 'GET', path: '/price/list' }, stranger)).code,
      ).toBe(40400)
    for (const path of ['key_add', 'revoke'])
      expect((await post(`/oauth2_application/${path}`, { id: one.id }, stranger)).code).toBe(40400)
    const theirs = await post('/oauth2_application/add', { name: 'z', user_id: robot.user_id, scopes: [] }, stranger)
    expect(theirs.data.fields).toHaveProperty('user_id')
  })
})

describe('in whose name', () => {
  test('somebody sees what acts for them, and stops it without any permission', async () => {
    const one = await application()
    const { items } = (await get('/oauth2/mine', {}, robot)).data
    expect(items).toMatchObject([{ id: one.id, name: one.name, scopes: [{ scope: 'meetingroom:read' }, {}] }])
    expect((await get('/oauth2/mine')).data.items).toEqual([])
    expect((await post('/oauth2/forget', { id: one.id })).code).toBe(40400)
    expect((await post('/oauth2/forget', { id: one.id }, robot)).code).toBe(0)
    await vi.waitFor(async () => expect((await prices(one)).status).toBe(401))
    expect((await get('/oauth2/mine', {}, robot)).data.items).toEqual([])
  })
})

describe('how often', () => {
  test('all servers together allow no more than the rate', async () => {
    const one = await application({ rate_per_minute: 60 })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => prices({ ...one, server: n % 2 })))
    const allowed = answers.filter(({ status }) => status === 200)
    // six at once, and one more for each second that the machine took for it
    expect(allowed.length).toBeGreaterThanOrEqual(6)
    expect(allowed.length).toBeLessThan(30)
    expect(allowed[0]?.headers).toMatchObject({ 'ratelimit-policy': '"application";q=60;w=60' })
    expect(allowed[0]?.headers.ratelimit).toMatch(/^"application";r=\d+;t=1$/)
    const late = answers.find(({ status }) => status === 429)
    expect(late).toMatchObject({ code: 42900, headers: { 'retry-after': '1' } })
    // it goes on by itself
    await vi.waitFor(async () => expect((await prices(one)).status).toBe(200), { timeout: 20_000, interval: 200 })
  })
})

describe('what it did', () => {
  test('stands in the operation log: which application acted for whom', async () => {
    const one = await application()
    const added = await by('POST', '/price/add', { name: `Logged ${named}`, unit: 'hour', amount: '1' }, one)
    expect(added.code).toBe(0)
    const page = await get('/operation_log/pagelist', { module: 'price', title: `Logged ${named}` })
    expect(page.data.items).toMatchObject([{ user_id: robot.user_id, application: one.name }])
    const entry = await get('/operation_log/single', { id: page.data.items[0].id })
    expect(entry.data).toMatchObject({ application: one.name, agent: 'report/1.0' })
    // nobody writes it there by what they say of their program
    await world.first.app.inject({
      method: 'POST',
      url: `${basePath}/price/add`,
      payload: { name: `Forged ${named}`, unit: 'hour', amount: '1' },
      headers: { 'x-token': admin.token, 'user-agent': '#7 Portal' },
    })
    const forged = await get('/operation_log/pagelist', { module: 'price', title: `Forged ${named}` })
    expect(forged.data.items).toMatchObject([{ application: null }])
  })

  test('the same attempt sent again is made once, and two programs know nothing of each other’s', async () => {
    const one = await application()
    const two = await application()
    const attempt = { headers: { 'idempotency-key': `attempt-${named}` } }
    const made = async (with_: By, name: string) =>
      (await by('POST', '/price/add', { name, unit: 'hour', amount: '1' }, { ...with_, ...attempt })).data.id
    const first = await made(one, `Once ${named}`)
    expect(await made(one, `Once ${named}`)).toBe(first)
    expect(await made(two, `Twice ${named}`)).toBeGreaterThan(first)
  })

  test('is counted by call and hour, with what was missing, and scopes that nobody used are told', async () => {
    const one = await application({ scopes: ['meetingroom:read', 'meetingroom:write', 'people:read'] })
    for (let n = 0; n < 3; n++) await prices({ ...one, server: n % 2 })
    await by('GET', '/meeting/details', { id: 1 }, one)
    await by('POST', '/price/edit', { id: 1, version: 1 }, one)
    await flush()
    const { data } = await get('/oauth2_application/use', { id: one.id, days: 1 })
    const sum = (name: 'done' | 'refused') =>
      data.hours.reduce((all: number, one: Record<string, number>) => all + (one[name] ?? 0), 0)
    expect([sum('done'), sum('refused')]).toEqual([3, 2])
    expect(data.scopes).toMatchObject([
      { scope: 'meetingroom:read', calls: 3, unused: false },
      { scope: 'meetingroom:write', calls: 1, unused: false },
      { scope: 'people:read', calls: 0, last_at: null, unused: true },
    ])
    expect(
      data.refused.map(({ call, missing, many }: Record<string, unknown>) => [call, missing, many]).sort(),
    ).toEqual([
      ['GET /meeting/details', 'meeting:read', 1],
      ['POST /price/edit', 'change-price', 1],
    ])
    const listed = (await get('/oauth2_application/pagelist', { ids: one.id })).data.items
    expect(listed).toMatchObject([{ calls: 5, refused: 2, keys: 1, state: 'well', last_used_at: expect.any(String) }])
    const [kept] = (await get('/oauth2_application/keys', { id: one.id })).data.items
    expect(kept).toMatchObject({ last_ip: '127.0.0.1', last_used_at: expect.any(String) })

    const tight = await post('/oauth2_application/tighten', {
      id: one.id,
      scopes: ['people:read', 'meetingroom:write'],
    })
    expect(tight.data.scopes).toEqual(['meetingroom:read'])
    await vi.waitFor(async () =>
      expect((await by('POST', '/price/add', { name: 'n' }, { ...one, server: 1 })).code).toBe(40332),
    )
    expect((await prices(one)).code).toBe(0)
    await purgeUse(world.db, Date.now() + 200 * 86_400_000)
    expect(await world.db.query('select 1 from application_use')).toEqual([])
  })
})

describe('why a call is refused', () => {
  const why = async (id: number, method: string, path: string) =>
    (await get('/oauth2_application/why', { id, method, path })).data
  const stopped = (answer: { gates: { gate: string; passed: boolean }[] }) =>
    answer.gates.filter(({ passed }) => !passed).map(({ gate }) => gate)

  test.each([
    ['GET', '/price/pagelist', []],
    ['GET', '/prod-api/price/pagelist/', []],
    ['POST', '/price/edit', ['permission']],
    ['GET', '/meeting/details', ['scope']],
    ['POST', '/users/reset_password', ['call', 'permission']],
    ['GET', '/auth/brand', ['call']],
  ])('%s %s: %j', async (method, path, gates) => {
    const one = await application()
    const answer = await why(one.id, method, path)
    expect([stopped(answer), answer.allowed]).toEqual([gates, gates.length === 0])
  })

  test('says the same as the call itself, gate by gate', async () => {
    const one = await application()
    await post('/oauth2_application/key_revoke', { id: one.id, key_id: one.key_id })
    expect(stopped(await why(one.id, 'GET', '/price/pagelist'))).toEqual(['key'])
    expect((await get('/oauth2_application/why', { id: one.id, method: 'GET', path: '/no/such' })).code).toBe(40401)
    const { items } = (await get('/oauth2_application/calls')).data
    expect(items).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/price/add', scope: 'meetingroom:write' }),
    )
  })
})
