import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'

let world: World
let acme: Company
let keeper: Awaited<ReturnType<Company['person']>>
let ann: typeof keeper
let home: Awaited<ReturnType<Company['office']>>
let room: number
let n = 0

beforeAll(async () => {
  world = await openWorld({ now })
  acme = await addCompany(world.db, 'Acme')
  keeper = await acme.person(['view-meetingroom', 'change-meetingroom', 'view-meeting'])
  ann = await acme.person()
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
const book = async (date: string, from: string, to: string, more: object = {}): Promise<number> => {
  const answer = await post(
    '/meeting/add',
    {
      meetingroom_id: room,
      title: `On ${date}`,
      start_time: `${date} ${from}:00`,
      end_time: `${date} ${to}:00`,
      ...more,
    },
    ann,
  )
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}
/** Thursdays, 19 November to 10 December: four of them. */
const weekly = (more: object = {}) => ({
  meetingroom_id: room,
  subject: 'Language class',
  period: 'week',
  weekdays: [4],
  begin_date: '2026-11-19',
  times: 4,
  start_time: '14:00',
  end_time: '15:30',
  ...more,
})
const thursdays = ['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10']
const claims = async (id: number) =>
  (
    await world.db.query<{ room_id: number; at: string }>(
      `select room_id, to_char(start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from holding
       where company_id = $1 and kind = 'occupation' and source_id = $2 order by start_time`,
      [acme.company_id, id],
    )
  ).map((one) => [one.room_id, one.at])
const datesOf = async (id: number) =>
  (await get('/cyclemeeting/dates', { id })).data.items.map((one: { date: string; state: string }) => [
    one.date,
    one.state,
  ])

describe('an occupation', () => {
  it('goes over midnight: from the evening to the next morning, on both days', async () => {
    const made = await post('/cyclemeeting/add', weekly({ start_time: '22:00', end_time: '06:00', times: 2 }))
    expect(made).toMatchObject({ code: 0, data: { dates: 2 } })
    const [first = ''] = thursdays
    const friday = new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10)
    const of = async (date: string) => (await get('/meeting/many_room_meeting', { date, ids: room }, ann)).data[room]
    expect(await of(first)).toMatchObject([
      { kind: 'occupation', start_time: `${first} 22:00:00`, end_time: `${friday} 00:00:00` },
    ])
    expect(await of(friday)).toMatchObject([
      { kind: 'occupation', start_time: `${friday} 00:00:00`, end_time: `${friday} 06:00:00` },
    ])
  })

  it('holds its room on every date, keeps bookings out and shows in the views', async () => {
    const made = await post('/cyclemeeting/add', weekly())
    expect(made).toMatchObject({ code: 0, data: { version: 1, dates: 4, skipped: [] } })
    expect(await claims(made.data.id)).toEqual(thursdays.map((date) => [room, `${date} 14:00`]))
    const refused = await post(
      '/meeting/add',
      { meetingroom_id: room, title: 'No', start_time: '2026-11-26 15:00:00', end_time: '2026-11-26 16:00:00' },
      ann,
    )
    expect(refused.data).toMatchObject({ reason: 'booking_conflict', limit: { title: 'Language class' } })
    const { data } = await get('/meeting/many_room_meeting', { date: '2026-11-26', ids: room }, ann)
    expect(data[room]).toMatchObject([{ kind: 'occupation', id: made.data.id, title: 'Language class' }])
    const list = await get('/cyclemeeting/pagelist', { meetingroom_id: room })
    expect(list.data.items).toMatchObject([
      {
        subject: 'Language class',
        booker_name: keeper.name,
        meetingroom_name: `Room ${n}`,
        status: 0,
        dates: 4,
        dates_to_come: 4,
      },
    ])
    world.setNow('2026-12-03T08:00:00Z')
    const later = await get('/cyclemeeting/pagelist', { meetingroom_id: room, status: '1' })
    expect(later.data.items).toMatchObject([{ status: 1, dates_to_come: 1 }])
    world.setNow('2026-12-11T08:00:00Z')
    expect((await get('/cyclemeeting/pagelist', { meetingroom_id: room })).data.items).toMatchObject([{ status: 2 }])
  })

  it('repeats by day and month as series do, and may go to midnight', async () => {
    const daily = await post(
      '/cyclemeeting/add',
      weekly({ period: 'day', weekdays: null, interval: 2, times: 3, end_time: '24:00' }),
    )
    expect((await claims(daily.data.id)).map(([, at]) => at)).toEqual([
      '2026-11-19 14:00',
      '2026-11-21 14:00',
      '2026-11-23 14:00',
    ])
    const monthly = weekly({
      period: 'month',
      begin_date: '2027-01-31',
      end_date: '2027-05-31',
      times: null,
      start_time: '08:00',
      end_time: '09:00',
    })
    expect((await post('/cyclemeeting/isexist_occupy', monthly)).data).toMatchObject({
      exist: false,
      free: 3,
      skipped_months: ['2027-02', '2027-04'],
    })
  })

  it('is refused, with nothing done, where it makes no sense', async () => {
    const tries: [object, string][] = [
      [{ subject: '' }, 'subject'],
      [{ weekdays: [] }, 'weekdays'],
      [{ weekdays: null }, 'weekdays'],
      [{ weekdays: [8] }, 'weekdays'],
      [{ interval: 5 }, 'interval'],
      [{ start_time: '15:00', end_time: '15:00' }, 'end_time'],
      [{ start_time: '' }, 'start_time'],
      [{ begin_date: '2026-02-30' }, 'begin_date'],
      [{ begin_date: '2026-11-17' }, 'begin_date'],
      [{ end_date: '2026-11-18', times: null }, 'end_date'],
      [{ times: null }, 'end_date'],
      [{ end_date: '2026-12-18' }, 'times'],
      [{ times: 10_000 }, 'times'],
      [{ period: 'day', times: null, end_date: '2054-01-01' }, 'end_date'],
      [{ times: 0 }, 'times'],
      [{ meetingroom_id: 999_999 }, 'meetingroom_id'],
      [{ booker_id: 999_999 }, 'booker_id'],
    ]
    for (const path of ['/cyclemeeting/add', '/cyclemeeting/occupy_meeting']) {
      for (const [more, field] of tries) {
        const answer = await post(path, weekly(more))
        expect([more, Object.keys(answer.data?.fields ?? {})]).toEqual([more, [field]])
      }
    }
    expect((await post('/cyclemeeting/add', weekly({ weekdays: [] }))).data.fields).toEqual({
      weekdays: '请至少选择一个星期',
    })
    expect((await get('/cyclemeeting/pagelist', { meetingroom_id: room })).data.total).toBe(0)
    const inactive = await other('Inactive', { status: 'inactive' })
    expect(Object.keys((await post('/cyclemeeting/add', weekly({ meetingroom_id: inactive }))).data.fields)).toEqual([
      'meetingroom_id',
    ])
  })

  it('is for offices that the caller administers, and for nobody else', async () => {
    const outside = await acme.person(['view-meetingroom', 'change-meetingroom'], { office_ids: [acme.office_id] })
    const stranger = await addCompany(world.db, `Other ${n}`)
    const theirs = await stranger.person(['view-meetingroom', 'change-meetingroom'])
    expect((await post('/cyclemeeting/add', weekly(), outside)).data.reason).toBe('outside_scope')
    expect((await post('/cyclemeeting/add', weekly(), theirs)).data.reason).toBe('not_found')
    expect((await post('/cyclemeeting/add', weekly(), ann)).data.reason).toBe('no_permission')
    const { data } = await post('/cyclemeeting/add', weekly())
    for (const [who, reason] of [
      [outside, 'outside_scope'],
      [theirs, 'not_found'],
    ] as const) {
      expect((await get('/cyclemeeting/pagelist', {}, who)).data.items).toEqual([])
      expect((await get('/cyclemeeting/dates', { id: data.id }, who)).data.reason).toBe(reason)
      expect((await post('/cyclemeeting/del', { id: data.id }, who)).data.reason).toBe(reason)
      const change = { id: data.id, version: 1, date: thursdays[1], action: 'skip' }
      expect((await post('/cyclemeeting/edit_date', change, who)).data.reason).toBe(reason)
    }
  })
})

describe('clashes', () => {
  it('are listed first, with where each could go', async () => {
    const near = await other('Near')
    const meeting = await book('2026-11-26', '15:00', '16:00')
    await post(
      '/cyclemeeting/add',
      weekly({
        subject: 'Fire drill',
        weekdays: [4],
        begin_date: '2026-12-03',
        times: 1,
        start_time: '15:00',
        end_time: '16:00',
      }),
    )
    const { data } = await post('/cyclemeeting/isexist_occupy', weekly())
    expect(data).toMatchObject({ exist: true, free: 2, total: 4 })
    expect(data.items.map((one: { ok: boolean }) => one.ok)).toEqual([true, false, false, true])
    expect(data.items[1]).toMatchObject({
      clashes: [{ kind: 'meeting', id: meeting, booker_name: ann.name, alternative: { meetingroom_id: near } }],
      alternative: { meetingroom_id: near },
    })
    expect(data.items[2].clashes).toMatchObject([
      { kind: 'occupation', title: 'Fire drill', may_move: false, alternative: null },
    ])
    expect(await post('/cyclemeeting/add', weekly())).toMatchObject({
      message: '有2天的时间已被占用，最早的是2026-11-26，请选择如何处理',
      data: { reason: 'occupy_clash', dates: ['2026-11-26', '2026-12-03'] },
    })
  })

  it('are resolved date by date: left out, elsewhere, or by moving or cancelling meetings', async () => {
    const near = await other('Near')
    const cancelled = await book('2026-11-19', '14:00', '15:00')
    const moved = await book('2026-11-26', '14:30', '15:00')
    await book('2026-12-03', '14:00', '15:00')
    await book('2026-12-10', '14:00', '15:00')
    const made = await post('/cyclemeeting/occupy_meeting', {
      ...weekly(),
      policy: 'skip',
      resolutions: [
        { date: '2026-11-19', action: 'cancel' },
        { date: '2026-11-26', action: 'move' },
        { date: '2026-12-03', action: 'elsewhere' },
      ],
    })
    expect(made).toMatchObject({ code: 0, data: { dates: 3, skipped: ['2026-12-10'], moved: 1, cancelled: 1 } })
    expect(await claims(made.data.id)).toEqual([
      [room, '2026-11-19 14:00'],
      [room, '2026-11-26 14:00'],
      [near, '2026-12-03 14:00'],
    ])
    expect(await datesOf(made.data.id)).toEqual([
      ['2026-11-19', 'held'],
      ['2026-11-26', 'held'],
      ['2026-12-03', 'moved'],
      ['2026-12-10', 'skipped'],
    ])
    const rows = await world.db.query(
      'select id, meeting_state, meetingroom_id from meeting where company_id = $1 and id = any($2::int[]) order by id',
      [acme.company_id, [cancelled, moved]],
    )
    expect(rows).toEqual([
      { id: cancelled, meeting_state: 'cancelled', meetingroom_id: room },
      { id: moved, meeting_state: 'active', meetingroom_id: near },
    ])
    const { data } = await get('/message/pagelist', { limit: 10 }, ann)
    expect(data.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'room_moved', meeting_id: moved }),
        expect.objectContaining({ kind: 'room_cancelled', meeting_id: cancelled }),
      ]),
    )
  })

  it('nothing is done where one of them cannot be resolved', async () => {
    const meeting = await book('2026-11-19', '14:00', '15:00')
    await post('/cyclemeeting/add', weekly({ subject: 'Fire drill', begin_date: '2026-12-03', times: 1 }))
    const occupy = (policy: string) => post('/cyclemeeting/occupy_meeting', { ...weekly(), policy })
    expect((await occupy('cancel')).data.reason).toBe('occupy_fixed')
    expect((await occupy('elsewhere')).data.reason).toBe('no_room_free')
    expect((await occupy('move')).data.reason).toMatch(/occupy_fixed|no_room_free/)
    expect((await post('/cyclemeeting/occupy_meeting', weekly())).data.reason).toBe('occupy_clash')
    expect((await get('/meeting/details', { id: meeting }, ann)).data.meeting_state).not.toBe(3)
    expect((await get('/cyclemeeting/pagelist', { meetingroom_id: room })).data.total).toBe(1)
    const only = { ...weekly({ times: 1 }), policy: 'skip' }
    expect((await post('/cyclemeeting/occupy_meeting', only)).data.reason).toBe('occupy_nothing')
  })

  it('what is kept for somebody on the waiting list stays theirs: the day is left out or held elsewhere', async () => {
    const meeting = await book('2026-11-26', '14:00', '15:00')
    const bob = await acme.person()
    const wish = {
      meetingroom_ids: [room],
      title: 'Wish',
      start_time: '2026-11-26 14:00:00',
      end_time: '2026-11-26 15:00:00',
    }
    expect(await post('/waitlist/add', wish, bob)).toMatchObject({ code: 0 })
    expect(await post('/meeting/del', { id: meeting }, ann)).toMatchObject({ code: 0 })
    await world.first.waiting.round()
    for (const policy of ['cancel', 'move'])
      expect((await post('/cyclemeeting/occupy_meeting', { ...weekly(), policy })).data.reason).toBe('occupy_fixed')
    const made = await post('/cyclemeeting/occupy_meeting', { ...weekly(), policy: 'skip' })
    expect(made).toMatchObject({ code: 0, data: { dates: 3, skipped: ['2026-11-26'] } })
  })

  it('requests that wait for approval lose the time and are told', async () => {
    await world.db.query('update meetingroom set isaudit = true where company_id = $1 and id = $2', [
      acme.company_id,
      room,
    ])
    const request = await book('2026-11-26', '14:00', '15:00')
    expect((await post('/cyclemeeting/isexist_occupy', weekly())).data).toMatchObject({ exist: false })
    expect(await post('/cyclemeeting/add', weekly())).toMatchObject({ code: 0 })
    const [row] = await world.db.query('select audit_state from meeting where company_id = $1 and id = $2', [
      acme.company_id,
      request,
    ])
    expect(row).toEqual({ audit_state: 2 })
  })
})

describe('single dates', () => {
  it('are left out, held again and moved, and the rest is deleted', async () => {
    const near = await other('Near')
    const { data } = await post('/cyclemeeting/add', weekly())
    const change = (version: number, date: string, more: object) =>
      post('/cyclemeeting/edit_date', { id: data.id, version, date, ...more })
    expect(await change(1, '2026-11-26', { action: 'skip' })).toMatchObject({ data: { version: 2 } })
    const meeting = await book('2026-11-26', '14:00', '14:30')
    expect((await change(2, '2026-11-26', { action: 'restore' })).data.reason).toBe('booking_conflict')
    expect((await change(1, '2026-11-26', { action: 'restore' })).data.reason).toBe('stale')
    expect(
      await change(2, '2026-11-26', { action: 'move', new_date: '2026-11-27', start_time: '09:00', end_time: '10:00' }),
    ).toMatchObject({
      data: { version: 3 },
    })
    expect(await change(3, '2026-12-03', { action: 'move', meetingroom_id: near })).toMatchObject({ code: 0 })
    expect(await claims(data.id)).toEqual([
      [room, '2026-11-19 14:00'],
      [room, '2026-11-27 09:00'],
      [near, '2026-12-03 14:00'],
      [room, '2026-12-10 14:00'],
    ])
    expect((await change(4, '2026-12-10', { action: 'move', new_date: '2026-11-10' })).data.reason).toBe('booking_past')
    expect((await change(4, '2026-12-11', { action: 'skip' })).data.reason).toBe('not_found')
    await post('/meeting/del', { id: meeting }, ann)
    expect(await change(4, '2026-11-26', { action: 'restore' })).toMatchObject({ code: 0 })
    expect((await claims(data.id))[1]).toEqual([room, '2026-11-26 14:00'])

    expect(await post('/cyclemeeting/del', { id: data.id, from: '2026-12-03' })).toMatchObject({ data: { deleted: 1 } })
    expect(await claims(data.id)).toEqual([
      [room, '2026-11-19 14:00'],
      [room, '2026-11-26 14:00'],
    ])
    world.setNow('2026-11-19T07:00:00Z') // the first one runs
    expect((await change(6, '2026-11-19', { action: 'skip' })).data.reason).toBe('occupy_over')
    expect(await post('/cyclemeeting/del', { ids: [{ id: data.id, version: 6 }] })).toMatchObject({
      data: { deleted: 1 },
    })
    expect(await claims(data.id)).toEqual([[room, '2026-11-19 14:00']])
    expect((await post('/cyclemeeting/del', { id: data.id })).data.reason).toBe('occupy_over')
    expect(await datesOf(data.id)).toEqual([
      ['2026-11-19', 'held'],
      ['2026-11-26', 'removed'],
      ['2026-12-03', 'removed'],
      ['2026-12-10', 'removed'],
    ])
  })
})

it('the clock of its office counts: an hour that summer time skips is left out', async () => {
  const berlin = await acme.office(`Berlin ${n}`, 'Europe/Berlin')
  const there = await acme.room(`There ${n}`, berlin)
  const nightly = weekly({
    meetingroom_id: there,
    period: 'day',
    weekdays: null,
    begin_date: '2027-03-27',
    times: 3,
    start_time: '02:00',
    end_time: '03:00',
  })
  const { data } = await post('/cyclemeeting/isexist_occupy', nightly)
  expect(data.items.map((one: { ok: boolean }) => one.ok)).toEqual([true, false, true])
  expect(data.items[1].message).toContain('夏令时')
  const made = await post('/cyclemeeting/occupy_meeting', { ...nightly, policy: 'cancel' })
  expect(made).toMatchObject({ code: 0, data: { dates: 2 } })
})
