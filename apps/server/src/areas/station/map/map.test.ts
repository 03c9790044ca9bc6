import { mapPresences, mapStatuses, type RemovalAnswer } from '@workplace/contract/station/map'
import { faultKinds } from '@workplace/domain/station/map/faults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeskWorld, openDeskWorld } from '../booking/desk-world.sample'

let made: DeskWorld
let world: DeskWorld['world']
let token: string
let ann: { token: string; user_id: number }
let price_id: number
let category_id: number

beforeAll(async () => {
  made = await openDeskWorld()
  world = made.world
  token = (await made.acme.person(['view-map', 'change-map', 'view-station', 'view-reservation'])).token
  ann = await made.acme.person(['view-reservation', 'view-booked'])
  ;[{ id: price_id } = { id: 0 }] = await world.db.query<{ id: number }>('select id from price')
  ;[{ id: category_id } = { id: 0 }] = await world.db.query<{ id: number }>('select id from station_category')
})
afterAll(() => world.close())

const as = (who: string) => ({ token: who, language: 'en' as const })
const get = (path: string, query: object, who = token) => world.first.get(path, query, as(who))
const post = (path: string, body: object, who = token) => world.first.post(path, body, as(who))
const area = (id: string, left: number, name: string, area_id: number | null = null) => ({
  ...{ id, kind: 'area', name, color: '#2456E6', area_id },
  points: [left, 0, left + 1_000, 0, left + 1_000, 2_000, left, 2_000],
})
const desk = (number: string, x: number, y: number, more: object = {}) => ({
  ...{ id: `d-${number}`, kind: 'desk', x, y, w: 160, h: 80, r: 0, number, station_id: null },
  plan: { category_id, price_id, slot_ids: [made.morning, made.afternoon], resource_ids: [], attribute: 'shared' },
  ...more,
})
const floor = async () => {
  const floor_id = await made.insert('floor', { name: `F${Math.random()}`, office_id: made.acme.office_id })
  const edit = { floor_id, token: 'one' }
  const draft = async () => (await get('/map/draft', { floor_id })).data
  const save = async (given: object) =>
    await post('/map/save', { ...edit, revision: (await draft()).revision, ...given })
  const publish = async (answers: object[] = []) =>
    await post('/map/publish', { ...edit, revision: (await draft()).revision, answers })
  const map = async (who = token) => (await get('/map/document', { floor_id }, who)).data
  const state = async (date: string, who = ann.token) => (await get('/map/state', { floor_id, date }, who)).data
  return { floor_id, edit, draft, save, publish, map, state }
}
const book = async (station_id: number, date: string, who = ann.token) =>
  (await post('/reservation/add', { station_id, date }, who)).data
const told = async (who: { user_id: number }) =>
  (
    await world.db.query<{ kind: string }>('select kind from message where user_id = $1 order by id', [who.user_id])
  ).map(({ kind }) => kind)

describe('a map', () => {
  test('from an empty floor to the first booking', async () => {
    const one = await floor()
    expect(await one.map()).toMatchObject({ version: null, items: [] })
    expect((await one.publish()).data.reason).toBe('station_map_none')
    await one.save({
      put: [area('a', 0, 'West'), desk('1', 200, 200), desk('2', 400, 200), desk('2', 800, 200, { id: 'x' })],
    })
    expect((await one.publish()).data.reason).toBe('station_map_faults')
    expect(Object.keys(faultKinds)).toContain('number_twice')
    await one.save({ del: ['x'] })
    expect((await get('/map/diff', { floor_id: one.floor_id })).data).toMatchObject({
      ...{ faults: 0, added: [{ number: '1' }, { number: '2' }], removed: [], areas: ['West'] },
    })
    expect((await one.publish()).data).toMatchObject({ version: 1, added: 2 })
    const { items, desks, version, areas } = await one.map(ann.token)
    expect([version, items.length, desks.length, areas[0].name]).toEqual([1, 3, 2, 'West'])
    const state = await one.state('2026-11-25')
    expect(state.desks.map(([, status, view]: number[]) => [status, view])).toEqual([
      [3, 0],
      [3, 0],
    ])
    await book(desks[0][0], '2026-11-25')
    const now = await one.state('2026-11-25')
    expect(now.desks.map(([, , view]: number[]) => view)).toEqual([1, 0])
    const same = await get('/map/state', { floor_id: one.floor_id, date: '2026-11-25', since: now.stamp }, ann.token)
    expect(same.data).toMatchObject({ desks: null, stamp: now.stamp })
  })
  test('is what everything else on its floor lies on: rooms where they are drawn, the rest where it was', async () => {
    const one = await floor()
    const viewer = await made.acme.person(['view-meeting', 'view-floor', 'change-floor'])
    const stranger = await made.acme.person(['view-station-rules'])
    const home = { office_id: made.acme.office_id, floor_id: one.floor_id }
    const room_id = await made.acme.room(`Drawn ${one.floor_id}`, home)
    const other = await made.acme.room(`Put ${one.floor_id}`, home)
    const places = async () => {
      const { data } = await get('/floor/layers', { id: one.floor_id }, viewer.token)
      const { things } = data.layers.find(({ kind }: { kind: string }) => kind === 'room')
      return [
        data.map_version,
        ...[room_id, other].map((id) => things.find((it: { id: number }) => it.id === id).place),
      ]
    }
    const things = [room_id, other].map((id) => ({ kind: 'room', id, place: { x: 0.5, y: 0.5 } }))
    await post('/floor/place_things', { id: one.floor_id, things }, viewer.token)
    expect(await places()).toEqual([null, { x: 0.5, y: 0.5 }, { x: 0.5, y: 0.5 }])
    const drawn = { id: 'r', kind: 'room', text: '', room_id, points: [0, 0, 400, 0, 400, 200, 0, 200] }
    await one.save({ put: [area('a', 0, 'Beside'), desk('r1', 200, 700), drawn], width: 2_000, height: 1_000 })
    expect((await one.publish()).code).toBe(0)
    expect(await places()).toEqual([1, { x: 0.1, y: 0.1 }, { x: 0.5, y: 0.5 }])
    // the floor grew to the right: nobody has to be put anew
    await get('/map/draft', { floor_id: one.floor_id })
    await one.save({ put: [drawn], width: 4_000 })
    expect((await one.publish()).code).toBe(0)
    expect(await places()).toEqual([2, { x: 0.05, y: 0.1 }, { x: 0.25, y: 0.5 }])
    const card = await get('/meeting/meetingroom_meeting_page', { room: room_id, limit: 1 }, viewer.token)
    expect(card.data.items[0]).toMatchObject({ id: room_id, map_version: 2, place: { x: 0.05, y: 0.1 } })
    expect((await one.map(viewer.token)).version).toBe(2)
    expect((await get('/map/document', { floor_id: one.floor_id }, stranger.token)).code).not.toBe(0)
  })
  test('a cabinet that is drawn as itself lies where it is drawn, and leads to its front', async () => {
    const one = await floor()
    const viewer = await made.acme.person(['view-reservation', 'view-floor'])
    const cabinet = (name: string, floor_id: number) =>
      made.insert('box_cabinet', { name, office_id: made.acme.office_id, floor_id })
    const own = await cabinet(`Row & ${one.floor_id}`, one.floor_id)
    const elsewhere = await cabinet(`Elsewhere ${one.floor_id}`, made.acme.floor_id)
    const draft = await get('/map/draft', { floor_id: one.floor_id })
    expect(draft.data.cabinets).toEqual([{ id: own, name: `Row & ${one.floor_id}` }])
    const drawn = (id: string, x: number, cabinet_id: number | null) => ({
      ...{ id, kind: 'cabinet', x, y: 400, w: 300, h: 50, r: 0, text: 'Lockers', cabinet_id },
    })
    const items = [drawn('c1', 400, own), drawn('c2', 800, elsewhere), drawn('c3', 1_200, null)]
    await one.save({ put: [area('a', 0, 'By lockers'), desk('c1', 200, 700), ...items], width: 2_000, height: 1_000 })
    expect((await one.publish()).code).toBe(0)
    const { data } = await get('/floor/layers', { id: one.floor_id }, viewer.token)
    const { things } = data.layers.find(({ kind }: { kind: string }) => kind === 'box_cabinet')
    expect(things).toMatchObject([{ id: own, place: { x: 0.2, y: 0.4 } }])
    const link = `/box/boxlist?title=${encodeURIComponent(`Row & ${one.floor_id}`)}`
    expect((await one.map(viewer.token)).cabinets).toEqual([{ id: own, name: `Row & ${one.floor_id}`, link }])
    // what lies on its own floor is not drawn away from it
    const [place] = await world.db.query("select 1 from floor_place where kind = 'box_cabinet' and thing_id = $1", [
      elsewhere,
    ])
    expect(place).toBeUndefined()
  })
  test('says of its desks what the register says: who is seen there, and whose they are', async () => {
    const one = await floor()
    await one.save({ put: [area('a', 0, 'Seen'), desk('s1', 200, 200), desk('s2', 400, 200), desk('s3', 600, 200)] })
    await one.publish()
    const { desks } = await one.map()
    const [seen = 0, owned = 0, free = 0]: number[] = desks.map(([id]: number[]) => id)
    const { company_id, office_id } = made.acme
    const getway_type_id = await made.insert('getway_type', { name: `Gates ${seen}` })
    const getway_id = await made.insert('detector_getway', { name: `Gate ${seen}`, office_id, getway_type_id })
    const looks = { name: `D-${seen}`, sn: `d-${seen}`, getway_id, detector_type: 'mmwave', hold_seconds: 0 }
    const detector_id = await made.insert('detectors', looks)
    await world.db.query('update station set detector_id = $2 where id = $1', [seen, detector_id])
    const noon = '2026-11-24T12:00:00+08:00'
    await world.db.query(
      `insert into detector_state (company_id, detector_id, occupied, since, last_seen, silent_at)
       values ($1, $2, true, '2026-11-24T07:00:00+08:00', '2026-11-24T07:00:00+08:00', $3)`,
      [company_id, detector_id, noon],
    )
    const boss = await made.acme.person(['view-station', 'add-assign', 'view-assign'])
    const given = { station_id: owned, user_id: ann.user_id, weekdays: [2], begin_date: '2026-11-24', end_date: null }
    expect((await post('/assign/add', given, boss.token)).code).toBe(0)
    const statuses = async (date: string) => {
      const rows: number[][] = (await one.state(date)).desks
      return [seen, owned, free].map((id) => mapStatuses[rows.find((row) => row[0] === id)?.[1] ?? -1])
    }
    expect(await statuses('2026-11-24')).toEqual(['Occupy', 'Assigned', 'Idle'])
    // nobody is there tomorrow yet, and it is another weekday
    expect(await statuses('2026-11-25')).toEqual(['Idle', 'Idle', 'Idle'])
    expect(await statuses('2026-12-01')).toEqual(['Idle', 'Assigned', 'Idle'])
    const registered = await Promise.all([seen, owned, free].map((id) => get('/station/single', { id })))
    expect(registered.map(({ data }) => data.status)).toEqual(['Occupy', 'Assigned', 'Idle'])
    // a detector that falls silent is believed until midnight, and marked
    const said = async (date: string) => {
      const rows: number[][] = (await one.state(date)).desks
      return rows.filter(([id]) => id === seen).map((row) => [mapStatuses[row[1] ?? -1], mapPresences[row[3] ?? -1]])
    }
    const until = (time: string, occupied: boolean) =>
      world.db.query(
        'update detector_state set occupied = $3, silent_at = $4 where company_id = $1 and detector_id = $2',
        [company_id, detector_id, occupied, time],
      )
    expect(await said('2026-11-24')).toEqual([['Occupy', 'occupied']])
    expect(await said('2026-11-25')).toEqual([['Idle', 'none']])
    await until('2026-11-24T07:30:00+08:00', true)
    expect(await said('2026-11-24')).toEqual([['Occupy', 'unknown']])
    world.setNow('2026-11-25T00:05:00+08:00')
    expect(await said('2026-11-25')).toEqual([['Idle', 'unknown']])
    world.setNow('2026-11-24T08:00:00+08:00')
    await until(noon, false)
    expect(await said('2026-11-24')).toEqual([['Idle', 'empty']])
  })
  test('swaps numbers, moves desks to other areas, and comes back as it was', async () => {
    const one = await floor()
    await one.save({ put: [area('a', 0, 'West'), area('b', 1_000, 'East'), desk('1', 200, 200), desk('2', 400, 200)] })
    await one.publish()
    const [first, second] = (await one.draft()).items.filter(({ kind }: { kind: string }) => kind === 'desk')
    expect(first.station_id).toBeGreaterThan(0)
    await one.save({
      put: [
        { ...first, number: '2', x: 1_500 },
        { ...second, number: '1' },
      ],
    })
    expect((await get('/map/diff', { floor_id: one.floor_id })).data).toMatchObject({
      ...{ moved: [{ number: '2' }], renumbered: [{ before: '1' }, { before: '2' }], added: [] },
    })
    expect((await one.publish()).data.version).toBe(2)
    const stored = await world.db.query(
      `select s.number, a.name from station s join station_area a on a.id = s.area_id where s.floor_id = $1 order by s.id`,
      [one.floor_id],
    )
    expect(stored).toEqual([
      { number: '2', name: 'East' },
      { number: '1', name: 'West' },
    ])
    await post('/map/restore', { ...one.edit, version: 1 })
    expect((await one.publish()).data.version).toBe(3)
    const { items } = (await get('/map/versions', { floor_id: one.floor_id })).data
    expect(items.map(({ version, state }: { version: number; state: string }) => [version, state])).toEqual([
      [3, 'published'],
      [2, 'old'],
      [1, 'old'],
    ])
  })
  test('a draft that names a desk which was deleted meanwhile draws it as a new one, and is published', async () => {
    const one = await floor()
    await one.save({ put: [area('a', 0, 'West'), desk('1', 200, 200), desk('2', 400, 200)] })
    expect((await one.publish()).code).toBe(0)
    const [first] = (await one.draft()).items.filter(({ kind }: { kind: string }) => kind === 'desk')
    await one.save({ put: [{ ...first, x: first.x + 300 }] })
    const keeper = await made.acme.person(['delete-station'])
    expect((await post('/station/del', { ids: [first.station_id] }, keeper.token)).code).toBe(0)
    const now = (await one.draft()).items.find(({ id }: { id: string }) => id === first.id)
    expect(now).toMatchObject({ number: first.number, station_id: null, plan: null })
    expect((await get('/map/diff', { floor_id: one.floor_id })).data.faults).toBeGreaterThan(0)
    expect((await one.publish()).data.reason).toBe('station_map_faults')
    await one.save({ put: [{ ...now, plan: desk('1', 0, 0).plan }] })
    expect((await one.publish()).code).toBe(0)
  })
  test('desks of the register are recognised by their number', async () => {
    const one = await floor()
    const area_id = await made.area('Known', { floor_id: one.floor_id })
    const id = await made.desk('K-1', { floor_id: one.floor_id, area_id })
    await one.save({ put: [area('a', 0, 'Known', area_id), desk('k-1', 200, 200)] })
    expect((await one.publish()).code).toBe(0)
    expect((await one.map()).items.find(({ kind }: { kind: string }) => kind === 'desk').station_id).toBe(id)
  })
})

describe('one editor a floor', () => {
  test('is said to others, taken over, and given up', async () => {
    const one = await floor()
    await one.save({ put: [desk('1', 200, 200)] })
    const other = { floor_id: one.floor_id, token: 'two' }
    const put = [desk('2', 900, 200)]
    const lease = async (given: object) => (await post('/map/lease', { ...other, ...given })).data.lease
    expect((await post('/map/save', { ...other, revision: 2, put })).data.reason).toBe('station_map_lease')
    expect(await lease({})).toMatchObject({ mine: false })
    expect(await lease({ take_over: true })).toMatchObject({ mine: true })
    expect((await one.save({ put })).data.reason).toBe('station_map_lease')
    expect(await lease({ leave: true })).toBe(null)
    expect((await one.save({ put })).code).toBe(0)
  })
  test('what was not seen is not written over', async () => {
    const one = await floor()
    await one.save({ put: [desk('1', 200, 200)] })
    expect((await post('/map/save', { ...one.edit, revision: 1, put: [desk('2', 300, 300)] })).data.reason).toBe(
      'station_map_stale',
    )
  })
})

describe('a desk that goes', () => {
  const furnished = async () => {
    const one = await floor()
    await one.save({
      put: [area('a', 0, 'West'), desk('1', 200, 200), desk('2', 400, 200), desk('3', 900, 200)],
    })
    await one.publish()
    const { desks } = await one.map()
    const person = await made.acme.person(['view-reservation', 'view-booked'])
    const booked = await book(desks[0][0], '2026-11-26', person.token)
    await one.save({ del: ['d-1'] })
    const answer = (given: RemovalAnswer, bookings = [booked.id]) =>
      one.publish([{ station_id: desks[0][0], answer: given, bookings }])
    const stands = async () =>
      (
        await world.db.query<{ station_id: number; state: string }>(
          'select station_id, state from station_reservation where id = $1',
          [booked.id],
        )
      )[0]
    return { one, person, answer, stands, ids: desks.map(([id]: number[]) => id) as number[] }
  }
  test('is not taken from people without an answer, nor with one to an older question', async () => {
    const { one, answer, stands } = await furnished()
    expect((await one.publish()).data.reason).toBe('station_map_unanswered')
    expect((await answer('cancel', [])).data.reason).toBe('station_map_stale')
    expect((await stands())?.state).toBe('booked')
    expect((await get('/map/diff', { floor_id: one.floor_id })).data.removed[0]).toMatchObject({
      ...{ number: '1', bookings: [{ date: '2026-11-26', start: '09:00', end: '18:00' }] },
    })
  })
  test('moved to the nearest one, and told', async () => {
    const { person, answer, stands, ids } = await furnished()
    expect((await answer('move')).data).toMatchObject({ moved: 1, cancelled: 0 })
    expect(await stands()).toEqual({ station_id: ids[1], state: 'booked' })
    expect(await told(person)).toEqual(['desk_moved'])
  })
  test.each([
    ['of equally near ones to the lowest number', '9', []],
    ['one without barriers to another such, though it is farther', '10', ['1', '10']],
  ])('moves %s', async (_, wanted, accessible) => {
    const one = await floor()
    const around = [desk('10', 400, 200), desk('9', 400, 600), desk('1', 400, 400)]
    await one.save({ put: [area('a', 0, `N ${one.floor_id}`), ...around] })
    await one.publish()
    const ids = new Map<string, number>(
      (await one.map()).items.flatMap((item: { kind: string; number: string; station_id: number }) =>
        item.kind === 'desk' ? [[item.number, item.station_id]] : [],
      ),
    )
    await world.db.query('update station set is_accessible = number = any($2::text[]) where floor_id = $1', [
      ...[one.floor_id, accessible],
    ])
    const person = await made.acme.person(['view-reservation'])
    const booked = await book(ids.get('1') ?? 0, '2026-11-26', person.token)
    await one.save({ del: ['d-1'] })
    const answers = [{ station_id: ids.get('1'), answer: 'move', bookings: [booked.id] }]
    expect((await one.publish(answers)).data).toMatchObject({ moved: 1 })
    const now = await world.db.query('select station_id from station_reservation where id = $1', [booked.id])
    expect(now).toEqual([{ station_id: ids.get(wanted) }])
  })
  test('cancelled, and told', async () => {
    const { person, answer, stands } = await furnished()
    expect((await answer('cancel')).data).toMatchObject({ moved: 0, cancelled: 1 })
    expect((await stands())?.state).toBe('cancelled')
    expect(await told(person)).toEqual(['desk_cancelled'])
  })
  test('kept until nobody has it, with no new bookings', async () => {
    const { one, person, answer, stands, ids } = await furnished()
    expect((await answer('keep')).code).toBe(0)
    expect((await stands())?.state).toBe('booked')
    expect(await one.state('2026-11-27')).toMatchObject({ desks: [{ 0: ids[1] }, { 0: ids[2] }] })
    const again = await post('/reservation/add', { station_id: ids[0], date: '2026-11-27' }, ann.token)
    expect(again.data.reason).toBe('station_closed')
    expect((await one.draft()).taken).toEqual(['1'])
    const [{ id } = { id: 0 }] = await world.db.query<{ id: number }>(
      `select id from station_reservation where user_id = $1 and state = 'booked'`,
      [person.user_id],
    )
    await post('/reservation/del', { ids: [id] }, person.token)
    await world.first.desks.due()
    expect((await one.draft()).taken).toEqual([])
  })
  test('is refused to who only asked for it, and told', async () => {
    const one = await floor()
    await one.save({ put: [area('a', 0, 'West'), desk('1', 200, 200), desk('2', 400, 200)] })
    await one.publish()
    const [asked = 0]: number[] = (await one.map()).desks.map(([id]: number[]) => id)
    await world.db.query('update station set need_audit = true where id = $1', [asked])
    const person = await made.acme.person(['view-reservation', 'view-booked'])
    expect(await book(asked, '2026-11-26', person.token)).toMatchObject({ waits: true })
    await one.save({ del: ['d-1'] })
    expect((await one.publish()).code).toBe(0)
    const states = await world.db.query('select state from station_reservation where station_id = $1', [asked])
    expect(states).toEqual([{ state: 'refused' }])
    expect(await told(person)).toEqual(['desk_refused'])
  })
  test('nowhere to go is said, and nothing is done', async () => {
    const { one, answer, stands, ids } = await furnished()
    await one.save({ del: ['d-2', 'd-3'] })
    expect((await answer('move')).data.reason).toBe('station_map_nowhere')
    expect(await stands()).toEqual({ station_id: ids[0], state: 'booked' })
  })
})

describe('a desk that goes', () => {
  test('is nobody’s own any more, frees its detector, and both are said before', async () => {
    const one = await floor()
    await one.save({ put: [area('a', 0, `G ${one.floor_id}`), desk('1', 200, 200), desk('2', 400, 200)] })
    await one.publish()
    const [gone] = (await one.map()).items.filter(({ number }: { number?: string }) => number === '2')
    const getway_type_id = await made.insert('getway_type', { name: `Type ${one.floor_id}` })
    const gate = { name: `Gate ${one.floor_id}`, office_id: made.acme.office_id, getway_type_id }
    const getway_id = await made.insert('detector_getway', gate)
    const looks = { name: 'Above 2', sn: `g-${one.floor_id}`, getway_id, detector_type: 'mmwave', hold_seconds: 0 }
    const detector_id = await made.insert('detectors', looks)
    await world.db.query('update station set detector_id = $2 where id = $1', [gone.station_id, detector_id])
    const boss = await made.acme.person(['add-assign', 'view-assign'])
    const owner = await made.acme.person([])
    const given = { station_id: gone.station_id, weekdays: [1], begin_date: '2026-11-24' }
    expect((await post('/assign/add', { ...given, user_id: owner.user_id }, boss.token)).code).toBe(0)
    await one.save({ del: [gone.id] })
    const { removed, revision } = (await get('/map/diff', { floor_id: one.floor_id })).data
    expect(removed).toMatchObject([{ number: '2', detector: 'Above 2', owners: [{ person: expect.any(String) }] }])
    // an assignment that nobody saw refuses
    expect((await one.publish()).data.reason).toBe('station_map_stale')
    const owners = removed[0].owners.map(({ id }: { id: number }) => id)
    expect((await post('/map/publish', { ...one.edit, revision, answers: [], owners })).code).toBe(0)
    expect(await told(owner)).toEqual(['desk_assigned', 'desk_assign_ended'])
    const left = await world.db.query('select detector_id from station where id = $1', [gone.station_id])
    expect(left).toEqual([{ detector_id: null }])
  })
})

describe('a picture', () => {
  test('lies below a map, and is a plan that the company has stored', async () => {
    const one = await floor()
    const picture = { id: 'p', kind: 'picture', x: 1_000, y: 1_000, w: 2_000, h: 2_000, r: 0 }
    const put = async (path: string) => await one.save({ put: [{ ...picture, path }] })
    expect((await put('/nothing.png')).data.reason).toBe('not_found')
    expect((await put('/../secret')).data.reason).toBe('invalid_input')
    for (const [key, kind] of [
      ['plan.png', 'plan'],
      ['face.png', 'show_face'],
    ])
      await made.insert('file', { key, kind, media_type: 'image/png', bytes: 1, name: key })
    expect((await put('/face.png')).data.reason).toBe('not_found')
    expect((await put('/plan.png')).code).toBe(0)
    await one.save({ put: [area('a', 0, `P ${one.floor_id}`), desk('1', 200, 200)] })
    expect((await one.publish()).code).toBe(0)
    expect((await one.map(ann.token)).items).toContainEqual({ ...picture, path: '/plan.png' })
  })
})
