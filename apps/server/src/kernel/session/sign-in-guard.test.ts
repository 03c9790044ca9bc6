import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase, openPatient } from '../../../test/database'
import type { Database } from '../database/db'
import { networkOf, signInGuard } from './sign-in-guard'

let fresh: FreshDatabase
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url)
})
afterAll(async () => {
  await db.close()
  await fresh.drop()
})
beforeEach(async () => {
  await db.query('delete from login_failure')
})

const ada = { username: 'Ada', ip: '203.0.113.1' }
const free = { waitSeconds: 0, needsCode: false }
const passed = (interval: string) =>
  db.query(`update login_failure set last_at = last_at - $1::interval, blocked_until = blocked_until - $1::interval`, [
    interval,
  ])

describe('guessing', () => {
  it('at one account from one address waits longer each time, a minute at most', async () => {
    const guard = signInGuard(db)
    const waits: number[] = []
    for (let n = 0; n < 12; n++) {
      await guard.failed(ada)
      waits.push((await guard.look(ada)).waitSeconds)
    }
    expect(waits).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60, 60])
    expect((await guard.look({ username: ' aDA', ip: ada.ip })).waitSeconds).toBe(60)
    expect((await guard.look({ username: 'Ada', ip: '203.0.113.2' })).waitSeconds).toBe(0)
    expect((await guard.look({ username: 'Bob', ip: ada.ip })).waitSeconds).toBe(0)
    await passed('61 seconds')
    expect((await guard.look(ada)).waitSeconds).toBe(0)
  })

  it('at one account from many addresses brings the code, then a wait that grows, but not for who is known', async () => {
    const guard = signInGuard(db)
    const from = (n: number) => guard.failed({ username: 'Ada', ip: `198.51.100.${n}` })
    for (let n = 0; n < 11; n++) await from(n)
    const stranger = { username: 'Ada', ip: '192.0.2.1' }
    expect(await guard.look(stranger)).toEqual({ waitSeconds: 0, needsCode: true })
    await from(11)
    expect((await guard.look(stranger)).waitSeconds).toBe(2)
    for (let n = 12; n < 50; n++) await from(n)
    expect(await guard.look(stranger)).toEqual({ waitSeconds: 300, needsCode: true })
    const owner = { ...stranger, known: 'a browser' }
    expect(await guard.look(owner)).toEqual(free)
    // who is known waits for their own failures, and settles only these
    for (let n = 0; n < 6; n++) await guard.failed(owner)
    expect((await guard.look(owner)).waitSeconds).toBe(4)
    await guard.succeeded(owner)
    expect(await guard.look(owner)).toEqual(free)
    expect((await guard.look(stranger)).waitSeconds).toBe(300)
    expect(await guard.look({ username: 'Bob', ip: '192.0.2.1' })).toEqual(free)
  })

  it('at many accounts from one address brings the code, and a short wait only for a flood', async () => {
    const guard = signInGuard(db)
    const many = async (from: number, to: number) => {
      for (let n = from; n < to; n++) await guard.failed({ username: `user ${n}`, ip: ada.ip })
    }
    await many(0, 19)
    expect(await guard.look(ada)).toEqual(free)
    await many(19, 20)
    expect(await guard.look(ada)).toEqual({ waitSeconds: 0, needsCode: true })
    await many(20, 104)
    expect((await guard.look(ada)).waitSeconds).toBe(10)
    expect(await guard.look({ username: 'Ada', ip: '203.0.113.2' })).toEqual(free)
  })

  it('is forgotten bit by bit', async () => {
    const guard = signInGuard(db)
    for (let n = 0; n < 4; n++) await guard.failed(ada)
    await passed('9 minutes')
    expect((await guard.look(ada)).needsCode).toBe(true)
    await passed('2 minutes')
    expect(await guard.look(ada)).toEqual(free)
    await guard.failed(ada)
    expect((await guard.look(ada)).needsCode).toBe(true)
  })

  it('that ends with the right password is forgotten at once', async () => {
    const guard = signInGuard(db)
    for (let n = 0; n < 5; n++) await guard.failed(ada)
    await guard.succeeded(ada)
    expect(await guard.look(ada)).toEqual(free)
  })

  it('is one more for who began before the failure that was counted last', async () => {
    const guard = signInGuard(db)
    await guard.failed(ada)
    await passed('-200 milliseconds')
    expect(await guard.look(ada)).toEqual(free)
    await guard.failed(ada)
    const rows = await db.query<{ failures: number }>('select failures from login_failure')
    expect(rows.map(({ failures }) => failures)).toEqual([2, 2, 2, 2])
  })

  it('is counted whole when it comes at once from two servers', async () => {
    const [one, other] = [signInGuard(db), signInGuard(db)]
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).failed(ada)))
    const rows = await db.query<{ failures: number }>('select failures from login_failure')
    expect(rows.map(({ failures }) => failures).sort((a, b) => a - b)).toEqual([3, 40, 40, 40])
  })
})

describe('attempts at one account from one address', () => {
  it('come one after another, also after one that fails', async () => {
    const guard = signInGuard(db)
    let inside = 0
    const seen: number[] = []
    const work = (n: number) =>
      guard.inTurn(ada, async () => {
        inside++
        await new Promise((resolve) => setTimeout(resolve, 2))
        seen.push(inside)
        inside--
        if (n === 1) throw new Error('failed')
        return n
      })
    const results = await Promise.allSettled([0, 1, 2, 3].map(work))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(seen).toEqual([1, 1, 1, 1])
  })

  it('are turned away when very many wait', async () => {
    const guard = signInGuard(db)
    const results = await Promise.allSettled(Array.from({ length: 130 }, () => guard.inTurn(ada, async () => 'in')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
    expect(await guard.inTurn(ada, async () => 'in')).toBe('in')
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
