import pg from 'pg'
import type { Call } from '../apps/server/src/kernel/call/call'
import { actWithin } from '../apps/server/src/kernel/call/job-call'
import type { Database, Db, Statement } from '../apps/server/src/kernel/database/db'
import type { Stage } from './data'
import { median } from './load'
import type { Line } from './report'

// What the product does, beside the same statements said again by nobody in particular.

export type Said = { text: string; name?: string | undefined; values: readonly unknown[] }
export const quiet = { info: () => {}, warn: console.warn, error: console.error }

/** Notes what is said to a database, whether it was written or built. */
function noting(db: Db, said: Said[]): Db {
  const query = <R>(statement: string | Statement, values: readonly unknown[] = []) => {
    said.push(typeof statement === 'string' ? { text: statement, values } : { ...statement, values })
    return db.query<R>(statement, values)
  }
  return {
    query,
    run: (built) => {
      const { sql, parameters } = built.compile()
      return query(sql, parameters)
    },
  }
}

/** The same in transactions of their own. */
export function recording(db: Database): { db: Database; transactions: Said[][] } {
  const transactions: Said[][] = []
  return {
    transactions,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction((tx) => {
          const said: Said[] = []
          transactions.push(said)
          return work(noting(tx, said))
        }),
    },
  }
}

/** Notes all that is said to a database, in transactions or not. */
export const notingAll = (db: Database, said: Said[]): Database => ({
  ...db,
  ...noting(db, said),
  transaction: (work) => db.transaction((tx) => work(noting(tx, said))),
})

class TakenBack extends Error {}

/** What a use case takes, and the SQL that it said, in a transaction that is taken back: the next finds the same. */
export async function measured(
  db: Database,
  { company_id, user_id, codes }: { company_id: number; user_id?: number; codes: readonly string[] },
  work: (call: Call) => Promise<unknown>,
): Promise<{ ms: number; said: Said[] }> {
  const said: Said[] = []
  let ms = 0
  await db
    .transaction(async (tx) => {
      const began = performance.now()
      await actWithin(noting(tx, said), { company_id, name: 'Bench', now: Date.now, log: quiet }, async (call) => {
        const actor = { ...call.actor, permissions: new Set(codes), ...(user_id === undefined ? {} : { user_id }) }
        // not a copy: a job answers some of what a call has with a refusal, as soon as it is looked at
        await work(Object.create(call, { actor: { value: actor } }) as Call)
        return true
      })
      ms = performance.now() - began
      throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return { ms, said }
}

/** A connection of its own for what is said again; closed whatever happens, so that what went wrong is what is told. */
export async function withClient<T>({ postgres }: Stage, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function replay(
  client: pg.Client,
  said: readonly Said[],
  end: 'commit' | 'rollback' = 'rollback',
): Promise<number> {
  const began = performance.now()
  await client.query('begin')
  for (const { text, name, values } of said) await client.query({ text, name, values: [...values] })
  await client.query(end)
  return performance.now() - began
}

/** Something in process, beside the same statements alone: as a share of the time, or of the speed. */
export async function beside(
  stage: Stage,
  who: Parameters<typeof measured>[1],
  work: string,
  rounds: number,
  act: (call: Call) => Promise<unknown>,
  goals: { goal: number; aim: number },
): Promise<Line> {
  const [ours, bare]: [number[], number[]] = [[], []]
  await withClient(stage, async (client) => {
    for (let round = 0; round <= rounds; round++) {
      const { ms, said } = await measured(stage.db, who, act)
      // sequences went on, and what was written then is written again
      const took = await replay(client, said).catch(() => undefined)
      await client.query('rollback').catch(() => {}) // there is nothing to take back
      if (round === 0 || took === undefined) continue
      ours.push(ms)
      bare.push(took)
    }
  })
  if (bare.length === 0) throw new Error(`${work}: its SQL alone could not be said again`)
  const ratio = median(ours) / median(bare)
  return {
    work,
    measured: `${median(ours).toFixed(0)} ms, its SQL ${median(bare).toFixed(0)} ms`,
    ...{ value: ratio, shown: ratio.toFixed(2), ...goals, more: false },
  }
}
