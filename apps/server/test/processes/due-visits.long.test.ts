import type PgBoss from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { openMailbox } from '../mailbox'
import { addCompany, type Company } from '../world'
import { post } from './caller'
import { type Installation, openInstallation } from './installation'
import { type ServerProcess, until } from './server-process'

const kills = Number(process.env.DUE_KILLS ?? 2)
/** So many guests of each kind fall due in each round: more than one batch, so that the kill comes between two. */
const perRound = 150
/** So many visits wait for an approval in each round, of so many guests each. */
const [asked, together] = [30, 3]
const people = 6
const jobNames = ['audit-deadlines', 'forget-visitors']
let own: Installation
let db: Database
let boss: PgBoss
let acme: Company
let box: Awaited<ReturnType<typeof openMailbox>>

beforeAll(async () => {
  box = await openMailbox()
  own = await openInstallation('visits')
}, 300_000)
afterAll(async () => {
  await own?.close()
  await box?.close()
}, 300_000)

const rows = (sql: string, ...values: unknown[]) => db.query<{ id: number }>(sql, [acme.company_id, ...values])
const count = async (from: string) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${from}`, [acme.company_id]))[0]?.n ?? 0

type Kind = 'overstay' | 'no_show' | 'old' | 'coming' | 'bundled'
type Due = {
  kind: Kind
  /** Of the visit, from now. */
  from: string
  to: string
  state: number
  /** What else is so of the guest. */
  columns?: Record<string, string>
}

const byKind: readonly Due[] = [
  {
    ...{ kind: 'overstay', from: `- interval '5 hours'`, to: `- interval '20 minutes'`, state: 2 },
    columns: {
      ...{
        check_in_time: 'plan_start',
        stay_end: 'plan_end',
        auto_out: `plan_end + interval '2 hours'`,
        due_at: 'now()',
      },
      ...{ mail: `'overstay' || id || '@example.org'`, tell_due: 'false' },
    },
  },
  {
    ...{ kind: 'no_show', from: `- interval '9 hours'`, to: `- interval '6 hours'`, state: 1 },
    columns: { due_at: 'now()', tell_due: 'false' },
  },
  {
    ...{ kind: 'old', from: `- interval '100 days'`, to: `- interval '99 days'`, state: 4 },
    columns: {
      ...{ check_in_time: 'plan_start', check_out_time: 'plan_end', ended_at: 'plan_end', check_out_way: `'desk'` },
      ...{ phone: `'+8613800138000'`, tell_due: 'false' },
    },
  },
  {
    ...{ kind: 'coming', from: `+ interval '5 days'`, to: `+ interval '5 days 2 hours'`, state: 1 },
    columns: {
      ...{ due_at: `plan_end + interval '2 hours'`, mail: `'coming' || id || '@example.org'` },
    },
  },
  {
    ...{ kind: 'bundled', from: `- interval '1 hour'`, to: `+ interval '9 hours'`, state: 2 },
    columns: {
      ...{ check_in_time: 'plan_start', stay_end: 'plan_end', auto_out: `plan_end + interval '2 hours'` },
      ...{ due_at: `plan_end + interval '15 minutes'`, tell_due: 'false' },
    },
  },
]

/** Guests, each of a visit of their own: they are named by their kind. */
async function make({ kind, from, to, state, columns = {} }: Due, reason_id: number, hosts: number[], round: number) {
  const names = Object.keys(columns)
  const more = names.map((name) => `, ${name}`).join('')
  const values = names.map((name) => `, ${columns[name]}`).join('')
  await db.transaction(async (tx) => {
    await tx.query('set local lock_timeout = 0')
    await tx.query(
      `with v as (
         insert into visit (company_id, order_no, host_id, reason_id, office_id, plan_start, plan_end, before_minutes, after_minutes, people_count)
         select $1, '${kind}' || $4::int || '-' || n, ($3::int[])[1 + n % ${people}], $2, $5, date_trunc('second', now()) ${from},
           date_trunc('second', now()) ${to}, 60, 120, 1
         from generate_series(1, ${perRound}) n returning id, host_id, plan_start, plan_end
       ), w as (
         insert into visit_window (company_id, visit_id, start_time, end_time) select $1, id, plan_start, plan_end from v
       ), t as (
         insert into visitor (company_id, visit_id, office_id, plan_start, visitor_name, name_search, leader, state${more})
         select $1, id, $5, plan_start, '${kind}', '${kind}', true, ${state}${values} from v
         returning id, visit_id, plan_start, check_in_time, check_out_time, check_out_way
       ), s as (
         insert into visitor_stay (company_id, visitor_id, in_time, in_way, out_time, out_way)
         select $1, id, check_in_time, 'desk', check_out_time, check_out_way from t where check_in_time is not null
       ), known as (
         insert into visitor_told (company_id, visitor_id, recipient, content_mark, windows)
         select $1, id, 'overstay' || visit_id || '@example.org', 'as it is', '[]' from t where '${kind}' = 'overstay'
       ), story as (
         insert into visitor_story (company_id, visitor_id, time, act) select $1, id, plan_start, 'added' from t where '${kind}' = 'old'
       ), passed as (
         insert into visitor_pass_log (company_id, visitor_id, office_id, time, direction, way)
         select $1, id, $5, plan_start, 'in', 'desk' from t where '${kind}' = 'old'
       ), notice as (
         insert into visit_notice (company_id, visit_id, kind, told_at, due_at)
         select $1, visit_id, 'arrived', now() - interval '3 minutes', now() from t where '${kind}' = 'bundled' returning visit_id
       ), waiting as (
         insert into visitor_waiting (company_id, visitor_id, visit_id, kind, since, due_at)
         select $1, id, visit_id, 'arrived', now() - interval '11 minutes', now() from t where '${kind}' = 'bundled'
       ) insert into visit_notice_person (company_id, visit_id, kind, visitor_id, by_user_id)
         select $1, visit_id, 'arrived', id, 0 from t where '${kind}' = 'bundled'`,
      [acme.company_id, reason_id, hosts, round, acme.office_id],
    )
  })
}

const done = `(select visitor_id from visitor_story s where company_id = $1
    and act in ('overstay', 'close', 'undecided', 'mail_invited', 'mail_reminder', 'mail_still_in', 'told_desk')
  union all select id from visitor where company_id = $1 and forgotten_at is not null
  union all select id from message where company_id = $1 and kind in ('visitor_remind', 'visitor_arrived')) done`

describe('two servers that are killed while much of visits falls due', { timeout: 600_000 + kills * 60_000 }, () => {
  it('overstays, no-shows, unanswered approvals, deletions and messages happen once each', async () => {
    const environment = {
      ...{ SMTP_URL: box.url, MAIL_FROM: 'lobby@example.org' },
      PUBLIC_URL: 'https://work.example.org',
    }
    const servers: ServerProcess[] = [await own.start(environment)]
    db = own.connect()
    boss = await own.openBoss()
    acme = await addCompany(db, 'Acme')
    const hosts = await Promise.all(Array.from({ length: people }, () => acme.person(['add-visitor'])))
    const host_ids = hosts.map(({ user_id }) => user_id)
    const approver = await acme.person(['auidt-visitor'])
    const desk = await acme.person(['view-visitor', 'change-visitor'])
    const reason = async (name: string, by: string) =>
      (
        await rows(`insert into visitor_reason (company_id, name, audit_by) values ($1, $2, $3) returning id`, name, by)
      )[0]?.id ?? 0
    const [plain, approved] = [await reason('Meeting', 'none'), await reason('Inspection', 'auditor')]
    const visits = { undecided: [] as number[], reminded: [] as number[] }
    let fell = 0
    for (let round = 0; round < kills; round++) {
      // asked about as it is done: only the times are made to be over
      const inHours = (n: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + n * 3_600_000).toISOString()
      for (let n = 0; n < asked * 2; n++) {
        const host = hosts[n % people]
        const guests = Array.from({ length: together }, (_, one) => ({ name: `Guest ${round} ${n} ${one}` }))
        const answer = await post(
          servers[0]?.address ?? '',
          '/visitor/add',
          {
            ...{ reason_id: approved, office_id: acme.office_id, people: guests },
            ...{ plan_start: inHours(30), plan_end: inHours(33) },
          },
          host,
        )
        expect(answer, answer.message).toMatchObject({ code: 0 })
        visits[n % 2 === 0 ? 'undecided' : 'reminded'].push(answer.data.id)
      }
      for (const one of servers) await one.kill()
      const before = await count(done)
      await rows(
        `update audit_request set remind_at = now() where company_id = $1 and subject_kind = 'visit'
        and subject_id = any($2::int[]) and state = 'waiting' and remind_at is not null`,
        visits.reminded,
      )
      await rows(
        `with v as (
           update visit set plan_start = plan_start - interval '34 hours', plan_end = plan_end - interval '34 hours'
           where company_id = $1 and id = any($2::int[]) and plan_end > now() returning id, plan_start, plan_end
         ), w as (
           update visit_window w set start_time = v.plan_start, end_time = v.plan_end from v where w.company_id = $1 and w.visit_id = v.id
         ) update visitor t set plan_start = v.plan_start, due_at = now() from v where t.company_id = $1 and t.visit_id = v.id`,
        visits.undecided,
      )
      // whoever was invited in the round before is reminded in this one
      const remembered = await rows(
        `update visitor_told w set remind_at = now() from visitor t where w.company_id = $1 and t.company_id = $1 and t.id = w.visitor_id
           and t.visitor_name = 'coming' and not exists (select 1 from visitor_story s where s.company_id = $1 and s.visitor_id = t.id
             and s.act = 'mail_reminder') returning t.id`,
      )
      for (const kind of byKind) await make(kind, plain, host_ids, round)
      fell += perRound
      // what the killed ones were sending is taken again as soon as their lease is over
      const sendAgain = () =>
        rows(`update mail_job set next_try = now() where company_id = $1 and state = 'sending' returning id`)
      await sendAgain()
      for (const name of jobNames) await boss.send(name, {})
      const total = remembered.length + perRound * 7 + asked * (together + 1)
      const began = own.launch(environment)
      // at another point of the work each time
      const point = before + 1 + ((round * 331 + 40) % (total - 1))
      await until(async () => (await count(done)) >= point, 180_000).catch(async () =>
        expect.fail(`round ${round}: ${await count(done)} done, ${before} of them before, waited for ${point}`),
      )
      await began.kill()
      // nobody was emptied by half
      expect(
        await count(`visitor t where company_id = $1 and (forgotten_at is null) <> exists (
          select 1 from visitor_story s where s.company_id = $1 and s.visitor_id = t.id) and visitor_name in ('old', '—')`),
      ).toBe(0)
      await sendAgain()
      for (const name of jobNames) await boss.send(name, {})
      servers[0] = await own.start(environment)
      servers[1] = own.launch(environment)
      await until(async () => (await count(done)) >= before + total, 180_000).catch(async () =>
        expect.fail(`round ${round}: ${(await count(done)) - before} of ${total} done`),
      )
      await until(() => servers[1]?.address !== '', 60_000)
    }
    await until(
      async () => (await count(`mail_job where company_id = $1 and state in ('waiting', 'sending')`)) === 0,
      180_000,
    )

    const wrong = (kind: string, what: string, much: number) =>
      count(`visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
        where t.company_id = $1 and v.order_no like '${kind}%' and (select count(*) from ${what}) <> ${much}`)
    const story = (act: string) =>
      `visitor_story s where s.company_id = $1 and s.visitor_id = t.id and s.act = '${act}'`
    const told = (kind: string, whom = 'v.host_id') =>
      `message m where m.company_id = $1 and m.user_id = ${whom} and m.kind = '${kind}' and (m.values->>'visitor_id')::int = t.id`
    const states = async (kind: string) =>
      (
        await db.query<{ state: number }>(
          `select distinct t.state from visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id
           where t.company_id = $1 and v.order_no like '${kind}%'`,
          [acme.company_id],
        )
      ).map(({ state }) => state)
    expect({
      overstay: await states('overstay'),
      overstayed: await wrong('overstay', story('overstay'), 1),
      overstayTold: await wrong('overstay', told('visitor_overstay'), 1),
      overstayMailed: await wrong('overstay', story('mail_still_in'), 1),
      overstayInside: await wrong('overstay', 'visitor_stay s where s.visitor_id = t.id and s.out_time is null', 1),
      noShow: await states('no_show'),
      closed: await wrong('no_show', story('close'), 1),
      cameNot: await wrong('no_show', 'visitor_stay s where s.visitor_id = t.id', 0),
      noShowDue: await count(
        `visitor where company_id = $1 and state = 5 and (due_at is not null or ended_at is null)`,
      ),
    }).toEqual({
      ...{ overstay: [7], overstayed: 0, overstayTold: 0, overstayMailed: 0, overstayInside: 0 },
      ...{ noShow: [5], closed: 0, cameNot: 0, noShowDue: 0 },
    })
    expect({
      arrivedTold: await wrong('bundled', told('visitor_arrived'), 1),
      deskTold: await wrong('bundled', told('visitor_unmet', String(desk.user_id)), 1),
      waited: await wrong('bundled', story('told_desk'), 1),
      invited: await wrong('coming', story('mail_invited'), 1),
      reminded: await count(`visitor t where t.company_id = $1 and t.visitor_name = 'coming'
        and (select count(*) from ${story('mail_reminder')}) > 1`),
      changed: await wrong('coming', story('mail_changed'), 0),
    }).toEqual({ arrivedTold: 0, deskTold: 0, waited: 0, invited: 0, reminded: 0, changed: 0 })
    expect(await count(`visitor_story where company_id = $1 and act = 'mail_reminder'`)).toBe(perRound * (kills - 1))

    const old = `visitor t join visit v on v.company_id = t.company_id and v.id = t.visit_id where t.company_id = $1 and v.order_no like 'old%'`
    expect({
      emptied: await count(`${old} and t.forgotten_at is not null and t.visitor_name = '—' and t.phone is null`),
      stays: await wrong('old', 'visitor_stay s where s.visitor_id = t.id', 1),
      stories: await wrong('old', 'visitor_story s where s.visitor_id = t.id', 0),
      passes: await wrong('old', 'visitor_pass_log p where p.visitor_id = t.id', 0),
      othersKept: await count(
        `visitor where company_id = $1 and forgotten_at is not null and id not in (select t.id from ${old})`,
      ),
    }).toEqual({ emptied: fell, stays: 0, stories: 0, passes: 0, othersKept: 0 })

    const ofVisits = async (ids: readonly number[], what: string, much: number) =>
      (
        await rows(
          `select v.id from visit v where v.company_id = $1 and v.id = any($2::int[]) and (select count(*) from ${what}) <> ${much}`,
          ids,
        )
      ).length
    const ofGuests = (kind: string, whom: string) =>
      `message m join visitor t on t.company_id = m.company_id and t.id = (m.values->>'visitor_id')::int
       where m.company_id = $1 and m.kind = '${kind}' and m.user_id = ${whom} and t.visit_id = v.id`
    expect({
      refused: await ofVisits(
        visits.undecided,
        'visitor t where t.company_id = $1 and t.visit_id = v.id and t.state = 0 and t.audit_state = 3 and t.ended_at = v.plan_end and t.due_at is null',
        together,
      ),
      told: await ofVisits(visits.undecided, ofGuests('visitor_undecided', 'v.host_id'), 1),
      storied: await ofVisits(
        visits.undecided,
        `visitor_story s join visitor t on t.company_id = s.company_id and t.id = s.visitor_id where s.company_id = $1 and t.visit_id = v.id and s.act = 'undecided'`,
        together,
      ),
      waits: await ofVisits(
        visits.undecided,
        `audit_request q where q.company_id = $1 and q.subject_kind = 'visit' and q.subject_id = v.id and q.state <> 'ended'`,
        0,
      ),
      asked: await ofVisits(visits.reminded, ofGuests('visitor_asked', String(approver.user_id)), 1),
      reminded: await ofVisits(visits.reminded, ofGuests('visitor_remind', String(approver.user_id)), 1),
    }).toEqual({ refused: 0, told: 0, storied: 0, waits: 0, asked: 0, reminded: 0 })

    // each mail was written once; who died between the other server's yes and the mark sent one again under its name
    const letters = box.take()
    const names = new Set(letters.map((one) => one.messageId))
    const [mails] = await db.query<{ all: number; sent: number; apart: number }>(
      `select count(*)::int as all, (count(*) filter (where state = 'sent'))::int as sent,
         count(distinct (recipient, kind, content))::int as apart from mail_job where company_id = $1`,
      [acme.company_id],
    )
    const expected = fell * 2 + perRound * (kills - 1)
    expect(mails).toEqual({ all: expected, sent: expected, apart: expected })
    expect(names.size).toBe(expected)
    expect(letters.length - names.size).toBeLessThanOrEqual(kills * 8)
    console.log(
      `killed ${kills} times: ${fell} guests each who overstay, never came, are deleted, are invited and wait; ${visits.undecided.length} visits undecided, ${visits.reminded.length} reminded of, ${expected} mails, each once; ${letters.length - names.size} of the mails again under the same name`,
    )
  })
})
