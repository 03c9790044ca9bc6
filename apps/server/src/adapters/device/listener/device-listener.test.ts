import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../../kernel/database/heartbeat'
import { openDeviceListener } from './device-listener'
import type { DeviceCall, DeviceListener } from './port'
import { openTurns } from './turns'

let listener: DeviceListener
let base: string
const errors: unknown[] = []
const log = { info() {}, warn() {}, error: (what: unknown) => void errors.push(what), debug() {} } as never
let last: DeviceCall | undefined

beforeAll(async () => {
  listener = await openDeviceListener({
    ...{ host: '127.0.0.1', port: 0, log, now: Date.now, trustProxy: 1 },
    handlers: {
      '/echo': {
        who: ({ query }) => query.get('who'),
        answer: async (call) => {
          last = call
          const what = call.query.get('do')
          if (what === 'away') throw new DatabaseUnavailable()
          if (what === 'fail') throw new Error('a secret of the code')
          if (what === 'stream')
            return { status: 206, headers: { 'Content-Type': 'x/y' }, body: Readable.from(['a', 'b']) }
          if (what === 'unread') return { status: 406, body: 'who?' }
          return { status: 200, body: await call.body() }
        },
      },
    },
  })
  base = `http://127.0.0.1:${listener.state().port}`
})
afterAll(() => listener.close())

it('says what comes to who answers the folder, and the time with it', async () => {
  const answer = await fetch(`${base}/echo/cdata?SN=1`, { method: 'POST', body: 'ID=1' })
  expect([answer.status, await answer.text()]).toEqual([200, 'ID=1'])
  expect(Date.parse(answer.headers.get('date') ?? '')).toBeGreaterThan(0)
  expect(last).toMatchObject({ method: 'POST', path: '/echo/cdata' })
  expect((await fetch(`${base}/echoes`)).status).toBe(404)
  expect((await fetch(`${base}/api/v1/users`)).status).toBe(404)
})

it('answers that it is not there while the database is away, and hides what went wrong', async () => {
  expect((await fetch(`${base}/echo?do=away`)).status).toBe(503)
  const failed = await fetch(`${base}/echo?do=fail&code=7714`, { method: 'POST', body: 'Content=c2VjcmV0' })
  expect([failed.status, await failed.text()]).toEqual([500, ''])
  // what it sent, a photo or a code, stands in no line of the process
  expect(errors).toEqual([{ err: new Error('a secret of the code') }])
})

it('reads no more than it may, and nothing of who is told no', async () => {
  expect((await fetch(`${base}/echo`, { method: 'POST', body: Buffer.alloc(20_000_001) })).status).toBe(413)
  // one that does not say how much it sends
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request(`${base}/echo`, { method: 'POST' }, (answer) => resolve(answer.statusCode ?? 0))
    sent.on('error', reject)
    for (let n = 0; n < 21; n++) sent.write(Buffer.alloc(1_000_000))
    sent.end()
  })
  expect(status).toBe(413)
  expect((await fetch(`${base}/echo?do=unread`, { method: 'POST', body: Buffer.alloc(1000) })).status).toBe(406)
})

it('sends files as they are read', async () => {
  const answer = await fetch(`${base}/echo?do=stream`)
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([206, 'x/y', 'ab'])
})

it('believes a proxy where it is told to', async () => {
  await fetch(`${base}/echo`, { headers: { 'x-forwarded-for': '9.9.9.9, 10.1.2.3' } })
  expect(last?.address).toBe('10.1.2.3')
  await fetch(`${base}/echo`)
  expect(last?.address).toBe('127.0.0.1')
})

it('gives one device a hundred calls a second, and others theirs', () => {
  let now = 1_000_000
  const turns = openTurns(() => now)
  const waits = Array.from({ length: 150 }, () => turns.next('a'))
  expect(waits.slice(0, 100).every((wait) => wait === 0)).toBe(true)
  expect(waits.at(-1)).toBe(500)
  expect(turns.next('b')).toBe(0)
  for (let n = 0; n < 600; n++) turns.next('a')
  expect(turns.next('a')).toBeNull()
  now += 10_000
  expect(turns.next('a')).toBe(0)
})
