import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-19'

let world: World
let acme: Company
let keeper: Awaited<ReturnType<Company['person']>>
let ann: typeof keeper
let bob: typeof keeper
let home: Awaited<ReturnType<Company['office']>>
let room: number
let n = 0

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  keeper = await acme.person(['view-meetingroom', 'change-meetingroom'])
  ann = await acme.person()
  bob = await acme.person()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow(now)
  n++
  home = await acme.office(`Office ${n}`)
  room = await acme.room(`Room ${n}`, { ...home, capacity: 4 })
})

const other = (name: string, columns: object = {}) => acme.room(`${name} ${n}`, { ...home, capacity: 6, ...columns })
const post = (path: string, body: object, who = keeper, more: object = {}) =>
  world.first.post(path, body, { token: who.token, ...more })
const get = (path: string, query: object, who = keeper) => world.first.get(path, query, { token: who.token })
const book = async (from: string, to: string, more: object = {}, who = ann): Promise<number> => {
  const answer = await post(
    '/meeting/add',
    {
      meetingroom_id: room,
      title: `From ${from}`,
      start_time: `${day} ${from}:00`,
      end_time: `${day} ${to}:00`,
      ...more,
    },
    who,
  )
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}
const lockOf = (more: object = {}) => ({
  meetingroom_ids: [room],
  begin_date: day,
  end_date: day,
  reason: 'Painting',
  ...more,
})
const why = (answer: Answer) => ({ reason: answer.data?.reason, fields: Object.keys(answer.data?.fields ?? {}) })
const stateOf = async (id: number) => {
  const [row] = await world.db.query(
    `select m.meeting_state, m.meetingroom_id, m.audit_state, m.cancel_reason,
       array(select h.room_id from holding h where h.company_id = m.company_id and h.kind = 'meeting' and h.source_id = m.id order by 1) as holds
     from meeting m where m.company_id = $1 and m.id = $2`,
    [acme.company_id, id],
  )
  return row
}
const told = async (who: typeof keeper) =>
  (await get('/message/pagelist', { limit: 50 }, who)).data.items
    .filter((one: { kind: string }) => one.kind.startsWith('room_'))
    .map((one: { kind: string; meeting_id: number; values: { room: string; reason: string } }) => [
      one.kind,
      one.meeting_id,
      one.values.room,
      one.values.reason,
    ])

describe('a lock', () => {
  it('keeps new bookings out, shows its reason, and lets in who may still book', async () => {
    const added = await post(
      '/roomlock/add',
      lockOf({ begin_time: '10:00', end_time: '12:00', allow_user_ids: [bob.user_id] }),
    )
    expect(added).toMatchObject({ code: 0, data: { version: 1 } })
    const refused = await post(
      '/meeting/add',
      {
        meetingroom_id: room,
        title: 'No',
        start_time: `${day} 11:30:00`,
        end_time: `${day} 12:30:00`,
      },
      ann,
    )
    expect(refused.data).toMatchObject({ reason: 'booking_locked', limit: { reason: 'Painting' } })
    await book('12:00', '13:00')
    await book('11:00', '12:00', {}, bob)
    const { data } = await get('/meeting/meetingroom_meeting_page', { date: day, office: home.office_id }, ann)
    expect(data.items[0].locks).toMatchObject([{ begin_time: '10:00', end_time: '12:00', reason: 'Painting' }])
    expect(await get('/mobile/get_lock_reason', { begin_date: day, end_date: day, ids: room }, ann)).toMatchObject({
      data: { [room]: 'Painting' },
    })
    const events = await world.db.query(`select payload from outbox where company_id = $1 and topic = 'roomlock'`, [
      acme.company_id,
    ])
    expect(events.at(-1)).toEqual({ payload: { ids: [added.data.id], room_ids: [room], dates: [day] } })
  })

  it('waits, is active, ends and is revoked by itself on the clock of its office', async () => {
    const { data } = await post('/roomlock/add', lockOf({ begin_time: '10:00', end_time: '12:00' }))
    const status = async () =>
      (await get('/roomlock/pagelist', { meetingroom_ids: room })).data.items.map(
        (one: { status: number }) => one.status,
      )
    expect(await status()).toEqual([0])
    world.setNow('2026-11-19T02:00:00Z')
    expect(await status()).toEqual([1])
    expect((await get('/roomlock/pagelist', { meetingroom_ids: room, status: '1' })).data.total).toBe(1)
    expect((await get('/roomlock/pagelist', { meetingroom_ids: room, status: '0,2' })).data.total).toBe(0)
    world.setNow('2026-11-19T04:00:00Z')
    expect(await status()).toEqual([2])
    expect((await post('/roomlock/del', { id: data.id })).data.reason).toBe('lock_over')
    world.setNow('2026-11-19T03:00:00Z')
    expect(await post('/roomlock/del', { id: data.id, version: 1 })).toMatchObject({ data: { revoked: 1 } })
    expect(await status()).toEqual([3])
    expect((await post('/roomlock/del', { id: data.id })).data.reason).toBe('lock_over')
    expect((await post('/roomlock/edit', { ...lockOf(), id: data.id, version: 2 })).data.reason).toBe('lock_over')
    // revoked, it keeps nobody out
    await book('11:15', '11:45')
  })

  it('is refused, with nothing done, where it makes no sense', async () => {
    const tries: [object, string][] = [
      [{ reason: '  ' }, 'reason'],
      [{ begin_date: undefined }, 'begin_date'],
      [{ begin_date: '2026-11-31' }, 'begin_date'],
      [{ end_date: '2026-11-18' }, 'end_date'],
      [{ begin_date: '2026-11-17' }, 'begin_date'],
      [{ begin_date: '2026-11-18', end_date: '2026-11-18', end_time: '09:00' }, 'end_time'],
      [{ begin_time: '12:00', end_time: '12:00' }, 'end_time'],
      [{ begin_time: '25:00' }, 'begin_time'],
      [{ weekdays: [1, 2, 3] }, 'weekdays'],
      [{ meetingroom_ids: [] }, 'meetingroom_ids'],
      [{ meetingroom_ids: [room, 999_999] }, 'meetingroom_ids'],
      [{ allow_user_ids: [999_999] }, 'allow_user_ids'],
    ]
    for (const path of ['/roomlock/add', '/roomlock/lock_meeting']) {
      for (const [more, field] of tries) {
        expect([more, why(await post(path, lockOf(more))).fields]).toEqual([more, [field]])
      }
    }
    const zh = await post('/roomlock/add', lockOf({ reason: '' }))
    expect(zh.data.fields).toEqual({ reason: '请输入锁定原因' })
    const en = await post('/roomlock/add', lockOf({ reason: '' }), keeper, { language: 'en' })
    expect(en.data.fields).toEqual({ reason: 'Please enter the lock reason' })
    expect((await get('/roomlock/pagelist', { meetingroom_ids: room })).data.total).toBe(0)
  })

  it('is for rooms of offices that the caller administers, and for nobody else', async () => {
    const outside = await acme.person(['view-meetingroom', 'change-meetingroom'], { office_ids: [acme.office_id] })
    const stranger = await addCompany(world.db, `Other ${n}`)
    const theirs = await stranger.person(['view-meetingroom', 'change-meetingroom'])
    expect((await post('/roomlock/add', lockOf(), outside)).data.reason).toBe('outside_scope')
    expect((await post('/roomlock/add', lockOf(), theirs)).data.reason).toBe('not_found')
    expect((await post('/roomlock/add', lockOf(), ann)).data.reason).toBe('no_permission')
    const { data } = await post('/roomlock/add', lockOf())
    expect((await get('/roomlock/pagelist', {}, outside)).data.items).toEqual([])
    expect((await get('/roomlock/pagelist', {}, theirs)).data.items).toEqual([])
    expect((await post('/roomlock/del', { id: data.id }, outside)).data.reason).toBe('outside_scope')
    expect((await post('/roomlock/del', { id: data.id }, theirs)).data.reason).toBe('not_found')
    expect((await post('/roomlock/edit', { ...lockOf(), id: data.id, version: 1 }, outside)).data.reason).toBe(
      'outside_scope',
    )
  })
})

describe('meetings in the way', () => {
  it('are shown with a room for each, and the plain calls refuse because of them', async () => {
    const near = await other('Near')
    await other('Small', { capacity: 1 })
    await other('Asked', { isaudit: true })
    const first = await book('10:00', '11:00', { attendees: [{ user_id: bob.user_id }] })
    const second = await book('10:30', '11:30', { meetingroom_id: near, title: 'Elsewhere' })
    const secret = await book('14:00', '15:00', { secret: true, title: 'Hush' }, bob)
    const { data } = await get('/roomlock/isexist_meeting', lockOf())
    expect(data).toMatchObject({ exist: true, total: 2, occupations: 0 })
    expect(data.items).toMatchObject([
      { id: first, title: 'From 10:00', booker_name: ann.name, may_move: true, alternative: null },
      { id: secret, title: '', may_move: true, alternative: { meetingroom_id: near } },
    ])
    expect(await post('/roomlock/add', lockOf())).toMatchObject({
      message: '锁定时段内有2个会议，请先选择如何处理',
      data: { reason: 'lock_meetings' },
    })
    const hours = { begin_time: '11:00', end_time: '14:00' }
    expect((await get('/roomlock/isexist_meeting', lockOf(hours))).data.exist).toBe(false)
    // who may still book is not in the way
    expect(
      (await get('/roomlock/isexist_meeting', lockOf({ allow_user_ids: `${ann.user_id},${bob.user_id}` }))).data.total,
    ).toBe(0)
    expect((await stateOf(second))?.meetingroom_id).toBe(near)
  })

  it('are kept, moved and cancelled as was chosen, and their people told', async () => {
    const [near, far] = [await other('Near'), await other('Far')]
    const kept = await book('09:00', '10:00')
    const moved = await book('10:00', '11:00', { attendees: [{ user_id: bob.user_id }] })
    const alsoMoved = await book('11:00', '12:00')
    const cancelled = await book('12:00', '13:00', { meetingroom_ids: [room, near] })
    const answer = await post('/roomlock/lock_meeting', {
      ...lockOf(),
      policy: 'move',
      resolutions: [
        { id: kept, action: 'keep', version: 1 },
        { id: moved, action: 'move', meetingroom_id: far, version: 1 },
        { id: cancelled, action: 'cancel', version: 1 },
      ],
    })
    expect(answer).toMatchObject({ code: 0, data: { kept: 1, moved: 2, cancelled: 1 } })
    expect(await stateOf(kept)).toMatchObject({ meetingroom_id: room, holds: [room] })
    expect(await stateOf(moved)).toMatchObject({ meetingroom_id: far, holds: [far] })
    expect(await stateOf(alsoMoved)).toMatchObject({ meetingroom_id: near, holds: [near] })
    expect(await stateOf(cancelled)).toMatchObject({ meeting_state: 'cancelled', cancel_reason: 'Painting', holds: [] })
    const mine = await told(ann)
    expect(mine).toEqual(
      expect.arrayContaining([
        ['room_kept', kept, `Room ${n}`, 'Painting'],
        ['room_moved', moved, `Far ${n}`, 'Painting'],
        ['room_moved', alsoMoved, `Near ${n}`, 'Painting'],
        ['room_cancelled', cancelled, `Room ${n}`, 'Painting'],
      ]),
    )
    expect(await told(bob)).toEqual([['room_moved', moved, `Far ${n}`, 'Painting']])
    const { data } = await get('/meeting/details', { id: moved }, ann)
    expect(data.log.map((line: { action: string; user_name: string }) => [line.action, line.user_name])).toContainEqual(
      ['move', keeper.name],
    )
    const log = await world.db.query(
      `select action, after from operation_log where company_id = $1 and module = 'roomlock' and target_id = $2`,
      [acme.company_id, answer.data.id],
    )
    expect(log).toMatchObject([{ action: 'lock', after: { kept: 1, moved: 2, cancelled: 1, reason: 'Painting' } }])
  })

  it('nothing is done where one of them cannot be', async () => {
    const [near] = [await other('Near')]
    const one = await book('10:00', '11:00')
    const two = await book('11:00', '12:00')
    await book('11:00', '12:00', { meetingroom_id: near })
    const chosen = (resolutions: object[], more: object = {}) =>
      post('/roomlock/lock_meeting', { ...lockOf(), resolutions, ...more })
    expect(
      (
        await chosen([
          { id: one, action: 'cancel' },
          { id: two, action: 'move', meetingroom_id: near },
        ])
      ).data.reason,
    ).toBe('booking_conflict')
    expect(await chosen([{ id: one, action: 'cancel' }], { policy: 'move' })).toMatchObject({
      data: { reason: 'no_room_free' },
      message: expect.stringContaining('From 11:00'),
    })
    expect((await chosen([{ id: one, action: 'cancel', version: 7 }])).data.reason).toBe('stale')
    expect((await chosen([{ id: one, action: 'move', meetingroom_id: room }])).data.reason).toBe('booking_locked')
    const audited = await other('Audited', { isaudit: true })
    expect((await chosen([{ id: one, action: 'move', meetingroom_id: audited }])).data.reason).toBe(
      'room_needs_approval',
    )
    expect(await stateOf(one)).toMatchObject({ meeting_state: 'active', holds: [room] })
    expect((await get('/roomlock/pagelist', { meetingroom_ids: room })).data.total).toBe(0)
  })

  it('one that runs can be ended, not moved; requests are refused', async () => {
    const near = await other('Near', { isaudit: true })
    await world.db.query(`update meetingroom set isaudit = true where company_id = $1 and id = $2`, [
      acme.company_id,
      room,
    ])
    const request = await book('15:00', '16:00')
    await world.db.query(`update meetingroom set isaudit = false where company_id = $1 and id = $2`, [
      acme.company_id,
      room,
    ])
    const running = await book('10:00', '11:00')
    world.setNow('2026-11-19T02:30:00Z')
    const asked = await get('/roomlock/isexist_meeting', lockOf())
    expect(asked.data.items).toMatchObject([
      { id: running, is_running: true, may_move: false, alternative: null },
      { id: request, audit_state: 1, is_running: false },
    ])
    const move = { id: running, action: 'move', meetingroom_id: near }
    expect((await post('/roomlock/lock_meeting', { ...lockOf(), resolutions: [move] })).data.reason).toBe(
      'meeting_cannot_move',
    )
    expect(await post('/roomlock/lock_meeting', { ...lockOf(), policy: 'cancel' })).toMatchObject({
      data: { cancelled: 2 },
    })
    const [ended] = await world.db.query(
      'select end_time, meeting_state from meeting where company_id = $1 and id = $2',
      [acme.company_id, running],
    )
    expect(ended).toMatchObject({ meeting_state: 'active' })
    expect(Date.parse(String((ended as { end_time: string }).end_time))).toBe(Date.parse('2026-11-19T02:30:00Z'))
    expect(await stateOf(request)).toMatchObject({ audit_state: 2, holds: [] })
  })

  it('an edit leaves what it does not name, and an empty hour takes one away', async () => {
    const hours = { begin_time: '10:00', end_time: '12:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
    const { data } = await post('/roomlock/add', lockOf({ ...hours, allow_user_ids: [ann.user_id] }))
    const { id } = data
    const read = async () => (await get('/roomlock/single', { id })).data
    const before = await read()
    expect(await post('/roomlock/edit', { id, version: 1, reason: 'Paint' })).toMatchObject({ data: { version: 2 } })
    const stamps = { version: 2, updated_at: expect.anything(), updated_by: expect.anything() }
    expect(await read()).toEqual({ ...before, ...stamps, reason: 'Paint' })
    await post('/roomlock/edit', { id, version: 2, end_time: '', weekdays: null })
    expect(await read()).toMatchObject({ reason: 'Paint', begin_time: '10:00', end_time: null, weekdays: null })
    expect((await post('/roomlock/edit', { id, version: 3, reason: '' })).data.fields).toHaveProperty('reason')
  })

  it('a longer lock asks only about what newly lies in it', async () => {
    const old = await book('10:00', '11:00')
    const { data } = await post('/roomlock/lock_meeting', lockOf({ begin_time: '10:00', end_time: '12:00' }))
    const longer = { ...lockOf({ begin_time: '10:00', end_time: '14:00' }), id: data.id, version: 1 }
    const later = await book('13:00', '14:00')
    expect((await get('/roomlock/isexist_meeting', longer)).data.items).toMatchObject([{ id: later }])
    expect((await post('/roomlock/edit', longer)).data.reason).toBe('lock_meetings')
    expect(await post('/roomlock/lock_meeting', { ...longer, policy: 'cancel' })).toMatchObject({
      data: { version: 2, cancelled: 1 },
    })
    expect(await stateOf(old)).toMatchObject({ meeting_state: 'active' })
    expect((await post('/roomlock/edit', { ...longer, version: 1 })).data.reason).toBe('stale')
    expect(await post('/roomlock/edit', { ...longer, version: 2, reason: 'Longer' })).toMatchObject({
      data: { version: 3 },
    })
    expect((await get('/roomlock/single', { id: data.id })).data).toMatchObject({
      reason: 'Longer',
      end_time: '14:00',
      meetingroom_ids: [room],
      status: 0,
    })
  })
})

it('the list goes out as a file in words', async () => {
  await post('/roomlock/add', lockOf({ reason: '=1+1', weekdays: [4], allow_user_ids: [bob.user_id] }))
  const answer = await world.first.app.inject({
    method: 'GET',
    url: '/prod-api/roomlock/export',
    query: { meetingroom_ids: String(room), format: 'csv' },
    headers: { 'x-token': keeper.token, 'accept-language': 'en' },
  })
  expect(answer.headers.response_code).toBe('0')
  const [heading, line] = answer.body.split('\r\n')
  expect(heading).toContain('Reason,Status,Rooms,Start date')
  expect(line).toContain(`Upcoming,Office ${n}/Room ${n},2026-11-19,2026-11-19`)
  expect(line).toContain(bob.name)
  expect(line).toMatch(/^'=1/)
})

it('a time for all is looked for with the locks of who hosts', async () => {
  const desk = await acme.person(['view-meeting', 'view-cancel-regain'])
  await post('/roomlock/add', lockOf({ allow_user_ids: [bob.user_id] }))
  const ask = { meetingroom_ids: room, minutes: 60, start_time: `${day} 00:00:00`, days: 1, limit: 1 }
  expect((await get('/meeting/find_time', ask, desk)).data.items).toEqual([])
  expect((await get('/meeting/find_time', { ...ask, host_id: bob.user_id }, desk)).data.items).toHaveLength(1)
  expect((await get('/meeting/find_time', { ...ask, host_id: ann.user_id }, bob)).data.items).toEqual([])
})
