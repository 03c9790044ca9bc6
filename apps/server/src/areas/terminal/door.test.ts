import { basePath } from '@workplace/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { addCatering } from '../meeting/services/service.sample'

let world: World
let acme: Company
let manager: Awaited<ReturnType<Company['person']>>
const codes = ['view-meeting', 'view-screen-system-subject', 'change-screen-system-subject', 'view-meetingroom']

// Monday 23 November 2026, 10:05 in Shanghai
const monday = '2026-11-23T02:05:00Z'

beforeAll(async () => {
  world = await openWorld({ now: monday, servers: 2 })
  acme = await addCompany(world.db, 'Acme')
  manager = await acme.person(codes)
})
afterAll(() => world.close())

const post = (path: string, body: object, more: object) => world.first.post(path, body, more)
const get = (path: string, query: object, more: object) => world.first.get(path, query, more)

/** A screen that was paired with a room: how it asks. */
async function screenAt(meetingroom_id: number, settings: object = {}) {
  const offered = (await post('/door/pairing', {}, {})).data
  // everybody may bind so many in a minute, and here the clock stands still
  const installer = await acme.person(codes)
  const bound = await post('/meetingroom/bind', { code: offered.code, meetingroom_id }, installer)
  expect(bound.code).toBe(0)
  const { id } = bound.data
  const more = { device: offered.token as string }
  const set = Object.entries({ booker_id: manager.user_id, ...settings })
  await world.db.query(
    `update terminal set ${set.map(([name], n) => `${name} = $${n + 3}`).join(', ')} where company_id = $1 and id = $2`,
    [acme.company_id, id, ...set.map(([, value]) => value)],
  )
  return {
    id: id as number,
    token: more.device,
    state: async () => (await get('/door/state', {}, more)).data,
    ask: () => get('/door/state', {}, more),
    post: (path: string, body: object, key?: string) => post(path, body, { ...more, key }),
  }
}

/** How many streams the first server has open. */
const streams = async () =>
  Number(/^live_streams (\d+)/m.exec((await world.first.app.inject('/metrics')).body)?.[1] ?? Number.NaN)

const book = async (meetingroom_id: number, from: string, to: string, more: object = {}, by = manager) => {
  const answer = await post(
    '/meeting/add',
    {
      meetingroom_id,
      title: 'Weekly',
      start_time: `2026-11-23 ${from}:00`,
      end_time: `2026-11-23 ${to}:00`,
      ...more,
    },
    by,
  )
  expect(answer.code).toBe(0)
  return answer.data.id as number
}

describe('pairing', () => {
  it('gives a code and a token that is worth nothing before somebody enters the code', async () => {
    const room = await acme.room('Pair')
    const { code, token, seconds } = (await post('/door/pairing', {}, {})).data
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(seconds).toBe(600)
    expect((await get('/door/state', {}, { device: token })).code).toBe(50020)

    const typed = `${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase()
    const bound = await post('/meetingroom/bind', { code: typed, meetingroom_id: room }, manager)
    expect(bound).toMatchObject({ code: 0, data: { name: 'Pair', meetingroom_name: 'Pair' } })
    expect((await get('/door/state', {}, { device: token })).data.room.name).toBe('Pair')

    const [stored] = await world.db.query<{ text: string }>(
      'select t::text as text from paired_device t where company_id = $1 and thing_id = $2',
      [acme.company_id, bound.data.id],
    )
    expect(stored?.text).not.toContain(token)
    const details = await get('/meetingroom/device_bind_details', { meetingroom_id: room }, manager)
    const branch = await acme.office('Branch of others')
    const elsewhere = await acme.person(['view-meetingroom', 'view-screen-system-subject'], {
      office_ids: [branch.office_id],
    })
    expect((await get('/meetingroom/device_bind_details', { meetingroom_id: room }, elsewhere)).code).toBe(40400)
    expect(details.data).toMatchObject({ device_state: 'online', items: [{ name: 'Pair', state: 'online' }] })
  })

  it('takes a code once, while it stands there, and from those who may', async () => {
    const room = await acme.room('Once')
    const offered = (await post('/door/pairing', {}, {})).data
    const wish = { code: offered.code, meetingroom_id: room }
    const nobody = await acme.person(['view-screen-system-subject'])
    expect((await post('/meetingroom/bind', wish, nobody)).code).toBe(40300)
    const elsewhere = await acme.office('Elsewhere')
    const scoped = await acme.person(codes, { office_ids: [elsewhere.office_id] })
    expect((await post('/meetingroom/bind', wish, scoped)).code).toBe(40301)
    expect((await post('/meetingroom/bind', { ...wish, code: 'AAAAAA' }, manager)).data.fields).toHaveProperty('code')
    expect((await post('/meetingroom/bind', { code: offered.code }, manager)).data.fields).toHaveProperty(
      'meetingroom_id',
    )
    await world.db.query(`update device_pairing set expires_at = now() - interval '1 second'`)
    expect((await post('/meetingroom/bind', wish, manager)).code).toBe(40090)

    const again = { ...wish, code: (await post('/door/pairing', {}, {})).data.code }
    expect((await post('/meetingroom/bind', again, manager)).code).toBe(0)
    expect((await post('/meetingroom/bind', again, manager)).code).toBe(40090)
  })

  it('bounds how often somebody may guess', async () => {
    const room = await acme.room('Guess')
    const guesser = await acme.person(codes)
    const answers: number[] = []
    for (let n = 0; n < 25; n++) {
      const guess = { code: `ABC${100 + n}`, meetingroom_id: room }
      answers.push((await post('/meetingroom/bind', guess, guesser)).status)
    }
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(200))
    expect(answers.slice(20)).toEqual(Array(5).fill(429))
    // also a right code, until the minute is over
    const { code } = (await post('/door/pairing', {}, {})).data
    expect((await post('/meetingroom/bind', { code, meetingroom_id: room }, guesser)).status).toBe(429)
  })

  it('gives a room two screens, and a screen that is paired anew another token', async () => {
    const room = await acme.room('Two doors')
    const [one, two] = [await screenAt(room), await screenAt(room)]
    const { items } = (await get('/meetingroom/device_bind_details', { meetingroom_id: room }, manager)).data
    expect(items.map((item: { name: string }) => item.name)).toEqual(['Two doors', 'Two doors 2'])
    const looker = await acme.person(['view-meetingroom'])
    const stateInList = async () =>
      (await get('/meetingroom/page', { ids: room }, looker)).data.items.map(
        (item: { device_state: string }) => item.device_state,
      )
    await world.db.query('update paired_device set last_seen = now() where company_id = $1', [acme.company_id])
    expect(await stateInList()).toEqual(['online'])
    // one that is not heard of any more is enough to look after
    await world.db.query(
      `update paired_device set last_seen = null
       where thing_id = (select max(id) from terminal where meetingroom_id = $1)`,
      [room],
    )
    expect(await stateInList()).toEqual(['offline'])
    const offered = (await post('/door/pairing', {}, {})).data
    const bound = await post('/meetingroom/bind', { code: offered.code, terminal_id: one.id }, manager)
    expect(bound.data).toMatchObject({ id: one.id, name: 'Two doors' })
    expect((await one.ask()).code).toBe(50020)
    expect((await get('/door/state', {}, { device: offered.token })).code).toBe(0)
    expect((await two.ask()).code).toBe(0)
  })

  it('ends: unpaired, switched off, its company suspended, its room gone', async () => {
    const room = await acme.room('Gone')
    const screen = await screenAt(room)
    const stream = world.first.app.inject({
      url: `${basePath}/door/events`,
      headers: { 'x-device-token': screen.token },
    })
    await expect.poll(streams).toBe(1)
    await world.db.query(`update terminal set status = 'off' where company_id = $1 and id = $2`, [
      acme.company_id,
      screen.id,
    ])
    expect((await screen.ask()).code).toBe(50020)
    await world.db.query(`update terminal set status = 'on' where company_id = $1 and id = $2`, [
      acme.company_id,
      screen.id,
    ])
    await world.db.query(`update company set status = 'suspended' where id = $1`, [acme.company_id])
    expect((await screen.ask()).code).toBe(50020)
    await world.db.query(`update company set status = 'active' where id = $1`, [acme.company_id])

    const remover = await acme.person(['delete-meetingroom'])
    expect((await post('/meetingroom/del', { id: room }, remover)).data.reason).toBe('in_use')
    await world.db.query(`update meetingroom set status = 'inactive' where company_id = $1 and id = $2`, [
      acme.company_id,
      room,
    ])
    expect((await screen.state()).room).toBeNull()
    await world.db.query('update terminal set meetingroom_id = null where company_id = $1 and id = $2', [
      acme.company_id,
      screen.id,
    ])
    expect(await screen.state()).toMatchObject({ room: null, claims: [], offers: [] })
    expect((await screen.post('/door/book', { minutes: 30 })).code).toBe(40091)

    expect((await post('/terminal/unbind', { id: screen.id }, manager)).code).toBe(0)
    expect((await screen.ask()).code).toBe(50020)
    // told of it, its stream ends by itself
    expect((await stream).body).toContain('event: hello')
  })
})

describe('what a screen shows', () => {
  it('is its own room: who is in it until when, what comes, and how long it could be booked', async () => {
    const room = await acme.room('Shown')
    const screen = await screenAt(room)
    const free = await screen.state()
    expect(free.offers.map((offer: { minutes: number }) => offer.minutes)).toEqual([15, 30, 45, 60, 90, 120])
    expect(free.offers[0].end).toBe(Date.parse('2026-11-23T02:15:00Z'))
    await book(room, '11:00', '12:00')
    const later = await screen.state()
    expect(later.claims).toMatchObject([{ title: 'Weekly', hidden: false, booker: manager.name }])
    expect(later.offers.map((offer: { minutes: number }) => offer.minutes)).toEqual([15, 30, 45, 60])
    await book(await acme.room('Another'), '10:00', '12:00', { title: 'Elsewhere' })
    expect(JSON.stringify(await screen.state())).not.toContain('Elsewhere')
  })

  it('says that everybody is to leave while an emergency of its office runs, also while it sleeps', async () => {
    const elsewhere = await acme.office('Far away')
    const there = await acme.room('Far room', { ...elsewhere })
    const [near, far] = [
      await screenAt(await acme.room('Burning'), { sleep_start: '10:00', sleep_end: '11:00' }),
      await screenAt(there),
    ]
    const guard = await acme.person(['view-doors', 'change-doors'])
    const change = (act: string) =>
      post('/doors/emergency', { office_id: acme.office_id, act, reason: 'Smoke', confirm: 'Acme HQ' }, guard)
    expect(await near.state()).toMatchObject({ emergency: null, look: { sleep_start: '10:00' } })
    expect((await change('drill')).code).toBe(0)
    expect((await near.state()).emergency).toBe('drill')
    expect((await change('begin')).code).toBe(0)
    expect(await near.state()).toMatchObject({ emergency: 'real', look: { sleep_start: null } })
    expect((await far.state()).emergency).toBeNull()
    expect((await change('end')).code).toBe(0)
    expect((await near.state()).emergency).toBeNull()
  })

  it('hides what is private, and what it is told to hide', async () => {
    const room = await acme.room('Hidden')
    await book(room, '11:00', '12:00', { secret: true, title: 'Merger' })
    await book(room, '13:00', '14:00', { title: 'Sale' })
    const screen = await screenAt(room)
    const [first, second] = (await screen.state()).claims
    expect(first).toMatchObject({ title: '', booker: '', hidden: true })
    expect(second).toMatchObject({ title: 'Sale', hidden: false })
    const discreet = await screenAt(room, { show_subject: false, show_booker: false })
    expect(JSON.stringify((await discreet.state()).claims)).not.toMatch(/Sale|Merger|Person/)
  })

  it('says why nobody can book: closed, locked, read-only, offline; and offers nothing where approval is needed', async () => {
    const closed = await screenAt(await acme.room('Closed', { opentime: '12:00', closetime: '13:00' }))
    expect((await closed.state()).closed).toMatchObject({
      kind: 'closed',
      text: [expect.stringMatching(/12:00/), expect.stringMatching(/12:00/)],
    })
    const locked = await acme.room('Locked')
    await acme.lock(locked, { begin_date: '2026-11-20', end_date: '2026-11-30', reason: 'New carpet' })
    expect((await (await screenAt(locked)).state()).closed).toMatchObject({
      kind: 'locked',
      text: ['New carpet', 'New carpet'],
    })
    const readonly = await screenAt(await acme.room('Readonly', { readonly: true }))
    expect((await readonly.state()).closed.kind).toBe('readonly')
    const offline = await screenAt(await acme.room('Offline', { status: 'offline' }))
    expect((await offline.state()).closed.kind).toBe('offline')
    const asks = await screenAt(await acme.room('Asks', { isaudit: true }))
    expect(await asks.state()).toMatchObject({ closed: null, offers: [] })
    expect((await asks.post('/door/book', { minutes: 30 })).code).toBe(40352)
  })

  it('reads the clock of the room’s office', async () => {
    const { office_id, floor_id } = await acme.office('Berlin', 'Europe/Berlin')
    const screen = await screenAt(await acme.room('Spree', { office_id, floor_id, opentime: '02:00' }))
    const state = await screen.state()
    expect(state.room).toMatchObject({ timezone: 'Europe/Berlin', office: ['Berlin', 'Berlin'] })
    // 03:05 in Berlin
    expect(state.offers[0].end).toBe(Date.parse('2026-11-23T02:15:00Z'))
  })
})

describe('booking at a screen', () => {
  it('books from now on in the name of its booker, once for each attempt', async () => {
    const room = await acme.room('Walk-in')
    const screen = await screenAt(room, { language: 'en' })
    const made = await screen.post('/door/book', { minutes: 30 }, 'attempt-1')
    expect(made.code).toBe(0)
    expect((await screen.post('/door/book', { minutes: 30 }, 'attempt-1')).data.id).toBe(made.data.id)
    const [meeting] = await world.db.query(
      `select title, booker_id, origin, created_by, to_char(start_time at time zone 'Asia/Shanghai', 'HH24:MI') as from,
         to_char(end_time at time zone 'Asia/Shanghai', 'HH24:MI') as to from meeting where company_id = $1 and meetingroom_id = $2`,
      [acme.company_id, room],
    )
    expect(meeting).toEqual({
      title: 'Walk-in meeting',
      booker_id: manager.user_id,
      origin: 'terminal',
      created_by: manager.name,
      from: '10:00',
      to: '10:30',
    })
    const [logged] = await world.db.query<{ user_name: string }>(
      `select user_name from operation_log where company_id = $1 and module = 'meeting' and target_id = $2`,
      [acme.company_id, made.data.id],
    )
    expect(logged?.user_name).toBe('Walk-in')
    const refused = await screen.post('/door/book', { minutes: 15 })
    expect(refused).toMatchObject({ code: 40917 })
  })

  it('takes along what was ordered: it is cleaned after the end that is chosen there', async () => {
    world.setNow(monday)
    const catering = await addCatering(world, acme)
    const service_id = await catering.service('Lunch at the door', { clean_minutes: 15 })
    await catering.serves(null, [service_id])
    const room = await acme.room('Served')
    const screen = await screenAt(room)
    const id = await book(room, '10:00', '10:30', { services: [{ service_id, quantity: 2, after_minutes: 20 }] })
    const cleaned = () =>
      world.db.query(
        `select to_char(start_time at time zone 'Asia/Shanghai', 'HH24:MI') as from from holding
         where company_id = $1 and source_id = $2 and kind = 'service'`,
        [acme.company_id, id],
      )
    expect(await cleaned()).toEqual([{ from: '10:30' }])
    expect((await screen.post('/door/extend', { meeting_id: id, minutes: 15 })).code).toBe(0)
    expect(await cleaned()).toEqual([{ from: '10:45' }])
    // ended before anything was served: there is nothing to clean
    expect((await screen.post('/door/end', { meeting_id: id })).code).toBe(0)
    expect(await cleaned()).toEqual([])
    const orders = await world.db.query('select state from service_order where company_id = $1 and meeting_id = $2', [
      acme.company_id,
      id,
    ])
    expect(orders).toEqual([{ state: 'cancelled' }])
  })

  it('extends and ends what runs, and the rest is free for the next at once', async () => {
    const room = await acme.room('Run')
    const screen = await screenAt(room)
    const id = await book(room, '10:00', '10:30')
    await book(room, '11:00', '12:00')
    expect((await screen.state()).extensions.map((one: { minutes: number }) => one.minutes)).toEqual([15, 30])
    expect((await screen.post('/door/extend', { meeting_id: id, minutes: 60 })).code).toBe(40917)
    expect((await screen.post('/door/extend', { meeting_id: id, minutes: 15 })).code).toBe(0)
    expect((await screen.state()).claims[0].end).toBe(Date.parse('2026-11-23T02:45:00Z'))
    world.setNow('2026-11-23T02:06:30Z')
    expect((await screen.post('/door/end', { meeting_id: id })).code).toBe(0)
    expect((await screen.post('/door/end', { meeting_id: id })).code).toBe(40996)
    // the block in which it ended can be booked again, from the next minute on
    const { offers } = await screen.state()
    expect(offers[0]).toEqual({ minutes: 15, end: Date.parse('2026-11-23T02:15:00Z') })
    expect((await screen.post('/door/book', { minutes: 45 })).code).toBe(0)
    const [made] = await world.db.query<{ starts: string }>(
      `select to_char(start_time at time zone 'UTC', 'HH24:MI') as starts from meeting where company_id = $1 and meetingroom_id = $2 and origin = 'terminal'`,
      [acme.company_id, room],
    )
    expect(made?.starts).toBe('02:07')
    world.setNow(monday)
  })

  it('reaches no meeting of another room, none that has not begun, and nothing that is switched off', async () => {
    const room = await acme.room('Mine')
    const other = await book(await acme.room('Theirs'), '10:00', '11:00')
    const coming = await book(room, '11:00', '12:00')
    const screen = await screenAt(room)
    for (const path of ['/door/end', '/door/extend']) {
      expect((await screen.post(path, { meeting_id: other, minutes: 15 })).code).toBe(40400)
      expect((await screen.post(path, { meeting_id: coming, minutes: 15 })).code).toBe(40996)
    }
    const shut = await screenAt(room, { allow_book: false, allow_extend: false, allow_end: false })
    expect((await shut.post('/door/book', { minutes: 15 })).code).toBe(40350)
    expect((await shut.post('/door/extend', { meeting_id: coming, minutes: 15 })).code).toBe(40350)
    expect((await shut.post('/door/end', { meeting_id: coming })).code).toBe(40350)
    expect(await shut.state()).toMatchObject({ may: { book: false, extend: false, end: false }, offers: [] })
    const ownerless = await screenAt(room, { booker_id: null })
    expect((await ownerless.post('/door/book', { minutes: 15 })).code).toBe(40351)
    const gone = await acme.person(['view-meeting'])
    await world.db.query(`update users set status = 'disabled' where id = $1`, [gone.user_id])
    const left = await screenAt(room, { booker_id: gone.user_id })
    expect((await left.post('/door/book', { minutes: 15 })).code).toBe(40307)
  })

  it('is heard by the screens of that room, and by no other', async () => {
    const [here, there] = [await acme.room('Here'), await acme.room('There')]
    const [near, far] = [await screenAt(here), await screenAt(there)]
    const untold = 'select 1 from outbox where company_id = $1 and claimed_at is null'
    const allTold = () =>
      expect.poll(async () => (await world.db.query(untold, [acme.company_id])).length, { interval: 200 }).toBe(0)
    // their own pairing is over before they listen
    await allTold()
    const open = (token: string) =>
      world.first.app.inject({ url: `${basePath}/door/events`, headers: { 'x-device-token': token } })
    const heard = [open(near.token), open(far.token)]
    await expect.poll(streams).toBe(2)
    await world.servers[1]?.post(
      '/meeting/add',
      { meetingroom_id: here, title: 'Live', start_time: '2026-11-23 15:00:00', end_time: '2026-11-23 16:00:00' },
      manager,
    )
    await allTold()
    expect((await near.state()).claims.length).toBe(1)
    // unpaired, each stream ends and says what it had heard
    for (const one of [near, far]) await post('/terminal/unbind', { id: one.id }, manager)
    const [near_, tnear_] = (await Promise.all(heard)).map(({ body }) => body.match(/event: changed/g)?.length ?? 0)
    expect([near_, tnear_]).toEqual([1, 0])
  })
})

describe('signing in by the code on a screen', () => {
  it('takes who is invited, once, while the code is fresh and the meeting is near', async () => {
    const room = await acme.room('Sign')
    const guest = await acme.person()
    const stranger = await acme.person()
    const id = await book(room, '10:15', '11:00', { attendees: [{ user_id: guest.user_id }] })
    const screen = await screenAt(room)
    const { sign } = await screen.state()
    expect(sign.meeting_id).toBe(id)
    const scan = (code: string, who = guest) => post('/signinlog/scan', { code }, who)

    const first = await scan(sign.code)
    expect(first.data).toMatchObject({ meeting_id: id, title: 'Weekly', room: 'Sign', again: false })
    expect((await scan(sign.code)).data).toMatchObject({ again: true, sign_time: first.data.sign_time })
    expect((await screen.state()).claims[0]).toMatchObject({ signed: 1, invited: 2 })
    expect((await scan(sign.code, stranger)).code).toBe(40306)

    const other = await addCompany(world.db, `Other ${id}`)
    expect((await scan(sign.code, await other.person())).code).toBe(40093)
    for (const forged of [
      sign.code.replace(/.$/, 'x'),
      sign.code.replace(`.${id}.`, `.${id + 1}.`),
      '1.2.3',
      '',
      'x'.repeat(200),
    ])
      expect((await scan(forged, manager)).code).toBe(forged === sign.code ? 0 : 40093)
    world.setNow('2026-11-23T02:11:30Z')
    expect((await scan(sign.code, manager)).code).toBe(40093)
    world.setNow(monday)
  })

  it('is not there for a meeting that is far off, and not where it is switched off', async () => {
    const room = await acme.room('Far')
    await book(room, '10:30', '11:00')
    expect((await (await screenAt(room)).state()).sign).toBeNull()
    const near = await acme.room('Near')
    await book(near, '10:15', '11:00')
    expect((await (await screenAt(near)).state()).sign).not.toBeNull()
    expect((await (await screenAt(near, { allow_sign: false })).state()).sign).toBeNull()
  })
})

describe('the PIN of a screen', () => {
  const set = (id: number, pin: string | null, by = manager) => post('/terminal/pin', { id, pin }, by)

  it('is asked for before anything is done at it, is kept as a hash, and is asked for no more when it is gone', async () => {
    const room = await acme.room('Guarded')
    const screen = await screenAt(room)
    expect(await screen.state()).toMatchObject({ pin: false, version: null })
    expect((await set(screen.id, '4711')).code).toBe(0)
    expect((await screen.state()).pin).toBe(true)
    const [kept] = await world.db.query<{ pin_hash: string }>(
      'select pin_hash from terminal_pin where terminal_id = $1',
      [screen.id],
    )
    expect(kept?.pin_hash).toMatch(/^\$argon2id\$/)
    const row = (await get('/terminal/single', { id: screen.id }, manager)).data
    expect(row.pin_state).toBe('on')
    expect(JSON.stringify(row)).not.toContain('4711')

    expect((await screen.post('/door/book', { minutes: 15 }, 'pin-1')).data.reason).toBe('door_pin_needed')
    const wrong = await screen.post('/door/book', { minutes: 15, pin: '4712' }, 'pin-2')
    expect(wrong).toMatchObject({ data: { reason: 'door_pin_wrong' }, message: '操作密码错误，还可尝试4次' })
    const made = await screen.post('/door/book', { minutes: 15, pin: '4711' }, 'pin-3')
    expect(made.code).toBe(0)
    const { id } = made.data
    expect((await screen.post('/door/extend', { meeting_id: id, minutes: 15 }, 'pin-4')).data.reason).toBe(
      'door_pin_needed',
    )
    expect((await screen.post('/door/extend', { meeting_id: id, minutes: 15, pin: '4711' }, 'pin-5')).code).toBe(0)
    expect((await screen.post('/door/end', { meeting_id: id, pin: '0000' }, 'pin-6')).data.reason).toBe(
      'door_pin_wrong',
    )
    expect((await set(screen.id, null)).code).toBe(0)
    expect((await screen.post('/door/end', { meeting_id: id }, 'pin-7')).code).toBe(0)
  })

  it('takes five wrong tries one after the other, also side by side on two servers, and none for five minutes then', async () => {
    const screen = await screenAt(await acme.room('Tried'))
    await set(screen.id, '271828')
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (world.servers[n % 2] ?? world.first).post(
          '/door/book',
          { minutes: 15, pin: String(1000 + n) },
          { device: screen.token, key: `try-${n}` },
        ),
      ),
    )
    const reasons = tries.map(({ data }) => data.reason)
    expect(reasons.filter((one) => one === 'door_pin_wrong')).toHaveLength(4)
    expect(reasons.filter((one) => one === 'door_pin_closed')).toHaveLength(8)
    const right = (key: string) => screen.post('/door/book', { minutes: 15, pin: '271828' }, key)
    expect((await right('right-1')).data.reason).toBe('door_pin_closed')
    world.setNow(new Date(Date.parse(monday) + 5 * 60_000).toISOString())
    expect((await right('right-2')).code).toBe(0)
    world.setNow(monday)
  })

  it('is a few digits, and set by who administers the office of the screen', async () => {
    const screen = await screenAt(await acme.room('Own'))
    for (const pin of ['123', '123456789', '12a4', ''])
      expect((await set(screen.id, pin)).data.fields).toHaveProperty('pin')
    const annex = await acme.office('Beyond')
    const local = await acme.person(codes, { office_ids: [annex.office_id] })
    expect((await set(screen.id, '1234', local)).code).not.toBe(0)
    expect((await set(screen.id, '1234', await acme.person(['view-meeting']))).code).not.toBe(0)
    const other = await (await addCompany(world.db, 'Theirs')).person(codes)
    expect((await set(screen.id, '1234', other)).data.reason).toBe('not_found')
    expect((await screen.state()).pin).toBe(false)
  })
})
