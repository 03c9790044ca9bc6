import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'

type Person = Awaited<ReturnType<Company['person']>>
let world: World
let acme: Company
let boss: Person
let ann: Person
let bob: Person
let room: number
let den: number

const all = ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-manager-rule`)
const get = (path: string, query: object, who: Person = boss) => world.first.get(path, query, { token: who.token })
const post = (path: string, body: object, who: Person = boss, server = 0) =>
  (world.servers[server] ?? world.first).post(path, body, { token: who.token })

let made = 0
const rule = async (values: object) => {
  const title = `Rule ${++made}`
  const answer = await post('/rule/add', { title, range_type: 'all', meetingroom_ids: [room], ...values })
  expect(answer).toMatchObject({ code: 0 })
  return { title, ...(answer.data as { id: number; version: number }) }
}
const at = (from: string, to: string, date = day) => ({
  start_time: `${date} ${from}:00`,
  end_time: `${date} ${to}:00`,
})
const book = (times: object, who: Person = ann, more: object = {}, server = 0) =>
  post('/meeting/add', { meetingroom_id: room, title: 'Plan', ...times, ...more }, who, server)
const booked = async (times: object, who: Person = ann, more: object = {}) => {
  const answer = await book(times, who, more)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data as { id: number; version: number; audit_state: number }
}

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  boss = await acme.person([...all, 'view-meeting', 'view-cancel-regain'])
  ann = await acme.person()
  bob = await acme.person()
  room = await acme.room('Open', { capacity: 3 })
  den = await acme.room('Den')
})
afterEach(async () => {
  await world.db.query('delete from booking_rule')
  await world.db.query('delete from holding')
  await world.db.query("update meeting set meeting_state = 'cancelled'")
  await world.db.query('delete from people_group')
})
afterAll(() => world.close())

describe('each limit is refused through the wire, by name', () => {
  it.each<[reason: string, values: object, wish: () => object]>([
    ['rule_advance', { advance_min_minutes: 3000 }, () => at('10:00', '11:00')],
    ['rule_horizon', { advance_max_days: 1 }, () => at('10:00', '11:00')],
    ['rule_horizon', { advance_max_days: 2, open_hour: '09:06' }, () => at('10:00', '11:00')],
    ['rule_weekend', { weekend_allowed: false }, () => at('10:00', '11:00', '2026-11-21')],
    ['rule_short', { single_min_minutes: 61 }, () => at('10:00', '11:00')],
    ['rule_length', { single_max_minutes: 45 }, () => at('10:00', '11:00')],
    ['rule_day_minutes', { day_max_minutes: 45 }, () => at('10:00', '11:00')],
    ['rule_week_minutes', { week_max_minutes: 45 }, () => at('10:00', '11:00')],
    ['rule_month_minutes', { month_max_minutes: 45 }, () => at('10:00', '11:00')],
    ['rule_attendees', { min_attendees: 2 }, () => at('10:00', '11:00')],
  ])('%s %o', async (reason, values, wish) => {
    const { id, title } = await rule(values)
    const answer = await book(wish())
    expect(answer.data).toMatchObject({ reason: `booking_${reason}`, rule: reason, rule_id: id })
    expect(answer.message).toContain(title)
    // of other rooms it says nothing
    expect(await book({ ...wish(), meetingroom_id: den })).toMatchObject({ code: 0 })
  })

  it('so many a day, to come, and only one’s own count', async () => {
    await rule({ day_max_count: 1, future_max_count: 2 })
    await booked(at('10:00', '11:00'))
    await booked(at('11:00', '12:00'), bob)
    expect((await book(at('13:00', '14:00'))).data).toMatchObject({ rule: 'rule_day_count', limit: { used: 1 } })
    await booked(at('10:00', '11:00', '2026-11-20'))
    expect((await book(at('10:00', '11:00', '2026-11-23'))).data).toMatchObject({ rule: 'rule_future_count' })
    await booked(at('13:00', '14:00'), ann, { meetingroom_id: den })
  })

  it('a pause to other bookings', async () => {
    await rule({ buffer_minutes: 15 })
    await booked(at('10:00', '11:00'), bob)
    expect((await book(at('11:00', '12:00'))).data).toMatchObject({ rule: 'rule_buffer' })
    await booked(at('11:15', '12:00'))
  })

  it('more people than seats, also when they are added later', async () => {
    await rule({ capacity_check: 'deny' })
    const three = [{ mail: 'a@example.com', name: 'a' }, { mail: 'b@example.com', name: 'b' }, { user_id: bob.user_id }]
    expect((await book(at('10:00', '11:00'), ann, { attendees: three })).data).toMatchObject({ rule: 'rule_capacity' })
    const { id, version } = await booked(at('10:00', '11:00'), ann, { attendees: three.slice(1) })
    const more = await post('/meeting/edit', { id, version, attendees: three }, ann)
    expect(more.data).toMatchObject({ rule: 'rule_capacity', limit: { people: 4, capacity: 3 } })
  })

  it('series, and how long they are', async () => {
    const again = { series: { period: 'day', interval: 1, times: 3 } }
    expect(await book(at('10:00', '11:00'), ann, again)).toMatchObject({ code: 0 })
    await rule({ cycle_max_times: 2 })
    const answer = await book(at('12:00', '13:00'), ann, again)
    expect(answer.data.occurrences[0]).toMatchObject({ reason: 'booking_rule_times' })
    await rule({ cycle_allowed: false })
    expect((await book(at('12:00', '13:00'), ann, again)).data.occurrences[0]).toMatchObject({
      reason: 'booking_rule_series',
    })
  })

  it('a series counts its own meetings', async () => {
    await rule({ week_max_minutes: 120 })
    const answer = await book(at('12:00', '13:00', '2026-11-23'), ann, {
      series: { period: 'day', interval: 1, times: 3, only_free: true },
    })
    expect(answer).toMatchObject({ code: 0 })
    expect(answer.data.ids).toHaveLength(2)
    expect(answer.data.left_out).toMatchObject([{ reason: 'booking_rule_week_minutes' }])
  })

  it('when to cancel: its booker, not who manages; and what was booked a moment ago is taken back', async () => {
    const { id } = await booked(at('12:00', '13:00', '2026-11-18'))
    await rule({ cancel_before_minutes: 300 })
    expect((await post('/meeting/del', { id }, ann)).data).toMatchObject({ rule: 'rule_cancel', limit: { h: 5, m: 0 } })
    expect(await post('/meeting/del', { id, undo: true }, ann)).toMatchObject({ code: 0 })
    const other = await booked(at('12:00', '13:00', '2026-11-18'))
    expect(await post('/meeting/del', { id: other.id }, boss)).toMatchObject({ code: 0 })
  })
})

describe('changing a meeting', () => {
  it('is judged like booking, and its own time is not counted twice', async () => {
    await rule({ single_max_minutes: 90, day_max_minutes: 90 })
    const { id, version } = await booked(at('10:00', '11:00'))
    const edit = (times: object, v: number) => post('/meeting/edit', { id, version: v, ...times }, ann)
    expect((await edit(at('10:00', '12:00'), version)).data).toMatchObject({ rule: 'rule_length' })
    const moved = await edit(at('14:00', '15:30'), version)
    expect(moved).toMatchObject({ code: 0 })
    // less is not asked about
    await rule({ single_min_minutes: 85 })
    expect(await edit(at('14:00', '14:30'), moved.data.version)).toMatchObject({ code: 0 })
  })

  it('of others is no booking of one’s own', async () => {
    await rule({ day_max_count: 1 })
    const { id, version } = await booked(at('10:00', '11:00'))
    await booked(at('14:00', '15:00'), boss)
    expect(await post('/meeting/edit', { id, version, ...at('11:00', '12:00') }, boss)).toMatchObject({ code: 0 })
  })
})

describe('who is bound', () => {
  it('people by department, role, tag, group and name, but for exceptions', async () => {
    const one = async (text: string, ...values: unknown[]) =>
      (await world.db.query<{ id: number }>(text, [acme.company_id, ...values]))[0]?.id as number
    const department = await one('insert into department (company_id, name) values ($1, $2) returning id', 'Sales')
    const tag = await one('insert into tag (company_id, name) values ($1, $2) returning id', 'Choir')
    const group = await one(
      `insert into people_group (company_id, name, kind) values ($1, $2, 'employees') returning id`,
      'Night',
    )
    await world.db.query('update users set department_id = $2 where id = $1', [ann.user_id, department])
    await world.db.query('insert into tag_member values ($1, $2, $3)', [acme.company_id, tag, ann.user_id])
    await world.db.query('insert into people_group_user values ($1, $2, $3)', [acme.company_id, group, ann.user_id])
    const [role] = await world.db.query<{ role_id: number }>('select role_id from user_role where user_id = $1', [
      ann.user_id,
    ])
    const who = { range_type: 'chosen', single_max_minutes: 30 }
    for (const meant of [
      { department_ids: [department] },
      { tag_ids: [tag] },
      { group_ids: [group] },
      { user_ids: [ann.user_id] },
      { role_ids: [role?.role_id] },
    ]) {
      const { id } = await rule({ ...who, ...meant })
      expect((await book(at('10:00', '11:00'))).data).toMatchObject({ rule_id: id })
      if (!('role_ids' in meant)) expect(await book(at('17:00', '17:15'), bob)).toMatchObject({ code: 0 })
      await world.db.query('delete from booking_rule')
      await world.db.query('delete from holding')
    }
    await rule({ ...who, range_type: 'all', except_department_ids: [department] })
    expect(await book(at('10:00', '11:00'))).toMatchObject({ code: 0 })
    expect((await book(at('11:00', '12:00'), bob)).code).toBe(45604)
  })

  it('no white or black list, not in a preview either', async () => {
    const [list] = await world.db.query<{ id: number }>(
      `insert into people_group (company_id, name, kind) values ($1, 'Spared', 'whitelist') returning id`,
      [acme.company_id],
    )
    const values = { title: 'Listed', range_type: 'chosen', group_ids: [list?.id], single_max_minutes: 30 }
    for (const path of ['/rule/add', '/rule/preview'])
      expect((await post(path, values)).data).toMatchObject({ fields: { group_ids: expect.any(String) } })
  })

  it('an exempt group spares, a white list too, and a higher priority holds', async () => {
    await world.db.query('update meetingroom set single_time = 1 where id = $1', [room])
    await rule({ single_max_minutes: 30, priority: 5 })
    expect((await book(at('10:00', '12:00'))).data).toMatchObject({ rule: 'length' })
    const exempt = { effect: 'exempt', freed: ['length'] }
    const low = await rule({ ...exempt, priority: 1, range_type: 'chosen', user_ids: [ann.user_id] })
    expect((await book(at('10:00', '12:00'))).data).toMatchObject({ rule: 'rule_length' })
    await post('/rule/edit', { id: low.id, version: low.version, priority: 5 })
    await booked(at('10:00', '12:00'))
    expect((await book(at('13:00', '15:00'), bob)).data).toMatchObject({ rule: 'length' })
    const [list] = await world.db.query<{ id: number }>(
      `insert into people_group (company_id, name, kind, freed) values ($1, 'VIP', 'whitelist', '{limit}') returning id`,
      [acme.company_id],
    )
    await world.db.query('insert into people_group_user values ($1, $2, $3)', [acme.company_id, list?.id, bob.user_id])
    await booked(at('13:00', '14:00'), bob)
    await world.db.query('update meetingroom set single_time = null where id = $1', [room])
  })

  it('approval is asked for by condition, and what is asked says so', async () => {
    await rule({ need_audit: 2, audit_over_minutes: 60 })
    expect((await booked(at('10:00', '11:00'))).audit_state).toBe(0)
    const { id, version, audit_state } = await booked(at('12:00', '13:30'))
    expect(audit_state).toBe(1)
    // less of it still waits while it is longer than that, and not below
    const shorter = await post('/meeting/edit', { id, version, ...at('12:00', '13:15') }, ann)
    expect(shorter).toMatchObject({ data: { audit_state: 1 } })
    const short = await post('/meeting/edit', { id, version: shorter.data.version, ...at('12:00', '13:00') }, ann)
    expect(short).toMatchObject({ data: { audit_state: 0 } })
  })
})

it('a change of the rules is known to every server at once, and none asks about them where there are none', async () => {
  for (const server of [0, 1]) {
    expect(await book(at('08:00', '08:30', `2026-11-2${3 + server}`), ann, {}, server)).toMatchObject({ code: 0 })
  }
  const { id } = await rule({ single_max_minutes: 15 })
  for (const server of [0, 1]) expect((await book(at('09:00', '09:30'), ann, {}, server)).code).toBe(45604)
  expect(await post('/rule/del', { id })).toMatchObject({ code: 0 })
  expect(await book(at('09:00', '09:30'), ann, {}, 1)).toMatchObject({ code: 0 })
})

it('of many who book at once for one person as many succeed as may', async () => {
  await rule({ day_max_count: 2, meetingroom_ids: [] })
  const rooms = [room, den]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => book(at(`1${n}:00`, `1${n}:30`), ann, { meetingroom_id: rooms[n % 2] }, n % 2)),
  )
  expect(answers.filter((one) => one.code === 0)).toHaveLength(2)
  expect(answers.filter((one) => one.code === 45605)).toHaveLength(6)
})

describe('saving', () => {
  const bad = { title: 'Bad', range_type: 'all' }
  it.each<[it: string, values: object, fields: string[]]>([
    ['nothing is said', {}, ['effect']],
    ['nobody is meant', { range_type: 'chosen', day_max_count: 1 }, ['department_ids']],
    ['shortest and longest', { single_min_minutes: 60, single_max_minutes: 30 }, ['single_min_minutes']],
    ['zero', { day_max_count: 0 }, ['day_max_count']],
    ['huge', { single_max_minutes: 99_999_999 }, ['single_max_minutes']],
    ['no whole number', { day_max_count: 1.5 }, ['day_max_count']],
    ['an hour that is none', { advance_max_days: 2, open_hour: '25:00' }, ['open_hour']],
    ['nothing is spared', { effect: 'exempt' }, ['freed']],
    ['spared what does not exist', { effect: 'exempt', freed: ['everything'] }, ['freed']],
    ['unknown people', { user_ids: [999_999], range_type: 'chosen', day_max_count: 1 }, ['user_ids']],
    ['unknown rooms', { meetingroom_ids: [999_999], day_max_count: 1 }, ['meetingroom_ids']],
    ['no condition', { need_audit: 2 }, ['need_audit']],
  ])('is refused beside its field: %s', async (_, values, fields) => {
    for (const language of ['zh', 'en']) {
      const answer = await world.first.post('/rule/add', { ...bad, ...values }, {
        token: boss.token,
        language,
      } as never)
      expect(Object.keys(answer.data.fields)).toEqual(fields)
    }
    expect((await get('/rule/pagelist', {})).data.total).toBe(0)
  })

  it('is previewed: what it contradicts, and which coming meetings it would not allow; and changes none', async () => {
    const long = await booked(at('10:00', '12:00'))
    await booked(at('13:00', '13:30'), bob)
    const other = await rule({ single_max_minutes: 240 })
    const values = { title: 'New', range_type: 'all', meetingroom_ids: [room], single_min_minutes: 300 }
    const preview = await post('/rule/preview', values)
    expect(preview.data).toMatchObject({ total: 2, looked_at: 2, contradictions: [{ rule_id: other.id }] })
    expect(preview.data.contradictions[0].message).toContain(other.title)
    const shorter = await post('/rule/preview', { ...values, single_min_minutes: null, single_max_minutes: 60 })
    expect(shorter.data).toMatchObject({ total: 1, items: [{ id: long.id }] })
    await rule({ single_max_minutes: 60 })
    expect((await get('/meeting/details', { id: long.id }, ann)).data).toMatchObject({
      state: 'not_started',
      end_time: `${day} 12:00:00`,
    })
    // less is possible, and so is leaving
    expect(await post('/meeting/del', { id: long.id }, ann)).toMatchObject({ code: 0 })
  })

  it('asks whether a name is free', async () => {
    const { id, title } = await rule({ day_max_count: 1 })
    expect((await get('/rule/title', { title: title.toUpperCase() })).data).toEqual({ is_free: false })
    expect((await get('/rule/title', { title, id })).data).toEqual({ is_free: true })
  })
})

describe('the tester', () => {
  it('says which apply, what becomes of what they say, and what booking would answer', async () => {
    const strict = await rule({ single_max_minutes: 30, day_max_count: 3, priority: 5 })
    const loose = await rule({ single_max_minutes: 60, buffer_minutes: 15 })
    const exempt = await rule({ effect: 'exempt', freed: ['buffer'] })
    const off = await rule({ day_max_count: 1, status: 'off' })
    const elsewhere = await rule({ day_max_count: 1, meetingroom_ids: [den] })
    const check = (more: object = {}) =>
      get('/rule/check', { user_id: ann.user_id, meetingroom_id: room, ...at('10:00', '11:00'), ...more })
    const answer = (await check()).data
    const of = (id: number) => answer.items.find((one: { id: number }) => one.id === id)
    expect(of(strict.id)).toMatchObject({
      applies: true,
      why: 'all',
      says: [
        { name: 'single_max_minutes', value: 30, state: 'counts', by: null },
        { name: 'day_max_count', value: 3, state: 'counts', by: null },
      ],
    })
    expect(of(loose.id).says).toEqual([
      { name: 'single_max_minutes', value: 60, state: 'overruled', by: strict.title },
      { name: 'buffer_minutes', value: 15, state: 'spared', by: exempt.title },
    ])
    expect(of(off.id)).toMatchObject({ applies: false, why: 'off', says: [] })
    expect(of(elsewhere.id)).toMatchObject({ applies: false, why: 'place' })
    expect(answer).toMatchObject({ ok: false, reason: 'booking_rule_length', audit: { needed: false } })
    expect((await check(at('10:00', '10:30'))).data).toMatchObject({ ok: true, reason: null })
    expect((await check({ meetingroom_id: 999_999 })).code).toBe(40400)
  })

  it('the grid is told what binds its reader, and not whom else', async () => {
    const { id } = await rule({ day_max_count: 1, range_type: 'chosen', user_ids: [ann.user_id, boss.user_id] })
    const meeting = await booked(at('10:00', '11:00'))
    const mine = (await get('/rule/mine', {}, ann)).data
    expect(mine).toMatchObject({
      groups: [{ id, day_max_count: 1 }],
      booked: [{ id: meeting.id, rooms: [{ id: room }] }],
    })
    expect(mine.groups[0]).not.toHaveProperty('user_ids')
    expect((await get('/rule/mine', {}, bob)).data).toEqual({ groups: [], freed: [], booked: [] })
    expect((await get('/rule/mine', { user_id: ann.user_id }, bob)).code).toBe(40300)
  })
})
