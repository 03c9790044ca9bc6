import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

type Person = Awaited<ReturnType<Company['person']>>
type Row = Record<string, unknown> & { id: number; version: number }

let world: World
let acme: Company
let ann: Person
let bob: Person
let boss: Person
let rooms = 0

beforeAll(async () => {
  world = await openWorld({ servers: 2, now })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
  boss = await acme.person(['view-meeting', 'view-audit', 'change-audit'])
})
afterAll(() => world.close())
beforeEach(() => world.setNow(now))

const at = (time: string, date = day) => `${date} ${time}:00`
const book = async (room: number, from: string, to: string, who = ann, more: object = {}) => {
  const answer = await world.first.post(
    '/meeting/add',
    { meetingroom_id: room, title: 'Plan', start_time: at(from), end_time: at(to), ...more },
    { token: who.token },
  )
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data as { id: number; version: number; audit_state: number }
}
const approvalRoom = (columns: object = {}) => acme.room(`Approved ${++rooms}`, { isaudit: true, ...columns })
const decide = (body: object, who = boss, server = world.first) =>
  server.post('/audit/edit', body, { token: who.token, language: 'en' })
const pass = (item: { id: number; version: number }, more: object = {}, who = boss) =>
  decide({ id: item.id, version: item.version, pass: true, ...more }, who)
const edit = (body: object, who = ann) => world.first.post('/meeting/edit', body, { token: who.token })
/** A meeting as it is stored, on its office's clock, with its history. */
const details = async (id: number) => {
  const clock = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  const [row] = await world.db.query<Row & { audit_state: number }>(
    `select audit_state, meeting_state, cancel_reason, ${clock('start_time')} as start_time, ${clock('end_time')} as end_time,
       (select json_agg(json_build_object('action', l.action, 'reason', l.reason) order by l.id desc)
        from meeting_log l where l.company_id = m.company_id and l.meeting_id = m.id) as log
     from meeting m where company_id = $1 and id = $2`,
    [acme.company_id, id],
  )
  return row
}
const list = async (query: object, who = boss) =>
  (await world.first.get('/audit/pagelist', query, { token: who.token })).data as { items: Row[]; total: number }
const messages = async (who = ann) =>
  (await world.first.get('/message/pagelist', {}, { token: who.token })).data as { items: Row[]; unread: number }
const claims = (id: number) =>
  world.db.query<{ start_time: string; is_held: boolean }>(
    `select start_time, is_held from holding where company_id = $1 and kind = 'meeting' and source_id = $2 order by start_time`,
    [acme.company_id, id],
  )

describe('the list of requests', () => {
  it('shows what waits with room, booker, office time and clashes, and later who decided it', async () => {
    const room = await approvalRoom()
    const one = await book(room, '10:00', '11:00', ann, { title: 'Board' })
    const two = await book(room, '10:30', '11:30', bob)
    const waiting = await list({ room })
    expect(waiting.total).toBe(2)
    expect(waiting.items).toMatchObject([
      {
        id: one.id,
        version: 1,
        title: 'Board',
        meetingroom_id: room,
        booker_name: ann.name,
        office_name: 'Acme HQ',
        timezone: 'Asia/Shanghai',
        start_time: at('10:00'),
        end_time: at('11:00'),
        attendee_count: 1,
        change: null,
        clashes: { held: 0, pending: 1 },
        state: 'waiting',
        decision: null,
      },
      { id: two.id },
    ])
    await decide({ id: two.id, version: 1, pass: false, reason: 'Too late' })
    await pass(one)
    expect((await list({ room })).total).toBe(0)
    const decided = await list({ room, state: 'decided', sort: '-decided_at' })
    expect(decided.items).toMatchObject([
      { id: one.id, state: 'confirmed', decision: { action: 'approve', user_name: boss.name } },
      { id: two.id, state: 'refused', decision: { action: 'refuse', reason: 'Too late' } },
    ])
    expect((await list({ room, state: 'mine' })).total).toBe(2)
    const other = await acme.person(['view-audit', 'change-audit'])
    expect((await list({ room, state: 'mine' }, other)).total).toBe(0)
  })

  it('narrows by office, room, date and words, sorts by what it lists only, and counts a page beyond the last', async () => {
    const office = await acme.office(`Filters ${++rooms}`)
    const room = await approvalRoom(office)
    const early = await book(room, '10:00', '11:00', ann, { title: 'Early 早' })
    const late = await book(room, '10:00', '11:00', bob, {
      title: 'Late',
      start_time: at('10:00', '2026-11-20'),
      end_time: at('11:00', '2026-11-20'),
    })
    const ids = async (query: object) => (await list({ office: office.office_id, ...query })).items.map(({ id }) => id)
    expect(await ids({})).toEqual([early.id, late.id])
    expect(await ids({ sort: '-start_time' })).toEqual([late.id, early.id])
    expect(await ids({ start_date: '2026-11-19' })).toEqual([late.id])
    expect(await ids({ end_date: '2026-11-19' })).toEqual([early.id])
    expect(await ids({ title: '早' })).toEqual([early.id])
    expect(await ids({ title: bob.name })).toEqual([late.id])
    expect(await ids({ title: '%' })).toEqual([])
    expect(await ids({ room: 1 })).toEqual([])
    expect((await list({ office: office.office_id, page: 5, limit: 1 })).total).toBe(2)
    const refused = await world.first.get('/audit/pagelist', { sort: '+title' }, { token: boss.token })
    expect(refused.data.reason).toBe('unknown_sort')
  })

  it('is limited to the offices that the caller administers, and so are the decisions', async () => {
    const here = await acme.office(`Here ${++rooms}`)
    const there = await acme.office(`There ${++rooms}`)
    const room = await approvalRoom(there)
    const made = await book(room, '10:00', '11:00')
    const near = await acme.person(['view-audit', 'change-audit'], { office_ids: [here.office_id] })
    expect((await list({ room }, near)).total).toBe(0)
    const single = await world.first.get('/audit/single', { id: made.id }, { token: near.token })
    expect(single.data.reason).toBe('not_found')
    expect((await pass(made, {}, near)).data.reason).toBe('outside_scope')
    const stranger = await (await addCompany(world.db, `Far ${rooms}`)).person(['view-audit', 'change-audit'])
    expect((await pass(made, {}, stranger)).data.reason).toBe('not_found')
    const watcher = await acme.person(['view-audit'])
    expect((await list({ room }, watcher)).total).toBe(1)
    expect((await pass(made, {}, watcher)).code).toBe(40300)
    expect((await details(made.id))?.audit_state).toBe(1)
  })

  it('keeps the words of a private meeting to those who take part', async () => {
    const room = await approvalRoom()
    const made = await book(room, '10:00', '11:00', ann, { title: 'Merger', content: 'Numbers', secret: true })
    expect((await list({ room })).items).toMatchObject([{ title: '', secret: true }])
    expect((await list({ room, title: 'Merger' })).items).toEqual([])
    const seen = await world.first.get('/audit/single', { id: made.id }, { token: boss.token })
    expect(seen.data).toMatchObject({ title: '', content: null, attendees: [] })
    expect(JSON.stringify(seen.data)).not.toMatch(/Merger|Numbers/)
    const guest = await acme.person(['view-audit'])
    await edit({ id: made.id, version: 1, attendees: [{ user_id: guest.user_id }] })
    expect((await list({ room }, guest)).items).toMatchObject([{ title: 'Merger' }])
  })

  it('gives one request with its room on that day, its people and its history', async () => {
    const room = await approvalRoom()
    const made = await book(room, '10:00', '11:00', ann, {
      content: 'Agenda',
      attendees: [{ user_id: bob.user_id }, { mail: 'guest@example.org', name: 'Guest' }],
    })
    await book(room, '10:30', '12:00', bob)
    const { data } = await world.first.get('/audit/single', { id: made.id }, { token: boss.token })
    expect(data).toMatchObject({
      id: made.id,
      content: 'Agenda',
      dates: [day],
      attendees: [{ name: ann.name }, { name: bob.name }, { name: 'Guest' }],
      log: [{ action: 'request', user_name: ann.name }],
    })
    expect(data.rooms).toHaveLength(1)
    expect(data.rooms[0].meeting).toMatchObject([
      { id: made.id, audit_state: 1 },
      { start_time: at('10:30'), audit_state: 1 },
    ])
  })

  it('tells a booker what of their own still waits', async () => {
    const carl = await acme.person()
    const room = await approvalRoom()
    const made = await book(room, '10:00', '11:00', carl)
    await book(room, '10:00', '11:00', bob)
    const mine = await world.first.get('/manager/audit', {}, { token: carl.token })
    expect(mine.data).toMatchObject({ total: 1, items: [{ id: made.id, clashes: { held: 0, pending: 1 } }] })
  })

  it('forgets a request whose time has passed', async () => {
    const room = await approvalRoom()
    await book(room, '10:00', '11:00')
    world.setNow('2026-11-18T03:00:00Z')
    expect((await list({ room })).total).toBe(0)
  })
})

describe('approving', () => {
  it('confirms the meeting, holds its slot, and tells its booker', async () => {
    const room = await approvalRoom()
    const made = await book(room, '10:00', '11:00')
    const before = (await messages()).unread
    const answer = await pass(made, { reason: 'Fine' })
    expect(answer.data.items).toEqual([
      { id: made.id, ok: true, version: 2, audit_state: 0, refused_ids: [], reason: null, message: null },
    ])
    expect(await claims(made.id)).toEqual([{ start_time: '2026-11-18T02:00:00Z', is_held: true }])
    expect(await details(made.id)).toMatchObject({ audit_state: 0, log: [{ action: 'approve', reason: 'Fine' }, {}] })
    const told = await messages()
    expect(told.unread).toBe(before + 1)
    expect(told.items[0]).toMatchObject({
      kind: 'audit_approved',
      meeting_id: made.id,
      values: { title: 'Plan', start_time: at('10:00'), who: boss.name, reason: 'Fine' },
      read_at: null,
    })
    const read = await world.first.post('/message/read', { ids: [told.items[0]?.id] }, { token: ann.token })
    expect(read.data.unread).toBe(before)
    const log = await world.db.query(
      `select 1 from operation_log where company_id = $1 and action = 'approve' and target_id = $2 and user_id = $3`,
      [acme.company_id, made.id, boss.user_id],
    )
    expect(log).toHaveLength(1)
  })

  it('marks only the caller’s own messages as read', async () => {
    const room = await approvalRoom()
    await pass(await book(room, '10:00', '11:00'))
    const mine = await messages()
    await world.first.post('/message/read', { ids: [mine.items[0]?.id] }, { token: bob.token })
    expect((await messages()).unread).toBe(mine.unread)
    expect((await world.first.post('/message/read', {}, { token: ann.token })).data.unread).toBe(0)
  })

  it('refuses the other requests for that time, with the reason, and tells their bookers', async () => {
    const room = await approvalRoom()
    const one = await book(room, '10:00', '11:00')
    const two = await book(room, '10:30', '11:30', bob)
    const beside = await book(room, '11:00', '12:00', bob)
    expect((await pass(one)).data.items[0]).toMatchObject({ refused_ids: [two.id] })
    expect(await details(two.id)).toMatchObject({ audit_state: 2, log: [{ action: 'refuse_taken' }, {}] })
    expect(await claims(two.id)).toEqual([])
    expect((await details(beside.id))?.audit_state).toBe(1)
    expect((await messages(bob)).items[0]).toMatchObject({ kind: 'audit_taken', meeting_id: two.id })
    expect((await pass({ id: two.id, version: 2 })).data.reason).toBe('audit_decided')
  })

  it('names what is in the way where the slot was given away meanwhile', async () => {
    const room = await approvalRoom()
    const waits = await book(room, '10:00', '11:00')
    await world.db.query('update meetingroom set isaudit = false where company_id = $1 and id = $2', [
      acme.company_id,
      room,
    ])
    await book(room, '10:30', '11:30', bob, { title: 'First come' })
    expect((await list({ room })).items).toMatchObject([{ clashes: { held: 1, pending: 0 } }])
    const answer = await pass(waits)
    expect(answer).toMatchObject({ code: 40917, data: { limit: { title: 'First come', from: '10:30', to: '11:30' } } })
    expect((await details(waits.id))?.audit_state).toBe(1)
  })

  it('moves a confirmed meeting to the slot that was asked for, and frees the old one', async () => {
    const room = await approvalRoom({ isaudit: false })
    const made = await book(room, '10:00', '11:00')
    await world.db.query('update meetingroom set isaudit = true where company_id = $1 and id = $2', [
      acme.company_id,
      room,
    ])
    await edit({ id: made.id, version: 1, start_time: at('14:00'), end_time: at('15:00') })
    expect((await list({ room })).items).toMatchObject([
      {
        start_time: at('14:00'),
        change: { start_time: at('10:00'), end_time: at('11:00') },
        clashes: { held: 0, pending: 0 },
      },
    ])
    const rival = await book(room, '14:30', '15:30', bob)
    expect((await pass({ id: made.id, version: 2 })).data.items[0].refused_ids).toEqual([rival.id])
    expect(await details(made.id)).toMatchObject({ start_time: at('14:00'), end_time: at('15:00'), audit_state: 0 })
    expect(await claims(made.id)).toEqual([{ start_time: '2026-11-18T06:00:00Z', is_held: true }])
    expect((await messages()).items[0]).toMatchObject({ kind: 'change_approved' })
  })

  it('is too late for what is over, and does not move a meeting that has begun', async () => {
    const room = await approvalRoom()
    const past = await book(room, '10:00', '11:00')
    const free = await approvalRoom({ isaudit: false })
    const running = await book(free, '10:00', '11:00')
    await world.db.query('update meetingroom set isaudit = true where company_id = $1 and id = $2', [
      acme.company_id,
      free,
    ])
    await edit({ id: running.id, version: 1, start_time: at('14:00'), end_time: at('15:00') })
    world.setNow('2026-11-18T02:30:00Z')
    expect((await pass({ id: running.id, version: 2 })).data.reason).toBe('audit_past')
    world.setNow('2026-11-18T03:00:00Z')
    expect((await pass(past)).data.reason).toBe('audit_past')
    expect((await decide({ id: past.id, version: 1, pass: false, reason: 'Nobody looked' })).code).toBe(0)
  })

  it('does not pass into a room that was locked or taken out of use', async () => {
    const locked = await approvalRoom()
    const one = await book(locked, '10:00', '11:00')
    await acme.lock(locked, { begin_date: day, end_date: day, reason: 'Works' })
    expect((await pass(one)).data).toMatchObject({ rule: 'locked', limit: { reason: 'Works' } })
    const offline = await approvalRoom()
    const two = await book(offline, '10:00', '11:00')
    for (const status of ['offline', 'inactive']) {
      await world.db.query('update meetingroom set status = $3 where company_id = $1 and id = $2', [
        acme.company_id,
        offline,
        status,
      ])
      expect((await pass(two)).data.reason).toBe('booking_offline')
    }
  })
})

describe('refusing', () => {
  it('asks for a reason, frees the waiting slot and tells the booker why', async () => {
    const room = await approvalRoom()
    const made = await book(room, '10:00', '11:00')
    expect((await decide({ id: made.id, version: 1, pass: false, reason: '  ' })).data.fields).toHaveProperty('reason')
    expect((await decide({ id: made.id, version: 1, pass: false, reason: 'Reserved' })).data.items).toMatchObject([
      { ok: true, audit_state: 2 },
    ])
    expect(await claims(made.id)).toEqual([])
    expect(await details(made.id)).toMatchObject({ cancel_reason: 'Reserved' })
    expect((await messages()).items[0]).toMatchObject({ kind: 'audit_refused', values: { reason: 'Reserved' } })
    const log = await world.first.get('/audit/log', { id: made.id }, { token: boss.token })
    expect(log.data).toMatchObject({
      total: 1,
      items: [{ meeting_id: made.id, action: 'refuse', reason: 'Reserved', user_name: boss.name }],
    })
  })

  it('keeps a confirmed meeting in its old slot where its change is refused', async () => {
    const room = await approvalRoom({ isaudit: false })
    const made = await book(room, '10:00', '11:00')
    await world.db.query('update meetingroom set isaudit = true where company_id = $1 and id = $2', [
      acme.company_id,
      room,
    ])
    await edit({ id: made.id, version: 1, start_time: at('14:00'), end_time: at('15:00') })
    const answer = await decide({ id: made.id, version: 2, pass: false, reason: 'No' })
    expect(answer.data.items).toMatchObject([{ ok: true, audit_state: 0, version: 3 }])
    expect(await details(made.id)).toMatchObject({ start_time: at('10:00'), audit_state: 0, meeting_state: 'active' })
    expect(await claims(made.id)).toEqual([{ start_time: '2026-11-18T02:00:00Z', is_held: true }])
    expect((await messages()).items[0]).toMatchObject({ kind: 'change_refused' })
  })
})

describe('deciding about several', () => {
  it('answers each on its own', async () => {
    const room = await approvalRoom()
    const one = await book(room, '10:00', '11:00')
    const two = await book(room, '10:30', '11:30', bob)
    const three = await book(room, '13:00', '14:00')
    await edit({ id: three.id, version: 1, title: 'New words' })
    const four = await book(room, '15:00', '16:00')
    const items = [one, two, three, four].map(({ id }) => ({ id, version: 1 }))
    const answer = await decide({ items: [...items, { id: 2147483647, version: 1 }], pass: true })
    expect(answer.code).toBe(0)
    expect(answer.data.items).toMatchObject([
      { id: one.id, ok: true, refused_ids: [two.id] },
      { id: two.id, ok: false, reason: 'audit_decided' },
      { id: three.id, ok: false, reason: 'stale' },
      { id: four.id, ok: true },
      { ok: false, reason: 'not_found' },
    ])
    expect((await details(three.id))?.audit_state).toBe(1)
    const log = await world.db.query<{ action: string; target_id: number }>(
      `select action, target_id from operation_log where company_id = $1 and target_id = any($2::int[]) and action in ('approve', 'refuse_taken') order by target_id`,
      [acme.company_id, items.map(({ id }) => id)],
    )
    expect(log).toEqual([
      { action: 'approve', target_id: one.id },
      { action: 'refuse_taken', target_id: two.id },
      { action: 'approve', target_id: four.id },
    ])
  })
})

describe('under contention, on two servers', () => {
  const overlapping = () =>
    world.db.query(
      `select 1 from holding a join holding b on b.company_id = a.company_id and b.room_id = a.room_id and b.id > a.id
         and a.start_time < b.end_time and b.start_time < a.end_time
       where a.company_id = $1 and a.is_held and b.is_held`,
      [acme.company_id],
    )

  it('one of sixteen overlapping requests wins, however they are approved', async () => {
    for (let round = 0; round < 3; round++) {
      const room = await approvalRoom()
      const people = await Promise.all(Array.from({ length: 4 }, () => acme.person()))
      const made = await Promise.all(
        Array.from({ length: 16 }, (_, n) => book(room, `10:${n % 2 ? '15' : '00'}`, '11:30', people[n % 4])),
      )
      const answers = await Promise.all(
        made.map(({ id }, n) =>
          decide({ id, version: 1, pass: true }, boss, world.servers[n % 2] as (typeof world)['first']),
        ),
      )
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(new Set(answers.filter(({ code }) => code !== 0).map(({ data }) => data.reason))).toEqual(
        new Set(['audit_decided']),
      )
      const states = await world.db.query<{ audit_state: number; n: number }>(
        'select audit_state, count(*)::int as n from meeting where company_id = $1 and meetingroom_id = $2 group by 1 order by 1',
        [acme.company_id, room],
      )
      expect(states).toEqual([
        { audit_state: 0, n: 1 },
        { audit_state: 2, n: 15 },
      ])
    }
    expect(await overlapping()).toEqual([])
  }, 60_000)

  it('approving, cancelling and changing one meeting at once leaves it in one of their states, with the claims of that state', async () => {
    for (let round = 0; round < 12; round++) {
      const room = await approvalRoom()
      const made = await book(room, '10:00', '11:00')
      const [first, second] = world.servers as [World['first'], World['first']]
      const answers = await Promise.all([
        decide({ id: made.id, version: 1, pass: true }, boss, second),
        first.post('/meeting/del', { id: made.id, version: 1 }, { token: ann.token }),
        second.post(
          '/meeting/edit',
          { id: made.id, version: 1, start_time: at('14:00'), end_time: at('15:00') },
          { token: ann.token },
        ),
      ])
      // all saw version 1, so one of them is first and the others learn of it
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      const seen = await details(made.id)
      const held = await claims(made.id)
      if (answers[0].code === 0) {
        expect(seen).toMatchObject({ audit_state: 0, start_time: at('10:00') })
        expect(held).toEqual([{ start_time: '2026-11-18T02:00:00Z', is_held: true }])
      } else if (answers[1].code === 0) {
        expect(seen).toMatchObject({ meeting_state: 'cancelled' })
        expect(held).toEqual([])
      } else {
        expect(seen).toMatchObject({ audit_state: 1, start_time: at('14:00') })
        expect(held).toEqual([{ start_time: '2026-11-18T06:00:00Z', is_held: false }])
      }
    }
    expect(await overlapping()).toEqual([])
  }, 60_000)

  it('people who decide about the same meetings in different order never wait for each other', async () => {
    const [left, right] = [await approvalRoom(), await approvalRoom()]
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        book(left, '10:00', '11:00', n % 2 ? ann : bob, {
          meetingroom_id: undefined,
          meetingroom_ids: n % 3 === 0 ? [left, right] : [n % 2 ? left : right],
        }),
      ),
    )
    const items = made.map(({ id }) => ({ id, version: 1 }))
    const answers = await Promise.all(
      [items, [...items].reverse(), items.slice(6), items.slice(0, 6)].map((some, n) =>
        decide({ items: some, pass: true }, boss, world.servers[n % 2] as (typeof world)['first']),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(await overlapping()).toEqual([])
    const [waiting] = await world.db.query<{ n: number }>(
      'select count(*)::int as n from meeting where company_id = $1 and meetingroom_id = any($2::int[]) and audit_state = 1',
      [acme.company_id, [left, right]],
    )
    expect(waiting?.n).toBe(0)
  }, 60_000)
})
