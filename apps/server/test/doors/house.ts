import { personNumber } from '@workplace/domain/access/person-number'
import { simulatedController } from '../../src/adapters/device/ut0311/simulation/simulated-controller'
import { openSimulator } from '../../src/adapters/device/ut0311/simulation/simulator'
import { simulatedFaceDevice } from '../../src/adapters/device/zkpush/simulation/simulated-face-device'
import { addCompany, openWorld } from '../world'
import type { Hours, Rules } from './reference'

export const begin = Date.parse('2026-11-23T10:00:00+08:00')
export const PEOPLE = 4

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const periodsOf = (periods: Hours['periods']) => periods.map(([start, end]) => ({ start: time(start), end: time(end) }))
const weeksOf = ({ weekdays, periods }: Hours) =>
  JSON.stringify(weekdays.map((week) => ({ week, periods: periodsOf(periods) })))
const specialOf = ({ special }: Hours) =>
  JSON.stringify(special === null ? [] : [{ date: special.date, periods: periodsOf(special.periods) }])
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** A server, and the network in which the board of the house that is lived in answers. */
export async function openStreet() {
  let clock = begin
  let port = 9
  const world = await openWorld({
    now: new Date(begin).toISOString(),
    devices: { host: '127.0.0.1', port: 0 },
    innerNetworks: { controller: ['127.0.0.1'] },
    controllers: {
      listen: null,
      networks: () => [{ address: '127.0.0.1', port }],
      patience: [80, 400],
      searchWithinMs: 400,
    },
  })
  return {
    world,
    now: () => clock,
    setClock(at: number) {
      clock = at
      world.setNow(new Date(at).toISOString())
    },
    call(at: number) {
      port = at
    },
    close: () => world.close(),
  }
}
type Street = Awaited<ReturnType<typeof openStreet>>

let houses = 0

/** A company with a board of two doors, a face device at a third one, and what is written of its rules. */
export async function openHouse({ world, now, call }: Street, rules: Rules) {
  houses += 1
  const { db } = world
  const acme = await addCompany(db, `House ${houses}`)
  const { company_id, office_id } = acme
  const run = (text: string, values: unknown[] = []) => db.query(text, [company_id, ...values])
  const one = async (text: string, values: unknown[]) => {
    const [row] = await db.query<{ id: number }>(`${text} returning id`, [company_id, ...values])
    if (row === undefined) throw new Error('nothing was inserted')
    return row.id
  }
  const serial = 600_000_000 + houses
  const sn = `CJMODEL${10_000 + houses}`
  const board = simulatedController({ serial, now, clock: '2026-11-23T10:00:00' })
  const simulator = await openSimulator([board])
  call(simulator.port)
  const face = simulatedFaceDevice({
    base: `http://127.0.0.1:${world.first.deviceListening().port}`,
    ...{ sn, dialect: 'acc', now, utc_offset: 480 },
  })
  const controller_id = await one(
    `insert into door_device (company_id, name, serial, door_count, office_id) values ($1, 'Board', $2, 2, $3)`,
    [String(serial), office_id],
  )
  const face_id = await one(
    `insert into face_device (company_id, name, sn, dialect, office_id) values ($1, 'Face', $2, 'acc', $3)`,
    [sn, office_id],
  )
  const doors: number[] = []
  for (const door_no of [1, 2])
    doors.push(
      await one('insert into door (company_id, name, office_id, controller_id, door_no) values ($1, $2, $3, $4, $5)', [
        ...[`Door ${door_no}`, office_id, controller_id, door_no],
      ]),
    )
  doors.push(
    await one('insert into door (company_id, name, office_id, face_device_id) values ($1, $2, $3, $4)', [
      ...['Door 3', office_id, face_id],
    ]),
  )
  const users: number[] = []
  for (let n = 0; n < rules.people.length; n++) users.push((await acme.person()).user_id)

  const write = {
    async person(n: number) {
      const who = rules.people[n]
      if (who === undefined) return
      await run(
        'update users set status = $3, entry_date = $4, departure_date = $5 where company_id = $1 and id = $2',
        [...[users[n], who.is_on ? 'active' : 'disabled', who.entry_date, who.departure_date]],
      )
      const { card } = who
      await run(
        `update pass_card set state = 'returned' where company_id = $1 and user_id = $2 and number is distinct from $3 and state <> 'returned'`,
        [users[n], card?.number ?? null],
      )
      if (card === null) return
      await run(
        `insert into pass_card (company_id, card_no, number, user_id, state, valid_until) values ($1, $2, $3, $4, $5, $6)
         on conflict (company_id, number) where state <> 'returned' do update set user_id = excluded.user_id,
           state = excluded.state, valid_until = excluded.valid_until`,
        [String(card.number), card.number, users[n], card.is_lost ? 'lost' : 'in_use', iso(card.valid_until)],
      )
    },
    async strategy(n: number) {
      const said = rules.strategies[n]
      const known = strategies[n]
      if (said === undefined || known === undefined) return
      const { hours, valid_start, valid_end, effect } = said
      await run(
        'update pass_schedule set weeks = $3, special_days = $4, updated_at = $5 where company_id = $1 and id = $2',
        [...[known.schedule_id, weeksOf(hours), specialOf(hours), iso(now())]],
      )
      await run(
        `update through_strategy set valid_start = $3, valid_end = $4, effect = $5, updated_at = $6 where company_id = $1 and id = $2`,
        [known.id, valid_start, valid_end, effect, iso(now())],
      )
      await run('delete from through_strategy_user where company_id = $1 and strategy_id = $2', [known.id])
      await run('delete from through_strategy_door where company_id = $1 and strategy_id = $2', [known.id])
      for (const person of said.people)
        await run('insert into through_strategy_user values ($1, $2, $3)', [known.id, users[person]])
      for (const door of said.doors)
        await run('insert into through_strategy_door values ($1, $2, $3)', [known.id, doors[door - 1]])
    },
  }
  const strategies: { id: number; schedule_id: number }[] = []
  for (let n = 0; n < rules.strategies.length; n++) {
    const schedule_id = await one('insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3)', [
      ...[`Plan ${n}`, '[]'],
    ])
    strategies.push({
      schedule_id,
      id: await one(
        `insert into through_strategy (company_id, name, schedule_id, valid_start) values ($1, $2, $3, '2026-01-01')`,
        [`Strategy ${n}`, schedule_id],
      ),
    })
    await write.strategy(n)
  }
  for (let n = 0; n < users.length; n++) await write.person(n)

  return {
    ...{ company_id, board, face, write, users, doors, controller_id, face_id },
    pinOf: (person: number) => personNumber({ kind: 'user', id: users[person] ?? 0 }),
    /** What a server does all the time, and what the devices say to it. */
    async serve() {
      await world.first.deliveries.refresh()
      await world.first.watchDoors()
      await world.first.controllers.round()
      await face.round()
    },
    /** What devices have not got yet, or what of their plans waits. */
    waiting: async () => {
      const [row] = await db.query<{ n: number }>(
        `select (select count(*) from delivery_step where company_id = $1)::int
           + (select count(*) from delivery_device where company_id = $1 and (plan_at is not null or reckoned < marked))::int
           + (select count(*) from delivery_mark where company_id = $1)::int as n`,
        [company_id],
      )
      return row?.n ?? 0
    },
    /** Why a device is not to hold somebody as the rules say, or could not be given it. */
    reasons: async (person: number) =>
      (
        await db.query<{ reason: string }>(
          `select reason from delivery_failure where company_id = $1 and (subject like '%' || $2 or subject like '%' || $3)
           union all select reason from delivery_holder where company_id = $1 and user_id = $4 and reason is not null`,
          [
            ...[company_id, personNumber({ kind: 'user', id: users[person] ?? 0 })],
            ...[String(rules.people[person]?.card?.number ?? 'none'), users[person]],
          ],
        )
      ).map(({ reason }) => reason),
    records: () =>
      db.query<{
        door_id: number | null
        card: number | null
        user_id: number | null
        granted: boolean
        time: string
        judged: string
        cause: string | null
        unexplained: boolean
        time_state: string
      }>(
        `select door_id, card::float8 as card, user_id, granted, time, judged, cause, unexplained, time_state from pass_record
         where company_id = $1 and received_at > '2020-01-01' order by time, id`,
        [company_id],
      ),
    async close() {
      await simulator.close()
      await run(`update door_device set status = 'off' where company_id = $1`)
      await run(`update face_device set status = 'off' where company_id = $1`)
      await run('delete from delivery_mark where company_id = $1')
    },
  }
}
