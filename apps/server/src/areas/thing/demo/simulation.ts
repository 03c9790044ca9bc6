import mqtt from 'mqtt'
import { Misuse, type Simulation } from '../../../seed/kit/simulation'
import { valueAt } from './life'
import { type DemoThings, demoThings } from './public'

type Said = Record<string, unknown>

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

/** The things behind a gateway: they say how they are, do what they are told, and say that they did. */
async function speak(gateway: DemoThings, url: string, isOutside: boolean, everyMs: number, count: () => void) {
  const { account, password, things, heads, cards } = gateway
  const client = await mqtt.connectAsync(url, isOutside ? {} : { username: account, password }, false)
  const own = `workplace/${account}`
  const set = new Map<string, Said>()
  const say = (topic: string, message: Said) =>
    void client.publishAsync(`${own}/${topic}`, JSON.stringify({ v: 1, ...message }), { qos: 1 }).then(count, () => {})
  const tell = (sn: string) => {
    const at = things.findIndex((one) => one.sn === sn)
    const measured = Object.entries(things[at]?.values ?? {}).map(([item, value]) => [
      item,
      'unit' in value ? { value: valueAt(value, Date.now(), at), unit: value.unit } : valueAt(value, Date.now(), at),
    ])
    const changed = set.get(sn) ?? {}
    say(`thing/${sn}`, { values: { ...Object.fromEntries(measured), ...changed }, settings: changed })
  }
  client.on('message', (topic, payload) => {
    const sn = topic.split('/').at(-1) ?? ''
    const { id, name, params } = JSON.parse(payload.toString()) as { id: string; name: string; params: Said }
    // a head shows what it was told, and has nothing to say of itself
    if (name === 'open' || name === 'refuse') return say(`result/${sn}`, { id, ok: true })
    const isKnown = name === 'set' || name === 'settings'
    if (isKnown) set.set(sn, { ...set.get(sn), ...params })
    say(`result/${sn}`, isKnown ? { id, ok: true } : { id, ok: false, error: `unknown command ${name}` })
    tell(sn)
  })
  await client.subscribeAsync(`${own}/command/#`, { qos: 1 })
  for (const { sn } of things) tell(sn)
  const timer = setInterval(() => {
    for (const { sn } of things) tell(sn)
    // somebody comes to one of the heads; now and then with a card that nobody knows
    const [head, card] = [pick(heads), Math.random() < 0.15 ? '4711' : pick(cards)]
    if (head !== undefined && card !== undefined)
      say(`thing/${head.sn}`, { time: new Date().toISOString(), event: { scan: card } })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await client.endAsync()
  }
}

export const thingSimulation: Simulation = {
  name: 'things',
  about: 'The things of the demo company, by MQTT: they measure, do what they are told, and scan cards at doors.',
  options: {
    every: { example: '10', help: 'each says how it is so often, in seconds (unless said, 10)' },
  },
  keep: (made) => ({ gateways: made.flatMap(({ provided }) => provided(demoThings)) }),
  async begin({ kept, options, config: { mqtt: where }, say }) {
    const every = Number(options.every ?? 10)
    if (!(every >= 1 && every <= 3_600)) throw new Misuse('--every must be a number of seconds from 1 to 3600')
    if (where === undefined) throw new Misuse('MQTT_PORT is off: there is nobody to speak to')
    const isOutside = where.kind === 'outside'
    const url = where.kind === 'outside' ? where.url : `mqtt://${where.host}:${where.port}`
    const { gateways } = kept as { gateways: readonly DemoThings[] }
    let taken = 0
    const ends: (() => Promise<void>)[] = []
    const end = async () => void (await Promise.all(ends.map((one) => one())))
    for (const gateway of gateways) {
      try {
        ends.push(await speak(gateway, url, isOutside, every * 1000, () => (taken += 1)))
      } catch (error) {
        await end()
        throw new Misuse(`${gateway.account} cannot connect to ${new URL(url).host}: ${(error as Error).message}`)
      }
    }
    say(`${gateways.reduce((sum, one) => sum + one.things.length, 0)} things speak to ${new URL(url).host}.`)
    const timer = setInterval(() => say(`${taken} messages were taken.`), 10_000)
    return () => {
      clearInterval(timer)
      return end()
    }
  },
}
