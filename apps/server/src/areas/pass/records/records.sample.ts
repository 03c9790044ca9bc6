import { addCompany, type Company, type World } from '../../../../test/world'
import type { DeviceRef, TakenPass } from '../../device/public'

/** A company with a controller, at whose doors people pass; and how its controller tells of it. */
export async function passWorld(world: World) {
  const acme: Company = await addCompany(world.db, `Acme ${Math.random().toString(36).slice(2, 8)}`)
  const { db } = world
  const { company_id, office_id } = acme
  const one = async (text: string, values: unknown[]) => {
    const [row] = await db.query<{ id: number }>(text, values)
    if (row === undefined) throw new Error('nothing was inserted')
    return row.id
  }
  const controller_id = await one(
    `insert into door_device (company_id, name, serial, office_id) values ($1, 'Board', $2, $3) returning id`,
    [company_id, String(400_000_000 + company_id), office_id],
  )
  const device: DeviceRef = { company_id, kind: 'controller', id: controller_id }
  let doors = 0
  let plans = 0
  const weeks = [1, 2, 3, 4, 5].map((week) => ({ week, periods: [{ start: '09:00', end: '18:00' }] }))
  return {
    ...{ acme, company_id, office_id, controller_id, device },
    area: (name: string, columns: { mode?: string; minutes?: number } = {}) =>
      one(
        `insert into pass_area (company_id, name, office_id, mode, minutes) values ($1, $2, $3, $4, $5) returning id`,
        [company_id, name, office_id, columns.mode ?? 'off', columns.minutes ?? null],
      ),
    door: (columns: Record<string, unknown> = {}) => {
      const all = { company_id, name: `Door ${++doors}`, office_id, ...columns }
      const names = Object.keys(all)
      return one(
        `insert into door (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
        Object.values(all),
      )
    },
    /** Somebody with a card, who may pass these doors at working hours. */
    async passer(door_ids: readonly number[], more: { card?: number } = {}) {
      const { user_id, token } = await acme.person()
      const schedule = await one(
        `insert into pass_schedule (company_id, name, weeks, updated_at) values ($1, $2, $3, '2026-01-01') returning id`,
        [company_id, `Plan ${++plans}`, JSON.stringify(weeks)],
      )
      const strategy_id = await one(
        `insert into through_strategy (company_id, name, schedule_id, valid_start, updated_at)
         values ($1, $2, $3, '2026-01-01', '2026-01-01') returning id`,
        [company_id, `Strategy ${plans}`, schedule],
      )
      await db.query('insert into through_strategy_user values ($1, $2, $3)', [company_id, strategy_id, user_id])
      for (const door_id of door_ids)
        await db.query('insert into through_strategy_door values ($1, $2, $3)', [company_id, strategy_id, door_id])
      const card = more.card ?? 6_600_000 + user_id
      await db.query(
        `insert into pass_card (company_id, card_no, number, user_id, kind, updated_at)
         values ($1, $2::text, $2::bigint, $3, 'main', '2026-01-01')`,
        [company_id, card, user_id],
      )
      // long before anything passes, as far as judging asks when the rules changed
      for (const table of ['users', 'door'])
        await db.query(`update ${table} set updated_at = '2026-01-01' where company_id = $1`, [company_id])
      return { user_id, token, strategy_id, card: String(card) }
    },
    /** As a controller tells of it, by its index. */
    event(index: number, at: string, door_id: number | null, more: Partial<TakenPass> = {}): TakenPass {
      const told_at = Date.parse(at)
      return {
        ...{ index, epoch: null, mark: `${index} ${at} ${door_id} ${more.card ?? ''}`, told_at, door_id },
        ...{ way: 'card', direction: 'in', pin: null, card: null, granted: true, verified_by: 'device' },
        ...{ opened: null, score: null },
        ...more,
      }
    },
    async take(passes: readonly TakenPass[], clock: { offset?: number; set_at?: number | null; now?: number } = {}) {
      const now = clock.now ?? Date.parse(world.now())
      return db.transaction((tx) =>
        world.first.passes.take(
          tx,
          device,
          { offset: clock.offset ?? 0, set_at: clock.set_at ?? null, now },
          Date.parse('2026-01-01T00:00:00Z'),
          passes,
        ),
      )
    },
    records: (columns = 'device_index, epoch, user_id, result, judged, cause, unexplained, time_state, granted') =>
      db.query<Record<string, unknown>>(
        `select ${columns} from pass_record where company_id = $1 order by time, device_index, id`,
        [company_id],
      ),
    events: () =>
      db.query<{ key: string; payload: Record<string, unknown> }>(
        `select key, payload from due_event where company_id = $1 and type = 'pass.recorded' and consumer = 'test' order by id`,
        [company_id],
      ),
  }
}
