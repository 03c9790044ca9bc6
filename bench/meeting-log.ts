import { request } from 'node:http'
import { addDays } from '@workplace/domain/kernel/date'
import { countStatement, pageStatement } from '../apps/server/src/areas/meeting/manage/rows'
import { type Filters, searchFor } from '../apps/server/src/areas/meeting/manage/search'
import type { Call } from '../apps/server/src/kernel/call/call'
import { actorNamed } from '../apps/server/src/kernel/session/session-store'
import { signIn } from '../scripts/sign-in'
import { dayAsks } from './asks'
import { PASSWORD, type Stage } from './data'
import { median, once } from './load'
import { proportionalMegabytes } from './proc'
import { type Running, startProduct } from './processes'
import type { Line } from './report'

const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
const limit = 20

/** Somebody who may read the log of all meetings and export it. */
async function reader({ db, company_id, usernames }: Stage): Promise<{ username: string; user_id: number }> {
  const [username = ''] = usernames
  const [row] = await db.query<{ id: number }>(
    `with made as (
       insert into role (company_id, name, permissions) values ($1, 'bench log', '{view-meeting-log}')
       on conflict (company_id, lower(name)) do update set permissions = excluded.permissions returning id),
     person as (select id from users where company_id = $1 and username = $2),
     given as (insert into user_role (company_id, user_id, role_id)
       select $1, person.id, made.id from person, made on conflict do nothing)
     select id from person`,
    [company_id, username],
  )
  return { username, user_id: row?.id ?? 0 }
}

/** The first pages that people ask for, by what they look for. */
async function looks({ db, company_id, dates }: Stage): Promise<Record<string, Partial<Filters>>> {
  const [some] = await db.query<{ office_id: number; room: number; booker: number; department: number; title: string }>(
    `select r.office_id, m.meetingroom_id as room, m.booker_id as booker, m.department_id as department, m.title
     from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     where m.company_id = $1 and m.department_id is not null order by m.id limit 1 offset 1000`,
    [company_id],
  )
  const day = dates[Math.floor(dates.length / 3)]
  return {
    'all meetings': {},
    'an office': { office: some?.office_id },
    'a room': { room: some?.room },
    'a booker': { booker: some?.booker },
    'a department': { department: some?.department },
    cancelled: { state: 'cancelled' },
    'going on': { state: 'in_progress' },
    'a day': { start_date: day, end_date: day },
    'no title': { title: '没有这样的会议' },
  }
}

/** The first page through the product beside its two statements through `pg`, one after the other in turns. */
async function firstPages(stage: Stage, product: Running, token: string, user_id: number, asks: number) {
  const { db, company_id } = stage
  const actor = await actorNamed(db, company_id, user_id)
  if (actor === undefined) throw new Error('there is no such reader')
  const call = { db, actor, now: Date.now } as unknown as Call
  const lines: Line[] = []
  for (const [name, filters] of Object.entries(await looks(stage))) {
    const search = await searchFor(call, { sort: '-start_time', ...filters } as Filters, 'log')
    const [page, count] = [pageStatement(search, { limit, offset: 0 }), countStatement(search)]
    const query = new URLSearchParams({ limit: String(limit) })
    for (const [key, value] of Object.entries(filters)) query.set(key, String(value))
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (let ask = 0; ask < asks; ask++) {
      const began = performance.now()
      await Promise.all([db.query(page.text, page.values), db.query(count.text, count.values)])
      theirs.push(performance.now() - began)
      const answer = await once(product.address, {
        path: `/prod-api/log/pagelist?${query}`,
        headers: { 'x-token': token },
      })
      if (answer.status !== 200 || !answer.text.startsWith('{"code":0')) throw new Error(`${name}: ${answer.text}`)
      ours.push(answer.ms)
    }
    // the first ones warm up
    const [mine, bare] = [ours, theirs].map((times) => median(times.slice(Math.ceil(asks / 5)))) as [number, number]
    lines.push({
      work: `log ${stage.name}, ${name}`,
      measured: `p50 ${mine.toFixed(1)} ms of ${bare.toFixed(1)} ms SQL`,
      ...{ value: mine / bare, shown: (mine / bare).toFixed(2), goal: 1.5, aim: 1.3, more: false },
    })
  }
  return lines
}

/** Reads a file to its end and keeps nothing of it. */
function drain(address: string, path: string, token: string): Promise<{ bytes: number; lines: number; ms: number }> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { headers: { 'x-token': token } }, (response) => {
      let [bytes, lines] = [0, 0]
      response.on('data', (part: Buffer) => {
        bytes += part.length
        for (const byte of part) if (byte === 10) lines++
      })
      response.once('error', reject)
      response.once('end', () => resolve({ bytes, lines, ms: performance.now() - began }))
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** The days whose meetings are as many as wanted, from the first on. */
async function daysWith({ db, company_id, dates }: Stage, wanted: number): Promise<[string, string]> {
  const [first = ''] = [...dates].sort()
  const [last] = await db.query<{ day: string }>(
    `select (start_time at time zone 'Asia/Shanghai')::date::text as day from meeting
     where company_id = $1 and start_time >= $2::date order by start_time limit 1 offset $3`,
    [company_id, first, wanted],
  )
  return [first, last?.day ?? addDays(first, 365)]
}

/** The export of many meetings: what the server holds for it, and what others wait for the view of a day meanwhile. */
async function exports(stage: Stage, product: Running, token: string, tokens: readonly string[], wanted: number) {
  const asks = dayAsks(stage).product
  const day = async (until: () => boolean) => {
    const times: number[] = []
    const client = async (own: string) => {
      while (!until()) times.push((await once(product.address, { ...asks(), headers: { 'x-token': own } })).ms)
    }
    await Promise.all(tokens.map(client))
    return times
  }
  const stopAfter = (ms: number) => {
    const end = performance.now() + ms
    return () => performance.now() > end
  }
  await day(stopAfter(2000))
  const quiet = await day(stopAfter(5000))
  const pid = product.process.pid ?? 0
  const [start, end] = await daysWith(stage, wanted)
  const lines: Line[] = []
  for (const format of ['xlsx', 'csv']) {
    const held: number[] = []
    const watch = setInterval(() => held.push(proportionalMegabytes(pid)), 100)
    let isDone = false
    const path = `/prod-api/log/export?format=${format}&start_date=${start}&end_date=${end}`
    const file = drain(product.address, path, token).finally(() => {
      isDone = true
    })
    const busy = await day(() => isDone)
    const { bytes, lines: written, ms } = await file
    clearInterval(watch)
    // what is held grows in the second half only if rows are kept
    const [half, whole] = [held.slice(0, held.length / 2), held].map((some) => Math.max(...some)) as [number, number]
    const size = `${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s`
    const rows = format === 'csv' ? `, ${written - 1} rows` : ''
    lines.push({
      work: `export ${format}, memory`,
      measured: `${size}${rows}; at most ${half.toFixed(0)} MB to its middle, ${whole.toFixed(0)} MB to its end`,
      ...{ value: whole / half, shown: (whole / half).toFixed(2), goal: 1.2, aim: 1.1, more: false },
    })
    const [was, is] = [p95(quiet), p95(busy)]
    lines.push({
      work: 'the day meanwhile, p95',
      measured: `${is.toFixed(1)} ms, before ${was.toFixed(1)} ms; p50 ${median(busy).toFixed(1)} of ${median(quiet).toFixed(1)}`,
      ...{ value: is / was, shown: (is / was).toFixed(2), goal: 2, aim: 1.5, more: false },
    })
  }
  return lines
}

/** The log of meetings: its first pages beside their SQL, and its export while others work. */
export async function meetingLog(stage: Stage, quick: boolean): Promise<Line[]> {
  const { username, user_id } = await reader(stage)
  const product = await startProduct({ dataDir: stage.dataDir, databaseUrl: stage.postgres.url })
  try {
    const token = await signIn(product.address, username, PASSWORD)
    const others = stage.usernames.slice(1, 5)
    const tokens = await Promise.all(others.map((one) => signIn(product.address, one, PASSWORD)))
    return [
      ...(await firstPages(stage, product, token, user_id, quick ? 10 : 40)),
      ...(await exports(stage, product, token, tokens, quick ? 20_000 : 100_000)),
    ]
  } finally {
    await product.stop()
  }
}
