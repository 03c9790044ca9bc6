import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { describe, expect, it } from 'vitest'
import { findListener, findMosquitto, listen, mosquittoMissing, startMosquitto } from '../../../test/mosquitto'
import { later, openHouse } from './house.sample'

const [broker, listener] = [findMosquitto(), findListener()]
if (broker === undefined || listener === undefined) console.warn(`\n${mosquittoMissing}\n`)

const password = 'a long password'
const console_ = { account: 'console', password: 'a p@ssword of its own' }
/** The accounts that the first gateways of a new database have. */
const accounts = ['gw1-1', 'gw1-2'].map((account) => ({ account, password }))

/** A broker of somebody else's with two gateways, and the product that speaks through it. */
async function openOutside(servers = 1) {
  if (broker === undefined) throw new Error('there is no broker')
  const outside = await startMosquitto(broker, accounts, console_)
  later(outside.close)
  const house = await openHouse({ servers, mqtt: { kind: 'outside', url: outside.url } })
  const [own, other] = [await house.gateway(), await house.gateway()]
  expect([own.account, other.account]).toEqual(accounts.map(({ account }) => account))
  const leader = () => house.world.servers.findIndex(({ detection }) => detection.listening().state === 'listening')
  await expect.poll(leader).not.toBe(-1)
  const messages = async () => {
    for (const server of house.world.servers) await server.detection.keep()
    return (await house.world.first.get('/detector_getway/messages', { getway_id: own.id }, { token: house.token }))
      .data
  }
  return { ...house, outside, own, other, leader, messages }
}

/** Somebody at that broker, of MQTT 5 or before it. */
async function enter(port: number, username: string, options: mqtt.IClientOptions = {}) {
  const url = `mqtt://127.0.0.1:${port}`
  const client = mqtt.connect(url, { username, password, reconnectPeriod: 0, ...options })
  client.on('error', () => {})
  later(() => client.endAsync(true).catch(() => {}))
  const heard: { topic: string; said: string; packet: mqtt.IPublishPacket }[] = []
  client.on('message', (topic, payload, packet) => void heard.push({ topic, said: payload.toString(), packet }))
  // what waited for it comes with its session, right after it was let in
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  return { client, heard, end: () => client.endAsync(true) }
}

describe.skipIf(broker === undefined || listener === undefined)('through mosquitto', () => {
  it('a command reaches its account alone, from every server, and its answer comes back', async () => {
    if (listener === undefined) return
    const { outside, own, other, send, taken, messages } = await openOutside(2)
    const ear = await listen(listener, outside.port, own, [`workplace/${own.account}/#`])
    later(ear.close)
    const neighbour = await listen(listener, outside.port, other, [
      ...['#', '+/+/#', 'workplace/+/command/#', `workplace/${own.account}/#`],
      ...['$share/all/workplace/#', `$share/all/workplace/${own.account}/#`],
    ])
    later(neighbour.close)
    for (const { account } of [own, other]) {
      const wire = await enter(outside.port, account)
      await wire.client.publishAsync(`workplace/${account}/gateway`, '{"v":1,"online":true}', { qos: 1 })
    }
    await expect.poll(() => send(own.account, 'command/lamp', 'first', 0)).toBe('sent')
    expect(await send(own.account, 'command/lamp', 'second', 1)).toBe('sent')
    await expect.poll(() => send(other.account, 'command/lamp', 'theirs', 1)).toBe('sent')
    const told = () => neighbour.heard.filter(({ topic }) => topic.includes('command'))
    await expect.poll(told).toHaveLength(1)
    await expect.poll(() => ear.heard.at(-1)?.payload).toBe('second')
    const kept = ear.heard.map(({ topic, retain }) => `${topic} ${retain}`)
    expect(new Set(kept)).toEqual(
      new Set([`workplace/${own.account}/gateway 0`, `workplace/${own.account}/command/lamp 0`]),
    )
    expect(told().map(({ payload }) => payload)).toEqual(['theirs'])
    expect(neighbour.heard.filter(({ topic }) => !topic.startsWith(`workplace/${other.account}/`))).toEqual([])
    const wire = await enter(outside.port, own.account)
    await wire.client.publishAsync(`workplace/${own.account}/answer/lamp`, 'done', { qos: 1 })
    await expect.poll(() => taken).toEqual([{ account: own.account, levels: ['answer', 'lamp'], said: 'done' }])
    // what the product said itself is no message of the gateway
    expect((await messages()).refused).toEqual([])
  })

  it('nobody there is away, and nothing is kept for them for longer than a moment', async () => {
    const { outside, own, send, taken } = await openOutside()
    expect(await send(own.account, 'command/lamp')).toBe('away')
    const topic = `workplace/${own.account}/command/+`
    const options = {
      clientId: 'stays',
      clean: false,
      protocolVersion: 5,
      properties: { sessionExpiryInterval: 600 },
    } as const
    const first = await enter(outside.port, own.account, options)
    await first.client.subscribeAsync(topic, { qos: 1 })
    // the broker does not tell who is there: whoever said something is
    expect(await send(own.account, 'command/lamp')).toBe('away')
    await first.client.publishAsync(`workplace/${own.account}/house/lamp`, 'here', { qos: 1 })
    await expect.poll(() => send(own.account, 'command/lamp', 'one')).toBe('sent')
    await first.end()
    // its session stands there, so the broker keeps this for it: for as long as a command may live
    expect(await send(own.account, 'command/lamp', 'two')).toBe('sent')
    const again = await enter(outside.port, own.account, options)
    await expect.poll(() => again.heard.at(-1)?.said).toBe('two')
    for (const { packet } of again.heard) expect(packet.properties?.messageExpiryInterval).toBeLessThanOrEqual(5)
    // one that says when it is gone is away at once
    await again.client.publishAsync(`workplace/${own.account}/gateway`, '{"v":1,"online":false}', { qos: 1 })
    await expect.poll(() => send(own.account, 'command/lamp', 'three')).toBe('away')
    await again.client.publishAsync(`workplace/${own.account}/house/lamp`, 'back', { qos: 1 })
    await expect.poll(() => taken.at(-1)?.said).toBe('back')
    expect(await send(own.account, 'command/lamp', 'four')).toBe('sent')
  })

  it('another server goes on when the one that speaks ends, and all of them when the broker is back', async () => {
    const { outside, own, send, leader, world } = await openOutside(2)
    const wire = await enter(outside.port, own.account, { reconnectPeriod: 50 })
    await wire.client.subscribeAsync(`workplace/${own.account}/#`)
    await wire.client.publishAsync(`workplace/${own.account}/house/lamp`, 'here', { qos: 1 })
    const [first, second] = leader() === 0 ? [0, 1] : [1, 0]
    await expect.poll(() => send(own.account, 'command/lamp', 'one', second)).toBe('sent')
    const reconnected = new Promise<void>((resolve) => wire.client.once('connect', () => resolve()))
    await outside.restart()
    await reconnected
    await expect.poll(() => send(own.account, 'command/lamp', 'two', first)).toBe('sent')
    await world.servers[first]?.detection.close()
    await expect.poll(() => send(own.account, 'command/lamp', 'three', second)).toBe('sent')
    await expect.poll(() => wire.heard.at(-1)?.said).toBe('three')
  })
})

it('a broker that knows only what was before MQTT 5 is read, and nothing is sent through it', async () => {
  const old = await Aedes.createBroker()
  const server = createServer(old.handle)
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    }),
  )
  later(() => new Promise((resolve) => old.close(() => server.close(() => resolve(undefined)))))
  const { world, gateway, send, taken } = await openHouse({
    mqtt: { kind: 'outside', url: `mqtt://127.0.0.1:${port}` },
  })
  const own = await gateway()
  await expect.poll(() => world.first.detection.listening().state).toBe('listening')
  const wire = await enter(port, own.account)
  await wire.client.subscribeAsync(`workplace/${own.account}/#`)
  await expect
    .poll(async () => {
      await wire.client.publishAsync(`workplace/${own.account}/house/lamp`, 'on', { qos: 1 })
      return taken.length
    })
    .toBeGreaterThan(0)
  expect(await send(own.account, 'command/lamp')).toBe('away')
})
