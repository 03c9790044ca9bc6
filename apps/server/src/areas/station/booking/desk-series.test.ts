import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from './desk-world.sample'

// Tuesday; desks are booked for 200 days ahead here
const day = '2026-11-24'
const employee = ['view-reservation', 'view-booked']
let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let [boss, ann, bob]: [Who, Who, Who] = [] as never
let count = 0

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  await deskWorld.world.db.query(
    `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'station_days_ahead', '', '200')`,
    [deskWorld.acme.company_id],
  )
  boss = await deskWorld.acme.person([
    ...[...employee, 'add-reservation', 'change-reservation', 'delete-reservation', 'change-review'],
  ])
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(`${day}T08:00:00+08:00`)
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who: Who) =>
  deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const newDesk = (more: Record<string, unknown> = {}) => deskWorld.desk(`S-${++count}`, more)
const numberOf = async (id: number) =>
  (await deskWorld.world.db.query<{ number: string }>('select number from station where id = $1', [id]))[0]?.number ??
  ''
const tuesdays = { from_date: day, until_date: '2026-12-15', weekdays: [2] }
const series = (station_id: number, who: Who, more: object = {}) =>
  post('/reservation/add_series', { station_id, ...tuesdays, ...more }, who)
const check = async (station_id: number, who: Who, more: object = {}) =>
  (await get('/reservation/check', { station_id, ...tuesdays, weekdays: '2', ...more }, who)).data
const mine = async (who: Who) =>
  (await get('/reservation/mine', { tab: 'coming', limit: 200 }, who)).data.items as {
    id: number
    version: number
    date: string
    number: string
    series: number | null
    start_time: string
  }[]
const datesOf = async (who: Who) => (await mine(who)).map(({ date }) => date.slice(5)).join(' ')
const told = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ kind: string; n: number | null }>(
      `select kind, ("values" ->> 'meetings')::int as n from message where user_id = $1 order by id`,
      [who.user_id],
    )
  ).map(({ kind, n }) => `${kind} ${n}`)

describe('a series', () => {
  test('is booked in one go, belongs together, and is told of once to whom it is for', async () => {
    const desk = await newDesk()
    const { data, message, code } = await series(desk, boss, { user_id: ann.user_id })
    expect(code, message).toBe(0)
    expect(data).toMatchObject({ booked: 4, waits: 0, left_out: [] })
    expect(await datesOf(ann)).toBe('11-24 12-01 12-08 12-15')
    expect((await mine(ann)).map((one) => one.series)).toEqual([4, 4, 4, 4])
    expect(await told(ann)).toEqual(['desk_booked 4'])
  })
  test('says of every date whether it is to be had, with a desk like it that is', async () => {
    const [desk, other] = [await newDesk(), await newDesk()]
    await post('/reservation/add', { station_id: desk, date: '2026-12-01' }, bob)
    const { days, free } = await check(desk, ann)
    expect(free).toBe(3)
    expect(days[1]).toMatchObject({ date: '2026-12-01', other: { number: await numberOf(other) } })
    expect(days[1].why).toContain('is taken')
    expect(days.map(({ why }: { why: string | null }) => why === null)).toEqual([true, false, true, true])
  })
  test('refuses all where one date is taken, books the others on request, or takes another desk that day', async () => {
    const [desk, other] = [await newDesk(), await newDesk()]
    await post('/reservation/add', { station_id: desk, date: '2026-12-01' }, bob)
    const refused = await series(desk, ann)
    expect(refused.data.reason).toBe('station_series_some')
    expect(refused.message).toContain('1 of 4 days')
    expect(await datesOf(ann)).toBe('')
    const { data } = await series(desk, ann, { only_free: true })
    expect(data).toMatchObject({ booked: 3, left_out: [{ date: '2026-12-01' }] })
    const third = await deskWorld.acme.person(employee)
    const moves = [{ date: '2026-12-01', station_id: other }]
    const elsewhere = await newDesk()
    await post('/reservation/add', { station_id: elsewhere, date: '2026-12-01' }, await deskWorld.acme.person(employee))
    expect((await series(elsewhere, third, { moves })).data).toMatchObject({ booked: 4 })
    expect((await mine(third)).map(({ number }) => number)[1]).toBe(await numberOf(other))
  })
  test('leaves out what is not wanted, and says so where no date is left', async () => {
    const desk = await newDesk()
    expect((await series(desk, ann, { leave_out: ['2026-12-01'] })).data).toMatchObject({ booked: 3 })
    expect((await series(desk, bob, { until_date: day, weekdays: [3] })).data.reason).toBe('station_series_none')
    expect((await series(desk, bob, { weekdays: [] })).code).not.toBe(0)
    expect((await series(desk, bob, { weekdays: [8] })).code).not.toBe(0)
  })
  test('goes no further than desks are booked, and no further than 26 weeks', async () => {
    const desk = await newDesk()
    const { data } = await series(desk, ann, { until_date: '2030-01-01', only_free: true })
    expect(data.booked).toBe(26)
    const far = await check(await newDesk(), bob, { until_date: '2027-12-31', from_date: '2027-07-01' })
    expect(far.free).toBe(0)
    expect(far.days[0].why).toContain('too far ahead')
  })
  test('counts its own dates among the days of a rule group, when it is checked and when it is booked', async () => {
    const desk = await newDesk()
    await deskWorld.world.db.query('delete from station_rule')
    const rule = await deskWorld.insert('station_rule', { title: 'Two days', week_max_days: 2, range_type: 'all' })
    const whole = { until_date: '2026-11-26', weekdays: [2, 3, 4] }
    const { days } = await check(desk, ann, { ...whole, weekdays: '2,3,4' })
    expect(days.map(({ why }: { why: string | null }) => why === null)).toEqual([true, true, false])
    expect((await series(desk, ann, { ...whole, only_free: true })).data).toMatchObject({ booked: 2 })
    await deskWorld.world.db.query('delete from station_rule where id = $1', [rule])
  })
  test('that needs approval waits, and is asked about once', async () => {
    const desk = await newDesk({ need_audit: true })
    const before = (await told(boss)).length
    const { data } = await series(desk, ann)
    expect(data).toMatchObject({ booked: 0, waits: 4 })
    expect((await told(boss)).slice(before)).toEqual(['desk_asked 4'])
  })
  test('is nobody’s to book for others who may not', async () => {
    const desk = await newDesk()
    expect((await series(desk, ann, { user_id: bob.user_id })).data.reason).toBe('station_for_others')
  })
})

describe('what becomes of a series', () => {
  const booked = async () => {
    const desk = await newDesk()
    expect((await series(desk, ann)).code).toBe(0)
    return { desk, all: await mine(ann) }
  }
  const cancel = (id: number, scope: string, who = ann) => post('/reservation/del', { ids: [id], scope }, who)
  test('cancelled: one, this and following, all', async () => {
    const { all } = await booked()
    const [first, second, third] = all.map(({ id }) => id)
    expect((await cancel(third ?? 0, 'following')).data).toEqual({ cancelled: 2 })
    expect(await datesOf(ann)).toBe('11-24 12-01')
    expect((await cancel(first ?? 0, 'one')).data).toEqual({ cancelled: 1 })
    expect((await mine(ann)).map((one) => one.series)).toEqual([1])
    expect((await cancel(second ?? 0, 'all')).data).toEqual({ cancelled: 1 })
    expect(await datesOf(ann)).toBe('')
  })
  test('all is what is to come: who sits there already stays', async () => {
    const { all } = await booked()
    await post('/reservation/check_in', { id: all[0]?.id }, ann)
    expect((await cancel(all[1]?.id ?? 0, 'all')).data).toEqual({ cancelled: 3 })
    expect(await datesOf(ann)).toBe('11-24')
  })
  test('is nobody else’s', async () => {
    const { all } = await booked()
    expect((await cancel(all[0]?.id ?? 0, 'all', bob)).data.reason).toBe('not_found')
    expect(await datesOf(ann)).toBe('11-24 12-01 12-08 12-15')
  })
  test('changed: this and following go to another desk and time, on their own dates', async () => {
    const { all } = await booked()
    const other = await newDesk()
    const [, second] = all
    const wish = { id: second?.id, version: second?.version, station_id: other, date: '2030-01-01', scope: 'following' }
    const answer = await post(
      '/reservation/edit',
      { ...wish, unit: 'hour', start_time: '10:00', end_time: '12:00' },
      ann,
    )
    expect(answer.data, answer.message).toMatchObject({ changed: 3, kept: [] })
    const number = await numberOf(other)
    expect(
      (await mine(ann)).map((one) => `${one.date} ${one.number === number} ${one.start_time.slice(11, 16)}`),
    ).toEqual([
      ...['2026-11-24 false 01:00', '2026-12-01 true 02:00', '2026-12-08 true 02:00', '2026-12-15 true 02:00'],
    ])
  })
  test('a change that is not possible on one date refuses all, or keeps that one', async () => {
    const { desk, all } = await booked()
    const other = await newDesk()
    await post('/reservation/add', { station_id: other, date: '2026-12-08' }, bob)
    const wish = { id: all[0]?.id, version: all[0]?.version, station_id: other, date: day, scope: 'all' }
    const refused = await post('/reservation/edit', wish, ann)
    expect(refused.data.reason).toBe('station_series_some')
    const own = await numberOf(desk)
    expect((await mine(ann)).every(({ number }) => number === own)).toBe(true)
    const some = await post('/reservation/edit', { ...wish, only_free: true }, ann)
    expect(some.data).toMatchObject({ changed: 3, kept: [{ date: '2026-12-08' }] })
    expect((await mine(ann)).filter(({ number }) => number === own).map(({ date }) => date)).toEqual(['2026-12-08'])
  })
  test('one that was changed by itself keeps that when the others change, and goes when all go', async () => {
    const { all } = await booked()
    const [apart, other] = [await newDesk(), await newDesk()]
    const own = { id: all[1]?.id, version: all[1]?.version, station_id: apart, date: '2026-12-02' }
    expect((await post('/reservation/edit', own, ann)).data).toMatchObject({ changed: 1 })
    const [first] = await mine(ann)
    const wish = { id: first?.id, version: first?.version, station_id: other, date: day, scope: 'all' }
    expect((await post('/reservation/edit', wish, ann)).data).toMatchObject({ changed: 3 })
    const number = await numberOf(apart)
    expect((await mine(ann)).filter((one) => one.number === number).map(({ date }) => date)).toEqual(['2026-12-02'])
    expect((await cancel(first?.id ?? 0, 'all')).data).toEqual({ cancelled: 4 })
  })
  test('what somebody else changed meanwhile is not overwritten', async () => {
    const { all } = await booked()
    const other = await newDesk()
    const wish = { id: all[0]?.id, version: (all[0]?.version ?? 0) + 1, station_id: other, date: day, scope: 'all' }
    expect((await post('/reservation/edit', wish, ann)).data.reason).toBe('conflict')
  })
})

test('two who want the same series at the same time: one has it, whole', async () => {
  const desk = await newDesk()
  const answers = await Promise.all([series(desk, ann), series(desk, bob)])
  expect(answers.map(({ code }) => code).filter((code) => code === 0)).toHaveLength(1)
  expect([await datesOf(ann), await datesOf(bob)].sort()).toEqual(['', '11-24 12-01 12-08 12-15'])
})

test('bookings of some dates are found by them', async () => {
  const desk = await newDesk()
  await series(desk, ann)
  const { data } = await get('/reservation/mine', { tab: 'coming', from: '2026-12-01', until: '2026-12-08' }, ann)
  expect(data.items.map(({ date }: { date: string }) => date)).toEqual(['2026-12-01', '2026-12-08'])
})
