import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request as ask } from 'node:http'
import { newToken } from '../apps/server/src/areas/setup/oidc/tokens'
import { freePort } from '../apps/server/src/kernel/postgres/free-port'
import { tokenHash } from '../apps/server/src/kernel/session/session-store'
import { call, signInAll } from '../scripts/sign-in'
import { dayAsks } from './asks'
import { CLIENTS, PASSWORD, type Stage } from './data'
import type { Effort } from './duel'
import { type Ask, type Loaded, load, median } from './load'
import { startBareProvider, startProduct } from './processes'
import type { Line } from './report'

const back = 'https://portal.example/back'
type Client = { id: string; secret: string; user_id: number }

/** So many applications that call with a key, for each user in turn, each with the rate that is the most there is. */
async function programs({ db, company_id, usernames }: Stage, many: number): Promise<Client[]> {
  const users = await db.query<{ id: number }>(
    'select id from users where company_id = $1 and username = any($2) order by username',
    [company_id, usernames],
  )
  const clients: Client[] = []
  for (let n = 0; n < many; n++)
    clients.push(await client({ db, company_id }, 'service', users[n % users.length]?.id ?? 0))
  return clients
}

async function client({ db, company_id }: Pick<Stage, 'db' | 'company_id'>, kind: 'service' | 'web', user_id: number) {
  const secret = newToken('wpk_')
  const [row] = await db.query<{ id: string }>(
    `with made as (
       insert into oauth2_application (company_id, name, kind, user_id, scopes, redirect_uris, rate_per_minute)
       values ($1, 'Bench ' || gen_random_uuid(), $2, $3, '["meeting:read"]', $4, 6000) returning company_id, id, client_id
     ), key as (
       insert into application_key (company_id, application_id, hash, hint, expires_at)
       select company_id, id, $5, 'wpk_bench', now() + interval '90 days' from made
     ) select client_id as id from made`,
    [company_id, kind, kind === 'service' ? user_id : null, kind === 'web' ? back : null, tokenHash(secret)],
  )
  return { id: row?.id ?? '', secret, user_id }
}

const basic = ({ id, secret }: Pick<Client, 'id' | 'secret'>) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

type Side = () => Promise<Loaded>

/** Answers a second as a share of the other side's, the median of rounds that alternate between the two. */
async function against(
  work: string,
  { ours, theirs }: { ours: Side; theirs: Side },
  names: string,
  rounds: number,
  goals: { goal: number; aim: number },
): Promise<Line> {
  const both = { ours: [] as Loaded[], theirs: [] as Loaded[] }
  // the first round warms up and is not counted
  for (let round = 0; round <= rounds; round++) {
    const order = round % 2 === 0 ? (['theirs', 'ours'] as const) : (['ours', 'theirs'] as const)
    for (const side of order) {
      const one = await (side === 'ours' ? ours() : theirs())
      if (one.failed > 0) throw new Error(`${work}: ${one.failed} answers failed: ${one.failure}`)
      if (round > 0) both[side].push(one)
    }
  }
  const share = (key: 'perSecond' | 'cpuMs') =>
    median(both.ours.map((one, n) => one[key] / (both.theirs[n]?.[key] ?? 0)))
  const rate = (side: keyof typeof both) => median(both[side].map(({ perSecond }) => perSecond)).toFixed(0)
  const value = share('perSecond')
  const cpu = share('cpuMs')
  const effort = Number.isNaN(cpu) ? '' : `; ${cpu.toFixed(2)} of the cpu`
  return {
    ...{ work, measured: `${rate('ours')}/s of ${rate('theirs')}/s ${names}${effort}` },
    ...{ value, shown: value.toFixed(2), ...goals, more: true },
  }
}

/** The day's meetings, asked with a key and with the token of a session, by the same people. */
export async function bearer(stage: Stage, { rounds, seconds }: Pick<Effort, 'rounds' | 'seconds'>): Promise<Line> {
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  try {
    const tokens = await signInAll(product.address, stage.usernames, PASSWORD)
    // as many as stay below their rates together; what servers remember of them is as warm as it is of sessions
    const keys = await programs(stage, CLIENTS)
    const { product: next } = dayAsks(stage)
    const common = {
      ...{ address: product.address, connections: CLIENTS, seconds },
      workers: [product.process.pid ?? 0, stage.postgres.pid],
    }
    let at = 0
    const withKey = (): Ask => ({ ...next(), headers: { authorization: `Bearer ${keys[at++ % keys.length]?.secret}` } })
    return await against(
      `call by bearer, ${stage.name}`,
      { ours: () => load({ ...common, next: withKey }), theirs: () => load({ ...common, tokens, next }) },
      'by X-Token',
      rounds,
      { goal: 0.9, aim: 0.97 },
    )
  } finally {
    await product.stop()
    await clear(stage)
  }
}

const clear = ({ db, company_id }: Stage) =>
  db.query(`delete from oauth2_application where company_id = $1 and name like 'Bench %'`, [company_id])

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

function form(
  address: string,
  fields: Record<string, string>,
  authorization: string,
): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length, authorization }
  return new Promise((resolve, reject) => {
    const request = ask(address, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.once('error', reject)
    request.end(body)
  })
}

type Chain = { authorization: string; refresh: string }

/** Each client uses the token that its last answer brought, for so long. */
async function refreshing(address: string, chains: Chain[], seconds: number): Promise<Loaded> {
  const until = performance.now() + seconds * 1000
  const loaded = { failed: 0, failure: '', many: 0 }
  await Promise.all(
    chains.map(async (chain) => {
      while (performance.now() < until && loaded.failed === 0) {
        const fields = { grant_type: 'refresh_token', refresh_token: chain.refresh }
        const { status, text } = await form(address, fields, chain.authorization)
        if (status !== 200) return void Object.assign(loaded, { failed: 1, failure: `${status} ${text.slice(0, 300)}` })
        chain.refresh = JSON.parse(text).refresh_token
        loaded.many++
      }
    }),
  )
  // whose process it is nobody told: what it took of the processor is not known
  return { ...loaded, perSecond: loaded.many / seconds, cpuMs: Number.NaN }
}

/** Somebody signs in at a portal, as their browser and the portal do it. */
async function signedIn(stage: Stage, address: string, issuer: string, token: string): Promise<Chain> {
  const { id, secret } = await client(stage, 'web', 0)
  const verifier = randomBytes(32).toString('base64url')
  const request = new URLSearchParams({
    ...{
      client_id: id,
      redirect_uri: back,
      response_type: 'code',
      scope: 'openid offline_access',
      state: randomUUID(),
    },
    ...{ code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
    prompt: 'consent',
  }).toString()
  const { to } = await call(address, '/oauth2/decide', {
    ...{ body: { company: stage.company_id, request, allow: true }, token },
  })
  const code = new URL(to).searchParams.get('code') ?? ''
  const fields = { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier }
  const { status, text } = await form(`${issuer}/token`, fields, basic({ id, secret }))
  if (status !== 200) throw new Error(`no tokens: ${status} ${text}`)
  return { authorization: basic({ id, secret }), refresh: JSON.parse(text).refresh_token }
}

/** Tokens of programs and of people who signed in, beside a bare oidc-provider that keeps them in memory. */
export async function tokens(stage: Stage, { rounds, seconds }: Pick<Effort, 'rounds' | 'seconds'>): Promise<Line[]> {
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const [product, theirs] = await Promise.all([
    startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url, publicUrl }),
    startBareProvider(CLIENTS),
  ])
  const issuer = `${publicUrl}/oidc/${stage.company_id}`
  try {
    const own = await programs(stage, CLIENTS)
    const asks = (path: string, clients: readonly Pick<Client, 'id' | 'secret'>[]) => {
      let at = 0
      return (): Ask => ({
        ...{ method: 'POST', path, text: 'grant_type=client_credentials&scope=meeting%3Aread' },
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: basic(clients[at++ % clients.length] ?? { id: '', secret: '' }),
        },
      })
    }
    const foreign = Array.from({ length: CLIENTS }, (_, n) => ({ id: `bench-${n}`, secret: `secret-${n}` }))
    const common = { connections: CLIENTS, seconds }
    const one = await against(
      'token, client credentials',
      {
        ours: () =>
          load({
            ...{ ...common, address: product.address, next: asks(new URL(`${issuer}/token`).pathname, own) },
            workers: [product.process.pid ?? 0, stage.postgres.pid],
          }),
        theirs: () =>
          load({
            ...common,
            address: theirs.address,
            next: asks('/token', foreign),
            workers: [theirs.process.pid ?? 0],
          }),
      },
      'oidc-provider in memory',
      rounds,
      { goal: 0.3, aim: 0.5 },
    )
    const sessions = await signInAll(product.address, stage.usernames, PASSWORD)
    const chains: Chain[] = []
    for (const token of sessions) chains.push(await signedIn(stage, product.address, issuer, token))
    const seeded: string[] = await (await fetch(`${theirs.address}/seed`)).json()
    const others = seeded.map((refresh, n) => ({ authorization: basic(foreign[n] ?? { id: '', secret: '' }), refresh }))
    const two = await against(
      'token, refresh',
      {
        ours: () => refreshing(`${issuer}/token`, chains, seconds),
        theirs: () => refreshing(`${theirs.address}/token`, others, seconds),
      },
      'oidc-provider in memory',
      rounds,
      { goal: 0.2, aim: 0.4 },
    )
    return [one, two]
  } finally {
    await Promise.all([product.stop(), theirs.stop()])
    await clear(stage)
  }
}
