import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let ann: Awaited<ReturnType<Company['person']>>

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
})
afterAll(() => world.close())

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
    expect(refused.message).toBe('You may not do this (missing permission: view-meeting)')
  })

  it('carries the security headers', async () => {
    const { headers } = await inject({})
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.any(String),
    })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
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

describe('the description of the calls', () => {
  it('names every call with its permission, for those who may see the system’s information', async () => {
    const admin = await acme.person(['system-info'])
    const answer = await inject({ url: `${basePath}/openapi.json`, headers: { 'x-token': admin.token } })
    expect(answer.headers).toMatchObject({ request_type: 'file', response_code: '0' })
    const described = answer.json()
    for (const { endpoint } of world.first.routes) {
      expect(described.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.['x-permission']).toEqual(endpoint.access)
    }
    const refused = await inject({ url: `${basePath}/openapi.json`, headers: { 'x-token': ann.token } })
    expect(refused.headers).toMatchObject({ request_type: 'file', response_code: '40300' })
    expect(decodeURIComponent(String(refused.headers.response_msg))).toContain('system-info')
  })
})
