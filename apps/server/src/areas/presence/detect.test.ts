import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { connect, gatewayOf } from './gateway.sample'
import { roomPresence, roomsPresence } from './presence.store'
import { throttle } from './throttle'

type Sensor = {
  name: string
  ieee: string
  vendor: string
  model: string
  description: string
  steps: { payload: Record<string, unknown> }[]
}
/** Payloads that the converters of Zigbee2MQTT made out of messages of the radio (the file says which version). */
const { sensors } = JSON.parse(readFileSync(new URL('zigbee2mqtt.sample.json', import.meta.url), 'utf8')) as {
  sensors: Sensor[]
}

const all = ['view-detector-records', 'add-detector-records', 'change-detector-records', 'delete-detector-records']
const begin = Date.parse('2026-11-20T02:00:00Z')
const minutes = (n: number) => new Date(begin + n * 60_000).toISOString()

let world: World
let acme: Company
let token: string
let visitor: string
let port: number
let server: World['first']

beforeAll(async () => {
  world = await openWorld({ now: minutes(0), mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 } })
  server = world.first
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(all)).token
  visitor = (await acme.person([])).token
  port = server.detection.listening().port ?? 0
})
afterAll(() => world.close())

let gateways = 0
const gateway = () => gatewayOf(server, acme, token, `Gateway ${++gateways}`)

/** What people are told of a room. */
async function shown(room_id: number) {
  const answer = await server.get('/detectors/room_presence', { rooms: String(room_id) }, { token: visitor })
  return answer.data.items[0] ?? null
}
const single = async (id: number) => (await server.get('/detectors/single', { id }, { token })).data
const records = async (query: object) => (await server.get('/detector_records/pagelist', query, { token })).data
const messages = async (getway_id: number) => {
  await server.detection.keep()
  return (await server.get('/detector_getway/messages', { getway_id }, { token })).data
}
const countOf = async (getway_id: number, reason: string): Promise<number> =>
  (await messages(getway_id)).refused.find((one: { reason: string }) => one.reason === reason)?.count ?? 0

async function until<T>(ask: () => Promise<T>, test: (value: T) => boolean): Promise<T> {
  let last = await ask()
  for (let n = 0; n < 200 && !test(last); n++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    last = await ask()
  }
  return last
}

describe('a room with a detector', () => {
  it('is occupied, empty, and unknown once nothing is heard; with ages, a history, and a word to those who look', async () => {
    world.setNow(minutes(0))
    const [own, room] = [await gateway(), await acme.room('Seen')]
    const { id } = await own.detector('S1', room)
    expect(await shown(room)).toMatchObject({ state: 'unknown', since: null, seen: null })
    const wire = await connect(port, own)
    await wire.say(`workplace/${own.account}/detector/S1`, { v: 1, occupied: true, battery: 88, signal: -61 })
    expect(await shown(room)).toEqual({
      meetingroom_id: room,
      state: 'occupied',
      since: minutes(0),
      until: minutes(15),
      seen: minutes(0),
    })
    const told = await world.db.query(
      `select 1 from outbox where company_id = $1 and topic = 'presence' and payload->'room_ids' @> $2::jsonb`,
      [acme.company_id, JSON.stringify([room])],
    )
    expect(told.length).toBeGreaterThan(0)
    world.setNow(minutes(10))
    await wire.say(`workplace/${own.account}/detector/S1`, {
      v: 1,
      occupied: false,
      illuminance: 120.4,
      firmware: '1.2',
    })
    expect(await shown(room)).toMatchObject({ state: 'empty', since: minutes(10), seen: minutes(10) })
    expect(await single(id)).toMatchObject({
      state: 'online',
      last_state: 'empty',
      battery: 88,
      battery_state: 'ok',
      signal: -61,
      illuminance: 120,
      firmware: '1.2',
      last_seen: minutes(10).replace('.000', ''),
    })
    world.setNow(minutes(25))
    expect(await shown(room)).toMatchObject({ state: 'unknown', since: null, seen: minutes(10) })
    expect(await single(id)).toMatchObject({ state: 'offline', last_state: 'unknown' })

    // the history: what was known then is known now
    const at = (n: number) => roomPresence(world.db, acme.company_id, room, Date.parse(minutes(n)))
    expect(await at(5)).toEqual({ state: 'occupied', since: begin })
    expect(await at(20)).toEqual({ state: 'empty', since: begin + 600_000 })
    expect(await at(26)).toEqual({ state: 'unknown', since: null })
    const bare = await acme.room('Nobody looks')
    expect([...(await roomsPresence(world.db, acme.company_id, [room, bare], Date.parse(minutes(5))))]).toEqual([
      [room, { state: 'occupied', since: begin }],
      [bare, { state: 'unknown', since: null }],
    ])
    const page = await records({ detector: id })
    expect(page.items.map((one: Record<string, unknown>) => [one.state, one.duration])).toEqual([
      [0, 900],
      [1, 600],
    ])
    // heard again: the stretch in between stays unknown, and empty begins anew
    await wire.say(`workplace/${own.account}/detector/S1`, { v: 1, occupied: false })
    expect(await at(25)).toEqual({ state: 'empty', since: begin + 1_500_000 })
    expect(await at(24.9)).toEqual({ state: 'empty', since: begin + 600_000 })
    expect((await records({ detector: id })).total).toBe(3)
    await wire.close()
  })

  it('is what several of them say together', async () => {
    world.setNow(minutes(0))
    const [own, room] = [await gateway(), await acme.room('Several')]
    await own.detector('A', room)
    await own.detector('B', room)
    const wire = await connect(port, own)
    const say = (sn: string, occupied: boolean) =>
      wire.say(`workplace/${own.account}/detector/${sn}`, { v: 1, occupied })
    await say('A', false)
    expect(await shown(room)).toMatchObject({ state: 'unknown' }) // B has not said a word
    await say('B', false)
    expect(await shown(room)).toMatchObject({ state: 'empty' })
    await say('A', true)
    expect(await shown(room)).toMatchObject({ state: 'occupied' })
    world.setNow(minutes(10))
    await say('B', false)
    world.setNow(minutes(16))
    expect(await shown(room)).toMatchObject({ state: 'unknown' }) // A is silent, whatever B says
    await wire.close()
  })

  it('is unknown when the gateway or the device says that it is gone, and when it looks at another room', async () => {
    world.setNow(minutes(0))
    const [own, room, other] = [await gateway(), await acme.room('Gone'), await acme.room('Next')]
    const { id, version } = await own.detector('G', room)
    const topic = `workplace/${own.account}/detector/G`
    const will = {
      topic: `workplace/${own.account}/gateway`,
      payload: Buffer.from('{"v":1,"online":false}'),
      qos: 1 as const,
    }
    const wire = await connect(port, own, { will })
    await wire.say(topic, { v: 1, occupied: false })
    expect(await shown(room)).toMatchObject({ state: 'empty' })
    const gatewayState = async () =>
      (await server.get('/detector_getway/single', { id: own.id }, { token })).data as Record<string, unknown>
    expect(await until(gatewayState, (one) => one.state === 'online')).toMatchObject({
      state: 'online',
      account: own.account,
      detector_count: 1,
      secret: null,
      secret_set: true,
    })
    wire.client.stream.destroy()
    expect(
      await until(
        () => shown(room),
        (one) => one.state === 'unknown',
      ),
    ).toMatchObject({ state: 'unknown' })
    expect(await until(gatewayState, (one) => one.state === 'offline')).toMatchObject({ state: 'offline' })

    const again = await connect(port, own)
    await again.say(topic, { v: 1, occupied: false })
    await again.say(topic, { v: 1, online: false })
    expect(await shown(room)).toMatchObject({ state: 'unknown' })
    await again.say(topic, { v: 1, occupied: true })
    expect(await shown(room)).toMatchObject({ state: 'occupied' })
    const moved = await server.post('/detectors/edit', { id, version, meetingroom_id: other }, { token })
    expect(moved.code).toBe(0)
    expect(await shown(room)).toBeNull()
    expect(await shown(other)).toMatchObject({ state: 'unknown' })
    await again.close()
  })
})

describe('Zigbee2MQTT', () => {
  it('is understood as its own converters speak, by name and by address', async () => {
    world.setNow(minutes(0))
    const own = await gateway()
    const wire = await connect(port, own)
    const list = sensors.map(({ name, ieee, vendor, model, description }) => ({
      ieee_address: ieee,
      friendly_name: name,
      type: 'EndDevice',
      definition: { vendor, model, description, exposes: [] },
    }))
    await wire.say('zigbee2mqtt/bridge/state', { state: 'online' })
    await wire.say('zigbee2mqtt/bridge/devices', [
      { ieee_address: '0x00', type: 'Coordinator', friendly_name: 'Coordinator' },
      ...list,
    ])
    const listed = (await messages(own.id)).heard
    expect(listed.map((one: { name: string }) => one.name).sort()).toEqual(sensors.map((one) => one.name).sort())
    expect(listed.find((one: { name: string }) => one.name === 'hall/east side')).toMatchObject({
      vendor: 'Philips',
      address: '0x00178801031a2b3c',
      detector_id: null,
    })
    for (const [n, sensor] of sensors.entries()) {
      const room = await acme.room(`Zigbee ${n}`)
      const { id } = await own.detector(n % 2 === 0 ? sensor.name : sensor.ieee, room)
      for (const { payload } of sensor.steps) {
        await wire.say(`zigbee2mqtt/${sensor.name}`, payload)
        const occupied = payload.presence ?? payload.occupancy
        const state = await shown(room)
        expect([sensor.model, state.state]).toEqual([sensor.model, occupied ? 'occupied' : 'empty'])
      }
      const last = sensor.steps.at(-1)?.payload ?? {}
      expect(await single(id)).toMatchObject({
        signal: 120,
        battery: last.battery ?? null,
        illuminance: last.illuminance_lux ?? null,
        battery_state: last.battery_low || Number(last.battery) < 15 ? 'low' : last.battery === undefined ? null : 'ok',
      })
      await wire.say(`zigbee2mqtt/${sensor.name}/availability`, { state: 'online' })
      expect((await shown(room)).state).not.toBe('unknown')
      await wire.say(`zigbee2mqtt/${sensor.name}/availability`, n % 2 === 0 ? 'offline' : { state: 'offline' })
      expect((await shown(room)).state).toBe('unknown')
    }
    expect((await messages(own.id)).refused).toEqual([])
    await wire.close()
  })

  it('may have its topics below those of its account, and its old states are no news', async () => {
    world.setNow(minutes(0))
    const [own, room] = [await gateway(), await acme.room('Cached')]
    await own.detector('cached', room)
    const wire = await connect(port, own)
    const base = `workplace/${own.account}/zigbee2mqtt`
    await wire.say(`${base}/cached`, { occupancy: false, last_seen: minutes(-180) }, { retain: true })
    expect(await shown(room)).toMatchObject({ state: 'unknown', seen: minutes(-180) })
    await wire.say(`${base}/cached`, { occupancy: false, last_seen: Date.parse(minutes(-1)) })
    expect(await shown(room)).toMatchObject({ state: 'empty', since: minutes(-1) })
    // other devices of the network are nothing to us
    await wire.say(`${base}/lamp`, { state: 'ON', brightness: 254 })
    await wire.say(`${base}/bridge/logging`, { level: 'info', message: 'hello' })
    await wire.say(`${base}/cached/set`, { occupancy: true })
    expect(await messages(own.id)).toMatchObject({ refused: [], heard: [] })
    await wire.close()
  })
})

describe('hostile messages', () => {
  it('are counted with a sample, stay bounded, change nothing and stop nobody', async () => {
    world.setNow(minutes(0))
    const [own, room, other] = [await gateway(), await acme.room('Hostile'), await gateway()]
    await own.detector('H', room)
    await other.detector('O', room)
    const wire = await connect(port, own)
    const topic = `workplace/${own.account}/detector/H`
    await wire.say(topic, { v: 1, occupied: false, time: minutes(-1) })
    const before = await records({ room })
    const wrong: [string, unknown, string][] = [
      [topic, 'not json', 'not_json'],
      [topic, Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 'not_json'],
      [topic, '{"v":1,"occupied":true', 'not_json'],
      [topic, `{"v":1,"note":"${'x'.repeat(40_000)}"}`, 'too_large'],
      [topic, '['.repeat(5_000) + ']'.repeat(5_000), 'too_deep'],
      [topic, [], 'wrong_type'],
      [topic, 'null', 'wrong_type'],
      [topic, { v: 1, occupied: 'yes' }, 'wrong_type'],
      [topic, { v: 1, occupied: 1 }, 'wrong_type'],
      [topic, { v: 1, occupied: true, battery: 101 }, 'wrong_type'],
      [topic, { v: 1, occupied: true, time: 'yesterday' }, 'wrong_type'],
      [topic, { v: 1, occupied: true, time: 1e300 }, 'wrong_type'],
      [topic, { occupied: true }, 'wrong_type'],
      [topic, '{"__proto__":{"v":1,"occupied":true}}', 'wrong_type'],
      [topic, { v: 2, occupied: true }, 'unknown_version'],
      [topic, { v: 1, occupied: true, time: minutes(30) }, 'future_time'],
      [topic, { v: 1, occupied: true, time: minutes(-2) }, 'old_time'],
      [`workplace/${other.account}/detector/O`, { v: 1, occupied: true }, 'foreign_topic'],
      [`workplace/${own.account}/detector/O`, { v: 1, occupied: true }, 'unknown_device'],
      [`workplace/${own.account}/detector/'; drop table detectors; --`, { v: 1, occupied: true }, 'unknown_device'],
      [`workplace/${own.account}/nonsense`, { v: 1 }, 'unknown_topic'],
      ['somewhere/else', { v: 1 }, 'unknown_topic'],
      ['zigbee2mqtt/H', { occupancy: 'on' }, 'wrong_type'],
      ['zigbee2mqtt/H', { occupancy: true, last_seen: 'never' }, 'wrong_type'],
      ['zigbee2mqtt/bridge/devices', { devices: 1 }, 'wrong_type'],
      ['zigbee2mqtt/bridge/state', 'perhaps', 'wrong_type'],
    ]
    const expected: Record<string, number> = {}
    for (const [where, what, reason] of wrong) {
      await wire.say(where, what)
      expected[reason] = (expected[reason] ?? 0) + 1
    }
    const { refused, heard } = await messages(own.id)
    expect(
      Object.fromEntries(refused.map((one: { reason: string; count: number }) => [one.reason, one.count])),
    ).toEqual(expected)
    for (const { sample, topic: shortened } of refused) {
      expect(sample.length).toBeLessThanOrEqual(200)
      expect(shortened.length).toBeLessThanOrEqual(120)
    }
    expect(heard).toHaveLength(2)
    expect(await records({ room })).toEqual(before)
    expect(wire.client.connected).toBe(true)
    await wire.say(topic, { v: 1, occupied: true })
    expect(await shown(room)).toMatchObject({ state: 'occupied' })
    await wire.close()
  })

  it('are read as they come, 2,000 at once and 500 a second of each sender, and wait beyond that', () => {
    let at = 0
    const waitOf = throttle(() => at)
    const waits = (messages: number) => Array.from({ length: messages }, () => waitOf('one'))
    expect(waits(2_000).every((wait) => wait === 0)).toBe(true)
    expect(waits(2)).toEqual([2, 4])
    expect(waitOf('other')).toBe(0)
    at = 1_000
    expect(waits(499).filter((wait) => wait > 0)).toEqual([2])
    // an hour of silence is no credit for more than 2,000
    at = 3_600_000
    expect(waits(2_001).filter((wait) => wait > 0)).toEqual([2])
  })

  it('a thousand unknown devices leave five hundred lines, and a flood delays its sender alone', async () => {
    world.setNow(minutes(0))
    const [own, other, room] = [await gateway(), await gateway(), await acme.room('Beside a flood')]
    await other.detector('F', room)
    const [flood, calm] = [await connect(port, own), await connect(port, other)]
    const began = performance.now()
    const sent = Array.from({ length: 2_600 }, (_, n) =>
      flood.say(`workplace/${own.account}/detector/no-${n % 1000}`, { v: 1, occupied: n % 2 === 0 }),
    )
    await calm.say(`workplace/${other.account}/detector/F`, { v: 1, occupied: true })
    const took = performance.now() - began
    await Promise.all(sent)
    const seconds = (performance.now() - began) / 1000
    expect(await shown(room)).toMatchObject({ state: 'occupied' })
    expect(took).toBeLessThan(performance.now() - began)
    const { heard } = await messages(own.id)
    expect(heard).toHaveLength(500)
    expect(await countOf(own.id, 'unknown_device')).toBe(2_600)
    // 2,000 at once and 500 a second are none; a machine that takes longer has fewer
    expect(await countOf(own.id, 'flood')).toBeGreaterThanOrEqual(600 - Math.ceil(500 * seconds))
    await Promise.all([flood.close(), calm.close()])
  })

  it('what is too large is not read: the connection ends, and the others go on', async () => {
    world.setNow(minutes(0))
    const [own, other, room] = [await gateway(), await gateway(), await acme.room('Beside a giant')]
    await other.detector('L', room)
    const [large, calm] = [await connect(port, own), await connect(port, other)]
    const closed = new Promise<void>((resolve) => large.client.once('close', () => resolve()))
    large.say('zigbee2mqtt/bridge/devices', 'x'.repeat(2_100_000)).catch(() => {})
    await closed
    expect(await countOf(own.id, 'too_large')).toBe(1)
    await calm.say(`workplace/${other.account}/detector/L`, { v: 1, occupied: true })
    expect(await shown(room)).toMatchObject({ state: 'occupied' })
    await calm.close()
  })

  it('a stranger announces, says or holds nothing', async () => {
    const raw = (bytes: Buffer) =>
      new Promise<string>((resolve) => {
        const socket = createConnection(port, '127.0.0.1', () => socket.write(bytes))
        const answer: Buffer[] = []
        socket.on('data', (chunk) => answer.push(chunk))
        socket.on('error', () => {})
        socket.on('close', () => resolve(Buffer.concat(answer).toString('hex')))
      })
    // a CONNECT that announces 256 MB; one of five digits; a PUBLISH before any CONNECT; not MQTT at all
    expect(await raw(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]))).toBe('')
    expect(await raw(Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0x7f]))).toBe('')
    expect(await raw(Buffer.from([0x30, 0x03, 0x00, 0x01, 0x61]))).toBe('')
    expect(await raw(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toBe('')
    const own = await gateway()
    for (const wrong of [
      { account: own.account, password: 'another password' },
      { account: own.account, password: '' },
      { account: 'gw1-999999', password: own.password },
      { account: "gw1-1' or 1=1", password: own.password },
      { account: '', password: '' },
    ])
      await expect(connect(port, wrong)).rejects.toThrow()
    expect(await countOf(own.id, 'wrong_password')).toBe(2)
  })

  it('nobody hears what others say, and nothing is retained', async () => {
    const [own, other] = [await gateway(), await gateway()]
    const [ear, mouth] = [await connect(port, own, { clean: false, clientId: 'ear' }), await connect(port, other)]
    const heard: string[] = []
    ear.client.on('message', (topic) => heard.push(topic))
    await ear.client.subscribeAsync('#', { qos: 1 })
    await mouth.say(`workplace/${other.account}/gateway`, { v: 1, online: true }, { retain: true })
    // under the name of the other it has a place of its own
    const same = await connect(port, other, { clientId: 'ear' })
    await same.say(`workplace/${other.account}/gateway`, { v: 1, online: true })
    expect(ear.client.connected).toBe(true)
    await ear.client.subscribeAsync('workplace/#', { qos: 1 })
    expect(heard).toEqual([])
    await Promise.all([ear.close(), mouth.close(), same.close()])
  })
})

describe('a gateway', () => {
  it('is cut off when it is switched off or has another password, and comes back with it', async () => {
    const own = await gateway()
    const wire = await connect(port, own)
    await until(
      async () => (await server.get('/detector_getway/single', { id: own.id }, { token })).data.state,
      (state) => state === 'online',
    )
    const ended = new Promise<void>((resolve) => wire.client.once('close', () => resolve()))
    const edit = (version: number, change: object) =>
      server.post('/detector_getway/edit', { id: own.id, version, ...change }, { token })
    expect((await edit(1, { secret: 'short' })).data.fields).toEqual({ secret: '密码至少 12 个字符' })
    expect((await edit(1, { secret: 'quite another one' })).code).toBe(0)
    await ended
    await expect(connect(port, own)).rejects.toThrow()
    const back = await connect(port, { account: own.account, password: 'quite another one' })
    await until(
      async () => server.detection.listening().connected,
      (count) => count > 0,
    )
    const off = new Promise<void>((resolve) => back.client.once('close', () => resolve()))
    expect((await edit(2, { status: 'off' })).code).toBe(0)
    await off
    await expect(connect(port, { account: own.account, password: 'quite another one' })).rejects.toThrow()
  })

  it('and its detectors belong to an office: managers of another see neither them nor their records', async () => {
    world.setNow(minutes(0))
    const [own, room, branch] = [await gateway(), await acme.room('Scoped'), await acme.office('Branch')]
    const { id } = await own.detector('P', room)
    const wire = await connect(port, own)
    await wire.say(`workplace/${own.account}/detector/P`, { v: 1, occupied: true })
    const elsewhere = await acme.person(all, { office_ids: [branch.office_id] })
    const here = await acme.person(all, { office_ids: [acme.office_id] })
    for (const [path, query] of [
      ['/detector_records/pagelist', { detector: id }],
      ['/detectors/pagelist', { ids: id }],
      ['/detectors/office_meetingroom_detector_tree', {}],
    ] as const) {
      expect((await server.get(path, query, { token: elsewhere.token })).data.total).toBe(0)
      expect((await server.get(path, query, { token: here.token })).data.total).toBe(1)
      expect((await server.get(path, query, { token: visitor })).data.reason).toBe('no_permission')
    }
    const refused = await server.get('/detector_getway/messages', { getway_id: own.id }, { token: elsewhere.token })
    expect(refused.data.reason).toBe('outside_scope')
    const far = await acme.room('Far', { office_id: branch.office_id, floor_id: branch.floor_id })
    const wrong = await server.post('/detectors/edit', { id, version: 1, meetingroom_id: far }, { token })
    expect(wrong.data.fields).toEqual({ meetingroom_id: '该会议室与网关不在同一办公区' })
    const tree = await server.get('/detectors/office_meetingroom_detector_tree', {}, { token: here.token })
    const rooms = tree.data.items[0].children as { id: number; presence: string; children: unknown[] }[]
    expect(rooms.find((one) => one.id === room)).toMatchObject({
      presence: 'occupied',
      children: [{ id, sn: 'P', state: 'online' }],
    })
    await wire.close()
  })

  it('of another company has its own rooms, devices and messages', async () => {
    world.setNow(minutes(0))
    const other = await addCompany(world.db, 'Other')
    const theirs = (await other.person(all)).token
    const room = await other.room('Theirs')
    const foreign = await gatewayOf(server, other, theirs, 'Foreign')
    await foreign.detector('X', room)
    const wire = await connect(port, foreign)
    await wire.say(`workplace/${foreign.account}/detector/X`, { v: 1, occupied: true })
    expect(await shown(room)).toBeNull()
    expect((await server.get('/detector_getway/messages', { getway_id: foreign.id }, { token })).data.reason).toBe(
      'not_found',
    )
    expect((await server.get('/detectors/room_presence', { rooms: String(room) }, { token: theirs })).data.total).toBe(
      1,
    )
    await wire.close()
  })
})

// The last of this file: after it strangers of this machine are not judged for a minute.
it('a stranger who tries passwords from the network of a gateway does not keep it from coming back', async () => {
  const [own, other] = [await gateway(), await gateway()]
  await (await connect(port, own)).close()
  // no more at once than are let to the door
  for (let round = 0; round < 7; round++) {
    const tries = Array.from({ length: 10 }, (_, n) => connect(port, { ...other, password: `guess ${round} ${n}` }))
    for (const one of await Promise.allSettled(tries)) expect(one.status).toBe('rejected')
  }
  await (await connect(port, own)).close()
  // not known yet: it waits, and nobody guesses on with its name
  await expect(connect(port, other)).rejects.toThrow()
  await expect(connect(port, { ...own, password: 'another password' })).rejects.toThrow()
})
