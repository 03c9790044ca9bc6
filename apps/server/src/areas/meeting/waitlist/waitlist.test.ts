import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'
const at = (time: string) => `${day} ${time}:00`

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let ann: Person
let bob: Person
let cat: Person
let boss: Person
let room: number

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
})
afterAll(() => world.close())
let made = 0
beforeEach(async () => {
  world.setNow(now)
  acme = await addCompany(world.db, `Acme ${++made}`)
  ann = await acme.person()
  bob = await acme.person()
  cat = await acme.person()
  boss = await acme.person(['view-meeting', 'view-cancel-regain'])
  room = await acme.room('Blue')
})
afterEach(async () => {
  const open = await world.db.query(
    `select w.id from waitlist w where w.company_id = $1 and (w.state = 1) <> exists (
       select 1 from holding h where h.company_id = w.company_id and h.kind = 'offer' and h.source_id = -w.id)`,
    [acme.company_id],
  )
  expect(open).toEqual([]) // what is offered is held, and nothing else
})

let turn = 0
const server = () => world.servers[turn++ % 2] ?? world.first
const post = (path: string, body: object, who: Person, key?: string): Promise<Answer> =>
  server().post(path, body, { token: who.token, ...(key === undefined ? {} : { key }) })
const tomorrow = { start_time: at('10:00'), end_time: at('11:00') }

async function book(who: Person, more: object = {}): Promise<number> {
  const answer = await post('/meeting/add', { meetingroom_id: room, title: 'Taken', ...tomorrow, ...more }, who)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}
const waitFor = (who: Person, more: object = {}) =>
  post('/waitlist/add', { meetingroom_ids: [room], title: 'Wish', ...tomorrow, ...more }, who)
const join = async (who: Person, more: object = {}): Promise<number> => {
  const answer = await waitFor(who, more)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}
/** All servers look at what came free, at once. */
const look = async () =>
  (await Promise.all(world.servers.map((one) => one.waiting.round()))).reduce((sum, n) => sum + n, 0)
/** What every server looks for each five seconds: offers whose time is over. */
const expire = async () =>
  (await Promise.all(world.servers.map((one) => one.waiting.expire()))).reduce((sum, n) => sum + n, 0)
const sweep = () => Promise.all(world.servers.map((one) => one.waiting.sweep()))
const mine = async (who: Person, more: object = {}) =>
  (await world.first.get('/waitlist/page_list', more, { token: who.token })).data.items
const stateOf = async (who: Person, id: number) => {
  const all = [...(await mine(who)), ...(await mine(who, { state: 'over' }))]
  return all.find((one: { id: number }) => one.id === id)?.state
}
const told = async (who: Person) =>
  (await world.first.get('/message/pagelist', {}, { token: who.token })).data.items.map(
    (one: { kind: string }) => one.kind,
  )

describe('a wish', () => {
  it('is for a slot that is taken, that the person may book, and that has not begun', async () => {
    expect((await waitFor(bob)).message).toBe('该时段空闲，可直接预订')
    await book(ann)
    expect((await waitFor(bob, { start_time: '2026-11-18 09:00:00', end_time: '2026-11-18 09:30:00' })).message).toBe(
      '只能候补尚未开始的时段',
    )
    expect((await waitFor(bob, { title: '' })).message).not.toBe('')
    expect((await waitFor(bob, { meetingroom_ids: [] })).message).not.toBe('')
    expect((await waitFor(bob, { meetingroom_ids: [999_999] })).code).toBe(40400)
    expect((await waitFor(bob, { flex_minutes: 7 })).code).toBe(40000)
    expect((await waitFor(bob, { start_time: at('21:00'), end_time: at('22:00') })).message).toContain('无法候补')
    const view = await acme.room('Shown', { readonly: true })
    expect((await waitFor(bob, { meetingroom_ids: [view] })).code).toBe(45802)
    expect((await waitFor(bob, { weight: 3 })).code).toBe(40300)
    // who manages one office puts nobody first in another
    const away = await acme.office('Away')
    const keeper = await acme.person(['view-meeting', 'view-cancel-regain'], { office_ids: [acme.office_id] })
    const both = { meetingroom_ids: [await acme.room('Here'), await acme.room('There', away)], weight: 2 }
    expect((await waitFor(keeper, both)).code).toBe(40300)
    expect((await waitFor(bob)).data).toMatchObject({ place: 1, merged_ids: [] })
  })

  it('has its place, and takes in an own one for the same time without losing it', async () => {
    const red = await acme.room('Red')
    await book(ann)
    await book(ann, { meetingroom_id: red })
    const first = await join(bob)
    expect((await waitFor(cat)).data.place).toBe(2)
    expect((await waitFor(boss, { weight: 2 })).data.place).toBe(1)
    const again = (await waitFor(bob, { meetingroom_ids: [red], flex_minutes: 15 })).data
    expect(again.merged_ids).toEqual([first])
    expect(again.place).toBe(2)
    const [wish] = await mine(bob)
    expect(wish.rooms.map((one: { name: string }) => one.name).sort()).toEqual(['Blue', 'Red'])
    expect(wish).toMatchObject({ flex_minutes: 15, place: 2, state: 'queued', user_name: bob.name })
    // another time that overlaps is another wish, and comes last
    const moved = (await waitFor(bob, { start_time: at('10:30'), end_time: at('11:30') })).data
    expect(moved).toMatchObject({ merged_ids: [again.id], place: 3 })
  })

  it('is one of few', async () => {
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'waitlist_most', '', '2')`,
      [acme.company_id],
    )
    for (const hour of [10, 12, 14]) await book(ann, { start_time: at(`${hour}:00`), end_time: at(`${hour + 1}:00`) })
    await join(bob)
    await join(bob, { start_time: at('12:00'), end_time: at('13:00') })
    expect((await waitFor(bob, { start_time: at('14:00'), end_time: at('15:00') })).message).toBe('每人最多候补2个时段')
    await join(bob, { flex_minutes: 15 })
  })

  it('is its owner’s; who manages the office sees it without the words of a private one', async () => {
    await book(ann)
    const id = await join(bob, { secret: true, title: 'Secret plan' })
    expect((await post('/waitlist/del', { id }, cat)).code).toBe(40400)
    expect((await world.first.get('/waitlist/page_list', { everybody: 1 }, { token: cat.token })).code).toBe(40300)
    expect(await mine(boss, { everybody: 1 })).toMatchObject([{ id, title: '', user_name: bob.name }])
    expect((await mine(cat)).length).toBe(0)
    const other = await addCompany(world.db, `Other ${made}`)
    const stranger = await other.person(['view-meeting', 'view-cancel-regain'])
    expect(await mine(stranger, { everybody: 1 })).toEqual([])
    expect((await post('/waitlist/del', { id }, stranger)).code).toBe(40400)
    expect((await post('/waitlist/del', { id }, boss)).data).toEqual({ deleted: 1 })
    expect((await post('/waitlist/del', { id }, bob)).code).toBe(45807)
  })

  it('may be for any room of an office with so many seats', async () => {
    await world.db.query('update meetingroom set capacity = 20 where id = $1', [room])
    const small = await acme.room('Small', { capacity: 2 })
    const asked = { ...tomorrow, office_id: acme.office_id, capacity_min: 10 }
    const id = await book(ann)
    const { items } = (await post('/waitlist/room_list', asked, bob)).data
    expect(items).toMatchObject([{ id: room, capacity: 20, is_free: false, waiting: 0 }])
    const wish = await join(bob, { ...asked, meetingroom_ids: [] })
    expect((await post('/waitlist/room_list', { ...asked, capacity_min: null }, cat)).data.items).toMatchObject([
      { id: small, is_free: true, waiting: 0 },
      { id: room, is_free: false, waiting: 1 },
    ])
    await post('/meeting/del', { id }, ann)
    expect(await look()).toBe(1)
    expect(await mine(bob)).toMatchObject([{ id: wish, state: 'offered', offer: { room: { id: room } } }])
  })
})

describe('what comes free', () => {
  const ways: [string, (id: number) => Promise<unknown>][] = [
    ['cancelled', (id) => post('/meeting/del', { id }, ann)],
    ['moved', (id) => post('/meeting/edit', { id, version: 1, start_time: at('15:00'), end_time: at('16:00') }, ann)],
    ['shortened', (id) => post('/meeting/edit', { id, version: 1, end_time: at('10:30') }, ann)],
    [
      'released',
      (id) =>
        world.db.query(`delete from holding where company_id = $1 and kind = 'meeting' and source_id = $2`, [
          acme.company_id,
          id,
        ]),
    ],
  ]
  it.each(ways)('is offered when a meeting is %s', async (way, free) => {
    const id = await book(ann)
    const wish = await join(bob, way === 'shortened' ? { start_time: at('10:30') } : {})
    await look()
    expect(await stateOf(bob, wish)).toBe('queued')
    await free(id)
    expect(await look()).toBe(1)
    expect(await stateOf(bob, wish)).toBe('offered')
    expect(await told(bob)).toEqual(['waiting_offered'])
  })

  it('is offered when a meeting ends early', async () => {
    const id = await book(ann, { start_time: '2026-11-18 09:15:00', end_time: '2026-11-18 12:00:00' })
    const wish = await join(bob, { start_time: '2026-11-18 11:00:00', end_time: '2026-11-18 12:00:00' })
    world.setNow('2026-11-18T02:00:00Z')
    await post('/meeting/del', { id }, ann)
    expect(await look()).toBe(1)
    expect(await stateOf(bob, wish)).toBe('offered')
  })

  it('is offered when a lock is revoked, and when one ends, or a rule does, without anybody saying so', async () => {
    const keeper = await acme.person(['view-meetingroom', 'change-meetingroom'])
    const lock = await acme.lock(room, { begin_date: day, end_date: day, reason: 'Paint' })
    const wish = await join(bob)
    await look()
    expect(await stateOf(bob, wish)).toBe('queued')
    expect((await post('/roomlock/del', { id: lock }, keeper)).code).toBe(0)
    expect(await look()).toBe(1)
    expect(await stateOf(bob, wish)).toBe('offered')

    const far = await acme.room('Far', { limit_unit: 'day', limitdays: 1 })
    const later = await join(cat, { meetingroom_ids: [far] })
    await sweep()
    expect(await stateOf(cat, later)).toBe('queued')
    world.setNow('2026-11-18T16:05:00Z')
    await sweep()
    expect(await stateOf(cat, later)).toBe('offered')
  })

  it('is kept: others find it taken, with the reason, until it is declined', async () => {
    const id = await book(ann)
    const wish = await join(bob)
    await post('/meeting/del', { id }, ann)
    await look()
    const no = await post('/meeting/add', { meetingroom_id: room, title: 'Mine', ...tomorrow }, cat)
    expect(no.data.reason).toBe('booking_conflict')
    expect(no.message).toContain('候补保留')
    const shown = (await world.first.get('/meeting/meetingroom_meeting_page', { date: day }, { token: cat.token })).data
    expect(shown.items[0].meeting).toMatchObject([{ kind: 'offer', title: '', start_time: at('10:00') }])
    expect((await post('/waitlist/decline', { id: wish }, cat)).code).toBe(40400)
    expect((await post('/waitlist/decline', { id: wish }, bob)).code).toBe(0)
    await look()
    await sweep()
    // not offered again what was not wanted
    expect(await mine(bob)).toMatchObject([{ id: wish, state: 'queued', place: 1 }])
    await book(cat)
  })

  it('goes to the next when it is declined, when nobody takes it in time, and when it is given up', async () => {
    const id = await book(ann)
    const wishes = [await join(bob), await join(cat), await join(boss)] as const
    expect((await mine(boss))[0].place).toBe(3)
    await post('/meeting/del', { id }, ann)
    await look()
    expect((await post('/waitlist/decline', { id: wishes[0] }, bob)).code).toBe(0)
    await look()
    expect((await mine(bob))[0]).toMatchObject({ state: 'queued', place: 2 })
    expect(await stateOf(cat, wishes[1])).toBe('offered')
    world.setNow('2026-11-18T01:21:00Z')
    expect((await post('/waitlist/take', { id: wishes[1] }, cat)).code).toBe(45806)
    await expire()
    expect(await stateOf(cat, wishes[1])).toBe('expired')
    expect(await told(cat)).toEqual(['waiting_expired', 'waiting_offered'])
    expect(await stateOf(boss, wishes[2])).toBe('offered')
    await post('/waitlist/del', { id: wishes[2] }, boss)
    await look()
    expect(await stateOf(bob, wishes[0])).toBe('queued')
    await book(ann)
  })

  it('is offered again to who declined it when somebody who had it gives it up', async () => {
    world.setNow('2026-11-18T01:05:00Z')
    const meetingroom_id = await acme.room('Anew')
    const room = { meetingroom_id }
    const first = await book(ann, room)
    const [mine, next] = [
      await join(bob, { meetingroom_ids: [meetingroom_id] }),
      await join(cat, { meetingroom_ids: [meetingroom_id] }),
    ]
    await post('/meeting/del', { id: first }, ann)
    await look()
    await post('/waitlist/decline', { id: mine }, bob)
    await look()
    const { data } = await post('/waitlist/take', { id: next }, cat)
    await look()
    expect(await stateOf(bob, mine)).toBe('queued')
    await post('/meeting/del', { id: data.meeting_id ?? data.id }, cat)
    await look()
    expect(await stateOf(bob, mine)).toBe('offered')
    // not a second time where nobody had it in between
    await post('/waitlist/decline', { id: mine }, bob)
    await look()
    expect(await stateOf(bob, mine)).toBe('queued')
    await post('/waitlist/del', { id: mine }, bob)
  })

  it('ends with many others at one instant: each once, and the next are asked', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => acme.person()))
    const meetings: number[] = []
    for (let n = 0; n < 20; n++) {
      const meetingroom_id = await acme.room(`Many ${n}`)
      // a person waits once for a time, and for five at most
      const hour = 9 + Math.floor(n / 4)
      const times = { start_time: at(`${String(hour).padStart(2, '0')}:00`), end_time: at(`${hour + 1}:00`) }
      meetings.push(await book(ann, { meetingroom_id, ...times }))
      for (const who of [people[n % 4], people[4 + (n % 4)]] as Person[]) {
        await join(who, { meetingroom_ids: [meetingroom_id], ...times })
      }
    }
    for (const id of meetings) await post('/meeting/del', { id }, ann)
    await look()
    const inState = async (state: number) =>
      (await world.db.query('select id from waitlist where company_id = $1 and state = $2', [acme.company_id, state]))
        .length
    expect([await inState(0), await inState(1)]).toEqual([20, 20])
    world.setNow('2026-11-18T01:21:00Z')
    expect(await expire()).toBe(20)
    expect([await inState(0), await inState(1), await inState(3)]).toEqual([0, 20, 20])
    expect(await expire()).toBe(0)
    const over = await Promise.all(people.map(told))
    expect(over.flat().filter((kind) => kind === 'waiting_expired')).toHaveLength(20)
  })

  it('is taken through the one path of booking, with all its rules', async () => {
    const id = await book(ann)
    const wish = await join(bob, { attendees: [{ user_id: cat.user_id }] })
    await post('/meeting/del', { id }, ann)
    await look()
    await world.db.query('update meetingroom set single_time = 0.5 where id = $1', [room])
    expect((await post('/waitlist/take', { id: wish }, bob)).data.reason).toBe('booking_length')
    expect(await stateOf(bob, wish)).toBe('offered')
    await world.db.query('update meetingroom set single_time = null where id = $1', [room])
    const taken = await post('/waitlist/take', { id: wish, title: 'At last' }, bob)
    expect(taken.data).toMatchObject({ audit_state: 0 })
    const detail = (await world.first.get('/meeting/details', { id: taken.data.id }, { token: bob.token })).data
    expect(detail).toMatchObject({ title: 'At last', start_time: at('10:00') })
    expect(await told(cat)).toEqual(['meeting_invited'])
    expect(await mine(bob, { state: 'over' })).toMatchObject([{ id: wish, state: 'taken', meeting_id: taken.data.id }])
    expect((await post('/waitlist/take', { id: wish }, bob)).code).toBe(45806)
    await look()
  })

  it('is offered to nobody who may not book it: a list, a range, a closed account', async () => {
    const id = await book(ann)
    const wishes = [await join(bob), await join(cat), await join(boss)] as const
    const [group] = await world.db.query<{ id: number }>(
      `insert into people_group (company_id, kind, name) values ($1, 'blacklist', 'Bad') returning id`,
      [acme.company_id],
    )
    await world.db.query('insert into people_group_user (company_id, people_group_id, user_id) values ($1, $2, $3)', [
      acme.company_id,
      group?.id,
      bob.user_id,
    ])
    await world.db.query(`update users set status = 'disabled' where id = $1`, [cat.user_id])
    await post('/meeting/del', { id }, ann)
    await look()
    expect(await stateOf(bob, wishes[0])).toBe('queued')
    expect(await stateOf(boss, wishes[2])).toBe('offered')
    expect(await told(bob)).toEqual([])
  })

  it('is booked at once where the strategy says so', async () => {
    await world.db.query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, 'waitlist_take_at_once', '', '1')`,
      [acme.company_id],
    )
    const id = await book(ann)
    const wish = await join(bob, { attendees: [{ user_id: cat.user_id }] })
    await post('/meeting/del', { id }, ann)
    expect(await look()).toBe(1)
    const [over] = await mine(bob, { state: 'over' })
    expect(over).toMatchObject({ id: wish, state: 'taken' })
    const detail = (await world.first.get('/meeting/details', { id: over.meeting_id }, { token: bob.token })).data
    expect(detail).toMatchObject({ title: 'Wish', booker_name: bob.name })
    expect(await told(bob)).toEqual(['waiting_booked'])
    expect(await told(cat)).toEqual(['meeting_invited'])
  })

  it('asks for approval where the room needs it', async () => {
    const id = await book(ann)
    const wish = await join(bob)
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room])
    await post('/meeting/del', { id }, ann)
    await look()
    expect((await mine(bob))[0].offer).toMatchObject({ needs_approval: true })
    expect((await post('/waitlist/take', { id: wish }, bob)).data.audit_state).toBe(1)
    await look()
  })

  it('may be a little earlier or later, and what is so already is offered at once', async () => {
    await book(ann)
    const wish = await join(bob, { flex_minutes: 60 })
    expect(await look()).toBe(1)
    expect(await mine(bob)).toMatchObject([{ id: wish, offer: { start_time: at('09:00'), end_time: at('10:00') } }])
    expect((await waitFor(bob)).code).toBe(45805)
  })
})
