import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'

let world: World
let acme: Company
let boss: string

const devices = ['view-screen-system-subject', 'view-detector-records']

beforeAll(async () => {
  world = await openWorld({ now: '2026-11-23T02:05:00Z', logInWords: true })
  acme = await addCompany(world.db, 'Acme')
  boss = (await acme.person(['view-floor', 'change-floor', ...devices])).token
})
afterAll(() => world.close())

type Thing = { id: number; name: string; state: string; place: { x: number; y: number } | null }

const add = async (table: string, columns: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(columns)
  const [row] = await world.db.query<{ id: number }>(
    `insert into ${table} (company_id, ${names.join(', ')}) values ($1, ${names.map((_, n) => `$${n + 2}`).join(', ')}) returning id`,
    [acme.company_id, ...Object.values(columns)],
  )
  return row?.id ?? 0
}
let made = 0
const terminal = (meetingroom_id: number | null) => add('terminal', { name: `Terminal ${++made}`, meetingroom_id })
const gateway = async (office_id: number, floor_id: number | null) =>
  add('detector_getway', {
    ...{ name: `Gateway ${++made}`, office_id, floor_id },
    getway_type_id: await add('getway_type', { name: `Type ${++made}` }),
  })
const detector = (getway_id: number, meetingroom_id: number | null) =>
  add('detectors', { name: `Detector ${++made}`, getway_id, meetingroom_id, sn: `S${made}`, detector_type: 'pir' })

const layersOf = async (floor: number, token = boss): Promise<Record<string, Thing[]>> => {
  const { data } = await world.first.get('/floor/layers', { id: floor }, { token })
  return Object.fromEntries(data.layers.map((one: { kind: string; things: Thing[] }) => [one.kind, one.things]))
}
const ids = (things: readonly Thing[] | undefined) => things?.map(({ id }) => id)
const put = (id: number, things: object[], token = boss) =>
  world.first.post('/floor/place_things', { id, things }, { token })
const middle = { x: 0.5, y: 0.5 }
const stored = () =>
  world.db.query(
    'select kind, thing_id, floor_id, x::float8 as x from floor_place where company_id = $1 order by 1, 2',
    [acme.company_id],
  )

test('a plan has a layer for each kind of things that are on its floor, or may be, and says how they are', async () => {
  const here = await acme.office('Layers')
  const upstairs = await add('floor', { office_id: here.office_id, name: 'F2' })
  const [one, above] = [await acme.room('One', here), await acme.room('Above', { ...here, floor_id: upstairs })]
  const [bound, homeless] = [await terminal(one), await terminal(null)]
  const [of, anywhere] = [await gateway(here.office_id, here.floor_id), await gateway(here.office_id, null)]
  // of its room, of the floor of its gateway, of its room again; and of no floor, so of each
  const seen = [
    await detector(of, one),
    await detector(of, null),
    await detector(of, above),
    await detector(anywhere, null),
  ]
  await world.db.query(
    `insert into detector_state (company_id, detector_id, occupied, last_seen, silent_at, offline)
     values ($1, $2, true, '2026-11-23T02:00:00Z', '2026-11-23T02:10:00Z', false), ($1, $3, false, '2026-11-23T01:00:00Z', '2026-11-23T01:10:00Z', false)`,
    [acme.company_id, seen[0], seen[1]],
  )
  const layers = await layersOf(here.floor_id)
  expect(Object.keys(layers)).toEqual(['room', 'detector', 'terminal', 'box_cabinet'])
  expect(layers.room).toEqual([{ id: one, name: 'One', state: 'online', place: null }])
  expect(layers.terminal).toMatchObject([{ id: bound, state: 'unbound', place: null }])
  expect(ids(layers.terminal)).not.toContain(homeless)
  expect(layers.detector?.map(({ id, state }) => [id, state]).sort()).toEqual([
    [seen[0], 'occupied'],
    [seen[1], 'offline'],
    [seen[3], 'unknown'],
  ])
  expect(ids((await layersOf(upstairs)).detector)?.sort()).toEqual([seen[2], seen[3]])
})

test('things of several kinds are placed, moved and taken off together, by either call', async () => {
  const here = await acme.office('Placed')
  const room = await acme.room('Room', here)
  const [screen, eye] = [await terminal(room), await detector(await gateway(here.office_id, null), room)]
  const all = [
    { kind: 'room', id: room, place: { x: 0, y: 1 } },
    { kind: 'terminal', id: screen, place: { x: 0.123456789, y: 0.5 } },
    { kind: 'detector', id: eye, place: middle },
    { kind: 'detector', id: eye, place: { x: 0.25, y: 0.5 } },
  ]
  expect((await put(here.floor_id, all)).data).toEqual({ placed: 3 })
  const places = async () =>
    Object.values(await layersOf(here.floor_id))
      .flat()
      .map(({ place }) => place)
  expect(await places()).toEqual([
    { x: 0, y: 1 },
    { x: 0.25, y: 0.5 },
    { x: 0.12346, y: 0.5 },
  ])
  const [log] = await world.db.query(
    `select action, after from operation_log where company_id = $1 order by id desc limit 1`,
    [acme.company_id],
  )
  expect(log).toMatchObject({
    action: 'place_things',
    after: { placed: ['Room (0%, 100%)', expect.any(String), expect.any(String)] },
  })

  // the call that knows rooms only moves the same place, and leaves the others
  await world.first.post(
    '/floor/place_rooms',
    { id: here.floor_id, rooms: [{ id: room, place: middle }] },
    { token: boss },
  )
  expect(await places()).toEqual([middle, { x: 0.25, y: 0.5 }, { x: 0.12346, y: 0.5 }])
  await put(here.floor_id, [
    { kind: 'room', id: room, place: null },
    { kind: 'terminal', id: screen, place: null },
  ])
  expect(await places()).toEqual([null, { x: 0.25, y: 0.5 }, null])
})

test('only what is on the floor and may be seen is placed, on floors of the own offices', async () => {
  const [here, there] = [await acme.office('Own'), await acme.office('Others')]
  const [room, far] = [await acme.room('Own room', here), await acme.room('Far room', there)]
  const [screen, farScreen] = [await terminal(room), await terminal(far)]
  const person = async (codes: readonly string[], scope?: Parameters<Company['person']>[1]) =>
    (await acme.person(codes, scope)).token
  const scope = { office_ids: [here.office_id] }
  const own = await person(['view-floor', 'change-floor', ...devices], scope)
  const reason = async (floor: number, kind: string, id: number, token: string, place: object | null = middle) =>
    (await put(floor, [{ kind, id, place }], token)).data.reason ?? 'placed'
  expect(await reason(here.floor_id, 'terminal', screen, own)).toBe('placed')
  for (const [floor, kind, id] of [
    [here.floor_id, 'terminal', farScreen],
    [here.floor_id, 'room', far],
    [here.floor_id, 'detector', screen],
    [here.floor_id, 'locker', screen],
    [there.floor_id, 'terminal', farScreen],
  ] as const)
    expect([kind, id, await reason(floor, kind, id, own)]).toEqual([kind, id, 'not_found'])
  for (const wrong of [{ x: 1.01, y: 0 }, { x: 0, y: -0.1 }, { x: 'a', y: 0 }, { x: 0 }])
    expect(await reason(here.floor_id, 'terminal', screen, own, wrong)).toBe('invalid_input')
  expect(await reason(here.floor_id, 'Terminal', screen, own)).toBe('invalid_input')

  // without their permission, or looking after something else there, one sees rooms and nothing besides
  const some = await person(['view-floor', 'change-floor', 'view-detector-records'], scope)
  const visitors = await person(['view-floor', 'change-floor', ...devices], { ...scope, duties: ['visitor'] })
  expect(Object.keys(await layersOf(here.floor_id, some))).toEqual(['room', 'detector', 'box_cabinet'])
  expect(Object.keys(await layersOf(here.floor_id, visitors))).toEqual(['room', 'box_cabinet'])
  for (const token of [some, visitors]) expect(await reason(here.floor_id, 'terminal', screen, token)).toBe('not_found')
  const outside = await world.first.get('/floor/layers', { id: there.floor_id }, { token: own })
  expect(outside.data.reason).toBe('not_found')
  const strangers = await addCompany(world.db, 'Strangers')
  const stranger = (await strangers.person(['view-floor', 'change-floor', ...devices])).token
  expect(await reason(here.floor_id, 'terminal', screen, stranger)).toBe('not_found')
})

test('what moved to another floor lies nowhere there; what is deleted lies nowhere, and so does all on a floor that is', async () => {
  const here = await acme.office('Moved')
  const upstairs = await add('floor', { office_id: here.office_id, name: 'F2' })
  const [room, next] = [await acme.room('Moving', here), await acme.room('Staying', here)]
  const [screen, other] = [await terminal(room), await terminal(next)]
  const eye = await detector(await gateway(here.office_id, null), next)
  const place = (kind: string, id: number) => ({ kind, id, place: middle })
  await put(here.floor_id, [
    place('room', room),
    place('terminal', screen),
    place('terminal', other),
    place('detector', eye),
  ])
  const move = (floor: number) =>
    world.db.query('update meetingroom set floor_id = $3 where company_id = $1 and id = $2', [
      acme.company_id,
      room,
      floor,
    ])
  await move(upstairs)
  expect((await layersOf(upstairs)).terminal).toMatchObject([{ id: screen, place: null }])
  expect(ids((await layersOf(here.floor_id)).terminal)).toEqual([other])
  const lying = async () => (await stored()).filter((row) => [here.floor_id, upstairs].includes(Number(row.floor_id)))
  await put(upstairs, [place('terminal', screen)])
  expect(await lying()).toMatchObject([
    { kind: 'detector', thing_id: eye },
    { kind: 'room', thing_id: room },
    { kind: 'terminal', thing_id: screen, floor_id: upstairs },
    { kind: 'terminal', thing_id: other, floor_id: here.floor_id },
  ])
  for (const [table, id] of [
    ['detectors', eye],
    ['terminal', other],
    ['terminal', screen],
    ['meetingroom', room],
  ] as const)
    await world.db.query(`delete from ${table} where company_id = $1 and id = $2`, [acme.company_id, id])
  expect(await lying()).toEqual([])
  const last = await detector(await gateway(here.office_id, null), null)
  await put(upstairs, [place('detector', last)])
  expect(await lying()).toHaveLength(1)
  await world.db.query('delete from floor where company_id = $1 and id = $2', [acme.company_id, upstairs])
  expect(await lying()).toEqual([])
})

test('of what lies on a plan only the places of rooms concern the cards of rooms, also of whoever names no kind', async () => {
  const here = await acme.office('Before')
  const room = await acme.room('Old room', here)
  const screen = await terminal(room)
  const epoch = async () =>
    (
      await world.db.query<{ epoch: string }>('select epoch from room_rules_epoch where company_id = $1', [
        acme.company_id,
      ])
    )[0]?.epoch
  const values = [acme.company_id, room, here.floor_id]
  const begin = await epoch()
  await world.db.query(
    'insert into floor_place (company_id, thing_id, floor_id, x, y) values ($1, $2, $3, 0.5, 0.5)',
    values,
  )
  expect((await layersOf(here.floor_id)).room).toMatchObject([{ id: room, place: middle }])
  const after = await epoch()
  expect(after).not.toBe(begin)
  await put(here.floor_id, [{ kind: 'terminal', id: screen, place: middle }])
  expect(await epoch()).toBe(after)
  await put(here.floor_id, [{ kind: 'room', id: room, place: null }])
  expect(await epoch()).not.toBe(after)
  expect((await stored()).filter((row) => row.floor_id === here.floor_id)).toMatchObject([{ kind: 'terminal' }])
})
