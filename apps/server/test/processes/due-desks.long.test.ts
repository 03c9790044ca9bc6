import type PgBoss from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/kernel/database/db'
import { addCompany, type Company } from '../world'
import { get, post, wallTime } from './caller'
import { type Installation, openInstallation } from './installation'
import { type ServerProcess, until } from './server-process'

const kills = Number(process.env.DUE_KILLS ?? 2)
/** Both servers are killed in each round: before it, and one after the other in the middle of it. */
const rounds = Math.ceil(kills / 4)
/** So many moves of each end in a round, of so many people. */
const [moves, movers] = [8, 4]
/** So many areas with one desk and two who wait for it, and so many desks of a floor for half as many again. */
const [areas, floorDesks] = [40, 20]
/** So many lockers of each kind: more than one batch. */
const lockers = 150

let own: Installation
let db: Database
let acme: Company
let boss: PgBoss

beforeAll(async () => {
  own = await openInstallation('desks')
}, 300_000)
afterAll(async () => {
  await own?.close()
}, 300_000)

/** Many rows beside servers that work on the rows before: however long that takes, it is the test's time and no fault. */
const rows = <T extends object = { id: number }>(sql: string, ...values: unknown[]) =>
  db.transaction(async (tx) => {
    await tx.query('set local lock_timeout = 0')
    return tx.query<T>(sql, [acme.company_id, ...values])
  })
const numberOf = async (from: string) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0
const idsOf = (made: readonly { id: number }[]) => made.map(({ id }) => id)

const people = async (name: string, n: number) =>
  idsOf(
    await rows(
      `insert into users (company_id, name, username)
       select $1, $2::text || ' ' || n, $2::text || ' ' || n from generate_series(1, $3::int) n returning id`,
      ...[name, n],
    ),
  )
const areaOn = async (name: string, floor_id: number) =>
  (
    await rows(
      `insert into station_area (company_id, name, office_id, floor_id) values ($1, $2, $3, $4) returning id`,
      ...[name, acme.office_id, floor_id],
    )
  )[0]?.id ?? 0
const desks = async (name: string, n: number, area_id: number, floor_id: number) =>
  idsOf(
    await rows(
      `with d as (
         insert into station (company_id, number, city_id, office_id, floor_id, area_id, attribute, category_id, price_id)
         select $1, $2::text || '-' || n, $3, $4, $5, $6, 'shared', (select id from station_category where company_id = $1),
           (select id from price where company_id = $1) from generate_series(1, $7::int) n returning id
       ), s as (
         insert into station_slot (company_id, station_id, time_slot_id)
         select $1, d.id, t.id from d, station_time_slot t where t.company_id = $1
       )
       select id from d`,
      ...[name, acme.city_id, acme.office_id, floor_id, area_id, n],
    ),
  )

const tomorrow = wallTime(1, 0).slice(0, 10)
/** A guest has each of these desks tomorrow. */
const held = (stations: readonly number[], booker_id: number) =>
  rows(
    `with r as (
       insert into station_reservation (company_id, station_id, office_id, guest_name, booker_id, date, unit, start_time, end_time)
       select $1, id, $3, 'Guest', $4, $5, 'day', ($5::date + interval '9 hours') at time zone 'Asia/Shanghai',
         ($5::date + interval '18 hours') at time zone 'Asia/Shanghai' from unnest($2::int[]) id returning *
     )
     insert into station_holding (company_id, station_id, kind, source_id, start_time, end_time)
     select company_id, station_id, 'reservation', id, start_time, end_time from r returning source_id as id`,
    ...[stations, acme.office_id, booker_id, tomorrow],
  )
/** Who came first waits first; nobody was asked in vain just now, so that only a desk which comes free has them looked at. */
const waiting = (where: { floor_id: number | null; area_id: number | null }, who: readonly number[], over = false) =>
  rows(
    `insert into station_wait (company_id, user_id, office_id, floor_id, area_id, date, unit, until, tried_at, created_at)
     select $1, id, $3, $4, $5, $6, 'day', case when $7 then now() - interval '1 minute'
       else ($6::date + interval '9 hours') at time zone 'Asia/Shanghai' end, now(), now() - interval '1 hour' + n * interval '1 second'
     from unnest($2::int[]) with ordinality as w(id, n) returning id`,
    ...[who, acme.office_id, where.floor_id, where.area_id, tomorrow, over],
  )

describe('two servers that are killed in the middle of moves, of who waits for a desk, and of lockers that are old', {
  timeout: 300_000 + kills * 60_000,
}, () => {
  it('seat, tell and take back each once, and the first to wait first', async () => {
    const servers: ServerProcess[] = [await own.start()]
    db = own.connect()
    boss = await own.openBoss()
    acme = await addCompany(db, 'Acme')
    const planner = await acme.person(['view-assign', 'add-assign', 'change-assign', 'view-station'])
    await rows(
      `with c as (insert into station_category (company_id, name) values ($1, 'Desk')),
       s as (insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'station_on_days_off', '', '1')),
       t as (insert into station_time_slot (company_id, name, start_time, end_time) values ($1, 'Day', '09:00', '18:00'))
       insert into price (company_id, name, unit, amount, target) values ($1, 'Free', 'day', 0, 'station') returning id`,
    )
    // people are told of old lockers by day: an office where it is day whenever this runs
    const ahead = (12 - new Date().getUTCHours() + 24) % 24
    const zone = ahead > 12 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`
    const far = await acme.office('Day', zone)
    const [cabinet] = await rows(
      `insert into box_cabinet (company_id, name, office_id, floor_id) values ($1, 'C', $2, $3) returning id`,
      ...[far.office_id, far.floor_id],
    )
    servers.push(await own.start())

    const made: Record<'done' | 'told' | 'stopped', number[]> = { done: [], told: [], stopped: [] }
    const firsts: number[] = []
    const seconds: number[] = []
    const onFloor: number[][] = []
    const late: number[] = []
    const aged: Record<'due' | 'back' | 'idle', number[]> = { due: [], back: [], idle: [] }

    async function plan(name: string, date: string): Promise<{ id: number; to: number[] }> {
      const call = async (answer: ReturnType<typeof post>) => {
        const { code, message, data } = await answer
        expect(code, message).toBe(0)
        return data
      }
      const address = servers[0]?.address ?? ''
      const who = await people(name, movers)
      const area = await areaOn(name, acme.floor_id)
      const [from, to] = [
        await desks(`${name} from`, movers, area, acme.floor_id),
        await desks(`${name} to`, movers, area, acme.floor_id),
      ]
      await rows(
        `insert into station_assign (company_id, office_id, station_id, user_id, begin_date)
         select $1, $2, s, u, current_date - 30 from unnest($3::int[], $4::int[]) as w(s, u) returning id`,
        ...[acme.office_id, from, who],
      )
      const pairs = who.map((user_id, n) => ({ user_id, station_id: to[n] }))
      const wish = { title: name, office_id: acme.office_id, date, pairs }
      const move = await call(post(address, '/move/add', wish, planner))
      const { stamp } = await call(get(address, '/move/rehearse', { id: move.id }, planner))
      await call(post(address, '/move/schedule', { ...move, stamp }, planner))
      return { id: move.id, to }
    }

    for (let round = 0; round < rounds; round++) {
      const moved: { ids: number[]; days: number }[] = []
      for (const kind of ['done', 'told', 'stopped'] as const) {
        const ids: number[] = []
        for (let n = 0; n < moves; n++) {
          const { id, to } = await plan(`${kind} ${round} ${n}`, wallTime(kind === 'told' ? 9 : 2, 0).slice(0, 10))
          ids.push(id)
          if (kind !== 'stopped') continue
          const [other] = await people(`other ${round} ${n}`, 1)
          await rows(
            `insert into station_assign (company_id, office_id, station_id, user_id, begin_date) values ($1, $2, $3, $4, current_date) returning id`,
            ...[acme.office_id, to[0], other],
          )
        }
        made[kind].push(...ids)
        moved.push({ ids, days: 3 })
      }
      const freed: number[] = []
      for (let n = 0; n < areas; n++) {
        const area_id = await areaOn(`Q ${round} ${n}`, acme.floor_id)
        freed.push(...idsOf(await held(await desks(`Q ${round} ${n}`, 1, area_id, acme.floor_id), planner.user_id)))
        const [first = 0, second = 0] = await waiting(
          { floor_id: null, area_id },
          await people(`waits ${round} ${n}`, 2),
        ).then(idsOf)
        firsts.push(first)
        seconds.push(second)
      }
      const [floor] = await rows(
        `insert into floor (company_id, office_id, name) values ($1, $2, $3) returning id`,
        ...[acme.office_id, `Floor ${round}`],
      )
      const floor_id = floor?.id ?? 0
      const area_id = await areaOn(`Floor ${round}`, floor_id)
      freed.push(...idsOf(await held(await desks(`Floor ${round}`, floorDesks, area_id, floor_id), planner.user_id)))
      const all = await people(`floor ${round}`, floorDesks * 1.5)
      onFloor.push(idsOf(await waiting({ floor_id, area_id: null }, all)))

      // nobody looks at anything until all of it is due, so that the kills come in the middle
      for (const one of servers) await one.kill()
      late.push(...idsOf(await waiting({ floor_id, area_id: null }, await people(`late ${round}`, 10), true)))
      for (const { ids, days } of moved)
        await rows(
          'update station_move set date = date - $3::int where company_id = $1 and id = any($2::int[]) returning id',
          ...[ids, days],
        )
      await rows(
        `with gone as (delete from station_holding where company_id = $1 and source_id = any($2::int[]) returning source_id)
         update station_reservation set state = 'cancelled' where company_id = $1 and id in (select source_id from gone) returning id`,
        freed,
      )
      const use = async (kind: 'temporary' | 'fixed', start: number, due: number | null, step: number, told: number) =>
        idsOf(
          await rows(
            `with b as (
               insert into box (company_id, number, cabinet_id, kind)
               select $1, $2 || ' ' || n, $3, $4 from generate_series(1, ${lockers}) n returning id
             )
             insert into box_use (company_id, box_id, user_id, kind, start_time, until, aged_step, aged_at)
             select $1, id, $5, $4, now() - $6::float8 * interval '1 day', now() - $7::float8 * interval '1 day', $8,
               case when $8 > 0 then now() - $9::float8 * interval '1 day' end from b returning id`,
            ...[`${kind} ${step} ${round}`, cabinet?.id, kind, all[0], start, due, step, told],
          ),
        )
      aged.due.push(...(await use('temporary', 1, 0.001, 0, 0)))
      aged.back.push(...(await use('temporary', 12, 11, 3, 8)))
      aged.idle.push(...(await use('fixed', 61, null, 0, 0)))

      const kinds = `'desk_move_done', 'desk_move_stopped', 'desk_move_ahead', 'desk_came_free', 'desk_none_free', 'box_due', 'box_taken_back', 'box_idle'`
      const done = () => numberOf(`message where company_id = $1 and kind in (${kinds})`)
      const before = await done()
      const total = moves * (movers * 2 + 1) + areas + floorDesks + 10 + lockers * 3
      const begin = (one: number) => {
        const began = own.launch()
        servers[one] = began
        return began
      }
      await boss.send('age-lockers', {})
      const both = [begin(0), begin(1)] as const
      // at another point of the work each time
      const points = [1 + ((round * 37) % (total / 3)), total / 3 + ((round * 53) % (total / 3))] as const
      for (const [n, point] of points.entries()) {
        await until(async () => (await done()) >= before + point, 120_000).catch(async () =>
          expect.fail(`round ${round}: ${await done()} told, ${before} of them before, waited for ${point}`),
        )
        await both[(n + round) % 2]?.kill()
        await boss.send('age-lockers', {})
      }
      for (const n of [0, 1]) {
        const began = begin(n)
        await until(() => began.address !== '', 120_000)
      }
      await boss.send('age-lockers', {})
    }

    const state = (name: string) => numberOf(`station_move where company_id = $1 and state = '${name}'`)
    const of = (table: string, ids: readonly number[], what: string) =>
      numberOf(`${table} t where t.company_id = $1 and t.id = any('{${ids.join()}}') and ${what}`)
    const [floored, left] = [
      onFloor.flatMap((ids) => ids.slice(0, floorDesks)),
      onFloor.flatMap((ids) => ids.slice(floorDesks)),
    ]
    const ends: [what: string, found: () => Promise<number>, n: number][] = [
      ['carried out', () => state('done'), made.done.length],
      ['stopped', () => state('stopped'), made.stopped.length],
      ['told ahead', () => of('station_move', made.told, 't.told_at is not null'), made.told.length],
      ['seated in an area', () => of('station_wait', firsts, `t.state = 'booked'`), firsts.length],
      ['seated on a floor', () => of('station_wait', floored, `t.state = 'booked'`), floored.length],
      ['gave up', () => of('station_wait', late, `t.state = 'over'`), late.length],
      ['to be returned', () => of('box_use', aged.due, 't.aged_step = 1'), aged.due.length],
      ['taken back', () => of('box_use', aged.back, `t.state = 'clearing'`), aged.back.length],
      ['asked about', () => of('box_use', aged.idle, 't.aged_step = 1'), aged.idle.length],
    ]
    for (const [what, found, n] of ends)
      await until(async () => (await found()) === n, 60_000).catch(async () =>
        expect.fail(`${what}: ${await found()} of ${n}`),
      )

    /** Those of which there is not just so much of something. */
    const wrong = (table: string, ids: readonly number[], what: string, much = 1) =>
      of(table, ids, `(select count(*) from ${what}) <> ${much}`)
    const told = (kind: string, beginning: string) =>
      `message m where m.company_id = t.company_id and m.kind = '${kind}' and m.occasion like ${beginning}`
    const move = `'move/' || t.id || '/%'`
    const wait = `'desk/wait/' || t.id`
    const locker = `'box/' || t.id || '/%'`
    const pairOf = `station_assign a join jsonb_to_recordset(t.pairs) as p(user_id int, station_id int)
      on p.user_id = a.user_id and p.station_id = a.station_id where a.company_id = t.company_id`
    const log = (action: string, id: string) =>
      `operation_log o where o.company_id = t.company_id and o.action = '${action}' and o.target_id = ${id}`
    const lockerTold = (kind: string) =>
      `message m join box b on b.company_id = t.company_id and b.id = t.box_id
       where m.company_id = t.company_id and m.kind = '${kind}' and m.values->>'title' = b.number`
    expect({
      seated: await wrong('station_move', made.done, pairOf, movers),
      seatedTold: await wrong('station_move', made.done, told('desk_move_done', move), movers),
      plannerTold: await wrong('station_move', made.done, told('desk_move_finished', move)),
      carriedOutLogged: await wrong('station_move', made.done, log('move_done', 't.id')),
      ahead: await wrong('station_move', made.told, told('desk_move_ahead', move), movers),
      notSeated: await wrong('station_move', [...made.told, ...made.stopped], pairOf, 0),
      stoppedTold: await wrong('station_move', made.stopped, told('desk_move_stopped', move)),
      calledOff: await wrong('station_move', made.stopped, told('desk_move_off', move), movers),
      stoppedLogged: await wrong('station_move', made.stopped, log('move_stop', 't.id')),
      waited: await wrong('station_wait', [...firsts, ...floored], told('desk_came_free', wait)),
      booked: await wrong(
        'station_wait',
        [...firsts, ...floored],
        `station_reservation r join station_holding h on h.company_id = r.company_id and h.kind = 'reservation' and h.source_id = r.id
         where r.company_id = t.company_id and r.user_id = t.user_id and r.state = 'booked' and r.id = t.reservation_id`,
      ),
      stillWait: await of('station_wait', [...seconds, ...left], `t.state <> 'waiting'`),
      stillWaitTold: await wrong('station_wait', [...seconds, ...left], `message m where m.user_id = t.user_id`, 0),
      gaveUp: await wrong('station_wait', late, told('desk_none_free', wait)),
      due: await wrong('box_use', aged.due, told('box_due', locker)),
      idle: await wrong('box_use', aged.idle, told('box_idle', locker)),
      back: await wrong('box_use', aged.back, lockerTold('box_taken_back')),
      backLogged: await wrong(
        'box_use',
        aged.back,
        `operation_log o where o.company_id = t.company_id and o.action = 'box_hold' and o.target_id = t.id`,
      ),
    }).toEqual({
      ...{ seated: 0, seatedTold: 0, plannerTold: 0, carriedOutLogged: 0, ahead: 0, notSeated: 0 },
      ...{ stoppedTold: 0, calledOff: 0, stoppedLogged: 0, waited: 0, booked: 0, stillWait: 0, stillWaitTold: 0 },
      ...{ gaveUp: 0, due: 0, idle: 0, back: 0, backLogged: 0 },
    })
    console.log(
      `killed ${rounds * 4} times: ${made.done.length} moves carried out, ${made.told.length} told of, ${made.stopped.length} stopped, ${firsts.length + floored.length} who waited seated, ${late.length} in vain, ${aged.due.length} lockers to be returned, ${aged.idle.length} asked about, ${aged.back.length} taken back, each once`,
    )
  })
})
