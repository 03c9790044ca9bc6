import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, type Company, openWorld, type World } from '../../../test/world'
import { connect, gatewayOf } from '../presence/gateway.sample'

const all = [
  ...['view-device', 'add-device', 'change-device', 'delete-device', 'device-alarm', 'view-repair', 'change-repair'],
  ...['view-detector-records', 'add-detector-records', 'change-detector-records'],
]
const begin = Date.parse('2026-11-20T02:00:00Z')
const seconds = (n: number) => new Date(begin + n * 1000).toISOString()

let world: World
let acme: Company
let token: string
let port: number
let server: World['first']
/** Each test begins an hour after the one before: what one left must not be due in the next. */
let hour = 0
const later = (n: number) => world.setNow(seconds(hour * 3_600 + n))
const at = (n: number) => new Date(Date.parse(seconds(hour * 3_600 + n))).toISOString()

beforeAll(async () => {
  world = await openWorld({ now: seconds(0), mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 }, logInWords: true })
  server = world.first
  acme = await addCompany(world.db, 'Acme')
  token = (await acme.person(all)).token
  port = server.detection.listening().port ?? 0
})
afterAll(() => world.close())

let count = 0
/** A gateway that is connected, and what it hears. */
async function house() {
  hour += 1
  later(0)
  const gateway = await gatewayOf(server, acme, token, `Gateway ${++count}`)
  const wire = await connect(port, gateway)
  const heard: { topic: string; said: string }[] = []
  wire.client.on('message', (topic, payload) => void heard.push({ topic, said: payload.toString() }))
  const own = `workplace/${gateway.account}`
  // what is known of its connection is written a moment after it was answered
  await until(
    () =>
      world.db.query<{ id: number }>('select getway_id as id from detector_getway_state where getway_id = $1', [
        gateway.id,
      ]),
    (rows) => rows.length > 0,
  )
  const thing = async (sn: string, more: object = {}) => {
    const answer = await server.post(
      '/iotdevice/add',
      { name: `${gateway.id} ${sn}`, kind: 'sensor', getway_id: gateway.id, sn, report_interval: 600, ...more },
      { token },
    )
    if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
    return answer.data.id as number
  }
  return {
    ...wire,
    gateway,
    own,
    heard,
    thing,
    hears: (filter: string) => wire.client.subscribeAsync(filter, { qos: 1 }),
  }
}

async function until<T>(ask: () => Promise<T> | T, test: (value: T) => boolean): Promise<T> {
  let last = await ask()
  for (let n = 0; n < 500 && !test(last); n++) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    last = await ask()
  }
  return last
}
const now = async (id: number) => (await server.get('/iotdevice/now', { id }, { token })).data
const single = async (id: number) => (await server.get('/iotdevice/single', { id }, { token })).data
const readings = async (query: object) => (await server.get('/detectionrecord/pagelist', query, { token })).data
const alarmsOf = (id: number) =>
  world.db.query<{ kind: string; state: string; level: number; times: number; text: string | null }>(
    `select kind, state, level, times, text from device_alarm where thing_kind = 'thing' and thing_id = $1 order by id`,
    [id],
  )
const commandOf = async (id: number) =>
  (await server.get('/iotcommand/pagelist', {}, { token })).data.items.find((one: { id: number }) => one.id === id)
async function send(body: object) {
  const answer = await server.post('/iotcommand/add', body, { token })
  if (answer.code !== 0) throw new Error(`${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data.ids as number[]
}

describe('what things say', () => {
  it('is known at once: values with units, settings, since when; what was measured is kept, and what it is beyond is an alarm until it is over', async () => {
    const { say, own, thing } = await house()
    const id = await thing('T1', { limits: [{ item: 'temperature', low: 18, high: 26 }] })
    expect(await single(id)).toMatchObject({ state: 'inactive', now: null })
    const told = (temperature: number, n: number) =>
      say(`${own}/thing/T1`, {
        ...{ v: 1, time: at(n), firmware: '2.1', settings: { interval: 60 } },
        values: { temperature: { value: temperature, unit: '°C' }, humidity: { value: 45, unit: '%' }, battery: 80 },
      })
    await told(21.456, 0)
    expect(await single(id)).toMatchObject({
      ...{ state: 'online', firmware: '2.1', now: '温度 21.46 °C · 湿度 45 % · 电池 80' },
      active_time: at(0).replace('.000', ''),
    })
    expect(await now(id)).toMatchObject({
      format: 'json',
      reported: { interval: 60 },
      topics: ['thing/T1', 'command/T1', 'result/T1'],
    })
    later(60)
    await told(27, 60)
    await told(27, 60)
    expect(await alarmsOf(id)).toEqual([
      { kind: 'limit', state: 'open', level: 1, times: 1, text: 'temperature 27 °C' },
    ])
    later(120)
    await told(25, 120)
    expect(await alarmsOf(id)).toMatchObject([{ kind: 'limit', state: 'closed' }])
    const kept = await readings({ device: id, item: 'temperature' })
    expect(kept.items.map((one: { value: number; is_abnormal: boolean }) => [one.value, one.is_abnormal])).toEqual([
      ...[
        [25, false],
        [27, true],
        [21.456, false],
      ],
    ])
    // what stays as it is is not written down again and again
    expect((await readings({ device: id, item: 'humidity' })).total).toBe(1)
    expect((await readings({ device: id, abnormal: '1' })).total).toBe(1)
    later(3_000)
    expect(await single(id)).toMatchObject({ state: 'offline', offline_time: at(1_920).replace('.000', '') })
  })

  it('makes a plot: lowest, mean and highest of each stretch, with the limits', async () => {
    const { say, own, thing } = await house()
    const id = await thing('P1', { limits: [{ item: 'co2', high: 1000 }] })
    for (const [n, value] of [500, 700, 1200, 900].entries()) {
      later(n * 60)
      await say(`${own}/thing/P1`, { v: 1, values: { co2: { value, unit: 'ppm' } } })
    }
    const { data } = await server.get(
      '/detectionrecord/series',
      { device: String(id), item: 'co2', start_time: at(0), end_time: at(240), points: 2 },
      { token },
    )
    expect(data).toMatchObject({
      ...{ step: 120, unit: 'ppm', limits: [{ device_id: id, low: null, high: 1000 }] },
      items: [
        {
          points: [
            { low: 500, mean: 600, high: 700 },
            { low: 900, mean: 1050, high: 1200 },
          ],
        },
      ],
    })
    const far = await server.get(
      '/detectionrecord/series',
      { device: String(id), item: 'co2', start_time: '2020-01-01T00:00:00Z', end_time: at(0) },
      { token },
    )
    expect(far.data.reason).toBe('series_too_long')
  })

  it('of a low battery is an alarm, too', async () => {
    const { say, own, thing } = await house()
    const id = await thing('B1')
    for (const battery of [40, 12, 11, 17, 90]) await say(`${own}/thing/B1`, { v: 1, values: { battery } })
    expect(await alarmsOf(id)).toMatchObject([{ kind: 'battery', state: 'closed', times: 1 }])
  })

  it('is believed only of its own gateway, in its own words, and of times that can be', async () => {
    const [mine, other] = [await house(), await house()]
    const id = await mine.thing('H1')
    await other.say(`${other.own}/thing/H1`, { v: 1, values: { temperature: 99 } })
    await other.say(`${mine.own}/thing/H1`, { v: 1, values: { temperature: 99 } }).catch(() => {})
    const hostile: unknown[] = [
      ...[
        'nonsense',
        { v: 2 },
        { v: 1, values: [1] },
        { v: 1, values: { 'a b': 1 } },
        { v: 1, values: { a: { b: 1 } } },
      ],
      ...[
        { v: 1, values: { a: 'x'.repeat(101) } },
        { v: 1, online: 'yes' },
        { v: 1, event: { scan: 7 } },
      ],
      { v: 1, values: Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`a${n}`, n])) },
      { v: 1, time: at(600), values: { temperature: 1 } },
      { v: 1, time: at(-90_000), values: { temperature: 1 } },
      JSON.parse('{"v":1,"values":{"__proto__":{"value":1}}}'),
    ]
    for (const one of hostile) await mine.say(`${mine.own}/thing/H1`, one as object)
    expect(await now(id)).toMatchObject({ state: 'inactive', values: [] })
    expect((await readings({ device: id })).total).toBe(0)
    await server.detection.keep()
    const { data } = await server.get('/detector_getway/messages', { getway_id: mine.gateway.id }, { token })
    const counts = Object.fromEntries(
      data.refused.map((one: { reason: string; count: number }) => [one.reason, one.count]),
    )
    expect(counts).toMatchObject({ not_json: 1, unknown_version: 1, future_time: 1, old_time: 1 })
    // what may be a code that opens doors is shown to nobody
    expect(JSON.stringify(data.refused)).not.toContain('scan')
  })

  it('of those that nobody registered is listed where they are taken in, and gone from there when they are', async () => {
    const { say, own, thing, gateway } = await house()
    await say(`${own}/thing/New1`, { v: 1, values: { temperature: 20 } })
    const heard = async () =>
      (await server.get('/iotdevice/heard', {}, { token })).data.items.filter(
        (one: { getway_id: number }) => one.getway_id === gateway.id,
      )
    expect(await heard()).toMatchObject([{ name: 'New1', format: 'json', kind: 'sensor', sample: { temperature: 20 } }])
    await thing('New1')
    expect(await heard()).toEqual([])
    for (let n = 0; n < 30; n++) await say(`${own}/thing/Flood${n}`, { v: 1, values: { temperature: n } })
    expect(await heard()).toHaveLength(30)
  })
})

describe('what things are told', () => {
  it('goes to the thing once, and what it answers is its fate', async () => {
    const { say, own, thing, heard, hears } = await house()
    const id = await thing('C1', { kind: 'other' })
    await hears(`${own}/command/#`)
    await say(`${own}/thing/C1`, { v: 1, values: {} })
    const [first = 0] = await send({ device_ids: [id], name: 'beep', params: { times: 2 } })
    await until(
      () => heard,
      (list) => list.length > 0,
    )
    const said = JSON.parse(heard[0]?.said ?? '{}')
    expect(heard[0]?.topic).toBe(`${own}/command/C1`)
    expect(said).toEqual({ v: 1, id: expect.any(String), name: 'beep', params: { times: 2 } })
    expect(
      await until(
        () => commandOf(first),
        (one) => one.sent_at !== null,
      ),
    ).toMatchObject({ state: 1, source: 'hand' })
    await say(`${own}/result/C1`, { v: 1, id: said.id, ok: true })
    await say(`${own}/result/C1`, { v: 1, id: said.id, ok: false })
    expect(await commandOf(first)).toMatchObject({ state: 2, reason: null })
    const [second = 0] = await send({ device_ids: [id], name: 'beep' })
    await until(
      () => heard,
      (list) => list.length > 1,
    )
    const { id: other } = JSON.parse(heard[1]?.said ?? '{}')
    await say(`${own}/result/C1`, { v: 1, id: other, ok: false, error: 'no horn' })
    expect(await commandOf(second)).toMatchObject({ state: 3, reason: 'refused', detail: 'no horn' })
    const [third = 0] = await send({ device_ids: [id], name: 'beep', expire_seconds: 10 })
    await until(
      () => heard,
      (list) => list.length > 2,
    )
    later(11)
    await server.things.tick()
    expect(await commandOf(third)).toMatchObject({ state: 4, reason: 'no_answer' })
    await server.things.tick()
    expect(heard).toHaveLength(3)
  })

  it('waits for a gateway that is away, and is dead once its time is over', async () => {
    const { own, thing, close, gateway } = await house()
    const id = await thing('A1')
    const [first = 0] = await send({ device_ids: [id], name: 'beep', expire_seconds: 60 })
    await server.things.send()
    expect(await commandOf(first)).toMatchObject({ state: 0, reason: 'away' })
    await close()
    const back = await connect(port, gateway)
    const heard: string[] = []
    back.client.on('message', (_, payload) => void heard.push(payload.toString()))
    await back.client.subscribeAsync(`${own}/command/#`, { qos: 1 })
    later(30)
    await server.things.tick()
    await until(
      () => heard,
      (list) => list.length > 0,
    )
    expect(await commandOf(first)).toMatchObject({ state: 1, reason: null })
    await back.close()
    const [second = 0] = await send({ device_ids: [id], name: 'beep', expire_seconds: 60 })
    await server.things.send()
    later(91)
    await server.things.tick()
    expect(await commandOf(second)).toMatchObject({ state: 4, reason: 'away' })
    expect(heard).toHaveLength(1)
  })

  it('never opens a door: a scanning head is told so by scans alone, also where it became one afterwards', async () => {
    const { say, own, thing, heard, hears, close } = await house()
    const head = await thing('H1', { kind: 'head' })
    for (const name of ['open', 'refuse', 'Open'])
      expect((await server.post('/iotcommand/add', { device_ids: [head], name }, { token })).data.reason).toBe(
        'command_of_door',
      )
    await send({ device_ids: [head], name: 'beep' })
    const curtain = await thing('H2', { kind: 'other' })
    await server.things.send()
    const [opened = 0] = await send({ device_ids: [curtain], name: 'open', expire_seconds: 60 })
    await server.things.send()
    expect(await commandOf(opened)).toMatchObject({ state: 0, reason: 'away' })
    const { version } = await single(curtain)
    const edited = await server.post('/iotdevice/edit', { id: curtain, version, kind: 'head' }, { token })
    expect(edited.code).toBe(0)
    await hears(`${own}/command/#`)
    await say(`${own}/thing/H2`, { v: 1, values: {} })
    later(5)
    await server.things.tick()
    expect(
      await until(
        () => commandOf(opened),
        (one) => one.ended_at !== null,
      ),
    ).toMatchObject({ state: 3, reason: 'not_possible' })
    expect(heard.filter(({ said }) => JSON.parse(said).name === 'open')).toEqual([])
    await close()
  })

  it('is nobody’s who may not, elsewhere or switched off', async () => {
    const { thing } = await house()
    const id = await thing('N1')
    const { token: looker } = await acme.person(['view-device'])
    expect((await server.post('/iotcommand/add', { device_ids: [id] }, { token: looker })).data.reason).toBe(
      'no_permission',
    )
    const beyond = await addCompany(world.db, `Beyond ${count}`)
    const { token: foreign } = await beyond.person(all)
    expect((await server.post('/iotcommand/add', { device_ids: [id] }, { token: foreign })).data.reason).toBe(
      'not_found',
    )
    const { version } = await single(id)
    const off = await server.post('/iotdevice/edit', { id, version, status: 'off' }, { token })
    expect(off.code).toBe(0)
    expect((await server.post('/iotcommand/add', { device_ids: [id], params: { a: 1 } }, { token })).data.reason).toBe(
      'thing_off',
    )
  })

  it('are its wanted settings, until it reports them', async () => {
    const { say, own, thing, heard, hears } = await house()
    const id = await thing('W1', { config: { interval: 30, mode: 'eco' } })
    await hears(`${own}/command/#`)
    await say(`${own}/thing/W1`, { v: 1, settings: { interval: 60, mode: 'eco' } })
    expect(await now(id)).toMatchObject({ differing: ['interval'], wanted: { interval: 30, mode: 'eco' } })
    await server.things.tick()
    await until(
      () => heard,
      (list) => list.length > 0,
    )
    expect(JSON.parse(heard[0]?.said ?? '{}')).toMatchObject({ name: 'settings', params: { interval: 30 } })
    await server.things.tick()
    expect(heard).toHaveLength(1)
    later(61)
    await server.things.tick()
    await until(
      () => heard,
      (list) => list.length > 1,
    )
    await say(`${own}/thing/W1`, { v: 1, settings: { interval: 30 } })
    expect(await now(id)).toMatchObject({ differing: [] })
    later(1_000)
    await server.things.tick()
    expect(heard).toHaveLength(2)
  })
})

describe('what is wrong with things', () => {
  const alarms = async (query: object, as = token) =>
    (await server.get('/alarm/pagelist', query, { token: as })).data as {
      items: Record<string, unknown>[]
      total: number
    }
  const edit = (body: object, as = token) => server.post('/alarm/edit', body, { token: as })

  it('is handled in its own list, apart from doors, by who may, in their offices, and repaired in one step', async () => {
    const { say, own, thing, gateway } = await house()
    const id = await thing('L1', { limits: [{ item: 'temperature', high: 26 }] })
    await say(`${own}/thing/L1`, { v: 1, values: { temperature: { value: 31, unit: '°C' } } })
    const [alarm] = (await alarms({ thing_id: id })).items
    expect(alarm).toMatchObject({ kind: 'limit', thing_kind: 'thing', text: 'temperature 31 °C', state: 'open' })
    const doors = await acme.person(['view-controller-alarm', 'change-controller-alarm'])
    const ofDoors = await server.get('/devicealarm/pagelist', { id: alarm?.id }, { token: doors.token })
    expect(ofDoors.data.total).toBe(0)
    expect((await alarms({}, doors.token)).items).toBeUndefined()
    const handled = await server.post('/devicealarm/edit', { id: alarm?.id, move: 'take' }, { token: doors.token })
    expect(handled.data.reason).toBe('not_found')
    const far = await acme.office(`Far ${count}`)
    const stranger = await acme.person(['device-alarm'], { office_ids: [far.office_id], duties: ['device'] })
    expect((await alarms({ thing_id: id }, stranger.token)).total).toBe(0)
    expect((await edit({ id: alarm?.id, move: 'take' }, stranger.token)).data.reason).toBe('outside_scope')
    const keeper = await acme.person(['device-alarm'], { office_ids: [acme.office_id], duties: ['device'] })
    expect((await edit({ id: alarm?.id, move: 'take' }, keeper.token)).data).toMatchObject({ state: 'working' })
    const report = await server.post('/alarm/repair', { id: alarm?.id }, { token: keeper.token })
    expect(report.code).toBe(0)
    const { data: ticket } = await server.get('/repair/single', { id: report.data.repair_id }, { token })
    expect(ticket).toMatchObject({
      ...{ target_type: 'thing', target_id: id, meetingroom_name: `${gateway.id} L1`, content: '温度 31 °C' },
    })
    // its ticket and its alarm go where its gateway goes
    const { data: now } = await server.get('/detector_getway/single', { id: gateway.id }, { token })
    const moved = await server.post(
      '/detector_getway/edit',
      { id: gateway.id, version: now.version, office_id: far.office_id },
      { token },
    )
    expect(moved.code).toBe(0)
    expect((await alarms({ thing_id: id }, stranger.token)).total).toBe(1)
    const accept = { id: report.data.repair_id, move: 'accept' }
    expect((await server.post('/repair/edit', accept, { token })).code).toBe(0)
    const finish = { id: report.data.repair_id, move: 'finish', result: 'A new fan' }
    expect((await server.post('/repair/edit', finish, { token })).code).toBe(0)
    expect((await alarms({ thing_id: id })).items).toMatchObject([
      { state: 'closed', opinion: `${report.data.order_no} A new fan` },
    ])
  })

  it('is told to who may handle it there, with the way to it', async () => {
    const keeper = await acme.person(['device-alarm'], { office_ids: [acme.office_id], duties: ['device'] })
    const { say, own, thing } = await house()
    const id = await thing('M1', { limits: [{ item: 'co2', high: 1000 }] })
    await say(`${own}/thing/M1`, { v: 1, values: { co2: 1400 } })
    const [alarm] = (await alarms({ thing_id: id })).items
    const { data } = await server.get('/message/pagelist', {}, { token: keeper.token })
    expect(data.items.map(({ values }: { values: object }) => values)).toContainEqual(
      expect.objectContaining({ alarm_id: alarm?.id, alarm: 'limit', alarm_of: 'thing' }),
    )
  })

  it('is not to be heard from while its gateway is there, until it is heard again', async () => {
    const { say, own, thing } = await house()
    const id = await thing('S1', { report_interval: 60 })
    await say(`${own}/thing/S1`, { v: 1, values: { temperature: 20 } })
    const silent = async () => (await alarmsOf(id)).map(({ kind, state }) => `${kind} ${state}`)
    const tick = async (n: number) => {
      later(n)
      await server.detection.keep()
      await server.things.tick()
    }
    await tick(470)
    expect(await silent()).toEqual([])
    await tick(490)
    await server.things.tick()
    expect(await silent()).toEqual(['offline open'])
    await say(`${own}/thing/S1`, { v: 1, values: { temperature: 20 } })
    await server.things.tick()
    expect(await silent()).toEqual(['offline closed'])
    // twenty things of a gateway that is away are not twenty alarms
    later(20_000)
    await server.things.tick()
    expect(await silent()).toEqual(['offline closed'])
  })
})

type Relay = { name: string; ieee: string; vendor: string; model: string; steps: { set: object; state: object }[] }
/** What the converters of Zigbee2MQTT make of commands and reports (the file says which version). */
const { relays } = JSON.parse(
  readFileSync(new URL('../../kernel/mqtt/zigbee2mqtt-relay.sample.json', import.meta.url), 'utf8'),
) as { relays: Relay[] }

describe('other programs', () => {
  it('Zigbee2MQTT: what a relay can do is known, it is switched, and that it did is known by what it says', async () => {
    const { say, own, thing, heard, hears, gateway } = await house()
    const [relay] = relays
    if (relay === undefined) throw new Error('there is a relay')
    const exposes = [
      {
        type: 'switch',
        features: [
          {
            type: 'binary',
            name: 'state',
            property: 'state',
            access: 7,
            value_on: 'ON',
            value_off: 'OFF',
            value_toggle: 'TOGGLE',
          },
        ],
      },
      {
        type: 'numeric',
        name: 'linkquality',
        property: 'linkquality',
        access: 1,
        unit: 'lqi',
        value_min: 0,
        value_max: 255,
      },
      { type: 'composite', property: 'color', access: 3, features: [{ type: 'numeric', property: 'x', access: 3 }] },
    ]
    await say(`${own}/zigbee2mqtt/bridge/devices`, [
      { type: 'Coordinator', friendly_name: 'Coordinator', ieee_address: '0x0' },
      {
        ...{ type: 'Router', friendly_name: relay.name, ieee_address: relay.ieee },
        definition: { vendor: relay.vendor, model: relay.model, description: 'A relay', exposes },
      },
    ])
    const heardOf = (await server.get('/iotdevice/heard', {}, { token })).data.items
    expect(heardOf.find((one: { getway_id: number }) => one.getway_id === gateway.id)).toMatchObject({
      ...{ name: relay.name, address: relay.ieee, kind: 'switch', model: relay.model },
    })
    // registered by the address of its radio
    const id = await thing(relay.ieee, { kind: 'switch' })
    await hears(`${own}/zigbee2mqtt/#`)
    const step = relay.steps.find(({ set }) => JSON.stringify(set) === '{"state":"ON"}')
    await say(`${own}/zigbee2mqtt/${relay.name}`, { ...step?.state, state: 'OFF' })
    expect(await now(id)).toMatchObject({
      ...{ state: 'online', format: 'zigbee2mqtt', values: [{ item: 'state', value: 'OFF', is_kept: true }] },
      features: [{ item: 'state', type: 'binary', settable: true, on: 'ON', off: 'OFF' }, { item: 'linkquality' }],
    })
    heard.length = 0
    const [command = 0] = await send({ device_ids: [id], params: { state: true } })
    await until(
      () => heard,
      (list) => list.length > 0,
    )
    expect(heard[0]).toEqual({ topic: `${own}/zigbee2mqtt/${relay.name}/set`, said: '{"state":"ON"}' })
    await say(`${own}/zigbee2mqtt/${relay.name}`, step?.state ?? {})
    expect(await commandOf(command)).toMatchObject({ state: 2 })
    expect((await server.post('/iotcommand/add', { device_ids: [id], name: 'beep' }, { token })).data.reason).toBe(
      'command_unknown',
    )
    await say(`${own}/zigbee2mqtt/${relay.name}/availability`, { state: 'offline' })
    expect(await now(id)).toMatchObject({ state: 'offline' })
  })

  it('Tasmota: as its documents have it, below its own topics', async () => {
    const { say, thing, heard, hears } = await house()
    const id = await thing('plug_6A', { kind: 'socket' })
    await say('tasmota/discovery/DC4F2263E06A/config', {
      ...{
        ip: '192.168.1.9',
        dn: 'Plug',
        fn: ['Plug', null],
        hn: 'plug',
        mac: 'DC4F2263E06A',
        md: 'Sonoff S31',
        t: 'plug_6A',
      },
      ...{ ft: '%prefix%/%topic%/', tp: ['cmnd', 'stat', 'tele'], rl: [1, 0, 0, 0], sw: '14.2.0' },
    })
    await hears('cmnd/plug_6A/#')
    await say('tele/plug_6A/LWT', 'Online')
    await say('tele/plug_6A/STATE', {
      ...{ Time: '2026-11-20T10:00:00', Uptime: '0T00:02:10', UptimeSec: 130, Heap: 25, POWER: 'OFF' },
      Wifi: { AP: 1, SSId: 'iot', RSSI: 100, Signal: -45 },
    })
    await say('tele/plug_6A/SENSOR', {
      Time: '2026-11-20T10:00:00',
      ENERGY: {
        TotalStartTime: '2026-01-01T00:00:00',
        Total: 3.185,
        Yesterday: 3.058,
        Today: 0.127,
        Power: 30,
        Voltage: 232,
        Current: 0.13,
      },
      AM2301: { Temperature: 71.6, Humidity: 41.2 },
      TempUnit: 'F',
    })
    const known = await now(id)
    expect(known).toMatchObject({ state: 'online', format: 'tasmota', features: [{ item: 'POWER', settable: true }] })
    const values = Object.fromEntries(
      known.values.map((one: { item: string; value: unknown; unit: string }) => [one.item, [one.value, one.unit]]),
    )
    expect(values).toMatchObject({
      POWER: ['OFF', null],
      power: [30, 'W'],
      energy: [3.185, 'kWh'],
      temperature: [22, '°C'],
    })
    const [command = 0] = await send({ device_ids: [id], params: { POWER: true } })
    await until(
      () => heard,
      (list) => list.length > 0,
    )
    expect(heard[0]).toEqual({ topic: 'cmnd/plug_6A/POWER', said: 'ON' })
    await say('stat/plug_6A/RESULT', { POWER: 'ON' })
    await say('stat/plug_6A/POWER', 'ON')
    expect(await commandOf(command)).toMatchObject({ state: 2 })
    await send({ device_ids: [id], params: { POWER: false, Dimmer: 40 } })
    await until(
      () => heard,
      (list) => list.length > 1,
    )
    expect(heard[1]).toEqual({ topic: 'cmnd/plug_6A/Backlog', said: 'POWER OFF; Dimmer 40' })
    const sly = await server.post('/iotcommand/add', { device_ids: [id], params: { Dimmer: '1; Reset 1' } }, { token })
    expect(sly.data.reason).toBe('command_unknown')
    await say('tele/plug_6A/LWT', 'Offline')
    expect(await now(id)).toMatchObject({ state: 'offline' })
  })
})
