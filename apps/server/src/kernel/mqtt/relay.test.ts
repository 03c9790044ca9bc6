import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { findMosquitto, mosquittoMissing, startMosquitto } from '../../../test/mosquitto'
import { later, openHouse } from './house.sample'

type Json = Record<string, unknown>
type Radio = { endpoint: number; cluster: string; command: string; payload: Json }
type Relay = { name: string; ieee: string; steps: { set: Json; radio: Radio[]; report: Json; state: Json }[] }
/** What the converters of Zigbee2MQTT make of a command, and of what the relay then reports (the file says which version). */
const { relays } = JSON.parse(readFileSync(new URL('zigbee2mqtt-relay.sample.json', import.meta.url), 'utf8')) as {
  relays: Relay[]
}

const broker = findMosquitto()
if (broker === undefined) console.warn(`\n${mosquittoMissing}\n`)
const password = 'a long password'
const user = { account: 'console', password: 'a p@ssword of its own' }

/**
 * Speaks as Zigbee2MQTT does with these relays behind it: it listens to everything below its base topic at QoS 0, says how
 * it is by a retained message and a last will, and the state of a device at QoS 0 once the radio reported it.
 */
async function zigbee2mqtt(port: number, account: string, base: string) {
  const state = (is: string) => JSON.stringify({ state: is })
  const will = { topic: `${base}/bridge/state`, payload: Buffer.from(state('offline')), qos: 1, retain: true } as const
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { username: account, password, will, reconnectPeriod: 0 })
  client.on('error', () => {})
  later(() => client.endAsync(true).catch(() => {}))
  const switched: [relay: string, command: string][] = []
  const heard: string[] = []
  client.on('message', (topic, payload) => {
    heard.push(topic)
    const relay = relays.find(({ name }) => topic === `${base}/${name}/set`)
    const asked = JSON.parse(payload.toString()) as Json
    const step = relay?.steps.find(({ set }) => isDeepStrictEqual(set, asked))
    if (relay === undefined || step === undefined) return
    for (const { endpoint, cluster, command } of step.radio)
      switched.push([relay.name, `${cluster}.${command} ${endpoint}`])
    client.publish(`${base}/${relay.name}`, JSON.stringify(step.state))
  })
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  client.publish(`${base}/bridge/state`, state('online'), { qos: 1, retain: true })
  await client.subscribeAsync(`${base}/#`)
  return { switched, heard, account }
}

type House = Awaited<ReturnType<typeof openHouse>>

/** Every relay is told everything that it understands, and the area hears what became of it. */
async function switchAll(house: House, gateway: { account: string; id: number }, port: number, base: string) {
  const { send, taken, world, token } = house
  const bridge = await zigbee2mqtt(port, gateway.account, base)
  const [first] = relays
  await expect.poll(() => taken.some(({ levels }) => levels.includes('bridge'))).toBe(true)
  await expect.poll(() => send(gateway.account, `zigbee2mqtt/${first?.name}/get`, '{"state":""}')).toBe('sent')
  for (const { name, steps } of relays) {
    for (const { set, radio, state } of steps) {
      taken.length = 0
      bridge.switched.length = 0
      expect(await send(gateway.account, `zigbee2mqtt/${name}/set`, JSON.stringify(set))).toBe('sent')
      const answer = () => taken.find(({ levels }) => levels.join('/') === `zigbee2mqtt/${name}`)
      await expect.poll(() => answer()?.said).toBe(JSON.stringify(state))
      expect(bridge.switched).toEqual(
        radio.map(({ endpoint, cluster, command }) => [name, `${cluster}.${command} ${endpoint}`]),
      )
    }
  }
  // that relays are no detectors is no reason to complain of them
  await world.first.detection.keep()
  const messages = await world.first.get('/detector_getway/messages', { getway_id: gateway.id }, { token })
  expect(messages.data).toMatchObject({ refused: [], heard: [] })
  return bridge
}

it('relays of Zigbee2MQTT are switched, and say how they are, below the topics of its account', async () => {
  const house = await openHouse()
  const gateway = await house.gateway()
  await switchAll(house, gateway, house.portOf(), `workplace/${gateway.account}/zigbee2mqtt`)
})

it('and below its own, as it comes: of two of them each hears what is meant for it', async () => {
  const house = await openHouse()
  const [gateway, other] = [await house.gateway(), await house.gateway()]
  const neighbour = await zigbee2mqtt(house.portOf(), other.account, 'zigbee2mqtt')
  await switchAll(house, gateway, house.portOf(), 'zigbee2mqtt')
  expect(neighbour.heard).toEqual([])
})

it.skipIf(broker === undefined)('and through a broker of somebody else', async () => {
  if (broker === undefined) return
  const outside = await startMosquitto(broker, [{ account: 'gw1-1', password }], user)
  later(outside.close)
  const house = await openHouse({ mqtt: { kind: 'outside', url: outside.url } })
  const gateway = await house.gateway()
  expect(gateway.account).toBe('gw1-1')
  await expect.poll(() => house.world.first.detection.listening().state).toBe('listening')
  await switchAll(house, gateway, outside.port, `workplace/${gateway.account}/zigbee2mqtt`)
})
