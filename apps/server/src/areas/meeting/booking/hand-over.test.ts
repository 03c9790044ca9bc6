import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

let world: World
let acme: Company
let ann: { user_id: number; token: string; name: string }
let bob: typeof ann
let eve: typeof ann
let guard: typeof ann
let stranger: typeof ann

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  const other = await addCompany(world.db, 'Other')
  ann = await acme.person()
  bob = await acme.person()
  eve = await acme.person()
  guard = await acme.person(['view-city'])
  stranger = await other.person()
})
afterAll(() => world.close())

const at = (time: string, date = day) => `${date} ${time}:00`
const post = (path: string, body: object, who = ann) => world.first.post(path, body, { token: who.token })
const get = async (path: string, query: object, who = ann) =>
  (await world.first.get(path, query, { token: who.token })).data
const book = async (
  room: number,
  more: object = {},
  who = ann,
  from = '10:00',
  to = '11:00',
): Promise<{ id: number; ids: number[] }> => {
  const slot = { start_time: at(from), end_time: at(to) }
  const made = await post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...slot, ...more }, who)
  expect(made).toMatchObject({ code: 0 })
  return made.data
}
const details = (id: number, who = ann) => get('/meeting/details', { id }, who)
const names = async (id: number, who = ann) =>
  (await details(id, who)).attendees.map((one: { name: string }) => one.name)
const held = async (room: number) =>
  (
    await world.db.query<{ is_held: boolean }>('select is_held from holding where company_id = $1 and room_id = $2', [
      acme.company_id,
      room,
    ])
  ).map((row) => row.is_held)

describe('handing a meeting over', () => {
  const transfer = (id: number, to: { user_id: number }, more: object = {}, who = ann) =>
    post('/meeting/transfer', { id, version: 1, user_id: to.user_id, ...more }, who)

  it('makes somebody else its booker; the old one stays an attendee, and both are told', async () => {
    const { id } = await book(await acme.room('Handed'), { attendees: [{ user_id: eve.user_id }] })
    expect(await transfer(id, bob, { reason: 'On leave' })).toMatchObject({
      code: 0,
      data: { id, version: 2, ids: [id] },
    })
    expect(await details(id, bob)).toMatchObject({ booker_id: bob.user_id, myself: 1, can_change: true })
    expect(await names(id, bob)).toEqual([bob.name, ann.name, eve.name])
    const mine = await details(id)
    expect(mine).toMatchObject({ myself: 0, can_change: false })
    expect(mine.log[0]).toMatchObject({ action: 'transfer', user_name: ann.name, reason: 'On leave' })
    for (const [who, kind] of [
      [bob, 'transfer_received'],
      [ann, 'transfer_given'],
    ] as const) {
      const told = await get('/message/pagelist', {}, who)
      expect(told.items[0]).toMatchObject({
        kind,
        meeting_id: id,
        values: { title: 'Plan', who: ann.name, reason: 'On leave' },
      })
    }
    // nobody hands over what is not theirs any more
    expect((await transfer(id, eve, { version: 2 })).data.reason).toBe('meeting_not_yours')
    expect((await transfer(id, ann, { version: 2 }, bob)).code).toBe(0)
    expect(await names(id)).toEqual([ann.name, eve.name, bob.name])
    expect((await details(id)).attendees).toHaveLength(3)
  })

  it.each<[string, () => { user_id: number }]>([
    ['of another company', () => stranger],
    ['who does not exist', () => ({ user_id: 2147483647 })],
    ['who may not book', () => guard],
    ['who is its booker already', () => ann],
  ])('refuses somebody %s', async (name, to) => {
    const { id } = await book(await acme.room(`To ${name}`))
    expect((await transfer(id, to())).data.fields.user_id).toBeTruthy()
    expect((await details(id)).booker_id).toBe(ann.user_id)
  })

  it('refuses a stale version and a meeting that is over', async () => {
    const { id } = await book(await acme.room('Stale'))
    expect((await transfer(id, bob, { version: 2 })).data.reason).toBe('stale')
    await post('/meeting/del', { id })
    expect((await transfer(id, bob, { version: 2 })).data.reason).toBe('meeting_over')
  })

  it('of a series hands over those that are still to come; of one alone, it is an exception then', async () => {
    const room = await acme.room('Series handed')
    const { ids } = await book(room, { series: { period: 'day', times: 4 } })
    const [first, second, third] = ids as [number, number, number]
    expect((await transfer(first, bob)).data.ids).toEqual([first])
    expect((await details(first)).series.is_exception).toBe(true)
    expect((await transfer(third, bob, { scope: 'following' })).data.ids).toEqual(ids.slice(2))
    expect([(await details(second)).booker_id, (await details(third)).booker_id]).toEqual([ann.user_id, bob.user_id])
    // a change of the series by its old booker leaves alone what is not theirs any more
    const changed = await post('/meeting/edit', { id: second, version: 1, scope: 'all', title: 'Mine' })
    expect(changed.data.ids).toEqual([second])
  })

  it('is offered to those who may book, invited people first', async () => {
    const { id } = await book(await acme.room('Offered'), { attendees: [{ user_id: eve.user_id }] })
    const offered = await get('/meeting/transferlet', { id })
    expect(offered.items[0]).toMatchObject({ id: eve.user_id, invited: 1 })
    const ids = offered.items.map((one: { id: number }) => one.id)
    expect(ids).toContain(bob.user_id)
    for (const one of [ann, guard, stranger]) expect(ids).not.toContain(one.user_id)
    expect((await get('/meeting/transferlet', { id, title: bob.name })).items).toMatchObject([{ id: bob.user_id }])
    expect((await get('/meeting/transferlet', { id }, bob)).reason).toBe('meeting_not_yours')
    expect((await get('/meeting/transferlet', { id }, stranger)).reason).toBe('not_found')
  })
})

describe('inviting more people', () => {
  const add = (id: number, attendees: object[], more: object = {}, who = ann) =>
    post('/meeting/add_attendees', { id, attendees, ...more }, who)

  it('adds each once and leaves the answers of the others', async () => {
    const { id } = await book(await acme.room('Invite'), { attendees: [{ user_id: bob.user_id }] })
    await world.db.query('update attendee set accept_state = 1 where meeting_id = $1', [id])
    const people = [
      { user_id: bob.user_id },
      { user_id: eve.user_id },
      { user_id: ann.user_id },
      { mail: 'X@example.org', name: 'X' },
    ]
    const told = { id, version: 2, added: 2, attendee_count: 4, ids: [id], waiting: 0 }
    expect((await add(id, people)).data).toEqual(told)
    expect((await details(id)).attendees.map((one: { accept_state: number }) => one.accept_state)).toEqual([1, 1, 0, 0])
    expect((await add(id, [{ mail: 'x@example.org', name: 'x' }])).data).toMatchObject({
      added: 0,
      version: 2,
      attendee_count: 4,
    })
  })

  it('reaches for a series, and not for what belongs to others', async () => {
    const { ids } = await book(await acme.room('Invite series'), { series: { period: 'day', times: 3 } })
    const answer = await add(ids[1] as number, [{ user_id: eve.user_id }], { scope: 'following' })
    expect(answer.data).toMatchObject({ added: 1, ids: ids.slice(1) })
    expect(await Promise.all(ids.map(async (id) => (await names(id)).length))).toEqual([1, 2, 2])
    expect((await add(ids[1] as number, [{ user_id: bob.user_id }], {}, bob)).data.reason).toBe('meeting_not_yours')
    expect((await add(ids[1] as number, [{ user_id: stranger.user_id }])).data.fields.attendees).toBeTruthy()
    expect((await add(ids[1] as number, [{ user_id: bob.user_id }], { version: 1 })).data.reason).toBe('stale')
  })

  it('stops at 500 people, also over several times', async () => {
    const { id } = await book(await acme.room('Crowd'))
    const crowd = (n: number, from = 0) =>
      Array.from({ length: n }, (_, k) => ({ mail: `p${from + k}@example.org`, name: '' }))
    expect((await add(id, crowd(501))).data.fields.attendees).toBeTruthy()
    expect((await add(id, crowd(400))).code).toBe(0)
    expect((await add(id, crowd(100, 400))).data.fields.attendees).toBeTruthy()
    expect((await details(id)).attendees).toHaveLength(401)
  })
})

describe('adding a room', () => {
  const add = (id: number, meetingroom_id: number, more: object = {}, who = ann) =>
    post('/meeting/attendees_add_room', { id, meetingroom_id, ...more }, who)

  it('holds it for the whole time', async () => {
    const [room, second] = [await acme.room('First'), await acme.room('Second')]
    const { id } = await book(room)
    expect((await add(id, second)).data).toEqual({ id, version: 2, audit_state: 0, meetingroom_ids: [room, second] })
    expect(await held(second)).toEqual([true])
    const taken = { meetingroom_id: second, title: 'X', start_time: at('10:30'), end_time: at('11:30') }
    expect((await post('/meeting/add', taken, bob)).data.reason).toBe('booking_conflict')
    expect((await details(id)).rooms).toHaveLength(2)
    expect((await add(id, second)).data.fields.meetingroom_id).toBeTruthy()
    await post('/meeting/del', { id })
    expect(await held(second)).toEqual([])
  })

  it('asks the rules, and changes nothing where they say no', async () => {
    const { id } = await book(await acme.room('Asks'))
    const taken = await acme.room('Taken')
    await book(taken, {}, bob)
    const closed = await acme.room('Closed', { opentime: '12:00' })
    const audited = await acme.room('Audited', { isaudit: true })
    expect((await add(id, taken)).data.reason).toBe('booking_conflict')
    expect((await add(id, closed)).data.reason).toBe('booking_closed')
    expect((await add(id, audited)).data.fields.meetingroom_id).toBeTruthy()
    expect((await add(id, 2147483647)).data.reason).toBe('not_found')
    expect((await add(id, closed, {}, bob)).data.reason).toBe('meeting_not_yours')
    expect((await add(id, closed, { version: 3 })).data.reason).toBe('stale')
    expect((await details(id)).rooms).toHaveLength(1)
    expect([(await held(closed)).length, (await held(audited)).length]).toEqual([0, 0])
    const begun = await book(await acme.room('Begun'), {}, ann, '09:00', '10:00')
    expect((await add(begun.id, await acme.room('Too late'))).data.reason).toBe('booking_past')
  })

  it('of a meeting that waits waits with it', async () => {
    const { id } = await book(await acme.room('Waits', { isaudit: true }))
    const room = await acme.room('Waits too')
    expect((await add(id, room)).data.audit_state).toBe(1)
    expect(await held(room)).toEqual([false])
  })

  it('goes to one of many at once', async () => {
    const room = await acme.room('Wanted')
    const meetings = await Promise.all(Array.from({ length: 8 }, async (_, n) => book(await acme.room(`Wants ${n}`))))
    const answers = await Promise.all(
      meetings.map(({ id }, n) =>
        world.servers[n % 2]?.post('/meeting/attendees_add_room', { id, meetingroom_id: room }, { token: ann.token }),
      ),
    )
    const said = answers.map((one) => (one?.code === 0 ? 'won' : one?.data.reason)).sort()
    expect(said).toEqual([...Array(7).fill('booking_conflict'), 'won'])
  })
})

describe('whether somebody may book', () => {
  const ask = (query: object, who = ann) => get('/meeting/user_cherck', query, who)

  it('is said with the reason where not', async () => {
    const room = await acme.room('May')
    const readonly = await acme.room('Read only', { readonly: true })
    const early = await acme.room('Early', { approve_booking_begintime: '07:00', approve_booking_endtime: '08:00' })
    const audited = await acme.room('May wait', { isaudit: true, closetime: '09:00' })
    expect(await ask({})).toEqual({ ok: true, pending: false, reason: null, message: null })
    expect(await ask({}, guard)).toMatchObject({ ok: false, reason: 'person_may_not_book' })
    expect(await ask({ user_id: guard.user_id })).toMatchObject({ ok: false, reason: 'person_may_not_book' })
    expect((await ask({ user_id: ann.user_id }, guard)).reason).toBe('no_permission')
    expect((await ask({ user_id: stranger.user_id })).reason).toBe('not_found')
    expect(await ask({ meetingroom_id: room })).toMatchObject({ ok: true })
    expect(await ask({ meetingroom_id: readonly })).toMatchObject({
      reason: 'booking_readonly',
      message: '本会议室只能查看，不可预约！',
    })
    expect(await ask({ meetingroom_id: early })).toMatchObject({ reason: 'booking_window' })
    // that it is closed just now does not keep one from booking it for tomorrow
    expect(await ask({ meetingroom_id: audited })).toMatchObject({ ok: true, pending: true })
    await book(room)
    const slot = { start_time: at('10:30'), end_time: at('11:30') }
    expect(await ask({ meetingroom_id: room, ...slot })).toMatchObject({ ok: false, reason: 'booking_conflict' })
    expect(await ask({ meetingroom_id: room, start_time: at('11:00'), end_time: at('12:00') })).toMatchObject({
      ok: true,
    })
    await world.db.query(`update users set status = 'disabled' where id = $1`, [eve.user_id])
    expect(await ask({ user_id: eve.user_id })).toMatchObject({ ok: false, reason: 'person_disabled' })
    await world.db.query(`update users set status = 'active' where id = $1`, [eve.user_id])
  })
})

describe('finding a room', () => {
  it('says of several rooms whether they are free then, each on its own clock, and else when', async () => {
    const here = await acme.office('Here')
    const there = await acme.office('There', 'Europe/Berlin')
    const free = await acme.room('Free', here)
    const taken = await acme.room('Taken here', here)
    const pending = await acme.room('Pending here', { ...here, isaudit: true })
    const berlin = await acme.room('Spree', there)
    await book(taken)
    await book(pending)
    const hours = { date: day, start_time: '10:00:00', end_time: '11:00' }
    const ids = [free, taken, pending, berlin].join(',')
    const { items, free: n } = await get('/meeting/meetingroom_leisure', { ...hours, ids })
    expect(n).toBe(3)
    expect(items).toMatchObject([
      { meetingroom_id: free, is_free: true, ok: true, pending: false, nearest: null, timezone: 'Asia/Shanghai' },
      {
        meetingroom_id: taken,
        is_free: false,
        ok: false,
        reason: 'booking_conflict',
        nearest: { start_time: at('11:00'), end_time: at('12:00') },
      },
      { meetingroom_id: pending, is_free: true, ok: true, pending: true },
      { meetingroom_id: berlin, is_free: true, ok: true, timezone: 'Europe/Berlin' },
    ])
    // 10:00 in Berlin is 17:00 here
    await world.first.post(
      '/meeting/add',
      { meetingroom_id: berlin, title: 'X', start_time: at('10:30'), end_time: at('10:45') },
      { token: bob.token },
    )
    expect((await get('/meeting/meetingroom_leisure', { ...hours, ids: berlin })).items[0].is_free).toBe(false)
    expect((await get('/meeting/meetingroom_leisure', { ...hours, office: here.office_id })).items).toHaveLength(3)
    expect((await get('/meeting/meetingroom_leisure', { ...hours, ids }, stranger)).items).toEqual([])
    expect((await get('/meeting/meetingroom_leisure', hours)).fields.ids).toBeTruthy()
    expect(
      (await get('/meeting/meetingroom_leisure', { ...hours, ids, end_time: '10:00' })).fields.end_time,
    ).toBeTruthy()
  })

  it('offers the numbers of places that there are', async () => {
    const office = await acme.office('Places')
    for (const [name, capacity] of [
      ['A', 4],
      ['B', 12],
      ['C', 4],
    ] as const)
      await acme.room(`Places ${name}`, { ...office, capacity })
    await acme.room('Places hidden', { ...office, capacity: 99, status: 'inactive' })
    expect(await get('/meetingroom/room_capacitys', { office: office.office_id })).toEqual({
      items: [
        { capacity: 4, rooms: 2 },
        { capacity: 12, rooms: 1 },
      ],
      total: 2,
    })
    expect((await get('/meetingroom/room_capacitys', { office: office.office_id }, stranger)).items).toEqual([])
  })

  it('has the two levels of the tree of places also by themselves', async () => {
    const empty = await acme.office('Empty')
    const cities = await get('/meeting/city_list', {})
    expect(cities.items).toEqual([{ id: acme.city_id, name: 'Acme City', name_en: null }])
    const offices = async (query: object, who = ann) =>
      (await get('/meeting/office_list', query, who)).items.map((one: { id: number }) => one.id)
    expect(await offices({ city: acme.city_id })).toContain(acme.office_id)
    expect(await offices({ city: acme.city_id })).not.toContain(empty.office_id)
    expect(await offices({ is_all: 1 })).toContain(empty.office_id)
    expect(await offices({ city: acme.city_id, is_all: 1 }, stranger)).toEqual([])
  })
})
