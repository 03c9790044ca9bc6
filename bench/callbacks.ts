import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openOutbound } from '../apps/server/src/adapters/outbound/outbound'
import { startDeliverer } from '../apps/server/src/areas/setup/callback/deliver'
import { settleWanted } from '../apps/server/src/areas/setup/callback/settle-wanted'
import { openSecrets, type Secrets } from '../apps/server/src/kernel/secrets/secrets'
import { signInAll } from '../scripts/sign-in'
import { booking, freeSlots } from './asks'
import { quiet } from './beside'
import { CLIENTS, PASSWORD, type Stage } from './data'
import { keyOf } from './detectors'
import type { Effort } from './duel'
import { type Loaded, load, median } from './load'
import { type Running, startProduct, startReceivers } from './processes'
import type { Line } from './report'

/** What of a data set is asked here. */
type Ground = Pick<Stage, 'db'> & { readonly secrets: Secrets }

const three = ['/one', '/two', '/three'] as const
const AT_ONCE = 4
const types = ['meeting.booked', 'meeting.changed', 'meeting.cancelled']

/** A company whose endpoints these are; each signs with the secret that the receivers know. */
async function endpoints(
  { db, secrets }: Ground,
  company_id: number,
  receivers: Running,
  secret: string,
  paths: readonly string[],
): Promise<void> {
  await db.query(`delete from callback where company_id = $1 and name like 'Bench /%'`, [company_id])
  for (const path of paths)
    await db.query(
      `with c as (insert into callback (company_id, name, url, events, timeout_ms) values ($1, $2, $3, $4::jsonb, 30000)
         returning company_id, id), s as (insert into callback_state (company_id, callback_id) select company_id, id from c)
       insert into callback_secret (company_id, callback_id, secret, created_at) select company_id, id, $5, now() from c`,
      [
        company_id,
        `Bench ${path}`,
        receivers.address + path,
        JSON.stringify(types),
        secrets.encrypt(`whsec_${secret}`),
      ],
    )
  await db.transaction((tx) => settleWanted(tx, company_id))
}

const counted = async ({ address }: Running): Promise<Record<string, number>> => (await fetch(address)).json()
const forget = ({ address }: Running) => fetch(address, { method: 'DELETE' })

/** Waits until each of the three has so many; throws where a signature was wrong. */
async function whenTaken(receivers: Running, many: number): Promise<void> {
  for (;;) {
    const { wrong = 0, ...taken } = await counted(receivers)
    if (wrong > 0) throw new Error(`${wrong} signatures were wrong`)
    if (three.every((path) => (taken[path] ?? 0) >= many)) return
    await pause(20)
  }
}

const bodyOf = (n: number) =>
  JSON.stringify({
    ...{ type: 'meeting.booked', timestamp: '2026-11-30T08:00:00Z', sequence: n },
    ...{
      object: { type: 'meeting', id: String(n), version: 1 },
      data: { meeting_id: n, version: 1, title: `Bench ${n}` },
    },
  })

/** The same bodies signed and sent by a loop, as many at once, and nothing kept. */
async function bare(receivers: Running, secret: Buffer, events: number): Promise<number> {
  const began = performance.now()
  await Promise.all(
    three.map(async (path) => {
      let next = 0
      const send = async () => {
        for (let n = next++; n < events; n = next++) {
          const [id, time, body] = [`bare_${n}`, String(Math.floor(Date.now() / 1000)), bodyOf(n)]
          const signature = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')
          const headers = { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
          const answer = await fetch(receivers.address + path, {
            ...{ method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } },
          })
          await answer.arrayBuffer()
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, send))
    }),
  )
  return performance.now() - began
}

/** So many events of one company brought to its endpoints by one server, as it does it; until each of three has all. */
async function ours(ground: Ground, receivers: Running, secret: string, events: number, paths: readonly string[]) {
  const { db, secrets } = ground
  const [made] = await db.query<{ id: number }>(
    `insert into company (name) values ('Callbacks ' || clock_timestamp()) returning id`,
  )
  const company_id = made?.id ?? 0
  await endpoints(ground, company_id, receivers, secret, paths)
  await db.query(
    `insert into callback_event (company_id, type, object_type, object_id, object_version, data, time)
     select $1, 'meeting.booked', 'meeting', n::text, 1,
       jsonb_build_object('meeting_id', n, 'version', 1, 'title', 'Bench ' || n), now()
     from generate_series(1, $2::int) as n`,
    [company_id, events],
  )
  const deliverer = startDeliverer({
    ...{ db, secrets, outbound: openOutbound({ callback: ['127.0.0.1'] }), log: quiet, now: Date.now },
    ...{ beforeCommit: undefined, poke() {}, waits: () => false, polls: true },
  })
  try {
    const began = performance.now()
    deliverer.poke()
    await whenTaken(receivers, events)
    return performance.now() - began
  } finally {
    // what hangs is let go
    receivers.process.send?.('let go')
    await deliverer.close()
    await db.query('delete from callback where company_id = $1', [company_id])
    await db.query('delete from callback_event where company_id = $1', [company_id])
  }
}

/** Dispatch beside a loop that signs and sends, and beside itself with an endpoint that never answers. */
export async function dispatch(ground: Ground, events: number, rounds: number): Promise<Line[]> {
  const secret = randomBytes(32)
  const receivers = await startReceivers(secret.toString('base64'))
  const took = { bare: [] as number[], three: [] as number[], four: [] as number[] }
  const ratio = { three: [] as number[], four: [] as number[] }
  try {
    // the first round warms up and is not counted
    for (let round = 0; round <= rounds; round++) {
      const times = {
        bare: await bare(receivers, secret, events),
        three: 0,
        four: 0,
      }
      await forget(receivers)
      times.three = await ours(ground, receivers, secret.toString('base64'), events, three)
      await forget(receivers)
      times.four = await ours(ground, receivers, secret.toString('base64'), events, [...three, '/hang'])
      await forget(receivers)
      if (round === 0 && rounds > 1) continue
      for (const name of ['bare', 'three', 'four'] as const) took[name].push(times[name])
      ratio.three.push(times.bare / times.three)
      ratio.four.push(times.three / times.four)
    }
  } finally {
    await receivers.stop()
  }
  const seconds = (name: keyof typeof took) => `${(median(took[name]) / 1000).toFixed(2)} s`
  const line = (work: string, measured: string, value: number, goal: number, aim: number): Line => ({
    ...{ work, measured, value, shown: value.toFixed(2), goal, aim, more: true },
  })
  const [plain, beside] = [median(ratio.three), median(ratio.four)]
  return [
    line(
      `callbacks, ${events.toLocaleString('en')} to three`,
      `${seconds('three')}, signed loop ${seconds('bare')}`,
      plain,
      0.4,
      0.6,
    ),
    line('callbacks, a fourth hangs', `${seconds('four')}, without ${seconds('three')}`, beside, 0.9, 1),
  ]
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

/** Bookings while no endpoint wants them, and while three do, as a share of bookings that raise nothing. */
export async function toldBookings(
  stage: Stage,
  { rounds, seconds }: Pick<Effort, 'rounds' | 'seconds'>,
): Promise<Line[]> {
  const { db, company_id } = stage
  const secret = randomBytes(32).toString('base64')
  const receivers = await startReceivers(secret)
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  const took: Record<(typeof settings)[number], Loaded[]> = { plain: [], nobody: [], three: [] }
  const raises = (yes: boolean) =>
    db.query(`alter table meeting_log ${yes ? 'enable' : 'disable'} trigger tell_meeting`)
  const listens = async (yes: boolean) => {
    await db.query(`update callback set status = $2 where company_id = $1`, [company_id, yes ? 'on' : 'off'])
    await db.transaction((tx) => settleWanted(tx, company_id))
  }
  try {
    const secrets = await openSecrets(db, keyOf(stage))
    await endpoints({ db, secrets }, company_id, receivers, secret, three)
    const tokens = await signInAll(product.address, stage.usernames, PASSWORD)
    const slot = await freeSlots(stage)
    // the first round warms up and is not counted
    for (let round = 0; round <= rounds; round++)
      for (const at of turns[round % turns.length] ?? turns[0]) {
        const name = settings[at]
        await raises(name !== 'plain')
        await listens(name === 'three')
        const workers = [product.process.pid ?? 0, stage.postgres.pid]
        const one = await load({
          ...{ address: product.address, connections: CLIENTS, seconds, tokens, workers, next: () => booking(slot()) },
        })
        if (one.failed > 0) throw new Error(`${one.failed} bookings failed: ${one.failure}`)
        // what is still on its way belongs to who raised it, and to nobody else's round
        const waits = `select (select count(*) from due_event where type = 'meeting.booked')
          + (select count(*) from callback_event where numbered_at is null)
          + (select count(*) from callback_delivery where state in ('waiting', 'sending')) as n`
        while (Number((await db.query<{ n: string }>(waits))[0]?.n) > 0) await pause(50)
        if (round > 0) took[name].push(one)
      }
  } finally {
    await raises(true)
    await product.stop()
    await receivers.stop()
    await db.query(`delete from callback where company_id = $1 and name like 'Bench /%'`, [company_id])
    await db.transaction((tx) => settleWanted(tx, company_id))
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
  return [line('book, no subscriber', 'nobody', 0.98, 1), line('book, three subscribers', 'three', 0.9, 0.95)]
}
