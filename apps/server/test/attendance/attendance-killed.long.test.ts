import { basePath } from '@workplace/contract/kernel/envelope'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factsOf, keyOf } from '../../src/areas/attendance/days/facts.store'
import { reckonDay } from '../../src/areas/attendance/days/reckon'
import { isOther } from '../../src/areas/attendance/days/refresh-days'
import { type StoredDay, storedOf, toldColumns } from '../../src/areas/attendance/days/stored-day'
import type { Database } from '../../src/kernel/database/db'
import { type Answer, post } from '../processes/caller'
import { type Installation, openInstallation } from '../processes/installation'
import { type ServerProcess, until } from '../processes/server-process'
import { addCompany, type Company } from '../world'

/** The long form: `ATTENDANCE_KILLS=50`. */
const kills = Number(process.env.ATTENDANCE_KILLS ?? 4)
/** In each round one is killed while it imports, one while days are recomputed, one while a check is applied, one while a month is closed. */
const rounds = Math.ceil(kills / 4)
const workers = 12
const zone = 'Asia/Shanghai'

let own: Installation
let db: Database
let acme: Company
type Person = Awaited<ReturnType<Company['person']>>

beforeAll(async () => {
  own = await openInstallation('attendance')
}, 300_000)
afterAll(async () => {
  await own?.close()
}, 300_000)

const numberOf = async (sql: string, ...values: unknown[]) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [acme.company_id, ...values]))[0]?.n ?? 0
const marked = () => numberOf('attendance_dirty where company_id = $1')

/** A call of which nobody knows whether it will be answered: null where the server went meanwhile. */
const tried = (call: Promise<Answer>): Promise<Answer | null> => call.catch(() => null)

/** A file of punches, as a form sends it. */
async function sendFile(address: string, token: string, content: string): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'csv', zone, mode: 'valid' })) form.append(name, value)
  form.append('file', new Blob([content], { type: 'text/csv' }), 'punches.csv')
  const headers = { 'x-token': token, 'accept-language': 'en' }
  const signal = AbortSignal.timeout(120_000)
  const answer = await fetch(`${address}${basePath}/sourcerecord/import`, {
    method: 'POST',
    headers,
    body: form,
    signal,
  })
  return { ...((await answer.json()) as Answer), status: answer.status, tookMs: 0 }
}

/** Some people who have belonged to a team since before the month that is over, and an administrator. */
async function makeCompany(first: string) {
  acme = await addCompany(db, 'Acme')
  const c = acme.company_id
  const admin = await acme.person(
    ['daily-statistics', 'original-recorde', 'attendance-statistics'].flatMap((noun) =>
      ['view', 'change', 'add'].map((verb) => `${verb}-${noun}`),
    ),
  )
  const people: Person[] = []
  for (let n = 0; n < workers; n++) people.push(await acme.person([]))
  const idOf = async (text: string, ...values: unknown[]) =>
    (await db.query<{ id: number }>(text, [c, ...values]))[0]?.id ?? 0
  const shift = await idOf(
    `insert into shift (company_id, name, periods, late_minutes_as_late) values ($1, 'Day',
       '[{"on_time":"09:00","off_time":"18:00","must_on":true,"must_off":true}]', 5) returning id`,
  )
  const rule = await idOf(`insert into attendance_rule (company_id, name) values ($1, 'Rule') returning id`)
  const week = await idOf(
    `insert into attendance_schedule (company_id, name, begin_date, end_date, mode, monday_shift_id, tuesday_shift_id,
       wednesday_shift_id, thursday_shift_id, friday_shift_id) values ($1, 'Week', '2020-01-01', '2099-01-01', 'week', $2, $2, $2, $2, $2)
     returning id`,
    shift,
  )
  const team = await idOf(
    `insert into attendance_team (company_id, name, rule_id, timezone, punch_ways, ips)
     values ($1, 'Team', $2, $3, '{network}', '127.0.0.1') returning id`,
    ...[rule, zone],
  )
  await db.query('insert into attendance_team_schedule values ($1, $2, $3)', [c, team, week])
  const ids = people.map(({ user_id }) => user_id)
  await db.query(`insert into attendance_team_user (company_id, team_id, user_id) select $1, $2, unnest($3::int[])`, [
    c,
    team,
    ids,
  ])
  await db.query(`update users set job_num = 'J' || id where company_id = $1`, [c])
  await db.query(
    `insert into attendance_member (company_id, user_id, team_id, begin_date) select $1, p, $2, $4 from unnest($3::int[]) as p`,
    [c, team, ids, first],
  )
  await db.query(
    `insert into attendance_dirty (company_id, user_id, date, cause)
     select $1, p, d::date, 'day' from unnest($2::int[]) as p cross join generate_series($3::date, current_date, interval '1 day') as d
     order by 2, 3 on conflict do nothing`,
    [c, ids, first],
  )
  return { admin, people, ids, shift }
}

describe('two servers that are killed in the middle of imports, recomputations and closings', {
  timeout: 900_000 + kills * 180_000,
}, () => {
  it('take each line once, seal each closing once, tell each change once, and every day is what it comes to', async () => {
    const servers: [ServerProcess, ServerProcess] = [await own.start(), await own.start()]
    db = own.connect()
    const today = wallClock(Date.now(), zone).date
    const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
    const first = `${month}-01`
    const last = addDays(`${today.slice(0, 7)}-01`, -1)
    const { admin, people, ids, shift } = await makeCompany(first)
    const atRest = () => until(async () => (await marked()) === 0, 180_000)
    await atRest()
    /** Of one of the two, once it is ready: it may have taken the place of one that was killed. */
    const address = async (n: number) => {
      const one = servers[n % 2] as ServerProcess
      await until(() => one.address !== '', 300_000)
      return one.address
    }
    let killed = 0
    /** Kills one of the two; another takes its place. */
    const killOne = async (n: number) => {
      await servers[n % 2]?.kill()
      killed++
      servers[n % 2] = own.launch()
    }
    const call = async (n: number, path: string, body: object) =>
      post(await address(n), path, body, { token: admin.token })
    const send = async (n: number, content: string) => sendFile(await address(n), admin.token, content)
    /** Asks again until somebody took it: whoever was killed may have done it, or not. */
    const surely = async (
      ask: () => Promise<Answer | null>,
      isDone: (answer: Answer | null) => Promise<boolean> | boolean,
    ) => {
      let said: Answer | null = null
      await until(async () => {
        said = await ask()
        return await isDone(said)
      }, 180_000).catch((error) => expect.fail(`${error} ${JSON.stringify(said)}`))
    }

    let lines = 0
    for (let round = 0; round < rounds; round++) {
      // 1. more than 5,000 lines, so that a task takes them: killed at another point of it each time
      const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n))
      const two = (n: number) => String(n).padStart(2, '0')
      const file = people.flatMap(({ user_id }) =>
        dates.flatMap((date) =>
          Array.from(
            { length: 14 },
            (_, n) => `J${user_id},${date} ${two(8 + n)}:${two((round * 7 + n * 5) % 60)}:${two(round % 60)}`,
          ),
        ),
      )
      const content = ['no,time', ...file].join('\n')
      const taken = () => numberOf(`attendance_punch where company_id = $1 and source = 'file'`)
      lines += file.length
      const begun = tried(send(round, content))
      const point = ((round * 37) % 100) / 100
      await until(async () => {
        const [task] = await db.query<{ part: number; state: string }>(
          `select case when total = 0 then 0 else done::float8 / total end as part, state from task
           where company_id = $1 order by id desc limit 1`,
          [acme.company_id],
        )
        return task !== undefined && (task.part >= point || task.state !== 'running' || (await taken()) === lines)
      }, 120_000)
      await killOne(round)
      await begun
      await surely(
        async () => ((await taken()) === lines ? null : tried(send(round + 1, content))),
        async () => (await taken()) === lines,
      )

      // 2. what those lines marked is recomputed: killed when so many are done
      const all = await marked()
      const left = Math.floor(all * (1 - ((round * 53) % 90) / 100))
      await until(async () => (await marked()) <= left, 180_000)
      await killOne(round + 1)
      await atRest()

      // 3. a rule is another: settled days follow once a check of it is applied
      await db.query(
        `update shift set late_minutes_as_late = $3, version = version + 1 where company_id = $1 and id = $2`,
        [acme.company_id, shift, 5 + ((round * 11) % 40)],
      )
      const who = { begin_date: first, end_date: last }
      const check = async (n: number) => tried(call(n, '/dailylog/check', who))
      const checked = await check(round)
      const changes = () => numberOf('attendance_change where company_id = $1')
      const before = await changes()
      const applying = tried(call(round, '/dailylog/apply', { ...who, digest: checked?.data?.digest }))
      // the lock says that it has begun; what it wrote nobody sees before its end
      await until(
        async () =>
          (await changes()) > before ||
          (
            await db.query(
              `select 1 from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted
             and (classid::bigint << 32 | objid::bigint) = hashtextextended('attendance_apply', $1)`,
              [acme.company_id],
            )
          ).length > 0 ||
          (checked?.data?.changed ?? 0) === 0,
        60_000,
      )
      await killOne(round)
      await applying
      await surely(
        async () => {
          const now = await check(round + 1)
          if (now?.data?.changed === 0) return now
          await tried(call(round + 1, '/dailylog/apply', { ...who, digest: now?.data?.digest }))
          return now
        },
        (now) => now?.data?.changed === 0,
      )

      // 4. the month of all is closed: killed while it is, and closed by whoever is left
      const closed = () => numberOf(`attendance_month where company_id = $1 and month = $2 and state = 'closed'`, month)
      const close = (n: number) => tried(call(n, '/attendancestatistics/close', { month, reason: 'payroll' }))
      await atRest()
      const closing = close(round)
      await new Promise((resolve) => setTimeout(resolve, (round * 23) % 80))
      await killOne(round)
      await closing
      await surely(
        async () => ((await closed()) === workers ? null : close(round + 1)),
        async () => (await closed()) === workers,
      )
      const seals = await db.query<{ versions: number[] }>(
        `select array_agg(s.version order by s.version) as versions from attendance_month m
           join attendance_seal s on s.company_id = m.company_id and s.month_id = m.id
         where m.company_id = $1 and m.month = $2 group by m.user_id`,
        [acme.company_id, month],
      )
      expect(seals).toEqual(
        Array.from({ length: workers }, () => ({ versions: Array.from({ length: round + 1 }, (_, n) => n + 1) })),
      )
      if (round < rounds - 1)
        await surely(
          async () =>
            (await closed()) === 0
              ? null
              : tried(call(round, '/attendancestatistics/reopen', { month, reason: 'more came' })),
          async () => (await closed()) === 0,
        )
    }
    await atRest()

    // each line once, and told of once
    expect(await numberOf(`attendance_punch where company_id = $1 and source = 'file'`)).toBe(lines)
    const [told] = await db.query<{ records: number }>(
      `select coalesce(sum((after ->> 'records')::int), 0)::int as records from operation_log
       where company_id = $1 and action = 'punch_import'`,
      [acme.company_id],
    )
    expect(told?.records).toBe(lines)
    // each closing once in the log, and as often told as it was sealed
    expect(await numberOf(`operation_log where company_id = $1 and action = 'month_close'`)).toBe(rounds)
    expect(await numberOf(`message where company_id = $1 and kind = 'attendance_closed'`)).toBe(rounds * workers)
    // each settled day that became another is told of, once
    const untold = await db.query(
      `select c.user_id, c.id from attendance_change c
       where c.company_id = $1 and c.date > current_date - 35 and not exists (select 1 from message m
         where m.company_id = $1 and m.user_id = c.user_id
           and m.occasion = 'attendance/' || to_char(c.date, 'YYYY-MM-DD') || '/changed/' || c.id)`,
      [acme.company_id],
    )
    expect(untold).toEqual([])
    expect(await numberOf(`message where company_id = $1 and kind = 'attendance_changed'`)).toBeLessThanOrEqual(
      await numberOf('attendance_change where company_id = $1'),
    )
    const verified = await fetch(
      `${await address(0)}${basePath}/attendancestatistics/verify?${new URLSearchParams({ month })}`,
      { headers: { 'x-token': admin.token } },
    ).then((answer) => answer.json())
    expect(verified.data).toMatchObject({ checked: workers, differences: [] })

    // every day that is stored is what it comes to
    const now = Date.now()
    const facts = await factsOf(db, acme.company_id, ids, { from: first, until: today })
    const stored = await db.query<StoredDay & { user_id: number; on_date: string }>(
      `select *, to_char(date, 'YYYY-MM-DD') as on_date from attendance_day where company_id = $1`,
      [acme.company_id],
    )
    const kept = new Map(stored.map((row) => [keyOf(row.user_id, row.on_date), row]))
    const wrong: string[] = []
    for (const user_id of ids)
      for (let date = first; date < today; date = addDays(date, 1)) {
        const day = reckonDay(facts, user_id, date, now)
        const [is, was] = [
          day && storedOf(day, facts.punches.get(user_id) ?? []),
          kept.get(keyOf(user_id, date)) ?? null,
        ]
        if (is === null || was === null || isOther(is, was, toldColumns)) wrong.push(`${user_id} ${date}`)
      }
    expect(wrong).toEqual([])
    console.log(
      `killed ${killed} times: ${lines} lines taken, ${stored.length} days, ${rounds * workers} seals, each once`,
    )
  })
})
