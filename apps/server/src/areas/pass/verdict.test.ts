import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { download } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let token = ''
let n = 0

const codes = ['through-strategy', 'passschedule', 'doors', 'whitelistgroup', 'blacklistgroup'].flatMap((noun) =>
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

describe('lists', () => {
  const addList = (kind: 'white' | 'black', more: object, as = token) =>
    world.first.post(`/${kind}listgroup/add`, { name: `List ${++n}`, ...more }, { token: as, language: 'en' })
  const lists = (said: Awaited<ReturnType<typeof ask>>, check: string) =>
    said.steps.find((one: { check: string }) => one.check === check).lists

  test('a blacklist keeps its people out where and while it says so, and the step names it', async () => {
    const { user_id, door_id } = await setUp()
    const other = await addDoor()
    await addStrategy({ user_ids: [user_id], door_ids: [other] })
    // one that is kept for booking says nothing at doors
    await addList('black', { user_ids: [user_id] })
    expect(await ask(user_id, door_id)).toMatchObject({ ok: true })
    const { data } = await addList('black', {
      ...{ user_ids: [user_id], bars_doors: true, door_ids: [door_id], name: 'Not here' },
      ...{ start_time: at('11:00'), end_time: at('12:00') },
    })
    expect(await ask(user_id, door_id)).toMatchObject({ ok: true, until: '2026-11-23T03:00:00.000Z' })
    const said = await ask(user_id, door_id, { at: at('11:30') })
    expect(said).toMatchObject({ ok: false, reason: 'blacklisted', until: '2026-11-23T04:00:00.000Z' })
    expect(lists(said, 'blacklist')).toEqual([{ id: data.id, name: 'Not here' }])
    expect(await ask(user_id, other, { at: at('11:30') })).toMatchObject({ ok: true })
  })

  test('a whitelist lets its people pass without a strategy, against one that denies, and not against a blacklist', async () => {
    const [{ user_id }, door_id] = [await acme.person(), await addDoor()]
    await addStrategy({ user_ids: [user_id], door_ids: [door_id], effect: 'deny' })
    await addList('white', { user_ids: [user_id] })
    expect(await ask(user_id, door_id)).toMatchObject({ reason: 'denied' })
    const { data } = await addList('white', { user_ids: [user_id], passes_doors: true, name: 'Always' })
    const said = await ask(user_id, door_id)
    expect(said).toMatchObject({ ok: true, reason: 'whitelisted', until: null })
    expect(lists(said, 'whitelist')).toEqual([{ id: data.id, name: 'Always' }])
    await addList('black', { user_ids: [user_id], bars_doors: true })
    expect(await ask(user_id, door_id)).toMatchObject({ reason: 'blacklisted' })
  })

  test('in bulk: who stands on lists that say something at these doors', async () => {
    const [one, two] = [(await acme.person()).user_id, (await acme.person()).user_id]
    const [here, there] = [await addDoor(), await addDoor()]
    await addList('black', { user_ids: [one], bars_doors: true, door_ids: [here] })
    await addList('white', { user_ids: [two], passes_doors: true })
    await addList('white', { user_ids: [one], door_ids: [here] })
    const of = async (door: number) =>
      (
        await world.db.query<{ user_id: number; kind: string }>(
          'select user_id, kind from listings_of_doors($1, $2) where user_id = any($3::int[]) order by user_id',
          [acme.company_id, [door], [one, two]],
        )
      ).map(({ user_id, kind }) => [user_id, kind])
    expect(await of(here)).toEqual([
      [one, 'blacklist'],
      [two, 'whitelist'],
    ])
    expect(await of(there)).toEqual([[two, 'whitelist']])
  })

  test('only who decides about the strategies of these doors has a list say something there', async () => {
    const near = await acme.office('Lists')
    const [here, there] = [await addDoor({ office_id: near.office_id }), await addDoor()]
    const { user_id } = await acme.person()
    await world.db.query('update users set office_id = $2 where id = $1', [user_id, near.office_id])
    const people = ['whitelistgroup', 'user'].flatMap((noun) =>
      ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`),
    )
    const keeper = (await acme.person(people)).token
    const list = { user_ids: [user_id], passes_doors: true }
    expect((await addList('white', list, keeper)).data.fields.passes_doors).toMatch(/pass strategies/)
    expect(await addList('white', { user_ids: [user_id] }, keeper)).toMatchObject({ code: 0 })
    const made = await addList('white', { ...list, door_ids: [here] })
    const edit = (more: object, as: string, version = 1) =>
      world.first.post('/whitelistgroup/edit', { id: made.data.id, version, ...more }, { token: as, language: 'en' })
    // neither more people, nor another end; what does not decide is theirs to write
    expect((await edit({ user_ids: [] }, keeper)).data.fields.passes_doors).toMatch(/pass strategies/)
    expect(await edit({ remark: 'Guards' }, keeper)).toMatchObject({ code: 0 })
    const del = (as: string) => world.first.post('/whitelistgroup/del', { id: made.data.id }, { token: as })
    expect((await del(keeper)).data.reason).toBe('list_at_doors')
    // who looks after the doors of one office decides there
    const local = (await acme.person([...people, 'change-through-strategy'], { office_ids: [near.office_id] })).token
    expect((await edit({ door_ids: [here, there] }, local, 2)).data.fields.door_ids).toBeDefined()
    expect((await edit({ door_ids: [] }, local, 2)).data.fields.door_ids).toMatch(/look after/)
    expect(await edit({ status: 'off' }, local, 2)).toMatchObject({ code: 0 })
    expect(await del(local)).toMatchObject({ code: 0 })
  })
})

test('in an emergency of its office everybody passes a marked door until it is over; a drill opens nothing', async () => {
  const there = await acme.office('Burning')
  const [marked, other] = [
    await addDoor({ office_id: there.office_id }),
    await addDoor({ office_id: there.office_id, emergency: false }),
  ]
  const { user_id } = await acme.person()
  await world.db.query('insert into emergency (company_id, office_id, kind, began_at) values ($1, $2, $3, $4)', [
    acme.company_id,
    there.office_id,
    'drill',
    at('09:00'),
  ])
  expect(await ask(user_id, marked)).toMatchObject({ ok: false, reason: 'no_right' })
  await world.db.query(`update emergency set kind = 'fire' where office_id = $1`, [there.office_id])
  expect(await ask(user_id, marked)).toMatchObject({ ok: true, reason: 'emergency' })
  expect(await ask(user_id, other)).toMatchObject({ ok: false, reason: 'no_right' })
  await world.db.query('update emergency set ended_at = began_at where office_id = $1', [there.office_id])
  expect(await ask(user_id, marked)).toMatchObject({ ok: false, reason: 'no_right' })
})

describe('the grid of people and doors', () => {
  const grid = (query: object, as = token) =>
    world.first.get('/pass/matrix', query as Record<string, unknown>, { token: as, language: 'en' })

  test('each cell says what the tester says, for every kind of person and door', async () => {
    const doors = [await addDoor(), await addDoor({ people_needed: 2 }), await addDoor({ status: 'off' })]
    const people = await Promise.all([1, 2, 3, 4, 5].map(async () => (await acme.person()).user_id))
    const [allowed, denied, night, white, gone] = people
    await addStrategy({ user_ids: [allowed, denied, gone], door_ids: doors })
    await addStrategy({ user_ids: [denied], door_ids: [doors[0]], effect: 'deny' })
    const weeks = [{ week: 1, periods: [{ start: '22:00', end: '24:00' }] }]
    await addStrategy({ user_ids: [night], door_ids: doors, schedule_id: await addSchedule({ weeks }) })
    await world.first.post(
      '/whitelistgroup/add',
      { name: `List ${++n}`, user_ids: [white], passes_doors: true, door_ids: [doors[1]] },
      { token },
    )
    await world.db.query(`update users set status = 'disabled' where id = $1`, [gone])
    const { data } = await grid({ user_ids: people, door_ids: doors })
    expect(data.doors).toHaveLength(3)
    const told = new Map<string, string>()
    for (const [row, person] of data.people.entries())
      for (const [column, door] of data.doors.entries()) {
        const { ok, reason } = await ask(person.id, door.id)
        expect(data.cells[row][column]).toEqual({ ok, reason })
        told.set(`${people.indexOf(person.id)} ${doors.indexOf(door.id)}`, reason)
      }
    expect(['0 0', '0 1', '0 2', '1 0', '2 0', '3 0', '3 1', '4 0'].map((cell) => told.get(cell))).toEqual([
      ...['ok', 'more_people', 'door_off', 'denied', 'out_of_time', 'no_right', 'whitelisted', 'person_inactive'],
    ])
    // at another moment
    const late = await grid({ user_ids: [night], door_ids: [doors[0]], at: at('22:00') })
    expect(late.data.cells).toEqual([[{ ok: true, reason: 'ok' }]])
  })

  test('whole departments and offices; who looks after one office is shown its doors', async () => {
    const [top] = await world.db.query<{ id: number }>(
      `insert into department (company_id, name) values ($1, 'Grid') returning id`,
      [acme.company_id],
    )
    const { user_id } = await acme.person()
    await world.db.query('update users set department_id = $2 where id = $1', [user_id, top?.id])
    const there = await acme.office('Grid office')
    const inside = await addDoor({ office_id: there.office_id })
    const other = await addDoor()
    const query = { department_ids: [top?.id], office_ids: [there.office_id], door_ids: [other] }
    const idsOf = (data: { people: { id: number }[]; doors: { id: number }[] }) => [
      data.people.map(({ id }) => id),
      data.doors.map(({ id }) => id).sort(),
    ]
    expect(idsOf((await grid(query)).data)).toEqual([[user_id], [inside, other].sort()])
    const keeper = (await acme.person(codes, { office_ids: [there.office_id] })).token
    expect(idsOf((await grid(query, keeper)).data)).toEqual([[user_id], [inside]])
    const foreign = (await (await addCompany(world.db, 'Grid other')).person(codes)).token
    expect(idsOf((await grid(query, foreign)).data)).toEqual([[], []])
  })

  test('too much at once is refused with what there is and what may be', async () => {
    const there = await acme.office('Large office')
    await world.db.query(
      `insert into door (company_id, name, office_id) select $1, 'Many ' || n, $2 from generate_series(1, 51) as n`,
      [acme.company_id, there.office_id],
    )
    const { user_id } = await acme.person()
    const { data, message } = await grid({ user_ids: [user_id], office_ids: [there.office_id] })
    expect(data.reason).toBe('matrix_too_large')
    expect(message).toMatch(/1 person and 51 doors.*200 people and 50 doors/)
    expect((await grid({ user_ids: 'all' })).data.reason).toBe('invalid_input')
  })

  test('as a file, with what each cell says', async () => {
    const { user_id, door_id } = await setUp()
    const [person] = await world.db.query<{ name: string }>('select name from users where id = $1', [user_id])
    const query = { user_ids: String(user_id), door_ids: String(door_id) }
    const { body } = await download(world.first, '/pass/matrix_export', query, { token, language: 'en' })
    const [heading = '', row = ''] = body.toString().split('\r\n')
    expect(heading).toMatch(/· Door/)
    expect(row).toBe(`${person?.name},Yes: A strategy allows it`)
  })
})

test('by the facts by which a door that asks is answered: places, windows, the device on which it hangs', async () => {
  const { user_id, door_id } = await setUp()
  const sql = (text: string, ...values: unknown[]) =>
    world.db.query<{ id: number }>(text, [acme.company_id, ...values]).then(([row]) => row?.id ?? 0)
  const area = await sql(
    `insert into pass_area (company_id, name, office_id, mode) values ($1, 'Lab', $2, 'hard') returning id`,
    acme.office_id,
  )
  await sql('update door set to_area_id = $3 where company_id = $1 and id = $2', door_id, area)
  await sql(
    `insert into pass_place (company_id, user_id, area_id, since, entered) values ($1, $2, $3, $4, $5)`,
    ...[user_id, area, at('09:30'), JSON.stringify({ [area]: Date.parse(at('09:30')) })],
  )
  expect(await ask(user_id, door_id)).toMatchObject({ ok: false, reason: 'anti_passback' })
  // the morning after it is forgotten where they were
  expect(await ask(user_id, door_id, { at: '2026-11-24T10:00:00+08:00' })).toMatchObject({ ok: true })
  // through a window of their own somebody passes who has no strategy
  const [visitor, other] = [(await acme.person()).user_id, await addDoor()]
  const window = await sql(
    `insert into pass_window (company_id, source_kind, source_id, user_id, start_time, end_time)
     values ($1, 'locker', 1, $2, $3, $4) returning id`,
    ...[visitor, at('09:00'), at('11:00')],
  )
  await sql('insert into pass_window_door (company_id, window_id, door_id) values ($1, $2, $3)', window, other)
  const said = await ask(visitor, other)
  expect(said).toMatchObject({ ok: true, until: '2026-11-23T03:00:00.000Z' })
  expect(said.steps.find(({ check }: { check: string }) => check === 'right').strategies[0].name).toMatch(/./)
  const device = await sql(
    `insert into face_device (company_id, name, sn, office_id, status) values ($1, 'Gate', $2, $3, 'off') returning id`,
    ...[`GATE${acme.company_id}`, acme.office_id],
  )
  await sql('update door set face_device_id = $3 where company_id = $1 and id = $2', other, device)
  expect(await ask(visitor, other)).toMatchObject({ ok: false, reason: 'door_off' })
})

test('each card is said of by itself, and one that is not shown bars nobody', async () => {
  const { user_id, door_id } = await setUp()
  await world.db.query(
    `insert into pass_card (company_id, card_no, number, user_id, kind, state, valid_until)
     values ($1, '8', 8, $2, 'main', 'lost', null), ($1, '9', 9, $2, 'temp', 'in_use', $3)`,
    [acme.company_id, user_id, at('12:00')],
  )
  const said = await ask(user_id, door_id)
  expect(said).toMatchObject({
    ok: true,
    credentials: [
      { kind: 'main', card: '8', state: 'lost', ok: false, reason: 'card_lost' },
      { kind: 'temp', card: '9', state: 'in_use', ok: true, until: '2026-11-23T04:00:00.000Z' },
    ],
  })
  expect(await ask(user_id, door_id, { at: at('12:30') })).toMatchObject({ ok: false, reason: 'out_of_validity' })
  expect(await ask(user_id, door_id, { at: at('12:30'), way: 'face' })).toMatchObject({ ok: true })
})
