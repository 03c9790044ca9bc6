import type PgBoss from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { openMailbox } from '../mailbox'
import { addCompany, type Company } from '../world'
import { booking, post } from './caller'
import { type Installation, openInstallation } from './installation'
import { type ServerProcess, until } from './server-process'

const kills = Number(process.env.DUE_KILLS ?? 2)
/** Both servers are killed in each round: before it, and one after the other in the middle of it. */
const rounds = Math.ceil(kills / 4)
/** So much of each kind falls due in each round. */
const much = 12
const jobNames = ['audit-deadlines', 'sweep-waitlist', 'evaluate', 'remind-tasks']

let own: Installation
let db: Database
let acme: Company
let box: Awaited<ReturnType<typeof openMailbox>>
let boss: PgBoss
type Person = Awaited<ReturnType<Company['person']>>

beforeAll(async () => {
  box = await openMailbox()
  own = await openInstallation('jobs')
}, 300_000)
afterAll(async () => {
  await own?.close()
  await box?.close()
}, 300_000)

const numberOf = async (sql: string) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, [acme.company_id]))[0]?.n ?? 0
const rows = (sql: string, ...values: unknown[]) => db.query<{ id: number }>(sql, [acme.company_id, ...values])

describe('two servers that are killed in the middle of what falls due each minute', {
  timeout: 180_000 + kills * 30_000,
}, () => {
  it('decide, offer, ask, remind and mail each thing once', async () => {
    const environment = {
      ...{ SMTP_URL: box.url, MAIL_FROM: 'rooms@example.org' },
      PUBLIC_URL: 'https://rooms.example.org',
    }
    const servers: ServerProcess[] = [await own.start(environment)]
    db = own.connect()
    boss = await own.openBoss()
    acme = await addCompany(db, 'Acme')
    await rows(
      `insert into strategy (company_id, strategy_key, name, strategy_values)
       values ($1, 'waitlist_most', '', '50'), ($1, 'waitlist_hold_minutes', '', '1440') on conflict (company_id, strategy_key)
       do update set strategy_values = excluded.strategy_values returning 1`,
    )
    const people: Person[] = []
    for (let n = 0; n < 8; n++) people.push(await acme.person())
    const approver = await acme.person(['view-meeting', 'view-audit', 'change-audit'])
    await rows(`update users set mail = username || '@example.org' where company_id = $1 returning id`)
    await rows(`insert into itemcomment (company_id, title) values ($1, 'How was it?') returning id`)
    const person = (n: number) => people[n % people.length] as Person
    const call = async (path: string, body: object, who: Person) => {
      const [server] = servers
      const answer = await post(server?.address ?? '', path, body, who)
      expect(answer, answer.message).toMatchObject({ code: 0 })
      return answer.data as { id: number }
    }
    const flow = async (name: string, action: string, rooms: readonly number[]) => {
      const asked = { mode: 'any', approvers: [{ kind: 'users', ids: [approver.user_id] }] }
      const limits = { deadline_minutes: 1440, remind_minutes: 60, timeout_action: action }
      const bindings = rooms.map((meetingroom_id) => ({ meetingroom_id }))
      await call('/audit/flow_save', { name, steps: [asked], ...limits, bindings }, approver)
    }
    servers.push(await own.start(environment))

    const made: Record<'pass' | 'refuse' | 'none', number[]> = { pass: [], refuse: [], none: [] }
    const first: number[] = []
    const second: number[] = []
    let over = 0
    for (let round = 0; round < rounds; round++) {
      const roomsFor = async (name: string, columns: object = {}) =>
        Promise.all(Array.from({ length: much }, (_, n) => acme.room(`${name} ${round} ${n}`, { ...columns })))
      for (const action of ['pass', 'refuse', 'none'] as const) {
        const rooms = await roomsFor(action, { isaudit: true })
        await flow(`${action} ${round}`, action, rooms)
        for (const [n, room] of rooms.entries())
          made[action].push((await call('/meeting/add', booking(room, 2, 40), person(n))).id)
      }
      for (const [n, room] of (await roomsFor('wanted')).entries()) {
        // nobody waits for two things at one time
        const at = round * much + n
        const slot = booking(room, 2 + Math.floor(at / 40), 33 + (at % 40))
        const { start_time, end_time } = slot
        const taken = await call('/meeting/add', slot, person(at))
        const wish = { meetingroom_ids: [room], title: 'Wish', start_time, end_time }
        first.push((await call('/waitlist/add', wish, person(at + 1))).id)
        second.push((await call('/waitlist/add', wish, person(at + 2))).id)
        await call('/meeting/del', { id: taken.id }, person(at))
      }
      const offered = () => numberOf(`waitlist where company_id = $1 and state = 1`)
      await until(async () => (await offered()) === (round + 1) * much, 60_000).catch(async (error) => {
        throw new Error(
          `${error} ${JSON.stringify(await rows('select state, count(*) from waitlist where company_id = $1 group by 1'))}`,
        )
      })
      // nobody looks at anything until all of it is due, so that the kills come in the middle
      for (const one of servers) await one.kill()
      await rows(
        `with m as (
           insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count)
           select $1, r, 'over', now() - interval '90 minutes', now() - interval '30 minutes', ($3::int[])[1 + (n + $4::int) % 8], 1
           from unnest($2::int[]) with ordinality as x(r, n) returning *
         ), invited as (
           insert into attendee (company_id, meeting_id, person_type, user_id, name, is_host)
           select company_id, id, 'user', booker_id, 'Host', true from m
         ), text as (
           insert into minutes (company_id, meeting_id, title, publish_state) select company_id, id, 'Minutes', 1 from m returning *
         )
         insert into minutes_todo (company_id, minutes_id, content, owner_id, due, soon_at, late_at)
         select t.company_id, t.id, 'Do it', m.booker_id, current_date + 1, now() - interval '1 minute', now() + interval '1 day'
         from text t join m on m.id = t.meeting_id returning id`,
        await roomsFor('over'),
        people.map((one) => one.user_id),
        round,
      )
      over += much
      await rows(
        `update audit_request set deadline = case when timeout_action = 'none' then deadline else now() end,
           remind_at = case when timeout_action = 'none' and remind_at is not null then now() end
         where company_id = $1 and state = 'waiting' returning id`,
      )
      await rows(
        `update waitlist set offer_expire_time = now() where company_id = $1 and state = 1 and id = any($2::int[]) returning id`,
        first,
      )
      // what the killed ones were sending is taken again as soon as their lease is over
      await rows(`update mail_job set next_try = now() where company_id = $1 and state = 'sending' returning id`)
      for (const name of jobNames) await boss.send(name, {})
      const begin = (one: number) => {
        const began = own.launch(environment)
        servers[one] = began
        return began
      }
      const done = () =>
        numberOf(
          `message where company_id = $1 and kind = any('{audit_approved,audit_refused,audit_remind,waiting_expired,waiting_offered,evaluate,task_due}')`,
        )
      const before = await done()
      const both = [begin(0), begin(1)] as const
      // at another point of the work each time
      const points = [1 + ((round * 7) % (much * 3)), much * 3 + ((round * 5) % (much * 3))] as const
      for (const [n, point] of points.entries()) {
        await until(async () => (await done()) >= before + point, 90_000)
        await both[(n + round) % 2]?.kill()
        for (const name of jobNames) await boss.send(name, {})
      }
      await rows(`update mail_job set next_try = now() where company_id = $1 and state = 'sending' returning id`)
      for (const n of [0, 1]) {
        const began = begin(n)
        await until(() => began.address !== '', 60_000)
      }
      for (const name of jobNames) await boss.send(name, {})
    }

    const ends: [what: string, sql: string, n: number][] = [
      [
        'decided',
        `meeting where company_id = $1 and audit_state in (0, 2) and title = 'Told' and meeting_state = 'active' and not exists (
         select 1 from audit_request q where q.meeting_id = meeting.id and q.state = 'waiting')`,
        made.pass.length + made.refuse.length,
      ],
      ['reminded', `message where company_id = $1 and kind = 'audit_remind'`, made.none.length],
      ['passed on', `waitlist where company_id = $1 and state = 1`, second.length],
      ['asked', `message where company_id = $1 and kind = 'evaluate'`, over],
      ['tasks', `message where company_id = $1 and kind = 'task_due'`, over],
    ]
    for (const [what, sql, n] of ends)
      await until(async () => (await numberOf(sql)) >= n, 90_000).catch(async () =>
        expect.fail(`${what}: ${await numberOf(sql)} of ${n}`),
      )
    await until(
      async () => (await numberOf(`mail_job where company_id = $1 and state in ('waiting', 'sending')`)) === 0,
      120_000,
    )

    const wrong = async (what: string, of: readonly number[], table: string, much_: number) =>
      (
        await rows(
          `select m.id from ${table} m where m.company_id = $1 and m.id = any($2::int[]) and (select count(*) from ${what}) <> ${much_}`,
          of,
        )
      ).length
    const meeting = (what: string, of: readonly number[], n = 1) => wrong(what, of, 'meeting', n)
    const wish = (kind: string, of: readonly number[]) =>
      wrong(
        `message s where s.company_id = m.company_id and s.occasion like '${kind} ' || m.id || ' %'`,
        of,
        'waitlist',
        1,
      )
    const overIds = (await rows(`select id from meeting where company_id = $1 and title = 'over'`)).map(({ id }) => id)
    expect({
      approved: await meeting(`meeting_log l where l.meeting_id = m.id and l.action = 'approve'`, made.pass),
      approvedTold: await meeting(`message s where s.meeting_id = m.id and s.kind = 'audit_approved'`, made.pass),
      approvedRecorded: await meeting(`operation_log o where o.target_id = m.id and o.action = 'approve'`, made.pass),
      approvedHeld: await meeting(`holding h where h.kind = 'meeting' and h.source_id = m.id and h.is_held`, made.pass),
      refused: await meeting(`meeting_log l where l.meeting_id = m.id and l.action = 'refuse'`, made.refuse),
      refusedTold: await meeting(`message s where s.meeting_id = m.id and s.kind = 'audit_refused'`, made.refuse),
      refusedHeld: await meeting(`holding h where h.kind = 'meeting' and h.source_id = m.id`, made.refuse, 0),
      reminded: await meeting(`message s where s.meeting_id = m.id and s.kind = 'audit_remind'`, made.none),
      stillWaits: await meeting(`audit_request q where q.meeting_id = m.id and q.state = 'waiting'`, made.none),
      expired: await wish('waiting_expired', first),
      offeredOnce: await wish('waiting_offered', first),
      passedOn: await wish('waiting_offered', second),
      kept: await wrong(`holding h where h.kind = 'offer' and h.source_id = -m.id`, second, 'waitlist', 1),
      notKept: await wrong(`holding h where h.kind = 'offer' and h.source_id = -m.id`, first, 'waitlist', 0),
      asked: await meeting(`evaluation e where e.meeting_id = m.id`, overIds),
      askedTold: await meeting(`message s where s.meeting_id = m.id and s.kind = 'evaluate'`, overIds),
      tasks: await meeting(`message s where s.meeting_id = m.id and s.kind = 'task_due'`, overIds),
    }).toEqual({
      ...{
        approved: 0,
        approvedTold: 0,
        approvedRecorded: 0,
        approvedHeld: 0,
        refused: 0,
        refusedTold: 0,
        refusedHeld: 0,
      },
      ...{ reminded: 0, stillWaits: 0, expired: 0, offeredOnce: 0, passedOn: 0, kept: 0, notKept: 0 },
      ...{ asked: 0, askedTold: 0, tasks: 0 },
    })
    // each mail was written once, and sent; who died between the other server's yes and the mark sent one again under its name
    const letters = box.take()
    const names = new Set(letters.map((one) => one.messageId))
    const [mails] = await db.query<{ all: number; sent: number; apart: number }>(
      `select count(*)::int as all, (count(*) filter (where state = 'sent'))::int as sent,
         count(distinct (recipient, kind, content))::int as apart from mail_job where company_id = $1`,
      [acme.company_id],
    )
    // who is reminded of a request gets the mail that asked for it again
    expect(mails).toEqual({ all: mails?.all, sent: mails?.all, apart: (mails?.all ?? 0) - made.none.length })
    expect(names.size).toBe(mails?.all)
    expect(letters.length - names.size).toBeLessThanOrEqual(rounds * 4)
    const deciding = made.pass.length + made.refuse.length
    console.log(
      `killed ${rounds * 4} times: ${deciding} requests decided by their deadline, ${made.none.length} reminded, ${first.length} offers passed on, ${over} meetings asked about, ${over} tasks reminded, ${names.size} mails, each once; ${letters.length - names.size} of the mails again under the same name`,
    )
  })
})
