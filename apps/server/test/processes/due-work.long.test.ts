import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { addCompany, type Company } from '../world'
import { type Installation, openInstallation } from './installation'
import { type ServerProcess, until } from './server-process'

const kills = Number(process.env.DUE_KILLS ?? 2)
/** So much of each kind falls due in each round: more than one batch, so that the kill comes between two. */
const perRound = 240
const people = 8
const limit = 3
let own: Installation
let db: Database
let acme: Company

beforeAll(async () => {
  own = await openInstallation('due')
}, 300_000)
afterAll(async () => {
  await own?.close()
}, 300_000)

/** Many rows beside servers that work on the rows before: however long that takes, it is the test's time and no fault. */
const insert = <T extends object>(sql: string, values: unknown[]) =>
  db.transaction(async (tx) => {
    await tx.query('set local lock_timeout = 0')
    return tx.query<T>(sql, values)
  })

/** Meetings of now: `kind` says from when to when, in minutes from now. */
const meetings = async (kind: string, from: number, to: number, rooms: number[], hosts: number[], round: number) =>
  insert(
    `with m as (
       insert into meeting (company_id, meetingroom_id, title, start_time, end_time, booker_id, attendee_count, created_at)
       select $1, r.id, $2, now() + $3 * interval '1 minute', now() + $4 * interval '1 minute',
         ($6::int[])[1 + (r.n + $7::int) % ${people}], 2, now() - interval '3 days'
       from unnest($5::int[]) with ordinality as r(id, n) returning *
     ), held as (
       insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
       select company_id, meetingroom_id, 'meeting', id, start_time, end_time, true from m
     ), invited as (
       insert into attendee (company_id, meeting_id, person_type, user_id, name, is_host)
       select company_id, id, 'user', booker_id, 'Host', true from m
     )
     insert into meeting_reminder (company_id, meeting_id, minutes, due_at)
     select company_id, id, 5, now() from m where $2 = 'remind'`,
    [acme.company_id, kind, from, to, rooms, hosts, round],
  )

/** Guests who are inside, each of a visit of their own, and count as gone by the clock now. */
const inside = async (reason_id: number, hosts: number[], round: number) =>
  insert(
    `with v as (
       insert into visit (company_id, order_no, host_id, reason_id, office_id, plan_start, plan_end, before_minutes, after_minutes, people_count)
       select $1, 'V' || $4::int || '-' || n, ($3::int[])[1 + n % ${people}], $2, $5, now() - interval '5 hours', now() - interval '3 hours', 60, 120, 1
       from generate_series(1, ${perRound}) n returning id, plan_start, plan_end
     ), w as (
       insert into visit_window (company_id, visit_id, start_time, end_time) select $1, id, plan_start, plan_end from v
     ), t as (
       insert into visitor (company_id, visit_id, office_id, plan_start, visitor_name, name_search, leader, state, tell_due, check_in_time,
         stay_end, auto_out, due_at)
       select $1, id, $5, plan_start, 'Guest', 'guest', true, 2, false, plan_start, plan_end, plan_end + interval '2 hours', now() from v returning id, check_in_time
     )
     insert into visitor_stay (company_id, visitor_id, in_time, in_way) select $1, id, check_in_time, 'desk' from t`,
    [acme.company_id, reason_id, hosts, round, acme.office_id],
  )

/** Desks of guests, who are no one's second desk: `kind` says from when to when, and until when somebody has to come. */
const desks = async (kind: string, from: number, to: number, deadline: number | null, hosts: number[], round: number) =>
  insert(
    `with s as (
       insert into station (company_id, number, city_id, office_id, floor_id, area_id, attribute, category_id, price_id, need_checkin)
       select $1, $2::text || ' ' || $4::int || '-' || n, $5, $6, $7, (select id from station_area where company_id = $1), 'shared',
         (select id from station_category where company_id = $1), (select id from price where company_id = $1), true
       from generate_series(1, ${perRound}) n returning id, company_id, office_id
     ), r as (
       insert into station_reservation (company_id, station_id, office_id, guest_name, booker_id, date, unit, start_time, end_time,
         deadline, created_at, warned_at)
       select company_id, id, office_id, 'Guest', ($3::int[])[1 + id % ${people}], current_date, 'hour', now() + $8 * interval '1 minute',
         now() + $9 * interval '1 minute', now() + $10::float8 * interval '1 minute', now() - interval '3 hours',
         case when $2::text = 'release' then now() - interval '20 minutes' end
       from s returning id, company_id, station_id, start_time, end_time
     )
     insert into station_holding (company_id, station_id, kind, source_id, start_time, end_time)
     select company_id, station_id, 'reservation', id, start_time, end_time from r`,
    [acme.company_id, kind, hosts, round, acme.city_id, acme.office_id, acme.floor_id, from, to, deadline],
  )

const count = async (from: string) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${from}`, [acme.company_id]))[0]?.n ?? 0

describe('two servers that are killed while much falls due', { timeout: 900_000 + kills * 30_000 }, () => {
  it('release, remind, count and ban each thing once', async () => {
    const start = () => own.start()
    const servers: ServerProcess[] = [await start()]
    db = own.connect()
    acme = await addCompany(db, 'Acme')
    await db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'no_show_limit', '', $2)`,
      [acme.company_id, String(limit)],
    )
    const hosts = await Promise.all(Array.from({ length: people }, async () => (await acme.person()).user_id))
    const [reason] = await db.query<{ id: number }>(
      `insert into visitor_reason (company_id, name) values ($1, 'Meeting') returning id`,
      [acme.company_id],
    )
    await db.query(
      `with c as (insert into station_category (company_id, name) values ($1, 'Desk')),
       p as (insert into price (company_id, name, unit, amount, target) values ($1, 'Free', 'day', 0, 'station'))
       insert into station_area (company_id, name, office_id, floor_id) values ($1, 'Open', $2, $3)`,
      [acme.company_id, acme.office_id, acme.floor_id],
    )
    servers.push(await start())
    let fell = 0
    for (let round = 0; round < kills; round++) {
      const rooms = await insert<{ id: number }>(
        `insert into meetingroom (company_id, name, office_id, floor_id, roomtype_id, capacity, release_mode)
         select $1, $2 || ' ' || n, $3, $4, $5, 8, case when n % 3 = 0 then 'none' else 'no_sign' end
         from generate_series(1, ${perRound * 3}) n returning id`,
        [acme.company_id, `Round ${round}`, acme.office_id, acme.floor_id, acme.roomtype_id],
      )
      const ids = rooms.map((room) => room.id)
      const some = (rest: number) => ids.filter((_, n) => (n + 1) % 3 === rest)
      const turn = round % 2
      await servers[turn]?.kill()
      await insert(
        `insert into missed_watch values ($1, now() - interval '2 hours') on conflict (company_id) do nothing`,
        [acme.company_id],
      )
      // counted before there is anything new: the server that goes on may be quick
      const before = await count(`release_log where company_id = $1`)
      await meetings('release', -20, 40, some(1), hosts, round)
      await meetings('missed', -60, -0.001, some(2), hosts, round)
      // long enough before they begin: on a busy machine nobody is reminded of what has begun
      await meetings('remind', 45, 75, some(0), hosts, round)
      await inside(reason?.id ?? 0, hosts, round)
      await desks('release', -60, 600, -1, hosts, round)
      await desks('warn', -10, 600, 10, hosts, round)
      await desks('end', -120, -0.001, null, hosts, round)
      fell += perRound
      const began = own.launch()
      servers[turn] = began
      // at another point of the work each time
      const point = before + Math.min(perRound - 1, 1 + ((round * 17) % perRound))
      const released = () => count(`release_log where company_id = $1`)
      await until(async () => (await released()) >= point, 180_000).catch(async () =>
        expect.fail(`round ${round}: ${await released()} released, ${before} of them before, waited for ${point}`),
      )
      await began.kill()
      servers[turn] = own.launch()
    }
    await until(
      async () => (await count(`meeting where company_id = $1 and meeting_state = 'released'`)) === fell,
      60_000,
    )
    await until(async () => (await count(`message where company_id = $1 and kind = 'reminder'`)) === fell, 180_000)
    await until(async () => (await count(`breach where company_id = $1`)) === 2 * fell, 180_000)

    await until(async () => (await count('visitor where company_id = $1 and state = 4')) === fell, 180_000)
    const guests = async (what: string, much: number) =>
      count(`visitor t where t.company_id = $1 and (select count(*) from ${what}) <> ${much}`)
    expect({
      stays: await guests('visitor_stay s where s.visitor_id = t.id', 1),
      left: await guests(
        `visitor_stay s where s.visitor_id = t.id and s.out_way = 'auto' and s.out_time = t.check_out_time`,
        1,
      ),
      told: await guests(`visitor_story s where s.visitor_id = t.id and s.act = 'auto_out'`, 1),
      logged: await guests(`visitor_pass_log l where l.visitor_id = t.id and l.direction = 'out'`, 1),
      due: await count('visitor where company_id = $1 and due_at is not null'),
    }).toEqual({ stays: 0, left: 0, told: 0, logged: 0, due: 0 })

    const ofDesks = `station_reservation r join station s on s.company_id = r.company_id and s.id = r.station_id
      where r.company_id = $1 and s.number like`
    await until(async () => (await count(`${ofDesks} 'release%' and r.state = 'released'`)) === fell, 180_000)
    await until(async () => (await count(`${ofDesks} 'warn%' and r.warned_at is not null`)) === fell, 180_000)
    await until(async () => (await count(`${ofDesks} 'end%' and r.state = 'finished'`)) === fell, 180_000)
    const desk = async (kind: string, what: string, much: number) =>
      count(`${ofDesks} '${kind}%' and (select count(*) from ${what}) <> ${much}`)
    const told = (kind: string) => `message m where m.kind = '${kind}' and m.values->>'title' = s.number`
    const held = `station_holding h where h.kind = 'reservation' and h.source_id = r.id and h.is_held and h.end_time > now()`
    expect({
      released: await desk('release', told('desk_released'), 1),
      freed: await desk('release', held, 0),
      warned: await desk('warn', told('desk_warning'), 1),
      ended: await desk('end', held, 0),
      endedTold: await desk('end', "message m where m.values->>'title' = s.number", 0),
    }).toEqual({ released: 0, freed: 0, warned: 0, ended: 0, endedTold: 0 })

    const wrong = async (title: string, what: string, much: number) =>
      count(`meeting m where m.company_id = $1 and m.title = '${title}' and (select count(*) from ${what}) <> ${much}`)
    const log = 'meeting_log l where l.meeting_id = m.id and l.action'
    expect({
      released: await wrong('release', 'release_log l where l.meeting_id = m.id', 1),
      held: await wrong('release', `holding h where h.kind = 'meeting' and h.source_id = m.id`, 0),
      logged: await wrong('release', `${log} = 'release'`, 1),
      recorded: await wrong('release', `operation_log o where o.target_id = m.id and o.action = 'release'`, 1),
      told: await wrong('release', 'message s where s.meeting_id = m.id', 1),
      live: await wrong('release', `outbox e where e.topic = 'meeting' and (e.payload->>'id')::int = m.id`, 1),
      counted: await wrong('release', 'breach b where b.meeting_id = m.id', 1),
      missed: await wrong('missed', 'breach b where b.meeting_id = m.id', 1),
      unused: await wrong('missed', `meeting_use u where u.meeting_id = m.id and u.outcome = 'no_show'`, 1),
      missedTold: await wrong('missed', 'message s where s.meeting_id = m.id', 0),
      reminded: await wrong('remind', 'message s where s.meeting_id = m.id', 1),
    }).toEqual({
      ...{ released: 0, held: 0, logged: 0, recorded: 0, told: 0, live: 0, counted: 0 },
      ...{ missed: 0, unused: 0, missedTold: 0, reminded: 0 },
    })
    // one ban for each person, made longer by each further three breaches
    const bans = await db.query(
      `select b.user_id, b.numbers, count(*)::int as breaches, count(h.blacklist_id)::int as linked,
         (select count(*)::int from message s where s.user_id = b.user_id and s.kind = 'blacklisted_counted') as told
       from blacklist b join breach h on h.company_id = b.company_id and h.user_id = b.user_id
       where b.company_id = $1 group by b.id, b.user_id, b.numbers order by b.user_id`,
      [acme.company_id],
    )
    expect(bans).toHaveLength(people)
    for (const ban of bans as { numbers: number; breaches: number; linked: number; told: number }[]) {
      const times = Math.floor(ban.breaches / limit)
      expect(ban).toMatchObject({ numbers: times * limit, linked: times * limit, told: times })
    }
    console.log(
      `killed ${kills} times: ${fell} releases, ${fell} missed meetings, ${fell} reminders, ${fell} guests who count as gone, ${fell} desks released, warned of and ended, each once`,
    )
  })
})
