import { addDays } from '@workplace/domain/kernel/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'

// Wednesday, 18 November 2026, 09:05 in Shanghai
const now = '2026-11-18T01:05:00Z'
const day = '2026-11-18'

let world: World
let acme: Company
let ann: { user_id: number; token: string; name: string }
let bob: typeof ann
let statements = 0

beforeAll(async () => {
  world = await openWorld({ servers: 2, now, watch: () => void statements++ })
  acme = await addCompany(world.db, 'Acme')
  ann = await acme.person()
  bob = await acme.person()
})
afterAll(() => world.close())

const at = (time: string, date = day) => `${date} ${time}:00`
const daily = (times: number) => ({ period: 'day', times })
const post = (path: string, body: object, who = ann, key?: string) =>
  world.first.post(path, body, { token: who.token, key })
const body = (room: number, series: object | undefined, more: object = {}, hours = ['10:00', '11:00']) => ({
  meetingroom_id: room,
  title: 'Daily',
  start_time: at(hours[0] as string),
  end_time: at(hours[1] as string),
  ...(series ? { series } : {}),
  ...more,
})
const book = (room: number, series: object | undefined, more: object = {}, hours?: string[], who = ann) =>
  post('/meeting/add', body(room, series, more, hours), who)
const details = async (id: number, who = ann) =>
  (await world.first.get('/meeting/details', { id }, { token: who.token })).data

/** What a room holds: the date and hours of each claim, in order. */
const held = async (room: number, state: 'held' | 'pending' = 'held') =>
  (
    await world.db.query<{ slot: string }>(
      `select to_char(start_time at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || '-' || to_char(end_time at time zone 'Asia/Shanghai', 'HH24:MI') as slot
       from holding where company_id = $1 and room_id = $2 and is_held = $3 order by start_time, id`,
      [acme.company_id, room, state === 'held'],
    )
  ).map((row) => row.slot)

describe('booking a series', () => {
  it('makes every occurrence an ordinary meeting, with rooms, people, history and one line in the operation log', async () => {
    const [room, second] = [await acme.room('Series'), await acme.room('Series too')]
    const made = await book(room, daily(3), {
      meetingroom_ids: [room, second],
      attendees: [{ user_id: bob.user_id }, { mail: 'guest@example.org', name: 'Guest' }],
    })
    expect(made).toMatchObject({ code: 0, data: { audit_state: 0, left_out: [] } })
    expect(made.data.ids).toHaveLength(3)
    for (const one of [room, second])
      expect(await held(one)).toEqual(['11-18 10:00-11:00', '11-19 10:00-11:00', '11-20 10:00-11:00'])
    const last = await details(made.data.ids[2], bob)
    expect(last).toMatchObject({
      start_time: at('10:00', '2026-11-20'),
      series: { id: made.data.series_id, occurrence_date: '2026-11-20', is_exception: false, meetings: 3, to_come: 3 },
    })
    expect(last.attendees.map((one: { name: string }) => one.name)).toEqual([ann.name, bob.name, 'Guest'])
    expect(last.rooms).toHaveLength(2)
    expect(last.log.map((one: { action: string }) => one.action)).toEqual(['book'])
    const query = { meetingroom_id: room, start_date: day, end_date: '2026-11-20' }
    const week = await world.first.get('/meeting/week_month', query, { token: bob.token })
    expect(week.data.items.map((one: { series_id?: number }) => one.series_id)).toEqual(
      Array(3).fill(made.data.series_id),
    )
    const log = await world.db.query(
      `select 1 from operation_log where company_id = $1 and target_id = $2 and module = 'meeting'`,
      [acme.company_id, made.data.id],
    )
    expect(log).toHaveLength(1)
  })

  it('makes all or none, and says for each that cannot be made why', async () => {
    const room = await acme.room('Clash')
    await book(room, undefined, { start_time: at('10:30', '2026-11-19'), end_time: at('11:30', '2026-11-19') }, [], bob)
    const answer = await book(room, daily(3))
    expect(answer).toMatchObject({
      code: 40931,
      data: {
        reason: 'series_clash',
        total: 3,
        occurrences: [{ date: '2026-11-19', reason: 'booking_conflict', meetingroom_id: room }],
      },
    })
    expect(answer.message).toContain('2026-11-19')
    expect(await held(room)).toEqual(['11-19 10:30-11:30'])
    expect(await world.db.query('select 1 from meeting where meetingroom_id = $1', [room])).toHaveLength(1)
  })

  it('makes all that are free if asked, and answers what was left out', async () => {
    const room = await acme.room('Only free')
    await book(room, undefined, { start_time: at('10:30', '2026-11-19'), end_time: at('11:30', '2026-11-19') }, [], bob)
    const answer = await book(room, { ...daily(3), only_free: true })
    expect(answer.data.ids).toHaveLength(2)
    expect(answer.data.left_out).toMatchObject([
      { date: '2026-11-19', start_time: at('10:00', '2026-11-19'), reason: 'booking_conflict' },
    ])
    expect(await held(room)).toEqual(['11-18 10:00-11:00', '11-19 10:30-11:30', '11-20 10:00-11:00'])
    const nothing = await book(room, { ...daily(1), only_free: true }, {}, undefined, bob)
    expect(nothing.data.reason).toBe('series_clash')
  })

  it('leaves out dates that are not wanted and takes another room where told', async () => {
    const [room, other] = [await acme.room('Mostly here'), await acme.room('Once there')]
    const moves = [{ date: '2026-11-20', meetingroom_id: other }]
    expect((await book(room, { ...daily(3), skip: ['2026-11-19'], moves })).code).toBe(0)
    expect([await held(room), await held(other)]).toEqual([['11-18 10:00-11:00'], ['11-20 10:00-11:00']])
  })

  it('waits for approval where the room asks for it, and keeps nobody away until then', async () => {
    const room = await acme.room('Approved', { isaudit: true })
    expect((await book(room, daily(2))).data.audit_state).toBe(1)
    expect((await book(room, daily(2), {}, undefined, bob)).data.audit_state).toBe(1)
    expect([await held(room), (await held(room, 'pending')).length]).toEqual([[], 4])
  })

  it('keeps to the rules on every day: horizon, weekend, past, locks', async () => {
    const room = await acme.room('Ruled', { limitdays: 5, approve_booking_weekend: true })
    await acme.lock(room, { begin_date: '2026-11-20', end_date: '2026-11-20', reason: 'Works' })
    const answer = await book(room, { period: 'day', begin_date: '2026-11-17', until: '2026-11-23' })
    expect(answer.data.occurrences.map((one: { date: string; reason: string }) => [one.date, one.reason])).toEqual([
      ['2026-11-17', 'booking_past'],
      ['2026-11-20', 'booking_locked'],
      ['2026-11-21', 'booking_weekend'],
      ['2026-11-22', 'booking_weekend'],
      ['2026-11-23', 'booking_horizon'],
    ])
    // without an end it goes as far as the room can be booked
    const open = await book(room, { period: 'day', only_free: true })
    expect(await held(room)).toEqual(['11-18 10:00-11:00', '11-19 10:00-11:00'])
    expect(open.data.left_out).toHaveLength(3)
  })

  it.each<[string, object, string]>([
    ['10,000 occurrences', { period: 'day', times: 10_000 }, 'series_too_many'],
    ['no end where the room has no horizon', { period: 'week' }, 'invalid_input'],
    ['an end before its beginning', { period: 'day', until: '2026-11-17' }, 'invalid_input'],
    ['two ends', { period: 'day', until: '2026-11-19', times: 2 }, 'invalid_input'],
    ['a date that does not exist', { period: 'day', until: '2026-02-30' }, 'invalid_input'],
    ['an interval of 5', { period: 'day', times: 2, interval: 5 }, 'invalid_input'],
    ['a room of nobody for one date', { ...daily(2), moves: [{ date: day, meetingroom_id: 2147483647 }] }, 'not_found'],
  ])('refuses %s', async (name, series, reason) => {
    const room = await acme.room(`Refused ${name}`)
    expect((await book(room, series)).data.reason).toBe(reason)
    expect(await held(room)).toEqual([])
  })

  it('refuses meetings that would be in each other’s way', async () => {
    const room = await acme.room('Long', { opentime: '00:00', closetime: '24:00' })
    const long = { start_time: at('10:00'), end_time: at('11:00', '2026-11-19') }
    expect((await book(room, daily(2), long)).data.reason).toBe('series_overlap')
    expect((await book(room, { ...daily(2), interval: 2 }, long)).code).toBe(0)
  })

  it('refuses more invitations than can be written at once', async () => {
    const room = await acme.room('Crowded')
    const attendees = Array.from({ length: 200 }, (_, n) => ({ mail: `p${n}@example.org`, name: '' }))
    expect((await book(room, daily(300), { attendees })).data).toMatchObject({ reason: 'series_crowd', most: 50_000 })
    const { data: made } = await book(room, daily(300))
    expect((await post('/meeting/edit', { id: made.id, version: 1, scope: 'all', attendees })).data.reason).toBe(
      'series_crowd',
    )
    expect((await post('/meeting/add_attendees', { id: made.id, scope: 'all', attendees })).data.reason).toBe(
      'series_crowd',
    )
    expect((await details(made.id)).attendees).toHaveLength(1)
  })

  it('is made once however often the same key is sent', async () => {
    const room = await acme.room('Keyed series')
    const send = () => post('/meeting/add', body(room, daily(2)), ann, 'series-key')
    expect((await send()).data).toEqual((await send()).data)
    expect(await held(room)).toHaveLength(2)
  })

  it('takes a few statements to make, to change and to cancel, for a year of days as for two', async () => {
    const counts: number[][] = []
    for (const times of [2, 366]) {
      const room = await acme.room(`Year ${times}`)
      const count = async (path: string, asked: object) => {
        statements = 0
        const answer = await post(path, asked)
        expect(answer.code).toBe(0)
        return { made: answer.data, statements }
      }
      const people = [{ user_id: bob.user_id }]
      const made = await count('/meeting/add', body(room, daily(times), { attendees: people }))
      expect([made.made.ids.length, (await held(room)).length]).toEqual([times, times])
      const hours = { start_time: at('12:00'), end_time: at('13:00') }
      const edit = await count('/meeting/edit', {
        id: made.made.id,
        version: 1,
        scope: 'all',
        ...hours,
        attendees: people,
      })
      expect((await held(room)).filter((slot) => slot.endsWith('12:00-13:00'))).toHaveLength(times)
      const del = await count('/meeting/del', { id: made.made.id, scope: 'all' })
      expect(await held(room)).toEqual([])
      counts.push([made.statements, edit.statements, del.statements])
    }
    // what runs in the background makes statements of its own, the more the longer it takes: far fewer than days
    expect(Math.max(...counts.flat())).toBeLessThan(100)
  })

  it('keeps its hours on the office’s clock when that changes', async () => {
    const berlin = await acme.office('Berlin series', 'Europe/Berlin')
    const room = await acme.room('Spree series', { ...berlin, opentime: '00:00', closetime: '24:00' })
    const dates = { begin_date: '2027-03-27', until: '2027-03-29', period: 'day' }
    const answer = await book(room, { ...dates, only_free: true }, {}, ['02:00', '03:00'])
    // the hour from 02:00 to 03:00 does not exist on the 28th
    expect(answer.data.left_out).toMatchObject([{ date: '2027-03-28', reason: 'booking_closed' }])
    const rows = await world.db.query<{ start_time: string }>(
      'select start_time from holding where room_id = $1 order by start_time',
      [room],
    )
    expect(rows.map((row) => row.start_time)).toEqual(['2027-03-27T01:00:00Z', '2027-03-29T00:00:00Z'])
  })
})

describe('checking a series', () => {
  it('says for each occurrence whether it can be made, and names the nearest free room for the others', async () => {
    const office = await acme.office('Check')
    const room = await acme.room('Wanted', { ...office, capacity: 6 })
    const busy = await acme.room('Busy', { ...office, capacity: 6 })
    await acme.room('Too small', { ...office, capacity: 2 })
    const free = await acme.room('Free', { ...office, capacity: 10 })
    await acme.room('Closed', { ...office, capacity: 6, opentime: '12:00' })
    const on19 = { start_time: at('10:30', '2026-11-19'), end_time: at('11:30', '2026-11-19') }
    await book(room, undefined, { ...on19, title: 'Board' }, [], bob)
    await book(busy, undefined, on19, [], bob)
    const { title: _, ...asked } = body(room, daily(3), { people: 5 })
    const answer = await post('/meeting/series_check', asked)
    expect(answer.data).toMatchObject({ free: 2, total: 3, skipped_months: [] })
    expect(answer.data.items).toMatchObject([
      { date: day, ok: true, alternative: null },
      {
        date: '2026-11-19',
        ok: false,
        meetingroom_id: room,
        reason: 'booking_conflict',
        message: '该时间段已被占用：Board 10:30-11:30',
        alternative: { meetingroom_id: free, meetingroom_name: 'Free', capacity: 10, pending: false },
      },
      { date: '2026-11-20', ok: true },
    ])
    const many = await post('/meeting/series_check', { ...asked, people: 50 })
    expect(many.data.items[1].alternative).toBeNull()
    expect(await held(room)).toEqual(['11-19 10:30-11:30'])
  })

  it('leaves a meeting that becomes a series out of its own way', async () => {
    const room = await acme.room('Own way')
    const single = await book(room, undefined)
    await book(room, undefined, { start_time: at('10:30', '2026-11-19'), end_time: at('11:30', '2026-11-19') }, [], bob)
    const { title: _, ...asked } = body(room, daily(3), { ignored_meeting_id: single.data.id })
    const answer = await post('/meeting/series_check', asked)
    expect(answer.data.items.map((one: { ok: boolean }) => one.ok)).toEqual([true, false, true])
    expect((await post('/meeting/series_check', asked, bob)).data.reason).toBe('meeting_not_yours')
    // of a series also those that would change with it; an exception keeps its date and is not asked about
    const { data: made } = await book(room, daily(3), {}, ['14:00', '15:00'])
    await post('/meeting/edit', { id: made.ids[1], version: 1, title: 'By itself' })
    const hours = { start_time: at('14:00'), end_time: at('15:00'), ignored_meeting_id: made.id }
    const rule = await post('/meeting/series_check', { ...asked, ...hours })
    expect(rule.data.items).toMatchObject([
      { date: day, ok: true },
      { date: '2026-11-20', ok: true },
    ])
  })

  it('names the months that do not have the day', async () => {
    const room = await acme.room('31st')
    const { title: _, ...asked } = body(room, { period: 'month', begin_date: '2026-12-31', times: 3 })
    const { data } = await post('/meeting/series_check', asked)
    expect(data.skipped_months).toEqual(['2027-02'])
    expect(data.items.map((one: { date: string }) => one.date)).toEqual(['2026-12-31', '2027-01-31', '2027-03-31'])
  })
})

describe('changing a series', () => {
  const edit = (id: number, version: number, more: object, who = ann) =>
    post('/meeting/edit', { id, version, ...more }, who)
  const titles = async (series_id: number) =>
    (
      await world.db.query<{ title: string }>(
        'select title from meeting where company_id = $1 and series_id = $2 order by occurrence_date',
        [acme.company_id, series_id],
      )
    ).map((row) => row.title)

  it('moves all by as many days and to the same hours; what was changed by itself stays', async () => {
    const room = await acme.room('Move all')
    const { data: made } = await book(room, daily(4))
    const [, second, third] = made.ids
    expect(
      (await edit(second, 1, { start_time: at('15:00', '2026-11-19'), end_time: at('16:00', '2026-11-19') })).code,
    ).toBe(0)
    expect((await details(second)).series.is_exception).toBe(true)
    const moved = await edit(third, 1, {
      scope: 'all',
      start_time: at('10:30', '2026-11-21'),
      end_time: at('11:30', '2026-11-21'),
      title: 'New',
    })
    expect(moved).toMatchObject({ code: 0, data: { id: third, version: 2, series_id: made.series_id, left_out: [] } })
    expect(moved.data.ids).toHaveLength(3)
    expect(await held(room)).toEqual([
      '11-19 10:30-11:30',
      '11-19 15:00-16:00',
      '11-21 10:30-11:30',
      '11-22 10:30-11:30',
    ])
    expect((await titles(made.series_id)).sort()).toEqual(['Daily', 'New', 'New', 'New'])
  })

  it('changes one and those after it, which are a series of their own then', async () => {
    const room = await acme.room('Following')
    const { data: made } = await book(room, daily(4))
    const changed = await edit(made.ids[2], 1, {
      scope: 'following',
      title: 'Later',
      end_time: at('10:30', '2026-11-20'),
    })
    expect(changed.data.series_id).not.toBe(made.series_id)
    expect([await titles(made.series_id), await titles(changed.data.series_id)]).toEqual([
      ['Daily', 'Daily'],
      ['Later', 'Later'],
    ])
    expect(await held(room)).toEqual([
      '11-18 10:00-11:00',
      '11-19 10:00-11:00',
      '11-20 10:00-10:30',
      '11-21 10:00-10:30',
    ])
    expect((await details(made.ids[0])).series).toMatchObject({ until: '2026-11-19', times: null, meetings: 2 })
    expect((await details(made.ids[3])).series).toMatchObject({ begin_date: '2026-11-20', until: '2026-11-21' })
  })

  it('leaves what has begun or is over as it is', async () => {
    const room = await acme.room('Begun')
    const { data: made } = await book(room, daily(3), {}, ['09:00', '09:30'])
    const changed = await edit(made.ids[1], 1, { scope: 'all', title: 'Later' })
    expect(changed.data.ids).toEqual(made.ids.slice(1))
    expect(await titles(made.series_id)).toEqual(['Daily', 'Later', 'Later'])
    const all = await post('/meeting/del', { id: made.ids[1], scope: 'all' })
    expect(all.data.ids).toEqual(made.ids.slice(1))
    expect(await held(room)).toEqual(['11-18 09:00-09:30'])
    expect((await post('/meeting/del', { id: made.ids[1], scope: 'all' })).data.reason).toBe('meeting_over')
  })

  it('refuses whole where one cannot be moved, or leaves that one where it is', async () => {
    const [room, other] = [await acme.room('From here'), await acme.room('To there')]
    const { data: made } = await book(room, daily(3))
    await book(
      other,
      undefined,
      { start_time: at('10:00', '2026-11-19'), end_time: at('10:30', '2026-11-19') },
      [],
      bob,
    )
    const asked = { scope: 'all', meetingroom_id: other, title: 'Moved' }
    const refused = await edit(made.ids[0], 1, asked)
    expect(refused.data).toMatchObject({ reason: 'series_clash', occurrences: [{ date: '2026-11-19' }] })
    expect([(await held(room)).length, (await held(other)).length]).toEqual([3, 1])
    expect(await titles(made.series_id)).toEqual(['Daily', 'Daily', 'Daily'])
    const free = await edit(made.ids[0], 1, { ...asked, only_free: true })
    expect(free.data.left_out).toMatchObject([{ date: '2026-11-19', reason: 'booking_conflict' }])
    expect([(await held(room)).length, (await held(other)).length]).toEqual([1, 3])
    expect(await titles(made.series_id)).toEqual(['Moved', 'Daily', 'Moved'])
  })

  it('moves meetings onto each other’s old times', async () => {
    const room = await acme.room('Chain')
    const { data: made } = await book(room, daily(3))
    const day2 = { start_time: at('10:00', '2026-11-19'), end_time: at('11:00', '2026-11-19') }
    expect((await edit(made.ids[0], 1, { scope: 'all', ...day2 })).code).toBe(0)
    expect(await held(room)).toEqual(['11-19 10:00-11:00', '11-20 10:00-11:00', '11-21 10:00-11:00'])
    expect((await details(made.ids[0])).series).toMatchObject({
      begin_date: '2026-11-19',
      occurrence_date: '2026-11-19',
    })
    // one of them finds its place taken: with it stay those that it would have made room for
    const { data: more } = await book(room, daily(3), {}, ['13:00', '14:00'])
    await book(room, undefined, { start_time: at('13:00', '2026-11-21'), end_time: at('14:00', '2026-11-21') }, [], bob)
    const next = { start_time: at('13:00', '2026-11-19'), end_time: at('14:00', '2026-11-19'), only_free: true }
    const stuck = await edit(more.ids[0], 1, { scope: 'all', ...next })
    expect(stuck.data.left_out.map((one: { date: string }) => one.date)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
  })

  it('makes confirmed meetings wait where the room needs approval, and keeps their slots until it is decided', async () => {
    const room = await acme.room('Approve series')
    const { data: made } = await book(room, daily(2))
    await world.db.query('update meetingroom set isaudit = true where id = $1', [room])
    expect((await edit(made.ids[0], 1, { scope: 'all', end_time: at('10:30') })).data.audit_state).toBe(0)
    const longer = await edit(made.ids[0], 2, { scope: 'all', start_time: at('12:00'), end_time: at('13:00') })
    expect(longer.data.audit_state).toBe(1)
    expect(await held(room)).toEqual(['11-18 10:00-10:30', '11-19 10:00-10:30'])
    expect(await held(room, 'pending')).toEqual(['11-18 12:00-13:00', '11-19 12:00-13:00'])
    // less of what waits waits as well
    expect((await edit(made.ids[0], 3, { scope: 'all', end_time: at('12:30') })).data.audit_state).toBe(1)
    expect(await held(room, 'pending')).toEqual(['11-18 12:00-12:30', '11-19 12:00-12:30'])
  })

  it('gets rooms and loses rooms, all of its meetings or none', async () => {
    const [first, second, third] = [await acme.room('One of'), await acme.room('Two of'), await acme.room('Three of')]
    const made = (await book(first, daily(3), { meetingroom_ids: [first, second] })).data
    const taken = await book(third, undefined, {
      start_time: at('10:30', '2026-11-19'),
      end_time: at('11:30', '2026-11-19'),
    })
    const asked = { scope: 'all', meetingroom_ids: [first, third] }
    expect((await edit(made.ids[0], 1, asked)).data).toMatchObject({
      reason: 'series_clash',
      occurrences: [{ date: '2026-11-19' }],
    })
    expect([await held(third), (await held(second)).length]).toEqual([['11-19 10:30-11:30'], 3])
    expect((await post('/meeting/del', { id: taken.data.id })).code).toBe(0)
    expect((await edit(made.ids[0], 1, asked)).code).toBe(0)
    for (const room of [first, third])
      expect(await held(room)).toEqual(['11-18 10:00-11:00', '11-19 10:00-11:00', '11-20 10:00-11:00'])
    expect(await held(second)).toEqual([])
    expect((await details(made.ids[2])).rooms.map((room: { name: string }) => room.name)).toEqual([
      'One of',
      'Three of',
    ])
    // from one on, in another main room as well
    expect((await edit(made.ids[1], 2, { scope: 'following', meetingroom_ids: [second] })).code).toBe(0)
    expect([await held(first), await held(third), await held(second)]).toEqual([
      ['11-18 10:00-11:00'],
      ['11-18 10:00-11:00'],
      ['11-19 10:00-11:00', '11-20 10:00-11:00'],
    ])
  })

  it('asks for other rooms in a change of its own where the change has to wait for approval', async () => {
    const [room, other] = [await acme.room('Asks', { isaudit: true }), await acme.room('Beside')]
    const made = (await book(room, daily(2))).data
    await world.db.query('update meeting set audit_state = 0 where company_id = $1 and id = any($2::int[])', [
      acme.company_id,
      made.ids,
    ])
    await world.db.query('update holding set is_held = true where company_id = $1 and room_id = $2', [
      acme.company_id,
      room,
    ])
    const refused = await edit(made.ids[0], 1, {
      scope: 'all',
      meetingroom_ids: [room, other],
      start_time: at('14:00'),
      end_time: at('15:00'),
    })
    expect(refused.data.fields.meetingroom_ids).toBeTruthy()
    expect([(await held(room)).length, await held(other)]).toEqual([2, []])
  })

  it('replaces people and keeps the answers that they gave', async () => {
    const room = await acme.room('People of all')
    const { data: made } = await book(room, daily(2), { attendees: [{ user_id: bob.user_id }] })
    await world.db.query('update attendee set accept_state = 2 where meeting_id = $1 and user_id = $2', [
      made.ids[1],
      bob.user_id,
    ])
    const people = [{ user_id: bob.user_id }, { mail: 'x@example.org', name: 'X' }]
    expect((await edit(made.ids[0], 1, { scope: 'all', attendees: people })).code).toBe(0)
    for (const [id, answer] of [
      [made.ids[0], 0],
      [made.ids[1], 2],
    ])
      expect((await details(id)).attendees).toMatchObject([
        { accept_state: 1 },
        { accept_state: answer },
        { name: 'X' },
      ])
  })

  it('makes a series of a single meeting, with its people', async () => {
    const room = await acme.room('Single')
    const { data: single } = await book(room, undefined, { attendees: [{ user_id: bob.user_id }] })
    const none = await edit(single.id, 1, { series: { period: 'week', weekdays: [5], times: 2 } })
    expect(none.data.fields['series.begin_date']).toBeTruthy()
    expect((await edit(single.id, 1, { scope: 'all', title: 'No' })).data.reason).toBe('series_none')
    const made = await edit(single.id, 1, { series: { period: 'week', times: 3 }, title: 'Weekly' })
    expect(made).toMatchObject({ code: 0, data: { id: single.id, version: 2, left_out: [] } })
    expect(await held(room)).toEqual(['11-18 10:00-11:00', '11-25 10:00-11:00', '12-02 10:00-11:00'])
    expect(await titles(made.data.series_id)).toEqual(['Weekly', 'Weekly', 'Weekly'])
    expect((await details(made.data.ids[2])).attendees).toHaveLength(2)
  })

  it('becomes a series without the dates that are not wanted, in other rooms where told', async () => {
    const [room, second, other] = [await acme.room('Mine'), await acme.room('Mine too'), await acme.room('Spare')]
    const { data: single } = await book(room, undefined, { meetingroom_ids: [room, second] })
    const moves = [{ date: '2026-11-20', meetingroom_id: other, instead_of: second }]
    const series = { ...daily(4), skip: ['2026-11-19'], moves }
    const wrong = { ...series, moves: [{ ...moves[0], instead_of: other }] }
    expect((await edit(single.id, 1, { series: wrong })).data.fields['series.moves']).toBeTruthy()
    expect((await edit(single.id, 1, { series })).code).toBe(0)
    expect([await held(room), await held(second), await held(other)]).toEqual([
      ['11-18 10:00-11:00', '11-20 10:00-11:00', '11-21 10:00-11:00'],
      ['11-18 10:00-11:00', '11-21 10:00-11:00'],
      ['11-20 10:00-11:00'],
    ])
  })

  it('tells its dates and which of them are exceptions, private ones only to those who take part', async () => {
    const room = await acme.room('Dates')
    const { data: made } = await book(room, daily(3), { secret: true, attendees: [{ user_id: bob.user_id }] })
    await edit(made.ids[1], 1, { start_time: at('12:00', '2026-11-19'), end_time: at('13:00', '2026-11-19') })
    await post('/meeting/del', { id: made.ids[2] })
    const list = (who: { token: string }, id = made.id) =>
      world.first.get('/meeting/series_meetings', { id }, { token: who.token })
    expect((await list(bob)).data.items).toMatchObject([
      { id: made.ids[0], date: day, is_exception: false, state: 'not_started', meetingroom_name: 'Dates' },
      { date: '2026-11-19', start_time: at('12:00', '2026-11-19'), is_exception: true },
      { date: '2026-11-20', is_exception: true, state: 'cancelled' },
    ])
    expect((await list(await acme.person())).data.reason).toBe('not_found')
    const { data: single } = await book(room, undefined, {}, ['17:00', '18:00'])
    expect((await list(ann, single.id)).data.reason).toBe('series_none')
  })

  it('gets another rule: dates that it has stay, others go or come, exceptions survive', async () => {
    const room = await acme.room('New rule')
    const { data: made } = await book(room, daily(5))
    await edit(made.ids[1], 1, { title: 'Mine alone' })
    await post('/meeting/del', { id: made.ids[2] })
    const changed = await edit(made.ids[0], 1, {
      scope: 'all',
      series: { period: 'day', interval: 2, times: 4 },
      start_time: at('12:00'),
      end_time: at('13:00'),
    })
    // 18, 20, 22, 24: the 20th was cancelled by itself and stays so; the 19th is an exception; the 21st goes
    expect(changed.code).toBe(0)
    expect(await held(room)).toEqual([
      '11-18 12:00-13:00',
      '11-19 10:00-11:00',
      '11-22 12:00-13:00',
      '11-24 12:00-13:00',
    ])
    expect((await details(made.ids[0])).series).toMatchObject({ interval: 2, times: 4 })
    expect(
      (await edit(made.ids[0], 2, { series: { period: 'day', times: 2 } })).data.fields['series.scope'],
    ).toBeTruthy()
  })

  it('is refused to others, and to who saw an older version', async () => {
    const room = await acme.room('Not yours')
    const { data: made } = await book(room, daily(2))
    for (const scope of ['following', 'all']) {
      expect((await edit(made.ids[0], 1, { scope, title: 'X' }, bob)).data.reason).toBe('meeting_not_yours')
      expect((await post('/meeting/del', { id: made.ids[0], scope }, bob)).data.reason).toBe('meeting_not_yours')
      expect((await edit(made.ids[0], 9, { scope, title: 'X' })).data.reason).toBe('stale')
      expect((await post('/meeting/del', { id: made.ids[0], version: 9, scope })).data.reason).toBe('stale')
    }
    const { data: single } = await book(room, undefined, {}, ['17:00', '18:00'])
    expect((await post('/meeting/del', { id: single.id, scope: 'all' })).data.reason).toBe('series_none')
    const monthly = await book(room, { period: 'month', times: 2 }, {}, ['18:00', '19:00'])
    const later = { start_time: at('18:00', '2026-11-19'), end_time: at('19:00', '2026-11-19') }
    expect((await edit(monthly.data.id, 1, { scope: 'all', ...later })).data.fields['series.begin_date']).toBeTruthy()
  })

  it('is cancelled from one on, exceptions included', async () => {
    const room = await acme.room('Cancel on')
    const { data: made } = await book(room, daily(4))
    await edit(made.ids[3], 1, { title: 'Exception' })
    const gone = await post('/meeting/del', { id: made.ids[1], version: 1, scope: 'following', reason: 'Done' })
    expect(gone.data.ids).toEqual(made.ids.slice(1))
    expect(await held(room)).toEqual(['11-18 10:00-11:00'])
    expect(await details(made.ids[2])).toMatchObject({ state: 'cancelled', cancel_reason: 'Done' })
    expect((await details(made.ids[0])).series).toMatchObject({ until: day, meetings: 1 })
  })
})

/** Whole numbers from a seed, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('series and single meetings at once, in random order over two servers', () => {
  it.each([1, 2, 3])('never overlap, deadlock or stay half made (seed %i)', async (seed) => {
    const next = numbersFrom(seed)
    const rooms = await Promise.all([1, 2, 3, 4].map((n) => acme.room(`Random ${seed} ${n}`)))
    const pick = () => rooms[next(rooms.length)] as number
    const mine: { id: number; ids: number[] }[] = []
    const time = (quarter: number) =>
      `${String(10 + Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`
    const server = () => world.servers[next(2)] as World['first']
    const one = async () => {
      const from = next(20)
      const date = addDays(day, next(10))
      const hours = { start_time: at(time(from), date), end_time: at(time(from + 1 + next(8)), date) }
      const kind = next(10)
      const known = mine[next(Math.max(1, mine.length))]
      if (kind >= 8 && known !== undefined) {
        const scope = ['all', 'following', 'this'][next(3)]
        const id = known.ids[next(known.ids.length)] as number
        if (kind === 9) return server().post('/meeting/del', { id, scope }, { token: ann.token })
        const { version } = await details(id)
        const change = next(2) === 0 ? { meetingroom_id: pick() } : hours
        return server().post('/meeting/edit', { id, version, scope, ...change }, { token: ann.token })
      }
      const times = 2 + next(8)
      const series = kind < 5 ? { period: 'day', interval: 1 + next(2), times, only_free: next(2) === 0 } : undefined
      const meetingroom_ids = next(3) === 0 ? [...new Set([pick(), pick()])] : [pick()]
      const wish = { title: `Random ${seed}`, meetingroom_ids, ...hours, series }
      const answer = await server().post('/meeting/add', wish, { token: ann.token })
      if (answer.code === 0) {
        mine.push(answer.data)
        if (series && !series.only_free) expect(answer.data.ids).toHaveLength(times)
        if (series) expect(answer.data.ids.length + answer.data.left_out.length).toBe(times)
      }
      return answer
    }
    const seen = new Map<string, number>()
    for (let round = 0; round < 5; round++) {
      for (const { code, data } of await Promise.all(Array.from({ length: 16 }, one))) {
        const said = code === 0 ? 'done' : data.reason
        seen.set(said, (seen.get(said) ?? 0) + 1)
      }
    }
    const expected = [
      'done',
      'booking_conflict',
      'series_clash',
      'stale',
      'meeting_over',
      'series_none',
      'conflict',
      'series_overlap',
    ]
    expect([...seen.keys()].filter((said) => !expected.includes(said))).toEqual([])
    expect(seen.get('done')).toBeGreaterThan(10)
    expect((seen.get('series_clash') ?? 0) + (seen.get('booking_conflict') ?? 0)).toBeGreaterThan(5)
    const overlaps = await world.db.query(
      `select 1 from holding a join holding b on a.room_id = b.room_id and a.id < b.id and a.is_held and b.is_held
       and a.start_time < b.end_time and b.start_time < a.end_time where a.company_id = $1`,
      [acme.company_id],
    )
    expect(overlaps).toEqual([])
    // every meeting that stands holds all its rooms for its whole time, and nothing else is held
    const wrong = await world.db.query(
      `select m.id from meeting m where m.company_id = $1 and (
         select coalesce(sum(extract(epoch from h.end_time - h.start_time)), 0) from holding h
         where h.company_id = m.company_id and h.source_id = m.id
       ) <> case when m.meeting_state = 'active' then extract(epoch from m.end_time - m.start_time)
         * (1 + (select count(*) from meeting_room x where x.company_id = m.company_id and x.meeting_id = m.id
             and x.meetingroom_id <> m.meetingroom_id)) else 0 end
       and m.title like 'Random%'`,
      [acme.company_id],
    )
    expect(wrong).toEqual([])
  })

  it('never met a deadlock, which would have been answered as a conflict', async () => {
    // each connection tells its counts by itself, the last ones when it is asked for them
    await Promise.all(
      world.servers.flatMap(({ db }) =>
        Array.from({ length: 8 }, () => db.query('select pg_stat_force_next_flush(), pg_sleep(0.2)')),
      ),
    )
    const [count] = await world.db.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(count?.deadlocks).toBe(0)
  })
})
