import { afterEach, expect, it } from 'vitest'
import { addCompany, openWorld, type World } from '../../../../test/world'
import { simulatedController } from '../../../adapters/device/ut0311/simulation/simulated-controller'
import { openSimulator } from '../../../adapters/device/ut0311/simulation/simulator'

// The server that speaks to controllers is cut off again and again, while people are given to them and pass their doors.

const long = process.env.CONTROLLER_KILLS
const kills = Number(long ?? 2)
const [boardCount, peopleCount] = long === undefined ? [2, 40] : [20, 5_000]
const swipesEach = 5

let close: () => Promise<void>
afterEach(() => close())

/** Who leads: the connection that holds the lock of those who speak to controllers, in the database of this test alone. */
const leaders = ({ db }: World) =>
  db.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 7221004 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )

async function house() {
  const boards = Array.from({ length: boardCount }, (_, n) =>
    simulatedController({ serial: 423_187_757 + n, now: Date.now, clock: '2000-01-01T00:00:00' }),
  )
  const simulator = await openSimulator(boards)
  const world = await openWorld({
    ...{ servers: 2, withJobs: true, innerNetworks: { controller: ['127.0.0.1'] } },
    controllers: {
      listen: { host: '127.0.0.1', port: 0 },
      networks: () => [{ address: '127.0.0.1', port: simulator.port }],
      patience: [1_000, 1_000, 1_000],
      searchWithinMs: 400,
    },
  })
  close = async () => {
    await world.close()
    await simulator.close()
  }
  const { company_id, office_id } = await addCompany(world.db, 'Acme')
  const run = (text: string, values: unknown[] = []) => world.db.query<{ id: number }>(text, [company_id, ...values])
  await run(
    `insert into door_device (company_id, name, serial, door_count, office_id)
     select $1::int, 'Board ' || n, (423187757 + n)::text, 1, $2::int from generate_series(0, $3::int - 1) as n`,
    [office_id, boardCount],
  )
  await run(
    `insert into door (company_id, name, office_id, controller_id, door_no)
     select $1, 'Door ' || id, office_id, id, 1 from door_device where company_id = $1`,
  )
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ week: day, periods: [{ start: '06:00', end: '22:00' }] }))
  await run('insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3)', ['Plan', JSON.stringify(week)])
  await run(
    `insert into through_strategy (company_id, name, schedule_id, valid_start)
     select $1, 'Everybody', id, '2020-01-01' from pass_schedule where company_id = $1`,
  )
  await run(
    'insert into through_strategy_office select company_id, id, $2::int from through_strategy where company_id = $1',
    [office_id],
  )
  /** Everybody comes into the house at once. */
  const comeIn = async () => {
    await run(
      `insert into users (company_id, name, username) select $1::int, 'Person ' || n, 'person-' || n
       from generate_series(1, $2::int) as n`,
      [peopleCount],
    )
    await run(
      `insert into pass_card (company_id, card_no, number, user_id)
       select $1, (1000 + n)::text, 1000 + n, id from (
         select id, row_number() over (order by id) - 1 as n from users where company_id = $1 and username like 'person-%') as u`,
    )
    await run(
      `insert into through_strategy_user select s.company_id, s.id, u.id from through_strategy s
       join users u on u.company_id = s.company_id and u.username like 'person-%' where s.company_id = $1`,
    )
  }
  return { boards, world, company_id, run, comeIn }
}

it('of two servers one speaks to controllers; when it is cut off another goes on, and everything is done once', {
  timeout: long === undefined ? 300_000 : 3_600_000,
}, async () => {
  const { boards, world, run, comeIn } = await house()
  const soon = { timeout: long === undefined ? 90_000 : 1_800_000, interval: long === undefined ? 50 : 1_000 }
  await expect.poll(async () => (await leaders(world)).length, soon).toBe(1)
  await comeIn()
  const began = performance.now()
  for (let n = 0; n < kills; n++) {
    await expect.poll(async () => (await leaders(world)).length, soon).toBe(1)
    // something happens while nobody leads, too
    for (const board of boards) for (let each = 0; each < swipesEach; each++) board.swipe(1, 1_000 + each)
    const given = boards.reduce((sum, board) => sum + board.cards().length, 0)
    // the long form cuts it off in the middle of its work
    if (long !== undefined && given < boardCount * peopleCount)
      await expect
        .poll(() => boards.reduce((sum, board) => sum + board.cards().length, 0), { ...soon, interval: 20 })
        .toBeGreaterThan(given + ((boardCount * peopleCount) / kills) * 0.6)
    const [leader] = await leaders(world)
    await world.db.query('select pg_terminate_backend($1)', [leader?.pid])
  }
  await expect.poll(() => boards.map((board) => board.cards().length), soon).toEqual(boards.map(() => peopleCount))
  if (long !== undefined)
    console.log(
      `${kills} kills, ${boardCount * peopleCount} cards in ${Math.round((performance.now() - began) / 1000)} s`,
    )
  // no card whose profile is missing, which would open at any time
  for (const board of boards) {
    expect(board.profiles().size).toBe(253)
    expect(new Set(board.cards().map(({ card }) => card)).size).toBe(peopleCount)
  }
  const last = () =>
    run(
      `select s.event_last as id from door_device d join door_device_state s on s.company_id = d.company_id
         and s.device_id = d.id where d.company_id = $1 order by d.id`,
    )
  await expect
    .poll(async () => (await last()).map(({ id }) => Number(id)), soon)
    .toEqual(boards.map((board) => board.lastEvent()))
  const records = await run(
    `select device_id * 1000000 + device_index as id from pass_record where company_id = $1 and received_at > '2020-01-01'`,
  )
  expect(records).toHaveLength(kills * swipesEach * boardCount)
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  // nobody waits, and nothing was given twice where that would count
  await expect
    .poll(
      async () =>
        (await run('select 1 as id from delivery_holder where company_id = $1 and wanted is distinct from held'))
          .length,
      soon,
    )
    .toBe(0)
})
