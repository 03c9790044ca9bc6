import { dayResult } from '@workplace/domain/attendance/day'
import { addDays } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import pg from 'pg'
import { applyDaysOf, checkDaysOf } from '../apps/server/src/areas/attendance/days/check-days'
import { refreshDays } from '../apps/server/src/areas/attendance/days/refresh-days'
import { takePasses } from '../apps/server/src/areas/attendance/punches/take-passes'
import type { Call } from '../apps/server/src/kernel/call/call'
import { actWithin } from '../apps/server/src/kernel/call/job-call'
import type { Database } from '../apps/server/src/kernel/database/db'
import { startSession } from '../apps/server/src/kernel/session/session-store'
import { measured, quiet, replay, withClient } from './beside'
import type { Stage } from './data'
import { median, once } from './load'
import { proportionalMegabytes } from './proc'
import { startProduct } from './processes'
import type { Line } from './report'

const codes = [
  ...['view-daily-statistics', 'change-daily-statistics', 'view-original-recorde', 'add-original-recorde'],
  ...['view-attendance'],
]
const DAYS = 31
/** So many punches the company has at the end; the long form, by which the goal is measured: `BENCH_PUNCHES=10000000`. */
const punches = Number(process.env.BENCH_PUNCHES ?? 1_000_000)

type Made = {
  company_id: number
  user_id: number
  first: number
  team_id: number
  shift_id: number
  device_id: number
  begin: string
  end: string
}

/** A company of so many people in one team, who all worked on each of 31 days, and came late on some. */
async function furnish(stage: Stage, people: number): Promise<Made> {
  const { db } = stage
  const end = addDays(wallClock(Date.now(), 'Asia/Shanghai').date, -3)
  const begin = addDays(end, 1 - DAYS)
  const [made] = await db.query<Omit<Made, 'begin' | 'end'>>(
    `with c as (insert into company (name) values ('Attendance ' || clock_timestamp()) returning id),
     t as (insert into city (company_id, name, timezone) select id, 'City', 'Asia/Shanghai' from c returning company_id, id),
     o as (insert into office (company_id, city_id, name, timezone) select company_id, id, 'Office', 'Asia/Shanghai' from t
       returning company_id, id),
     d as (insert into department (company_id, name) select id, 'Works' from c returning company_id, id),
     u as (insert into users (company_id, name, username, department_id, office_id, job_num)
       select c.id, 'Worker ' || n, 'attends-' || c.id || '-' || n, d.id, o.id, 'A' || n
       from c, d, o, generate_series(1, $1::int) as n returning company_id, id),
     s as (insert into shift (company_id, name, periods, rest_periods) select id, 'Day',
       '[{"on_time":"09:00","off_time":"18:00","must_on":true,"must_off":true}]', '[{"start":"12:00","end":"13:00"}]' from c
       returning company_id, id),
     r as (insert into attendance_rule (company_id, name) select id, 'Rule' from c returning company_id, id),
     w as (insert into attendance_schedule (company_id, name, begin_date, end_date, monday_shift_id, tuesday_shift_id,
         wednesday_shift_id, thursday_shift_id, friday_shift_id, saturday_shift_id, sunday_shift_id)
       select company_id, 'Week', '2020-01-01', '2099-01-01', id, id, id, id, id, id, id from s returning company_id, id),
     m as (insert into attendance_team (company_id, name, rule_id, timezone, punch_ways, ips)
       select company_id, 'Team', id, 'Asia/Shanghai', '{network,device}', '127.0.0.1' from r returning company_id, id),
     f as (insert into face_device (company_id, name, sn, office_id) select company_id, 'Gate', 'CJATTEND' || company_id, id from o
       returning company_id, id),
     g as (insert into role (company_id, name, permissions) select id, 'Clerk', $2::text[] from c returning company_id, id)
     select c.id as company_id, min(u.id) as user_id, min(u.id) as first, m.id as team_id, s.id as shift_id, f.id as device_id,
       min(w.id) as schedule_id, min(g.id) as role_id
     from c, u, m, s, f, w, g group by c.id, m.id, s.id, f.id`,
    [people, codes],
  )
  if (made === undefined) throw new Error('no company was made')
  const { company_id, team_id, device_id, user_id } = made
  const { schedule_id, role_id } = made as unknown as { schedule_id: number; role_id: number }
  await db.query('insert into user_role (company_id, user_id, role_id) values ($1, $2, $3)', [
    company_id,
    user_id,
    role_id,
  ])
  await db.query('insert into attendance_team_schedule values ($1, $2, $3)', [company_id, team_id, schedule_id])
  await db.query('insert into attendance_team_device values ($1, $2, $3)', [company_id, team_id, device_id])
  await db.query(
    `insert into pass_device (company_id, device_kind, device_id, taken_until) values ($1, 'face', $2, now() + interval '1 day')`,
    [company_id, device_id],
  )
  await withoutMarks(stage, async (client) => {
    await client.query(
      `insert into attendance_member (company_id, user_id, team_id, begin_date)
       select $1, id, $2, $3 from users where company_id = $1`,
      [company_id, team_id, addDays(begin, -1)],
    )
    // in the morning at 08:50 to 09:09, in the evening at 18:00 to 18:29
    await client.query(
      `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, upload_time, source, source_key)
       select $1, u.id, at, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'Asia/Shanghai', 'device', 'device', at,
         'bench', u.id || ' ' || at
       from users u cross join generate_series($2::date, $3::date, interval '1 day') as d
       cross join lateral (values
         ((d::date + time '08:50' + (u.id * 7 + extract(day from d)::int * 3) % 20 * interval '1 minute') at time zone 'Asia/Shanghai'),
         ((d::date + time '18:00' + (u.id * 5 + extract(day from d)::int) % 30 * interval '1 minute') at time zone 'Asia/Shanghai')) as p(at)
       where u.company_id = $1`,
      [company_id, begin, end],
    )
    await client.query(
      `insert into attendance_dirty (company_id, user_id, date, cause) select $1, id, d::date, 'day'
       from users cross join generate_series($2::date, $3::date, interval '1 day') as d where company_id = $1`,
      [company_id, begin, end],
    )
  })
  for (const table of ['attendance_punch', 'attendance_member', 'users']) await db.query(`analyze ${table}`)
  return { ...made, begin, end }
}

/** What is furnished marks no days: it is there from the beginning. */
async function withoutMarks({ postgres }: Stage, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionString: postgres.url,
    options: '-c TimeZone=UTC -c statement_timeout=0 -c maintenance_work_mem=512MB -c synchronous_commit=off',
  })
  await client.connect()
  const marking = async (how: 'disable' | 'enable') => {
    for (const table of ['attendance_member', 'attendance_punch'])
      await client.query(`alter table ${table} ${how} trigger user`)
  }
  try {
    await marking('disable')
    await work(client)
  } finally {
    await marking('enable')
    await client.end()
  }
}

/** How many typical days one core works out. */
function pure(quick: boolean): Line {
  const shift = {
    periods: [{ on_time: '09:00', off_time: '18:00', must_on: true, must_off: true }],
    rest_periods: [{ start: '12:00', end: '13:00' }],
    ...{ earliest_on_minutes: 120, latest_off_minutes: 600, is_flexible: false, flexible_early_minutes: 0 },
    ...{ flexible_late_minutes: 0, late_off_late_on: [], late_off_days: 1, late_minutes_as_late: 5 },
    ...{
      late_minutes_as_serious: 60,
      late_minutes_as_lack: null,
      early_minutes_as_early: 0,
      early_minutes_as_lack: null,
    },
  }
  const dates = Array.from({ length: DAYS }, (_, n) => addDays('2026-03-01', n))
  const ask = (date: string, n: number) => {
    const at = (day: string, minute: number) => Date.parse(`${day}T00:00:00+08:00`) + minute * 60_000
    const beside = [-1, 0, 1].map((days) => addDays(date, days))
    return {
      ...{ date, zone: 'Asia/Shanghai', day_cut: '04:00', leave: [], trips: [], complete_until: null },
      plans: beside.map((on) => ({ date: on, shift })),
      punches: beside.flatMap((on) => [{ time: at(on, 535 + (n % 20)) }, { time: at(on, 1080 + (n % 30)) }]),
      rule: {
        ...{
          calc_mode: 'by_shift' as const,
          direction: 'alternate' as const,
          min_interval_minutes: 5,
          lack_as: 'lack' as const,
        },
        ...{ absent_minutes: null, half_day_minutes: null, leave_need_punch: false },
      },
    }
  }
  const asked = Array.from({ length: 400 }, (_, n) => ask(dates[n % DAYS] ?? '', n))
  const rates: number[] = []
  for (let round = 0; round <= 5; round++) {
    const began = performance.now()
    let n = 0
    while (performance.now() - began < (quick ? 300 : 1_000)) {
      for (const one of asked) dayResult(one)
      n += asked.length
    }
    if (round > 0) rates.push((n / (performance.now() - began)) * 1000)
  }
  const rate = median(rates)
  return {
    work: 'attendance: a day',
    measured: `${Math.round(rate).toLocaleString('en')}/s on one core`,
    ...{ value: rate, shown: Math.round(rate).toLocaleString('en'), goal: 50_000, aim: 100_000, more: true },
  }
}

/** The most memory that something takes beyond what was taken before. */
async function memoryOf<T>(work: () => Promise<T>): Promise<{ megabytes: number; answer: T }> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  try {
    return { answer: await work(), megabytes: (Math.max(most, process.memoryUsage().rss) - before) / 2 ** 20 }
  } finally {
    clearInterval(timer)
  }
}

class TakenBack extends Error {}
/** A use case in a transaction that is taken back, whose statements nobody keeps. */
async function acted<T>(db: Database, company_id: number, work: (call: Call) => Promise<T>): Promise<T> {
  let answer: T | undefined
  await db
    .transaction(async (tx) => {
      await actWithin(tx, { company_id, name: 'Bench', now: Date.now, log: quiet }, async (call) => {
        answer = await work(
          Object.create(call, { actor: { value: { ...call.actor, permissions: new Set(codes) } } }) as Call,
        )
        return true
      })
      throw new TakenBack()
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error
    })
  return answer as T
}

/** A month of everybody, checked and applied, every day of it being another by then; beside the same SQL alone. */
async function recomputing(stage: Stage, made: Made, people: number, rounds: number): Promise<Line[]> {
  const { db } = stage
  const { company_id, shift_id, begin, end } = made
  const who = { company_id, codes }
  const asked = { user_ids: [], department_ids: [], team_ids: [], begin_date: begin, end_date: end }
  const days = people * DAYS
  const lines: Line[] = []
  const share = async (work: (call: Call) => Promise<unknown>) => {
    const [ours, bare]: [number[], number[]] = [[], []]
    await withClient(stage, async (client) => {
      for (let round = 0; round <= rounds; round++) {
        const { ms, said } = await measured(db, who, work)
        const took = await replay(client, said)
        if (round > 0 || rounds === 0) {
          ours.push(ms)
          bare.push(took)
        }
      }
    })
    return { ours: median(ours), bare: median(bare) }
  }
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const check = await share((call) => checkDaysOf(call, asked))
  lines.push({
    work: `attendance: check ${days.toLocaleString('en')}`,
    measured: `${seconds(check.ours)}, its SQL ${seconds(check.bare)}`,
    ...{
      value: check.bare / check.ours,
      shown: (check.bare / check.ours).toFixed(2),
      goal: 0.3,
      aim: 0.45,
      more: true,
    },
  })
  // every day is worked for half an hour less
  await db.query(
    `update shift set periods = jsonb_set(periods, '{0,off_time}', '"17:30"'), version = version + 1 where company_id = $1 and id = $2`,
    [company_id, shift_id],
  )
  const { answer: checked, megabytes: checking } = await memoryOf(() =>
    acted(db, company_id, (call) => checkDaysOf(call, asked)),
  )
  if (checked.changed !== days) throw new Error(`${checked.changed} of ${days} days would change`)
  const { digest } = checked
  const { megabytes } = await memoryOf(() => acted(db, company_id, (call) => applyDaysOf(call, { ...asked, digest })))
  const apply = await share((call) => applyDaysOf(call, { ...asked, digest }))
  lines.push(
    {
      work: `attendance: apply ${days.toLocaleString('en')}`,
      measured: `${seconds(apply.ours)}, its SQL ${seconds(apply.bare)}`,
      ...{
        value: apply.bare / apply.ours,
        shown: (apply.bare / apply.ours).toFixed(2),
        goal: 0.5,
        aim: 0.65,
        more: true,
      },
    },
    {
      work: 'attendance: apply, memory',
      measured: `checking ${checking.toFixed(0)} MB, applying ${megabytes.toFixed(0)} MB more`,
      ...{ value: megabytes, shown: `${megabytes.toFixed(0)} MB`, goal: 100, aim: null, more: false },
    },
  )
  await db.query(
    `update shift set periods = jsonb_set(periods, '{0,off_time}', '"18:00"'), version = version + 1 where company_id = $1 and id = $2`,
    [company_id, shift_id],
  )
  return lines
}

/** What devices bring, a hundred at a time, beside one insert of as many rows. */
async function passes(
  { db }: Stage,
  { company_id, first, device_id }: Made,
  people: number,
  rounds: number,
): Promise<Line> {
  const [ours, bare]: [number[], number[]] = [[], []]
  const EACH = 100
  let record = 1_000_000_000 + Math.floor(Math.random() * 500_000_000)
  for (let round = 0; round <= rounds; round++) {
    const at = Date.now() - 3_600_000 + round * 60_000
    const of = (n: number) => {
      const time = new Date(at + n * 100).toISOString()
      const wall_time = new Date(at + n * 100 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      return { user_id: first + ((round * EACH + n) % people), record_id: record++, time, wall_time }
    }
    let began = performance.now()
    await db.transaction((tx) =>
      actWithin(tx, { company_id, name: 'Bench', now: Date.now, log: quiet }, async (call) => {
        const received_at = new Date().toISOString()
        const told = Array.from({ length: EACH }, (_, n) => ({
          ...{ ...of(n), revision: 1, device_kind: 'face', device_id, office_id: 1, time_state: 'exact', received_at },
          ...{ zone: 'Asia/Shanghai', direction: 'in', way: 'face', granted: true, result: 'ok' },
        }))
        await takePasses(call, told as Parameters<typeof takePasses>[1])
        return true
      }),
    )
    if (round > 0) ours.push(EACH / (performance.now() - began))
    began = performance.now()
    await db.transaction((tx) =>
      tx.query(
        `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, direction, device_kind,
           device_id, time_state, upload_time, source, source_key)
         select $1, r.user_id, r.time, r.wall_time, 'Asia/Shanghai', 'device', 'device', 'in', 'face', $3, 'exact', now(), 'pass',
           r.record_id::text
         from jsonb_to_recordset($2::jsonb) as r(user_id int, record_id bigint, time timestamptz, wall_time text)
         order by r.user_id on conflict (company_id, source, source_key) do nothing`,
        [company_id, JSON.stringify(Array.from({ length: EACH }, (_, n) => of(n))), device_id],
      ),
    )
    if (round > 0) bare.push(EACH / (performance.now() - began))
  }
  const [a, b] = [median(ours) * 1000, median(bare) * 1000]
  return {
    work: `attendance: ${EACH} passes`,
    measured: `${a.toFixed(0)}/s of ${b.toFixed(0)}/s in one insert`,
    ...{ value: a / b, shown: (a / b).toFixed(2), goal: 0.5, aim: 0.7, more: true },
  }
}

/** Fills the log of punches up to so many, over two years; indexes are made anew behind the rows. */
async function fill(stage: Stage, { company_id, first }: Made, upTo: number, people: number): Promise<void> {
  await withoutMarks(stage, async (client) => {
    await client.query('begin')
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
       where indrelid = 'attendance_punch'::regclass and not indisprimary order by 1`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from attendance_punch where company_id = $1',
      [company_id],
    )
    for (let from = rows[0]?.n ?? 0; from < upTo; from += 1_000_000)
      await client.query(
        `insert into attendance_punch (company_id, user_id, punch_time, wall_time, zone, origin, way, upload_time, source, source_key)
         select $1, $2::int + n % $5::int, at, to_char(at + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS'), 'Asia/Shanghai', 'device',
           'device', at, 'bench', 'fill ' || n
         from (select n, now() - interval '40 days' - (n % 60000000) * interval '1 second' as at
           from generate_series($3::int, $4::int) as n) as filled`,
        [company_id, first, from + 1, Math.min(upTo, from + 1_000_000), people],
      )
    for (const { made } of indexes) await client.query(made)
    await client.query('commit')
    await client.query('vacuum analyze attendance_punch')
  })
}

/** The first page of all original records and a month of one person, over the wire and as the database answers it. */
async function records(db: Database, made: Made, address: string, token: string, asks: number) {
  const { company_id, first, begin, end } = made
  const columns = `p.id::float8 as id, p.user_id, u.name as person, d.name as department, p.punch_time as time, p.wall_time`
  const from = `from attendance_punch p left join users u on u.company_id = p.company_id and u.id = p.user_id
    left join department d on d.company_id = p.company_id and d.id = u.department_id`
  const works = {
    page: {
      path: '/prod-api/sourcerecord/pagelist?page=1&limit=20&sort=-time',
      where: 'p.company_id = $1',
      values: [company_id] as unknown[],
    },
    month: {
      path: `/prod-api/sourcerecord/pagelist?page=1&limit=100&sort=-time&user=${first}&from=${begin}&until=${end}`,
      where: 'p.company_id = $1 and p.user_id = $2 and p.punch_time >= $3::date and p.punch_time < $4::date + 1',
      values: [company_id, first, begin, end] as unknown[],
    },
  }
  const found: Record<string, { ours: number; bare: number }> = {}
  for (const [name, { path, where, values }] of Object.entries(works)) {
    const [ours, bare]: [number[], number[]] = [[], []]
    for (let n = 0; n < asks; n++) {
      const { ms, text } = await once(address, { path, headers: { 'x-token': token } })
      if (!text.startsWith('{"code":0')) throw new Error(`${path} answered ${text.slice(0, 200)}`)
      const began = performance.now()
      await db.query(`select count(*)::int as n from (select 1 ${from} where ${where} limit 10001) as found`, values)
      await db.query(`select ${columns} ${from} where ${where} order by p.punch_time desc, p.id desc limit 100`, values)
      if (n < 3) continue
      ours.push(ms)
      bare.push(performance.now() - began)
    }
    found[name] = { ours: median(ours), bare: median(bare) }
  }
  return found
}

/** The export of all days while people punch: how long they wait, and what memory it takes. */
async function exporting(
  made: Made,
  product: Awaited<ReturnType<typeof startProduct>>,
  tokens: readonly string[],
  days: number,
): Promise<Line[]> {
  const { begin, end } = made
  const pid = product.process.pid ?? 0
  let n = 0
  const punch = async () => {
    const token = tokens[n++ % tokens.length] ?? ''
    const { ms, text } = await once(product.address, {
      ...{
        method: 'POST',
        path: '/prod-api/myattendance/punch',
        body: { phone: `the phone of ${token.slice(0, 12)}` },
      },
      headers: { 'x-token': token },
    })
    if (!text.startsWith('{"code":0')) throw new Error(`a punch answered ${text.slice(0, 200)}`)
    return ms
  }
  const late = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const calm: number[] = []
  for (let round = 0; round < 120; round++) calm.push(await punch())
  const before = proportionalMegabytes(pid)
  let [isOver, most] = [false, before]
  const began = performance.now()
  const file = once(product.address, {
    path: `/prod-api/dailylog/export?format=xlsx&from=${begin}&until=${end}`,
    headers: { 'x-token': tokens[0] ?? '' },
  }).finally(() => {
    isOver = true
  })
  const busy: number[] = []
  while (!isOver) {
    busy.push(await punch())
    most = Math.max(most, proportionalMegabytes(pid))
  }
  const { status, text } = await file
  if (status !== 200) throw new Error(`the export answered ${status} ${text.slice(0, 200)}`)
  const ratio = late(busy) / late(calm)
  return [
    {
      work: 'attendance: export, punches',
      measured: `${days.toLocaleString('en')} days in ${((performance.now() - began) / 1000).toFixed(1)} s; p95 ${late(calm).toFixed(0)} to ${late(busy).toFixed(0)} ms`,
      ...{ value: ratio, shown: ratio.toFixed(2), goal: 2, aim: null, more: false },
    },
    {
      work: 'attendance: export, memory',
      measured: `${before.toFixed(0)} MB before, ${most.toFixed(0)} MB`,
      ...{ value: most - before, shown: `${(most - before).toFixed(0)} MB`, goal: 60, aim: null, more: false },
    },
  ]
}

/** Attendance: days worked out, checked and applied, punches that come in, ten million of them, the largest export. */
export async function attendance(stage: Stage, quick: boolean): Promise<Line[]> {
  const { db, dataDir, postgres } = stage
  const people = quick ? 500 : 5_000
  const many = quick ? 200_000 : punches
  const lines = [pure(quick)]
  const began = Date.now()
  const made = await furnish(stage, people)
  await refreshDays({ db, name: 'Bench', now: Date.now, log: quiet })
  console.log(`Made ${(people * DAYS).toLocaleString('en')} days in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  for (const table of ['attendance_day', 'attendance_dirty']) await db.query(`vacuum analyze ${table}`)
  lines.push(...(await recomputing(stage, made, people, quick ? 1 : 3)))
  lines.push(await passes(stage, made, people, quick ? 10 : 40))
  const product = await startProduct({ dataDir, databaseUrl: postgres.url })
  try {
    const { company_id, user_id, first } = made
    const session = (user: number) => startSession(db, { company_id, user_id: user, ip: '127.0.0.1', agent: '' })
    const token = await session(user_id)
    const tokens = [token, ...(await Promise.all(Array.from({ length: 15 }, (_, n) => session(first + 1 + n))))]
    lines.push(...(await exporting(made, product, tokens, people * DAYS)))
    await fill(stage, made, many / 10, people)
    const few = await records(db, made, product.address, token, quick ? 20 : 60)
    await fill(stage, made, many, people)
    const all = await records(db, made, product.address, token, quick ? 20 : 60)
    for (const [name, what] of Object.entries({ page: 'first page', month: 'a month of one' })) {
      const [before, after] = [few[name], all[name]]
      if (before === undefined || after === undefined) continue
      const [ratio, growth] = [after.ours / after.bare, after.ours / before.ours]
      lines.push(
        {
          work: `attendance: ${what}`,
          measured: `${after.ours.toFixed(1)} ms of ${many.toLocaleString('en')}, SQL ${after.bare.toFixed(1)} ms`,
          ...{ value: ratio, shown: ratio.toFixed(2), goal: 1.5, aim: 1.1, more: false },
        },
        {
          work: `attendance: ${what}, growth`,
          measured: `${(many / 10).toLocaleString('en')} to ${many.toLocaleString('en')}, ${before.ours.toFixed(1)} to ${after.ours.toFixed(1)} ms`,
          ...{ value: growth, shown: growth.toFixed(2), goal: 1.2, aim: 1.1, more: false },
        },
      )
    }
  } finally {
    await product.stop()
    // nobody works there any more: the jobs of the next work have nothing to do with it
    await withoutMarks(stage, async (client) => {
      for (const table of ['attendance_member', 'attendance_dirty'])
        await client.query(`delete from ${table} where company_id = $1`, [made.company_id])
      // the data set has no other company that punches, and millions of rows go one by one as slowly as they came
      await client.query('truncate attendance_punch cascade')
    })
  }
  return lines
}
