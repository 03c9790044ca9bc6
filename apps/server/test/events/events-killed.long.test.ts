import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { raise } from '../../src/kernel/events/raise'
import { freshDatabase, openPatient } from '../database'
import { until } from '../processes/server-process'
import { addCompany } from '../world'
import { counted } from './consumers.sample'

/** The long form: `EVENT_KILLS=50`. */
const kills = Number(process.env.EVENT_KILLS ?? 2)
const perRound = 120
const keys = 12
const program = fileURLToPath(new URL('./consumers.sample.ts', import.meta.url))
const children = new Set<ChildProcess>()
let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 4 })
  await db.query(
    `create table effect (company_id int, id bigint generated always as identity, consumer text, key text, n int)`,
  )
  await db.query(
    `create table thing (company_id int, key text, n int not null default 0, primary key (company_id, key))`,
  )
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await db?.close()
  await fresh?.drop()
})

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, fresh.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('two processes that are killed while much is raised', { timeout: 120_000 + kills * 20_000 }, () => {
  it('each consumer gets each event once, those of one key in their order', async () => {
    const { company_id } = await addCompany(db, 'Acme')
    const names = Array.from({ length: keys }, (_, n) => `thing/${n}`)
    await db.query(`insert into thing (company_id, key) select $1, unnest($2::text[])`, [company_id, names])
    const processes = [await start(), await start()]
    const handled = async () => (await db.query<{ n: number }>('select count(*)::int as n from effect'))[0]?.n ?? 0
    /** Raises one more under the lock of its key; every seventh takes it back again. */
    const count = (at: number) =>
      db
        .transaction(async (tx) => {
          const [thing] = await tx.query<{ n: number }>(
            'update thing set n = n + 1 where company_id = $1 and key = $2 returning n',
            [company_id, names[(at * 5) % keys]],
          )
          await raise(tx, company_id, counted, names[(at * 5) % keys] as string, { n: thing?.n ?? 0 })
          if (at % 7 === 3) throw new Error('taken back')
        })
        .catch((error: Error) => {
          if (error.message !== 'taken back') throw error
        })
    for (let round = 0; round < kills; round++) {
      const before = await handled()
      const raising = (async () => {
        for (let n = 0; n < perRound; n += 4)
          await Promise.all([0, 1, 2, 3].map((more) => count(round * perRound + n + more)))
      })()
      // at another point of the work each time
      await until(async () => (await handled()) >= before + 1 + ((round * 37) % perRound), 60_000)
      await kill(processes[round % 2] as ChildProcess)
      await raising
      processes[round % 2] = await start()
    }
    await until(async () => (await db.query('select 1 from due_event limit 1')).length === 0, 120_000)

    const things = await db.query<{ key: string; n: number }>('select key, n from thing order by key')
    expect(things.reduce((sum, thing) => sum + thing.n, 0)).toBeGreaterThan(kills * perRound * 0.8)
    const effects = await db.query(
      'select consumer, key, array_agg(n order by id) as seen from effect group by 1, 2 order by 1, 2',
    )
    const wanted = ['failing', 'slow', 'steady'].flatMap((consumer) =>
      things.map(({ key, n }) => ({ consumer, key, seen: Array.from({ length: n }, (_, at) => at + 1) })),
    )
    expect(effects).toEqual(wanted)
  })
})
