import { randomBytes } from 'node:crypto'
import { codesAhead, stepAt, visitorCodeText } from '@workplace/domain/visitor/visitor-code'
import { signerOf } from '../apps/server/src/areas/pass/public'
import { formsOf } from '../apps/server/src/areas/visitor/core/known-person'
import { visitsDue } from '../apps/server/src/areas/visitor/due/visits-due'
import { addVisit } from '../apps/server/src/areas/visitor/invite/add-visit'
import { countVisitors, readDesk, readVisitors } from '../apps/server/src/areas/visitor/lists/list-visitors'
import { checkIn } from '../apps/server/src/areas/visitor/reception/check-in'
import { screenAgain } from '../apps/server/src/areas/visitor/watch/screen-again'
import type { Call } from '../apps/server/src/kernel/call/call'
import type { Database } from '../apps/server/src/kernel/database/db'
import { startSession } from '../apps/server/src/kernel/session/session-store'
import { beside, measured, quiet, recording, replay, withClient } from './beside'
import type { Stage } from './data'
import { median, once } from './load'
import { startBare, startProduct } from './processes'
import type { Line } from './report'

const codes = ['view-visitor', 'add-visitor', 'change-visitor']

type Made = { company_id: number; office_id: number; user_id: number; reason_id: number }

/** A company with an office, a host, a reason, and so many visitors: 3,000 of today, 50,000 or a third to come, others gone. */
async function furnish(db: Database, count: number, coming: number): Promise<Made> {
  const [made] = await db.query<Made>(
    `with c as (insert into company (name) values ('Visitors ' || clock_timestamp()) returning id),
     t as (insert into city (company_id, name, timezone) select id, 'City', 'Asia/Shanghai' from c returning company_id, id),
     o as (insert into office (company_id, city_id, name, timezone) select company_id, id, 'Office', 'Asia/Shanghai' from t returning company_id, id),
     u as (insert into users (company_id, name, username) select id, 'Host', 'visits-' || id from c returning company_id, id),
     r as (insert into visitor_reason (company_id, name) select id, 'Meeting' from c returning company_id, id),
     g as (insert into role (company_id, name, permissions) select id, 'Desk', $1::text[] from c returning company_id, id),
     b as (insert into user_role (company_id, user_id, role_id) select u.company_id, u.id, g.id from u, g)
     select c.id as company_id, o.id as office_id, u.id as user_id, r.id as reason_id from c, o, u, r`,
    [codes],
  )
  if (made === undefined) throw new Error('no company was made')
  const { company_id, office_id, user_id, reason_id } = made
  // n of today: a thousand each are expected, inside and gone; then those to come, then those who were here
  for (let from = 0; from < count; from += 50_000) {
    await db.query(
      `with at as (
         select n, case when n < 3000 then date_trunc('hour', now()) + (n % 4 - 2) * interval '1 hour'
             when n < 3000 + $8 then now() + interval '1 day' + (n % 20000) * interval '1 minute'
             else now() - interval '1 day' - (n % 500000) * interval '1 minute' end as start
         from generate_series($5::int, least($6::int, $7::int) - 1) n
       ), v as (
         insert into visit (company_id, order_no, host_id, reason_id, office_id, plan_start, plan_end, before_minutes, after_minutes,
           people_count)
         select $1, 'V' || n, $2, $3, $4, start, start + interval '2 hours', 120, 120, 1 from at returning id, order_no, plan_start, plan_end
       ), w as (
         insert into visit_window (company_id, visit_id, start_time, end_time) select $1, id, plan_start, plan_end from v
       )
       insert into visitor (company_id, visit_id, office_id, plan_start, visitor_name, name_search, phone, leader, state, tell_due,
         check_in_time, check_out_time, check_out_way, stay_end, auto_out, ended_at)
       select $1, v.id, $4, v.plan_start, 'Guest ' || a.n, 'guest ' || a.n, '+86139' || lpad(a.n::text, 8, '0'), true,
         case when a.n < 1000 then 1 when a.n < 2000 then 2 when a.n < 3000 then 4 when a.n < 3000 + $8 then 1 else 4 end, false,
         case when a.n between 1000 and 2999 then now() - interval '30 minutes' when a.n >= 3000 + $8 then v.plan_start end,
         case when a.n between 2000 and 2999 then now() - interval '5 minutes' when a.n >= 3000 + $8 then v.plan_end end,
         case when a.n between 2000 and 2999 or a.n >= 3000 + $8 then 'desk' end,
         case when a.n between 1000 and 1999 then now() + interval '5 hours' end,
         case when a.n between 1000 and 1999 then now() + interval '7 hours' end,
         case when a.n between 2000 and 2999 or a.n >= 3000 + $8 then v.plan_end end
       from v join at a on v.order_no = 'V' || a.n`,
      [company_id, user_id, reason_id, office_id, from, from + 50_000, count, coming],
    )
  }
  await db.query(
    `insert into visitor_stay (company_id, visitor_id, in_time, in_way) select company_id, id, check_in_time, 'desk' from visitor
     where company_id = $1 and state = 2`,
    [company_id],
  )
  for (const table of ['visitor', 'visit', 'visit_window', 'visitor_stay']) await db.query(`analyze ${table}`)
  return made
}

const idsOf = async (db: Database, company_id: number, from: number, count: number) =>
  (
    await db.query<{ id: number }>(
      `select id from visitor where company_id = $1 and state = 1 and plan_start < now() + interval '90 minutes'
       order by id offset $2 limit $3`,
      [company_id, from, count],
    )
  ).map(({ id }) => id)

/** Lists of reception over the wire, beside the statements that they ask. */
async function lists(stage: Stage, made: Made, address: string, token: string, asks: number, count: number) {
  const { db } = stage
  const { company_id, office_id } = made
  const paging = { page: 1, limit: 20, sort: '-time' } as const
  const works = {
    list: {
      path: '/prod-api/visitor/pagelist?tab=today&page=1&limit=20&sort=-time',
      work: (call: Call) => readVisitors(call, { ...paging, tab: 'today' } as Parameters<typeof readVisitors>[1]),
    },
    counts: { path: '/prod-api/visitor/counts', work: (call: Call) => countVisitors(call, {} as never) },
    desk: {
      path: `/prod-api/visitor/desk?office=${office_id}&tab=arrivals`,
      work: (call: Call) => readDesk(call, { office: office_id, tab: 'arrivals' } as Parameters<typeof readDesk>[1]),
    },
  }
  const lines: Line[] = []
  for (const [name, { path, work }] of Object.entries(works)) {
    const { said } = await measured(db, { company_id, codes }, work)
    const [times, bare]: [number[], number[]] = [[], []]
    await withClient(stage, async (client) => {
      for (let n = 0; n < asks; n++) {
        const { ms, text } = await once(address, { path, headers: { 'x-token': token } })
        if (!text.startsWith('{"code":0')) throw new Error(`${name} answered ${text.slice(0, 200)}`)
        const took = await replay(client, said)
        // the first warm both up
        if (n < 3) continue
        times.push(ms)
        bare.push(took)
      }
    })
    const ratio = median(times) / median(bare)
    lines.push({
      work: `visitors: ${name} of ${count.toLocaleString('en')}`,
      measured: `${median(times).toFixed(1)} ms, its SQL ${median(bare).toFixed(1)} ms`,
      ...{ value: ratio, shown: ratio.toFixed(2), goal: 1.5, aim: 1.2, more: false },
    })
  }
  return lines
}

/** Sixteen at once check guests in, beside the least that a check-in writes; and a hundred at once one guest. */
async function checkIns(stage: Stage, made: Made, address: string, bare: string, token: string, seconds: number) {
  const { db } = stage
  const { company_id } = made
  const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] }
  const ids = await idsOf(db, company_id, 0, 600)
  const again = async () => {
    await db.query(
      `with away as (delete from visitor_stay where company_id = $1 and visitor_id = any($2::int[]))
       update visitor set state = 1, check_in_time = null, stay_end = null, auto_out = null where company_id = $1 and id = any($2::int[])`,
      [company_id, ids],
    )
  }
  for (let round = 0; round <= 3; round++) {
    for (const who of ['ours', 'bare'] as const) {
      await again()
      let n = 0
      const began = performance.now()
      const left = [...ids]
      const one = async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          const { text } =
            who === 'ours'
              ? await once(address, {
                  ...{ method: 'POST', path: '/prod-api/visitor/check_in', body: { ids: [id] } },
                  headers: { 'x-token': token },
                })
              : await once(bare, { method: 'POST', path: '/stay', body: { company: company_id, visitor: id } })
          if (who === 'ours' && !text.startsWith('{"code":0'))
            throw new Error(`a check-in answered ${text.slice(0, 300)}`)
          n++
        }
      }
      await Promise.all(Array.from({ length: 16 }, one))
      if (round > 0) rates[who].push((n / (performance.now() - began)) * 1000)
    }
  }
  await again()
  const [ours, alone] = [median(rates.ours), median(rates.bare)]
  // a hundred at once, one after the other visitor
  const raced = ids.slice(0, Math.max(1, seconds))
  for (const id of raced) {
    await Promise.all(
      Array.from({ length: 100 }, () =>
        once(address, {
          ...{ method: 'POST', path: '/prod-api/visitor/check_in', body: { ids: [id] } },
          headers: { 'x-token': token },
        }),
      ),
    )
  }
  const stays = await db.query<{ n: number }>(
    'select count(*)::int as n from visitor_stay where company_id = $1 and visitor_id = any($2::int[]) group by visitor_id',
    [company_id, raced],
  )
  const most = Math.max(...stays.map(({ n }) => n))
  if (stays.length !== raced.length || most !== 1) throw new Error(`${most} stays of one visitor`)
  return [
    {
      work: 'visitors: 16 check in',
      measured: `${ours.toFixed(0)}/s of ${alone.toFixed(0)}/s bare; 100 at once: one stay each`,
      ...{ value: ours / alone, shown: (ours / alone).toFixed(2), goal: 0.25, aim: 0.4, more: true },
    },
  ]
}

/** So many who are inside count as gone at one instant. */
async function autoOut(stage: Stage, { company_id }: Made, count: number, rounds: number): Promise<Line> {
  const { db } = stage
  const inside = (
    await db.query<{ id: number }>(
      'select id from visitor where company_id = $1 and state = 2 order by id desc limit $2',
      [company_id, count],
    )
  ).map(({ id }) => id)
  const fallDue = () =>
    db.transaction(async (tx) => {
      await tx.query(
        `update visitor set state = 2, check_out_time = null, check_out_way = null, ended_at = null, stay_end = now() - interval '2 hours',
           auto_out = now() - interval '1 second', due_at = now() - interval '1 second' where company_id = $1 and id = any($2::int[])`,
        [company_id, inside],
      )
      await tx.query(
        `update visitor_stay set out_time = null, out_way = null where company_id = $1 and visitor_id = any($2::int[])`,
        [company_id, inside],
      )
    })
  const [ours, bare]: [number[], number[]] = [[], []]
  await withClient(stage, async (client) => {
    for (let round = 0; round <= rounds; round++) {
      await fallDue()
      const noted = recording(db)
      await visitsDue({ db: noted.db, now: Date.now, log: quiet })
      await fallDue()
      let took = 0
      for (const said of noted.transactions) took += await replay(client, said, 'commit')
      await fallDue()
      const began = performance.now()
      const done = await visitsDue({ db, now: Date.now, log: quiet })
      const ms = performance.now() - began
      if (done !== inside.length) throw new Error(`${done} of ${inside.length} count as gone`)
      if (round === 0) continue
      ours.push((inside.length / ms) * 1000)
      bare.push((inside.length / took) * 1000)
    }
  })
  const ratio = median(ours) / median(bare)
  return {
    work: `visitors: ${inside.length} count as gone`,
    measured: `${median(ours).toFixed(0)}/s of ${median(bare).toFixed(0)}/s bare`,
    ...{ value: ratio, shown: ratio.toFixed(2), goal: 1 / 3, aim: 0.6, more: true },
  }
}

/** Everybody who is to come is looked up anew; how long reception waits meanwhile. */
async function screening({ db }: Stage, made: Made, address: string, token: string, coming: number): Promise<Line> {
  const { company_id, office_id } = made
  const ask = async () => {
    const path = `/prod-api/visitor/desk?office=${office_id}&tab=inside`
    return (await once(address, { path, headers: { 'x-token': token } })).ms
  }
  const worst = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const calm: number[] = []
  for (let n = 0; n < 40; n++) calm.push(await ask())
  const busy: number[] = []
  await db.query('insert into visitor_screening (company_id) values ($1)', [company_id])
  let isOver = false
  const began = performance.now()
  const done = screenAgain({ db, now: Date.now, log: quiet }).finally(() => {
    isOver = true
  })
  while (!isOver) busy.push(await ask())
  const seen = await done
  const took = (performance.now() - began) / 1000
  const ratio = worst(busy) / worst(calm)
  return {
    work: `visitors: ${coming.toLocaleString('en')} looked up anew`,
    measured: `${(seen / took).toFixed(0)}/s; desk p95 ${worst(calm).toFixed(0)} to ${worst(busy).toFixed(0)} ms`,
    ...{ value: ratio, shown: ratio.toFixed(2), goal: 2, aim: 1.5, more: false },
  }
}

/** How many live codes one core signs. */
function liveCodes(company_id: number): Line {
  const sign = signerOf(randomBytes(32))
  const began = performance.now()
  let n = 0
  while (performance.now() - began < 500)
    for (let step = 0; step < codesAhead; step++, n++)
      visitorCodeText({ kind: 'L', company_id, visitor_id: n, of: stepAt(Date.now()) + step, turn: 0 }, sign)
  const perSecond = (n / (performance.now() - began)) * 1000
  return {
    work: 'visitors: codes',
    measured: `${perSecond.toFixed(0)}/s on a core`,
    ...{ value: perSecond, shown: perSecond.toFixed(0), goal: 5000, aim: 20_000, more: true },
  }
}

/** Visitors: reception's lists, check-ins, what the clock does, the watch list, codes and badges. */
export async function visitors(stage: Stage, quick: boolean): Promise<Line[]> {
  const { db, dataDir, postgres } = stage
  const [count, coming, entries] = quick ? [50_000, 5_000, 2_000] : [1_000_000, 50_000, 20_000]
  const began = Date.now()
  const made = await furnish(db, count, coming)
  console.log(`Made ${count.toLocaleString('en')} visitors in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  const { company_id, office_id, user_id, reason_id } = made
  const product = await startProduct({ dataDir, databaseUrl: postgres.url })
  const bare = await startBare(postgres.url)
  const lines: Line[] = []
  try {
    const token = await startSession(db, { company_id, user_id, ip: '', agent: '' })
    lines.push(...(await lists(stage, made, product.address, token, quick ? 20 : 60, count)))
    lines.push(...(await checkIns(stage, made, product.address, bare.address, token, quick ? 2 : 10)))
    const forty = await idsOf(db, company_id, 620, 40)
    lines.push(
      await beside(
        stage,
        { company_id, codes },
        'visitors: 40 by one press',
        quick ? 3 : 10,
        (call) => checkIn(call, { ids: forty, office_id, badge_no: null, card_no: null, override: null } as never),
        { goal: 2, aim: 1.5 },
      ),
    )
    const names = Array.from({ length: entries }, (_, n) => `Watched Person ${n}`)
    await db.query(
      `insert into visitor_watch (company_id, name, reason, kind, name_forms)
       select $1, n.name, 'Bench', 'watch', array(select jsonb_array_elements_text(n.forms)) from jsonb_to_recordset($2::jsonb) as n(name text, forms jsonb)`,
      [company_id, JSON.stringify(names.map((name) => ({ name, forms: formsOf(name) })))],
    )
    await db.query('analyze visitor_watch')
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString()
    let guest = 0
    const people = () => Array.from({ length: 40 }, () => ({ name: `New Guest ${++guest}` }))
    const markKey = randomBytes(32)
    lines.push(
      await beside(
        stage,
        { company_id, codes },
        `visitors: 40, ${entries.toLocaleString('en')} watched`,
        quick ? 3 : 10,
        (call) =>
          addVisit(
            call,
            { markKey, secrets: { encrypt: (text: string) => text } } as never,
            {
              ...{ reason_id, office_id, host_id: user_id, co_host_ids: [], people: people() },
              ...{ plan_start: day, plan_end: new Date(Date.parse(day) + 3_600_000).toISOString() },
              ...{ through_id: null, floor_id: null, company: null, note: null, weekdays: [] },
            } as never,
          ),
        { goal: 2, aim: 1.5 },
      ),
    )
    lines.push(await screening(stage, made, product.address, token, coming))
    lines.push(liveCodes(company_id))
    const badge = await db.query<{ id: number }>(
      'select id from visitor where company_id = $1 and state = 2 order by id limit 40',
      [company_id],
    )
    const times: number[] = []
    for (let n = 0; n < 4; n++) {
      const path = `/prod-api/visitor/badge?ids=${badge.map(({ id }) => id).join()}`
      const { ms, status, text } = await once(product.address, { path, headers: { 'x-token': token } })
      if (status !== 200 || !text.startsWith('%PDF')) throw new Error(`badges answered ${status} ${text.slice(0, 200)}`)
      if (n > 0) times.push(ms / 1000)
    }
    const seconds = median(times)
    lines.push({
      work: 'visitors: 40 badges',
      measured: `${seconds.toFixed(2)} s as PDF`,
      ...{ value: seconds, shown: `${seconds.toFixed(2)} s`, goal: 3, aim: 1.5, more: false },
    })
  } finally {
    await Promise.all([product.stop(), bare.stop()])
  }
  // nobody else does what is due meanwhile
  lines.push(await autoOut(stage, made, quick ? 200 : 1000, quick ? 2 : 5))
  // those of whom something is due: of all of them it would be written anew, with every index
  await db.query('update visitor set due_at = null where company_id = $1 and due_at is not null', [company_id])
  return lines
}
