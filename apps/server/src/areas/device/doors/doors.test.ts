import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../../test/world'
import {
  claimDoorCommands,
  type DeviceRef,
  doorCommandDone,
  doorHeard,
  doorHoldHeard,
  emergencyOf,
  fireHeard,
} from '../public'

let world: World
let acme: Company
let elsewhere: Awaited<ReturnType<Company['office']>>
type Person = Awaited<ReturnType<Company['person']>>
let boss: Person
/** Looks after the devices of another office. */
let stranger: Person
let n = 0

const start = '2026-11-23T02:00:00Z'
/** So many seconds after the beginning. */
const at = (seconds: number) => Date.parse(start) + seconds * 1000
const codes = ['view-doors', 'change-doors', 'view-controller-alarm', 'change-controller-alarm']

beforeAll(async () => {
  world = await openWorld({ now: start, logInWords: true, servers: 2 })
  acme = await addCompany(world.db, 'Acme')
  elsewhere = await acme.office('Elsewhere')
  boss = await acme.person(codes)
  stranger = await acme.person(codes, { office_ids: [elsewhere.office_id], duties: ['device'] })
})
afterAll(() => world.close())
beforeEach(() => world.setNow(start))
afterEach(async () => {
  await world.db.query('update emergency set ended_at = began_at where ended_at is null')
})

const setClock = (seconds: number) => world.setNow(new Date(at(seconds)).toISOString())
const post = (path: string, body: object, who = boss) => world.first.post(path, body, who)
const wall = async (who = boss, office = acme.office_id) => (await world.first.get('/doors/wall', { office }, who)).data
const tile = async (id: number) => (await wall()).items.find((one: { id: number }) => one.id === id)
const watch = () => world.first.watchDoors()

/** A controller with doors. */
async function setUp(doors = 1, columns: Record<string, unknown> = {}) {
  const [controller] = await world.db.query<{ id: number }>(
    'insert into door_device (company_id, name, serial, office_id) values ($1, $2, $3, $4) returning id',
    [acme.company_id, `Board ${++n}`, String(400000000 + n), acme.office_id],
  )
  const device: DeviceRef = { company_id: acme.company_id, kind: 'controller', id: controller?.id ?? 0 }
  const ids: number[] = []
  for (let no = 1; no <= doors; no++) {
    const all = { company_id: acme.company_id, name: `Door ${n}.${no}`, office_id: acme.office_id, ...columns }
    const names = Object.keys(all)
    const [row] = await world.db.query<{ id: number }>(
      `insert into door (controller_id, door_no, ${names.join(', ')})
       values ($1, $2, ${names.map((_, k) => `$${k + 3}`).join(', ')}) returning id`,
      [device.id, no, ...Object.values(all)],
    )
    ids.push(row?.id ?? 0)
  }
  await world.db.query(
    `insert into door_device_state (company_id, device_id, alive_until, last_seen) values ($1, $2, $3, $4)`,
    [acme.company_id, device.id, new Date(at(3600)).toISOString(), start],
  )
  // how it stands when it is first spoken to
  for (const one of await claim(device, -60)) await doorCommandDone(world.db, device, one.id, true, at(-60))
  return { device, ids, door: ids[0] ?? 0 }
}
const claim = (device: DeviceRef, seconds: number, db = world.db) => claimDoorCommands(db, device, at(seconds))
const open = async (id: number) => {
  const { code, data, message } = await post('/doors/open', { id, reason: 'Parcel' })
  expect(message).toBe('ok')
  return { code, ...data } as { command_id: number; dies_at: string }
}

describe('a door that is opened from afar', () => {
  it('is told to its device once, and what became of it is shown', async () => {
    const { device, door } = await setUp()
    const { command_id, dies_at } = await open(door)
    expect(Date.parse(dies_at)).toBe(at(15))
    expect((await tile(door)).last).toMatchObject({ result: 'waiting', by: boss.name, reason: 'Parcel' })
    const claimed = (await Promise.all(world.servers.map(({ db }) => claim(device, 3, db)))).flat()
    expect(claimed).toEqual([{ id: command_id, door_no: 1, act: 'open', seconds: 5, until: at(15) }])
    expect((await tile(door)).last.result).toBe('taken')
    expect(await claim(device, 6)).toEqual([])
    await doorCommandDone(world.db, device, command_id, true, at(4))
    // said twice, and contradicted late, changes nothing
    await doorCommandDone(world.db, device, command_id, false, at(5))
    expect((await tile(door)).last.result).toBe('done')
  })

  it('is dead after 15 seconds and never opens late', async () => {
    const { device, door } = await setUp()
    await open(door)
    expect(await claim(device, 15)).toEqual([])
    setClock(16)
    await watch()
    expect((await tile(door)).last.result).toBe('dead')
    expect(await claim(device, 16)).toEqual([])
  })

  it('is called silent where its device does not answer, until it does', async () => {
    const { device, door } = await setUp()
    const { command_id } = await open(door)
    await claim(device, 5)
    setClock(21)
    await watch()
    expect((await tile(door)).last.result).toBe('silent')
    await doorCommandDone(world.db, device, command_id, true, at(22))
    expect((await tile(door)).last.result).toBe('done')
  })

  it('is refused by another device’s answer, without a device, switched off, without a reason, or elsewhere', async () => {
    const [{ device, door }, other] = [await setUp(), await setUp()]
    const { command_id } = await open(door)
    await claim(device, 1)
    await doorCommandDone(world.db, other.device, command_id, true, at(2))
    expect((await tile(door)).last.result).toBe('taken')
    await world.db.query(`update door set controller_id = null, door_no = null where id = $1`, [other.door])
    expect((await post('/doors/open', { id: other.door, reason: 'x' })).code).toBe(46060)
    await world.db.query(`update door set status = 'off' where id = $1`, [door])
    expect((await post('/doors/open', { id: door, reason: 'x' })).code).toBe(46061)
    expect((await post('/doors/open', { id: door, reason: ' ' })).data.fields).toHaveProperty('reason')
    expect((await post('/doors/open', { id: door, reason: 'x', seconds: 61 })).data.fields).toHaveProperty('seconds')
    expect((await post('/doors/open', { id: door, reason: 'x' }, stranger)).code).toBe(40301)
    expect((await world.first.get('/doors/wall', { office: acme.office_id }, stranger)).code).toBe(40301)
  })
})

describe('a door that is held', () => {
  it('is asked again each 2 seconds until its device confirms it, and ends by itself', async () => {
    const { device, door } = await setUp()
    const until = new Date(at(600)).toISOString()
    expect(
      (await post('/doors/mode', { ids: [door], mode: 'always_open', until, reason: 'Delivery' })).data.changed,
    ).toBe(1)
    expect(await tile(door)).toMatchObject({ mode: 'always_open', is_confirmed: false, mode_by: boss.name })
    const [first] = await claim(device, 0)
    expect(first).toMatchObject({ door_no: 1, act: 'hold_open' })
    expect(await claim(device, 1)).toEqual([])
    const [again] = await claim(device, 2)
    expect(again?.id).toBe(first?.id)
    await doorCommandDone(world.db, device, first?.id ?? 0, true, at(3))
    expect(await tile(door)).toMatchObject({ is_confirmed: true })
    expect(await claim(device, 60)).toEqual([])

    setClock(601)
    await watch()
    expect(await tile(door)).toMatchObject({ mode: 'normal', mode_until: null, is_confirmed: false })
    const [back] = await claim(device, 601)
    expect(back).toMatchObject({ act: 'normal' })
    await doorCommandDone(world.db, device, back?.id ?? 0, true, at(602))
    expect(await tile(door)).toMatchObject({ is_confirmed: true })
  })

  it('goes back though nobody looked when its time was over', async () => {
    const { device, door } = await setUp()
    await post('/doors/mode', {
      ...{ ids: [door], mode: 'always_closed', reason: 'Audit' },
      until: new Date(at(10)).toISOString(),
    })
    const [shut] = await claim(device, 0)
    await doorCommandDone(world.db, device, shut?.id ?? 0, true, at(1))
    expect(await claim(device, 11)).toMatchObject([{ act: 'normal' }])
  })

  it('follows the last wish, and a device that refuses is asked less and less often', async () => {
    const { device, door } = await setUp()
    await post('/doors/mode', { ids: [door], mode: 'always_open', reason: 'x' })
    const [first] = await claim(device, 0)
    await post('/doors/mode', { ids: [door], mode: 'always_closed', reason: 'y' })
    const [second] = await claim(device, 1)
    expect(second).toMatchObject({ act: 'hold_shut' })
    // what was replaced was done all the same: the door is open now, and still to be shut
    await doorCommandDone(world.db, device, first?.id ?? 0, true, at(1))
    expect(await tile(door)).toMatchObject({ mode: 'always_closed', is_confirmed: false })
    let asked = 1
    for (let second = 2; second <= 59; second++) {
      const [one] = await claim(device, second)
      if (one === undefined) continue
      asked += 1
      await doorCommandDone(world.db, device, one.id, false, at(second))
    }
    expect(asked).toBe(5)
    expect(await claim(device, 120)).toHaveLength(1)
  })

  it('is told again where its device forgot', async () => {
    const { device, door } = await setUp()
    await post('/doors/mode', { ids: [door], mode: 'always_closed', reason: 'x' })
    const [first] = await claim(device, 0)
    await doorCommandDone(world.db, device, first?.id ?? 0, true, at(1))
    await doorHoldHeard(world.db, { company_id: acme.company_id, door_id: door, held_as: 'normal', at: at(5) })
    expect(await claim(device, 6)).toMatchObject([{ act: 'hold_shut' }])
  })

  it('wants a reason and an end that lies ahead', async () => {
    const { door } = await setUp()
    const set = async (more: object) =>
      (await post('/doors/mode', { ids: [door], mode: 'always_open', reason: 'x', ...more })).data.fields
    expect(await set({ reason: '' })).toHaveProperty('reason')
    expect(await set({ until: start })).toHaveProperty('until')
    expect(await set({ until: '2027-02-01T00:00:00Z' })).toHaveProperty('until')
    expect((await post('/doors/mode', { ids: [door], mode: 'always_open', reason: 'x' }, stranger)).code).toBe(40301)
  })
})

describe('what a contact says', () => {
  const heard = (door_id: number, state: 'closed' | 'open' | 'held' | 'forced' | 'unknown', seconds: number) =>
    world.db
      .query('select 1')
      .then(() => doorHeard(world.db, { company_id: acme.company_id, door_id, state, at: at(seconds) }))
  const alarmsOf = async (door: number) =>
    (await world.first.get('/devicealarm/pagelist', { thing_kind: 'door', thing_id: door }, boss)).data.items

  it('is shown with since when; a forced door stays so until it is closed', async () => {
    const { door } = await setUp()
    await heard(door, 'closed', 0)
    await heard(door, 'forced', 10)
    await heard(door, 'open', 20)
    expect(await tile(door)).toMatchObject({ state: 'forced', since: '2026-11-23T02:00:10Z', alarm_level: 3 })
    // late, and again
    await heard(door, 'closed', 5)
    await heard(door, 'forced', 30)
    expect(await alarmsOf(door)).toMatchObject([{ kind: 'forced', level: 3, state: 'open', times: 1, over_at: null }])
    await heard(door, 'closed', 40)
    await heard(door, 'forced', 50)
    expect(await alarmsOf(door)).toMatchObject([{ times: 2, over_at: null }])
    await heard(door, 'closed', 60)
    // serious: it waits for somebody to say what it was
    expect(await alarmsOf(door)).toMatchObject([{ state: 'open', over_at: '2026-11-23T02:01:00Z' }])
  })

  it('becomes held too long by itself, unless it is held open', async () => {
    const [{ door }, held] = [await setUp(1, { held_alarm_seconds: 30 }), await setUp(1, { held_alarm_seconds: 30 })]
    await heard(door, 'open', 0)
    await heard(held.door, 'open', 0)
    await post('/doors/mode', { ids: [held.door], mode: 'always_open', reason: 'x' })
    setClock(29)
    await watch()
    expect((await tile(door)).state).toBe('open')
    setClock(31)
    await Promise.all(world.servers.map((server) => server.watchDoors()))
    expect((await tile(door)).state).toBe('held')
    expect((await tile(held.door)).state).toBe('open')
    expect(await alarmsOf(door)).toMatchObject([{ kind: 'held', level: 2, state: 'open', times: 1 }])
    await heard(door, 'closed', 40)
    expect(await alarmsOf(door)).toMatchObject([{ state: 'closed', over_at: '2026-11-23T02:00:40Z' }])
  })

  it('is unknown once its device is silent, which is an alarm after five minutes', async () => {
    const { device, door } = await setUp()
    await heard(door, 'closed', 0)
    await world.db.query('update door_device_state set alive_until = $2 where device_id = $1', [
      device.id,
      new Date(at(60)).toISOString(),
    ])
    setClock(61)
    await watch()
    expect((await tile(door)).state).toBe('unknown')
    const offline = async () =>
      (await world.first.get('/devicealarm/pagelist', { thing_kind: 'controller', thing_id: device.id }, boss)).data
        .items
    expect(await offline()).toEqual([])
    setClock(361)
    await Promise.all(world.servers.map((server) => server.watchDoors()))
    expect(await offline()).toMatchObject([{ kind: 'offline', state: 'open', times: 1 }])
    await world.db.query('update door_device_state set alive_until = $2 where device_id = $1', [
      device.id,
      new Date(at(7200)).toISOString(),
    ])
    await watch()
    expect(await offline()).toMatchObject([{ state: 'closed' }])
  })
})

describe('what is wrong with a device', () => {
  const alarmsOfDevice = async (thing_kind: string, thing_id: number) =>
    (await world.first.get('/devicealarm/pagelist', { thing_kind, thing_id, sort: '+id' }, boss)).data.items
  const aliveUntil = (id: number, seconds: number) =>
    world.db.query('update door_device_state set alive_until = $2 where device_id = $1', [
      id,
      new Date(at(seconds)).toISOString(),
    ])

  it('is not raised again while somebody ignores it, until it was over once', async () => {
    const { device } = await setUp()
    await aliveUntil(device.id, 60)
    setClock(361)
    await watch()
    const [first] = await alarmsOfDevice('controller', device.id)
    const ignored = { id: first.id, move: 'ignore' }
    expect((await post('/devicealarm/edit', ignored, boss)).message).toBe('ok')
    setClock(420)
    await watch()
    await watch()
    expect(await alarmsOfDevice('controller', device.id)).toMatchObject([{ state: 'ignored', over_at: null }])
    await aliveUntil(device.id, 500)
    await watch()
    expect(await alarmsOfDevice('controller', device.id)).toMatchObject([
      { state: 'ignored', over_at: '2026-11-23T02:07:00Z' },
    ])
    setClock(900)
    await watch()
    expect(await alarmsOfDevice('controller', device.id)).toMatchObject([{ state: 'ignored' }, { state: 'open' }])
  })

  it('is that it is nearly full of people or faces, until it has room again', async () => {
    const [face] = await world.db.query<{ id: number }>(
      `insert into face_device (company_id, name, sn, office_id) values ($1, 'Face', 'FULL1', $2) returning id`,
      [acme.company_id, acme.office_id],
    )
    const id = face?.id ?? 0
    const full = (people: number, faces: number) =>
      world.db.query(
        `insert into face_device_state as s (company_id, device_id, last_seen, alive_until, person_count, person_capacity,
           face_count, face_capacity) values ($1, $2, $3, '2030-01-01', $4, 3000, $5, 1000)
         on conflict (company_id, device_id) do update set person_count = $4, face_count = $5`,
        [acme.company_id, id, new Date(at(0)).toISOString(), people, faces],
      )
    await full(2000, 899)
    await watch()
    expect(await alarmsOfDevice('face', id)).toEqual([])
    await full(2000, 900)
    await watch()
    await watch()
    expect(await alarmsOfDevice('face', id)).toMatchObject([{ kind: 'storage', level: 2, state: 'open', times: 1 }])
    await full(2000, 100)
    await watch()
    expect(await alarmsOfDevice('face', id)).toMatchObject([{ state: 'closed' }])
  })
})

describe('doors on the plan of their floor', () => {
  it('lie where somebody put them, with how they are, until they are gone', async () => {
    const keeper = await acme.person(['view-floor', 'change-floor', 'view-doors'])
    const { door } = await setUp(1, { floor_id: acme.floor_id })
    await doorHeard(world.db, { company_id: acme.company_id, door_id: door, state: 'forced', at: at(0) })
    const things = [{ kind: 'door', id: door, place: { x: 0.25, y: 0.5 } }]
    expect((await post('/floor/place_things', { id: acme.floor_id, things }, keeper)).message).toBe('ok')
    const layer = async () => {
      const { data } = await world.first.get('/floor/layers', { id: acme.floor_id }, keeper)
      const { things: all } = data.layers.find(({ kind }: { kind: string }) => kind === 'door')
      return all.find(({ id }: { id: number }) => id === door)
    }
    expect(await layer()).toMatchObject({ state: 'forced', place: { x: 0.25, y: 0.5 } })
    await world.db.query('delete from door where company_id = $1 and id = $2', [acme.company_id, door])
    expect(await layer()).toBeUndefined()
    const left = await world.db.query(`select 1 from floor_place where kind = 'door' and thing_id = $1`, [door])
    expect(left).toEqual([])
  })
})

describe('devices on the plan of their floor', () => {
  it('lie beside its doors with whether they are there, for who sees devices', async () => {
    const keeper = await acme.person(['view-floor', 'change-floor', 'view-doors', 'view-door-device'])
    const { device } = await setUp(1, { floor_id: acme.floor_id })
    await world.db.query('update door_device set floor_id = $2 where id = $1', [device.id, acme.floor_id])
    const things = [{ kind: 'door_device', id: device.id, place: { x: 0.75, y: 0.5 } }]
    expect((await post('/floor/place_things', { id: acme.floor_id, things }, keeper)).message).toBe('ok')
    const layers = async (who: Person) =>
      (await world.first.get('/floor/layers', { id: acme.floor_id }, who)).data.layers as {
        kind: string
        things: { id: number; state: string }[]
      }[]
    const one = async () =>
      (await layers(keeper)).find(({ kind }) => kind === 'door_device')?.things.find(({ id }) => id === device.id)
    expect(await one()).toMatchObject({ state: 'online', place: { x: 0.75, y: 0.5 } })
    setClock(3700)
    expect(await one()).toMatchObject({ state: 'offline' })
    expect((await layers(keeper)).map(({ kind }) => kind)).not.toContain('face_device')
    await world.db.query('delete from door where controller_id = $1', [device.id])
    await world.db.query('delete from door_device where company_id = $1 and id = $2', [acme.company_id, device.id])
    expect(await world.db.query(`select 1 from floor_place where kind = 'door_device'`)).toEqual([])
  })
})

describe('the wall of a door', () => {
  it('is that of its office, for who looks after it', async () => {
    const { door } = await setUp()
    const [far] = await world.db.query<{ id: number }>(
      `insert into door (company_id, name, office_id) values ($1, 'Far', $2) returning id`,
      [acme.company_id, elsewhere.office_id],
    )
    const of = (id: number | undefined, who = boss) => world.first.get('/doors/wall', { door: id }, who)
    expect((await of(door)).data.office_id).toBe(acme.office_id)
    expect((await of(far?.id)).data).toMatchObject({ office_id: elsewhere.office_id, items: [{ name: 'Far' }] })
    expect((await of(far?.id, stranger)).data.office_id).toBe(elsewhere.office_id)
    expect((await of(door, stranger)).data.reason).toBe('outside_scope')
    expect((await of(2147483600)).data.reason).toBe('not_found')
  })
})

describe('two who hear of a door at once', () => {
  it('are heard one after the other: what is older changes nothing, whoever waited', async () => {
    const { door } = await setUp()
    const say = (db: Parameters<typeof doorHeard>[0], state: 'open' | 'closed' | 'forced', seconds: number) =>
      doorHeard(db, { company_id: acme.company_id, door_id: door, state, at: at(seconds) })
    await say(world.db, 'closed', 0)
    let late: Promise<void> = Promise.resolve()
    await world.db.transaction(async (tx) => {
      await say(tx, 'forced', 10)
      late = world.db.transaction((other) => say(other, 'open', 5))
      // it waits for the door
      await expect
        .poll(
          async () => (await world.db.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length,
        )
        .toBeGreaterThan(0)
    })
    await late
    expect(await tile(door)).toMatchObject({ state: 'forced', since: '2026-11-23T02:00:10Z' })
  })
})

describe('an emergency', () => {
  const change = (act: string, more: object = {}, who = boss) =>
    post('/doors/emergency', { office_id: acme.office_id, act, reason: 'Smoke', confirm: 'Acme HQ', ...more }, who)

  it('is gone on with by any server: what one wrote before it was cut off another confirms and ends, once', async () => {
    const { device, door } = await setUp()
    const [one = world.first, other = world.first] = world.servers
    const { data } = await one.post(
      '/doors/emergency',
      { office_id: acme.office_id, act: 'begin', reason: 'Smoke', confirm: 'Acme HQ' },
      boss,
    )
    // the one is cut off with the command in its hand, and answers nothing
    await one.db
      .transaction(async (tx) => {
        expect(await claimDoorCommands(tx, device, at(1))).toMatchObject([{ act: 'hold_open' }])
        await tx.query('select pg_terminate_backend(pg_backend_pid())')
      })
      .catch(() => undefined)
    const again = await claim(device, 3, other.db)
    expect(again).toMatchObject([{ act: 'hold_open' }])
    for (const { id } of again) await doorCommandDone(other.db, device, id, true, at(3))
    expect(await tile(door)).toMatchObject({ mode: 'always_open', by_emergency: true, is_confirmed: true })
    expect(await claim(device, 60, other.db)).toEqual([])
    const ended = await other.post(
      '/doors/emergency',
      { office_id: acme.office_id, act: 'end', reason: 'Over', confirm: 'Acme HQ' },
      boss,
    )
    expect(ended.data.id).toBe(data.id)
    expect(await claim(device, 62, other.db)).toMatchObject([{ act: 'normal' }])
  })

  it('holds marked doors open until it is ended, whatever else holds them', async () => {
    const { device, ids } = await setUp(2)
    const [marked = 0, other = 0] = ids
    await world.db.query('update door set emergency = false where id = $1', [other])
    await post('/doors/mode', { ids, mode: 'always_closed', reason: 'x' })
    for (const one of await claim(device, 0)) await doorCommandDone(world.db, device, one.id, true, at(0))
    expect((await change('begin', { confirm: 'Acme' })).data.fields).toHaveProperty('confirm')
    expect((await change('begin', {}, stranger)).code).toBe(40301)
    const { data } = await change('begin', { confirm: 'acme hq' })
    expect(await emergencyOf(world.db, acme.company_id, acme.office_id)).toMatchObject({ id: data.id, kind: 'manual' })
    expect((await change('begin')).code).toBe(46062)
    expect(await tile(marked)).toMatchObject({ mode: 'always_open', by_emergency: true, is_confirmed: false })
    expect(await tile(other)).toMatchObject({ mode: 'always_closed', by_emergency: false, is_confirmed: true })
    // asked each 2 s, however often it is refused
    let asked = 0
    for (let second = 1; second <= 40; second++)
      for (const one of await claim(device, second)) {
        expect(one).toMatchObject({ door_no: 1, act: 'hold_open' })
        await doorCommandDone(world.db, device, one.id, asked++ > 15, at(second))
      }
    expect(asked).toBe(17)
    expect(await tile(marked)).toMatchObject({ is_confirmed: true })
    expect((await wall()).emergency).toMatchObject({ kind: 'manual', began_by: boss.name, began_reason: 'Smoke' })
    expect((await change('end')).message).toBe('ok')
    expect((await change('end')).code).toBe(46063)
    // as somebody had set it before
    expect(await claim(device, 60)).toMatchObject([{ door_no: 1, act: 'hold_shut' }])
    const { data: past } = await world.first.get('/doors/emergencies', { office: acme.office_id }, boss)
    expect(past.items[0]).toMatchObject({ id: data.id, ended_by: boss.name, ended_reason: 'Smoke' })
  })

  it('is begun by a fire input, once, and ends a drill, which opens nothing', async () => {
    const { device, door } = await setUp()
    expect((await change('drill', { confirm: undefined })).message).toBe('ok')
    expect(await claim(device, 0)).toEqual([])
    const fire = (isNews = true) =>
      fireHeard(world.db, { company_id: acme.company_id, thing: { kind: 'door', id: door }, at: at(5), isNews })
    // what a device kept while it was away is an alarm, and opens nothing any more
    await fire(false)
    expect(await emergencyOf(world.db, acme.company_id, acme.office_id)).toMatchObject({ kind: 'drill' })
    const alarms = await world.db.query(
      `select times from device_alarm where company_id = $1 and thing_id = $2 and kind = 'fire'`,
      [acme.company_id, door],
    )
    expect(alarms).toEqual([{ times: 1 }])
    await fire()
    await fire()
    expect(await emergencyOf(world.db, acme.company_id, acme.office_id)).toMatchObject({ kind: 'fire' })
    expect(await claim(device, 6)).toMatchObject([{ act: 'hold_open' }])
    expect((await change('drill')).code).toBe(46062)
    expect((await wall()).emergency).toMatchObject({ kind: 'fire', began_by: null })
    const [count] = await world.db.query<{ n: number }>(
      `select count(*)::int as n from emergency where company_id = $1 and kind = 'fire'`,
      [acme.company_id],
    )
    expect(count?.n).toBe(1)
  })

  it('forgets who was inside when it ends; so does who forgives an area', async () => {
    const area = async (name: string) =>
      (
        await world.db.query<{ id: number }>(
          `insert into pass_area (company_id, office_id, name, mode) values ($1, $2, $3, 'hard') returning id`,
          [acme.company_id, acme.office_id, name],
        )
      )[0]?.id ?? 0
    const forgotten = async (id: number) =>
      (
        await world.db.query<{ forgotten_at: string | null }>('select forgotten_at from pass_area where id = $1', [id])
      )[0]?.forgotten_at
    const one = await area('One')
    await change('drill')
    await change('end')
    expect(await forgotten(one)).toBeNull()
    await change('begin')
    setClock(5)
    await change('end')
    expect(await forgotten(one)).toBe('2026-11-23T02:00:05Z')
    const two = await area('Two')
    expect((await post('/doors/forgive', { area_ids: [two] }, stranger)).code).toBe(40301)
    expect((await post('/doors/forgive', { area_ids: [two] })).data.changed).toBe(1)
    expect(await forgotten(two)).toBe('2026-11-23T02:00:05Z')
  })
})
