import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

let world: World
let acme: Company
let ann: { user_id: number; token: string; name: string }
let bob: typeof ann
let stranger: typeof ann
let other: Company

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  other = await addCompany(world.db, 'Other')
  ann = await acme.person()
  bob = await acme.person()
  stranger = await other.person()
})
afterAll(() => world.close())

const at = (time: string, date = day) => `${date} ${time}:00`
const book = (room: number, from: string, to: string, more: object = {}, who = ann, date = day) =>
  world.first.post(
    '/meeting/add',
    { meetingroom_id: room, title: 'Plan', start_time: at(from, date), end_time: at(to, date), ...more },
    { token: who.token },
  )
const meetingsOf = async (room: number, who = ann, date = day) =>
  (await world.first.get('/meeting/many_room_meeting', { date, ids: String(room) }, { token: who.token })).data[room]

describe('booking', () => {
  it('makes a meeting that everybody sees with whose it is', async () => {
    const room = await acme.room('Seen')
    const made = await book(room, '10:00', '11:00', {
      attendees: [{ user_id: bob.user_id }, { mail: 'guest@example.org', name: 'Guest' }],
    })
    expect(made).toMatchObject({ code: 0, data: { audit_state: 0 } })
    expect(await meetingsOf(room)).toMatchObject([
      {
        id: made.data.id,
        title: 'Plan',
        start_time: at('10:00'),
        end_time: at('11:00'),
        myself: 1,
        audit_state: 0,
        attendee_count: 3,
      },
    ])
    expect(await meetingsOf(room, bob)).toMatchObject([{ myself: 0, invited: 1, booker_name: ann.name }])
    const details = await world.first.get('/meeting/details', { id: made.data.id }, { token: bob.token })
    expect(details.data).toMatchObject({
      title: 'Plan',
      can_change: false,
      timezone: 'Asia/Shanghai',
      state: 'not_started',
    })
    expect(details.data.attendees.map((one: { name: string }) => one.name)).toEqual([ann.name, bob.name, 'Guest'])
  })

  it.each<[string, string, Record<string, unknown>, [string, string], string, Record<string, unknown>]>([
    ['a read-only room', 'readonly', { readonly: true }, ['10:00', '11:00'], '本会议室只能查看，不可预约！', {}],
    ['an offline room', 'offline', { status: 'offline' }, ['10:00', '11:00'], '会议室已停用，暂不可预订', {}],
    ['the past', 'past', {}, ['08:30', '08:45'], '您选择的时间已经过期！', {}],
    [
      'closed hours',
      'closed',
      { opentime: '09:00', closetime: '18:00' },
      ['17:30', '18:30'],
      '您选择的会议室没有开放这个时间段，开放时间：09:00至18:00',
      { open: '09:00', close: '18:00' },
    ],
    [
      'the lunch break',
      'closed',
      { lunch_begin: '12:00', lunch_end: '13:00' },
      ['11:30', '12:15'],
      '您选择的会议室没有开放这个时间段，开放时间：08:00至20:00，午休：12:00-13:00',
      {},
    ],
    [
      'a booking longer than allowed',
      'length',
      { single_time: '1.5' },
      ['10:00', '11:45'],
      '本会议室单次预订不能超过1小时30分钟',
      { h: 1, m: 30 },
    ],
    [
      'booking outside the daily window',
      'window',
      { approve_booking_begintime: '10:00', approve_booking_endtime: '11:00' },
      ['14:00', '15:00'],
      '还没有到预订时间，预订开放时间：10:00至11:00',
      { begin: '10:00', end: '11:00' },
    ],
  ])('refuses %s without the grid', async (name, rule, columns, [from, to], message, values) => {
    const room = await acme.room(name, columns)
    const answer = await book(room, from, to)
    expect(answer).toMatchObject({ status: 200, message, data: { reason: `booking_${rule}`, rule, limit: values } })
    expect(answer.code).toBeGreaterThan(40000)
    expect(await meetingsOf(room)).toEqual([])
  })

  it('refuses a locked room with its reason, but not those whom the lock lets in', async () => {
    const room = await acme.room('Locked')
    await acme.lock(room, {
      begin_date: day,
      end_date: day,
      begin_time: '09:00',
      end_time: '12:00',
      reason: 'Painting',
      allow_user_ids: [bob.user_id],
    })
    expect(await book(room, '11:00', '11:30')).toMatchObject({
      message: '您选择的会议室已锁定！',
      data: { rule: 'locked', reason: 'booking_locked' },
    })
    expect((await book(room, '12:00', '12:30')).code).toBe(0)
    expect((await book(room, '11:00', '11:30', {}, bob)).code).toBe(0)
  })

  it('refuses days beyond the horizon and closed weekends in the order of the rules', async () => {
    const room = await acme.room('Near', { limitdays: 4, approve_booking_weekend: true })
    expect(await book(room, '10:00', '11:00', {}, ann, '2026-11-22')).toMatchObject({
      message: '您已超出可预订天数，可预订时间：2026-11-18至2026-11-21',
    })
    expect(await book(room, '10:00', '11:00', {}, ann, '2026-11-21')).toMatchObject({ message: '周末没有开放预订！' })
    expect((await book(room, '10:00', '11:00', {}, ann, '2026-11-20')).code).toBe(0)
  })

  it('names the meeting in the way, and the nearest slot that would pass', async () => {
    const room = await acme.room('Conflict')
    await book(room, '10:00', '11:00', { title: 'Board' })
    const answer = await book(room, '10:30', '11:30', {}, bob)
    expect(answer).toMatchObject({
      code: 40917,
      data: {
        rule: 'conflict',
        limit: { title: 'Board', from: '10:00', to: '11:00' },
        nearest: { start_time: at('11:00'), end_time: at('12:00'), timezone: 'Asia/Shanghai' },
      },
    })
    // half open: the next may begin when the one before ends
    expect((await book(room, '11:00', '11:30', {}, bob)).code).toBe(0)
  })

  it('hides the title of a private meeting from those who do not take part', async () => {
    const room = await acme.room('Private')
    const made = await book(room, '10:00', '11:00', { title: 'Secret plan', secret: true })
    expect(await meetingsOf(room, bob)).toMatchObject([{ title: '' }])
    expect((await book(room, '10:00', '10:30', {}, bob)).data.limit.title).toBe('已预订')
    expect((await world.first.get('/meeting/details', { id: made.data.id }, { token: bob.token })).code).toBe(40400)
  })

  it('makes a room that needs approval wait, and lets others ask for the same time', async () => {
    const room = await acme.room('Approved', { isaudit: true })
    expect((await book(room, '10:00', '11:00')).data.audit_state).toBe(1)
    expect((await book(room, '10:00', '11:00', {}, bob)).data.audit_state).toBe(1)
    expect((await meetingsOf(room)).map((one: { audit_state: number }) => one.audit_state)).toEqual([1, 1])
  })

  it('answers a repeated key with the same meeting, and refuses the key with other content', async () => {
    const room = await acme.room('Once')
    const body = { meetingroom_id: room, title: 'Once', start_time: at('10:00'), end_time: at('10:30') }
    const answers = await Promise.all(
      [1, 2, 3].map((n) => world.servers[n % 2]?.post('/meeting/add', body, { token: ann.token, key: 'key-1' })),
    )
    expect(new Set(answers.map((one) => one?.data.id)).size).toBe(1)
    expect(await meetingsOf(room)).toHaveLength(1)
    expect(
      (await world.first.post('/meeting/add', { ...body, title: 'Other' }, { token: ann.token, key: 'key-1' })).data
        .reason,
    ).toBe('idempotency_mismatch')
  })

  it('books several rooms or none', async () => {
    const [one, two] = [await acme.room('Left'), await acme.room('Right')]
    await book(two, '10:00', '11:00')
    const both = { meetingroom_id: undefined, meetingroom_ids: [one, two] }
    expect((await book(one, '10:30', '11:30', both, bob)).data).toMatchObject({ rule: 'conflict', meetingroom_id: two })
    expect(await meetingsOf(one)).toEqual([])
    expect((await book(one, '11:00', '12:00', both, bob)).code).toBe(0)
    expect([...(await meetingsOf(one)), ...(await meetingsOf(two))]).toHaveLength(3)
  })

  it('reads each office by its own clock', async () => {
    const berlin = await acme.office('Berlin', 'Europe/Berlin')
    const room = await acme.room('Spree', berlin)
    // 02:05 in Berlin: the morning is still to come
    expect((await book(room, '09:00', '10:00')).code).toBe(0)
    expect(await meetingsOf(room)).toMatchObject([{ start_time: at('09:00'), time: day }])
    const [row] = await world.db.query<{ start_time: string }>('select start_time from holding where room_id = $1', [
      room,
    ])
    expect(row?.start_time).toBe('2026-11-18T08:00:00Z')
  })

  it.each([
    ['an end before its start', { start_time: at('11:00'), end_time: at('10:00') }, 'end_time'],
    ['a date that does not exist', { start_time: at('10:00', '2026-02-30') }, 'start_time'],
    ['no title', { title: '  ' }, 'title'],
    ['somebody of another company', { attendees: [{ user_id: 0 }] }, 'attendees'],
  ])('says what is wrong with %s', async (_, more, field) => {
    const room = await acme.room(`Bad ${field} ${JSON.stringify(more)}`)
    const filled = 'attendees' in more ? { attendees: [{ user_id: stranger.user_id }] } : more
    const answer = await book(room, '10:00', '11:00', filled)
    expect(answer.status).toBe(200)
    expect(answer.data.fields[field]).toBeTruthy()
    expect(await meetingsOf(room)).toEqual([])
  })

  it('does not show rooms and meetings of another company', async () => {
    const room = await acme.room('Ours')
    const made = await book(room, '10:00', '11:00')
    expect((await book(room, '12:00', '13:00', {}, stranger)).code).toBe(40400)
    expect(await meetingsOf(room, stranger)).toEqual([])
    for (const [path, body] of [
      ['/meeting/edit', { id: made.data.id, version: 1, title: 'Mine' }],
      ['/meeting/del', { id: made.data.id }],
    ] as const)
      expect((await world.first.post(path, body, { token: stranger.token })).code).toBe(40400)
  })
})

describe('64 bookings of one slot at once, over two servers', () => {
  it('give one meeting and 63 conflicts, whether the ranges are the same or overlap in part', async () => {
    for (const spread of [0, 1]) {
      const room = await acme.room(`Race ${spread}`)
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, n) => {
          const minute = String(((n * spread) % 4) * 15).padStart(2, '0')
          const server = world.servers[n % 2]
          return server?.post(
            '/meeting/add',
            { meetingroom_id: room, title: `Race ${n}`, start_time: at(`14:${minute}`), end_time: at(`15:${minute}`) },
            { token: n % 3 ? ann.token : bob.token },
          )
        }),
      )
      const reasons = answers.map((one) => (one?.code === 0 ? 'won' : one?.data.reason))
      expect(reasons.filter((one) => one === 'won')).toHaveLength(1)
      expect(reasons.filter((one) => one === 'booking_conflict')).toHaveLength(63)
    }
  })

  it('never overlap nor deadlock when each takes two rooms', async () => {
    const rooms = await Promise.all([1, 2, 3].map((n) => acme.room(`Pair ${n}`)))
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => {
        const pair = [rooms[n % 3], rooms[(n + 1 + (n % 2)) % 3]]
        const from = 10 + (n % 5)
        return world.servers[n % 2]?.post(
          '/meeting/add',
          { meetingroom_ids: pair, title: `Pair ${n}`, start_time: at(`${from}:00`), end_time: at(`${from + 1}:30`) },
          { token: ann.token },
        )
      }),
    )
    expect(new Set(answers.map((one) => (one?.code === 0 ? 'won' : one?.data.reason)))).toEqual(
      new Set(['won', 'booking_conflict']),
    )
    const overlaps = await world.db.query(
      `select 1 from holding a join holding b on a.room_id = b.room_id and a.id < b.id and a.is_held and b.is_held
       and a.start_time < b.end_time and b.start_time < a.end_time where a.company_id = $1`,
      [acme.company_id],
    )
    expect(overlaps).toEqual([])
  })
})

describe('changing a meeting', () => {
  const edit = (body: object, who = ann) => world.first.post('/meeting/edit', body, { token: who.token })

  it('moves it through the rules again, past itself but not past others', async () => {
    const room = await acme.room('Move')
    const { data: made } = await book(room, '10:00', '11:00')
    await book(room, '13:00', '14:00', {}, bob)
    expect((await edit({ id: made.id, version: 1, start_time: at('10:30'), end_time: at('11:30') })).data.version).toBe(
      2,
    )
    expect((await edit({ id: made.id, version: 2, start_time: at('12:30'), end_time: at('13:30') })).data.rule).toBe(
      'conflict',
    )
    expect(await meetingsOf(room)).toMatchObject([{ start_time: at('10:30') }, { start_time: at('13:00') }])
  })

  it('moves it to another room', async () => {
    const [one, two] = [await acme.room('From'), await acme.room('To')]
    const { data: made } = await book(one, '10:00', '11:00')
    expect((await edit({ id: made.id, version: 1, meetingroom_id: two })).code).toBe(0)
    expect([await meetingsOf(one), await meetingsOf(two)]).toMatchObject([[], [{ id: made.id }]])
  })

  it('refuses a version that somebody else has changed, and says who', async () => {
    const room = await acme.room('Stale')
    const { data: made } = await book(room, '10:00', '11:00')
    await edit({ id: made.id, version: 1, title: 'First' })
    const { message, data } = await edit({ id: made.id, version: 1, title: 'Second' })
    expect(data).toMatchObject({ reason: 'stale', who: ann.name, version: 2 })
    // how long ago, as people say it: no instant of a machine
    expect(message).toContain(data.when)
    expect(data.when).toMatch(/^(\d+\D{1,3}前|\d+ \w+ ago)$/)
  })

  it('is for its booker, and for who manages other people’s meetings in that office', async () => {
    const room = await acme.room('Whose')
    const { data: made } = await book(room, '10:00', '11:00')
    expect((await edit({ id: made.id, version: 1, title: 'No' }, bob)).data.reason).toBe('meeting_not_yours')
    const elsewhere = await acme.office('Elsewhere')
    const far = await acme.person(['view-meeting', 'view-cancel-regain'], { office_ids: [elsewhere.office_id] })
    expect((await edit({ id: made.id, version: 1, title: 'No' }, far)).data.reason).toBe('meeting_not_yours')
    const near = await acme.person(['view-meeting', 'view-cancel-regain'], { office_ids: [acme.office_id] })
    expect((await edit({ id: made.id, version: 1, title: 'Yes' }, near)).code).toBe(0)
  })

  it('makes a confirmed meeting wait again where the room needs approval, keeping its slot, unless it is only shortened', async () => {
    const room = await acme.room('Approve later')
    const { data: made } = await book(room, '10:00', '12:00')
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room])
    expect((await edit({ id: made.id, version: 1, end_time: at('11:30') })).data.audit_state).toBe(0)
    expect(
      (await edit({ id: made.id, version: 2, start_time: at('14:00'), end_time: at('15:00') })).data.audit_state,
    ).toBe(1)
    expect(await meetingsOf(room)).toMatchObject([
      { start_time: at('10:00'), end_time: at('11:30'), audit_state: 0 },
      { start_time: at('14:00'), end_time: at('15:00'), audit_state: 1 },
    ])
    expect((await book(room, '10:30', '11:00', {}, bob)).data.rule).toBe('conflict')
  })

  it('extends a running meeting against the others and its whole length against the limit', async () => {
    const room = await acme.room('Running', { single_time: '2' })
    const { data: made } = await book(room, '09:00', '10:00')
    await book(room, '11:30', '12:00', {}, bob)
    expect((await edit({ id: made.id, version: 1, end_time: at('11:00') })).code).toBe(0)
    expect((await edit({ id: made.id, version: 2, end_time: at('11:15') })).data.rule).toBe('length')
    expect((await edit({ id: made.id, version: 2, end_time: at('11:45') })).data.rule).toBe('conflict')
  })
})

describe('cancelling a meeting', () => {
  const cancel = (id: number, who = ann, more: object = {}) =>
    world.first.post('/meeting/del', { id, ...more }, { token: who.token })

  it('frees its slot, keeps its history with the reason, and cannot be done twice', async () => {
    const room = await acme.room('Cancel')
    const { data: made } = await book(room, '10:00', '11:00')
    expect((await cancel(made.id, bob)).data.reason).toBe('meeting_not_yours')
    expect((await cancel(made.id, ann, { reason: 'Not needed' })).code).toBe(0)
    expect(await meetingsOf(room)).toEqual([])
    const { data } = await world.first.get('/meeting/details', { id: made.id }, { token: ann.token })
    expect(data).toMatchObject({ state: 'cancelled', cancel_reason: 'Not needed', can_change: false })
    expect(data.log.map((one: { action: string }) => one.action)).toEqual(['cancel', 'book'])
    expect((await cancel(made.id)).data.reason).toBe('meeting_over')
    expect((await book(room, '10:00', '11:00', {}, bob)).code).toBe(0)
  })

  it('ends a running one now and frees the rest', async () => {
    const room = await acme.room('End early')
    const { data: made } = await book(room, '09:00', '12:00')
    expect((await cancel(made.id)).code).toBe(0)
    expect(await meetingsOf(room)).toMatchObject([{ start_time: at('09:00'), end_time: at('09:05') }])
    expect((await book(room, '09:15', '10:00', {}, bob)).code).toBe(0)
  })

  it('is in the operation log with before and after', async () => {
    const room = await acme.room('Logged')
    const { data: made } = await book(room, '10:00', '11:00', { title: 'Logged meeting' })
    await cancel(made.id)
    const log = await world.db.query<{
      action: string
      user_name: string
      before: unknown
      after: { meeting_state?: string }
    }>(
      `select action, user_name, before, after from operation_log where company_id = $1 and module = 'meeting' and target_id = $2 order by id`,
      [acme.company_id, made.id],
    )
    expect(log).toMatchObject([
      { action: 'book', user_name: ann.name },
      {
        action: 'cancel',
        user_name: ann.name,
        before: { title: 'Logged meeting' },
        after: { meeting_state: 'cancelled' },
      },
    ])
  })
})

describe('the rooms of the booking page', () => {
  it('come by page with policy, locks and the meetings of the date, and narrow by every filter', async () => {
    const office = await acme.office('Filters')
    const small = await acme.room('Small 小', { ...office, capacity: 4, order_no: 2 })
    const large = await acme.room('Large', { ...office, capacity: 40, order_no: 1 })
    await acme.room('Hidden', { ...office, status: 'inactive' })
    await acme.lock(large, { begin_date: day, end_date: day, reason: 'Fair' })
    await book(small, '10:00', '11:00')
    const page = async (query: object) =>
      (
        await world.first.get(
          '/meeting/meetingroom_meeting_page',
          { office: office.office_id, ...query },
          { token: ann.token },
        )
      ).data
    const all = await page({ date: day })
    expect(all.total).toBe(2)
    expect(all.items).toMatchObject([
      { id: small, islock: 0, meeting: [{ start_time: at('10:00') }], timezone: 'Asia/Shanghai', isaudit: 0 },
      { id: large, islock: 1, reason: 'Fair', meeting: [] },
    ])
    const ids = async (query: object) => (await page(query)).items.map((one: { id: number }) => one.id)
    expect(await ids({ capacity: 10 })).toEqual([large])
    expect(await ids({ title: '小' })).toEqual([small])
    expect(await ids({ title: '%' })).toEqual([])
    // the large room is locked all day
    expect(await ids({ date: day, start_time: '10:30:00', end_time: '11:30:00' })).toEqual([])
    expect(await ids({ date: day, start_time: '11:00:00', end_time: '11:30:00' })).toEqual([small])
    expect(await ids({ date: '2026-11-19', start_time: '10:30:00', end_time: '11:30:00' })).toEqual([small, large])
    expect(await ids({ sort: ' capacity' })).toEqual([small, large])
    expect(await ids({ limit: 1, page: 2 })).toEqual([large])
    expect((await page({ limit: 1, page: 9 })).total).toBe(2)
    const refused = await world.first.get(
      '/meeting/meetingroom_meeting_page',
      { sort: '+password_hash' },
      { token: ann.token },
    )
    expect(refused.data.reason).toBe('unknown_sort')
  })

  it('give a week of a room in one request, and the reasons of locks', async () => {
    const room = await acme.room('Week')
    await book(room, '10:00', '11:00', {}, ann, '2026-11-19')
    await book(room, '10:00', '11:00', {}, ann, '2026-11-23')
    await acme.lock(room, { begin_date: '2026-11-25', end_date: '2026-11-26', reason: 'Works' })
    const week = await world.first.get(
      '/meeting/week_month',
      { meetingroom_id: room, start_date: day, end_date: '2026-11-22' },
      { token: ann.token },
    )
    expect(week.data.items).toMatchObject([{ time: '2026-11-19' }])
    const reasons = (begin_date: string, end_date: string) =>
      world.first.get('/mobile/get_lock_reason', { begin_date, end_date, ids: `${room}` }, { token: ann.token })
    expect((await reasons('2026-11-26', '2026-11-27')).data).toEqual({ [room]: 'Works' })
    expect((await reasons('2026-11-27', '2026-11-28')).data).toEqual({})
  })
})

it('tells the room that a change had asked for when the change is taken back', async () => {
  const has = await acme.room('Has')
  const wants = await acme.room('Wants', { isaudit: true })
  const { id } = (await book(has, '15:00', '16:00')).data
  const edit = (version: number, meetingroom_id: number) =>
    world.first.post('/meeting/edit', { id, version, scope: 'this', meetingroom_id }, { token: ann.token })
  expect(await edit(1, wants)).toMatchObject({ code: 0, data: { audit_state: 1 } })
  expect(await meetingsOf(wants)).toHaveLength(1)
  expect(await edit(2, has)).toMatchObject({ code: 0, data: { audit_state: 0 } })
  expect(await meetingsOf(wants)).toEqual([])
  const told = await world.db.query<{ room_ids: number[] }>(
    `select payload->'room_ids' as room_ids from outbox where topic = 'meeting' and (payload->>'id')::int = $1 order by id desc limit 1`,
    [id],
  )
  expect(told[0]?.room_ids.toSorted((a, b) => a - b)).toEqual([has, wants])
})
