import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceKindNames } from '@workplace/contract/kernel/device-kind'
import { isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { permissions } from '@workplace/contract/permission/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../src/kernel/http/server'
import { errorInLog } from '../src/kernel/log/error-in-log'
import { openSessions } from '../src/kernel/session/session-store'
import { addCompany, type Company, openWorld, type World } from './world'

let world: World
let acme: Company
let other: Company
const every = [...permissions.keys()]

beforeAll(async () => {
  world = await openWorld({ servers: 2 })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
})
afterAll(() => world.close())

const nameOf = ({ endpoint }: (typeof world.first.routes)[number]) => `${endpoint.method} ${endpoint.path}`

describe('every call', () => {
  /** GET calls that change something because the specification names them so; safe, since X-Token cannot be forged. */
  const specifiedChanges = ['GET /auth/logout', 'GET /users/del', 'GET /tag/del']
  /** Reading what is private is written down; nothing else changes. */
  const recordedLooks = [
    'GET /box_control/export',
    'GET /attendancerequest/photo',
    'GET /dailylog/photo',
    'GET /privacy/photo',
    'GET /privacy/download',
    'GET /visitor_agreement/file',
    'GET /visitor/photo',
  ]

  it('that changes something is a POST, or a GET that the specification names, or a look that is recorded', () => {
    const changes = world.first.routes.filter(
      ({ endpoint }) => endpoint.effect === 'change' && endpoint.method === 'GET',
    )
    expect(changes.map(nameOf).sort()).toEqual([...specifiedChanges, ...recordedLooks].sort())
  })

  it('says who may call it, with codes that exist', () => {
    for (const route of world.first.routes) {
      const { access } = route.endpoint
      if (typeof access === 'string') expect(['open', 'session'], nameOf(route)).toContain(access)
      else if (isForDevices(access)) {
        expect(access.devices.length, nameOf(route)).toBeGreaterThan(0)
        expect(deviceKindNames, nameOf(route)).toEqual(expect.arrayContaining([...access.devices]))
      } else {
        expect(access.length, nameOf(route)).toBeGreaterThan(0)
        for (const code of access) expect(every, nameOf(route)).toContain(code)
      }
    }
  })

  it('is answered at its own path and method only: no HEAD, no OPTIONS, no cross-origin permission', async () => {
    for (const { endpoint } of world.first.routes.slice(0, 40)) {
      for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE'] as const) {
        const answer = await world.first.app.inject({
          method,
          url: basePath + endpoint.path,
          headers: { origin: 'https://evil.example' },
        })
        expect([endpoint.path, method, answer.statusCode]).toEqual([endpoint.path, method, 404])
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })

  it('outside the base path is health, metrics or a file with a signed address, and nothing else', async () => {
    const answers: Record<string, number> = {}
    for (const url of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/files/1/a.png',
      '/',
      '/users/info',
      '/openapi.json',
      '/docs',
    ])
      answers[url] = (await world.first.app.inject({ method: 'GET', url })).statusCode
    expect(answers).toEqual({
      '/healthz': 200,
      '/readyz': 200,
      '/metrics': 200,
      '/files/1/a.png': 403,
      '/': 404,
      '/users/info': 404,
      '/openapi.json': 404,
      '/docs': 404,
    })
  })
})

describe('somebody who has to change the password first', () => {
  it('can do that, sign out, and see who and where they are, and nothing else', async () => {
    const ann = await acme.person(every)
    await world.db.query('update users set must_change_password = true where id = $1', [ann.user_id])
    const passed: string[] = []
    for (const route of world.first.routes) {
      const { endpoint } = route
      if (endpoint.access === 'open' || isForDevices(endpoint.access) || endpoint.path === '/auth/logout') continue
      const { app } = world.first
      const answer = await app.inject({
        method: endpoint.method,
        url: basePath + endpoint.path,
        headers: { 'x-token': ann.token },
        ...(endpoint.method === 'POST' && endpoint.body === 'json' ? { payload: {} } : {}),
      })
      if (answer.json().data?.reason !== 'password_change_required') passed.push(nameOf(route))
      else expect(answer.json()).toMatchObject({ code: 40304, message: '请先修改密码' })
    }
    expect(passed.sort()).toEqual([
      'GET /strategy/page_list',
      'GET /users/check_session',
      'GET /users/conf',
      'GET /users/info',
      'POST /users/change_password',
      'POST /users/set_language',
    ])
    const stream = await world.first.app.inject({ url: `${basePath}/events`, headers: { 'x-token': ann.token } })
    expect(stream.json().data.reason).toBe('password_change_required')
    expect((await world.first.get('/auth/logout', {}, ann)).code).toBe(0)
  })
})

describe('the address of a file', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = async (token: string): Promise<string> => {
    const answer = await world.first.app.inject({
      method: 'POST',
      url: `${basePath}/base/upload`,
      headers: { 'x-token': token, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([
        Buffer.from(
          '--b\r\ncontent-disposition: form-data; name="type"\r\n\r\npic\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
        ),
        picture,
        Buffer.from('\r\n--b--\r\n'),
      ]),
    })
    expect(answer.json().code).toBe(0)
    return answer.json().data
  }
  const fetchFile = async (url: string) => (await world.first.app.inject({ url })).statusCode

  it('opens one file of one company and no other', async () => {
    const [ann, eve] = [await acme.person(), await other.person()]
    const [path, theirs] = [await upload(ann.token), await upload(eve.token)]
    const { url } = (await world.first.get('/base/fileAddress', { path }, ann)).data
    expect(await fetchFile(url)).toBe(200)
    // the stranger knows the path, but is given no address
    expect((await world.first.get('/base/fileAddress', { path }, eve)).data.reason).toBe('not_found')
    const own: string = (await world.first.get('/base/fileAddress', { path: theirs }, eve)).data.url
    const [before, query = ''] = own.split('?')
    expect(before).toBe(`/files/${other.company_id}${theirs}`)
    for (const forged of [
      `/files/${acme.company_id}${path}?${query}`,
      `/files/${acme.company_id}${theirs}?${query}`,
      `/files/${other.company_id}${path}?${query}`,
      `/files/0${other.company_id}${theirs}?${query}`,
      `/files/${other.company_id}/..%2F${acme.company_id}%2F${path.slice(1)}?${query}`,
      `${own}&w=96`,
      `${own}&n=a.html`,
      own.replace(/e=\d+/, 'e=9999999999'),
      own.replace(/s=[^&]+/, 's='),
      url.replace(`/files/${acme.company_id}`, `/files/${other.company_id}`),
    ])
      expect([forged, await fetchFile(forged)]).toEqual([forged, 403])
  })
})

describe('the caller’s address', () => {
  const asked = async (trustProxy: number | string[] | undefined, forwarded: string, remoteAddress = '10.0.0.2') => {
    const app = await buildServer({
      logLevel: 'silent',
      webFolder: null,
      trustProxy,
      isReady: async () => true,
      streams: () => 0,
    })
    app.get('/ip', (request) => ({ ip: request.ip }))
    const answer = await app.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    await app.close()
    return answer.json().ip
  }

  it('is that of the connection, whatever the caller says, unless a proxy is named', async () => {
    expect(await asked(undefined, '1.2.3.4')).toBe('10.0.0.2')
  })

  it('is what the named proxies say, and not what stood there before them', async () => {
    expect(await asked(1, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9')
    expect(await asked(2, '6.6.6.6, 203.0.113.9, 10.0.0.3')).toBe('203.0.113.9')
    expect(await asked(['10.0.0.0/8'], '6.6.6.6, 203.0.113.9, 10.0.0.3')).toBe('203.0.113.9')
    expect(await asked(['10.0.0.0/8'], '6.6.6.6', '198.51.100.1')).toBe('198.51.100.1')
    expect(await asked(['10.0.0.0/8'], 'not an address, 10.0.0.3')).toBe('not an address')
  })
})

describe('the web application’s files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attack-web-'))
  const web = join(folder, 'dist')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are served from their folder alone, and the page never answers for a call', async () => {
    mkdirSync(join(web, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'secret.key'), 'top secret')
    writeFileSync(join(web, 'index.html'), '<html>the page</html>')
    writeFileSync(join(web, 'assets', 'a.js'), 'script')
    const app = await buildServer({ logLevel: 'silent', webFolder: web, isReady: async () => true, streams: () => 0 })
    const ask = async (url: string) => {
      const answer = await app.inject({ url })
      return `${answer.statusCode} ${/page|script/.exec(answer.body)?.[0] ?? ''}`.trim()
    }
    expect(app.server.requestTimeout).toBeGreaterThan(0)
    for (const url of ['/assets/a.js']) expect(await ask(url)).toBe('200 script')
    for (const url of ['/', '/meeting/subscribe', '/login?redirect=/x', '/prod-apis', '/filesystem'])
      expect([url, await ask(url)]).toEqual([url, '200 page'])
    for (const url of [
      '/prod-api',
      '/prod-api/',
      '/prod-api/none',
      '/prod-api//none',
      '//prod-api/none',
      '///prod-api///none',
      '/files/1/none',
      '//files/1/none',
    ])
      expect([url, await ask(url)]).toEqual([url, '404'])
    for (const url of [
      '/../secret.key',
      '/..%2fsecret.key',
      '/%2e%2e/secret.key',
      '/assets/..%2f..%2fsecret.key',
      '/assets/%2e%2e/%2e%2e/secret.key',
      '/assets\\..\\..\\secret.key',
      '/assets/a.js%00.html',
      '/.env',
      `/${'a'.repeat(9000)}.js`,
    ]) {
      const answer = await app.inject({ url })
      expect([url, answer.body.includes('top secret'), answer.statusCode >= 500]).toEqual([url, false, false])
    }
    await app.close()
  })
})

describe('an error in the log', () => {
  const failing = (sql: string, values: unknown[] = []) => world.db.query(sql, values).catch((error: unknown) => error)

  it('names its place and repeats no values', async () => {
    const secret = 'secret-hash-of-a-password'
    const check = await failing(
      `insert into users (company_id, name, username, password_hash, sex) values ($1, 'a', 'b', $2, 9)`,
      [acme.company_id, secret],
    )
    expect(JSON.stringify({ ...(check as Error) })).toContain(secret) // what PostgreSQL says of it
    const logged = errorInLog(check)
    expect(logged).toMatchObject({ code: '23514', table: 'users', constraint: 'users_sex_check' })
    const format = errorInLog(await failing('select $1::int', [secret]))
    expect(format).toMatchObject({ code: '22P02', message: 'a value was refused' })
    const wrapped = errorInLog(new Error('the import failed', { cause: check }))
    expect(wrapped.cause).toMatchObject({ code: '23514' })
    for (const one of [logged, format, wrapped]) expect(JSON.stringify(one)).not.toContain(secret)
    expect(wrapped.stack).toMatch(/^at .*attack\.test/)
  })
})

describe('a session', () => {
  it('that ended is not continued by a hand-over token that was made before', async () => {
    const ann = await acme.person()
    const made = await world.first.post('/auth/redirect_token', {}, ann)
    expect((await world.first.get('/auth/logout', {}, ann)).code).toBe(0)
    const { redirect_token } = made.data
    expect((await world.first.post('/auth/exchange', { redirect_token })).data.reason).toBe('hand_over_gone')
  })

  it('is asked of the database while other servers’ changes cannot be heard', async () => {
    const ann = await acme.person()
    const log = { info() {}, warn() {}, error() {} }
    let hears = true
    const sessions = openSessions(world.db, log, () => hears)
    expect((await sessions.find(ann.token)).state).toBe('live')
    await world.db.query(`update session set ended_at = now(), ended_because = 'administrator' where user_id = $1`, [
      ann.user_id,
    ])
    expect((await sessions.find(ann.token)).state).toBe('live')
    hears = false
    expect((await sessions.find(ann.token)).state).toBe('ended')
  })
})

describe('the live stream', () => {
  it('has no HEAD, which would hold a place in it for ever', async () => {
    const ann = await acme.person()
    const answer = await world.first.app.inject({
      method: 'HEAD',
      url: `${basePath}/events`,
      headers: { 'x-token': ann.token },
    })
    expect(answer.statusCode).toBe(404)
    expect((await world.first.app.inject('/metrics')).body).toMatch(/live_streams 0\b/)
  })

  it('ends at once with its session, on every server, and hears what the person may hear by now', async () => {
    const [ann, admin] = [await acme.person(['view-city']), await acme.person(every)]
    const [here, there] = world.servers
    if (here === undefined || there === undefined) throw new Error('two servers')
    const address = await there.app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const answer = await fetch(`${address}${basePath}/events`, {
      headers: { 'x-token': ann.token },
      signal: stop.signal,
    })
    let heard = ''
    let ended = false
    const reading = (async () => {
      for await (const part of answer.body ?? []) heard += Buffer.from(part).toString()
      ended = true
    })().catch(() => {})
    const addCity = (name: string) => here.post('/city/add', { name, timezone: 'Asia/Shanghai' }, admin)
    const heardOf = (topic: string) => heard.match(new RegExp(`"topic":"${topic}"`, 'g'))?.length ?? 0
    await addCity('Heard')
    await expect.poll(() => heardOf('city')).toBe(1)
    /** Whether she hears of a city that is added: what is told to herself after it has come, then it would have, too. */
    const hearsOf = async (name: string): Promise<boolean> => {
      const [cities, messages] = [heardOf('city'), heardOf('message')]
      await addCity(name)
      await world.db.query(`insert into outbox (company_id, topic, payload) values ($1, 'message', $2)`, [
        acme.company_id,
        JSON.stringify({ user_id: ann.user_id }),
      ])
      await addCity(`${name}, which sends it`)
      await expect.poll(() => heardOf('message')).toBeGreaterThan(messages)
      return heardOf('city') > cities
    }

    await world.db.query('delete from user_role where user_id = $1', [ann.user_id])
    await here.post('/users/set_language', { language: 'en' }, ann) // tells the servers to look at the person again
    await expect.poll(() => heardOf('session')).toBeGreaterThan(0)
    let tries = 0
    await expect.poll(() => hearsOf(`City ${++tries}`)).toBe(false)

    expect((await here.get('/auth/logout', {}, ann)).code).toBe(0)
    await expect.poll(() => ended).toBe(true)
    stop.abort()
    await reading
  })
})
