import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import mqtt from 'mqtt'
import type { DemoGateway } from '../areas/presence/demo/public'
import { ConfigError, readConfig } from '../config/config'
import { lifeOf } from './life'
import { simulationFile } from './simulation-file'

const help = `npm run simulate -- [--speed 10] [--url mqtt://127.0.0.1:1883] [--file data/simulate.json]

Speaks as the gateways of the demo company: people come and go in its rooms, until Ctrl+C. --speed 10 makes ten minutes
of one. Without --file it reads what the first start wrote into DATA_DIR; without --url it connects to MQTT_HOST and
MQTT_PORT, or to MQTT_URL.`

class Misuse extends Error {}

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { speed: text, url: text, file: text, help: { type: 'boolean' } },
    strict: true,
  })
  if (values.help) return null
  const speed = Number(values.speed ?? 10)
  if (!(speed > 0 && speed <= 1_000)) throw new Misuse('--speed must be a number from 0 to 1000')
  const { mqtt: where, dataDir } = readConfig(process.env)
  const url =
    values.url ??
    (where?.kind === 'outside' ? where.url : where === undefined ? undefined : `mqtt://${where.host}:${where.port}`)
  if (url === undefined) throw new Misuse('MQTT_PORT is off: there is nobody to speak to')
  const file = values.file ?? simulationFile(dataDir)
  if (!existsSync(file)) throw new Misuse(`There is no ${file}: the first start of the demo company writes it`)
  const { gateways } = JSON.parse(readFileSync(file, 'utf8')) as { gateways: DemoGateway[] }
  return { speed, url, gateways, isOutside: where?.kind === 'outside' && values.url === undefined }
}

type Options = NonNullable<ReturnType<typeof readOptions>>

/** A gateway as it connects, tells of its devices, and goes on saying what they see. */
async function speak(gateway: DemoGateway, { url, speed, isOutside }: Options, count: () => void) {
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

async function main(): Promise<void> {
  const options = readOptions()
  if (options === null) return console.log(help)
  let sent = 0
  const ends: (() => Promise<void>)[] = []
  for (const gateway of options.gateways) {
    ends.push(
      await speak(gateway, options, () => {
        sent += 1
      }).catch((error: Error) => {
        throw new Misuse(`${gateway.account} cannot connect to ${new URL(options.url).host}: ${error.message}`)
      }),
    )
  }
  const detectors = options.gateways.reduce((sum, one) => sum + one.detectors.length, 0)
  console.log(`${options.gateways.length} gateways with ${detectors} detectors speak to ${new URL(options.url).host}.`)
  const timer = setInterval(() => console.log(`${sent} messages were taken.`), 10_000)
  const stop = async () => {
    clearInterval(timer)
    await Promise.all(ends.map((end) => end()))
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

main().catch((error) => {
  const isOurs = error instanceof Misuse || error instanceof ConfigError || error?.code?.startsWith?.('ERR_PARSE_ARGS')
  console.error(isOurs ? `${error.message}\n\n${help}` : error instanceof Error ? error.message : error)
  process.exit(1)
})
