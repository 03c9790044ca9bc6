import type mqtt from 'mqtt'
import { afterEach } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'
import type { MqttConfig } from '../../adapters/mqtt/open'
import { connect, gatewayOf } from '../../areas/presence/gateway.sample'
import type { Kit, OpenArea } from '../product/area'
import type { MqttMessage, MqttPart } from './part'

export const permissions = ['view-detector-records', 'add-detector-records', 'change-detector-records']

const ends: (() => Promise<unknown>)[] = []
/** Ended after the test, the last one first. */
export const later = (end: () => Promise<unknown>) => void ends.push(end)
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Taken = { account: string; levels: readonly string[]; said: string }

/** An area that takes what things behind gateways say, and sends commands to them: a line in its value, and no kernel. */
function thingsArea(more: Partial<MqttPart> = {}) {
  const kits: Kit[] = []
  const taken: Taken[] = []
  const open = (kit: Kit): OpenArea => {
    kits.push(kit)
    const take = async ({ from, levels, payload }: MqttMessage) => {
      taken.push({ account: from.account, levels, said: payload.toString() })
      return undefined
    }
    return { mqtt: { account: 'gw', levels: ['house', 'answer', 'zigbee2mqtt'], take, ...more } }
  }
  /** As that area does at one of the servers. */
  const sendFrom = (server: World['first']) => (account: string, topic: string, payload: string) => {
    const kit = kits.find(({ db }) => db === server.db)
    if (kit === undefined) throw new Error('there is no such server')
    return kit.mqtt.send(account, topic, payload)
  }
  return { open, taken, sendFrom }
}

export async function openHouse(options: { servers?: number; more?: Partial<MqttPart>; mqtt?: MqttConfig } = {}) {
  const area = thingsArea(options.more)
  const world = await openWorld({
    ...{ servers: options.servers ?? 1, areas: [area.open] },
    mqtt: options.mqtt ?? { kind: 'embedded', host: '127.0.0.1', port: 0 },
  })
  later(() => world.close())
  const acme = await addCompany(world.db, 'Acme')
  const { token } = await acme.person(permissions)
  let count = 0
  const gateway = () => gatewayOf(world.first, acme, token, `Gateway ${++count}`)
  const portOf = (server: World['first'] = world.first) => server.detection.listening().port ?? 0
  const send = (account: string, topic: string, payload = '{"on":true}', server = 0) =>
    area.sendFrom(world.servers[server] ?? world.first)(account, topic, payload)
  return { ...area, send, world, acme, token, gateway, portOf }
}

/** Somebody who listens, and what they hear. */
export async function hear(
  port: number,
  account: { account: string; password: string },
  filters: readonly string[],
  options = {},
) {
  const wire = await connect(port, account, options)
  later(() => wire.close())
  const heard: { topic: string; said: string; packet: mqtt.IPublishPacket }[] = []
  wire.client.on('message', (topic, payload, packet) => void heard.push({ topic, said: payload.toString(), packet }))
  for (const filter of filters) await wire.client.subscribeAsync(filter)
  return { ...wire, heard }
}
