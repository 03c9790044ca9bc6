import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealsIn } from '../../src/backup/inspect'
import { verifyLog } from '../../src/kernel/log/verify'
import { openPatient } from '../database'
import { addCompany } from '../world'
import { madeBy, mixed, tally, underLoad } from './load'
import { openProcesses, type Processes, until } from './server-process'

const rounds = Number(process.env.KILL_ROUNDS ?? 1)
let processes: Processes
beforeAll(() => {
  processes = openProcesses()
})
afterAll(() => processes?.close(), 60_000)

describe('kill -9 in the middle of bookings', { timeout: 300_000 }, () => {
  it('loses nothing that was answered, and the next start takes over what is left', {
    timeout: 300_000 + rounds * 30_000,
  }, async () => {
    const DATA_DIR = processes.newFolder()
    let server = await processes.start({ DATA_DIR })
    const note = () => readFileSync(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const password = readFileSync(join(DATA_DIR, 'postgres.password'), 'utf8').trim()
    const open = () =>
      openPatient(`postgres://workplace:${password}@127.0.0.1:${note()[3]}/workplace`, { connections: 1 })
    let db = open()
    const acme = await addCompany(db, 'Acme')
    const ann = await acme.person()
    const rooms = await Promise.all(Array.from({ length: rounds }, (_, n) => acme.room(`Round ${n}`)))
    const acknowledged: number[] = []
    const took: number[] = []
    for (const [round, room] of rooms.entries()) {
      const load = underLoad(server.address, ann.token, 8, mixed(room))
      await until(() => madeBy(load.outcomes).length >= 20)
      await db.close()
      // in turns the server alone, and its database with it
      const database = Number(note()[0])
      await Promise.all([server.kill(), ...(round % 2 === 1 ? [process.kill(database, 'SIGKILL')] : [])])
      await load.running
      expect(Object.keys(tally(load.outcomes)).filter((kind) => kind.startsWith('200'))).toEqual(['200 ok'])
      acknowledged.push(...madeBy(load.outcomes))
      server = await processes.start({ DATA_DIR })
      took.push(server.tookMs)
      if (round % 2 === 0) expect(server.output()).toContain(`left its database server running (${database})`)
      db = open()
      const kept = await db.query<{ id: number }>('select id from meeting')
      expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    }
    // nothing half-made: every meeting has its room, its log, its line in the operation log and its event
    const [half] = await db.query(
      `select count(*) filter (where not exists (select 1 from holding h where h.kind = 'meeting' and h.source_id = m.id)) as unheld,
         count(*) filter (where not exists (select 1 from meeting_log l where l.meeting_id = m.id)) as unlogged,
         count(*) filter (where not exists (select 1 from operation_log o where o.module = 'meeting' and o.target_id = m.id)) as unrecorded,
         count(*) filter (where not exists (select 1 from outbox e where (e.payload->>'id')::int = m.id)) as untold
       from meeting m`,
    )
    expect(half).toEqual({ unheld: 0, unlogged: 0, unrecorded: 0, untold: 0 })
    await until(async () => (await db.query('select 1 from outbox where claimed_at is null')).length === 0)
    const seals = sealsIn({ dataDir: DATA_DIR, secretKey: undefined })
    await until(async () => (await verifyLog(db, seals, acme.company_id)).unsealed === 0)
    expect(await verifyLog(db, seals, acme.company_id)).toMatchObject({ broken: null })
    await db.close()
    expect(await server.stop()).toMatchObject({ code: 0 })
    console.log(
      `killed ${rounds} times: ${acknowledged.length} acknowledged bookings, all there; up again after ${took.join(', ')} ms`,
    )
  })
})
