import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { download, upload } from '../../../test/rows'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let token = ''
let post: (path: string, body: object, as?: string) => ReturnType<World['first']['post']>
let get: (path: string, query?: Record<string, unknown>, as?: string) => ReturnType<World['first']['get']>

const nouns = ['through-strategy', 'passschedule', 'doors', 'door-device', 'user']
const codes = nouns.flatMap((noun) => ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`))
const always = [{ week: 1, periods: [{ start: '00:00', end: '24:00' }] }]

beforeAll(async () => {
  world = await openWorld()
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(codes)).token
  post = (path, body, as = token) => world.first.post(path, body, { token: as, language: 'en' })
  get = (path, query = {}, as = token) => world.first.get(path, query, { token: as, language: 'en' })
})
afterAll(() => world.close())

const idOf = async (answer: ReturnType<typeof post>): Promise<number> => {
  const { code, data, message } = await answer
  if (code !== 0) throw new Error(`${message} ${JSON.stringify(data)}`)
  return data.id
}
let n = 0
const addDoor = (more: object = {}) =>
  idOf(post('/doors/add', { name: `Door ${++n}`, office_id: acme.office_id, ...more }))
const addSchedule = (more: object = {}) =>
  idOf(post('/passschedule/add', { name: `Plan ${++n}`, weeks: always, ...more }))

describe('schedules', () => {
  test.each([
    [{ weeks: [{ week: 1, periods: [{ start: '', end: '12:00' }] }] }, /start and end can’t be empty/i],
    [{ weeks: [{ week: 1, periods: [{ start: '09:00' }] }] }, /start and end can’t be empty/i],
    [{ weeks: [{ week: 2, periods: [{ start: '12:00', end: '09:00' }] }] }, /Tue: the end must be later/],
    [
      {
        weeks: [
          {
            week: 7,
            periods: [
              { start: '09:00', end: '12:00' },
              { start: '11:59', end: '13:00' },
            ],
          },
        ],
      },
      /Sun: periods can’t overlap/,
    ],
    [
      {
        weeks: [{ week: 3, periods: Array.from({ length: 9 }, (_, at) => ({ start: `0${at}:00`, end: `0${at}:30` })) }],
      },
      /At most 8|at most 8/,
    ],
    [{ special_days: [{ date: '2026-02-30', periods: [] }] }, /valid date/],
    [
      {
        special_days: [
          { date: '2026-12-31', periods: [] },
          { date: '2026-12-31', periods: [] },
        ],
      },
      /only once/,
    ],
    [{ holiday_periods: [{ type: 4, start: '09:00', end: '10:00' }] }, /options/],
  ])('%j is refused, and the refusal says what to do', async (wrong, words) => {
    const refused = await post('/passschedule/add', { name: `Wrong ${++n}`, weeks: always, ...wrong })
    expect(refused.data).toMatchObject({ reason: 'invalid_input' })
    expect(Object.values(refused.data.fields).join()).toMatch(words)
  })

  test('in files they stand as people write them', async () => {
    const id = await addSchedule({
      weeks: [1, 2, 3, 4, 5].map((week) => ({
        week,
        periods: [
          { start: '09:00', end: '12:00' },
          { start: '13:00', end: '24:00' },
        ],
      })),
      holiday_periods: [{ type: 2, start: '10:00', end: '16:00' }],
      special_days: [
        { date: '2026-12-24', periods: [{ start: '09:00', end: '12:00' }] },
        { date: '2026-12-31', periods: [] },
      ],
    })
    const read = async (language: string) => {
      const file = await download(world.first, '/passschedule/export', { ids: id, format: 'csv' }, { token, language })
      return file.body.toString()
    }
    expect(await read('zh')).toContain('周一至周五 09:00-12:00、13:00-24:00')
    const file = await read('en')
    expect(file).toContain('Mon–Fri 09:00-12:00, 13:00-24:00')
    expect(file).toContain('2026-12-24 09:00-12:00; 2026-12-31 Closed')
    const { data: before } = await get('/passschedule/single', { id })
    await post('/passschedule/del', { id })
    const sheet = { name: 'plans.csv', content: file }
    expect(
      await upload(world.first, '/passschedule/import', sheet, { mode: 'all' }, { token, language: 'en' }),
    ).toMatchObject({
      data: { saved: 1 },
    })
    const [again] = (await get('/passschedule/pagelist', { sort: '-id', limit: 1 })).data.items
    const told = ({ weeks, holiday_periods, special_days }: Record<string, unknown>) => ({
      weeks,
      holiday_periods,
      special_days,
    })
    expect(told(again)).toEqual(told(before))
  })
})

describe('cards', () => {
  const valid_until = '2099-01-01T00:00:00+08:00'

  test('a number is one card, however it is printed', async () => {
    const [one, other] = [await acme.person(), await acme.person()]
    const card = await idOf(post('/passcard/add', { card_no: '100,58400', user_id: one.user_id, valid_until }))
    const twice = await post('/passcard/add', { card_no: '0006612000', user_id: other.user_id, valid_until })
    expect(twice.data.fields.card_no).toMatch(/in use by/)
    const { data } = await get('/passcard/single', { id: card })
    expect(data).toMatchObject({ card_no: '100,58400', wiegand: '100,58400', state: 'in_use' })
    await post('/passcard/edit', { id: card, version: data.version, state: 'lost' })
    expect(
      (await post('/passcard/add', { card_no: '6612000', user_id: other.user_id, valid_until })).data.fields.card_no,
    ).toMatch(/lost/)
    await post('/passcard/edit', { id: card, version: data.version + 1, state: 'returned' })
    expect(await post('/passcard/add', { card_no: '6612000', user_id: other.user_id, valid_until })).toMatchObject({
      code: 0,
    })
  })

  test.each([
    ['0', /can’t be 0/],
    ['4294967295', /No reader/],
    ['12345678901', /10 digits/],
    ['70000,1', /before the comma|after the comma|digits/],
    ['12,70000', /65535/],
    ['abc', /digits/],
  ])('%s is no card', async (card_no, words) => {
    const { user_id } = await acme.person()
    const refused = await post('/passcard/add', { card_no, user_id, valid_until })
    expect(refused.data.fields.card_no).toMatch(words)
  })

  test('eight digits are read as the company has its cards', async () => {
    const { user_id } = await acme.person()
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'pass_card_form', 'x', 'w26')`,
      [acme.company_id],
    )
    const id = await idOf(post('/passcard/add', { card_no: '10058401', user_id, valid_until }))
    expect((await get('/passcard/single', { id })).data.wiegand).toBe('100,58401')
  })

  test('the card that stands with a person is their main one, whoever wrote it there', async () => {
    const { user_id } = await acme.person()
    await world.db.query(`update users set ic_card = '0007000001' where id = $1`, [user_id])
    await world.first.deliver()
    const cards = async () =>
      (await get('/passcard/pagelist', { user_id: String(user_id), sort: '+id' })).data.items.map(
        ({ card_no, kind, state }: Record<string, string>) => [card_no, kind, state],
      )
    expect(await cards()).toEqual([['0007000001', 'main', 'in_use']])
    await world.db.query(`update users set ic_card = '0007000002' where id = $1`, [user_id])
    await world.first.deliver()
    expect(await cards()).toEqual([
      ['0007000001', 'main', 'returned'],
      ['0007000002', 'main', 'in_use'],
    ])
    // reported lost, it does not stand with them any more
    const main = (await get('/passcard/pagelist', { user_id: String(user_id), sort: '-id' })).data.items[0]
    await post('/passcard/edit', { id: main.id, version: main.version, state: 'lost' })
    const [row] = await world.db.query<{ ic_card: string | null }>('select ic_card from users where id = $1', [user_id])
    expect(row?.ic_card).toBeNull()
    // and does not come back by a file that still has it
    await world.db.query(`update users set ic_card = '7000002' where id = $1`, [user_id])
    await world.first.deliver()
    expect((await cards()).at(-1)).toEqual(['0007000002', 'main', 'lost'])
  })
})

describe('strategies', () => {
  const strategy = async (more: object) =>
    post('/throughstrategy/add', {
      ...{ name: `Strategy ${++n}`, schedule_id: await addSchedule(), valid_start: '2026-01-01' },
      ...more,
    })

  test('one about nobody, about no door, or over before it begins is refused', async () => {
    const door_ids = [await addDoor()]
    const user_ids = [(await acme.person()).user_id]
    expect((await strategy({ door_ids })).data.fields.user_ids).toMatch(/people, departments or employee groups/)
    expect((await strategy({ user_ids })).data.fields.door_ids).toMatch(/doors or offices/)
    expect((await strategy({ user_ids, door_ids, valid_end: '2025-12-31' })).data.fields.valid_end).toMatch(/earlier/)
    const schedule_id = await addSchedule({ status: 'off' })
    expect((await strategy({ user_ids, door_ids, schedule_id })).data.fields.schedule_id).toMatch(/disabled/)
    const never = await idOf(post('/passschedule/add', { name: `Never ${++n}`, weeks: [] }))
    expect((await strategy({ user_ids, door_ids, schedule_id: never })).data.fields.schedule_id).toMatch(/no hours/)
    expect(await strategy({ user_ids, door_ids, schedule_id: never, effect: 'deny' })).toMatchObject({ code: 0 })
    expect((await strategy({ user_ids, door_ids, except_user_ids: user_ids })).data.fields.except_user_ids).toMatch(
      /excepted/,
    )
    expect(await strategy({ user_ids, door_ids })).toMatchObject({ code: 0 })
  })

  test('it says about how many people and doors it is, offices with the doors that come later', async () => {
    const office = await acme.office('Annex')
    const people = [await acme.person(), await acme.person()].map(({ user_id }) => user_id)
    const made = await strategy({ user_ids: people, except_user_ids: [people[1]], office_ids: [office.office_id] })
    const read = async () => {
      const { data } = await get('/throughstrategy/single', { id: made.data.id })
      return [data.people_count, data.door_total]
    }
    expect(await read()).toEqual([1, 0])
    await addDoor({ office_id: office.office_id })
    expect(await read()).toEqual([1, 1])
  })

  test('who looks after one office sees what concerns its doors, and changes what concerns no other', async () => {
    const near = await acme.office('Near')
    const keeper = (await acme.person(codes, { office_ids: [near.office_id] })).token
    const [here, there] = [await addDoor({ office_id: near.office_id }), await addDoor()]
    const user_ids = [(await acme.person()).user_id]
    const [own, both, other] = [
      await strategy({ user_ids, door_ids: [here] }),
      await strategy({ user_ids, door_ids: [here, there] }),
      await strategy({ user_ids, door_ids: [there] }),
    ].map(({ data }) => data.id)
    const seen = (await get('/throughstrategy/pagelist', { limit: 200 }, keeper)).data.items.map(
      (row: { id: number }) => row.id,
    )
    expect([seen.includes(own), seen.includes(both), seen.includes(other)]).toEqual([true, true, false])
    expect(await post('/throughstrategy/edit', { id: own, version: 1, priority: 3 }, keeper)).toMatchObject({ code: 0 })
    expect((await post('/throughstrategy/edit', { id: both, version: 1, priority: 3 }, keeper)).data.reason).toBe(
      'strategy_beyond',
    )
    expect((await post('/throughstrategy/del', { id: both }, keeper)).data.reason).toBe('strategy_beyond')
    expect(
      (await post('/throughstrategy/edit', { id: own, version: 2, door_ids: [here, there] }, keeper)).data.fields
        .door_ids,
    ).toMatch(/Outside your management scope/)
  })

  test('a schedule or a door in use is not deleted, and the refusal says by what it is used', async () => {
    const [door, plan] = [await addDoor(), await addSchedule()]
    await strategy({ user_ids: [(await acme.person()).user_id], door_ids: [door], schedule_id: plan })
    expect((await post('/doors/del', { id: door })).message).toMatch(/Pass strategy/)
    expect((await post('/passschedule/del', { id: plan })).message).toMatch(/Pass strategy/)
  })
})

describe('doors', () => {
  test('a door number is taken once, and there are as many as the controller has', async () => {
    const serial = String(Math.floor(1e8 + Math.random() * 9e8))
    const controller_id = await idOf(
      post('/doordevice/add', { name: 'Board', serial, door_count: 2, office_id: acme.office_id }),
    )
    const add = (door_no: number | null) =>
      post('/doors/add', { name: `Door ${++n}`, office_id: acme.office_id, controller_id, door_no })
    expect((await add(null)).data.fields.door_no).toMatch(/door number/)
    expect((await add(3)).data.fields.door_no).toMatch(/2 doors/)
    expect(await add(1)).toMatchObject({ code: 0 })
    expect((await add(1)).data.fields.door_no).toMatch(/assigned to/)
    const { data } = await get('/doordevice/single', { id: controller_id })
    const change = (more: object) => post('/doordevice/edit', { id: controller_id, version: data.version, ...more })
    expect((await change({ interlock: '12_34' })).data.fields.interlock).toMatch(/interlock/)
    expect((await change({ address: '300.1.1.1' })).data.fields.address).toMatch(/doesn’t exist/)
    const away = await acme.office('Away')
    expect((await change({ office_id: away.office_id })).data.fields.office_id).toMatch(/Doors/)
  })
})
