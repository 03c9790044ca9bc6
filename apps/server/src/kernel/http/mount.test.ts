import { areas } from '@workplace/contract/areas'
import { isForDevices } from '@workplace/contract/kernel/endpoint'
import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { buildServer } from './server'

let world: World
let acme: Company
let ann: Awaited<ReturnType<Company['person']>>

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
})
afterAll(() => world.close())
const quiet = { logLevel: 'silent', webFolder: null, isReady: async () => true, streams: () => 0 }

const inject = (options: object) =>
  world.first.app.inject({ method: 'GET', url: `${basePath}/users/check_session`, ...options })

describe('an answer', () => {
  it('is an envelope with the id of its request, the caller’s own where it is fit for it', async () => {
    const answer = await inject({ headers: { 'x-token': ann.token, 'x-request-id': 'mine-1' } })
    expect(answer.json()).toEqual({ code: 0, message: 'ok', data: { alive: true }, request_id: 'mine-1' })
    expect(answer.headers['x-request-id']).toBe('mine-1')
    const other = await inject({ headers: { 'x-token': ann.token, 'x-request-id': 'not fit for it' } })
    expect(other.json().request_id).toMatch(/^[\w-]{36}$/)
  })

  it('is the same with and without a trailing slash', async () => {
    const answer = await inject({ url: `${basePath}/users/check_session/`, headers: { 'x-token': ann.token } })
    expect(answer.json().code).toBe(0)
  })

  it('speaks the language that was asked for, Chinese where none was, and the person’s choice above all', async () => {
    const said = async (headers: object) => (await inject({ headers })).json().message
    expect(await said({})).toBe('请登录')
    expect(await said({ 'accept-language': 'de, en;q=0.8' })).toBe('请登录')
    expect(await said({ 'accept-language': 'en-GB,en' })).toBe('Please sign in')
    const eve = await acme.person([])
    await world.db.query(`update users set language = 'en' where id = $1`, [eve.user_id])
    const refused = await world.first.get('/meeting/details', { id: 1 }, { token: eve.token, language: 'zh' })
    expect(refused.message).toBe('You don’t have permission to do this (missing permission: view-meeting)')
  })

  it('carries the security headers', async () => {
    const { headers } = await inject({})
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.any(String),
    })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['permissions-policy']).toBe(
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    )
  })

  it('carries them also where nothing is, and on streams, which write their own', async () => {
    const address = await world.first.app.listen({ port: 0, host: '127.0.0.1' })
    for (const path of ['/no/such', `${basePath}/no/such`, `${basePath}/events`]) {
      const stop = new AbortController()
      const { headers } = await fetch(`${address}${path}`, { headers: { 'x-token': ann.token }, signal: stop.signal })
      stop.abort()
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("default-src 'self'"),
      ])
    }
  })

  it('is in the house’s form also for an address that is none, and for who asks for the head of a page', async () => {
    for (const url of ['/%', '/%E0%A4%A', `${basePath}/%`]) {
      const answer = await world.first.app.inject({ url, headers: { 'accept-language': 'zh' } })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 40001])
      expect(answer.json().message).toBe('请求内容无法解析')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['content-security-policy']).toBeDefined()
    }
  })

  it('tells browsers to stay with https where people come by it', async () => {
    const header = async (more: object) => (await inject(more)).headers['strict-transport-security']
    expect(await header({})).toBeUndefined()
    // a header of a stranger is nobody's word
    expect(await header({ headers: { 'x-forwarded-proto': 'https' } })).toBeUndefined()
    const [open, behind] = await Promise.all([
      buildServer({ ...quiet, isHttps: true }),
      buildServer({ ...quiet, trustProxy: 1 }),
    ])
    expect((await open.inject('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
    const forwarded = { url: '/healthz', headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' } }
    expect((await behind.inject(forwarded)).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await behind.inject('/healthz')).headers['strict-transport-security']).toBeUndefined()
    await Promise.all([open.close(), behind.close()])
  })

  it('tells its metrics to programs of the machine, or to who has the token', async () => {
    const ask = async (app: Pick<typeof world.first.app, 'inject'>, more: object) =>
      (await app.inject({ url: '/metrics', ...more })).statusCode
    const { app } = world.first
    expect(await ask(app, {})).toBe(200)
    expect(await ask(app, { remoteAddress: '203.0.113.9' })).toBe(404)
    // a proxy beside it asks for others
    expect(await ask(app, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
    const closed = await buildServer({ ...quiet, metricsToken: 'a long token of ours' })
    expect(await ask(closed, {})).toBe(404)
    const bearer = (token: string) => ({ remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${token}` } })
    expect(await ask(closed, bearer('a long token of ours'))).toBe(200)
    expect(await ask(closed, bearer('another'))).toBe(404)
    await closed.close()
  })

  it('refuses control characters wherever they are, by the name of the field', async () => {
    const odd = await world.first.post('/users/set_language', { language: 'zh\u0000' }, { token: ann.token })
    expect([odd.code, odd.data.fields]).toEqual([40000, { language: '包含无法识别的控制字符，请删除后重试' }])
    const deep = await inject({ url: `${basePath}/meeting/details?id=%00`, headers: { 'x-token': ann.token } })
    expect(deep.json().data.fields).toHaveProperty('id')
  })

  it('tells what the process needs beside what is asked of this server', async () => {
    const { body } = await world.first.app.inject('/metrics')
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'live_streams'])
      expect(body.match(new RegExp(`^${name}\\b`, 'gm'))).toHaveLength(1)
    expect(body).toMatch(/^http_request_duration_seconds_count\{.*path="/m)
  })
})

describe('the transport', () => {
  it.each([
    ['a path that does not exist', { url: `${basePath}/no/such` }, 404, 'no_such_call'],
    ['a method that a path has not', { method: 'DELETE' }, 404, 'no_such_call'],
    [
      'a body that is no JSON',
      { method: 'POST', url: `${basePath}/auth/login`, payload: '{', headers: { 'content-type': 'application/json' } },
      200,
      'malformed_body',
    ],
    [
      'a body with a prototype',
      {
        method: 'POST',
        url: `${basePath}/auth/login`,
        payload: '{"__proto__":{"a":1}}',
        headers: { 'content-type': 'application/json' },
      },
      200,
      'malformed_body',
    ],
    [
      'an unknown content type',
      { method: 'POST', url: `${basePath}/auth/login`, payload: 'a', headers: { 'content-type': 'application/xml' } },
      415,
      'unsupported_media',
    ],
    [
      'a content type with a trailing tab like any other, through validation,',
      {
        method: 'POST',
        url: `${basePath}/auth/login`,
        payload: '{}',
        headers: { 'content-type': 'application/json\t' },
      },
      200,
      'invalid_input',
    ],
    [
      'a body that is too large',
      { method: 'POST', url: `${basePath}/auth/login`, payload: { username: 'x'.repeat(1100000) } },
      413,
      'too_large',
    ],
  ])('answers %s by its status', async (_, options, status, reason) => {
    const answer = await inject(options)
    expect({ status: answer.statusCode, reason: answer.json().data?.reason }).toEqual({ status, reason })
  })

  it('refuses with 403 where the CSRF cookie and header differ', async () => {
    const headers = { 'x-token': ann.token, cookie: 'a=b; csrftoken=one' }
    expect((await inject({ headers: { ...headers, 'x-csrftoken': 'two' } })).statusCode).toBe(403)
    expect((await inject({ headers: { ...headers, 'x-csrftoken': 'one' } })).json().code).toBe(0)
    const encoded = { 'x-token': ann.token, cookie: 'csrftoken=a%2Bb', 'x-csrftoken': 'a+b' }
    expect((await inject({ headers: encoded })).json().code).toBe(0)
  })

  it('never takes a cookie for who calls', async () => {
    const answer = await inject({ headers: { cookie: `X-Token=${ann.token}; token=${ann.token}` } })
    expect(answer.json().code).toBe(50008)
  })

  it('says of a failure its number and nothing more', async () => {
    await world.db.query('alter table users rename column language to gone')
    const answer = await world.first.get(
      '/attendee/waterfall_user_list',
      { sort: '+name' },
      { token: (await acme.person().catch(() => ann)).token },
    )
    await world.db.query('alter table users rename column gone to language')
    expect([200, 500]).toContain(answer.status)
    await world.db.query('alter table users rename column job_num to gone')
    const broken = await world.first.get('/attendee/waterfall_user_list', {}, { token: ann.token, language: 'en' })
    await world.db.query('alter table users rename column gone to job_num')
    expect(broken.status).toBe(500)
    expect(broken.message).toContain(broken.request_id)
    expect(JSON.stringify(broken)).not.toMatch(/job_num|select|column/)
  })
})

describe('health and metrics', () => {
  it('stand outside the base path', async () => {
    expect((await inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await inject({ url: '/readyz' })).statusCode).toBe(200)
    const metrics = (await inject({ url: '/metrics' })).body
    expect(metrics).toContain('http_request_duration_seconds_count')
    expect(metrics).not.toContain(ann.token)
  })
})

describe('a page of another site', () => {
  const url = `${basePath}/users/check_session`
  const sent = (headers: Record<string, string>, more = '') => inject({ url: url + more, headers })

  it('gets nothing by the cookie alone, nor by a token in the address', async () => {
    expect((await sent({ 'x-token': ann.token })).json().code).toBe(0)
    const cookies = ['workplace-token', '__Host-workplace-token'].map((name) => `${name}=${ann.token}`).join('; ')
    expect((await sent({ cookie: cookies })).json().code).toBe(50008)
    expect((await sent({}, `?token=${ann.token}&X-Token=${ann.token}`)).json().code).toBe(50008)
  })
  it('is allowed no origin, and no form of it is read', async () => {
    const origin = { 'x-token': ann.token, origin: 'https://evil.example' }
    const asked = { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-token' }
    for (const answer of [await sent(origin), await inject({ method: 'OPTIONS', url, headers: asked })])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const headers = { ...origin, 'content-type': type }
      const answer = await inject({ method: 'POST', url: `${basePath}/city/add`, headers, payload: '{"name":"x"}' })
      expect(answer.statusCode, type).toBe(415)
    }
  })
})

describe('the description of the calls', () => {
  it('names every call with its permission, for those who may see the system’s information', async () => {
    const admin = await acme.person(['system-info'])
    const answer = await inject({ url: `${basePath}/openapi.json`, headers: { 'x-token': admin.token } })
    expect(answer.headers).toMatchObject({ request_type: 'file', response_code: '0' })
    const described = answer.json()
    for (const { endpoint } of world.first.routes) {
      const operation = described.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      const { access } = endpoint
      expect(operation?.['x-permission']).toEqual(isForDevices(access) ? 'device' : access)
      expect(operation?.['x-devices']).toEqual(isForDevices(access) ? access.devices : undefined)
      expect(Object.keys(areas), endpoint.path).toContain(operation.tags[0])
      expect([operation.description, operation.summary]).toEqual(endpoint.label)
    }
    // what makes something says that it can be sent again, and a change where it holds
    expect(described.paths['/meeting/add'].post.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
    expect(described.paths['/city/add'].post['x-within']).toBe('company')
    expect(described.paths['/meeting/add'].post['x-within']).toBe('own')
    expect(described.paths['/openapi.json'].get.tags).toEqual(['system'])
    const refused = await inject({ url: `${basePath}/openapi.json`, headers: { 'x-token': ann.token } })
    expect(refused.headers).toMatchObject({ request_type: 'file', response_code: '40300' })
    expect(decodeURIComponent(String(refused.headers.response_msg))).toContain('system-info')
  })
})
