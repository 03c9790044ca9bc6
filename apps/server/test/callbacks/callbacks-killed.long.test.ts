import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pullEvents } from '../../src/areas/setup/callback/log-page'
import { giveSecret } from '../../src/areas/setup/callback/secrets'
import { settleWanted } from '../../src/areas/setup/callback/settle-wanted'
import type { Call } from '../../src/kernel/call/call'
import type { Database } from '../../src/kernel/database/db'
import { openSecrets } from '../../src/kernel/secrets/secrets'
import { freshDatabase, openPatient } from '../database'
import { until } from '../processes/server-process'
import { addCompany } from '../world'
import { fastClock } from './sender.sample'

/** The long form: `CALLBACK_KILLS=50`. */
const kills = Number(process.env.CALLBACK_KILLS ?? 2)
const perRound = 60
const program = fileURLToPath(new URL('./sender.sample.ts', import.meta.url))
const key = randomBytes(32)
const began = Date.now()
const now = fastClock(began)
const children = new Set<ChildProcess>()
let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let receiver: Server
let company_id = 0

type Body = { sequence: number; type: string; object: { id: number; version: number }; data: { name?: string } }
/** What each endpoint took: the texts, in the order in which they came. */
const taken = new Map<string, string[]>()
const endpoints: { id: number; path: string; webhook: Webhook }[] = []
const wrong: string[] = []
/** How often something was refused. Twice at the most: the fourth attempt comes hours later, even by a fast clock. */
const refused = new Map<string, number>()

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openPatient(fresh.url, { connections: 6 })
  company_id = (await addCompany(db, 'Acme')).company_id
  const secrets = await openSecrets(db, key)
  receiver = createServer(async (request, response) => {
    const path = request.url ?? ''
    const text = (await buffer(request)).toString()
    const one = endpoints.find((endpoint) => endpoint.path === path)
    // the clocks of the senders go faster than that of the library: the signature is looked at, its time is not
    const id = String(request.headers['webhook-id'])
    const time = new Date(Number(request.headers['webhook-timestamp']) * 1000)
    const signatures = String(request.headers['webhook-signature']).split(' ')
    if (one === undefined || !signatures.includes(one.webhook.sign(id, time, text))) wrong.push(text)
    const times = refused.get(path + id) ?? 0
    const refuses = times < 2 && Math.random() < (path === '/failing' ? 0.25 : path === '/dropping' ? 0.1 : 0)
    if (refuses) refused.set(path + id, times + 1)
    if (refuses && path === '/failing') return void response.writeHead(500).end()
    if (refuses) {
      // it was taken, and nobody hears of it
      taken.set(path, [...(taken.get(path) ?? []), text])
      return void response.destroy()
    }
    if (path === '/slow') await new Promise((done) => setTimeout(done, Math.random() * 40))
    taken.set(path, [...(taken.get(path) ?? []), text])
    response.writeHead(204).end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  for (const path of ['/steady', '/failing', '/dropping', '/slow']) {
    const [row] = await db.query<{ id: number }>(
      `insert into callback (company_id, name, url, events, ordered) values ($1, $2, $3, $4::jsonb, $5) returning id`,
      [
        ...[company_id, path, address + path, JSON.stringify(['price.added', 'price.changed', 'price.deleted'])],
        path === '/failing',
      ],
    )
    const id = row?.id ?? 0
    await db.query('insert into callback_state (company_id, callback_id) values ($1, $2)', [company_id, id])
    const { secret } = await giveSecret(db, secrets, { company_id, callback_id: id }, now(), false)
    endpoints.push({ id, path, webhook: new Webhook(secret) })
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  receiver?.closeAllConnections()
  receiver?.close()
  await db?.close()
  await fresh?.drop()
})

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, fresh.url, key.toString('hex'), String(began)], {
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

let events = 0
/** A price is added, changed or deleted; every seventh change is taken back. */
const change = (at: number) =>
  db
    .transaction(async (tx) => {
      const rows = await tx.query<{ id: number }>(
        `select id from price where company_id = $1 order by id offset floor(random() * 6) limit 1 for update skip locked`,
        [company_id],
      )
      const id = rows[0]?.id
      if (id === undefined || at % 5 === 0)
        await tx.query(`insert into price (company_id, name, unit, amount) values ($1, $2, 'hour', 1)`, [
          company_id,
          `price ${at}`,
        ])
      else if (at % 11 === 0) await tx.query('delete from price where company_id = $1 and id = $2', [company_id, id])
      else
        await tx.query('update price set name = $3, version = version + 1 where company_id = $1 and id = $2', [
          company_id,
          id,
          `price ${at}`,
        ])
      if (at % 7 === 3) throw new Error('taken back')
      events += 1
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })

/** What a receiver knows that keeps of each thing the news with the highest version, in whatever order it comes. */
function known(bodies: readonly Body[]): Map<number, string> {
  const newest = new Map<number, Body>()
  for (const body of bodies)
    if ((newest.get(body.object.id)?.object.version ?? -1) <= body.object.version) newest.set(body.object.id, body)
  return new Map(
    [...newest].flatMap(([id, { type, data }]) => (type === 'price.deleted' ? [] : ([[id, data.name ?? '']] as const))),
  )
}
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

describe('two servers that are killed while much happens', { timeout: 180_000 + kills * 30_000 }, () => {
  it('every endpoint has every number once, whatever order they came in, and pulling answers the same', async () => {
    const processes = await Promise.all([start(), start()])
    await settleWanted(db, company_id)
    const waiting = async () =>
      (
        await db.query<{ n: number }>(
          `select (select count(*) from due_event)::int + (select count(*) from callback_event where numbered_at is null)::int
             + (select count(*) from callback_delivery where state in ('waiting', 'sending'))::int as n`,
        )
      )[0]?.n ?? 0
    const arrived = () => [...taken.values()].reduce((sum, all) => sum + all.length, 0)
    for (let round = 0; round < kills; round++) {
      const before = arrived()
      const changing = (async () => {
        for (let n = 0; n < perRound; n += 3)
          await Promise.all([0, 1, 2].map((more) => change(round * perRound + n + more)))
      })()
      // at another point of the work each time
      await until(async () => arrived() >= before + 1 + ((round * 17) % perRound), 60_000)
      await kill(processes[round % 2] as ChildProcess)
      // the other one has it all meanwhile
      const [next] = await Promise.all([start(), changing])
      processes[round % 2] = next
    }
    await until(async () => (await waiting()) === 0, 150_000)

    expect(wrong).toEqual([])
    const rows = await db.query<{ id: number; name: string }>('select id, name from price where company_id = $1', [
      company_id,
    ])
    const now_ = new Map(rows.map(({ id, name }) => [id, name]))
    const call = { db, actor: { company_id, reach: null }, now, language: 'en' } as unknown as Call
    for (const { id, path } of endpoints) {
      const texts = taken.get(path) ?? []
      const byNumber = new Map<number, Set<string>>()
      for (const text of texts) {
        const { sequence } = JSON.parse(text) as Body
        byNumber.set(sequence, (byNumber.get(sequence) ?? new Set()).add(text))
      }
      // every number, and whatever came more than once said the same
      expect(
        [...byNumber.keys()].sort((a, b) => a - b),
        path,
      ).toEqual(Array.from({ length: events }, (_, n) => n + 1))
      expect([...byNumber.values()].filter((said) => said.size > 1)).toEqual([])
      const bodies = [...byNumber.values()].map(([text]) => JSON.parse(text ?? '') as Body)
      for (let n = 0; n < 5; n++) expect(known(shuffled(bodies)), path).toEqual(now_)
      const pulled: unknown[] = []
      for (let after = 0; ; ) {
        const page = await pullEvents(call, { endpoint_id: id, after, limit: 100 })
        if (page.items.length === 0) break
        pulled.push(...page.items)
        after = Number(page.items.at(-1)?.sequence)
        expect(page).toMatchObject({ first: 1, last: events })
      }
      expect(pulled).toEqual([...bodies].sort((a, b) => a.sequence - b.sequence))
    }
  })
})
