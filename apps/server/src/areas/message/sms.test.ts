import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { openOutbound } from '../../adapters/outbound/outbound'
import { smsBy } from '../../adapters/sms/send-sms'
import { purgeSms, startSmsSender } from './sms-sender'
import { type WrittenSms, writeSms } from './write-sms'

const secret = `whsec_${Buffer.from('a key of thirty-two bytes, no more').toString('base64')}`
const start = '2026-11-23T01:00:00Z'

let world: World
let acme: Company
type Who = Awaited<ReturnType<Company['person']>>
let admin: Who
let gateway: Server
let address = ''
type Asked = { url: URL; headers: IncomingMessage['headers']; body: string }
const asked: Asked[] = []
let answer: (n: number) => { status: number; body: string }

beforeAll(async () => {
  gateway = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    asked.push({ url, headers: request.headers, body: (await buffer(request)).toString() })
    const { status, body } = answer(asked.length)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  world = await openWorld({ servers: 2, now: start, innerNetworks: { message: ['127.0.0.1'] }, logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  admin = await acme.person(['view-notification', 'change-notification'])
})
afterAll(async () => {
  await world.close()
  gateway.close()
})
beforeEach(async () => {
  asked.length = 0
  answer = () => ({ status: 200, body: '{"Code":"OK"}' })
  world.setNow(start)
  await world.db.query('delete from sms_job')
  await world.db.query('delete from sms_day')
})

const get = (path: string, who = admin) => world.first.get(path, {}, { token: who.token, language: 'en' })
const post = (path: string, body: object, who = admin) =>
  world.first.post(path, body, { token: who.token, language: 'en' })
const second = () => world.servers[1] ?? world.first

/** The settings as they are now, with some of them otherwise. */
async function put(more: object) {
  const { has_secret, sent_today, failed_today, last_fault, ...now } = (await get('/notification/sms')).data
  return post('/notification/sms_edit', { ...now, ...more })
}
const byGateway = { kind: 'gateway', endpoint: '', secret, most_per_day: 500 }
const byAliyun = {
  ...{ kind: 'aliyun', key_id: 'LTAI-test', sign_name: '示例公司', secret: 'not a webhook key', most_per_day: 500 },
  templates: { guest_invited: { zh: 'SMS_1', en: '' }, test: { zh: 'SMS_2', en: 'SMS_3' } },
}
const message = (more: Partial<WrittenSms> = {}): WrittenSms => ({
  ...{ to: '+8613800138000', about: 'visitor/1', template: 'guest_invited', language: 'zh', text: '您好，王芳' },
  ...{ values: { name: '王芳' }, until: Date.parse(start) + 24 * 3_600_000, ...more },
})
const write = (...messages: WrittenSms[]) =>
  world.db.transaction((tx) => writeSms(tx, acme.company_id, messages, Date.parse(world.now())))
const jobs = () =>
  world.db.query<{ state: string; tries: number; error: string | null; content: object | null }>(
    'select state, tries, error, content from sms_job where company_id = $1 order by id',
    [acme.company_id],
  )
const failures = () =>
  world.db.query<{ payload: { about: string; why: string } }>(
    `select payload from due_event where type = 'sms.failed' and company_id = $1 order by id`,
    [acme.company_id],
  )
const later = (minutes: number) => world.setNow(new Date(Date.parse(world.now()) + minutes * 60_000).toISOString())

describe('settings', () => {
  test('begin with none, keep their secret to themselves, and forget it for another address', async () => {
    expect((await get('/notification/sms')).data).toMatchObject({ kind: 'off', has_secret: false, version: 0 })
    expect((await post('/notification/sms_test', { phone: '13800138000', language: 'zh' })).data.reason).toBe('sms_off')
    const missing = await put({ kind: 'gateway' })
    expect(Object.keys(missing.data.fields).sort()).toEqual(['endpoint', 'secret'])
    const weak = await put({ ...byGateway, endpoint: address, secret: 'too short' })
    expect(Object.keys(weak.data.fields)).toEqual(['secret'])
    expect((await put({ ...byGateway, endpoint: address })).code).toBe(0)
    const kept = (await get('/notification/sms')).data
    expect(kept).toMatchObject({ kind: 'gateway', endpoint: address, has_secret: true })
    expect(JSON.stringify(kept)).not.toContain(secret.slice(8))
    const [row] = await world.db.query<{ secret: string }>('select secret from sms_channel where company_id = $1', [
      acme.company_id,
    ])
    expect(row?.secret).not.toContain(secret.slice(6))
    // as it stands: the secret stays where it is not said
    expect((await put({ most_per_day: 400 })).code).toBe(0)
    expect(Object.keys((await put({ endpoint: `${address}/other` })).data.fields)).toEqual(['secret'])
    expect((await put({ endpoint: 'ftp://x' })).data.fields).toHaveProperty('endpoint')
    expect((await put({ version: 99 })).data.reason).toBe('conflict')
  })

  test('are tried at once, and say what was answered', async () => {
    await put({ ...byGateway, endpoint: address })
    const tried = (phone: string) => post('/notification/sms_test', { phone, language: 'en' })
    expect((await tried('not a number')).data.fields).toHaveProperty('phone')
    expect((await tried('138 0013 8000')).data).toEqual({ phone: '+8613800138000' })
    expect(JSON.parse(asked[0]?.body ?? '').data).toMatchObject({
      to: '+8613800138000',
      template: 'test',
      language: 'en',
    })
    answer = () => ({ status: 403, body: '{"error":"no such account"}' })
    expect(await tried('+4915112345678')).toMatchObject({
      data: { reason: 'sms_refused' },
      message: expect.stringContaining('no such account'),
    })
    await put({ most_per_day: 1 })
    expect((await tried('13800138000')).data.reason).toBe('sms_most')
  })

  test('lead to no machine inside', async () => {
    const inside = 'http://10.0.0.1:8080/sms'
    expect((await put({ ...byGateway, endpoint: inside })).code).toBe(0)
    expect((await post('/notification/sms_test', { phone: '13800138000', language: 'zh' })).data.reason).toBe(
      'outbound_address',
    )
  })
})

describe('by a gateway', () => {
  beforeEach(async () => void (await put({ ...byGateway, endpoint: address })))

  test('a message leaves once of two servers, signed as a Standard Webhook, and nothing of it stays', async () => {
    await write(message(), message({ to: '+4915112345678', language: 'en', text: 'Hello' }))
    await Promise.all([world.first.sms.round(), second().sms.round(), world.first.sms.round()])
    expect(asked).toHaveLength(2)
    const hook = new Webhook(secret)
    for (const { body, headers } of asked) {
      const [id, time] = [String(headers['webhook-id']), Number(headers['webhook-timestamp'])]
      expect(time).toBe(Date.parse(start) / 1000)
      // the library knows one clock alone, that of the machine: the same is signed for now
      expect(hook.sign(id, new Date(time * 1000), body)).toBe(headers['webhook-signature'])
      expect(id).toMatch(/^sms-\d+-\d+$/)
    }
    // two servers send at once: neither waits for the other's
    expect(asked.map(({ body }) => JSON.parse(body))).toContainEqual(
      expect.objectContaining({
        type: 'sms.send',
        data: expect.objectContaining({ to: '+8613800138000', text: '您好，王芳', values: { name: '王芳' } }),
      }),
    )
    expect(await jobs()).toMatchObject([
      { state: 'sent', content: null },
      { state: 'sent', content: null },
    ])
    expect((await get('/notification/sms')).data).toMatchObject({ sent_today: 2, failed_today: 0 })
  })

  test('at the clock of today, the library itself takes what is signed', async () => {
    const sender = startSmsSender({
      ...{
        db: world.db,
        secrets: world.first.visits.secrets,
        sendSms: smsBy(openOutbound({ message: ['127.0.0.1'] })('message')),
      },
      ...{ now: Date.now, log: world.first.app.log, withJobs: false },
    })
    world.setNow(new Date().toISOString())
    await write(message({ until: Date.now() + 3_600_000 }))
    await sender.round()
    await sender.close()
    const [only] = asked
    const headers = Object.fromEntries(
      Object.entries(only?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    expect(new Webhook(secret).verify(only?.body ?? '', headers)).toMatchObject({ type: 'sms.send' })
    expect(() => new Webhook(secret).verify(`${only?.body} `, headers)).toThrow()
  })

  test('what is not taken is tried again, later and later, under the same id, in its order', async () => {
    answer = (n) => ({ status: n < 3 ? 503 : 200, body: '' })
    await write(message(), message({ text: 'the second' }))
    await world.first.sms.round()
    expect(await jobs()).toMatchObject([
      { state: 'waiting', tries: 1, error: 'HTTP 503' },
      { state: 'waiting', tries: 0 },
    ])
    await second().sms.round()
    expect(asked).toHaveLength(1)
    later(0.6)
    await second().sms.round()
    later(1.1)
    await world.first.sms.round()
    expect(asked.map(({ body }) => JSON.parse(body).data.text)).toEqual([...Array(3).fill('您好，王芳'), 'the second'])
    expect(new Set(asked.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await failures()).toEqual([])
  })

  test('a server that dies leaves it to the next', async () => {
    await write(message())
    await world.db.query(
      `update sms_job set state = 'sending', tries = 1, next_try = $1::timestamptz + interval '2 minutes'`,
      [start],
    )
    await world.first.sms.round()
    expect(asked).toHaveLength(0)
    later(2)
    await Promise.all([world.first.sms.round(), second().sms.round()])
    expect(asked).toHaveLength(1)
  })

  test('what is refused, late or too much for a day is given up, and who is concerned hears why, once', async () => {
    const before = (await failures()).length
    answer = () => ({ status: 422, body: 'number unknown' })
    await write(message())
    await Promise.all([world.first.sms.round(), second().sms.round()])
    await write(message({ about: 'visitor/2', until: Date.parse(start) + 60_000 }))
    later(5)
    await world.first.sms.round()
    await put({ most_per_day: 3 })
    answer = () => ({ status: 200, body: '' })
    await write(message({ about: 'visitor/3' }), message({ about: 'visitor/4' }))
    await world.first.sms.round()
    const given = (await failures()).slice(before).map(({ payload }) => payload)
    expect(given).toEqual([
      expect.objectContaining({ about: 'visitor/1', why: 'HTTP 422 number unknown' }),
      expect.objectContaining({ about: 'visitor/2', why: expect.stringContaining('It could not be sent in time') }),
      expect.objectContaining({ about: 'visitor/4', why: expect.stringContaining('The daily limit was reached') }),
    ])
    expect((await jobs()).map(({ state }) => state)).toEqual(['failed', 'failed', 'sent', 'failed'])
    expect((await get('/notification/sms')).data).toMatchObject({ failed_today: 3, last_fault: 'limit' })
  })

  test('old ones are forgotten', async () => {
    await write(message())
    await world.first.sms.round()
    await purgeSms(world.first.db, Date.parse(start) + 29 * 86_400_000)
    expect(await jobs()).toHaveLength(1)
    await purgeSms(world.first.db, Date.parse(start) + 31 * 86_400_000)
    expect(await jobs()).toHaveLength(0)
  })
})

describe('by Aliyun', () => {
  beforeEach(async () => void (await put({ ...byAliyun, endpoint: address })))

  test('with the number as it wants it, the template of the language, and what is filled in', async () => {
    await write(message({ language: 'en' }), message({ to: '+85251234567' }))
    await world.first.sms.round()
    const [home, away] = asked.map(({ url }) => Object.fromEntries(url.searchParams))
    expect(home).toMatchObject({ PhoneNumbers: '13800138000', SignName: '示例公司', TemplateCode: 'SMS_1' })
    expect(JSON.parse(home?.TemplateParam ?? '')).toEqual({ name: '王芳' })
    expect(away).toMatchObject({ PhoneNumbers: '85251234567' })
    const [first] = asked
    expect(first?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
    expect(first?.headers.authorization).toMatch(
      /^ACS3-HMAC-SHA256 Credential=LTAI-test,SignedHeaders=host;x-acs-action;.+,Signature=[0-9a-f]{64}$/,
    )
    // who reads the request sees no key in it
    expect(JSON.stringify(first?.headers) + first?.url).not.toContain('not a webhook key')
  })

  test('its no is final for a wrong number, and not for an account that somebody mends', async () => {
    const before = (await failures()).length
    answer = (n) => ({
      status: n === 1 ? 404 : 400,
      body: JSON.stringify(
        n === 1
          ? { Code: 'InvalidAccessKeyId.NotFound', Message: 'Specified access key is not found.' }
          : { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '号码格式错误' },
      ),
    })
    await write(message())
    await world.first.sms.round()
    expect(await jobs()).toMatchObject([
      { state: 'waiting', error: 'InvalidAccessKeyId.NotFound Specified access key is not found.' },
    ])
    later(1)
    await world.first.sms.round()
    expect((await failures()).slice(before)).toMatchObject([
      { payload: { why: 'isv.MOBILE_NUMBER_ILLEGAL 号码格式错误' } },
    ])
  })

  test('what has no template, and what waits when it is switched off, is given up', async () => {
    const before = (await failures()).length
    await write(message({ template: 'guest_changed' }), message({ to: '+8613900139000' }))
    await put({ kind: 'off' })
    await world.first.sms.round()
    expect((await failures()).slice(before).map(({ payload }) => payload.why)).toEqual([
      expect.stringContaining('SMS was turned off'),
      expect.stringContaining('SMS was turned off'),
    ])
    await put({ ...byAliyun, endpoint: address })
    await write(message({ template: 'guest_changed' }))
    await world.first.sms.round()
    expect((await failures()).at(-1)?.payload.why).toContain('no template code')
    expect(asked).toHaveLength(0)
  })
})
