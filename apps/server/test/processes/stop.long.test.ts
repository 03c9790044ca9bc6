import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { type FreshDatabase, freshDatabase, openPatient } from '../database'
import { addCompany, type Company } from '../world'
import { booking, listen } from './caller'
import { madeBy, mixed, underLoad } from './load'
import { openProcesses, type Processes, until } from './server-process'

const rounds = Number(process.env.STOP_ROUNDS ?? 2)
const SECRET_KEY = 'one key for all servers of this installation'
let processes: Processes
let fresh: FreshDatabase
let db: Database
let acme: Company

beforeAll(async () => {
  processes = openProcesses()
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 2 })
  acme = await addCompany(db, 'Acme')
}, 300_000)

afterAll(async () => {
  await processes?.close()
  await db?.close()
  await fresh?.drop()
}, 300_000)

const start = () => processes.start({ DATABASE_URL: fresh.url, SECRET_KEY })

describe('SIGTERM', { timeout: 300_000 }, () => {
  it('under load: every request that was accepted is answered, every booking that was answered is there', {
    timeout: 300_000 + rounds * 20_000,
  }, async () => {
    const ann = await acme.person()
    const all: number[] = []
    const times: number[] = []
    const dropped: string[] = []
    let late = 0
    for (let round = 0; round < rounds; round++) {
      const [server, room] = [await start(), await acme.room(`Load ${round}`)]
      const load = underLoad(server.address, ann.token, 24, mixed(room))
      await until(() => load.outcomes.length > 60)
      const { code, tookMs } = await server.stop()
      await load.running
      expect(code, server.output()).toBe(0)
      expect(tookMs).toBeLessThan(20_000)
      times.push(tookMs)
      for (const outcome of load.outcomes) {
        if (outcome.kind === 'not accepted') late++
        else if (outcome.kind === 'dropped') dropped.push(outcome.because)
        else if (outcome.kind === 'answered') expect([200, 503]).toContain(outcome.status)
      }
      all.push(load.outcomes.length)
      expect(dropped, server.output()).toEqual([])
      // what was done was answered, and the other way round
      const kept = await db.query<{ id: number }>('select id from meeting where meetingroom_id = $1', [room])
      expect(kept.map(({ id }) => id).sort()).toEqual(madeBy(load.outcomes).sort())
    }
    console.log(
      `${rounds} stops under load: ${all.join(', ')} answers, none dropped, ${late} not accepted any more, ended after ${times.join(', ')} ms`,
    )
  })

  it('does not wait for open live streams, idle connections, or connections that never asked', async () => {
    const [server, ann] = [await start(), await acme.person()]
    const { hostname, port } = new URL(server.address)
    const streams = await Promise.all(Array.from({ length: 5 }, () => listen(server.address, ann.token)))
    await until(() => streams.every(({ heard }) => heard.length > 0))
    const open = () =>
      new Promise<Socket>((resolve) => {
        const socket = connect(Number(port), hostname, () => resolve(socket))
        socket.on('error', () => {})
      })
    const silent = await Promise.all(Array.from({ length: 6 }, open))
    const idle = await Promise.all(Array.from({ length: 6 }, open))
    const answered = idle.map((socket) => new Promise((resolve) => socket.once('data', resolve)))
    for (const socket of idle) socket.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n')
    await Promise.all(answered)
    const halfway = await open()
    halfway.write('POST /prod-api/meeting/add HTTP/1.1\r\nhost: h')
    const { code, tookMs } = await server.stop()
    expect(code).toBe(0)
    expect(tookMs).toBeLessThan(20_000)
    await until(() => streams.every(({ ended }) => ended))
    console.log(`stopped with 5 streams and 13 connections open after ${tookMs} ms`)
    for (const socket of [...silent, ...idle, halfway]) socket.destroy()
  })

  it('ends within 10 s although the database holds a request up for longer', async () => {
    const [server, ann, room] = [await start(), await acme.person(), await acme.room('Held up')]
    const blocker = openPatient(fresh.url, { connections: 1 })
    await blocker.query('begin')
    await blocker.query('lock table meeting in access exclusive mode')
    const load = underLoad(server.address, ann.token, 2, () => ({
      method: 'POST',
      path: '/meeting/add',
      body: booking(room, 1, 40),
    }))
    await until(
      async () =>
        (
          await db.query('select 1 from pg_stat_activity where wait_event_type = $1 and datname = current_database()', [
            'Lock',
          ])
        ).length > 0,
    )
    const { tookMs } = await server.stop()
    expect(tookMs).toBeLessThan(20_000)
    console.log(`held up by the database: ended after ${tookMs} ms`)
    await load.stop()
    await blocker.query('rollback')
    await blocker.close()
  })
})
