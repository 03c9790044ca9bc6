import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { type FreshDatabase, freshDatabase, openPatient } from '../database'
import { addCompany, type Company } from '../world'
import { booking, listen, post } from './caller'
import { databaseProxy } from './database-proxy'
import { madeBy, mixed, tally, underLoad } from './load'
import { openProcesses, type Processes, type ServerProcess, until } from './server-process'

const awayMs = Number(process.env.AWAY_MS ?? 2500)
const SECRET_KEY = 'a key that is long enough for a test'
let processes: Processes
beforeAll(() => {
  processes = openProcesses()
})
afterAll(() => processes?.close(), 60_000)

type Load = ReturnType<typeof underLoad>
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const slowestOf = (load: Load) => Math.max(...load.outcomes.map(({ tookMs }) => tookMs))
const kinds = (load: Load, since = 0) =>
  Object.keys(tally(load.outcomes.filter(({ askedAt }) => askedAt >= since))).sort()
const isAnswered = (load: Load, status: number, since: number) =>
  load.outcomes.some((one) => one.askedAt >= since && one.kind === 'answered' && one.status === status)
const meetingsIn = async (db: Database, room: number) =>
  (await db.query<{ id: number }>('select id from meeting where meetingroom_id = $1', [room])).map(({ id }) => id)

describe('a database server that goes away while it is needed', { timeout: 300_000 }, () => {
  let fresh: FreshDatabase
  let direct: Database
  let acme: Company
  let proxy: Awaited<ReturnType<typeof databaseProxy>>
  let server: ServerProcess

  beforeAll(async () => {
    fresh = await freshDatabase()
    direct = openPatient(fresh.url, { connections: 2 })
    acme = await addCompany(direct, 'Acme')
    proxy = await databaseProxy(fresh.url)
    server = await processes.start({ DATABASE_URL: proxy.url, SECRET_KEY })
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    proxy?.close()
    await direct?.close()
    await fresh?.drop()
  }, 300_000)

  // as if it were killed; as if the network swallowed everything
  it.each(['refuse', 'silence'] as const)(
    '(%s) is told of within a second or so, and used again when it is back',
    { timeout: 300_000 + awayMs },
    async (way) => {
      const [ann, room] = [await acme.person(), await acme.room(`Room ${way}`)]
      const stream = await listen(server.address, ann.token)
      await until(() => stream.heard.length > 0)
      const load = underLoad(server.address, ann.token, 8, mixed(room), 5)
      await until(() => load.outcomes.length > 40)
      expect(kinds(load)).toEqual(['200 ok'])

      const awayAt = Date.now()
      proxy[way]()
      await pause(awayMs)
      const during = tally(load.outcomes.filter(({ askedAt }) => askedAt > awayAt))
      await proxy.giveBack()
      const backAt = Date.now()
      await until(() => isAnswered(load, 200, backAt))
      const recovered = Date.now() - backAt
      await until(() => stream.heard.some(({ event }) => event === 'resync'))
      const resynced = Date.now() - backAt
      await pause(500)
      const settledAt = Date.now()
      await pause(300)
      await load.stop()
      console.log(
        `${way}: ${JSON.stringify(during)} while away for ${awayMs} ms, slowest of all ${slowestOf(load)} ms, recovered after ${recovered} ms, resync after ${resynced} ms`,
      )
      expect(Object.keys(during), server.output()).toEqual(['503 unavailable'])
      expect(kinds(load)).toEqual(['200 ok', '503 unavailable'])
      expect(kinds(load, settledAt)).toEqual(['200 ok'])
      expect(slowestOf(load)).toBeLessThan(20_000)
      expect(await meetingsIn(direct, room)).toEqual(expect.arrayContaining(madeBy(load.outcomes)))
      // live updates work again, too
      const told = stream.heard.length
      const later = await acme.room(`Later ${way}`)
      expect(await post(server.address, '/meeting/add', booking(later, 1, 40), ann)).toMatchObject({ code: 0 })
      await until(() => stream.heard.length > told)
      stream.close()
    },
  )

  it('does not keep the server from stopping', async () => {
    const one = await processes.start({ DATABASE_URL: proxy.url, SECRET_KEY })
    proxy.silence()
    await pause(300)
    const { tookMs } = await one.stop()
    await proxy.giveBack()
    console.log(`stopped in ${tookMs} ms while the database was silent`)
    expect(tookMs).toBeLessThan(20_000)
  })
})

describe('the embedded database, killed while serving', { timeout: 300_000 }, () => {
  it('is answered for with 503 at once, comes back by itself, and loses nothing', async () => {
    const DATA_DIR = processes.newFolder()
    const server = await processes.start({ DATA_DIR })
    const note = () => {
      const path = join(DATA_DIR, 'postgres', 'postmaster.pid') // is missing for a moment while it starts again
      return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    }
    const password = readFileSync(join(DATA_DIR, 'postgres.password'), 'utf8').trim()
    const direct = openPatient(`postgres://workplace:${password}@127.0.0.1:${note()[3]}/workplace`, { connections: 1 })
    const acme = await addCompany(direct, 'Acme')
    const [ann, room] = [await acme.person(), await acme.room('Embedded')]
    const stream = await listen(server.address, ann.token)
    const load = underLoad(server.address, ann.token, 8, mixed(room), 5)
    await until(() => load.outcomes.length > 40)
    const killedAt = Date.now()
    const killed = Number(note()[0])
    process.kill(killed, 'SIGKILL')
    await until(() => isAnswered(load, 503, 0))
    const told = Date.now() - killedAt
    await until(() => note()[0] !== String(killed) && isAnswered(load, 200, killedAt + 50))
    const recovered = Date.now() - killedAt
    await until(() => stream.heard.some(({ event }) => event === 'resync'))
    await pause(300)
    await load.stop()
    console.log(
      `embedded, killed: ${JSON.stringify(tally(load.outcomes))}, told after ${told} ms, slowest ${slowestOf(load)} ms, back ${recovered} ms after the kill`,
    )
    expect(kinds(load), server.output()).toEqual(['200 ok', '503 unavailable'])
    expect(slowestOf(load)).toBeLessThan(20_000)
    expect(await meetingsIn(direct, room)).toEqual(expect.arrayContaining(madeBy(load.outcomes)))
    stream.close()
    await direct.close()
    expect(await server.stop()).toMatchObject({ code: 0 })
  })
})
