import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'
const at = (time: string, date = day) => `${date} ${time}:00`

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let ann: Person
let bob: Person
let guard: Person
let stranger: Person

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  const other = await addCompany(world.db, 'Other')
  ann = await acme.person()
  bob = await acme.person()
  guard = await acme.person(['view-city'])
  stranger = await other.person()
})
afterAll(() => world.close())

const ask = (path: string, query: object = {}, who = ann) => world.first.get(path, query, { token: who.token })
const get = async (path: string, query: object = {}, who = ann) => (await ask(path, query, who)).data
const star = (meetingroom_id: number, favourite = true, who = ann) =>
  world.first.post('/meeting/favourite', { meetingroom_id, favourite }, { token: who.token })
const book = (meetingroom_id: number, from: string, to: string, who = bob) =>
  world.first.post(
    '/meeting/add',
    { meetingroom_id, title: 'Plan', start_time: at(from), end_time: at(to) },
    { token: who.token },
  )
const rooms = async (query: object, who = ann): Promise<{ id: number }[]> =>
  (await get('/meeting/meetingroom_meeting_page', query, who)).items
const ids = async (query: object, who = ann) => (await rooms(query, who)).map(({ id }) => id)

async function price(name: string, columns: Record<string, unknown>): Promise<number> {
  const all = { company_id: acme.company_id, name, unit: 'hour', ...columns }
  const names = Object.keys(all)
  const [row] = await world.db.query<{ id: number }>(
    `insert into price (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(all),
  )
  return row?.id ?? 0
}

async function facility(name: string, office_id: number, room_ids: readonly number[], name_en: string | null = null) {
  const { company_id } = acme
  const [type] = await world.db.query<{ id: number }>(
    'insert into resource_service_type (company_id, name) values ($1, $2) returning id',
    [company_id, `${name} ${office_id}`],
  )
  const [row] = await world.db.query<{ id: number }>(
    'insert into resources (company_id, name, name_en, type_id, office_id) values ($1, $2, $3, $4, $5) returning id',
    [company_id, name, name_en, type?.id, office_id],
  )
  for (const room of room_ids)
    await world.db.query(
      'insert into meetingroom_resource (company_id, meetingroom_id, resource_id) values ($1, $2, $3)',
      [company_id, room, row?.id],
    )
  return row?.id ?? 0
}

describe('the price of a room', () => {
  it('narrows: free of charge, or up to an amount at any time of the day', async () => {
    const office = await acme.office('Prices')
    const room = (name: string, price_id: number | null, order_no: number) =>
      acme.room(name, { ...office, price_id, order_no })
    const none = await room('No price', null, 5)
    const zero = await room('Costs nothing', await price('zero', { amount: 0 }), 4)
    const peak = await room('Costs at peak', await price('peak', { amount: 0, peak_amount: 90 }), 3)
    const cheap = await room('Cheap', await price('cheap', { amount: '12.50', free_minutes: 30 }), 2)
    const off = await room('Price switched off', await price('off', { amount: 500, status: 'off' }), 1)
    const here = { office: office.office_id }
    expect(await ids({ ...here, price_max: 0 })).toEqual([none, zero, off])
    expect(await ids({ ...here, price_max: '12.5' })).toEqual([none, zero, cheap, off])
    expect(await ids({ ...here, price_max: 89.99 })).toEqual([none, zero, cheap, off])
    expect(await ids({ ...here, price_max: 90 })).toHaveLength(5)
    expect(await ids({ ...here, price_max: '' })).toHaveLength(5)
    expect(await rooms({ ...here, ids: `${zero},${peak},${cheap},${off}` })).toMatchObject([
      { price: null },
      { price: { unit: 'hour', amount: '0.00', peak_amount: '90.00', free_minutes: 0 } },
      { price: { amount: '12.50', peak_amount: null, free_minutes: 30 } },
      { price: null, price_name: 'off' },
    ])
    expect((await get('/meeting/room_facets', here)).prices.map((one: object) => Object.values(one))).toEqual([
      ['0.00', 3],
      ['12.50', 1],
      ['90.00', 1],
    ])
  })
})

describe('favourites', () => {
  it('are a person’s own, narrow the rooms or come first, and go with the star', async () => {
    const office = await acme.office('Stars')
    const [plain, dear] = [
      await acme.room('Plain', { ...office, order_no: 2 }),
      await acme.room('Dear', { ...office, order_no: 1 }),
    ]
    const here = { office: office.office_id }
    expect((await star(dear)).data).toEqual({ meetingroom_id: dear, favourite: 1 })
    expect((await star(dear)).code).toBe(0)
    expect(await rooms(here)).toMatchObject([
      { id: plain, favourite: 0 },
      { id: dear, favourite: 1 },
    ])
    expect(await ids({ ...here, favourite: 'first' })).toEqual([dear, plain])
    expect(await ids({ ...here, favourite: 'only' })).toEqual([dear])
    expect(await ids({ ...here, room: plain, favourite: 'first' })).toEqual([plain, dear])
    expect(await ids({ ...here, favourite: 'only' }, bob)).toEqual([])
    expect(await rooms(here, bob)).toMatchObject([{ favourite: 0 }, { favourite: 0 }])
    expect((await get('/meeting/room_facets', here)).favourites).toBe(1)
    expect((await get('/meeting/room_facets', here, bob)).favourites).toBe(0)
    expect((await star(dear, false)).data).toEqual({ meetingroom_id: dear, favourite: 0 })
    expect(await ids({ ...here, favourite: 'only' })).toEqual([])
  })

  it('stay within the company, need the permission, and know only rooms that are shown', async () => {
    const room = await acme.room('Ours')
    const hidden = await acme.room('Hidden', { status: 'inactive' })
    expect((await star(room, true, stranger)).data.reason).toBe('not_found')
    expect((await star(hidden)).data.reason).toBe('not_found')
    expect((await star(2147483647)).data.reason).toBe('not_found')
    expect((await star(room, true, guard)).data.reason).toBe('no_permission')
    expect((await star(hidden, false)).code).toBe(0)
    for (const body of [{}, { meetingroom_id: 0, favourite: true }, { meetingroom_id: room, favourite: 'yes' }])
      expect((await world.first.post('/meeting/favourite', body, { token: ann.token })).data.reason).toBe(
        'invalid_input',
      )
    const kept = await world.db.query('select 1 from favourite_room where company_id = $1 and meetingroom_id = $2', [
      acme.company_id,
      room,
    ])
    expect(kept).toEqual([])
  })

  it('go with the room, and do not keep it from being deleted', async () => {
    const room = await acme.room('Short-lived')
    await star(room)
    const manager = await acme.person(['delete-meetingroom', 'view-meetingroom'])
    const gone = await world.first.post('/meetingroom/del', { id: room }, { token: manager.token })
    expect(gone).toMatchObject({ code: 0, data: { deleted: 1 } })
  })
})

describe('free between', () => {
  it('leaves out rooms that are held, closed, locked, view-only or offline then', async () => {
    const office = await acme.office('Hours')
    const room = (name: string, columns: object = {}) => acme.room(name, { ...office, ...columns })
    const open = await room('Open')
    const held = await room('Held')
    const lunch = await room('Lunch', { lunch_begin: '12:00', lunch_end: '13:00' })
    const late = await room('Late', { opentime: '11:00', closetime: '23:59' })
    const locked = await room('Locked')
    const thursdays = await room('Locked on Thursdays')
    await room('View only', { readonly: true })
    await room('Offline', { status: 'offline' })
    await book(held, '12:00', '12:30')
    await acme.lock(locked, { begin_date: day, end_date: day, begin_time: '09:00', end_time: '12:30', reason: 'Paint' })
    await acme.lock(thursdays, { begin_date: day, end_date: '2026-12-31', weekdays: [4], reason: 'Yoga' })
    const free = (start_time: string, end_time: string, date = day) =>
      ids({ office: office.office_id, sort: '+id', date, start_time, end_time })
    expect(await free('12:15:00', '12:45')).toEqual([open, late, thursdays])
    expect(await free('12:30', '13:00')).toEqual([open, held, late, locked, thursdays])
    expect(await free('11:00', '12:00')).toEqual([open, held, lunch, late, thursdays])
    expect(await free('22:00', '24:00')).toEqual([late])
    expect(await free('11:00', '12:00', '2026-11-19')).toEqual([open, held, lunch, late, locked])
    // Every room that is offered is free by the rules, too.
    const { items } = await get('/meeting/meetingroom_leisure', {
      office: office.office_id,
      ...{ date: day, start_time: '12:15', end_time: '12:45' },
    })
    const ok = items
      .filter((one: { ok: boolean }) => one.ok)
      .map((one: { meetingroom_id: number }) => one.meetingroom_id)
    expect(ok).toEqual([open, late, thursdays])
  })

  it('keeps weekends closed where they are, and reads each room on its own clock', async () => {
    const here = await acme.office('East')
    const berlin = await acme.office('West', 'Europe/Berlin')
    const weekly = await acme.room('Weekdays only', { ...here, approve_booking_weekend: true })
    const spree = await acme.room('Spree', berlin)
    await book(spree, '14:00', '15:00')
    const free = (start_time: string, end_time: string, date = day) =>
      ids({ ids: `${weekly},${spree}`, sort: '+id', date, start_time, end_time })
    expect(await free('14:30', '15:00')).toEqual([weekly])
    // 14:00 in Berlin is 21:00 in Shanghai: neither clock is taken for the other
    expect(await free('15:00', '16:00')).toEqual([weekly, spree])
    expect(await free('15:00', '16:00', '2026-11-21')).toEqual([spree])
  })

  it('refuses times that make no sense', async () => {
    const wrong = async (query: object) => (await ask('/meeting/meetingroom_meeting_page', query)).data.reason
    for (const query of [
      { date: day, start_time: '11:00', end_time: '10:00' },
      { date: day, start_time: '11:00', end_time: '11:00' },
      { date: day, start_time: '25:00', end_time: '26:00' },
      { date: '2026-02-30', start_time: '10:00', end_time: '11:00' },
      { price_max: -1 },
      { price_max: 'cheap' },
      { price_max: '1e400' },
      { favourite: 'mine' },
      { room: "1' or '1'='1" },
    ])
      expect([query, await wrong(query)]).toEqual([query, 'invalid_input'])
  })
})

describe('free now', () => {
  type Now = { id: number; start_time: string; end_time: string; free_until: string; pending: number }
  const free = async (query: object, who = ann): Promise<Now[]> => (await get('/meeting/free_now', query, who)).items

  it('offers the fittest first: starred, without approval, no larger than needed', async () => {
    const office = await acme.office('Now')
    const room = (name: string, capacity: number, columns: object = {}) =>
      acme.room(name, { ...office, capacity, ...columns })
    const large = await room('Large', 40)
    const small = await room('Small', 4)
    const starred = await room('Starred', 20)
    const audited = await room('Audited', 2, { isaudit: true })
    const soon = await room('Taken soon', 6)
    const taken = await room('Taken', 4)
    await room('Closed', 4, { opentime: '10:00' })
    await room('View only', 4, { readonly: true })
    await book(soon, '09:30', '10:00')
    await book(taken, '09:00', '09:30')
    await star(starred)
    const here = { office: office.office_id }
    const found = await free(here)
    expect(found.map(({ id }) => id)).toEqual([starred, small, soon, large, audited])
    expect(found.slice(1, 3)).toMatchObject([
      { start_time: at('09:00'), end_time: at('09:30'), free_until: at('20:00'), pending: 0, favourite: 0 },
      { start_time: at('09:00'), end_time: at('09:30'), free_until: at('09:30') },
    ])
    expect(found.at(-1)).toMatchObject({ pending: 1 })
    expect((await free({ ...here, minutes: 60 })).map(({ id }) => id)).toEqual([starred, small, large, audited])
    expect((await free({ ...here, capacity: 10, favourite: 'only' })).map(({ id }) => id)).toEqual([starred])
    expect((await free(here, bob)).map(({ id }) => id)).toEqual([small, soon, starred, large, audited])
    expect(await free(here, stranger)).toEqual([])
    // What is offered is booked as it stands.
    const [first] = found
    const made = await world.first.post(
      '/meeting/add',
      { meetingroom_id: first?.id, title: 'Now', start_time: first?.start_time, end_time: first?.end_time },
      { token: ann.token },
    )
    expect(made.code).toBe(0)
    expect((await free(here)).map(({ id }) => id)).not.toContain(starred)
  })

  it('begins with the next quarter when most of the running one is over, also at midnight', async () => {
    const office = await acme.office('Night')
    const room = await acme.room('Day and night', { ...office, opentime: '00:00', closetime: '24:00' })
    const here = { office: office.office_id }
    world.setNow('2026-11-18T01:13:00Z')
    expect(await free(here)).toMatchObject([{ id: room, start_time: at('09:15'), end_time: at('09:45') }])
    world.setNow('2026-11-18T15:55:00Z')
    expect(await free(here)).toMatchObject([
      { start_time: at('00:00', '2026-11-19'), end_time: at('00:30', '2026-11-19') },
    ])
    world.setNow(now)
  })

  it('refuses lengths that cannot be booked', async () => {
    for (const minutes of [0, 20, 300, 'x'])
      expect((await ask('/meeting/free_now', { minutes })).data.reason).toBe('invalid_input')
  })
})

describe('a search that finds nothing', () => {
  it('says which filter is in the way, and what each hides', async () => {
    const office = await acme.office('Loosen')
    const rooms = [
      await acme.room('Alpha', { ...office, capacity: 4 }),
      await acme.room('Beta', { ...office, capacity: 12 }),
      await acme.room('Gamma', { ...office, capacity: 20 }),
    ]
    const screen = await facility('Screen', office.office_id, rooms.slice(0, 2))
    const query = { office: office.office_id, capacity: 15, roomresource: screen, price_max: 0 }
    expect(await ids(query)).toEqual([])
    const told = await get('/meeting/room_loosen', query)
    expect(told.all).toBe(3)
    expect(told.items).toEqual([
      { filter: 'capacity', rooms: 2, excludes: 2 },
      { filter: 'roomresource', rooms: 1, excludes: 1 },
      { filter: 'place', rooms: 0, excludes: expect.any(Number) },
      { filter: 'price_max', rooms: 0, excludes: 0 },
    ])
    // What it promises is what is found.
    expect(await ids({ ...query, capacity: '' })).toHaveLength(2)
    expect(await ids({ ...query, roomresource: '' })).toHaveLength(1)
    const busy = { office: office.office_id, title: 'alpha', date: day, start_time: '21:00', end_time: '22:00' }
    expect((await get('/meeting/room_loosen', busy)).items[0]).toEqual({
      filter: 'time',
      rooms: 1,
      excludes: expect.any(Number),
    })
    expect(await get('/meeting/room_loosen', query, stranger)).toMatchObject({ all: 0 })
    expect((await ask('/meeting/room_loosen', query, guard)).data.reason).toBe('no_permission')
  })
})

describe('what the filters offer', () => {
  it('is what the rooms of the place have, a facility once by its name', async () => {
    const [one, two] = [await acme.office('Facets one'), await acme.office('Facets two')]
    const a = await acme.room('Facets A', one)
    const b = await acme.room('Facets B', two)
    await acme.room('Facets hidden', { ...one, status: 'inactive' })
    const board = await facility('白板', one.office_id, [a], 'Whiteboard')
    await facility('白板', two.office_id, [b])
    const facets = await get('/meeting/room_facets', { office: one.office_id })
    expect(facets).toMatchObject({
      rooms: 1,
      facilities: [{ id: board, name: '白板', name_en: 'Whiteboard', rooms: 1 }],
    })
    const everywhere = (await get('/meeting/room_facets', { city: acme.city_id })).facilities
    expect(everywhere.filter((each: { name: string }) => each.name === '白板')).toMatchObject([{ rooms: 2 }])
    expect(await get('/meeting/room_facets', { office: one.office_id }, stranger)).toEqual({
      ...{ rooms: 0, favourites: 0, facilities: [], prices: [] },
    })
  })
})

describe('the names of places', () => {
  it('come in both languages, and in lists in the reader’s', async () => {
    const office = await acme.office('滨江')
    await acme.room('Named', office)
    await world.db.query(`update office set name_en = 'Riverside' where company_id = $1 and id = $2`, [
      acme.company_id,
      office.office_id,
    ])
    const [room] = await rooms({ office: office.office_id })
    expect(room).toMatchObject({ office_name: '滨江', office_name_en: 'Riverside', city_name_en: null })
    const [city] = await get('/meeting/city_office_all')
    expect(city.children).toContainEqual({
      ...{ id: office.office_id, name: '滨江', name_en: 'Riverside', timezone: 'Asia/Shanghai' },
    })
    const reader = await acme.person(['view-floor'])
    const floors = async (language: string) =>
      (
        await world.first.get('/floor/pagelist', { office_id: office.office_id }, { token: reader.token, language })
      ).data.items.map((one: { office_name: string }) => one.office_name)
    expect([await floors('zh'), await floors('en')]).toEqual([['滨江'], ['Riverside']])
    const picked = async (query: object, language: string) =>
      (await world.first.get('/office/list', query, { token: reader.token, language })).data
    expect((await picked({ title: 'river' }, 'en')).items).toEqual([{ id: office.office_id, name: 'Riverside' }])
    const all = (await picked({}, 'zh')).items
    const [first, second] = [await picked({ limit: 1 }, 'zh'), await picked({ limit: 1, page: 2 }, 'zh')]
    expect([first, second]).toEqual([
      { items: [all[0]], total: all.length },
      { items: [all[1]], total: all.length },
    ])
    expect(await picked({ limit: 1, page: 1000 }, 'zh')).toEqual({ items: [], total: all.length })
  })
})
