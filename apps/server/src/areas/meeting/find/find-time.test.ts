import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = { user_id: number; token: string; name: string }
let world: World
let acme: Company
let ann: Person
let bob: Person

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
})
afterAll(() => world.close())

const at = (time: string, date = day) => `${date} ${time}:00`
const get = (path: string, query: object, who = ann) => world.first.get(path, query, { token: who.token })
async function book(room: number, from: string, to: string, more: object = {}, who = ann) {
  const times = { start_time: at(from), end_time: at(to) }
  const made = await world.first.post(
    '/meeting/add',
    { meetingroom_id: room, title: 'Plan', ...times, ...more },
    { token: who.token },
  )
  expect(made.code).toBe(0)
  return made.data.id as number
}

describe('a time when all are free', () => {
  const find = async (rooms: number[], people: Person[], more: object = {}) =>
    get('/meeting/find_time', {
      meetingroom_ids: rooms.join(),
      user_ids: people.map((one) => one.user_id).join(),
      minutes: 60,
      start_time: at('00:00'),
      days: 1,
      ...more,
    })
  const starts = (answer: { data: { items: { start_time: string }[] } }) =>
    answer.data.items.map(({ start_time }) => start_time.slice(11, 16))

  it('leaves out what is past, closed, taken in any room, and when anybody is in a meeting', async () => {
    const hours = { opentime: '08:00', closetime: '18:00', lunch_begin: '12:00', lunch_end: '13:00' }
    const [one, two] = [await acme.room('F1', hours), await acme.room('F2', { ...hours, opentime: '10:00' })]
    const elsewhere = await acme.room('F3')
    const [dee, eve] = [await acme.person(), await acme.person()]
    await book(one, '13:00', '14:00', {}, bob)
    await book(elsewhere, '15:00', '15:30', { attendees: [{ user_id: eve.user_id }] }, dee)
    const answer = await find([one, two], [dee, eve])
    // 15:30 to 18:00 holds two hours, from 15:30 on
    expect(starts(answer)).toEqual(['10:00', '11:00', '14:00', '15:30', '16:30'])
    expect(answer.data).toMatchObject({ timezone: 'Asia/Shanghai', until: day })
    // who declined is free
    const declined = await book(elsewhere, '11:00', '12:00', { attendees: [{ user_id: eve.user_id }] }, bob)
    expect(starts(await find([one, two], [dee, eve]))).not.toContain('11:00')
    await world.first.post('/attendee/update_accept_state', { id: declined, accept_state: 3 }, { token: eve.token })
    expect(starts(await find([one, two], [dee, eve]))).toContain('11:00')
    // a meeting that is being moved is not in its own way
    const own = await book(one, '14:00', '15:00', { attendees: [{ user_id: dee.user_id }] }, bob)
    expect(starts(await find([one, two], [dee, eve]))).not.toContain('14:00')
    expect(starts(await find([one, two], [dee, eve], { ignored_meeting_id: own }))).toContain('14:00')
  })

  it('every time that it offers can be booked', async () => {
    const room = await acme.room('Sure', { single_time: '1', approve_booking_weekend: true, limitdays: 5 })
    await book(room, '10:10', '10:50')
    const answer = await find([room], [bob], { days: 31, limit: 50 })
    expect(answer.data.items.length).toBeGreaterThan(20)
    const dates = [...new Set(answer.data.items.map((one: { start_time: string }) => one.start_time.slice(0, 10)))]
    expect(dates).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']) // a weekend, and then the horizon
    for (const slot of [answer.data.items[0], answer.data.items.at(-1)]) {
      const made = await world.first.post(
        '/meeting/add',
        { meetingroom_id: room, title: 'Taken', start_time: slot.start_time, end_time: slot.end_time },
        { token: bob.token },
      )
      expect(made.code).toBe(0)
    }
  })

  it('is none where a room cannot be booked at all or the wish is too long', async () => {
    const closed = await acme.room('Never', { readonly: true })
    expect((await find([closed], [bob], { days: 31 })).data.items).toEqual([])
    const short = await acme.room('Short', { single_time: '0.5' })
    expect((await find([short], [bob], { days: 31 })).data.items).toEqual([])
  })

  it('goes on where the last answer ended, and says when approval is needed', async () => {
    const room = await acme.room('Approved', { isaudit: true })
    const first = await find([room], [], { limit: 3 })
    expect(first.data.items).toMatchObject([{ pending: true }, { pending: true }, { pending: true }])
    expect(starts(first)).toEqual(['09:15', '10:15', '11:15'])
    const next = await find([room], [], { limit: 1, start_time: first.data.items[2].end_time })
    expect(starts(next)).toEqual(['12:15'])
  })

  it('reads a room of another zone on its own clock', async () => {
    const berlin = await acme.office('Berlin', 'Europe/Berlin')
    const [here, there] = [await acme.room('Here'), await acme.room('There', berlin)]
    // 08:00 in Berlin is 15:00 in Shanghai, where the other room closes at 20:00
    expect(starts(await find([here, there], [bob]))).toEqual(['15:00', '16:00', '17:00', '18:00', '19:00'])
  })

  it('refuses rooms that are not there, too many people and nonsense', async () => {
    const other = await addCompany(world.db, 'Other')
    const foreign = await other.room('Foreign')
    const room = await acme.room('Asked')
    expect((await find([foreign], [])).data.reason).toBe('not_found')
    expect((await find([], [])).data.fields).toHaveProperty('meetingroom_ids')
    expect((await find([room], [], { minutes: 0 })).data.fields).toHaveProperty('minutes')
    expect((await find([room], [], { days: 99 })).data.fields).toHaveProperty('days')
    const many = Array.from({ length: 501 }, (_, n) => n + 1).join()
    expect((await find([room], [], { user_ids: many })).data.reason).toBe('invalid_input')
  })
})

describe('suggested rooms', () => {
  it('are the nearest that can be had and seat everybody, with what they lack', async () => {
    const north = await acme.office('North')
    const upper = async (name: string, columns: object = {}) => acme.room(name, { ...north, ...columns })
    const floor = await world.db.query<{ id: number }>(
      `insert into floor (company_id, office_id, name) values ($1, $2, 'F9') returning id`,
      [acme.company_id, north.office_id],
    )
    const [type] = await world.db.query<{ id: number }>(
      `insert into resource_service_type (company_id, name) values ($1, 'Devices') returning id`,
      [acme.company_id],
    )
    const [screen] = await world.db.query<{ id: number }>(
      `insert into resources (company_id, name, type_id, office_id) values ($1, 'Screen', $2, $3) returning id`,
      [acme.company_id, type?.id, north.office_id],
    )
    const equip = (room: number) =>
      world.db.query('insert into meetingroom_resource (company_id, meetingroom_id, resource_id) values ($1, $2, $3)', [
        acme.company_id,
        room,
        screen?.id,
      ])
    const chosen = await upper('Chosen')
    const bare = await upper('Bare')
    const equipped = await upper('Equipped', { capacity: 20 })
    const above = await upper('Above', { floor_id: floor[0]?.id })
    const small = await upper('Small', { capacity: 2 })
    const taken = await upper('Taken')
    await upper('Locked away', { status: 'offline' })
    await upper('Hidden', { status: 'inactive' })
    await equip(chosen)
    await equip(equipped)
    await book(taken, '10:00', '11:00')
    await book(chosen, '10:00', '11:00')

    const suggest = (more: object = {}) =>
      get('/meeting/suggested_rooms', {
        meetingroom_id: chosen,
        start_time: at('10:00'),
        end_time: at('11:00'),
        people: 6,
        ...more,
      })
    const { items } = (await suggest()).data
    expect(items.slice(0, 3)).toMatchObject([
      { id: equipped, near: 'floor', lacks: [], ok: true, pending: false, message: null },
      { id: bare, near: 'floor', lacks: ['Screen'] },
      { id: above, near: 'office', floor_name: 'F9' },
    ])
    const all = (await suggest({ limit: 30 })).data.items
    expect(all.map((one: { id: number }) => one.id)).not.toContain(taken)
    // what is too small comes after all that seat everybody
    const last = all.findIndex((one: { id: number }) => one.id === small)
    expect(all.slice(0, last).every((one: { capacity: number }) => one.capacity >= 6)).toBe(true)
    expect((await suggest({ without: `${equipped},${bare}` })).data.items[0].id).toBe(above)

    const named = (await suggest({ title: 'a', limit: 30 })).data.items
    expect(named.find((one: { id: number }) => one.id === taken)).toMatchObject({
      ok: false,
      message: '该时间段已被占用：Plan 10:00-11:00',
    })
    expect(named.map((one: { name: string }) => one.name)).not.toContain('Hidden')
    expect((await suggest({ title: '100%' })).data.items).toEqual([])
  })
})
