import { meetingCheckedIn } from '@workplace/contract/meeting/events'
import { passRecorded } from '@workplace/contract/pass/events'
import { mapPresences, mapStatuses } from '@workplace/contract/station/map'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { raise } from '../../../kernel/events/raise'
import { type DeskWorld, openDeskWorld } from './desk-world.sample'

let deskWorld: DeskWorld
type Who = Awaited<ReturnType<DeskWorld['acme']['person']>>
let ann: Who
let bob: Who
let keeper: Who
let getway_id = 0
let count = 0

const day = '2026-11-24'
const at = (time: string) => `${day}T${time}:00+08:00`
const employee = ['view-reservation', 'view-booked']

beforeAll(async () => {
  deskWorld = await openDeskWorld({ logInWords: true })
  const { world, acme, insert } = deskWorld
  for (const type of ['pass.recorded', 'meeting.checked_in'])
    await world.db.query(
      `insert into event_consumer (consumer, type) values ('station.signs', $1) on conflict do nothing`,
      [type],
    )
  const getway_type_id = await insert('getway_type', { name: 'Zigbee' })
  getway_id = await insert('detector_getway', { name: 'Roof', getway_type_id, office_id: acme.office_id })
  keeper = await acme.person(['view-check-in', 'view-station', 'change-station'])
})
afterAll(() => deskWorld.world.close())
beforeEach(async () => {
  now('07:00')
  ann = await deskWorld.acme.person(employee)
  bob = await deskWorld.acme.person(employee)
  await setTo({ station_checkin_after: '120', station_release_mode: 'either' })
})

test('whoever comes to their office has their own desk again that day, unless a colleague booked it, who stays', async () => {
  const boss = await deskWorld.acme.person(['add-assign'])
  const own = async (who: Who, n: string) => {
    const station_id = await deskWorld.desk(n)
    const given = { station_id, user_id: who.user_id, weekdays: [2], begin_date: day }
    expect((await post('/assign/add', given, boss)).code).toBe(0)
    return station_id
  }
  const plan = (who: Who) => post('/reservation/plan', { date: day, place: 'home' }, who)
  const isShared = async (id: number) =>
    (await query('select 1 from station_share where station_id = $1 and date = $2', [id, day])).length > 0
  const mine = await own(ann, 'Own-1')
  const theirs = await own(bob, 'Own-2')
  await plan(ann)
  await plan(bob)
  expect([await isShared(mine), await isShared(theirs)]).toEqual([true, true])
  const cleo = await deskWorld.acme.person(employee)
  await book(theirs, cleo)
  await passes(ann, '09:00')
  await passes(bob, '09:00')
  await expect.poll(() => isShared(mine)).toBe(false)
  const heard = async () =>
    (await query<{ kind: string }>('select kind from message where user_id = $1 order by id', [bob.user_id])).map(
      ({ kind }) => kind,
    )
  await expect.poll(heard).toContain('desk_still_taken')
  expect(await isShared(theirs)).toBe(true)
})

test('a detector that fell silent is believed until midnight, marked on the map, and releases nobody', async () => {
  now('10:00')
  const keeps = await deskWorld.acme.person(['view-station', 'view-reservation'])
  const { station_id, sees } = await booked(ann, { x: 100, y: 100, w: 160, h: 80, r: 0 })
  const statuses = async () => {
    const state = await get('/map/state', { floor_id: deskWorld.acme.floor_id, date: day }, keeps)
    const [, status, , presence] = state.data.desks.find(([id]: number[]) => id === station_id)
    return [
      mapStatuses[status],
      mapPresences[presence],
      (await get('/station/single', { id: station_id }, keeps)).data.status,
    ]
  }
  await sees(true, '09:50', '10:05')
  expect(await statuses()).toEqual(['Occupy', 'occupied', 'Occupy'])
  now('10:06')
  expect(await statuses()).toEqual(['Occupy', 'unknown', 'Occupy'])
  await due()
  expect((await get('/reservation/mine', {}, ann)).data.items[0].state).toBe('booked')
})

test('who booked a desk that is asked for is shown no button for more time, and who decides is', async () => {
  const { station_id } = await booked(ann)
  const may = async () => (await get('/reservation/mine', {}, ann)).data.items[0].may.extend
  expect(await may()).toBe(true)
  await query('update station set need_audit = true where id = $1', [station_id])
  expect(await may()).toBe(false)
})

test('a booking that was released does not come back into an area that is full by now', async () => {
  const area_id = await deskWorld.area('Small', { max_people: 1 })
  const { id } = await booked(ann, { area_id })
  const beside = await deskWorld.desk('Small-2', { area_id })
  now('10:45')
  await due()
  now('11:00')
  await due()
  expect((await get('/reservation/mine', {}, ann)).data.items[0].state).toBe('released')
  await book(beside, bob)
  expect((await post('/reservation/restore', { id }, ann)).data.reason).toBe('station_full')
})

test('what is due comes to everybody in turn, however much of it there is at once', async () => {
  await setTo({ station_release_mode: 'none' })
  const all: number[] = []
  for (let n = 0; n < 5; n++) all.push((await booked(await deskWorld.acme.person(employee))).id)
  now('19:00')
  await deskWorld.world.first.desks.due(2)
  const rows = await query<{ state: string }>('select state from station_reservation where id = any($1::int[])', [all])
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('finished'))
})

const now = (time: string) => deskWorld.world.setNow(at(time))
const post = (path: string, body: object, who: Who) =>
  deskWorld.world.first.post(path, body, { token: who.token, language: 'en' })
const get = (path: string, query: object, who: Who) =>
  deskWorld.world.first.get(path, query as Record<string, unknown>, { token: who.token, language: 'en' })
const query = <T>(text: string, values: unknown[]) => deskWorld.world.db.query<T>(text, values)
const due = () => deskWorld.world.first.desks.due()

async function setTo(settings: Record<string, string>) {
  for (const [key, value] of Object.entries(settings))
    await query(
      `insert into strategy (company_id, strategy_key, name, strategy_values) values ($1, $2, $2, $3)
       on conflict (company_id, strategy_key) do update set strategy_values = excluded.strategy_values`,
      [deskWorld.acme.company_id, key, value],
    )
}

/** A desk at which people check in, with a detector that looks at it, booked by somebody for the day. */
async function booked(who: Who, more: object = {}, wish: object = { unit: 'day' }) {
  const n = ++count
  const detector = { name: `D-${n}`, sn: `d${n}`, getway_id, detector_type: 'mmwave', hold_seconds: 0 }
  const detector_id = await deskWorld.insert('detectors', detector)
  const station_id = await deskWorld.desk(`P-${n}`, { need_checkin: true, detector_id, ...more })
  const id = await book(station_id, who, wish)
  const sees = (occupied: boolean | null, since: string, silent = '23:59') =>
    query(
      `insert into detector_state (company_id, detector_id, occupied, since, last_seen, silent_at)
       values ($1, $2, $3, $4, $4, $5) on conflict (company_id, detector_id)
       do update set occupied = excluded.occupied, since = excluded.since, silent_at = excluded.silent_at`,
      [deskWorld.acme.company_id, detector_id, occupied, at(since), at(silent)],
    )
  return { id, station_id, detector_id, sees }
}
async function book(station_id: number, who: Who, wish: object = { unit: 'day' }): Promise<number> {
  const { code, data, message } = await post('/reservation/add', { station_id, date: day, ...wish }, who)
  expect(code, message).toBe(0)
  return data.id
}
async function passes(who: Who, time: string, more: object = {}) {
  const { world, acme } = deskWorld
  await world.db.transaction((tx) =>
    raise(tx, acme.company_id, passRecorded, `user/${who.user_id}`, {
      ...{ record_id: ++count, revision: 1, user_id: who.user_id, device_kind: 'controller', device_id: 1 },
      ...{ office_id: acme.office_id, place: 'East door', time: at(time), time_state: 'exact' },
      ...{ wall_time: '', zone: 'Asia/Shanghai', direction: 'in', way: 'card', granted: true, result: 'granted' },
      ...{ received_at: at(time), ...more },
    }),
  )
  await world.first.deliver()
}
const own = async (id: number, who: Who) =>
  [...(await get('/reservation/mine', { id }, who)).data.items].map(
    ({ state, why, may }: { state: string; why: string | null; may: { restore: boolean } }) => ({
      ...{ state, why, restore: may.restore },
    }),
  )[0]
const told = async (who: Who) =>
  (await query<{ kind: string }>('select kind from message where user_id = $1 order by id', [who.user_id])).map(
    ({ kind }) => kind,
  )

describe('a door', () => {
  test('counts from when check-in opens, into the office in which the desk is', async () => {
    const { id } = await booked(ann)
    now('08:30')
    await passes(ann, '07:59')
    await passes(ann, '08:05', { direction: 'out' })
    await passes(bob, '08:06')
    await passes(ann, '08:07', { office_id: 99_999 })
    expect(await own(id, ann)).toMatchObject({ state: 'booked', why: null })
    await passes(ann, '08:00')
    await passes(ann, '08:20')
    expect(await own(id, ann)).toEqual({ state: 'checked_in', why: 'Passed East door at 08:00', restore: false })
    const { items } = (await get('/station_checkin/pagelist', { title: ann.name }, keeper)).data
    expect(items).toMatchObject([{ state: 'checked_in', why: 'Passed East door at 08:00' }])
  })
  test('that is heard of late counts for when it was, unless somebody else has the desk', async () => {
    const [one, two] = [await booked(ann), await booked(bob)]
    now('10:45')
    await due()
    now('11:00')
    await due()
    expect(await own(one.id, ann)).toEqual({
      ...{ state: 'released', why: 'Nobody had checked in by 11:00', restore: true },
    })
    const carl = await deskWorld.acme.person(employee)
    now('11:05')
    await book(two.station_id, carl)
    await passes(ann, '11:02')
    expect(await own(one.id, ann)).toMatchObject({ state: 'released' })
    await passes(ann, '10:40')
    await passes(bob, '10:41')
    expect(await own(one.id, ann)).toMatchObject({ state: 'checked_in', why: 'Passed East door at 10:40' })
    expect(await own(two.id, bob)).toMatchObject({ state: 'released' })
  })
})

test('who checks in at a meeting in the office is there', async () => {
  const { id } = await booked(ann)
  const { world, acme } = deskWorld
  now('10:00')
  const meetingroom_id = await acme.room('Hall')
  const meeting = { meetingroom_id, title: 'Plan', start_time: `${day} 10:15:00`, end_time: `${day} 11:00:00` }
  const { data } = await world.first.post('/meeting/add', meeting, { token: (await acme.person()).token })
  await world.db.transaction((tx) =>
    raise(tx, acme.company_id, meetingCheckedIn, `user/${ann.user_id}`, {
      ...{ meeting_id: data.id, user_id: ann.user_id, time: at('10:00') },
    }),
  )
  await world.first.deliver()
  expect(await own(id, ann)).toMatchObject({ state: 'checked_in', why: 'Checked in at a meeting at 10:00' })
})

describe('a detector', () => {
  test('that sees somebody for five minutes unbroken checks them in, and says so in the register', async () => {
    const { id, station_id, sees } = await booked(ann)
    now('09:04')
    await sees(true, '09:00')
    await due()
    expect(await own(id, ann)).toMatchObject({ state: 'booked' })
    expect((await get('/station/single', { id: station_id }, keeper)).data.status).toBe('Occupy')
    now('09:05')
    await due()
    expect(await own(id, ann)).toMatchObject({ state: 'checked_in', why: 'Seen at the desk from 09:00' })
  })
  test('does not take who had the desk before for the next', async () => {
    const { id, station_id, sees } = await booked(ann, {}, { unit: 'hour', start_time: '09:00', end_time: '10:00' })
    const next = await book(station_id, bob, { unit: 'hour', start_time: '10:00', end_time: '12:00' })
    now('09:30')
    await sees(true, '09:10')
    await due()
    expect(await own(id, ann)).toMatchObject({ state: 'checked_in' })
    expect(await own(next, bob)).toMatchObject({ state: 'booked' })
    now('10:05')
    await due()
    expect(await own(next, bob)).toMatchObject({ state: 'checked_in', why: 'Seen at the desk from 10:00' })
  })
  test('that sees nobody for an hour frees the rest, after a warning; noon does not count', async () => {
    const { id, station_id, sees } = await booked(ann)
    now('09:05')
    await post('/reservation/check_in', { id }, ann)
    await sees(false, '11:00')
    now('13:44')
    await due()
    expect(await told(ann)).toEqual([])
    now('13:45')
    await due()
    await due()
    expect(await told(ann)).toEqual(['desk_empty_warning'])
    now('14:00')
    await due()
    await due()
    expect(await told(ann)).toEqual(['desk_empty_warning', 'desk_emptied'])
    expect(await own(id, ann)).toEqual({
      ...{ state: 'released', why: 'Empty from 11:00, released at 14:00', restore: true },
    })
    await book(station_id, bob)
  })
  test('that is silent releases nobody, and who came back is warned anew', async () => {
    const [one, two] = [await booked(ann), await booked(bob)]
    now('09:05')
    await post('/reservation/check_in', { id: one.id }, ann)
    await post('/reservation/check_in', { id: two.id }, bob)
    await one.sees(false, '09:30', '10:00')
    await two.sees(false, '09:30')
    now('10:20')
    await due()
    await two.sees(true, '10:21')
    now('10:40')
    await due()
    await two.sees(false, '13:30')
    now('14:20')
    await due()
    expect(await told(bob)).toEqual(['desk_empty_warning', 'desk_empty_warning'])
    expect(await own(one.id, ann)).toMatchObject({ state: 'checked_in' })
    expect(await told(ann)).toEqual([])
  })
  test('keeps who forgot to check in; where only people count, nobody is released unseen', async () => {
    const [one, two, three] = [
      await booked(ann),
      await booked(bob),
      await booked(await deskWorld.acme.person(employee)),
    ]
    now('10:45')
    await due()
    await one.sees(true, '10:58')
    now('11:00')
    await due()
    expect(await own(one.id, ann)).toMatchObject({ state: 'booked' })
    expect(await own(two.id, bob)).toMatchObject({ state: 'released' })
    await post('/reservation/restore', { id: two.id }, bob)
    await setTo({ station_release_mode: 'no_person' })
    await three.sees(false, '08:00')
    now('17:00')
    await due()
    expect(await own(two.id, bob)).toMatchObject({ state: 'booked' })
    now('18:00')
    await due()
    expect(await own(two.id, bob)).toMatchObject({ state: 'finished' })
    const [{ state } = { state: '' }] = await query<{ state: string }>(
      'select state from station_reservation where id = $1',
      [three.id],
    )
    expect(state).toBe('no_show')
  })
  test('asks and releases no owners', async () => {
    const { id, station_id, sees } = await booked(bob)
    await post('/reservation/del', { ids: [id] }, bob)
    const owner = await deskWorld.acme.person([...employee])
    await deskWorld.insert('station_assign', {
      ...{ office_id: deskWorld.acme.office_id, station_id, user_id: owner.user_id, begin_date: day },
    })
    const theirs = await book(station_id, owner)
    now('11:30')
    await due()
    expect(await own(theirs, owner)).toMatchObject({ state: 'booked' })
    await post('/reservation/check_in', { id: theirs }, owner)
    await sees(false, '08:00')
    now('16:00')
    await due()
    expect(await own(theirs, owner)).toMatchObject({ state: 'checked_in' })
    expect(await told(owner)).toEqual([])
  })
  test('belongs to one desk, of its own office, and to no room', async () => {
    const { station_id, detector_id } = await booked(ann)
    const other = (await booked(bob)).station_id
    const keeps = await deskWorld.acme.person(['view-station', 'change-station'])
    const { data } = await get('/station/single', { id: other }, keeps)
    const answer = await post('/station/edit', { ...data, detector_id }, keeps)
    expect(answer.data.fields).toMatchObject({ detector_id: expect.stringContaining('another desk') })
    const same = (await get('/station/single', { id: station_id }, keeps)).data
    expect((await post('/station/edit', { ...same, remark: 'window' }, keeps)).code).toBe(0)
  })
})

describe('a release', () => {
  test('comes a quarter of an hour after its warning, where nothing ran when that was due', async () => {
    const [one, two] = [await booked(ann), await booked(bob)]
    now('09:05')
    await post('/reservation/check_in', { id: two.id }, bob)
    await two.sees(false, '09:30')
    now('11:20')
    await due()
    await due()
    expect([await told(ann), await told(bob)]).toEqual([['desk_warning'], ['desk_empty_warning']])
    now('11:34')
    await due()
    expect(await own(one.id, ann)).toMatchObject({ state: 'booked' })
    expect(await own(two.id, bob)).toMatchObject({ state: 'checked_in' })
    now('11:35')
    await due()
    expect(await own(one.id, ann)).toMatchObject({ state: 'released' })
    expect(await own(two.id, bob)).toMatchObject({ state: 'released' })
    expect([await told(ann), await told(bob)]).toEqual([
      ['desk_warning', 'desk_released'],
      ['desk_empty_warning', 'desk_emptied'],
    ])
  })
  test('is undone by one tap while the desk is free, and checked in to within half an hour', async () => {
    const { id, station_id } = await booked(ann)
    now('10:45')
    await due()
    now('11:00')
    await due()
    now('11:10')
    expect((await post('/reservation/restore', { id }, bob)).code).not.toBe(0)
    expect((await post('/reservation/restore', { id }, ann)).code).toBe(0)
    expect(await own(id, ann)).toEqual({ state: 'booked', why: null, restore: false })
    expect((await post('/reservation/restore', { id }, ann)).data.reason).toBe('station_not_released')
    expect((await post('/reservation/add', { station_id, date: day, unit: 'day' }, bob)).data.reason).toBe(
      'station_conflict',
    )
    now('11:25')
    await due()
    now('11:41')
    await due()
    expect(await own(id, ann)).toMatchObject({ state: 'released' })
    now('12:00')
    await book(station_id, bob)
    expect((await post('/reservation/restore', { id }, ann)).data.reason).toBe('station_conflict')
    now('18:00')
    await due()
    expect((await own(id, ann))?.state).toBe('no_show')
    expect((await post('/reservation/restore', { id }, ann)).data.reason).toBe('station_not_released')
  })
  test('of an empty desk gives it back checked in, and counts anew; extending goes on from there', async () => {
    const { id, sees } = await booked(ann, {}, { unit: 'hour', start_time: '09:00', end_time: '16:00' })
    now('09:05')
    await post('/reservation/check_in', { id }, ann)
    await sees(false, '09:30')
    now('10:15')
    await due()
    now('10:30')
    await due()
    now('10:40')
    const { data } = await post('/reservation/restore', { id }, ann)
    now('11:30')
    await due()
    expect(await own(id, ann)).toMatchObject({ state: 'checked_in' })
    const longer = await post('/reservation/extend', { ...data, end_time: '17:00' }, ann)
    expect(longer.code, longer.message).toBe(0)
    now('13:25')
    await due()
    now('13:40')
    await due()
    expect(await own(id, ann)).toMatchObject({ state: 'released' })
    now('17:00')
    await due()
    expect((await own(id, ann))?.state).toBe('finished')
  })
})
