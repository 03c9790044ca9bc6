import { addCompany, openWorld, type World } from '../../../../test/world'
import { simulatedController } from '../../../adapters/device/ut0311/simulation/simulated-controller'
import { openSimulator } from '../../../adapters/device/ut0311/simulation/simulator'

export const serial = 423187757

/** A Monday; the office of the tests is in Shanghai. */
const begin = '2026-11-23T10:00:00+08:00'

type Options = {
  servers?: number
  withJobs?: boolean
  events?: number
  tasks?: number
  now?: string
  patience?: number[]
  visitEveryMs?: number
}

/** The world of some houses, and where the controller of the last of them is found. */
type Street = { world: World | undefined; port: number }

/**
 * Houses in one world, one after the other, each with a company and a controller of its own: making a world takes longer
 * than most of what is done in it.
 */
export function openStreet() {
  const street: Street = { world: undefined, port: 0 }
  return {
    async house(options: Pick<Options, 'events' | 'tasks'> = {}): Promise<House> {
      const house = await openHouse(options, street)
      return {
        ...house,
        async close() {
          // nobody asks the board of a house that is gone, whose number is that of the next
          await house.world.db.query(
            `update door_device set status = 'off', serial = (800000000 + id)::text where company_id = $1`,
            [house.company_id],
          )
          await house.simulator.close()
        },
      }
    },
    close: async () => await street.world?.close(),
  }
}

/** A company with a controller of two doors that is simulated, and servers that ask it when the tests say so. */
export async function openHouse(options: Options = {}, street: Street = { world: undefined, port: 0 }) {
  const clock = { now: Date.parse(options.now ?? begin) }
  const now = () => (options.withJobs ? Date.now() : clock.now)
  const board = simulatedController({
    ...{ serial, now, clock: '2000-01-01T00:00:00' },
    events: options.events ?? 1_000,
    ...(options.tasks === undefined ? {} : { tasks: options.tasks }),
  })
  const simulator = await openSimulator([board])
  street.port = simulator.port
  street.world?.setNow(new Date(clock.now).toISOString())
  const world =
    street.world ??
    (await openWorld({
      ...(options.withJobs ? {} : { now: options.now ?? begin }),
      ...{ servers: options.servers ?? 1, withJobs: options.withJobs ?? false },
      innerNetworks: { controller: ['127.0.0.1'] },
      controllers: {
        listen: { host: '127.0.0.1', port: 0 },
        networks: () => [{ address: '127.0.0.1', port: street.port }],
        patience: options.patience ?? (options.withJobs ? [1_000, 1_000, 1_000] : [20_000]),
        searchWithinMs: 400,
        ...(options.visitEveryMs === undefined ? {} : { visitEveryMs: options.visitEveryMs }),
      },
    }))
  street.world = world
  const acme = await addCompany(world.db, `Acme ${simulator.port}`)
  const { company_id, office_id } = acme
  let n = 0
  const idOf = async (text: string, values: unknown[]) => {
    const [row] = await world.db.query<{ id: number }>(text, values)
    if (row === undefined) throw new Error('nothing was inserted')
    return row.id
  }
  const id = await idOf(
    `insert into door_device (company_id, name, serial, door_count, office_id) values ($1, 'Board', $2, 2, $3) returning id`,
    [company_id, String(serial), office_id],
  )
  const doors: number[] = []
  for (const door_no of [1, 2])
    doors.push(
      await idOf(
        `insert into door (company_id, name, office_id, controller_id, door_no) values ($1, $2, $3, $4, $5) returning id`,
        [company_id, `Door ${door_no}`, office_id, id, door_no],
      ),
    )
  /** People with these cards, and a strategy that is about them. */
  async function passers(cards: readonly number[], door_ids: readonly number[] = doors.slice(0, 1)): Promise<number[]> {
    const week = [1, 2, 3, 4, 5].map((day) => ({ week: day, periods: [{ start: '09:00', end: '18:00' }] }))
    const schedule_id = await idOf(
      `insert into pass_schedule (company_id, name, weeks) values ($1, $2, $3) returning id`,
      [company_id, `Plan ${++n}`, JSON.stringify(week)],
    )
    const strategy_id = await idOf(
      `insert into through_strategy (company_id, name, schedule_id, valid_start) values ($1, $2, $3, '2026-01-01') returning id`,
      [company_id, `Strategy ${n}`, schedule_id],
    )
    for (const door_id of door_ids)
      await world.db.query('insert into through_strategy_door values ($1, $2, $3)', [company_id, strategy_id, door_id])
    const users: number[] = []
    for (const card of cards) {
      const { user_id } = await acme.person()
      users.push(user_id)
      await world.db.query(
        `insert into pass_card (company_id, card_no, number, user_id, kind) values ($1, $2, $3, $4, 'main')`,
        [company_id, String(card), card, user_id],
      )
      await world.db.query('insert into through_strategy_user values ($1, $2, $3)', [company_id, strategy_id, user_id])
    }
    if (!options.withJobs) await world.first.deliveries.refresh()
    return users
  }

  return {
    ...{ board, simulator, world, acme, company_id, office_id, id, doors, idOf },
    ref: { company_id, kind: 'controller' as const, id },
    now,
    /** Time goes on, for the servers and the board. */
    wait(ms: number) {
      clock.now += ms
      world.setNow(new Date(clock.now).toISOString())
    },
    round: () => world.first.controllers.round(),
    state: async () => {
      const [row] = await world.db.query('select * from door_device_state where company_id = $1 and device_id = $2', [
        company_id,
        id,
      ])
      return row
    },
    /** Somebody with a card, who may pass these doors on workdays from nine to six. */
    passer: async (card: number, door_ids?: readonly number[]) => ({
      user_id: (await passers([card], door_ids))[0] ?? 0,
    }),
    passers,
    async close() {
      await world.close()
      await simulator.close()
    },
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>
