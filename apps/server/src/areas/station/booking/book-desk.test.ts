import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from './desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let ann: Who
let bob: Who
let boss: Who
let count = 0

const day = '2026-11-24'
const at = (time: string, date = day) => `${date}T${time}:00+08:00`
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  boss = await deskWorld.acme.person([...employee, 'add-reservation', 'change-reservation', 'delete-reservation'])
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  deskWorld.world.setNow(at('08:00'))
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
})

const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who: Who) =>
  deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const newDesk = (more: object = {}) => deskWorld.desk(`T-${++count}`, more as Record<string, unknown>)
const book = (station_id: number, who: Who, more: object = {}) =>
  post('/reservation/add', { station_id, date: day, unit: 'day', ...more }, who)
const booked = async (station_id: number, who: Who, more: object = {}): Promise<{ id: number; version: number }> => {
  const { data, code, message } = await book(station_id, who, more)
  expect(code, message).toBe(0)
  return data
}
const mine = async (who: Who, tab = 'coming') => (await get('/reservation/mine', { tab }, who)).data.items
const hours = (start_time: string, end_time: string) => ({ unit: 'hour', start_time, end_time })
const reasonOf = async (answer: ReturnType<typeof post>) => (await answer).data?.reason
const due = () => deskWorld.world.first.desks.due()
const stateOf = async (id: number) =>
  (await deskWorld.world.db.query<{ state: string }>('select state from station_reservation where id = $1', [id]))[0]
    ?.state
const told = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [
      who.user_id,
    ])
  ).map(({ kind }) => kind)

describe('a desk', () => {
  test('is booked for the day, for slots, and by the hour, and is nobody else’s then', async () => {
    const desk = await newDesk()
    await booked(desk, ann, { unit: 'slot', slot_ids: [deskWorld.morning] })
    expect(await reasonOf(book(desk, bob))).toBe('station_conflict')
    expect(await reasonOf(book(desk, bob, hours('12:00', '12:30')))).toBe('station_conflict')
    await booked(desk, bob, hours('13:00', '15:15'))
    expect(await mine(ann)).toMatchObject([
      { start_time: '2026-11-24T01:00:00Z', end_time: '2026-11-24T05:00:00Z', unit: 'slot', person: null },
    ])
    expect(await mine(bob)).toMatchObject([{ start_time: '2026-11-24T05:00:00Z', end_time: '2026-11-24T07:15:00Z' }])
  })
  test('that somebody else was faster to book has others offered: the nearest free that have all that it has', async () => {
    const screen = await deskWorld.insert('station_resource', { name: 'Screen', kind: 'fixed' })
    const quiet = await deskWorld.area('Quiet')
    const equipped = async (more: object) => {
      const id = await newDesk(more)
      await deskWorld.world.db.query(
        'insert into station_equipment (company_id, station_id, resource_id) values ($1, $2, $3)',
        [deskWorld.acme.company_id, id, screen],
      )
      return id
    }
    const wanted = await equipped({ area_id: quiet, x: 500, y: 500 })
    await newDesk({ area_id: quiet, x: 510, y: 500 })
    const far = await equipped({ area_id: quiet, x: 500, y: 3_000 })
    const taken = await equipped({ area_id: quiet, x: 600, y: 500 })
    const near = await equipped({ area_id: quiet, x: 700, y: 500 })
    const undrawn = await equipped({ area_id: quiet })
    await booked(wanted, bob)
    await booked(taken, boss)
    const query = { office_id: deskWorld.acme.office_id, date: day, free: '1', near: wanted, limit: 3 }
    const { items } = (await get('/reservation/pagelist', query, ann)).data
    expect(items.map(({ id }: { id: number }) => id)).toEqual([near, far, undrawn])
  })
  test('today begins now, and is refused once its time is over, on other days, and too far ahead', async () => {
    const desk = await newDesk()
    deskWorld.world.setNow(at('10:07'))
    await booked(desk, ann)
    expect(await mine(ann)).toMatchObject([{ start_time: '2026-11-24T02:07:00Z' }])
    const other = await newDesk()
    expect(await reasonOf(book(other, bob, { unit: 'slot', slot_ids: [9999] }))).toBe('station_hours')
    expect(await reasonOf(book(other, bob, { date: '2026-11-28' }))).toBe('station_hours')
    expect(await reasonOf(book(other, bob, { date: '2026-11-23' }))).toBe('station_past')
    const far = await book(other, bob, { date: '2026-12-09' })
    expect(far.message).toBe('That is too far ahead. You can book from Tue 24 Nov to Tue 8 Dec.')
    deskWorld.world.setNow(at('18:00'))
    expect((await book(other, bob)).data.reason).toBe('station_past')
  })
  test('is one at a time for a person, who may swap it in one step', async () => {
    const [first, second] = [await newDesk(), await newDesk()]
    const { id } = await booked(first, ann)
    const refused = await book(second, ann, hours('10:00', '11:00'))
    expect(refused.data.reason).toBe('station_person')
    expect(await mine(ann)).toMatchObject([{ station_id: first }])
    await booked(second, ann, { swap: true })
    expect(await stateOf(id)).toBe('cancelled')
    expect(await mine(ann)).toMatchObject([{ station_id: second }])
    await booked(first, bob)
  })
  test('that nobody may have is not had by asking for a swap: what one has stays', async () => {
    const [first, second] = [await newDesk(), await newDesk({ attribute: 'unavailable' })]
    const { id } = await booked(first, ann)
    expect(await reasonOf(book(second, ann, { swap: true }))).toBe('station_closed')
    expect(await stateOf(id)).toBe('booked')
  })
  test('of a neighbourhood is for its departments, or for them first', async () => {
    const parent = await deskWorld.insert('department', { name: `Labs ${count}` })
    const team = await deskWorld.insert('department', { name: `Team ${count}`, parent_id: parent })
    const area_id = await deskWorld.area(`Labs ${count}`, { others: 'first', first_hours: 18 })
    await deskWorld.insert('station_area_department', { area_id, department_id: parent }).catch(() => 0)
    await deskWorld.world.db.query(
      'insert into station_area_department (company_id, area_id, department_id) values ($1, $2, $3) on conflict do nothing',
      [deskWorld.acme.company_id, area_id, parent],
    )
    await deskWorld.world.db.query('update users set department_id = $2 where id = $1', [ann.user_id, team])
    const [one, two] = [await newDesk({ area_id }), await newDesk({ area_id })]
    const later = { date: '2026-11-26' }
    const refused = await book(one, bob, later)
    expect(refused.data.reason).toBe('station_neighbourhood_later')
    expect(refused.message).toContain('Wed 25 Nov 15:00')
    await booked(one, ann, later)
    deskWorld.world.setNow(at('15:00', '2026-11-25'))
    await booked(two, bob, later)
  })
  test('of a full area is refused, however many desks it has', async () => {
    const area_id = await deskWorld.area(`Small ${count}`, { max_people: 1 })
    const [one, two] = [await newDesk({ area_id }), await newDesk({ area_id })]
    await booked(one, ann, hours('09:00', '12:00'))
    expect(await reasonOf(book(two, bob, hours('11:45', '13:00')))).toBe('station_full')
    await booked(two, bob, hours('12:00', '13:00'))
  })
  test('that is drop-in is taken from now on alone', async () => {
    const desk = await newDesk({ attribute: 'drop_in' })
    expect(await reasonOf(book(desk, ann))).toBe('station_drop_in')
    deskWorld.world.setNow(at('09:30'))
    await booked(desk, ann)
  })
  test('is booked for others by who may, and they are told; for a guest too', async () => {
    const [one, two] = [await newDesk(), await newDesk()]
    expect(await reasonOf(book(one, bob, { user_id: ann.user_id }))).toBe('station_for_others')
    await booked(one, boss, { user_id: ann.user_id })
    expect(await told(ann)).toEqual(['desk_booked'])
    expect(await mine(ann)).toMatchObject([{ station_id: one, person: null, booker: boss.name }])
    await booked(two, boss, { guest_name: 'Ada' })
    const of = await mine(boss)
    expect(of.filter((row: { station_id: number }) => row.station_id === two)).toMatchObject([
      { person: 'Ada', guest: true },
    ])
    expect(await reasonOf(book(await newDesk(), boss, { user_id: 999999 }))).toBe('station_no_person')
  })
})

describe('a booking', () => {
  test('is moved to another desk and day as a whole, or stays', async () => {
    const [one, two] = [await newDesk(), await newDesk()]
    const { id, version } = await booked(one, ann)
    await booked(two, bob)
    const edit = (more: object) =>
      post('/reservation/edit', { id, version, station_id: two, date: day, unit: 'day', ...more }, ann)
    expect(await reasonOf(edit({}))).toBe('station_conflict')
    expect(await mine(ann)).toMatchObject([{ station_id: one, date: day }])
    expect((await edit({ date: '2026-11-25' })).code).toBe(0)
    expect(await mine(ann)).toMatchObject([{ station_id: two, date: '2026-11-25' }])
    expect(await reasonOf(edit({ date: '2026-11-26' }))).toBe('conflict')
    await booked(one, await deskWorld.acme.person(employee))
  })
  test('is checked in from an hour before, left, and the rest is free', async () => {
    const desk = await newDesk()
    deskWorld.world.setNow(at('07:59'))
    const { id } = await booked(desk, ann)
    const early = await post('/reservation/check_in', { id }, ann)
    expect(early.message).toBe('You can check in from 2026-11-24 08:00.')
    deskWorld.world.setNow(at('08:00'))
    expect((await post('/reservation/check_in', { id }, ann)).code).toBe(0)
    expect((await post('/reservation/check_in', { id }, ann)).code).toBe(0)
    expect(await reasonOf(post('/reservation/del', { ids: [id] }, ann))).toBe('station_begun')
    deskWorld.world.setNow(at('12:20'))
    expect((await post('/reservation/leave', { id }, ann)).code).toBe(0)
    await booked(desk, bob)
    expect(await mine(bob)).toMatchObject([{ start_time: '2026-11-24T04:20:00Z' }])
    expect(await reasonOf(post('/reservation/leave', { id }, ann))).toBe('station_over')
  })
  test('is extended as far as the desk is free and open', async () => {
    const desk = await newDesk()
    const { id, version } = await booked(desk, ann, hours('09:00', '10:00'))
    await booked(desk, bob, hours('12:00', '13:00'))
    const extend = (end_time: string, of = version) => post('/reservation/extend', { id, version: of, end_time }, ann)
    expect(await reasonOf(extend('10:00'))).toBe('station_no_later')
    expect(await reasonOf(extend('12:15'))).toBe('station_conflict')
    expect((await extend('12:00')).code).toBe(0)
    expect(await reasonOf(extend('12:00'))).toBe('conflict')
    expect(await reasonOf(extend('19:00', version + 1))).toBe('station_hours')
  })
  test('that somebody else changes, extends or ends is told to whose it is', async () => {
    const keeper = await deskWorld.acme.person(['view-reservation', 'view-booked', 'change-reservation'])
    const desk = await newDesk()
    const made = await booked(desk, ann, hours('09:00', '10:00'))
    const change = { id: made.id, version: made.version, station_id: await newDesk(), date: day }
    const changed = await post('/reservation/edit', { ...change, ...hours('09:00', '11:00') }, keeper)
    expect(changed.code, changed.message).toBe(0)
    const { id, version } = changed.data
    expect((await post('/reservation/extend', { id, version, end_time: '12:00' }, keeper)).code).toBe(0)
    deskWorld.world.setNow(at('09:00'))
    expect((await post('/reservation/check_in', { id }, ann)).code).toBe(0)
    deskWorld.world.setNow(at('09:30'))
    expect((await post('/reservation/leave', { id }, keeper)).code).toBe(0)
    expect(await told(ann)).toEqual(['desk_changed', 'desk_changed', 'desk_ended'])
    expect(await told(keeper)).toEqual([])
  })
  test('is its person’s and its booker’s: to others there is none, but who manages them cancels and tells', async () => {
    const { id, version } = await booked(await newDesk(), ann)
    for (const [path, body] of [
      ['del', { ids: [id] }],
      ['leave', { id }],
      ['check_in', { id }],
      ['extend', { id, version, end_time: '19:00' }],
      ['edit', { id, version, station_id: await newDesk(), date: day, unit: 'day' }],
    ] as const)
      expect(await reasonOf(post(`/reservation/${path}`, body, bob)), path).toBe('not_found')
    expect((await post('/reservation/del', { ids: [id] }, boss)).data).toEqual({ cancelled: 1 })
    expect(await told(ann)).toEqual(['desk_cancelled'])
  })
  test('of several days is cancelled together or not at all', async () => {
    const desk = await newDesk()
    const ids: number[] = []
    for (const date of ['2026-11-24', '2026-11-25', '2026-11-26']) ids.push((await booked(desk, ann, { date })).id)
    expect((await post('/reservation/check_in', { id: ids[0] }, ann)).code).toBe(0)
    expect(await reasonOf(post('/reservation/del', { ids }, ann))).toBe('station_begun')
    expect((await mine(ann)).length).toBe(3)
    expect((await post('/reservation/del', { ids: ids.slice(1) }, ann)).data).toEqual({ cancelled: 2 })
    expect((await mine(ann)).length).toBe(1)
  })
})

describe('the list of a day', () => {
  test('shows who looks after desks whom they expect, and lets them check people in', async () => {
    const desk = await newDesk()
    const { id } = await booked(desk, ann)
    const keeper = ['view-check-in', 'change-check-in']
    const away = await deskWorld.acme.office(`Away ${count}`)
    const here = { office_ids: [deskWorld.acme.office_id], duties: ['station'] }
    const mineToo = await deskWorld.acme.person(keeper, here)
    const other = await deskWorld.acme.person(keeper, { ...here, office_ids: [away.office_id] })
    const list = async (who: Who) => (await get('/station_checkin/pagelist', { title: ann.name }, who)).data.items
    expect(await list(mineToo)).toMatchObject([
      { id, person: ann.name, state: 'booked', may: { check_in: true, cancel: false } },
    ])
    expect(await list(other)).toEqual([])
    expect(await reasonOf(post('/station_checkin/edit', { id }, other))).toBe('not_found')
    expect((await post('/station_checkin/edit', { id }, mineToo)).code).toBe(0)
    expect(await list(mineToo)).toMatchObject([{ state: 'checked_in', may: { check_in: false } }])
  })
})

describe('somebody whose account is closed', () => {
  test('has no desk any more', async () => {
    const { id } = await booked(await newDesk(), ann)
    await deskWorld.world.db.query(`update users set status = 'disabled' where id = $1`, [ann.user_id])
    await deskWorld.world.first.deliver()
    expect(await stateOf(id)).toBe('cancelled')
  })
})

describe('what the clock does', () => {
  test('whoever does not check in is warned, then released and told, once; the desk is free', async () => {
    const desk = await newDesk({ need_checkin: true })
    const { id } = await booked(desk, ann)
    deskWorld.world.setNow(at('09:44'))
    await due()
    expect(await told(ann)).toEqual([])
    deskWorld.world.setNow(at('09:45'))
    await due()
    await due()
    expect(await told(ann)).toEqual(['desk_warning'])
    deskWorld.world.setNow(at('10:00'))
    await due()
    await due()
    expect(await told(ann)).toEqual(['desk_warning', 'desk_released'])
    expect(await stateOf(id)).toBe('released')
    await booked(desk, bob)
  })
  test('nobody is asked who checked in, or at a desk that does not ask', async () => {
    const asked = await booked(await newDesk({ need_checkin: true }), ann)
    const unasked = await booked(await newDesk(), bob)
    expect((await post('/reservation/check_in', { id: asked.id }, ann)).code).toBe(0)
    deskWorld.world.setNow(at('12:00'))
    await due()
    expect([await stateOf(asked.id), await stateOf(unasked.id)]).toEqual(['checked_in', 'booked'])
    deskWorld.world.setNow(at('18:00'))
    await due()
    expect([await stateOf(asked.id), await stateOf(unasked.id)]).toEqual(['finished', 'finished'])
    expect(await mine(ann)).toEqual([])
    expect((await mine(ann, 'past')).length).toBe(1)
  })
  test('somebody who never came while nothing looked is missing', async () => {
    const { id } = await booked(await newDesk({ need_checkin: true }), ann)
    deskWorld.world.setNow(at('20:00'))
    await due()
    expect(await stateOf(id)).toBe('no_show')
  })
})

describe('the list of desks', () => {
  const list = async (query: object, who: Who) =>
    (await get('/reservation/pagelist', { office_id: deskWorld.acme.office_id, date: day, limit: 200, ...query }, who))
      .data
  test('says of each how it is then, why, and who sits there as far as the company tells', async () => {
    const area_id = await deskWorld.area(`List ${count}`)
    const [free, own, taken, shut] = [
      await newDesk({ area_id }),
      await newDesk({ area_id }),
      await newDesk({ area_id }),
      await newDesk({ area_id, attribute: 'unavailable' }),
    ]
    await booked(own, ann, hours('09:00', '12:00'))
    await booked(taken, bob, hours('11:00', '12:00'))
    const { items, free: n } = await list({ area_id, unit: 'slot', slot_ids: String(deskWorld.morning) }, ann)
    const views = new Map(items.map((item: { id: number }) => [item.id, item]))
    expect(views.get(free)).toMatchObject({ view: 'free', who: [], start_minute: 540, end_minute: 780 })
    expect(views.get(own)).toMatchObject({ view: 'mine', who: [ann.name] })
    expect(views.get(taken)).toMatchObject({ view: 'taken', who: [bob.name] })
    expect(views.get(shut)).toMatchObject({ view: 'closed', why: expect.stringContaining('can’t be booked') })
    expect(n).toBe(1)
    expect((await list({ area_id, free: '1' }, ann)).items.map(({ id }: { id: number }) => id).sort()).toEqual(
      [free, own].sort(),
    )
    await deskWorld.insert('strategy', { strategy_key: 'station_names', name: '', strategy_values: 'nobody' })
    expect((await list({ area_id }, ann)).items.find(({ id }: { id: number }) => id === taken)).toMatchObject({
      who: [],
    })
    await deskWorld.world.db.query(`delete from strategy where strategy_key = 'station_names'`)
  })
  test('proposes where one sat before', async () => {
    const area_id = await deskWorld.area(`Propose ${count}`)
    const [first, second] = [await newDesk({ area_id }), await newDesk({ area_id })]
    expect((await list({ area_id }, ann)).suggested).toMatchObject({ id: first })
    const before = await booked(second, ann, { date: '2026-11-24' })
    deskWorld.world.setNow(at('08:30'))
    await post('/reservation/check_in', { id: before.id }, ann)
    deskWorld.world.setNow(at('08:00', '2026-11-25'))
    await due()
    expect((await list({ area_id, date: '2026-11-25' }, ann)).suggested).toMatchObject({ id: second })
    expect((await list({ area_id, date: '2026-11-28' }, ann)).suggested).toBeNull()
  })
  test('proposes a favourite, says why, and lists it first; everybody has their own', async () => {
    const area_id = await deskWorld.area(`Liked ${count}`)
    const [first, second] = [await newDesk({ area_id }), await newDesk({ area_id })]
    const mark = (favourite: boolean, who: Who, station_id = second) =>
      post('/reservation/favourite', { station_id, favourite }, who)
    expect((await list({ area_id }, ann)).reasons).toEqual([])
    for (const _ of [1, 2]) expect((await mark(true, ann)).data).toEqual({ favourite: true })
    const { items, suggested, reasons } = await list({ area_id }, ann)
    expect(items.map(({ id, favourite }: { id: number; favourite: boolean }) => [id, favourite])).toEqual([
      [second, true],
      [first, false],
    ])
    expect(suggested).toMatchObject({ id: second, favourite: true })
    expect(reasons).toEqual([{ reason: 'favourite', n: 0 }])
    expect((await list({ area_id, free: 'favourite' }, ann)).total).toBe(1)
    expect((await list({ area_id, free: 'favourite' }, bob)).total).toBe(0)
    expect((await mark(false, ann)).data).toEqual({ favourite: false })
    expect((await list({ area_id }, ann)).suggested).toMatchObject({ id: first, favourite: false })
    expect(await reasonOf(mark(true, ann, 999_999))).toBe('not_found')
  })
  test('proposes a desk beside the team, measured on the plan', async () => {
    const area_id = await deskWorld.area(`Team ${count}`)
    const department_id = await deskWorld.insert('department', { name: `Team ${count}` })
    const both = [ann.user_id, bob.user_id]
    await deskWorld.world.db.query('update users set department_id = $1 where id = any($2)', [department_id, both])
    const at10 = (x: number) => newDesk({ area_id, x, y: 0, w: 160, h: 80, r: 0 })
    const [, theirs, near] = [await at10(5000), await at10(1000), await at10(1600)]
    await booked(theirs, bob)
    const { suggested, reasons } = await list({ area_id }, ann)
    expect(suggested).toMatchObject({ id: near })
    expect(reasons).toEqual([{ reason: 'team', n: 6 }])
  })
  test('begins with offices that have desks, their days, and what one has then', async () => {
    await booked(await newDesk(), ann)
    const { data } = await get('/reservation/setup', {}, ann)
    expect(data.office).toMatchObject({ id: deskWorld.acme.office_id, today: day, may_for_others: false })
    expect(data.office.days[0]).toMatchObject({ date: day, off: false, mine: [{ start: '09:00', end: '18:00' }] })
    expect(data.office.days[4]).toMatchObject({ date: '2026-11-28', off: true })
    expect(data.office.days.length).toBe(15)
  })
  test('knows that today is over once the last slot has ended', async () => {
    const today = async () => (await get('/reservation/setup', {}, ann)).data.office.days[0]
    deskWorld.world.setNow(at('17:50'))
    expect(await today()).toMatchObject({ date: day, over: false })
    deskWorld.world.setNow(at('18:00'))
    expect(await today()).toMatchObject({ date: day, off: false, over: true })
  })
})

describe('what a desk costs', () => {
  const amounts = async (who: Who) => (await mine(who)).map((one: { amount: string | null }) => one.amount)
  const price = (more: object) => deskWorld.insert('price', { name: `Price ${++count}`, target: 'station', ...more })
  test('is shown before it is booked, and kept whatever becomes of the price', async () => {
    const price_id = await price({ unit: 'hour', amount: 10 })
    const desk = await newDesk({ price_id })
    const wish = { office_id: deskWorld.acme.office_id, date: day, station_id: desk, page: 1, limit: 1 }
    const { data } = await get('/reservation/pagelist', { ...wish, ...hours('10:00', '11:30') }, ann)
    expect(data.items[0].amount).toBe('15.00')
    const { id, version } = await booked(desk, ann, hours('10:00', '11:30'))
    expect(await amounts(ann)).toEqual(['15.00'])
    await deskWorld.world.db.query('update price set amount = 99 where id = $1', [price_id])
    expect(await amounts(ann)).toEqual(['15.00'])
    const longer = await post('/reservation/extend', { id, version, end_time: '12:00' }, ann)
    expect(longer.code, longer.message).toBe(0)
    expect(await amounts(ann)).toEqual(['198.00'])
  })
  test('follows a booking to another desk, and is nothing where that is free', async () => {
    const desk = await newDesk({ price_id: await price({ unit: 'day', amount: 30 }) })
    const { id, version } = await booked(desk, ann)
    expect(await amounts(ann)).toEqual(['30.00'])
    await post('/reservation/edit', { id, version, station_id: await newDesk(), date: day }, ann)
    expect(await amounts(ann)).toEqual([null])
  })
})
