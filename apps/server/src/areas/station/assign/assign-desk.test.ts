import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let ann: Who
let bob: Who
let boss: Who
let count = 0

// a Tuesday
const day = '2026-11-24'
const next = '2026-11-25'
const at = (time: string, date = day) => `${date}T${time}:00+08:00`
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  boss = await deskWorld.acme.person(['view-assign', 'add-assign', 'change-assign', 'delete-assign', 'view-station'])
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
const newDesk = (more: object = {}) => deskWorld.desk(`O-${++count}`, more as Record<string, unknown>)
const assign = (station_id: number, who: Who, more: object = {}) =>
  post('/assign/add', { station_id, user_id: who.user_id, weekdays: [2, 3], begin_date: day, ...more }, boss)
const assigned = async (station_id: number, who: Who, more: object = {}): Promise<{ id: number; version: number }> => {
  const { code, data, message } = await assign(station_id, who, more)
  expect(code, message).toBe(0)
  return data
}
const book = (station_id: number, who: Who, date = day) =>
  post('/reservation/add', { station_id, date, unit: 'day' }, who)
const reasonOf = async (answer: ReturnType<typeof post>) => (await answer).data?.reason
const plan = (who: Who, place: string | null, date = day) => post('/reservation/plan', { date, place }, who)
const statusOf = async (id: number) => (await get('/station/single', { id }, boss)).data.status
const told = async (who: Who) =>
  (
    await deskWorld.world.db.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [
      who.user_id,
    ])
  ).map(({ kind }) => kind)
const week = async (who: Who) => (await get('/reservation/week', {}, who)).data.days

describe('an assigned desk', () => {
  test('stands on the checklist of its owner, as does what they have booked', async () => {
    const keeper = await deskWorld.acme.person(['view-user'])
    const lines = async () =>
      (await get('/users/checklist', { id: ann.user_id }, keeper)).data.items.flatMap(
        ({ key, state, text }: Record<string, string>) =>
          key?.endsWith('_desk') || key?.endsWith('_desks') ? [[key, state, text]] : [],
      )
    expect(await lines()).toEqual([
      ['own_desk', 'none', null],
      ['coming_desks', 'none', null],
    ])
    const [own, other] = [await newDesk(), await newDesk()]
    await assigned(own, ann)
    expect((await book(other, ann, '2026-11-26')).code).toBe(0)
    expect(await lines()).toEqual([
      ['own_desk', 'has', `O-${count - 1}`],
      ['coming_desks', 'has', '1'],
    ])
  })
  test('is its owner’s on its weekdays, and everybody’s on the others', async () => {
    const desk = await newDesk()
    expect(await statusOf(desk)).toBe('Idle')
    await assigned(desk, ann, { weekdays: [2] })
    expect(await statusOf(desk)).toBe('Assigned')
    expect(await reasonOf(book(desk, bob))).toBe('station_assigned')
    expect((await book(desk, bob, next)).code).toBe(0)
    expect((await book(desk, ann)).code).toBe(0)
  })
  test('that is fixed is nobody’s without an owner that day', async () => {
    const desk = await newDesk({ attribute: 'fixed' })
    await assigned(desk, ann, { weekdays: [3] })
    expect(await statusOf(desk)).toBe('Unassigned')
    expect(await reasonOf(book(desk, bob))).toBe('station_closed')
    expect(await reasonOf(book(desk, bob, next))).toBe('station_assigned')
  })
  test('has one owner a weekday, and somebody one desk in an office', async () => {
    const [one, two] = [await newDesk(), await newDesk()]
    await assigned(one, ann, { weekdays: [1, 2], end_date: '2026-12-31' })
    const refused = await assign(one, bob)
    expect(refused.data.reason).toBe('station_has_owner')
    expect(refused.message).toContain(ann.name)
    expect(await reasonOf(assign(two, ann))).toBe('station_owns_other')
    await assigned(two, ann, { weekdays: [3, 4] })
    await assigned(one, bob, { weekdays: [3] })
    await assigned(one, bob, { weekdays: [1], begin_date: '2027-01-01' })
    expect(await reasonOf(assign(await newDesk({ attribute: 'drop_in' }), bob))).toBe('station_closed')
  })
  test('is assigned by who looks after its office alone', async () => {
    const away = await deskWorld.acme.office(`Away ${count}`)
    const codes = ['view-assign', 'add-assign', 'change-assign', 'delete-assign']
    const other = await deskWorld.acme.person(codes, { office_ids: [away.office_id], duties: ['station'] })
    const desk = await newDesk()
    const { id, version } = await assigned(desk, ann)
    const wish = { weekdays: [2], begin_date: day }
    expect(await reasonOf(post('/assign/add', { station_id: desk, user_id: bob.user_id, ...wish }, other))).toBe(
      'not_found',
    )
    expect(await reasonOf(post('/assign/edit', { id, version, ...wish }, other))).toBe('not_found')
    expect(await reasonOf(post('/assign/del', { ids: [id] }, other))).toBe('not_found')
    expect((await get('/assign/pagelist', {}, other)).data.total).toBe(0)
    const { items } = (await get('/assign/pagelist', { title: ann.name }, boss)).data
    expect(items).toMatchObject([{ id, person: ann.name, state: 'now', weekdays: [2, 3], shared: [] }])
  })
  test('is given to one of two at the same moment', async () => {
    const desk = await newDesk()
    const answers = await Promise.all([ann, bob].map((who) => assign(desk, who)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 46242])
  })
  test('changes its days, and ends; bookings stay', async () => {
    const desk = await newDesk()
    const { id, version } = await assigned(desk, ann, { weekdays: [2] })
    const edit = (v: number) => post('/assign/edit', { id, version: v, weekdays: [3], begin_date: day }, boss)
    expect((await edit(version)).data).toEqual({ id, version: version + 1 })
    expect(await reasonOf(edit(version))).toBe('conflict')
    expect((await book(desk, bob)).code).toBe(0)
    expect((await post('/assign/del', { ids: [id] }, boss)).data).toEqual({ deleted: 1 })
    expect((await book(desk, ann, next)).code).toBe(0)
  })
  test('that others have booked is shared on those days: they stay, and both learn it', async () => {
    const desk = await newDesk()
    const free = await newDesk()
    expect((await book(desk, bob)).code).toBe(0)
    expect((await book(desk, bob, '2026-11-26')).code).toBe(0)
    const { id, version } = await assigned(desk, ann)
    expect((await week(ann)).slice(0, 2)).toMatchObject([
      { date: day, desk: { station_id: desk, shared: true, taken_by_other: true } },
      { date: next, desk: { station_id: desk, shared: false, taken_by_other: false } },
    ])
    expect(await told(ann)).toEqual(['desk_assigned', 'desk_still_taken'])
    expect(await told(bob)).toEqual(['desk_kept'])
    // more days, more bookings on them; those that were told of are not told of again
    const edit = { id, version, weekdays: [2, 3, 4], begin_date: day }
    expect((await post('/assign/edit', edit, boss)).code).toBe(0)
    expect((await week(ann))[2]).toMatchObject({ desk: { shared: true, taken_by_other: true } })
    expect((await told(ann)).slice(2)).toEqual(['desk_assign_changed', 'desk_still_taken'])
    expect(await told(bob)).toEqual(['desk_kept', 'desk_kept'])
    expect((await get('/reservation/mine', {}, bob)).data.items).toMatchObject([
      { state: 'booked' },
      { state: 'booked' },
    ])
    expect((await book(free, ann)).code).toBe(0)
  })
  test('is not shared by whose it was, once it is somebody else’s or on other days', async () => {
    const desk = await newDesk()
    const share = (date: string) => post('/reservation/share', { station_id: desk, date }, ann)
    const shares = async () =>
      (
        await deskWorld.world.db.query<{ date: string }>(
          'select date::text as date from station_share where station_id = $1 order by date',
          [desk],
        )
      ).map(({ date }) => date)
    const { id, version } = await assigned(desk, ann)
    for (const date of [day, next]) expect((await share(date)).code).toBe(0)
    expect((await post('/assign/edit', { id, version, weekdays: [3], begin_date: day }, boss)).code).toBe(0)
    expect(await shares()).toEqual([next])
    expect((await post('/assign/del', { ids: [id] }, boss)).code).toBe(0)
    expect(await shares()).toEqual([])
    // what was left behind before is nobody's word either
    await deskWorld.world.db.query(
      `insert into station_share (company_id, station_id, date, origin)
       select company_id, id, $2, 'owner' from station where id = $1`,
      [desk, next],
    )
    await assigned(desk, bob, { weekdays: [3] })
    expect(await shares()).toEqual([])
    expect(await reasonOf(book(desk, ann, next))).toBe('station_assigned')
    expect((await post('/reservation/share', { station_id: desk, date: next }, bob)).code).toBe(0)
    await deskWorld.world.db.query(`update users set status = 'disabled' where id = $1`, [bob.user_id])
    await deskWorld.world.first.deliver()
    expect(await shares()).toEqual([])
  })
  test('is refused to others by the database itself', async () => {
    const desk = await newDesk()
    await assigned(desk, ann)
    const claim = deskWorld.insert('station_holding', {
      ...{ station_id: desk, user_id: bob.user_id, kind: 'reservation', source_id: 1 },
      ...{ start_time: at('09:00'), end_time: at('10:00') },
    })
    await expect(claim).rejects.toThrow('somebody else')
  })
  test('is nobody’s any more once its owner left', async () => {
    const desk = await newDesk()
    await assigned(desk, ann)
    await deskWorld.world.db.query(`update users set status = 'disabled' where id = $1`, [ann.user_id])
    await deskWorld.world.first.deliver()
    expect((await book(desk, bob)).code).toBe(0)
  })
})

describe('who stays at home', () => {
  test('shares their desk that day, and has it again when they come after all', async () => {
    const desk = await newDesk({ attribute: 'fixed' })
    await assigned(desk, ann)
    expect((await plan(ann, 'home')).data).toEqual({ shared: true })
    expect((await week(ann))[0]).toMatchObject({ date: day, place: 'home', desk: { station_id: desk, shared: true } })
    // everybody's to book that day
    expect(await statusOf(desk)).toBe('Idle')
    expect((await plan(ann, 'office')).data).toEqual({ shared: false })
    expect(await reasonOf(book(desk, bob))).toBe('station_assigned')
  })
  test('finds who booked it meanwhile there, who stays', async () => {
    const desk = await newDesk()
    await assigned(desk, ann)
    await plan(ann, 'away')
    expect((await book(desk, bob)).code).toBe(0)
    expect((await plan(ann, 'office')).data).toEqual({ shared: true })
    expect((await week(ann))[0]).toMatchObject({ place: 'office', desk: { shared: true, taken_by_other: true } })
    const refused = await post('/reservation/take_back', { station_id: desk, date: day }, ann)
    expect(refused.data.reason).toBe('station_taken_meanwhile')
    expect(refused.message).toMatch(/nearest free desk: O-/)
    expect((await get('/reservation/mine', {}, bob)).data.items).toMatchObject([{ station_id: desk, state: 'booked' }])
  })
  test('shares nothing where the office does not want it', async () => {
    const desk = await newDesk()
    await assigned(desk, ann)
    await deskWorld.world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'station_share_when_absent', 'x', '0')`,
      [deskWorld.acme.company_id],
    )
    expect((await plan(ann, 'home')).data).toEqual({ shared: false })
    await deskWorld.world.db.query(`delete from strategy where strategy_key = 'station_share_when_absent'`)
  })
  test('or is on leave, as the company knows, shares it without saying so', async () => {
    const desk = await newDesk()
    await assigned(desk, ann)
    const leave = { kind: 'leave', start_time: at('00:00', next), end_time: at('23:59', next) }
    const { id } = (await post('/absence/add', leave, ann)).data
    await deskWorld.world.first.deliver()
    expect((await week(ann))[1]).toMatchObject({ date: next, absent: true, desk: { shared: true } })
    await post('/absence/del', { id }, ann)
    await deskWorld.world.first.deliver()
    expect((await week(ann))[1]).toMatchObject({ absent: false, desk: { shared: false } })
  })
  test('or booked another desk for that day shares it at once, and not for an hour elsewhere, or where they sit at their own', async () => {
    const [own, other] = [await newDesk(), await newDesk()]
    await assigned(own, ann)
    const hour = { station_id: other, date: next, unit: 'hour', start_time: '09:00', end_time: '10:00' }
    expect((await post('/reservation/add', hour, ann)).code).toBe(0)
    expect(await reasonOf(book(own, bob, next))).toBe('station_assigned')
    expect((await book(other, ann)).code).toBe(0)
    expect((await week(ann))[0].desk).toMatchObject({ shared: true })
    expect((await book(own, bob)).code).toBe(0)
  })
  test('was on leave before the desk was theirs shares it on those days', async () => {
    const own = await newDesk()
    const leave = { kind: 'leave', start_time: at('00:00', next), end_time: at('23:59', next) }
    expect((await post('/absence/add', leave, ann)).code).toBe(0)
    await assigned(own, ann)
    expect((await week(ann)).slice(0, 2).map(({ desk }: { desk: { shared: boolean } }) => desk.shared)).toEqual([
      false,
      true,
    ])
    expect((await book(own, bob, next)).code).toBe(0)
  })
  test('is offered the nearest desk on the plan, where a colleague has theirs', async () => {
    const area_id = await deskWorld.area(`Near ${++count}`)
    const floor_id = await deskWorld.insert('floor', { name: `Near ${count}`, office_id: deskWorld.acme.office_id })
    const place = (x: number | null) =>
      newDesk({ floor_id, area_id, ...(x === null ? {} : { x, y: 100, w: 160, h: 80, r: 0 }) })
    await place(null)
    await place(900)
    const own = await place(2_000)
    await place(2_300)
    const near = `O-${count}`
    await assigned(own, ann)
    await post('/reservation/share', { station_id: own, date: day }, ann)
    expect((await book(own, bob)).code).toBe(0)
    const refused = await post('/reservation/take_back', { station_id: own, date: day }, ann)
    expect(refused.data.reason).toBe('station_taken_meanwhile')
    expect(refused.message).toContain(near)
  })
  test('and is on leave far ahead shares it once that comes near, though they took a nearer day back', async () => {
    const desk = await newDesk()
    await assigned(desk, ann, { weekdays: [1, 2, 3, 4, 5] })
    const leave = { kind: 'leave', start_time: at('00:00', '2027-01-20'), end_time: at('23:59', '2027-02-05') }
    expect((await post('/absence/add', leave, ann)).code).toBe(0)
    await deskWorld.world.first.deliver()
    const shared = async () =>
      (
        await deskWorld.world.db.query<{ date: string }>(
          'select date::text as date from station_share where station_id = $1 order by date',
          [desk],
        )
      ).map(({ date }) => date)
    // sixty days from the 24th of November end on the 22nd of January
    expect(await shared()).toEqual(['2027-01-20', '2027-01-21', '2027-01-22'])
    deskWorld.world.setNow(at('04:10', '2026-11-30'))
    await deskWorld.world.first.desks.leave()
    await deskWorld.world.first.desks.leave()
    const first = ['2027-01-20', '2027-01-21', '2027-01-22', '2027-01-25', '2027-01-26', '2027-01-27', '2027-01-28']
    expect(await shared()).toEqual(first)
    const back = { station_id: desk, date: '2027-01-20' }
    expect((await post('/reservation/take_back', back, ann)).data).toEqual({ shared: false })
    deskWorld.world.setNow(at('04:10', '2026-12-01'))
    await deskWorld.world.first.desks.leave()
    expect(await shared()).toEqual([...first.slice(1), '2027-01-29'])
  })
  test('says nothing of a day that is over', async () => {
    expect(await reasonOf(plan(ann, 'home', '2026-11-23'))).toBe('station_day_past')
  })
})

describe('an owner is told', () => {
  test('what others do to their desk, once each, and nothing of their own doing', async () => {
    const desk = await newDesk()
    const { id, version } = await assigned(desk, ann)
    const edit = { id, version, weekdays: [2], begin_date: day }
    expect((await post('/assign/edit', edit, boss)).code).toBe(0)
    const ask = (path: string, who: Who) => post(`/reservation/${path}`, { station_id: desk, date: day }, who)
    for (const who of [boss, boss, ann]) await ask('share', who)
    for (const who of [boss, boss]) await ask('take_back', who)
    await ask('share', ann)
    await ask('take_back', ann)
    await post('/assign/del', { ids: [id] }, boss)
    expect(await told(ann)).toEqual([
      ...['desk_assigned', 'desk_assign_changed', 'desk_shared', 'desk_taken_back', 'desk_assign_ended'],
    ])
    expect(await told(boss)).toEqual([])
  })
  test('which desk is free, where they come after all and somebody sits there', async () => {
    const desk = await newDesk()
    await newDesk()
    await assigned(desk, ann)
    const leave = { kind: 'leave', start_time: at('00:00', next), end_time: at('23:59', next) }
    const { id } = (await post('/absence/add', leave, ann)).data
    await deskWorld.world.first.deliver()
    expect((await book(desk, bob, next)).code).toBe(0)
    await post('/absence/del', { id }, ann)
    await deskWorld.world.first.deliver()
    expect(await told(ann)).toEqual(['desk_assigned', 'desk_still_taken'])
    const { items } = (await get('/message/pagelist', {}, ann)).data
    expect(items[0].values.reason).toMatch(/^O-/)
    expect(await told(bob)).toEqual([])
  })
})

describe('sharing', () => {
  test('ends when the owner comes after all and who sat there has left', async () => {
    const desk = await newDesk()
    await assigned(desk, ann)
    const ask = (path: string) => post(`/reservation/${path}`, { station_id: desk, date: day }, ann)
    await ask('share')
    const { id } = (await book(desk, bob)).data
    deskWorld.world.setNow(at('09:00'))
    expect((await post('/reservation/check_in', { id }, bob)).code).toBe(0)
    expect(await reasonOf(ask('take_back'))).toBe('station_taken_meanwhile')
    deskWorld.world.setNow(at('12:20'))
    expect((await post('/reservation/leave', { id }, bob)).code).toBe(0)
    expect((await ask('take_back')).data).toEqual({ shared: false })
    expect(await reasonOf(book(desk, bob))).toBe('station_assigned')
    expect((await book(desk, ann)).code).toBe(0)
  })
  test('is for the owner and who assigns desks, and of others’ desks there is none', async () => {
    const desk = await newDesk()
    await assigned(desk, ann)
    const ask = (path: string, who: Who, date = day) => post(`/reservation/${path}`, { station_id: desk, date }, who)
    expect(await reasonOf(ask('share', bob))).toBe('station_not_yours')
    expect(await reasonOf(ask('share', ann, '2026-11-26'))).toBe('station_not_yours')
    expect((await ask('share', ann)).data).toEqual({ shared: true })
    expect((await ask('share', ann)).data).toEqual({ shared: true })
    expect((await ask('take_back', ann)).data).toEqual({ shared: false })
    expect((await ask('share', boss)).data).toEqual({ shared: true })
    // a manager's word is not taken back by a plan
    await plan(ann, 'office')
    expect((await book(desk, bob)).code).toBe(0)
  })
})
