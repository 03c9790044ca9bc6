import { connect, type Socket } from 'node:net'
import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { type FreshDatabase, freshDatabase, openPatient } from '../database'
import { addCompany, type Company } from '../world'
import { type Answer, booking, get, listen } from './caller'
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

  it('in the middle of an import of punches: what was taken stays, the task says so, the same file goes on', async () => {
    const [server, ann] = [await start(), await acme.person(['view-original-recorde', 'add-original-recorde'])]
    const c = acme.company_id
    await db.query(`update users set job_num = 'J-1' where company_id = $1 and id = $2`, [c, ann.user_id])
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    const second = (n: number) => `${day} ${new Date(n * 1000).toISOString().slice(11, 19)}`
    const lines = Array.from({ length: 6_000 }, (_, n) => `J-1,${second(n)}`)
    const send = async (at: string): Promise<number> => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ kind: 'csv', zone: 'Asia/Shanghai', mode: 'valid' }))
        form.append(name, value)
      form.append('file', new Blob([['no,time', ...lines].join('\n')], { type: 'text/csv' }), 'punches.csv')
      const headers = { 'x-token': ann.token, 'accept-language': 'en' }
      const answer = await fetch(`${at}${basePath}/sourcerecord/import`, { method: 'POST', headers, body: form })
      return ((await answer.json()) as Answer).data.task
    }
    const taken = async () =>
      (await db.query<{ n: number }>('select count(*)::int as n from attendance_punch where company_id = $1', [c]))[0]
        ?.n
    const told = async (at: string, id: number) => (await get(at, '/task/single', { id }, { token: ann.token })).data

    // a line of the second batch, in the hands of somebody else: the import is in the middle when the signal comes
    const holder = openPatient(fresh.url, { connections: 1 })
    await holder.query('begin')
    await holder.query(
      `insert into attendance_punch (company_id, named, punch_time, wall_time, zone, origin, way, upload_time, source, source_key)
       values ($1, 'nobody', now(), $2, 'Asia/Shanghai', 'import', 'file', now(), 'file', $3)`,
      [c, second(2_500), `j-1 ${second(2_500)} Asia/Shanghai`],
    )
    const id = await send(server.address)
    await until(async () => (await told(server.address, id)).done === 2_000)
    const ending = server.stop()
    await until(() => server.output().includes('Stopping'))
    await holder.query('rollback')
    await holder.close()
    const { code, tookMs } = await ending
    expect(code, server.output()).toBe(0)
    expect(tookMs).toBeLessThan(20_000)
    expect(await taken()).toBe(4_000)

    const next = await start()
    expect(await told(next.address, id)).toMatchObject({
      ...{ state: 'failed', done: 4_000, total: 6_000, report: { total: 4_000, saved: 4_000 } },
      message: '任务已停止：此前完成的已保留，其余未处理',
    })
    const again = await send(next.address)
    await until(async () => (await told(next.address, again)).state !== 'running')
    expect(await told(next.address, again)).toMatchObject({ state: 'done', report: { total: 6_000, saved: 2_000 } })
    expect(await taken()).toBe(6_000)
    const logged = await db.query(
      `select after ->> 'records' as records from operation_log where company_id = $1 and action = 'punch_import' order by id`,
      [c],
    )
    expect(logged).toEqual([{ records: '4000' }, { records: '2000' }])
    console.log(`stopped in the middle of an import of punches after ${tookMs} ms`)
  })
})
