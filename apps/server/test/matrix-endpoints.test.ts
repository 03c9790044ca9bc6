import { isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { permissions } from '@workplace/contract/permission/permissions'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../src/kernel/call/route'
import { companyTables, forgetsCompany } from './company-statements'
import { idsWorthTrying } from './ids-worth-trying'
import { openKiosks } from './kiosks.sample'
import { codesOf, expectCell, isNamed, pathOf, rowsFor, titled, upload } from './rows'
import { distinct, type Ids, queryOf, sampleInput } from './sample-input'
import { inTurn, isItsTurn, isWhole } from './turns'
import { type Answer, addCompany, type Company, openWorld, type World } from './world'

// Every call of the product, however it came about: what it does for those who may not call it.

let world: World
let acme: Company
let other: Company
let ids: Ids
let routes: readonly Route[]
const statements = new Set<string>()
const every = [...permissions.keys()]
const marker = 'Zzother'

beforeAll(async () => {
  world = await openWorld({
    now: '2026-11-20T02:00:00Z',
    // a second kind of paired device
    areas: [openKiosks],
    watch: (text) => void statements.add(text),
  })
  routes = world.first.routes
  // the first company runs the installation and may see the others: these two are not it
  await addCompany(world.db, 'Operator')
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, marker)
  ids = await furnish(other)
  statements.clear()
})
afterAll(() => world.close())

/** One of everything in a company, all with its marker in their names. */
async function furnish(company: Company): Promise<Ids> {
  const { token, user_id } = await company.person(every)
  const room_id = await company.room(`${marker} Room`)
  const rows = rowsFor(world.first, token)
  const made: Record<string, number> = {}
  for (const resource of registry) {
    made[resource.name] = (await rows.add(resource, titled(resource, `${marker} own ${resource.name}`))).id
  }
  const booked = await world.first.post(
    '/meeting/add',
    {
      meetingroom_id: room_id,
      title: `${marker} meeting`,
      start_time: '2026-11-23 10:00:00',
      end_time: '2026-11-23 11:00:00',
    },
    { token },
  )
  return {
    ...made,
    meetingroom: room_id,
    meeting: booked.data.id,
    user: user_id,
    id: booked.data.id,
  }
}

const resourceOf = (path: string) => registry.find((resource) => path.startsWith(`${resource.path}/`))

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`

async function ask(
  { endpoint }: Route,
  input: Record<string, unknown>,
  token?: string,
): Promise<{ answer: Answer; text: string }> {
  if (endpoint.method === 'POST' || resourceOf(endpoint.path) === undefined) changes++
  if (endpoint.body === 'multipart') {
    const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
    const answer = await upload(world.first, endpoint.path, { name: 'a.csv', content: 'name\nAsked' }, fields, {
      token,
    })
    return { answer, text: JSON.stringify(answer.data ?? null) }
  }
  const response = await world.first.app.inject({
    method: endpoint.method,
    url: basePath + endpoint.path,
    ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input }),
    headers: token === undefined ? {} : { 'x-token': token },
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson ? response.json() : { code: 0, data: null, message: '' }
  return { answer: { ...body, status: response.statusCode, headers: response.headers }, text: response.body }
}

/** So many calls were made that may change something: all but the reads of declared resources. */
let changes = 0
const mighty = new Map<Company, { token: string; promissions: number; changes: number }>()

/** Somebody of a company who may do everything: the same until a call took their session or a right away. */
async function mightyOf(company: Company): Promise<string> {
  const granted = async (token: string): Promise<number> =>
    (await world.first.get('/users/info', {}, { token })).data?.promissions?.length ?? 0
  const known = mighty.get(company)
  if (known?.changes === changes) return known.token
  if (known !== undefined && (await granted(known.token)) === known.promissions) {
    known.changes = changes
    return known.token
  }
  const { token } = await company.person(every)
  mighty.set(company, { token, promissions: await granted(token), changes })
  return token
}

/** The contents of every table of a company, as one fingerprint each. */
async function fingerprint(company_id: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of [...(await companyTables(world.db))].sort()) {
    const [row] = await world.db.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${table} t where company_id = $1`,
      [company_id],
    )
    found[table] = row?.print ?? ''
  }
  return found
}

test('the product has the calls of every area, each once', () => {
  const names = routes.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(100)
  for (const path of ['/auth/login', '/city/pagelist', '/notice/switch', '/meeting/add', '/base/upload']) {
    expect(names.some((name) => name.endsWith(` ${path}`))).toBe(true)
  }
})

test('only signing in and what it needs is open', () => {
  const open = routes.filter(({ endpoint }) => endpoint.access === 'open').map(nameOf)
  expect(open.sort()).toEqual([
    'GET /auth/brand',
    'GET /auth/challenge',
    'GET /mobile/get_yachid',
    'GET /setup/state',
    'GET /sso/providers',
    'POST /auth/exchange',
    'POST /auth/factor_passkey',
    'POST /auth/factor_setup',
    'POST /auth/login',
    'POST /auth/mail_code',
    'POST /auth/passkey',
    'POST /auth/passkey_options',
    'POST /auth/second_factor',
    'POST /door/pairing',
    'POST /meeting_guest/answer',
    'POST /meeting_guest/evaluate',
    'POST /meeting_guest/evaluating',
    'POST /meeting_guest/meeting',
    'POST /meeting_guest/scan',
    'POST /meeting_guest/sign',
    'POST /meeting_login/enter',
    'POST /meeting_login/send',
    'POST /oauth2/end_look',
    'POST /oauth2/look',
    'POST /setup/first_run',
    'POST /sso/finish',
    'POST /sso/offer',
    'POST /sso/start',
    'POST /visit_guest/arriving',
    'POST /visit_guest/codes',
    'POST /visit_guest/forget',
    'POST /visit_guest/form',
    'POST /visit_guest/group',
    'POST /visit_guest/join',
    'POST /visit_guest/leave',
    'POST /visit_guest/move',
    'POST /visit_guest/open',
    'POST /visit_guest/photo',
    'POST /visit_guest/sign',
    'POST /visit_guest/sign_in',
    'POST /visit_guest/stored',
  ])
})

test('without a session, or with one that is over, every other call asks to sign in, whatever it is sent', async () => {
  const { token: over, user_id } = await acme.person(every)
  await world.db.query(
    "update session set ended_at = now(), ended_because = 'logout' where company_id = $1 and user_id = $2",
    [acme.company_id, user_id],
  )
  for (const route of routes) {
    if (route.endpoint.access === 'open' || isForDevices(route.endpoint.access)) continue
    for (const input of [{}, sampleInput(route.endpoint, ids)]) {
      const { answer } = await ask(route, input)
      expectCell([nameOf(route), answer.status, answer.code, answer.message], [nameOf(route), 200, 50008, '请登录'])
    }
    for (const token of ['no-such-token', over]) {
      const { answer } = await ask(route, {}, token)
      expectCell([nameOf(route), token, answer.code], [nameOf(route), token, 50008])
    }
  }
})

test('without its permission a call says which one is missing, whatever it is sent', async () => {
  const tried = new Map<string, string>()
  for (const route of routes) {
    const { access } = route.endpoint
    if (typeof access === 'string' || isForDevices(access)) continue
    const key = access.join()
    // what is refused changes nothing about who was refused
    const token = tried.get(key) ?? (await acme.person(every.filter((code) => !access.includes(code)))).token
    tried.set(key, token)
    for (const input of [{}, sampleInput(route.endpoint, ids)]) {
      const { answer } = await ask(route, input, token)
      expectCell([nameOf(route), answer.status, answer.code], [nameOf(route), 200, 40300])
      for (const code of access) expect(answer.message).toContain(code)
    }
  }
  for (const resource of registry) for (const code of codesOf(resource)) expect([...tried.keys()]).toContain(code)
})

describe('the calls of paired devices', () => {
  const forDevices = () => routes.filter(({ endpoint }) => isForDevices(endpoint.access))
  const kindsOf = ({ endpoint: { access } }: Route): readonly string[] => (isForDevices(access) ? access.devices : [])
  const asDevice = async ({ endpoint }: Route, input: Record<string, unknown>, headers: Record<string, string>) => {
    const answer = await world.first.app.inject({
      method: endpoint.method,
      url: basePath + endpoint.path,
      ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input }),
      headers,
    })
    return { status: answer.statusCode, code: answer.json().code as number, text: answer.body }
  }
  const pairedAs = async (kind: 'terminal' | 'screen' | 'kiosk', path: string, thing: object): Promise<string> => {
    const { token } = await acme.person(every)
    const offered = await world.first.post('/door/pairing', { kind })
    expect((await world.first.post(path, { code: offered.data.code, ...thing }, { token })).code).toBe(0)
    return offered.data.token
  }

  test('are for devices alone: nobody, no person and no other token reaches one', async () => {
    const { token } = await acme.person(every)
    expect(forDevices().map(nameOf).sort()).toEqual([
      'GET /door/state',
      'GET /kiosk/hosts',
      'GET /kiosk/state',
      'GET /kiosk_sample/any',
      'GET /kiosk_sample/state',
      'POST /door/book',
      'POST /door/end',
      'POST /door/extend',
      'POST /kiosk/check_in',
      'POST /kiosk/check_out',
      'POST /kiosk/find',
      'POST /kiosk/form',
      'POST /kiosk/look',
      'POST /kiosk/photo',
      'POST /kiosk/scan',
      'POST /kiosk/sign',
      'POST /kiosk/walk_in',
      'POST /kiosk_sample/ring',
    ])
    for (const route of forDevices()) {
      for (const headers of [{}, { 'x-token': token }, { 'x-device-token': token }, { 'x-device-token': 'guessed' }]) {
        for (const input of [{}, sampleInput(route.endpoint, ids)]) {
          const { status, code } = await asDevice(route, input, headers as Record<string, string>)
          expectCell([nameOf(route), headers, status, code], [nameOf(route), headers, 200, 50020])
        }
      }
    }
  })

  test('are all that the token of a device opens, of its own kind, and of its own room alone', async () => {
    const { token: manager } = await acme.person(every)
    const room_id = await acme.room('Acme room of the screen')
    const [screen] = await world.db.query<{ id: number }>(
      "insert into kiosk_sample (company_id, name, office_id) values ($1, 'Acme screen', $2) returning id",
      [acme.company_id, acme.office_id],
    )
    const [kiosk] = await world.db.query<{ id: number }>(
      "insert into visitor_kiosk (company_id, name, office_id) values ($1, 'Acme kiosk', $2) returning id",
      [acme.company_id, acme.office_id],
    )
    const devices = {
      terminal: await pairedAs('terminal', '/meetingroom/bind', { meetingroom_id: room_id }),
      screen: await pairedAs('screen', '/kiosk_sample/bind', { id: screen?.id }),
      kiosk: await pairedAs('kiosk', '/visitor_kiosk/bind', { id: kiosk?.id }),
    }
    const before = await fingerprint(other.company_id)
    for (const [at, [kind, device]] of Object.entries(devices).entries()) {
      for (const [turn, route] of routes.entries()) {
        const { access, body } = route.endpoint
        if (isForDevices(access) || access === 'open' || body === 'multipart' || !isItsTurn(turn, at)) continue
        for (const headers of [{ 'x-device-token': device }, { 'x-token': device }] as Record<string, string>[]) {
          const { code } = await asDevice(route, sampleInput(route.endpoint, ids), headers)
          expectCell([kind, nameOf(route), code], [kind, nameOf(route), 50008])
        }
      }
      for (const route of forDevices()) {
        // whatever id it sends: another company's meeting is no meeting for it
        const near = [ids.id ?? 0, ids.meetingroom ?? 0, ids.user ?? 0]
        for (const id of new Set([...near, ...inTurn(Object.values(ids), at, 12)])) {
          const input = sampleInput(route.endpoint, { ...ids, id, meeting: id })
          const { status, code, text } = await asDevice(route, input, { 'x-device-token': device })
          // a kiosk searches and is tried only so often in a minute
          const isAnswered = status === 200 || (kind === 'kiosk' && status === 429)
          expectCell([kind, nameOf(route), isAnswered, text.includes(marker)], [kind, nameOf(route), true, false])
          const isRefused = [46962, 50020].includes(code)
          expectCell([kind, nameOf(route), isRefused], [kind, nameOf(route), !kindsOf(route).includes(kind)])
        }
      }
      const events = await world.first.app.inject({ url: `${basePath}/events`, headers: { 'x-token': device } })
      expect(events.json().code).toBe(50008)
    }
    expect(await fingerprint(other.company_id)).toEqual(before)
    const door = await world.first.app.inject({
      url: `${basePath}/door/events`,
      headers: { 'x-device-token': manager },
    })
    expect(door.json().code).toBe(50020)
  })
})

describe('a person of another company', () => {
  test('reads nothing of this one and changes nothing in it, with any call and any id', {
    timeout: 180_000,
  }, async () => {
    const before = await fingerprint(other.company_id)
    for (const [turn, route] of routes.entries()) {
      if (route.endpoint.access === 'open' || isForDevices(route.endpoint.access)) continue
      const inputs = idsWorthTrying(route.endpoint, ids, turn).map(([, id]) =>
        sampleInput(route.endpoint, { ...ids, id }),
      )
      const token = await mightyOf(acme)
      for (const input of distinct(route.endpoint, inputs)) {
        const { answer, text } = await ask(route, input, token)
        expectCell([nameOf(route), input, answer.status], [nameOf(route), input, 200])
        expectCell([nameOf(route), input, text.includes(marker)], [nameOf(route), input, false])
      }
    }
    expect(await fingerprint(other.company_id)).toEqual(before)
  })

  test('is told apart by nothing else: the same inputs reach the rows for somebody of the company', async () => {
    const reached: string[] = []
    /** Of which it is held below that they reach them; MATRIX=all asks every call. */
    const looked = new Set([
      ...registry.flatMap((resource) =>
        (['single', 'pagelist', 'list', 'export'] as const).map((call) => pathOf(resource, call)),
      ),
      ...['/meeting/details', '/meeting/city_office_all'],
    ])
    for (const route of routes) {
      if (route.endpoint.access === 'open' || isForDevices(route.endpoint.access)) continue
      if (route.endpoint.method !== 'GET' || !(isWhole || looked.has(route.endpoint.path))) continue
      const token = await mightyOf(other)
      const inputs = [
        {},
        ...Object.values(ids).flatMap((id) => [{ id }, { ids: id }, sampleInput(route.endpoint, { ...ids, id })]),
      ]
      for (const input of distinct(route.endpoint, inputs)) {
        const { text } = await ask(route, input, token)
        if (!text.includes(marker)) continue
        reached.push(route.endpoint.path)
        break
      }
    }
    for (const resource of registry) {
      // what is named by a number bears no marker in a picker or a file
      const calls = ['single', 'pagelist', ...(isNamed(resource) ? (['list', 'export'] as const) : [])] as const
      const there = calls.filter((call) => resource.only === undefined || resource.only.includes(call))
      for (const call of there) expect(reached).toContain(pathOf(resource, call))
    }
    expect(reached).toContain('/meeting/details')
    expect(reached).toContain('/meeting/city_office_all')
    expect(reached.length).toBeGreaterThan(45)
  })
})

test('malformed input is refused or ignored, never a failure of ours', { timeout: 300_000 }, async () => {
  /** What says the same to every call, before it is asked; and what its own schema reads. */
  const noObjects = ['', ' ', '{', '[]', 'null', 'true', '0', '"text"', '{"a":', '\u0000', '{"id":1}{"id":2}']
  const objects = [
    '{"id":1e999}',
    '{"id":-1}',
    '{"id":"1"}',
    '{"id":{}}',
    '{"ids":[]}',
    '{"ids":{}}',
    '{"ids":[null]}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    `{"id":${'['.repeat(200)}${']'.repeat(200)}}`,
    `{"name":"${'x'.repeat(100_000)}"}`,
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
  ]
  const queries = ['', '-1', 'x', '1e999', '\u0000', '[]', '%00', 'ü', '99999999999999999999', '2026-99-99']
  const types = ['text/plain', 'application/json\ta', 'application/xml', 'application/x-www-form-urlencoded']
  for (const [turn, route] of routes.entries()) {
    const { endpoint } = route
    const token = await mightyOf(acme)
    const headers = { 'x-token': token }
    if (endpoint.method === 'GET') {
      for (const value of inTurn(queries, turn, 1)) {
        const query = Object.fromEntries(Object.keys(sampleInput(endpoint, ids)).map((name) => [name, value]))
        const answer = await world.first.app.inject({ method: 'GET', url: basePath + endpoint.path, query, headers })
        expectCell([nameOf(route), value, answer.statusCode < 500], [nameOf(route), value, true])
      }
      const twice = Object.keys(sampleInput(endpoint, ids)).flatMap((name) => [
        `${name}=1`,
        `${name}=2`,
        `${name}[a]=1`,
      ])
      const answer = await world.first.app.inject({
        method: 'GET',
        url: `${basePath}${endpoint.path}?${twice.join('&')}`,
        headers,
      })
      expectCell([nameOf(route), answer.statusCode < 500], [nameOf(route), true])
      continue
    }
    const type = endpoint.body === 'multipart' ? 'multipart/form-data; boundary=b' : 'application/json'
    for (const payload of [...inTurn(noObjects, turn, 1), ...inTurn(objects, turn, 2)]) {
      const answer = await world.first.app.inject({
        method: 'POST',
        url: basePath + endpoint.path,
        payload,
        headers: { ...headers, 'content-type': type },
      })
      expect([nameOf(route), payload.slice(0, 40), answer.statusCode < 500]).toEqual([
        nameOf(route),
        payload.slice(0, 40),
        true,
      ])
    }
    const values = [null, -1, 1.5, 1e300, '\u0000', [], {}, [[]], true]
    for (const [n, name] of Object.keys(sampleInput(endpoint, ids)).entries()) {
      if (!isItsTurn(n, turn)) continue
      for (const value of inTurn(values, turn + n, isWhole ? 3 : 1)) {
        const { answer } = await ask(route, { ...sampleInput(endpoint, ids), [name]: value }, token)
        expectCell([nameOf(route), name, value, answer.status < 500], [nameOf(route), name, value, true])
      }
    }
    for (const other of inTurn(types, turn, 1)) {
      const answer = await world.first.app.inject({
        method: 'POST',
        url: basePath + endpoint.path,
        payload: '{}',
        headers: { ...headers, 'content-type': other },
      })
      expectCell([nameOf(route), other, answer.statusCode], [nameOf(route), other, 415])
    }
  }
})

test('every statement that these calls made on a table of companies names the company', async () => {
  const tables = await companyTables(world.db)
  const forgetful = [...statements].filter(
    (one) => !/t::text|information_schema/.test(one) && forgetsCompany(one, tables),
  )
  expect(statements.size).toBeGreaterThan(100)
  // a session is found by the hash of its token, an account by a name that is unique in the installation
  const allowed = [/session\b[\s\S]*token_hash/, /users\b[\s\S]*lower\(username\)/]
  expect(forgetful.filter((one) => !allowed.some((pattern) => pattern.test(one)))).toEqual([])
})
