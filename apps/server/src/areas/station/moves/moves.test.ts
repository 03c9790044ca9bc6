import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let boss: Who
let count = 0

// a Tuesday; the move is on the Tuesday after
const day = '2026-11-24'
const date = '2026-12-01'
const at = (time: string, on = day) => `${on}T${time}:00+08:00`
const codes = ['view-assign', 'add-assign', 'change-assign', 'delete-assign', 'view-station']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ servers: 2, logInWords: true })
  boss = await deskWorld.acme.person([...codes, 'view-reservation'])
})
afterAll(() => deskWorld.world.close())
beforeEach(() => deskWorld.world.setNow(at('08:00')))

const post = (path: string, body: object, who = boss) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who = boss) =>
  deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const reasonOf = async (answer: ReturnType<typeof post>) => (await answer).data?.reason
const due = async () => {
  let done = 0
  for (const { desks } of deskWorld.world.servers) done += await desks.moves()
  return done
}
const told = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ kind: string }>(
      `select kind from message where user_id = $1 and kind like 'desk%' order by id`,
      [who.user_id],
    )
  ).map(({ kind }) => kind)
const owned = async (who: Who) =>
  await deskWorld.world.db.query<{ number: string; begin_date: string; end_date: string | null; weekdays: number[] }>(
    `select s.number, a.begin_date::text as begin_date, a.end_date::text as end_date, a.weekdays from station_assign a
     join station s on s.id = a.station_id where a.user_id = $1 order by a.begin_date, a.id`,
    [who.user_id],
  )

/** A department of three, of whom one sits in the new area already and one in the old one, and four desks in the new one. */
async function team(more: { desks?: number } = {}) {
  const tag = ++count
  const [old_area, new_area] = [await deskWorld.area(`Old ${tag}`), await deskWorld.area(`New ${tag}`)]
  const department_id = await deskWorld.insert('department', { name: `Team ${tag}`, parent_id: null })
  await deskWorld.world.db.query(
    'insert into station_area_department (company_id, area_id, department_id) values ($1, $2, $3)',
    [deskWorld.acme.company_id, old_area, department_id],
  )
  const people: Who[] = []
  for (let n = 0; n < 3; n++) {
    const one = await deskWorld.acme.person(['view-reservation', 'view-booked'])
    await deskWorld.world.db.query('update users set department_id = $2 where id = $1', [one.user_id, department_id])
    people.push(one)
  }
  const [stays, moves, none] = people as [Who, Who, Who]
  const from = await deskWorld.desk(`V-${tag}`, { area_id: old_area, x: 100, y: 100, w: 160, h: 80, r: 0 })
  const desks: number[] = []
  for (let n = 1; n <= (more.desks ?? 4); n++)
    desks.push(
      await deskWorld.desk(`W-${tag}${n}`, { area_id: new_area, x: 5_000 + n * 160, y: 100, w: 160, h: 80, r: 0 }),
    )
  const own = { weekdays: [1, 2, 3], begin_date: '2026-11-01' }
  await post('/assign/add', { station_id: desks[2] ?? desks[0], user_id: stays.user_id, ...own })
  await post('/assign/add', { station_id: from, user_id: moves.user_id, ...own })
  const wish = {
    ...{ title: `Move ${tag}`, office_id: deskWorld.acme.office_id, date },
    targets: [{ department_id, area_ids: [new_area] }],
  }
  return { tag, department_id, old_area, new_area, stays, moves, none, from, desks, wish }
}
type Team = Awaited<ReturnType<typeof team>>

const rehearsed = async (id: number) => (await get('/move/rehearse', { id })).data
async function scheduled(wish: object): Promise<{ id: number; version: number }> {
  const made = await post('/move/add', wish)
  expect(made.code, made.message).toBe(0)
  const { stamp } = await rehearsed(made.data.id)
  const answer = await post('/move/schedule', { ...made.data, stamp })
  expect(answer.code, answer.message).toBe(0)
  return { id: made.data.id, version: answer.data.version }
}
const stateOf = async (id: number) => (await get('/move/single', { id })).data.state
/** Midnight of the date in the office, told before. */
async function midnight(): Promise<void> {
  deskWorld.world.setNow(at('00:00', date))
  await due()
}

describe('a rehearsal', () => {
  test('says who stays, who goes where, who has none, how teams sit, and which bookings are in the way', async () => {
    const one = await team()
    const guest = await deskWorld.acme.person(['view-reservation', 'view-booked'])
    // bookable so far ahead for this test alone
    await post('/reservation/add', { station_id: one.desks[1], date, unit: 'day' }, guest)
    const { id } = (await post('/move/add', one.wish)).data
    const found = await rehearsed(id)
    expect(found).toMatchObject({ people: 3, staying: 1, moving: 2, without: 0, split_before: 1, split_after: 0 })
    expect(found.metres_before).toBeGreaterThan(found.metres_after)
    const to = new Map(found.seats.map((seat: { user_id: number; to: string }) => [seat.user_id, seat.to]))
    expect(to.get(one.stays.user_id)).toBe(`W-${one.tag}3`)
    expect([to.get(one.moves.user_id), to.get(one.none.user_id)]).toEqual([`W-${one.tag}2`, `W-${one.tag}1`])
    expect(found.bookings).toMatchObject([{ who: guest.name, number: `W-${one.tag}2`, date }])
    expect(found.bookings_total).toBe(1)
    expect((await owned(one.moves)).length).toBe(1)
  })
  test('leaves who comes after the last desk without one, and is a file', async () => {
    const one = await team({ desks: 2 })
    const { id } = (await post('/move/add', one.wish)).data
    expect(await rehearsed(id)).toMatchObject({ moving: 1, without: 1 })
    const file = await deskWorld.world.first.app.inject({
      url: `/prod-api/move/export?id=${id}`,
      headers: { 'x-token': boss.token, 'accept-language': 'en' },
    })
    expect(file.statusCode).toBe(200)
    expect(file.body).toContain(`W-${one.tag}2`)
    expect(file.body.split('\r\n').length).toBe(5)
  })
  test('takes people below a department with it, unless they go elsewhere themselves', async () => {
    const one = await team()
    const below = await deskWorld.insert('department', { name: `Below ${one.tag}`, parent_id: one.department_id })
    await deskWorld.world.db.query('update users set department_id = $2 where id = $1', [one.none.user_id, below])
    const { id } = (await post('/move/add', one.wish)).data
    expect((await rehearsed(id)).people).toBe(3)
    const other = await deskWorld.area(`Other ${one.tag}`)
    const wish = { ...one.wish, targets: [...one.wish.targets, { department_id: below, area_ids: [other] }] }
    const second = (await post('/move/add', wish)).data.id
    expect(await rehearsed(second)).toMatchObject({ people: 3, without: 1 })
  })
  test('is of offices that one looks after alone', async () => {
    const one = await team()
    const { id, version } = (await post('/move/add', one.wish)).data
    const away = await deskWorld.acme.office(`Away ${one.tag}`)
    const other = await deskWorld.acme.person(codes, { office_ids: [away.office_id], duties: ['station'] })
    for (const path of ['/move/single', '/move/rehearse', '/move/export'])
      expect(await reasonOf(get(path, { id }, other))).toBe('not_found')
    expect(await reasonOf(post('/move/edit', { id, version, ...one.wish }, other))).toBe('not_found')
    expect(await reasonOf(post('/move/schedule', { id, version, stamp: '' }, other))).toBe('not_found')
    expect(await reasonOf(post('/move/del', { ids: [id] }, other))).toBe('not_found')
    expect(await reasonOf(post('/move/add', one.wish, other))).toBe('not_found')
    expect((await get('/move/pagelist', {}, other)).data.total).toBe(0)
  })
})

describe('a list of people and desks', () => {
  test('is read by account, number or name, and says of each line what is wrong with it', async () => {
    const one = await team()
    const [number = ''] = (
      await deskWorld.world.db.query<{ number: string }>('select number from station where id = $1', [one.desks[0]])
    ).map((row) => row.number)
    const [user] = await deskWorld.world.db.query<{ username: string }>('select username from users where id = $1', [
      one.none.user_id,
    ])
    const rows = [
      { person: user?.username ?? '', desk: number.toLowerCase() },
      { person: 'nobody at all', desk: number },
      { person: one.moves.name, desk: 'no such desk' },
      { person: '', desk: '' },
      { person: user?.username ?? '', desk: `W-${one.tag}2` },
      { person: one.stays.name, desk: number },
    ]
    const { pairs, faults } = (await post('/move/read', { office_id: deskWorld.acme.office_id, rows })).data
    expect(pairs).toEqual([
      { person: { id: one.none.user_id, name: one.none.name }, desk: { id: one.desks[0], name: number } },
    ])
    expect(faults.map(({ row, why }: { row: number; why: string }) => [row, why])).toEqual([
      ...[
        [2, 'no_person'],
        [3, 'no_desk'],
        [5, 'twice'],
        [6, 'desk_twice'],
      ],
    ])
  })
  test('seats people as it says, and nobody at a desk that is somebody’s by now', async () => {
    const one = await team()
    const pairs = [
      { user_id: one.moves.user_id, station_id: one.desks[3] },
      { user_id: one.none.user_id, station_id: one.desks[2] },
    ]
    const wish = { ...one.wish, targets: [], pairs }
    expect(await reasonOf(post('/move/add', { ...wish, targets: one.wish.targets }))).toBe('invalid_input')
    const { id } = await scheduled(wish)
    expect((await rehearsed(id)).seats).toMatchObject([{ to: `W-${one.tag}4` }, { to: null }])
    await midnight()
    expect(await stateOf(id)).toBe('done')
    expect((await owned(one.moves)).at(-1)).toMatchObject({ number: `W-${one.tag}4`, begin_date: date })
  })
})

describe('a move', () => {
  test('is told a week before, carried out at midnight of the office’s clock by one server, and told then', async () => {
    const one = await team()
    deskWorld.world.setNow(at('08:00', '2026-11-20'))
    const { id } = await scheduled(one.wish)
    expect(await due()).toBe(0)
    expect(await told(one.none)).toEqual([])
    deskWorld.world.setNow(at('00:00'))
    await Promise.all(deskWorld.world.servers.map(({ desks }) => desks.moves()))
    expect(await told(one.none)).toEqual(['desk_move_ahead'])
    expect(await told(one.stays)).not.toContain('desk_move_ahead')
    deskWorld.world.setNow(at('23:59', '2026-11-30'))
    expect(await due()).toBe(0)
    deskWorld.world.setNow(at('00:00', date))
    await Promise.all(deskWorld.world.servers.map(({ desks }) => desks.moves()))
    expect(await stateOf(id)).toBe('done')
    expect(await told(one.none)).toEqual(['desk_move_ahead', 'desk_move_done'])
    expect(await told(boss)).toContain('desk_move_finished')
    // what they had ends the day before, with its weekdays going on; who had none comes on working days
    expect(await owned(one.moves)).toEqual([
      { number: `V-${one.tag}`, begin_date: '2026-11-01', end_date: '2026-11-30', weekdays: [1, 2, 3] },
      { number: `W-${one.tag}2`, begin_date: date, end_date: null, weekdays: [1, 2, 3] },
    ])
    expect((await owned(one.none))[0]?.weekdays).toEqual([1, 2, 3, 4, 5])
    expect((await owned(one.stays)).length).toBe(1)
    // the area is their neighbourhood now
    const areas = await deskWorld.world.db.query(
      'select area_id from station_area_department where department_id = $1',
      [one.department_id],
    )
    expect(areas).toEqual([{ area_id: one.new_area }])
  })
  test('tells who loses a desk and gets none as early as the others, and that it is called off', async () => {
    const one = await team({ desks: 2 })
    const loses = await deskWorld.acme.person(['view-reservation', 'view-booked'])
    await deskWorld.world.db.query('update users set department_id = $2 where id = $1', [
      ...[loses.user_id, one.department_id],
    ])
    const from = await deskWorld.desk(`V-${one.tag}b`, { area_id: one.old_area, x: 300, y: 100, w: 160, h: 80, r: 0 })
    const own = { weekdays: [1, 2, 3], begin_date: '2026-11-01' }
    expect((await post('/assign/add', { station_id: from, user_id: loses.user_id, ...own })).code).toBe(0)
    const { id } = await scheduled(one.wish)
    expect(await told(one.moves)).toContain('desk_move_ahead')
    expect(await told(loses)).toContain('desk_move_lost')
    // who neither has one nor gets one hears nothing
    expect(await told(one.none)).toEqual([])
    expect((await post('/move/del', { ids: [id] })).data).toEqual({ deleted: 1 })
    expect(await told(loses)).toContain('desk_move_off')
    expect(await told(one.none)).toEqual([])
  })
  test('stops where anything changed meanwhile, and shows what', async () => {
    const one = await team()
    const { id, version } = await scheduled(one.wish)
    const outsider = await deskWorld.acme.person([])
    await post('/assign/add', { station_id: one.desks[1], user_id: outsider.user_id, weekdays: [2], begin_date: day })
    await midnight()
    expect(await stateOf(id)).toBe('stopped')
    expect(await told(one.none)).toEqual(['desk_move_ahead', 'desk_move_off'])
    expect(await told(boss)).toContain('desk_move_stopped')
    expect((await owned(one.moves)).length).toBe(1)
    const again = await rehearsed(id)
    expect(again.seats.filter((seat: { changed: boolean }) => seat.changed).length).toBeGreaterThan(0)
    // what was seen before is not taken any more, what is seen now is
    expect(await reasonOf(post('/move/schedule', { id, version: version + 1, stamp: 'old' }))).toBe(
      'station_move_stale',
    )
    expect((await post('/move/schedule', { id, version: version + 1, stamp: again.stamp })).code).toBe(0)
    expect(await due()).toBe(1)
    expect(await stateOf(id)).toBe('done')
  })
  test('is told off where it is changed or deleted', async () => {
    const one = await team()
    const { id, version } = await scheduled(one.wish)
    expect(await told(one.none)).toEqual(['desk_move_ahead'])
    expect((await post('/move/edit', { id, version, ...one.wish, date: '2026-12-08' })).code).toBe(0)
    expect(await stateOf(id)).toBe('draft')
    expect(await told(one.none)).toEqual(['desk_move_ahead', 'desk_move_off'])
    expect((await post('/move/del', { ids: [id] })).data).toEqual({ deleted: 1 })
    await midnight()
    expect((await owned(one.none)).length).toBe(0)
  })
  test('keeps bookings of others, and says so to the owner; or moves them to a desk like it', async () => {
    const [one, two] = [await team(), await team()]
    const guest = await deskWorld.acme.person(['view-reservation', 'view-booked'])
    const other = await deskWorld.acme.person(['view-reservation', 'view-booked'])
    const kept = (await post('/reservation/add', { station_id: one.desks[1], date, unit: 'day' }, guest)).data.id
    const moved = (await post('/reservation/add', { station_id: two.desks[1], date, unit: 'day' }, other)).data.id
    await scheduled(one.wish)
    const { id } = await scheduled({ ...two.wish, bookings: 'move' })
    await midnight()
    const deskOf = async (booking: number) =>
      (
        await deskWorld.world.db.query<{ number: string }>(
          'select s.number from station_reservation r join station s on s.id = r.station_id where r.id = $1',
          [booking],
        )
      )[0]?.number
    expect(await deskOf(kept)).toBe(`W-${one.tag}2`)
    const week = (await get('/reservation/week', {}, one.moves)).data.days
    expect(week[0]).toMatchObject({ date, desk: { number: `W-${one.tag}2`, taken_by_other: true } })
    expect(await deskOf(moved)).not.toBe(`W-${two.tag}2`)
    expect(await told(other)).toEqual(['desk_move_booking'])
    expect(await told(guest)).toEqual([])
    // undone, it is where it was
    const { version } = (await get('/move/single', { id })).data
    expect((await post('/move/undo', { id, version })).code).toBe(0)
    expect(await deskOf(moved)).toBe(`W-${two.tag}2`)
  })
  test('is undone as a whole within 24 hours', async () => {
    const one = await team()
    await post('/reservation/plan', { date: '2026-12-02', place: 'home' }, one.moves)
    const before = [await owned(one.stays), await owned(one.moves), await owned(one.none)]
    const { id } = await scheduled(one.wish)
    await midnight()
    // days at home go with whoever says so
    const shared = async () =>
      (
        await deskWorld.world.db.query<{ number: string }>(
          `select s.number from station_share h join station s on s.id = h.station_id where h.date = '2026-12-02' and s.number like '%-${one.tag}%'`,
        )
      ).map(({ number }) => number)
    expect(await shared()).toEqual([`W-${one.tag}2`])
    const { version } = (await get('/move/single', { id })).data
    deskWorld.world.setNow(at('23:59', date))
    expect((await post('/move/undo', { id, version })).data).toMatchObject({ people: 2 })
    expect([await owned(one.stays), await owned(one.moves), await owned(one.none)]).toEqual(before)
    expect(await shared()).toEqual([`V-${one.tag}`])
    expect(await told(one.none)).toEqual(['desk_move_ahead', 'desk_move_done', 'desk_move_undone'])
    const areas = await deskWorld.world.db.query(
      'select area_id from station_area_department where department_id = $1',
      [one.department_id],
    )
    expect(areas).toEqual([{ area_id: one.old_area }])
    expect(await reasonOf(post('/move/undo', { id, version: version + 1 }))).toBe('station_move_late')
  })
  test.each<[string, (one: Team) => Promise<unknown>, string, string]>([
    ['a day later', async () => deskWorld.world.setNow(at('00:01', '2026-12-02')), 'station_move_late', 'done'],
    [
      'once a new assignment was changed',
      async (one) => {
        const [row] = await deskWorld.world.db.query<{ id: number; version: number }>(
          'select id, version from station_assign where user_id = $1',
          [one.none.user_id],
        )
        await post('/assign/edit', { ...row, weekdays: [1], begin_date: date })
      },
      'station_move_touched',
      'done',
    ],
    [
      'once the desk before is somebody’s',
      async (one) => {
        const other = await deskWorld.acme.person([])
        await post('/assign/add', { station_id: one.from, user_id: other.user_id, weekdays: [1], begin_date: date })
      },
      'station_move_touched',
      'done',
    ],
    [
      'once the desk before is booked',
      async (one) => {
        const other = await deskWorld.acme.person(['view-reservation', 'view-booked'])
        const wish = { station_id: one.from, date: '2026-12-02', unit: 'day' }
        const { code, message } = await post('/reservation/add', wish, other)
        expect(code, message).toBe(0)
      },
      'station_move_touched',
      'done',
    ],
  ])('is not undone %s', async (_, touch, reason, state) => {
    const one = await team()
    const { id } = await scheduled(one.wish)
    await midnight()
    await touch(one)
    const { version } = (await get('/move/single', { id })).data
    expect(await reasonOf(post('/move/undo', { id, version }))).toBe(reason)
    expect(await stateOf(id)).toBe(state)
  })
  test('of today is carried out at once, and of yesterday is refused', async () => {
    const one = await team()
    expect(await reasonOf(post('/move/add', { ...one.wish, date: '2026-11-23' }))).toBe('station_day_past')
    const { id } = await scheduled({ ...one.wish, date: day })
    await due()
    expect(await stateOf(id)).toBe('done')
    expect((await owned(one.none))[0]?.begin_date).toBe(day)
  })
  test('meets an assignment that is made in the same moment: one of them, never both', async () => {
    const one = await team()
    const { id } = await scheduled(one.wish)
    const outsider = await deskWorld.acme.person([])
    deskWorld.world.setNow(at('00:00', date))
    const wish = { station_id: one.desks[1], user_id: outsider.user_id, weekdays: [2], begin_date: date }
    const [, answer] = await Promise.all([due(), post('/assign/add', wish)])
    const state = await stateOf(id)
    expect([state, answer.code === 0]).toEqual(state === 'done' ? ['done', false] : ['stopped', true])
  })
})
