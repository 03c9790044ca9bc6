import mqtt from 'mqtt'
import { Misuse, type Simulation, type SimulationInput } from '../../../seed/kit/simulation'
import { lifeOf } from './life'
import { type DemoGateway, demoPresence } from './public'

type Broker = { readonly url: string; readonly isOutside: boolean }

function brokerOf({ options, config: { mqtt: where } }: SimulationInput): Broker {
  if (options.url !== undefined) {
    if (!/^mqtts?:\/\//.test(options.url) || !URL.canParse(options.url))
      throw new Misuse('--url must be an address that begins with mqtt:// or mqtts://')
    return { url: options.url, isOutside: false }
  }
  if (where === undefined) throw new Misuse('MQTT_PORT is off: there is nobody to speak to')
  if (where.kind === 'outside') return { url: where.url, isOutside: true }
  return { url: `mqtt://${where.host}:${where.port}`, isOutside: false }
}

function speedOf({ options }: SimulationInput): number {
  const speed = Number(options.speed ?? 10)
  if (!(speed > 0 && speed <= 1_000)) throw new Misuse('--speed must be a number from 0 to 1000')
  return speed
}

/** A gateway as it connects, tells of its devices, and goes on saying what they see. */
async function speak(gateway: DemoGateway, { url, isOutside }: Broker, speed: number, count: () => void) {
  const { account, password, protocol, detectors } = gateway
  const isZigbee = protocol === 'zigbee2mqtt'
  const state = isZigbee ? `workplace/${account}/zigbee2mqtt/bridge/state` : `workplace/${account}/gateway`
  const said = (online: boolean) =>
    JSON.stringify(isZigbee ? { state: online ? 'online' : 'offline' } : { v: 1, online })
  const client = await mqtt.connectAsync(
    url,
    {
      // through a broker of somebody else's the address says who connects
      ...(isOutside ? {} : { username: account, password }),
      will: { topic: state, payload: Buffer.from(said(false)), qos: 1, retain: false },
    },
    false,
  )
  await client.publishAsync(state, said(true), { qos: 1 })
  if (isZigbee) {
    const devices = detectors.map(({ sn, detector_type }) => ({
      ieee_address: sn,
      friendly_name: sn,
      type: 'EndDevice',
      definition: { vendor: 'Simulated', model: detector_type, description: 'Simulated presence sensor' },
    }))
    await client.publishAsync(`workplace/${account}/zigbee2mqtt/bridge/devices`, JSON.stringify(devices), { qos: 1 })
  }
  const lives = detectors.map((detector) => lifeOf(gateway, detector, speed, Date.now()))
  const timer = setInterval(() => {
    for (const life of lives) {
      const next = life.next(Date.now())
      if (next === null) continue
      client.publishAsync(next.topic, next.payload, { qos: 1 }).then(count, () => {})
    }
  }, 250)
  return async () => {
    clearInterval(timer)
    await client.publishAsync(state, said(false), { qos: 1 }).catch(() => {})
    await client.endAsync()
  }
}

export const presenceSimulation: Simulation = {
  name: 'presence',
  about: 'The gateways of the demo company, by MQTT: people come and go in its rooms.',
  options: {
    speed: { example: '10', help: 'ten minutes pass in one (unless said, 10)' },
    url: { example: 'mqtt://127.0.0.1:1883', help: 'another broker than that of MQTT_HOST and MQTT_PORT, or MQTT_URL' },
  },
  keep: (made) => ({ gateways: made.flatMap(({ provided }) => provided(demoPresence).gateways) }),
  async begin(input) {
    const { gateways } = input.kept as { gateways: readonly DemoGateway[] }
    const [broker, speed] = [brokerOf(input), speedOf(input)]
    const { host } = new URL(broker.url)
    let taken = 0
    const ends: (() => Promise<void>)[] = []
    const end = async () => void (await Promise.all(ends.map((one) => one())))
    for (const gateway of gateways) {
      try {
        ends.push(await speak(gateway, broker, speed, () => (taken += 1)))
      } catch (error) {
        await end()
        throw new Misuse(`${gateway.account} cannot connect to ${host}: ${(error as Error).message}`)
      }
    }
    const detectors = gateways.reduce((sum, one) => sum + one.detectors.length, 0)
    input.say(`${gateways.length} gateways with ${detectors} detectors speak to ${host}.`)
    const timer = setInterval(() => input.say(`${taken} messages were taken.`), 10_000)
    return () => {
      clearInterval(timer)
      return end()
    }
  },
}
