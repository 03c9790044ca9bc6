import pg from 'pg'
import type { Database } from '../apps/server/src/kernel/database/db'
import { openDeliveries } from '../apps/server/src/kernel/events/deliver'
import { raise } from '../apps/server/src/kernel/events/raise'
import { signInAll } from '../scripts/sign-in'
import { booking, freeSlots } from './asks'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { keyOf } from './detectors'
import type { Effort } from './duel'
import { booked, consumerNames, idle } from './listener'
import { type Loaded, load, median } from './load'
import { startListener } from './processes'
import type { Line } from './report'

const eventCount = 10_000
const keyCount = 2_500
const atOnce = 100

const nothing = { info() {}, warn: console.warn, error: console.error }
const secondsOf = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

type Raised = { key: string; meeting_id: number }
const all: Raised[] = Array.from({ length: eventCount }, (_, n) => ({ key: `meeting/${n % keyCount}`, meeting_id: n }))
const batchesOf = (size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))

/** Raised, and brought to three consumers that do nothing, by one server. */
async function ours({ db, company_id }: Stage, aTransaction: number) {
  const { deliver, close } = await openDeliveries({
    ...{ db, log: nothing, consumers: idle(), afterwards() {}, polls: false },
  })
  let handled = 0
  const raised = await secondsOf(async () => {
    for (const batch of batchesOf(aTransaction))
      await db.transaction(async (tx) => {
        for (const { key, meeting_id } of batch) await raise(tx, company_id, booked, key, { meeting_id })
      })
  })
  const delivered = await secondsOf(async () => {
    handled = await deliver()
  })
  await close()
  if (handled !== 3 * eventCount) throw new Error(`${handled} of ${3 * eventCount} events were handled`)
  return { raised, delivered }
}

/** The same rows in a table like that, put in, claimed and deleted as many at once by plain SQL. */
async function bare({ db, company_id }: Stage, pool: pg.Pool, aTransaction: number) {
  await db.query('drop table if exists bench_event')
  await db.query('create table bench_event (like due_event including all)')
  const inTransaction = async (work: (client: pg.PoolClient) => Promise<unknown>) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await work(client)
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  const raised = await secondsOf(async () => {
    for (const batch of batchesOf(aTransaction))
      await inTransaction(async (client) => {
        for (const { key, meeting_id } of batch)
          await client.query({
            name: 'put',
            text: `insert into bench_event (company_id, consumer, type, key, payload)
              select $1, unnest($2::text[]), 'bench.booked', $3, $4`,
            values: [company_id, consumerNames, key, JSON.stringify({ meeting_id })],
          })
      })
  })
  const delivered = await secondsOf(() =>
    Promise.all(
      consumerNames.map(async (consumer) => {
        for (let taken = atOnce; taken > 0; )
          await inTransaction(async (client) => {
            const { rows } = await client.query<{ id: string }>({
              name: 'take',
              text: `select company_id, id, type, key, payload, raised_at from bench_event
                where consumer = $1 and due_at <= now() order by due_at limit $2 for update skip locked`,
              values: [consumer, atOnce],
            })
            taken = rows.length
            await client.query({
              name: 'end',
              text: `delete from bench_event d using unnest($1::bigint[]) as t(id) where d.company_id = $2 and d.id = t.id`,
              values: [rows.map(({ id }) => id), company_id],
            })
          })
      }),
    ),
  )
  await db.query('drop table bench_event')
  return { raised, delivered }
}

/** Events raised and brought to their consumers, as a share of the same rows bare. */
async function brought(stage: Stage, rounds: number, aTransaction: number, work: string): Promise<Line> {
  const pool = new pg.Pool({ connectionString: stage.postgres.url, max: 4 })
  const took = { ours: [] as number[], bare: [] as number[], ratio: [] as number[] }
  const delivered = { ours: [] as number[], bare: [] as number[] }
  const sum = (one: { raised: number; delivered: number }) => one.raised + one.delivered
  try {
    // the first round warms up and is not counted
    for (let round = 0; round <= rounds; round++) {
      const [theirs, own] = [await bare(stage, pool, aTransaction), await ours(stage, aTransaction)]
      if (round === 0) continue
      took.bare.push(sum(theirs))
      took.ours.push(sum(own))
      took.ratio.push(sum(theirs) / sum(own))
      delivered.bare.push(theirs.delivered)
      delivered.ours.push(own.delivered)
    }
  } finally {
    await pool.end()
  }
  const seconds = (values: number[]) => median(values).toFixed(2)
  const ratio = median(took.ratio)
  return {
    work,
    measured: `${seconds(took.ours)} s (brought ${seconds(delivered.ours)}), bare ${seconds(took.bare)} s (${seconds(delivered.bare)})`,
    ...{ value: ratio, shown: ratio.toFixed(2), goal: 0.5, aim: 0.8, more: true },
  }
}

/** The events of a booking are raised by a trigger, as those of the life of a person are. */
async function raisesBookings(db: Database): Promise<void> {
  await db.query(`create or replace function bench_booked() returns trigger language plpgsql as $$
    begin
      perform raise_event(new.company_id, 'bench.booked', 'meeting/' || new.id, jsonb_build_object('meeting_id', new.id));
      return null;
    end $$`)
  await db.query('drop trigger if exists bench_booked on meeting')
  await db.query('create trigger bench_booked after insert on meeting for each row execute function bench_booked()')
}

const settings = ['plain', 'nobody', 'three'] as const
/** Who comes after whom takes turns: each has its rounds behind each other one. */
const turns = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 0, 2],
  [2, 0, 1],
  [0, 2, 1],
  [1, 2, 0],
] as const

/** Bookings that say what happened: while nobody listens, and with three consumers, as a share of bookings that do not. */
async function bookings(stage: Stage, { rounds, seconds }: Pick<Effort, 'rounds' | 'seconds'>): Promise<Line[]> {
  const { db } = stage
  const product = await startListener([stage.postgres.url, keyOf(stage).toString('hex')])
  const took: Record<(typeof settings)[number], Loaded[]> = { plain: [], nobody: [], three: [] }
  try {
    await raisesBookings(db)
    const tokens = await signInAll(product.address, stage.usernames, PASSWORD)
    const slot = await freeSlots(stage)
    const raises = (yes: boolean) => db.query(`alter table meeting ${yes ? 'enable' : 'disable'} trigger bench_booked`)
    const listens = (names: readonly string[]) =>
      db.query(
        `with others as (delete from event_consumer where type = 'bench.booked' and consumer <> all($1::text[]))
         insert into event_consumer (consumer, type) select unnest($1::text[]), 'bench.booked' on conflict do nothing`,
        [names],
      )
    // the first round warms up and is not counted
    for (let round = 0; round <= rounds; round++)
      for (const at of turns[round % turns.length] ?? turns[0]) {
        const name = settings[at]
        await raises(name !== 'plain')
        await listens(name === 'three' ? consumerNames : [])
        const workers = [product.process.pid ?? 0, stage.postgres.pid]
        const one = await load({
          ...{ address: product.address, connections: CLIENTS, seconds, tokens, workers, next: () => booking(slot()) },
        })
        if (one.failed > 0) throw new Error(`${one.failed} bookings failed: ${one.failure}`)
        // what is still on its way belongs to who raised it, and to nobody else's round
        const waits = `select count(*)::int as n from due_event where type = 'bench.booked'`
        while (((await db.query<{ n: number }>(waits))[0]?.n ?? 0) > 0)
          await new Promise((done) => setTimeout(done, 50))
        if (round > 0) took[name].push(one)
      }
  } finally {
    await product.stop()
    await db.query('drop trigger if exists bench_booked on meeting')
    await db.query('drop function if exists bench_booked()')
    await db.query(`delete from event_consumer where type = 'bench.booked'`)
  }
  const line = (work: string, name: 'nobody' | 'three', goal: number, aim: number): Line => {
    const share = (key: 'perSecond' | 'cpuMs') =>
      median(took.plain.map((plain, n) => (took[name][n]?.[key] ?? 0) / plain[key]))
    const rate = (of: keyof typeof took) => median(took[of].map(({ perSecond }) => perSecond)).toFixed(0)
    const value = share('perSecond')
    return {
      work,
      measured: `${rate(name)}/s of ${rate('plain')}/s without; ${share('cpuMs').toFixed(2)} of the cpu`,
      ...{ value, shown: value.toFixed(2), goal, aim, more: true },
    }
  }
  return [line('book, nobody listens', 'nobody', 0.98, 1), line('book, three consumers', 'three', 0.9, 0.95)]
}

export async function events(stage: Stage, effort: Effort): Promise<Line[]> {
  const count = eventCount.toLocaleString('en')
  return [
    await brought(stage, effort.rounds, atOnce, `events, ${count} to three`),
    await brought(stage, effort.rounds, eventCount, 'events, of one change'),
    // what differs by a hundredth needs more rounds than what differs by half
    ...(await bookings(stage, { ...effort, rounds: 3 * effort.rounds })),
  ]
}
