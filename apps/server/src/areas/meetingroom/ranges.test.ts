import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let boss: Person
let insider: Person
let outsider: Person
let above: number
let below: number
let open: number
let den: number

const all = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-visible-range`)
const get = (path: string, query: object, who: Person, server = 0) =>
  (world.servers[server] ?? world.first).get(path, query, { token: who.token })
const post = (path: string, body: object, who: Person, server = 0) =>
  (world.servers[server] ?? world.first).post(path, body, { token: who.token })
let hours = 0
/** A free hour each time: from 08:00 to 18:00 of a day, then of the next. */
const hour = () => {
  const at = (h: number) => `2026-11-${19 + Math.floor(hours / 10)} ${String(h).padStart(2, '0')}:00:00`
  const slot = { start_time: at(8 + (hours % 10)), end_time: at(9 + (hours % 10)) }
  hours++
  return slot
}
const book = (room: number, who: Person, more: object = {}, server = 0) =>
  post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...hour(), ...more }, who, server)
const page = async (who: Person, query: object = {}) =>
  (await get('/meeting/meetingroom_meeting_page', { date: day, ...query }, who)).data.items as {
    id: number
    readonly: boolean
  }[]
const shownIds = async (who: Person, query: object = {}) => (await page(who, query)).map(({ id }) => id).sort()
const join = async (who: Person, department_id: number | null) => {
  await world.db.query('update users set department_id = $2 where id = $1', [who.user_id, department_id])
  for (const server of world.servers) server.sessions.forget(who.user_id)
}
let made = 0
const range = async (values: object) => {
  const answer = await post('/visible_range/add', { name: `Range ${++made}`, meetingroom_ids: [den], ...values }, boss)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data as { id: number; version: number }
}
const drop = async ({ id }: { id: number }) =>
  expect(await post('/visible_range/del', { id }, boss)).toMatchObject({ code: 0 })

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person([...all, 'view-meeting', 'view-cancel-regain'])
  insider = await acme.person()
  outsider = await acme.person()
  const department = async (name: string, parent_id: number | null) =>
    (
      await world.db.query<{ id: number }>(
        'insert into department (company_id, name, parent_id) values ($1, $2, $3) returning id',
        [acme.company_id, name, parent_id],
      )
    )[0]?.id ?? 0
  above = await department('Above', null)
  below = await department('Below', above)
  await join(insider, below)
  open = await acme.room('Open')
  den = await acme.room('Den')
})
afterEach(async () => {
  await world.db.query('delete from visible_range')
  for (const server of world.servers) server.sessions.forget()
})
afterAll(() => world.close())

describe('a range of who sees', () => {
  it('hides its rooms from everybody else, wherever rooms are looked for', async () => {
    expect(await shownIds(outsider)).toEqual([open, den])
    const made = await range({ department_ids: [above] })
    expect(await shownIds(insider)).toEqual([open, den])
    expect(await shownIds(outsider)).toEqual([open])

    const time = { start_time: '09:00', end_time: '10:00' }
    expect(await shownIds(outsider, time)).toEqual([open])
    expect(await shownIds(outsider, { ids: String(den) })).toEqual([])
    expect((await page(outsider, { room: den })).map(({ id }) => id)).toEqual([open])
    const seen = async (path: string, query: object) => JSON.stringify((await get(path, query, outsider)).data)
    expect(await seen('/meeting/meetingroom_leisure', { date: day, ...time })).not.toContain('Den')
    expect(await seen('/meeting/free_now', { minutes: 30 })).not.toContain('Den')
    expect(await seen('/meeting/room_facets', {})).toContain('"rooms":1')
    const { items } = (await get('/meeting/meetingroom_meeting_page', { ids: String(den) }, insider)).data
    const { office_id, floor_id } = items[0]
    for (const [path, query] of [
      ['/meetingroom/room_tree', {}],
      ['/meetingroom/room_tree_lazy', { level: 'floor', id: floor_id }],
      ['/meetingroom/room_list_by_office', { office: office_id }],
      ['/meetingroom/waterfall_page_list', { page: 1, limit: 50 }],
    ] as const) {
      expect([path, await seen(path, query)]).toEqual([path, expect.not.stringContaining('Den')])
      expect(JSON.stringify((await get(path, query, insider)).data)).toContain('Den')
    }
    expect(await seen('/meeting/room_loosen', { title: 'Den' })).toContain('"all":1')
    expect(
      await seen('/meeting/suggested_rooms', {
        meetingroom_id: open,
        start_time: `${day} 09:00:00`,
        end_time: `${day} 10:00:00`,
        title: 'Den',
      }),
    ).not.toContain('Den')
    expect(await seen('/meetingroom/room_capacitys', {})).toContain('"rooms":1')
    expect(await seen('/meetingroom/list', {})).not.toContain('Den')
    expect(
      (await get('/meeting/week_month', { meetingroom_id: den, start_date: day, end_date: day }, outsider)).code,
    ).not.toBe(0)
    await book(den, insider)
    expect((await get('/meeting/many_room_meeting', { date: day, ids: `${den}` }, outsider)).data).toEqual({
      [den]: [],
    })
    expect((await get('/meeting/many_room_meeting', { date: day, ids: `${den}` }, insider)).data[den]).toHaveLength(1)

    // for all others it is as if it were not there
    expect(await book(den, outsider)).toMatchObject({ data: { reason: 'not_found' } })
    expect(await book(den, outsider, {}, 1)).toMatchObject({ data: { reason: 'not_found' } })
    expect((await post('/meeting/favourite', { meetingroom_id: den, favourite: true }, outsider)).code).not.toBe(0)
    await drop(made)
    expect(await shownIds(outsider)).toEqual([open, den])
    expect((await book(den, outsider)).code).toBe(0)
  })

  it('is by department, with those below or without, by role, by person and for all', async () => {
    const sees = async (values: object) => {
      const one = await range(values)
      const seen = (await shownIds(insider)).includes(den)
      await drop(one)
      return seen
    }
    const [role] = await world.db.query<{ role_id: number }>('select role_id from user_role where user_id = $1', [
      insider.user_id,
    ])
    expect(await sees({ department_ids: [above] })).toBe(true)
    expect(await sees({ department_ids: [above], include_children: false })).toBe(false)
    expect(await sees({ department_ids: [below], include_children: false })).toBe(true)
    expect(await sees({ role_ids: [role?.role_id] })).toBe(true)
    expect(await sees({ user_ids: [insider.user_id] })).toBe(true)
    expect(await sees({ user_ids: [outsider.user_id] })).toBe(false)
    expect(await sees({ range_type: 'all' })).toBe(true)
    expect(await sees({ range_type: 'all', except_user_ids: [insider.user_id] })).toBe(false)
    expect(await sees({ department_ids: [above], except_user_ids: [insider.user_id] })).toBe(false)
    expect(await sees({ range_type: 'all', except_department_ids: [above] })).toBe(false)
    // nothing is limited by what is switched off, or by a range of other rooms
    expect(await sees({ user_ids: [outsider.user_id], status: 'off' })).toBe(true)
    expect(await sees({ user_ids: [outsider.user_id], meetingroom_ids: [open] })).toBe(true)
  })

  it('adds up with other ranges of the room', async () => {
    const one = await range({ user_ids: [insider.user_id] })
    const other = await range({ user_ids: [outsider.user_id] })
    expect([await shownIds(insider), await shownIds(outsider)]).toEqual([
      [open, den],
      [open, den],
    ])
    await drop(other)
    expect(await shownIds(outsider)).toEqual([open])
    // whoever may book sees
    const books = await range({ effect: 'book', user_ids: [outsider.user_id] })
    expect(await shownIds(outsider)).toEqual([open, den])
    expect((await book(den, outsider)).code).toBe(0)
    expect(await book(den, insider)).toMatchObject({ data: { rule: 'readonly' } })
    await drop(books)
    await drop(one)
  })

  it('of an office is for all of its rooms, also for one that comes later', async () => {
    const annex = await acme.office('Annex')
    const loft = await acme.room('Loft', annex)
    const one = await range({ office_ids: [annex.office_id], meetingroom_ids: [], user_ids: [insider.user_id] })
    expect(await shownIds(outsider)).toEqual([open, den])
    expect(await shownIds(insider)).toEqual([open, den, loft])
    const attic = await acme.room('Attic', annex)
    const [told] = await world.db.query<{ n: number }>(
      `select count(*)::int as n from outbox where company_id = $1 and topic = 'session'`,
      [acme.company_id],
    )
    expect(told?.n).toBeGreaterThan(0)
    for (const server of world.servers) server.sessions.forget()
    expect(await shownIds(outsider)).toEqual([open, den])
    await drop(one)
    expect(await shownIds(outsider)).toEqual([open, den, loft, attic])
    await world.db.query(`update meetingroom set status = 'inactive' where id = any($1::int[])`, [[loft, attic]])
  })
})

describe('a range of who books', () => {
  it('lets others look, and tells them that they can only look', async () => {
    const one = await range({ effect: 'book', department_ids: [above] })
    expect(await page(outsider)).toMatchObject([
      { id: open, readonly: false },
      { id: den, readonly: true },
    ])
    expect((await page(insider)).every((room) => !room.readonly)).toBe(true)
    // a time is looked for among the rooms that one may book
    expect(await shownIds(outsider, { start_time: '07:00', end_time: '08:00' })).not.toContain(den)
    for (const server of [0, 1]) {
      expect(await book(den, outsider, {}, server)).toMatchObject({
        message: '本会议室只能查看，不可预约！',
        data: { rule: 'readonly' },
      })
    }
    expect((await book(den, insider)).code).toBe(0)
    expect((await book(den, insider, {}, 1)).code).toBe(0)
    expect((await get('/meeting/user_cherck', { meetingroom_id: den }, outsider)).data).toMatchObject({ ok: false })
    expect(
      (await get('/meeting/user_cherck', { meetingroom_id: den, user_id: insider.user_id }, outsider)).data,
    ).toMatchObject({
      ok: true,
    })
    await drop(one)
    expect((await book(den, outsider)).code).toBe(0)
  })

  it('is noticed at once by servers that remember rooms and people', async () => {
    // both have booked there in one statement, and remember the room as everybody's
    for (const server of [0, 1]) expect((await book(den, outsider, {}, server)).code).toBe(0)
    const one = await range({ effect: 'book', user_ids: [insider.user_id] })
    for (const server of [1, 0]) expect((await book(den, outsider, {}, server)).data.rule).toBe('readonly')
    // whoever joins a department may book from that moment on, whatever their sessions remember
    const two = await range({ effect: 'book', department_ids: [above] })
    await world.db.query('update users set department_id = $2 where id = $1', [outsider.user_id, above])
    expect((await book(den, outsider, {}, 1)).code).toBe(0)
    await world.db.query('update users set department_id = null where id = $1', [outsider.user_id])
    expect((await book(den, outsider, {}, 1)).data.rule).toBe('readonly')
    await drop(one)
    await drop(two)
  })

  it('counts for series, moves, added rooms, and for the person who is booked for', async () => {
    const { id: beforeId, version: beforeVersion } = (await book(den, outsider)).data
    const before = { id: beforeId, version: beforeVersion }
    const one = await range({ effect: 'book', user_ids: [insider.user_id] })
    const series = { period: 'day', interval: 1, times: 2 }
    expect((await book(den, outsider, { series })).data.reason).toBe('series_clash')
    expect((await book(den, insider, { series })).code).toBe(0)
    const { id, version } = (await book(open, outsider)).data
    expect((await post('/meeting/edit', { id, version, meetingroom_id: den }, outsider)).data.rule).toBe('readonly')
    expect((await post('/meeting/attendees_add_room', { id, meetingroom_id: den }, outsider)).data.rule).toBe(
      'readonly',
    )
    const more = await book(open, outsider, { series })
    const moved = { id: more.data.id, version: 1, scope: 'all', meetingroom_id: den }
    expect((await post('/meeting/edit', moved, outsider)).data.reason).toBe('series_clash')
    // it is the host's right that counts, as with locks
    expect((await book(den, boss)).data.rule).toBe('readonly')
    expect((await book(den, boss, { book_for_id: insider.user_id })).code).toBe(0)
    expect((await book(den, boss, { book_for_id: outsider.user_id })).data.rule).toBe('readonly')
    // what was booked before stays, and may still be left
    const left = await post('/meeting/edit', { ...before, meetingroom_id: open, ...hour() }, outsider)
    expect(left.code).toBe(0)
    await drop(one)
  })
})

describe('whoever manages other people’s meetings', () => {
  it('sees the rooms of their offices all the same, and books them only where a range lets them', async () => {
    const one = await range({ user_ids: [insider.user_id] })
    const annex = await acme.office('Far')
    const far = await acme.person(['view-meeting', 'view-cancel-regain'], { office_ids: [annex.office_id] })
    expect(await page(boss)).toMatchObject([
      { id: open, readonly: false },
      { id: den, readonly: true },
    ])
    expect(await shownIds(far)).toEqual([open])
    expect((await book(den, boss)).data.rule).toBe('readonly')
    await drop(one)
  })
})

describe('groups of people', () => {
  const keeper = () => acme.person(['add-employeesgroup', 'change-employeesgroup', 'delete-employeesgroup'])
  const test = async (who: Person) =>
    (await get('/visible_range/tester', { user_id: who.user_id }, boss)).data.items[0].ranges[0]

  it('name whom a range is for, and whom not; what changes in a group counts at once', async () => {
    const hr = await keeper()
    const group = async (values: object) =>
      (await post('/employeesgroup/add', { name: `Group ${++made}`, ...values }, hr)).data as {
        id: number
        version: number
      }
    const change = async (one: { id: number; version: number }, values: object) => {
      const answer = await post('/employeesgroup/edit', { ...one, ...values }, hr)
      expect(answer).toMatchObject({ code: 0 })
      one.version = answer.data.version
    }
    const team = await group({ user_ids: [insider.user_id] })
    const one = await range({ effect: 'book', group_ids: [team.id] })
    const books = async (who: Person) => (await book(den, who)).code === 0
    const offered = async (who: Person) => (await page(who)).find(({ id }) => id === den)?.readonly === false
    expect([await books(insider), await offered(insider)]).toEqual([true, true])
    expect([await books(outsider), await offered(outsider)]).toEqual([false, false])
    expect(await test(insider)).toMatchObject({
      covers: true,
      through: 'group',
      named: expect.stringMatching(/^Group/),
    })
    expect(await test(outsider)).toMatchObject({ covers: false, through: null })

    // the sessions that remember who may book there learn of it
    await change(team, { user_ids: [outsider.user_id] })
    expect([await books(insider), await offered(insider)]).toEqual([false, false])
    expect([await books(outsider), await offered(outsider)]).toEqual([true, true])
    await change(team, { user_ids: [], department_ids: [above] })
    expect([await books(insider), await offered(insider)]).toEqual([true, true])
    await change(team, { include_children: false })
    expect([await books(insider), await offered(insider)]).toEqual([false, false])
    await change(team, { include_children: true, status: 'off' })
    expect([await books(insider), await offered(insider)]).toEqual([false, false])
    await change(team, { status: 'on' })
    await drop(one)

    const rest = await range({ range_type: 'all', except_group_ids: [team.id] })
    expect(await shownIds(insider)).toEqual([open])
    expect(await shownIds(outsider)).toEqual([open, den])
    expect(await test(insider)).toMatchObject({ covers: false, through: 'except_group', named: expect.any(String) })
    expect(await test(outsider)).toMatchObject({ covers: true, through: 'all' })
    await change(team, { department_ids: [] })
    expect(await shownIds(insider)).toEqual([open, den])

    // an exception of a group that is gone would let its people in
    expect(await post('/employeesgroup/del', { id: team.id }, hr)).toMatchObject({ data: { reason: 'in_use' } })
    await drop(rest)
    expect((await post('/employeesgroup/del', { id: team.id }, hr)).code).toBe(0)
  })

  it('are of the company and of employees: lists are for booking', async () => {
    const [list] = await world.db.query<{ id: number }>(
      `insert into people_group (company_id, kind, name) values ($1, 'whitelist', 'Spared') returning id`,
      [acme.company_id],
    )
    const other = await addCompany(world.db, 'Elsewhere')
    const [theirs] = await world.db.query<{ id: number }>(
      `insert into people_group (company_id, kind, name) values ($1, 'employees', 'Theirs') returning id`,
      [other.company_id],
    )
    for (const id of [list?.id, theirs?.id]) {
      const answer = await post('/visible_range/add', { name: 'Wrong', meetingroom_ids: [den], group_ids: [id] }, boss)
      expect(answer.data).toMatchObject({ fields: { group_ids: expect.any(String) } })
    }
  })
})

describe('the tester', () => {
  it('says what a person sees and which ranges make it so', async () => {
    const one = await range({ name: 'Inner circle', department_ids: [above] })
    const two = await range({ name: 'Bookers', effect: 'book', user_ids: [boss.user_id] })
    const test = async (who: Person) => (await get('/visible_range/tester', { user_id: who.user_id }, boss)).data
    expect(await test(insider)).toMatchObject({
      person: { id: insider.user_id, department: 'Below' },
      open_rooms: 1,
      items: [
        {
          id: den,
          sees: true,
          books: false,
          manages: false,
          ranges: [
            { name: 'Inner circle', effect: 'see', covers: true, through: 'department', named: 'Above' },
            { name: 'Bookers', effect: 'book', covers: false, through: null, named: null },
          ],
        },
      ],
    })
    expect((await test(outsider)).items).toMatchObject([{ sees: false, books: false }])
    expect((await test(boss)).items).toMatchObject([{ sees: true, books: true, manages: false }])
    await drop(two)
    expect((await test(boss)).items).toMatchObject([{ sees: true, books: false, manages: true }])
    expect((await get('/visible_range/tester', { user_id: insider.user_id }, insider)).code).not.toBe(0)
    expect((await get('/visible_range/tester', { user_id: 2_000_000_000 }, boss)).data.reason).toBe('not_found')
    await drop(one)
  })
})

describe('a range is refused', () => {
  const add = (values: object, who = boss) => post('/visible_range/add', { name: 'Wrong', ...values }, who)
  it('without people, with rooms elsewhere, with a name that is taken, and outside of one’s offices', async () => {
    expect((await add({})).data.fields).toMatchObject({ department_ids: '请至少选择一个部门、角色、员工组或人员' })
    const annex = await acme.office('Elsewhere')
    const elsewhere = await add({ range_type: 'all', office_ids: [annex.office_id], meetingroom_ids: [den] })
    expect(elsewhere.data.fields).toMatchObject({ meetingroom_ids: '所选会议室须在所选办公区内' })
    const one = await range({ name: 'Taken', range_type: 'all' })
    expect((await add({ name: 'taken', range_type: 'all' })).data.fields).toHaveProperty('name')
    await drop(one)
    const local = await acme.person([...all, 'view-meeting'], { office_ids: [annex.office_id] })
    expect((await add({ range_type: 'all' }, local)).code).not.toBe(0)
    expect((await add({ range_type: 'all', office_ids: [annex.office_id] }, local)).code).toBe(0)
  })

  it('names no room or department of another company, and keeps what it names from being deleted', async () => {
    const other = await addCompany(world.db, 'Other')
    const theirs = await other.room('Theirs')
    expect((await add({ range_type: 'all', meetingroom_ids: [theirs] })).code).not.toBe(0)
    const named = await acme.room('Named')
    const one = await range({ range_type: 'all', meetingroom_ids: [named], except_department_ids: [below] })
    const remover = await acme.person(['view-meetingroom', 'delete-meetingroom'])
    expect((await post('/meetingroom/del', { id: named }, remover)).data.reason).toBe('in_use')
    await drop(one)
  })
})
