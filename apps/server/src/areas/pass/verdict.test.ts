import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let token = ''
let n = 0

const codes = ['through-strategy', 'passschedule', 'doors'].flatMap((noun) =>
  ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`),
)
/** A Monday; the offices of the tests are in Shanghai. */
const at = (time: string) => `2026-11-23T${time}:00+08:00`
const office = [1, 2, 3, 4, 5].map((week) => ({ week, periods: [{ start: '09:00', end: '18:00' }] }))

beforeAll(async () => {
  world = await openWorld({ now: at('10:00') })
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(codes)).token
})
afterAll(() => world.close())

async function add(path: string, body: object): Promise<number> {
  const { code, data, message } = await world.first.post(`${path}/add`, body, { token })
  if (code !== 0) throw new Error(`${message} ${JSON.stringify(data)}`)
  return data.id
}
const addDoor = (more: object = {}) => add('/doors', { name: `Door ${++n}`, office_id: acme.office_id, ...more })
const addSchedule = (more: object = {}) => add('/passschedule', { name: `Plan ${++n}`, weeks: office, ...more })
const addStrategy = async (more: object) =>
  add('/throughstrategy', {
    ...{ name: `Strategy ${++n}`, schedule_id: await addSchedule(), valid_start: '2026-01-01', ...more },
  })
const ask = async (person_id: number, door_id: number, more: object = {}, as = token) => {
  const { data } = await world.first.get('/pass/verdict', { person_id, door_id, ...more }, { token: as })
  return data
}
/** Somebody, a door, and a strategy by which they pass it at working hours. */
async function setUp(more: object = {}) {
  const [{ user_id }, door_id] = [await acme.person(), await addDoor()]
  const strategy_id = await addStrategy({ user_ids: [user_id], door_ids: [door_id], ...more })
  return { user_id, door_id, strategy_id }
}

test('yes, by which strategy, until when; no, why, and when next', async () => {
  const { user_id, door_id, strategy_id } = await setUp()
  expect(await ask(user_id, door_id)).toMatchObject({
    ...{ ok: true, reason: 'ok', strategy_id, zone: 'Asia/Shanghai' },
    until: '2026-11-23T10:00:00.000Z',
    next: '2026-11-24T01:00:00.000Z',
  })
  expect(await ask(user_id, door_id, { at: at('18:00') })).toMatchObject({
    ...{ ok: false, reason: 'out_of_time', strategy_id: null },
    until: '2026-11-24T01:00:00.000Z',
  })
  // the end of a period is not in it, and Friday's evening waits for Monday
  expect(await ask(user_id, door_id, { at: '2026-11-27T18:00:00+08:00' })).toMatchObject({
    next: '2026-11-30T01:00:00.000Z',
  })
})

test('every step says which strategies are left', async () => {
  const { user_id, door_id, strategy_id } = await setUp()
  const night = await addStrategy({
    ...{ user_ids: [user_id], door_ids: [door_id], name: 'Night' },
    schedule_id: await addSchedule({ weeks: [{ week: 1, periods: [{ start: '22:00', end: '24:00' }] }] }),
  })
  const { steps } = await ask(user_id, door_id)
  const left = (check: string) =>
    steps.find((one: { check: string }) => one.check === check)?.strategies.map(({ id }: { id: number }) => id)
  expect([left('right'), left('time')]).toEqual([[strategy_id, night], [strategy_id]])
  expect(steps.map(({ check }: { check: string }) => check).slice(0, 3)).toEqual(['door_off', 'emergency', 'door_shut'])
})

test.each<[string, string, (of: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>]>([
  [
    'a door that is off',
    'door_off',
    ({ door_id }) => world.db.query(`update door set status = 'off' where id = $1`, [door_id]),
  ],
  [
    'a door held shut',
    'door_shut',
    ({ door_id }) => world.db.query(`update door set mode = 'always_closed' where id = $1`, [door_id]),
  ],
  [
    'an account that is closed',
    'person_inactive',
    ({ user_id }) => world.db.query(`update users set status = 'disabled' where id = $1`, [user_id]),
  ],
  [
    'somebody before their first day',
    'person_inactive',
    ({ user_id }) => world.db.query(`update users set entry_date = '2026-11-24' where id = $1`, [user_id]),
  ],
  [
    'a strategy that denies',
    'denied',
    ({ user_id, door_id }) => addStrategy({ user_ids: [user_id], door_ids: [door_id], effect: 'deny' }),
  ],
  [
    'somebody excepted',
    'no_right',
    ({ user_id, strategy_id }) =>
      world.db.query('insert into through_strategy_except values ($1, $2, $3)', [
        acme.company_id,
        strategy_id,
        user_id,
      ]),
  ],
  [
    'a strategy that is over',
    'out_of_validity',
    ({ strategy_id }) =>
      world.db.query(`update through_strategy set valid_end = '2026-11-22' where id = $1`, [strategy_id]),
  ],
  [
    'a strategy that is off',
    'no_right',
    ({ strategy_id }) => world.db.query(`update through_strategy set status = 'off' where id = $1`, [strategy_id]),
  ],
  [
    'a schedule that is off',
    'out_of_time',
    ({ strategy_id }) =>
      world.db.query(
        `update pass_schedule set status = 'off' where id = (select schedule_id from through_strategy where id = $1)`,
        [strategy_id],
      ),
  ],
  [
    'a door that needs two',
    'more_people',
    ({ door_id }) => world.db.query('update door set people_needed = 2 where id = $1', [door_id]),
  ],
  [
    'a card that is lost',
    'card_lost',
    ({ user_id }) =>
      world.db.query(
        `insert into pass_card (company_id, card_no, number, user_id, state) values ($1, '7', 7, $2, 'lost')`,
        [acme.company_id, user_id],
      ),
  ],
])('%s: %s', async (_, reason, change) => {
  const made = await setUp()
  expect(await ask(made.user_id, made.door_id, { way: 'card' })).toMatchObject({ ok: true })
  await change(made)
  expect(await ask(made.user_id, made.door_id, { way: 'card' })).toMatchObject({ ok: false, reason })
})

test('the last day of a strategy, and of a person, is in it', async () => {
  const { user_id, door_id } = await setUp({ valid_end: '2026-11-23' })
  await world.db.query(`update users set departure_date = '2026-11-23' where id = $1`, [user_id])
  expect(await ask(user_id, door_id)).toMatchObject({ ok: true })
  expect(await ask(user_id, door_id, { at: '2026-11-24T10:00:00+08:00' })).toMatchObject({ reason: 'person_inactive' })
})

test('holidays and make-up workdays are those of the office of the door', async () => {
  const there = await acme.office('Holiday office')
  const [calendar] = await world.db.query<{ id: number }>(
    `insert into holiday_calendar (company_id, name) values ($1, 'CN') returning id`,
    [acme.company_id],
  )
  await world.db.query('update office set holiday_id = $2 where id = $1', [there.office_id, calendar?.id])
  await world.db.query(
    `insert into holiday_day (company_id, calendar_id, date, name, kind, type, as_weekday) values
       ($1, $2, '2026-11-23', 'Day off', 'off', 2, null), ($1, $2, '2026-11-28', 'Make-up', 'workday', 1, 5)`,
    [acme.company_id, calendar?.id],
  )
  const [{ user_id }, here, door_id] = [
    await acme.person(),
    await addDoor(),
    await addDoor({ office_id: there.office_id }),
  ]
  const schedule_id = await addSchedule({ holiday_periods: [{ type: 2, start: '10:30', end: '12:00' }] })
  await addStrategy({ user_ids: [user_id], door_ids: [door_id, here], schedule_id })
  expect(await ask(user_id, door_id)).toMatchObject({ ok: false, until: '2026-11-23T02:30:00.000Z' })
  expect(await ask(user_id, here)).toMatchObject({ ok: true })
  expect(await ask(user_id, door_id, { at: '2026-11-28T10:00:00+08:00' })).toMatchObject({ ok: true })
  expect(await ask(user_id, here, { at: '2026-11-28T10:00:00+08:00' })).toMatchObject({ ok: false })
})

test('departments with those below, groups, and all doors of an office', async () => {
  const [top] = await world.db.query<{ id: number }>(
    `insert into department (company_id, name) values ($1, 'Top') returning id`,
    [acme.company_id],
  )
  const [below] = await world.db.query<{ id: number }>(
    `insert into department (company_id, name, parent_id) values ($1, 'Below', $2) returning id`,
    [acme.company_id, top?.id],
  )
  const { user_id } = await acme.person()
  await world.db.query('update users set department_id = $2 where id = $1', [user_id, below?.id])
  const there = await acme.office('Whole office')
  await addStrategy({ department_ids: [top?.id], office_ids: [there.office_id] })
  const door_id = await addDoor({ office_id: there.office_id })
  expect(await ask(user_id, door_id)).toMatchObject({ ok: true })
  await world.db.query('update through_strategy set include_children = false where company_id = $1', [acme.company_id])
  expect(await ask(user_id, door_id)).toMatchObject({ reason: 'no_right' })
})

test('who looks after one office asks about its doors; what does not exist is not found', async () => {
  const near = await acme.office('Near')
  const keeper = (await acme.person(codes, { office_ids: [near.office_id] })).token
  const { user_id, door_id } = await setUp()
  const inside = await addDoor({ office_id: near.office_id })
  expect(await ask(user_id, inside, {}, keeper)).toMatchObject({ reason: 'no_right' })
  expect(await ask(user_id, door_id, {}, keeper)).toMatchObject({ reason: 'not_found' })
  expect(await ask(999999, door_id)).toMatchObject({ reason: 'not_found' })
  const other = await addCompany(world.db, 'Other')
  expect(await ask(user_id, door_id, {}, (await other.person(codes)).token)).toMatchObject({ reason: 'not_found' })
  expect(await ask(user_id, door_id, { at: 'yesterday' })).toMatchObject({ reason: 'invalid_input' })
})
