import { afterEach, expect, it } from 'vitest'
import { doorModes } from '../../../adapters/device/ut0311/vocabulary'
import { type House, openHouse } from './controllers.sample'

let house: House
let token: string
afterEach(() => house.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const noon = [{ start: '12:00', end: '14:00' }]

/** A house whose first door stands open from twelve to two on workdays; it is ten o'clock on a Monday. */
async function plannedHouse(options: { tasks?: number; first_card?: boolean; special_days?: object[] } = {}) {
  house = await openHouse(options.tasks === undefined ? {} : { tasks: options.tasks })
  ;({ token } = await house.acme.person(['view-doors', 'change-doors', 'view-door-device']))
  await house.round()
  const plan = await house.idOf(
    'insert into pass_schedule (company_id, name, weeks, special_days) values ($1, $2, $3, $4) returning id',
    [
      ...[house.company_id, 'Noon', JSON.stringify([1, 2, 3, 4, 5].map((week) => ({ week, periods: noon })))],
      JSON.stringify(options.special_days ?? []),
    ],
  )
  await house.world.db.query('update door set status_plan_id = $3, first_card = $4 where company_id = $1 and id = $2', [
    ...[house.company_id, house.doors[0], plan, options.first_card === true],
  ])
  await serve()
}

/** What a server does all the time. */
async function serve() {
  for (let n = 0; n < 2; n++) {
    await house.world.first.watchDoors()
    await house.round()
  }
}

const modeOf = (door = 1) => {
  const mode = house.board.door(door)?.mode
  return mode === doorModes.open ? 'open' : mode === doorModes.shut ? 'shut' : 'controlled'
}
const keptBy = async () =>
  (await house.world.first.get('/doors/single', { id: house.doors[0] }, { token })).data.plan_kept
const tile = async () =>
  (await house.world.first.get('/doors/wall', { office: house.office_id }, { token })).data.items[0]
const hold = (mode: string) =>
  house.world.first.post('/doors/mode', { ids: [house.doors[0]], mode, reason: 'a test' }, { token })

it('a door opens and closes by its plan, by itself while no server is there, and by the server while one is', async () => {
  await plannedHouse()
  expect(await keptBy()).toBe('device')
  expect(house.board.settings().tasks).toHaveLength(2)
  expect(modeOf()).toBe('controlled')
  // no server
  house.wait(2 * HOUR + MINUTE)
  expect(modeOf()).toBe('open')
  expect(house.board.swipe(1, 999)).toBe(true)
  await serve()
  const open = await tile()
  expect(open).toMatchObject({ mode: 'always_open', by_plan: true, is_confirmed: true })
  expect(Date.parse(open.mode_until)).toBe(Date.parse('2026-11-23T14:00:00+08:00'))
  const [pass] = await house.world.db.query(
    'select result, judged from pass_record where company_id = $1 and received_at > $2',
    [...[house.company_id, '2026-01-01']],
  )
  expect(pass).toEqual({ result: 'door_open', judged: 'agrees' })
  house.wait(2 * HOUR)
  expect(modeOf()).toBe('controlled')
  expect(house.board.swipe(1, 999)).toBe(false)
  await serve()
  expect(await tile()).toMatchObject({ mode: 'normal', by_plan: false, is_confirmed: true })
  // what the board forgot the server does
  house.board.restart()
  await house.world.db.query("update door_device_state set adoption = 'found' where company_id = $1", [
    house.company_id,
  ])
  house.wait(22 * HOUR)
  await serve()
  expect([modeOf(), modeOf(2)]).toEqual(['open', 'controlled'])
})

it('a day off of the calendar is none of the plan, and a changed plan is told', async () => {
  await plannedHouse({ special_days: [{ date: '2026-11-24', periods: [] }] })
  house.wait(DAY + 3 * HOUR)
  expect(modeOf()).toBe('controlled')
  await serve()
  expect(modeOf()).toBe('controlled')
  await house.world.db.query('update door set status_plan_id = null where company_id = $1', [house.company_id])
  await serve()
  expect(house.board.settings().tasks).toEqual([])
  expect(await keptBy()).toBe('none')
})

it('somebody who holds a door has the last word, and the board does nothing against them', async () => {
  await plannedHouse()
  expect((await hold('always_closed')).code).toBe(0)
  await serve()
  expect(modeOf()).toBe('shut')
  expect(house.board.settings().tasks).toEqual([])
  house.wait(3 * HOUR)
  expect(modeOf()).toBe('shut')
  await serve()
  expect(await tile()).toMatchObject({ mode: 'always_closed', by_plan: false })
  expect((await hold('normal')).code).toBe(0)
  await serve()
  expect(modeOf()).toBe('open')
  expect(house.board.settings().tasks).toHaveLength(2)
  // an emergency goes on where the plan ends
  await house.world.db.query(
    `insert into emergency (company_id, office_id, kind, began_at, began_reason) values ($1, $2, 'manual', $3, 'x')`,
    [...[house.company_id, house.office_id, new Date(house.now()).toISOString()]],
  )
  await serve()
  house.wait(2 * HOUR)
  expect(modeOf()).toBe('open')
  await serve()
  expect(await tile()).toMatchObject({ by_emergency: true, is_confirmed: true })
})

it('with a first card the door stands open once somebody who may has passed, and closes by itself', async () => {
  await plannedHouse({ first_card: true })
  await house.passer(77)
  await serve()
  expect(await keptBy()).toBe('first_card')
  expect(house.board.settings().tasks.map(({ task }) => task)).toEqual([0])
  house.board.swipe(1, 77)
  house.wait(2 * HOUR + MINUTE)
  await serve()
  // who came before it began does not count, nor who was refused
  expect(house.board.swipe(1, 999)).toBe(false)
  await serve()
  expect(modeOf()).toBe('controlled')
  expect(house.board.swipe(1, 77)).toBe(true)
  await serve()
  expect(modeOf()).toBe('open')
  house.wait(2 * HOUR)
  expect(modeOf()).toBe('controlled')
})

it('what a board has no room for, or refuses, is said, and the server holds the door', async () => {
  await plannedHouse({ tasks: 1 })
  expect(await keptBy()).toBe('refused')
  // the end was told first: what cannot be ended is not begun
  expect(house.board.settings().tasks.map(({ task }) => task)).toEqual([0])
  house.wait(2 * HOUR + MINUTE)
  await serve()
  expect(modeOf()).toBe('open')
  await house.close()
  const special_days = Array.from({ length: 20 }, (_, n) => ({
    date: `2026-${n < 8 ? '11' : '12'}-${String(n < 8 ? 23 + n : n - 7).padStart(2, '0')}`,
    periods: Array.from({ length: 8 }, (_, at) => ({
      start: `${String(at + 6).padStart(2, '0')}:${10 + n}`,
      end: `${String(at + 6).padStart(2, '0')}:${35 + n}`,
    })),
  }))
  await plannedHouse({ special_days })
  expect(await keptBy()).toBe('too_long')
  expect(house.board.settings().tasks).toEqual([])
  house.wait(20 * MINUTE)
  await serve()
  expect(modeOf()).toBe('open')
})

it('an interlock that a board refuses is said', async () => {
  house = await openHouse()
  ;({ token } = await house.acme.person(['view-door-device']))
  const kept = async () =>
    (await house.world.first.get('/doordevice/single', { id: house.id }, { token })).data.interlock_kept
  await house.world.db.query(`update door_device set interlock = '12' where company_id = $1`, [house.company_id])
  expect(await kept()).toBe('waiting')
  house.board.faults.refuses_interlocks = true
  await house.round()
  expect(await kept()).toBe('refused')
  house.board.faults.refuses_interlocks = false
  await house.round()
  expect(await kept()).toBe('device')
  expect(house.board.settings().interlock).toBe('12')
})
