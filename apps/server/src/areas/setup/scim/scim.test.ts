import { isSyntaxFault, parseFilter, writeFilter } from '@workplace/domain/scim/filter'
import { type Doc, matches } from '@workplace/domain/scim/matches'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

type Who = Awaited<ReturnType<Company['person']>>

const verbs = ['view', 'add', 'change', 'delete']
const codes = [
  ...['work-sso-config', 'user', 'roles', 'department', 'employeesgroup'].flatMap((noun) =>
    verbs.map((verb) => `${verb}-${noun}`),
  ),
  'view-meeting',
]
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const core = 'urn:ietf:params:scim:schemas:core:2.0:User'

let world: World
let acme: Company
let other: Company
let admin: Who
let second: Who
let looker: Who
let department_id = 0
let role_id = 0
let group_role_id = 0
let id = 0
let key = ''

const one = async (sql: string, ...more: unknown[]) =>
  (await world.db.query<{ id: number }>(sql, [acme.company_id, ...more]))[0]?.id ?? 0

beforeAll(async () => {
  world = await openWorld({ servers: 2, publicUrl: 'https://acme.example.com', logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  admin = await acme.person(codes)
  second = await acme.person(codes)
  looker = await acme.person(['view-work-sso-config'])
  department_id = await one("insert into department (company_id, name) values ($1, 'Everybody') returning id")
  const role = `insert into role (company_id, name, permissions, data_scope) values ($1, $2, '{view-meeting}', 'self') returning id`
  role_id = await one(role, 'Employee')
  group_role_id = await one(role, 'Of a group')
})
afterAll(() => world.close())

const get = (path: string, query: object = {}, who: { token?: string } = admin) =>
  world.first.get(path, query, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const post = (path: string, body: object, who: { token?: string } = admin) =>
  world.first.post(path, body, { ...(who.token ? { token: who.token } : {}), language: 'en' })
const settings = (more: object = {}) => ({
  ...{ name: 'Entra ID', match_by: 'username', conflict: 'source', department_id, make_departments: false },
  ...{ role_ids: [role_id], takeover_ids: [], role_map: [{ group: 'Staff', role_id: group_role_id }], status: 'on' },
  ...more,
})

// biome-ignore lint/suspicious/noExplicitAny: what SCIM answers is looked at by the tests
type Told = { status: number; body: any; headers: Record<string, unknown> }
async function scim(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
  server = world.first,
): Promise<Told> {
  const answer = await server.app.inject({
    ...{ method, url: `/scim/v2${path}` },
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    headers: answer.headers,
  }
}
let n = 0
const newcomer = (more: object = {}) => {
  n++
  return {
    schemas: [core, enterprise],
    ...{ userName: `scim${n}@acme.example.com`, externalId: `ext-${n}`, displayName: `Person ${n}`, active: true },
    ...more,
  }
}
async function made(more: object = {}): Promise<Told & { id: string }> {
  const told = await scim('POST', '/Users', newcomer(more))
  expect(told, JSON.stringify(told.body)).toMatchObject({ status: 201 })
  return { ...told, id: told.body.id }
}
const patch = (userId: string, ...Operations: object[]) =>
  scim('PATCH', `/Users/${userId}`, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const row = async (userId: string | number) =>
  (
    await world.db.query<Record<string, unknown>>(
      `select u.*, array(select r.role_id from user_role r where r.company_id = u.company_id and r.user_id = u.id order by 1) as roles
       from users u where u.company_id = $1 and u.id = $2`,
      [acme.company_id, Number(userId)],
    )
  )[0]

beforeEach(async () => {
  await world.db.query('delete from scim_connection')
  await world.db.query('delete from people_group where company_id = $1', [acme.company_id])
  const added = await post('/scim_connection/add', settings())
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  id = added.data.id
  key = (await post('/scim_connection/token', { id })).data.key
})

/** Changes the connection. */
async function edit(more: object, who = admin) {
  const { version } = (await get('/scim_connection/single', { id })).data
  return post('/scim_connection/edit', { id, version, ...settings(), ...more }, who)
}

describe('a connection', () => {
  test('is made, has a key that is told once, and says how it stands', async () => {
    const state = async () => (await get('/scim_connection/single', { id })).data.state
    expect(key).toMatch(/^wpk_/)
    expect(await state()).toBe('silent')
    await scim('GET', '/Users?count=1')
    expect(await state()).toBe('well')
    await scim('GET', '/Users?filter=x')
    expect(await state()).toBe('failing')
    const log = await get('/scim_connection/log', { id }, looker)
    expect(log.data).toMatchObject({
      address: 'https://acme.example.com/scim/v2',
      keys: [{ hint: expect.stringContaining('…') }],
      calls: [
        { method: 'GET', path: '/Users', status: 400, reason: expect.stringContaining('character 2') },
        { status: 200, reason: null },
      ],
    })
    expect(JSON.stringify(log)).not.toContain(key)
    const stored = await world.db.query<{ all: string }>('select row_to_json(k)::text as all from scim_key k')
    expect(JSON.stringify(stored)).not.toContain(key)
    expect((await get('/scim_connection/log', { id: 999_999 })).code).not.toBe(0)
  })

  test('opens nothing without its key, with a typo, another’s, or switched off', async () => {
    const good = key
    const refused = { status: 401, body: { status: '401' } }
    for (const wrong of ['', 'x', `${good.slice(0, -1)}0`, `wpk_${'a'.repeat(46)}`]) {
      key = wrong
      const told = await scim('GET', '/ServiceProviderConfig')
      expect(told).toMatchObject(refused)
      expect(told.headers['www-authenticate']).toContain('Bearer')
    }
    key = good
    expect((await scim('GET', '/Users?count=0')).status).toBe(200)
    // neither is it a key of an application
    const call = await world.first.app.inject({
      url: '/prod-api/users/info',
      headers: { authorization: `Bearer ${good}` },
    })
    expect(call.statusCode).toBe(401)
    expect(await edit({ status: 'off' })).toMatchObject({ code: 0 })
    expect(await scim('GET', '/Users')).toMatchObject(refused)
  })

  test('goes on with the key before for a day, or not', async () => {
    const old = key
    const next = (await post('/scim_connection/token', { id })).data
    expect(next.old_until).not.toBeNull()
    expect((await scim('GET', '/Users?count=0')).status).toBe(200)
    const last = (await post('/scim_connection/token', { id, keep_old: false })).data
    expect(last.old_until).toBeNull()
    expect((await scim('GET', '/Users?count=0')).status).toBe(401)
    key = next.key
    expect((await scim('GET', '/Users?count=0')).status).toBe(401)
    key = last.key
    expect((await scim('GET', '/Users?count=0')).status).toBe(200)
    expect(old).not.toBe(key)
  })

  test('acts with the rights of who saved it, as they are now', async () => {
    expect(await post('/scim_connection/own', { id }, second)).toMatchObject({ code: 0 })
    expect((await get('/scim_connection/log', { id })).data).toMatchObject({
      is_owner: false,
      owner: expect.stringMatching(/Person 2/),
    })
    expect((await scim('GET', '/Users?count=0')).status).toBe(200)
    await world.db.query(`update users set status = 'disabled' where id = $1`, [second.user_id])
    const told = await scim('POST', '/Users', newcomer())
    expect(told).toMatchObject({ status: 403, body: { detail: expect.stringContaining('Whoever saved') } })
    expect((await get('/scim_connection/single', { id })).data.state).toBe('person')
    await world.db.query(`update users set status = 'active' where id = $1`, [second.user_id])
    // nobody keeps people by a connection who may not make them
    const weak = await acme.person(['view-work-sso-config', 'change-work-sso-config', 'add-work-sso-config'])
    expect(await post('/scim_connection/own', { id }, weak)).toMatchObject({ data: { permission: 'add-user' } })
    expect(await edit({ name: 'Mine' }, weak)).toMatchObject({ data: { permission: 'add-user' } })
    expect(await post('/scim_connection/token', { id }, weak)).toMatchObject({ data: { permission: 'add-user' } })
    expect((await post('/scim_connection/token', { id }, looker)).code).not.toBe(0)
    const stranger = await other.person(codes)
    expect((await post('/scim_connection/token', { id }, stranger)).code).not.toBe(0)
    expect((await get('/scim_connection/log', { id }, stranger)).code).not.toBe(0)
  })

  test('says what it can', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
      ...{ patch: { supported: true }, bulk: { supported: false }, etag: { supported: true } },
      filter: { supported: true, maxResults: 200 },
    })
    expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ id: type }: { id: string }) => type)).toEqual([
      'User',
      'Group',
    ])
    expect((await scim('GET', `/Schemas/${enterprise}`)).body).toMatchObject({ id: enterprise })
    expect((await scim('GET', '/Schemas/x')).status).toBe(404)
    expect((await scim('GET', '/Schemas?filter=id pr')).status).toBe(403)
    expect(await scim('POST', '/Bulk', {})).toMatchObject({ status: 501, headers: { 'content-type': /scim\+json/ } })
    for (const [method, path, status] of [
      ['GET', '', 404],
      ['GET', '/Printers', 404],
      ['GET', '/Users/7/8', 404],
      ['DELETE', '/Users', 405],
      ['GET', '/Users/abc', 404],
      ['GET', '/Users/99999999999', 404],
    ] as const)
      expect([path, (await scim(method, path)).status]).toEqual([path, status])
  })
})

describe('a person', () => {
  test('is made, found, changed, closed, opened, deleted and made again, as Entra ID does it', async () => {
    // learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups: its requests in their order
    const userName = `trace${++n}@acme.example.com`
    const found = await scim('GET', `/Users?filter=userName eq "${userName}"`)
    expect(found).toMatchObject({ status: 200, body: { totalResults: 0, Resources: [] } })
    const told = await scim('POST', '/Users', {
      schemas: [core, enterprise],
      ...{ externalId: 'trace-1', userName, active: true, displayName: 'Testy Tester', title: 'Painter' },
      emails: [{ primary: true, type: 'work', value: `${userName}` }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
      roles: [],
      [enterprise]: { employeeNumber: `E${n}`, department: 'Everybody', manager: { value: '12' } },
    })
    expect(told).toMatchObject({ status: 201, headers: { 'content-type': /scim\+json/ } })
    const { id: userId } = told.body
    expect(told.headers.location).toBe(`https://acme.example.com/scim/v2/Users/${userId}`)
    expect(await row(userId)).toMatchObject({
      ...{ username: userName, name: 'Testy Tester', mail: userName, position: 'Painter', job_num: `E${n}` },
      ...{ department_id, status: 'active', password_hash: null, roles: [role_id] },
    })
    expect((await scim('GET', `/Users?filter=externalId eq "trace-1"`)).body.Resources).toMatchObject([{ id: userId }])
    const changed = await patch(
      userId,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `new${n}@acme.example.com` },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+49 30 4711' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: `${enterprise}:manager`, value: '7' },
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Somewhere' },
    )
    expect(changed).toMatchObject({
      status: 200,
      body: { name: { familyName: 'updatedFamilyName' }, phoneNumbers: [{ value: '+49 30 4711', type: 'mobile' }] },
    })
    expect(await row(userId)).toMatchObject({ mail: `new${n}@acme.example.com`, phone: '+49 30 4711' })
    expect(await patch(userId, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject({
      status: 200,
      body: { active: false },
    })
    expect(await row(userId)).toMatchObject({ status: 'disabled' })
    expect((await patch(userId, { op: 'Replace', path: 'active', value: 'True' })).body.active).toBe(true)
    expect((await scim('DELETE', `/Users/${userId}`)).status).toBe(204)
    expect(await row(userId)).toMatchObject({ status: 'disabled', departure_date: expect.anything() })
    expect((await scim('GET', `/Users/${userId}`)).status).toBe(404)
    expect((await scim('DELETE', `/Users/${userId}`)).status).toBe(404)
    expect((await scim('GET', `/Users?filter=userName eq "${userName}"`)).body.totalResults).toBe(0)
    const back = await scim('POST', '/Users', {
      schemas: [core],
      externalId: 'trace-1',
      userName,
      displayName: 'Again',
    })
    expect(back).toMatchObject({ status: 201, body: { id: userId, active: true, displayName: 'Again' } })
    expect(await row(userId)).toMatchObject({ status: 'active', departure_date: null })
  })

  test('is made, replaced and closed without a path, as Okta does it', async () => {
    // developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20: its requests in their order
    const userName = `okta${++n}@acme.example.com`
    expect(
      (await scim('GET', `/Users?filter=userName%20eq%20%22${encodeURIComponent(userName)}%22&startIndex=1&count=100`))
        .body,
    ).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0 })
    const user = {
      schemas: [core],
      ...{ userName, name: { givenName: 'Test', familyName: 'User' }, displayName: 'Test User', locale: 'en-US' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      ...{ externalId: '00ujl29u0le5T6Aj10h7', groups: [], password: '1mz050nq', active: true },
    }
    const told = await scim('POST', '/Users', user)
    expect(told.status).toBe(201)
    const { id: userId } = told.body
    // no password comes with a person
    expect(JSON.stringify(told.body)).not.toContain('1mz050nq')
    expect((await row(userId))?.password_hash).toBeNull()
    const put = await scim('PUT', `/Users/${userId}`, {
      ...user,
      ...{ id: userId, displayName: 'Test X. User', emails: [], meta: { resourceType: 'User' } },
    })
    expect(put).toMatchObject({ status: 200, body: { displayName: 'Test X. User' } })
    // what a PUT does not say any more is taken away
    expect(await row(userId)).toMatchObject({ name: 'Test X. User', mail: null, status: 'active' })
    expect(
      await scim('PATCH', `/Users/${userId}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', value: { active: false } }],
      }),
    ).toMatchObject({ status: 200, body: { active: false } })
    expect((await scim('GET', '/Users?startIndex=1&count=2')).body).toMatchObject({ startIndex: 1, itemsPerPage: 2 })
  })

  test('who is closed by it is signed out at once, at every server', async () => {
    const { id: userId } = await made()
    const { startSession } = await import('../../../kernel/session/session-store')
    const token = await startSession(world.db, {
      ...{ company_id: acme.company_id, user_id: Number(userId), language: 'en', ip: '127.0.0.1', agent: 'test' },
      ...{ sso: false, remember: false },
    } as never)
    const last = world.servers[1]
    const info = () => last?.get('/users/info', {}, { token })
    expect(await info()).toMatchObject({ code: 0 })
    const begun = performance.now()
    await patch(userId, { op: 'replace', value: { active: 'False' } })
    await vi.waitFor(async () => expect((await info())?.code).not.toBe(0), { timeout: 20_000, interval: 20 })
    console.info(`signed out at the other server after ${Math.round(performance.now() - begun)} ms`)
  })

  test('who is here already is found and taken over by the same account, unless they administer something', async () => {
    const there = await acme.person(['view-meeting'])
    const { username } = (await row(there.user_id)) ?? {}
    const found = await scim('GET', `/Users?filter=userName eq "${String(username).toUpperCase()}"`)
    expect(found.body.Resources).toMatchObject([{ id: String(there.user_id) }])
    const told = await scim('POST', '/Users', newcomer({ userName: username, displayName: 'Taken over' }))
    expect(told).toMatchObject({ status: 201, body: { id: String(there.user_id), displayName: 'Taken over' } })
    const again = await scim('POST', '/Users', newcomer({ userName: username }))
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })

    const keeper = await row(second.user_id)
    const refused = { status: 403, body: { detail: expect.stringContaining('administers something') } }
    expect(await scim('POST', '/Users', newcomer({ userName: keeper?.username }))).toMatchObject(refused)
    expect(await patch(String(second.user_id), { op: 'replace', path: 'title', value: 'X' })).toMatchObject(refused)
    expect(await edit({ takeover_ids: [second.user_id] })).toMatchObject({ code: 0 })
    expect((await patch(String(second.user_id), { op: 'replace', path: 'title', value: 'X' })).status).toBe(200)
    const [log] = await world.db.query<{ n: number }>(
      `select count(*)::int as n from operation_log where action = 'scim_link' and target_id = $1`,
      [id],
    )
    expect(log?.n).toBe(2)
  })

  test('is kept by one directory alone', async () => {
    const { id: userId, body } = await made()
    await post('/scim_connection/add', settings({ name: 'Okta' }))
    const { data } = await get('/scim_connection/pagelist', { name: 'Okta' })
    const okta = data.items.find((item: { name: string }) => item.name === 'Okta')
    const mine = key
    key = (await post('/scim_connection/token', { id: okta.id })).data.key
    expect(await patch(userId, { op: 'replace', path: 'title', value: 'X' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Entra ID') },
    })
    expect(await scim('POST', '/Users', newcomer({ userName: body.userName }))).toMatchObject({ status: 409 })
    expect((await scim('GET', `/Users/${userId}`)).body).not.toHaveProperty('externalId')
    key = mine
    // a data source of the other kind leaves them alone, too
    const { keptByScim } = await import('./connection.store')
    expect([...(await keptByScim(world.db, acme.company_id, [Number(userId)]))]).toEqual([[Number(userId), 'Entra ID']])
  })

  test('whom an administrator closed here, no directory opens', async () => {
    const { id: userId } = await made()
    await post('/users/switch', { ids: [Number(userId)], status: 'disabled' })
    expect((await row(userId))?.status).toBe('disabled')
    expect(await patch(userId, { op: 'replace', value: { active: true } })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('only be enabled here') },
    })
    expect((await row(userId))?.status).toBe('disabled')
    // nor whom it closed once, an administrator opened, and an administrator closed again
    const { id: another } = await made()
    const byHand = (status: string) => post('/users/switch', { ids: [Number(another)], status })
    await patch(another, { op: 'replace', value: { active: false } })
    await byHand('active')
    await byHand('disabled')
    expect((await patch(another, { op: 'replace', value: { active: true } })).status).toBe(403)
  })

  test('the last administrator stays, and so do whoever saved the connection and emergency accounts', async () => {
    expect(await edit({ takeover_ids: [admin.user_id, second.user_id] })).toMatchObject({ code: 0 })
    const off = (who: Who) => patch(String(who.user_id), { op: 'replace', path: 'active', value: 'False' })
    expect((await off(admin)).status).toBe(403)
    await world.db.query('insert into break_glass (company_id, user_id) values ($1, $2)', [
      acme.company_id,
      second.user_id,
    ])
    const emergency = { status: 403, body: { detail: expect.stringContaining('emergency') } }
    expect(await off(second)).toMatchObject(emergency)
    expect(await scim('DELETE', `/Users/${second.user_id}`)).toMatchObject(emergency)
    await world.db.query('delete from break_glass')
    // with whoever saved it out of the way, `second` is the last who manages all users and roles
    const saver = await acme.person(codes.filter((code) => !/roles$/.test(code)))
    expect(await edit({ takeover_ids: [admin.user_id], role_ids: [], role_map: [] }, admin)).toMatchObject({ code: 0 })
    await world.db.query('update scim_connection set owner_id = $2 where id = $1', [id, saver.user_id])
    expect((await off(admin)).status).toBe(403)
    expect((await row(admin.user_id))?.status).toBe('active')
  })

  test('two patches at once both count', async () => {
    const { id: userId } = await made()
    const bodies = [
      { op: 'replace', path: 'title', value: 'Painter' },
      { op: 'replace', path: 'displayName', value: 'Both' },
    ].map((operation) => ({ Operations: [operation] }))
    const told = await Promise.all(
      bodies.map((body, at) => scim('PATCH', `/Users/${userId}`, body, {}, world.servers[at])),
    )
    expect(told.map(({ status }) => status)).toEqual([200, 200])
    expect(await row(userId)).toMatchObject({ position: 'Painter', name: 'Both' })
  })

  test('two who are made at once with the same account are one', async () => {
    const body = newcomer()
    const told = await Promise.all(world.servers.map((server) => scim('POST', '/Users', body, {}, server)))
    expect(told.map(({ status }) => status).sort()).toEqual([201, 409])
    const found = await scim('GET', `/Users?filter=userName eq "${body.userName}"`)
    expect(found.body.totalResults).toBe(1)
  })

  test('has a version, by which nobody writes over what they have not seen', async () => {
    const { id: userId, headers } = await made()
    const tag = String(headers.etag)
    expect(tag).toMatch(/^W\/"/)
    expect((await scim('GET', `/Users/${userId}`, undefined, { 'if-none-match': tag })).status).toBe(304)
    const body = { Operations: [{ op: 'replace', path: 'title', value: 'A' }] }
    const done = await scim('PATCH', `/Users/${userId}`, body, { 'if-match': tag })
    expect(done).toMatchObject({ status: 200 })
    expect(done.headers.etag).not.toBe(tag)
    expect((await scim('PATCH', `/Users/${userId}`, body, { 'if-match': tag })).status).toBe(412)
    expect((await scim('DELETE', `/Users/${userId}`, undefined, { 'if-match': tag })).status).toBe(412)
    expect((await scim('GET', `/Users/${userId}`, undefined, { 'if-none-match': tag })).status).toBe(200)
  })

  test.each<[string, object | string, number, string | undefined]>([
    ['no JSON', '{', 400, 'invalidSyntax'],
    ['a list', '[]', 400, 'invalidSyntax'],
    ['no account', { displayName: 'X' }, 400, 'invalidValue'],
    ['an account with blanks', { userName: 'a b' }, 400, 'invalidValue'],
    ['an account that is too long', { userName: 'a'.repeat(61) }, 400, 'invalidValue'],
    ['an employee ID with blanks', { userName: 'fine1', [enterprise]: { employeeNumber: 'a b' } }, 400, 'invalidValue'],
  ])('%s is refused', async (_, body, status, scimType) => {
    const told = await scim('POST', '/Users', body)
    expect(told).toMatchObject({
      status,
      body: { status: String(status), scimType, detail: expect.stringMatching(/\w/) },
    })
    expect(told.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
  })

  test('what does not fit and is no need is left out, and a refusal is said in the language that was asked for', async () => {
    const told = await made({ emails: [{ value: 'no address' }], phoneNumbers: [{ type: 'mobile', value: 'call me' }] })
    expect(told.body).not.toHaveProperty('emails')
    expect(told.body).not.toHaveProperty('phoneNumbers')
    expect((await scim('GET', '/Users/0', undefined, { 'accept-language': 'zh-CN' })).body.detail).toBe('没有这个资源')
    const twice = await scim('POST', '/Users', newcomer({ externalId: told.body.externalId }))
    expect(twice).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  })

  test('departments are found by their path, and made where the connection says so', async () => {
    const { id: userId } = await made({ [enterprise]: { department: 'Sales/East' } })
    expect((await row(userId))?.department_id).toBe(department_id)
    expect(await edit({ make_departments: true })).toMatchObject({ code: 0 })
    const told = await patch(userId, { op: 'replace', path: `${enterprise}:department`, value: 'Sales/West' })
    expect(told.body[enterprise]).toMatchObject({ department: 'Sales/West' })
    const other = await made({ [enterprise]: { department: 'Sales/West' } })
    expect((await row(other.id))?.department_id).toBe((await row(userId))?.department_id)
    const found = await scim('GET', `/Users?filter=${enterprise}:department eq "sales/west"`)
    expect(found.body.totalResults).toBe(2)
  })

  test('keeps what the product says where the connection wants it so', async () => {
    const { id: userId } = await made({ title: 'Painter' })
    expect(await edit({ conflict: 'empty' })).toMatchObject({ code: 0 })
    const told = await patch(
      userId,
      { op: 'replace', path: 'title', value: 'Baker' },
      { op: 'replace', path: 'phoneNumbers[type eq "mobile"].value', value: '4711' },
    )
    expect(told.body).toMatchObject({ title: 'Painter', phoneNumbers: [{ value: '4711' }] })
  })

  test('of another company is nobody', async () => {
    const far = await other.person(['view-meeting'])
    expect((await scim('GET', `/Users/${far.user_id}`)).status).toBe(404)
    expect((await patch(String(far.user_id), { op: 'replace', path: 'title', value: 'X' })).status).toBe(404)
    expect((await scim('DELETE', `/Users/${far.user_id}`)).status).toBe(404)
    const all = await scim('GET', '/Users?count=200')
    expect(all.body.Resources.map((one: Doc) => one.id)).not.toContain(String(far.user_id))
  })
})

describe('a group', () => {
  const group = async (displayName: string, members: string[], more: object = {}) => {
    const told = await scim('POST', '/Groups', {
      ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName },
      ...{ externalId: `g-${displayName}`, members: members.map((value) => ({ value })), ...more },
    })
    return told
  }
  const change = (groupId: string, ...Operations: object[]) => scim('PATCH', `/Groups/${groupId}`, { Operations })
  const membersOf = (told: Told) => (told.body.members as { value: string }[]).map(({ value }) => value)

  test('is a group of employees with roles that come and go with it', async () => {
    const [anna, bert] = [await made(), await made()]
    const told = await group('Staff', [anna.id])
    expect(told).toMatchObject({ status: 201, body: { displayName: 'Staff', members: [{ value: anna.id }] } })
    const { id: groupId } = told.body
    expect((await row(anna.id))?.roles).toEqual([role_id, group_role_id])
    const listed = await get('/employeesgroup/pagelist', {})
    expect(listed.data.items).toMatchObject([{ name: 'Staff', member_count: 1 }])
    expect(
      (await scim('GET', `/Groups?excludedAttributes=members&filter=displayName eq "staff"`)).body.Resources[0],
    ).not.toHaveProperty('members')
    expect(
      membersOf(await change(groupId, { op: 'Add', path: 'members', value: [{ $ref: null, value: bert.id }] })),
    ).toEqual([anna.id, bert.id])
    expect((await scim('GET', `/Groups?filter=id eq "${groupId}" and members eq "${bert.id}"`)).body.totalResults).toBe(
      1,
    )
    await change(groupId, { op: 'Remove', path: 'members', value: [{ $ref: null, value: anna.id }] })
    expect((await row(anna.id))?.roles).toEqual([role_id])
    expect((await row(bert.id))?.roles).toEqual([role_id, group_role_id])
    // a role that a hand gave stays
    await world.db.query('insert into user_role (company_id, user_id, role_id) values ($1, $2, $3)', [
      acme.company_id,
      Number(anna.id),
      group_role_id,
    ])
    await change(groupId, { op: 'add', path: 'members', value: [{ value: anna.id }] })
    await change(groupId, { op: 'remove', path: `members[value eq "${anna.id}"]` })
    expect((await row(anna.id))?.roles).toEqual([role_id, group_role_id])
    expect((await change(groupId, { op: 'replace', value: { displayName: 'Team' } })).body.displayName).toBe('Team')
    expect((await row(bert.id))?.roles).toEqual([role_id])
    await change(groupId, { op: 'Replace', path: 'displayName', value: 'Staff' })
    expect((await row(bert.id))?.roles).toEqual([role_id, group_role_id])
    expect((await scim('DELETE', `/Users/${bert.id}`)).status).toBe(204)
    expect(membersOf(await scim('GET', `/Groups/${groupId}`))).toEqual([])
    expect((await scim('DELETE', `/Groups/${groupId}`)).status).toBe(204)
    expect((await scim('GET', `/Groups/${groupId}`)).status).toBe(404)
  })

  test('is replaced as a whole, has a version, and takes two changes at once', async () => {
    const [anna, bert] = [await made(), await made()]
    // whatever a directory calls it: its version is a header
    const told = await group('West', [], { externalId: '西部\n"' })
    const { id: groupId } = told.body
    const both = await Promise.all(
      [anna, bert].map(({ id: value }, at) =>
        scim(
          'PATCH',
          `/Groups/${groupId}`,
          { Operations: [{ op: 'add', path: 'members', value: [{ value }] }] },
          {},
          world.servers[at],
        ),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(membersOf(await scim('GET', `/Groups/${groupId}`))).toEqual([anna.id, bert.id])
    expect((await scim('PUT', `/Groups/${groupId}`, { displayName: 'West' }, { 'if-match': 'W/"0.x"' })).status).toBe(
      412,
    )
    expect(
      membersOf(await scim('PUT', `/Groups/${groupId}`, { displayName: 'West', members: [{ value: bert.id }] })),
    ).toEqual([bert.id])
  })

  test.each<[string, string, string[], number, string | undefined]>([
    ['without a name', '', [], 400, 'invalidValue'],
    ['with somebody who is nobody', 'G1', ['999999'], 400, 'invalidValue'],
    ['with a word for a member', 'G2', ['anna'], 400, 'invalidValue'],
    ['of a name that is kept by hand', 'By hand', [], 409, 'uniqueness'],
  ])('%s is refused', async (_, displayName, members, status, scimType) => {
    await world.db.query(
      `insert into people_group (company_id, kind, name) values ($1, 'employees', 'By hand') on conflict do nothing`,
      [acme.company_id],
    )
    expect(await group(displayName, members)).toMatchObject({ status, body: { scimType } })
  })

  test('that is kept by hand is not theirs', async () => {
    const own = await one(
      `insert into people_group (company_id, kind, name) values ($1, 'employees', 'Ours') returning id`,
    )
    expect((await scim('GET', `/Groups/${own}`)).status).toBe(404)
    expect((await change(String(own), { op: 'replace', path: 'displayName', value: 'X' })).status).toBe(404)
    expect((await scim('DELETE', `/Groups/${own}`)).status).toBe(404)
    expect((await scim('GET', '/Groups')).body.totalResults).toBe(0)
  })
})

describe('a filter', () => {
  test('finds in the database whom the same filter fits, of any filter', async () => {
    await made({ displayName: '王小明', title: 'Baker', emails: [{ value: `wang${n}@acme.example.com` }] })
    const anna = await made({ displayName: 'Anna Berg', name: { familyName: 'Berg', givenName: 'Anna' } })
    await patch(anna.id, { op: 'replace', value: { active: false } })
    await made({
      phoneNumbers: [
        { type: 'mobile', value: '0301' },
        { type: 'work', value: '302' },
      ],
    })
    const everybody: Doc[] = (await scim('GET', '/Users?count=200')).body.Resources
    expect(everybody.length).toBeGreaterThan(5)
    const attribute = fc.constantFrom(
      ...['userName', 'externalId', 'displayName', 'title', 'active', 'id', 'emails', 'emails.value', 'emails.type'],
      ...['name.familyName', 'phoneNumbers.value', 'phoneNumbers', 'nickName', 'emails.primary'],
      ...[`${enterprise}:employeeNumber`, `${enterprise}:department`, 'meta.resourceType', 'name.formatted'],
    )
    const words = [
      '',
      'a',
      'A',
      'berg',
      'Person',
      'work',
      'mobile',
      '030',
      '王',
      '@acme.',
      'ext-',
      'true',
      'User',
      "'",
      '%',
      '\\',
      '7',
    ]
    const literal = fc.oneof(
      fc.constantFrom(...words).map((word) => JSON.stringify(word)),
      fc.constantFrom('true', 'false', 'null', '7'),
    )
    const op = fc.constantFrom('eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le')
    const atom = fc.oneof(
      fc.tuple(attribute, op, literal).map((parts) => parts.join(' ')),
      attribute.map((name) => `${name} pr`),
      fc
        .tuple(
          fc.constantFrom('emails', 'phoneNumbers', 'name'),
          fc.constantFrom('type', 'value', 'formatted'),
          op,
          literal,
        )
        .map(([list, part, ...rest]) => `${list}[${part} ${rest.join(' ')} or value pr and type eq "work"]`),
    )
    const filter = fc
      .array(fc.tuple(fc.constantFrom(' and ', ' or '), fc.constantFrom('', 'not '), atom), {
        minLength: 1,
        maxLength: 3,
      })
      .map((parts) =>
        parts.map(([by, not, one], at) => `${at === 0 ? '' : by}${not === '' ? one : `not (${one})`}`).join(''),
      )
    await fc.assert(
      fc.asyncProperty(filter, async (text) => {
        const read = parseFilter(text)
        if (isSyntaxFault(read)) throw new Error(text)
        const isExact = ({ attribute: name }: { attribute: string }) => name === 'id' || name === 'externalid'
        const fitting = everybody.filter((one) => matches(read, one, isExact)).map((one) => one.id)
        const found = await scim('GET', `/Users?count=200&filter=${encodeURIComponent(writeFilter(read))}`)
        expect(found.status, JSON.stringify(found.body)).toBe(200)
        expect(found.body.Resources.map((one: Doc) => one.id)).toEqual(fitting)
      }),
      { numRuns: 150 },
    )
  })

  test.each([
    ['userName eq', 400],
    ['userName eq "a" or', 400],
    [`${'('.repeat(30)}id pr${')'.repeat(30)}`, 400],
    [`userName eq "${'a'.repeat(2000)}"`, 400],
    [`userName eq "'; drop table users; --"`, 200],
    ['meta.lastModified gt "2001-01-01T00:00:00Z"', 200],
    ['meta.lastModified gt "yesterday"', 200],
    ['id eq "99999999999"', 200],
    ['userName eq "\\u0000"', 400],
  ])('%s: %s', async (text, status) => {
    const told = await scim('GET', `/Users?filter=${encodeURIComponent(text)}`)
    expect(told.status, JSON.stringify(told.body)).toBe(status)
  })
})
