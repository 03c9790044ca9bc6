import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { toldEvents } from '@workplace/contract/events'
import { registry } from '@workplace/contract/resources'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import { openOutbound } from '../../../adapters/outbound/outbound'
import { openSecrets } from '../../../kernel/secrets/secrets'
import { startDeliverer } from './deliver'
import { headersOf } from './headers'
import { purgeCallbacks } from './purge'

const start = '2026-11-23T01:00:00Z'
type Who = Awaited<ReturnType<Company['person']>>
// biome-ignore lint/suspicious/noExplicitAny: a body is whatever was told
type Heard = { headers: IncomingMessage['headers']; text: string; body: Record<string, any> }

let world: World
let acme: Company
let other: Company
let admin: Who
let stranger: Who
let receiver: Server
let address = ''
let room_id = 0
const heard: Heard[] = []
let answer: (heard: Heard, response: ServerResponse) => void

const codes = [
  'view-callback',
  'add-callback',
  'change-callback',
  'delete-callback',
  'view-meeting',
  'add-price',
  'change-price',
  'delete-price',
  'view-price',
]

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const text = (await buffer(request)).toString()
    const one = { headers: request.headers, text, body: JSON.parse(text) }
    heard.push(one)
    answer(one, response)
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  world = await openWorld({ servers: 2, now: start, innerNetworks: { callback: ['127.0.0.1'] }, logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  admin = await acme.person(codes)
  stranger = await other.person(codes)
  room_id = await acme.room('Room', { isaudit: false })
})
afterAll(async () => {
  await world.close()
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  for (const { id } of (await get('/callback/pagelist')).data.items) await post('/callback/del', { id })
  await world.db.query('delete from callback_event')
  await world.db.query('delete from due_event')
  world.setNow(start)
  heard.length = 0
  answer = (_, response) => response.writeHead(204).end()
})

const get = (path: string, query: object = {}, who = admin) =>
  world.first.get(path, query, { token: who.token, language: 'en' })
const post = (path: string, body: object, who = admin) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const later = (ms: number) => world.setNow(new Date(Date.parse(world.now()) + ms).toISOString())
const minute = 60_000

async function endpoint(more: object = {}) {
  const events = ['meeting.booked', 'meeting.cancelled', 'price.added', 'price.changed', 'price.deleted']
  const added = await post('/callback/add', { name: `to ${Math.random()}`, url: address, events, ...more })
  expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
  const { id } = added.data
  const { secret } = (await post('/callback/secret', { id })).data
  return { id: id as number, secret: secret as string, webhook: new Webhook(secret) }
}
const seen = async (id: number) => (await get('/callback/single', { id })).data
/** By another library; the clock of the tests is that of the signature. */
const verified = (webhook: Webhook, { text, headers }: Heard) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(world.now()) })
  try {
    return webhook.verify(text, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
const nth = (n: number): Heard => {
  const one = heard[n]
  if (one === undefined) throw new Error(`only ${heard.length} were heard`)
  return one
}
let slot = 0
const book = async (more: object = {}) => {
  const hour = 9 + (slot % 8)
  const day = 24 + Math.floor(slot / 8)
  slot += 1
  const two = String(hour).padStart(2, '0')
  const answer = await post('/meeting/add', {
    ...{ meetingroom_id: room_id, title: 'Strategy talk' },
    ...{ start_time: `2026-11-${day} ${two}:00:00`, end_time: `2026-11-${day} ${two}:30:00` },
    ...more,
  })
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 })
  return answer.data.id as number
}
const price = async (name: string) => (await post('/price/add', { name, unit: 'hour', amount: '10.00' })).data.id

/** What was raised is heard, numbered and sent. */
async function deliver(server = world.first): Promise<void> {
  await server.deliver()
  await server.callbacks.deliver()
}
const types = () => heard.map(({ body }) => body.type)

describe('what happened', () => {
  test('is told with its number, signed so that another library verifies it', async () => {
    const { webhook } = await endpoint()
    const id = await book()
    await deliver()
    expect(types()).toEqual(['meeting.booked'])
    const one = nth(0)
    expect(verified(webhook, one)).toEqual(one.body)
    expect(one.headers['webhook-id']).toMatch(/^cb_\d+_\d+_1$/)
    expect(one.body).toMatchObject({
      ...{ type: 'meeting.booked', sequence: 1, object: { type: 'meeting', id, version: 1 } },
      data: { title: 'Strategy talk', meetingroom_id: room_id, start_time: expect.stringMatching(/Z$/) },
    })
    expect(() => verified(webhook, { ...one, text: `${one.text} ` })).toThrow()
  })

  test('of a private meeting is told without its words', async () => {
    await endpoint()
    await book({ secret: true, title: 'Layoffs' })
    await deliver()
    expect(heard[0]?.body.data).toMatchObject({ secret: true, title: null })
    expect(heard[0]?.text).not.toContain('Layoffs')
  })

  test('to rows of declared resources is told with the row as it is, and only ids where that was chosen', async () => {
    const ids = await endpoint({ payload: 'ids' })
    const full = await endpoint()
    const id = await price('Day')
    await deliver()
    await post('/price/edit', { id, version: 1, name: 'Night' })
    await deliver()
    await post('/price/del', { id })
    await deliver()
    const of = (one: number) => heard.filter(({ headers }) => String(headers['webhook-id']).includes(`_${one}_`))
    expect(of(full.id).map(({ body }) => [body.type, body.sequence, body.object.version, body.data.name])).toEqual([
      ['price.added', 1, 1, 'Day'],
      ['price.changed', 2, 2, 'Night'],
      ['price.deleted', 3, 3, undefined],
    ])
    expect(of(ids.id).map(({ body }) => body.data)).toEqual([{}, {}, {}])
  })

  test('is told to nobody who did not ask, and written nowhere where nobody asked', async () => {
    await endpoint({ events: ['meeting.cancelled'] })
    const id = await book()
    expect(await world.db.query(`select from due_event where consumer = 'setup.callbacks'`)).toEqual([])
    await post('/meeting/del', { id, reason: 'no' })
    await post('/price/add', { name: `Other ${Math.random()}`, unit: 'hour', amount: '10.00' }, stranger)
    await deliver()
    expect(types()).toEqual(['meeting.cancelled'])
  })

  test('waits while people keep the server busy, and goes once they are through', async () => {
    await endpoint()
    await price('Patience')
    await world.first.deliver()
    let [rush, asked] = [true, 0]
    const deliverer = startDeliverer({
      ...{ db: world.db, outbound: openOutbound({ callback: ['127.0.0.1'] }), now: () => Date.parse(world.now()) },
      ...{ secrets: await openSecrets(world.db, world.masterKey), beforeCommit: undefined, poke() {}, polls: true },
      log: { info() {}, warn() {}, error() {} },
      waits() {
        asked++
        return rush
      },
    })
    try {
      deliverer.poke()
      await expect.poll(() => asked).toBeGreaterThan(2)
      expect(await world.db.query('select from callback_event where numbered_at is not null')).toEqual([])
      expect(heard).toEqual([])
      rush = false
      await expect.poll(() => heard.length).toBe(1)
    } finally {
      await deliverer.close()
    }
  })

  test('by the clock is told once, by whichever server', async () => {
    const { id } = await endpoint({ events: ['meeting.started', 'meeting.ended'] })
    await world.db.query(`update event_wanted set since = $1 where type like 'meeting.%'`, [start])
    const [meeting] = await world.db.query<{ id: number; start_time: string; end_time: string }>(
      'select id, start_time, end_time from meeting where company_id = $1 and id = $2',
      [acme.company_id, await book()],
    )
    await world.first.callbacks.byClock()
    await deliver()
    expect(heard).toEqual([])
    world.setNow(new Date(Date.parse(meeting?.start_time ?? '') + 1000).toISOString())
    await Promise.all(world.servers.map((server) => server.callbacks.byClock()))
    await world.first.callbacks.byClock()
    await deliver()
    world.setNow(new Date(Date.parse(meeting?.end_time ?? '') + 1000).toISOString())
    await Promise.all(world.servers.map((server) => server.callbacks.byClock()))
    await deliver()
    const own = heard.filter(({ body }) => body.object.id === meeting?.id)
    expect(own.map(({ body }) => body.type)).toEqual(['meeting.started', 'meeting.ended'])
    expect((await seen(id)).sequence).toBe(heard.length)
  })

  test('can be told of every declared resource: its table says so', async () => {
    const rows = await world.db.query<{ table: string }>(
      `select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname in ('tell_added', 'tell_deleted')
       group by 1 having count(*) = 2`,
    )
    const told = new Set(rows.map((row) => row.table))
    expect(registry.filter(({ table }) => !told.has(table)).map(({ name }) => name)).toEqual([])
    const named = await world.db.query<{ args: string }>(
      `select encode(tgargs, 'escape') as args from pg_trigger where tgname = 'tell_added' and tgnargs = 1`,
    )
    const names = new Set(registry.map(({ name }) => name))
    expect(named.map(({ args }) => args.replace('\\000', '')).filter((name) => !names.has(name))).toEqual([])
  })
})

describe('a receiver that fails', () => {
  test('is asked again by the schedule, rests after five, and gets everything once it is back', async () => {
    const { id, webhook } = await endpoint()
    answer = (_, response) => response.writeHead(500).end('broken')
    for (let n = 0; n < 6; n++) await book()
    await deliver()
    // five failures in a row: the sixth was not tried any more, or in the same hand
    expect(heard.length).toBeGreaterThanOrEqual(5)
    expect(heard.length).toBeLessThanOrEqual(6)
    expect(await seen(id)).toMatchObject({ state: 'resting', waiting: 6, dead: 0, last_error: 'HTTP 500' })
    const before = heard.length
    await deliver()
    expect(heard.length).toBe(before)
    later(minute + 1)
    await deliver()
    // one probe, and no attempt counted
    expect(heard.length).toBe(before + 1)
    const log = (await get('/callback/log_pagelist', { callback_id: id })).data.items
    expect(Math.max(...log.map((one: { tries: number }) => one.tries))).toBe(1)
    answer = (_, response) => response.writeHead(200).end('ok')
    heard.length = 0
    later(minute + 1)
    await deliver()
    await deliver()
    expect(await seen(id)).toMatchObject({ state: 'well', waiting: 0, dead: 0, sequence: 6 })
    expect(heard.map(({ body }) => body.sequence).sort()).toEqual([1, 2, 3, 4, 5, 6])
    for (const one of heard) verified(webhook, one)
    // what a probe delivered was attempted
    const after = (await get('/callback/log_pagelist', { callback_id: id })).data.items
    expect(Math.min(...after.map((one: { tries: number }) => one.tries))).toBeGreaterThan(0)
    const messages = await world.db.query(
      `select from message where company_id = $1 and user_id = $2 and kind = 'callback_resting'`,
      [acme.company_id, admin.user_id],
    )
    expect(messages.length).toBeGreaterThan(0)
  })

  test('that asks for patience is left in peace', async () => {
    const { id } = await endpoint()
    answer = (_, response) => response.writeHead(429, { 'retry-after': '600' }).end()
    await book()
    await deliver()
    later(9 * minute)
    await book()
    await deliver()
    expect(heard).toHaveLength(1)
    later(2 * minute)
    answer = (_, response) => response.writeHead(200).end()
    await deliver()
    expect(heard.length).toBe(3)
    expect(await seen(id)).toMatchObject({ state: 'well', waiting: 0 })
  })

  test('that is gone is switched off, what waits is dead, its keepers are told, and it recovers', async () => {
    const { id } = await endpoint()
    answer = (_, response) => response.writeHead(410).end()
    await book()
    await deliver()
    expect(await seen(id)).toMatchObject({ state: 'off', status: 'off', waiting: 0, dead: 1 })
    // nothing that happens meanwhile is told
    await book()
    await deliver()
    expect(heard).toHaveLength(1)
    expect((await post('/callback/recover', { id, since: start })).data.reason).toBe('callback_off')
    await post('/callback/switch', { id, on: true })
    answer = (_, response) => response.writeHead(200).end()
    expect((await post('/callback/recover', { id, since: start })).data).toEqual({ changed: 1 })
    heard.length = 0
    await deliver()
    expect(heard.map(({ body }) => body.sequence)).toEqual([1])
    expect(
      await world.db.query(`select from message where user_id = $1 and kind = 'callback_gone'`, [admin.user_id]),
    ).toHaveLength(1)
  })

  test('for five days is switched off', async () => {
    const { id } = await endpoint()
    answer = (_, response) => response.writeHead(500).end()
    await book()
    await deliver()
    await world.db.query(`update callback_state set failing_since = $1, resting_since = $1`, [
      new Date(Date.parse(start) - 5 * 24 * 60 * minute).toISOString(),
    ])
    later(2 * minute)
    await deliver()
    expect(await seen(id)).toMatchObject({ state: 'off', dead: 1 })
  })

  test('keeps nobody else waiting, and what hangs is cut off', async () => {
    const slow = await endpoint({ timeout_ms: 5000 })
    const quick = await endpoint()
    const hanging: ServerResponse[] = []
    answer = ({ headers }, response) => {
      if (String(headers['webhook-id']).includes(`_${slow.id}_`)) hanging.push(response)
      else response.writeHead(204).end()
    }
    await book()
    await world.first.deliver()
    const working = world.first.callbacks.deliver()
    await expect.poll(async () => (await seen(quick.id)).last_ok_at, { timeout: 20_000 }).not.toBeNull()
    expect((await seen(slow.id)).waiting).toBe(1)
    await working
    expect((await seen(slow.id)).state).toBe('failing')
    for (const response of hanging) response.destroy()
  })

  test('in order: what is behind something of the same thing waits for it', async () => {
    const { id } = await endpoint({ ordered: true })
    let broken = true
    answer = ({ body }, response) => response.writeHead(broken && body.type === 'price.added' ? 500 : 204).end()
    const one = await price('First')
    await deliver()
    await post('/price/edit', { id: one, version: 1, name: 'First of all' })
    const two = await price('Second')
    broken = false
    await deliver()
    expect(heard.map(({ body }) => [body.type, body.object.id])).toEqual([
      ['price.added', one],
      ['price.added', two],
    ])
    later(10_000)
    await deliver()
    await deliver()
    expect(heard.filter(({ body }) => body.object.id === one).map(({ body }) => body.type)).toEqual([
      'price.added',
      'price.added',
      'price.changed',
    ])
    expect((await seen(id)).waiting).toBe(0)
  })
})

describe('by hand', () => {
  test('deliveries are looked at, sent again with the same id and body, and skipped', async () => {
    const { id } = await endpoint()
    await book()
    await deliver()
    const [one] = (await get('/callback/log_pagelist', { callback_id: id })).data.items
    expect(one).toMatchObject({ sequence: 1, state: 'delivered', tries: 1, status: 204, type: 'meeting.booked' })
    expect((await post('/callback/resend', { ids: [one.id] })).data).toEqual({ changed: 1 })
    later(1000)
    await deliver()
    expect(heard).toHaveLength(2)
    expect(heard[1]?.text).toBe(heard[0]?.text)
    expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
    const whole = (await get('/callback/log_single', { id: one.id })).data
    expect(JSON.parse(whole.body)).toEqual(heard[0]?.body)
    // from an inner network only how much was said
    expect(whole.attempts).toMatchObject([
      { status: 204, answer: null, answer_bytes: 0 },
      { status: 204, answer: null },
    ])
    answer = (_, response) => response.writeHead(500).end()
    await book()
    await deliver()
    const [last] = (await get('/callback/log_pagelist', { callback_id: id, state: 'waiting' })).data.items
    expect((await post('/callback/skip', { ids: [last.id] })).data).toEqual({ changed: 1 })
    expect(await seen(id)).toMatchObject({ waiting: 0, dead: 0 })
    // what is skipped keeps its number
    expect((await get('/callback/pull', { endpoint_id: id })).data).toMatchObject({
      items: [{ sequence: 1 }, { sequence: 2 }],
      ...{ first: 1, last: 2 },
    })
    expect((await get('/callback/pull', { endpoint_id: id, after: 1 })).data.items).toMatchObject([{ sequence: 2 }])
  })

  test('a new secret and the one before both sign for a day', async () => {
    const { id, webhook } = await endpoint()
    await book()
    await deliver()
    const { secret, until } = (await post('/callback/secret', { id })).data
    expect(until).toBe('2026-11-24T01:00:00.000Z')
    await book()
    await deliver()
    const verify = (by: Webhook, n: number) => verified(by, nth(n))
    verify(webhook, 1)
    verify(new Webhook(secret), 1)
    later(24 * 60 * minute + 1000)
    await book()
    await deliver()
    verify(new Webhook(secret), 2)
    expect(() => verify(webhook, 2)).toThrow()
    // no secret is kept as it is
    const kept = await world.db.query<{ secret: string }>('select secret from callback_secret')
    expect(JSON.stringify(kept)).not.toContain(secret.slice(8))
  })

  test('an endpoint is tried at once, and says what came of it', async () => {
    const { id, webhook } = await endpoint({ headers: 'Authorization: Bearer abc | X-Tenant: 12' })
    expect((await post('/callback/test', { id })).data).toMatchObject({ ok: true, status: 204 })
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-tenant': '12' })
    verified(webhook, nth(0))
    expect((await seen(id)).headers).toBeNull()
    expect((await seen(id)).headers_set).toBe(true)
    answer = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    expect((await post('/callback/test', { id })).data).toMatchObject({ ok: false, status: 302 })
    expect(heard).toHaveLength(2)
  })

  test.each([
    ['http://10.1.2.3/', /INNER_NETWORKS/],
    ['http://169.254.169.254/latest/meta-data', /INNER_NETWORKS/],
    ['http://0xa.0x10203/', /INNER_NETWORKS/],
    ['https://127.0.0.1:22/', /22/],
    ['http://127.0.0.1:1/', /Port 1/],
    ['https://example.com:25/', /Port 25/],
    ['http://93.184.215.14/', /https/],
  ])(
    'an address that leads where it must not is refused when it is saved, and again when it is asked: %s',
    async (url, why) => {
      const { id } = await endpoint()
      const events = ['meeting.booked']
      const added = await post('/callback/add', { name: 'inside', url, events })
      expect(added.data.fields.url).toMatch(why)
      // one that was saved before, or while that network was open
      await world.db.query('update callback set url = $2 where id = $1', [id, url])
      const { version } = await seen(id)
      expect(await post('/callback/edit', { id, version, url, name: `${id}`, events })).toMatchObject({ code: 0 })
      expect((await post('/callback/test', { id })).data).toMatchObject({
        ok: false,
        status: null,
        error: expect.stringMatching(why),
      })
    },
  )

  test('bad input is told by its field', async () => {
    const add = async (more: object) =>
      Object.keys(
        (await post('/callback/add', { name: 'x', url: address, events: ['meeting.booked'], ...more })).data.fields ??
          {},
      )
    expect(await add({ url: 'ftp://x' })).toEqual(['url'])
    expect(await add({ url: 'https://a:b@example.com/' })).toEqual(['url'])
    expect(await add({ events: [] })).toEqual(['events'])
    expect(await add({ events: ['meeting.dreamt'] })).toEqual(['events'])
    expect(await add({ timeout_ms: 10 })).toEqual(['timeout_ms'])
    expect(await add({ headers: 'Host: evil' })).toEqual(['headers'])
  })

  test.each([
    ['A: b', { a: 'b' }],
    ['A: b | C: d: e', { a: 'b', c: 'd: e' }],
    ['webhook-id: 1', null],
    ['Content-Length: 3', null],
    ['no colon', null],
    ['A b: c', null],
    ['A: é', null],
    ['A: ', null],
  ])('headers are read: %s', (text, headers) => expect(headersOf(text)).toEqual(headers))
})

describe('another company', () => {
  test('sees and changes nothing of it', async () => {
    const { id } = await endpoint()
    await book()
    await deliver()
    const [one] = (await get('/callback/log_pagelist')).data.items
    for (const answer of [
      await get('/callback/pull', { endpoint_id: id }, stranger),
      await get('/callback/log_single', { id: one.id }, stranger),
      await get('/callback/single', { id }, stranger),
      await post('/callback/secret', { id }, stranger),
      await post('/callback/test', { id }, stranger),
      await post('/callback/switch', { id, on: false }, stranger),
    ])
      expect(answer.data.reason).toBe('not_found')
    expect((await get('/callback/log_pagelist', {}, stranger)).data.total).toBe(0)
    expect((await post('/callback/resend', { ids: [one.id] }, stranger)).data).toEqual({ changed: 0 })
    expect((await post('/callback/skip', { ids: [one.id] }, stranger)).data).toEqual({ changed: 0 })
  })

  test('of an office sees no bodies', async () => {
    const local = await acme.person(codes, { office_ids: [acme.office_id] })
    expect((await get('/callback/log_pagelist', {}, local)).data.reason).toBe('company_wide')
    expect((await get('/callback/pull', { endpoint_id: 1 }, local)).data.reason).toBe('company_wide')
  })
})

test('what is older than thirty days goes, with what it was about', async () => {
  const { id } = await endpoint()
  await book()
  await deliver()
  await purgeCallbacks(world.db, Date.parse(world.now()) + 29 * 24 * 60 * minute)
  expect((await get('/callback/log_pagelist')).data.total).toBe(1)
  await purgeCallbacks(world.db, Date.parse(world.now()) + 31 * 24 * 60 * minute)
  expect((await get('/callback/log_pagelist')).data.total).toBe(0)
  expect(await world.db.query('select from callback_event')).toEqual([])
  // the number goes on where it was
  await book()
  await deliver()
  expect(heard.at(-1)?.body.sequence).toBe(2)
  expect((await seen(id)).sequence).toBe(2)
})

test('every event has its words, its area and a body to look at', async () => {
  const { items } = (await get('/callback/events')).data
  expect(items).toHaveLength(toldEvents.length)
  expect(new Set(items.map((one: { type: string }) => one.type)).size).toBe(items.length)
  for (const { type, sample } of items) {
    expect(type).toMatch(/^[a-z0-9_]+\.[a-z0-9_]+$/)
    expect(sample).toMatchObject({ type, sequence: 1, object: { id: expect.anything() } })
  }
})
