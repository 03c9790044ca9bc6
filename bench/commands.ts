import { once } from 'node:events'
import mqtt from 'mqtt'
import type { Stage } from './data'
import { furnish, keyOf, onOneCore } from './detectors'
import { median } from './load'
import { type Running, startSpeaker } from './processes'
import type { Line } from './report'
import type { Asked, Told } from './speaker'

const commandCount = 2_000

/** Gateways that listen, and how much they heard. */
async function listen({ port }: { port: number }, accounts: readonly string[], password: string) {
  const heard = { count: 0 }
  const clients = await Promise.all(
    accounts.map(async (username) => {
      const options = { username, password, reconnectPeriod: 0 }
      const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, options, false)
      client.on('message', () => {
        heard.count += 1
      })
      await client.subscribeAsync(`workplace/${username}/#`, { qos: 1 })
      return client
    }),
  )
  return { heard, end: () => Promise.all(clients.map((client) => client.endAsync(true))) }
}

/** Has it say so many commands at once; answers seconds until the last was confirmed. */
async function say({ process: { send }, process }: Running, accounts: readonly string[]): Promise<Told> {
  const told = once(process, 'message') as Promise<[Told]>
  send?.call(process, { accounts } satisfies Asked)
  return (await told)[0]
}

/** Commands to gateways, with what became of each, beside a broker that publishes; and that each came once. */
export async function commands(stage: Stage, rounds: number): Promise<Line[]> {
  const password = 'bench and ruler'
  const key = keyOf(stage)
  const gateways = await furnish(stage, password)
  const accounts = gateways.map(({ account }) => account)
  const asked = Array.from({ length: commandCount }, (_, n) => accounts[n % accounts.length] ?? '')
  const on = [stage.postgres.url, key.toString('hex')]
  const [plain, near, far] = await Promise.all([startSpeaker([]), startSpeaker(on), startSpeaker(on)])
  try {
    for (const one of [plain, near, far]) onOneCore(one)
    const [bareEars, ears] = [await listen(plain, accounts, password), await listen(near, accounts, password)]
    const seconds = { bare: [] as number[], near: [] as number[], far: [] as number[] }
    let wrong = 0
    // the first of each is not counted
    for (let round = 0; round <= rounds; round++) {
      for (const [name, speaker] of [
        ['bare', plain],
        ['near', near],
        ['far', far],
      ] as const) {
        const told = await say(speaker, asked)
        wrong += commandCount - told.confirmed
        if (round > 0) seconds[name].push(told.seconds)
      }
    }
    wrong += Math.abs(ears.heard.count - 2 * (rounds + 1) * commandCount)
    await Promise.all([bareEars.end(), ears.end()])
    const [alone, here, through] = [median(seconds.bare), median(seconds.near), median(seconds.far)]
    const count = commandCount.toLocaleString('en')
    return [
      {
        work: `commands, ${stage.name}`,
        measured: `${count} confirmed in ${here.toFixed(2)} s, published in ${alone.toFixed(2)} s`,
        ...{ value: alone / here, shown: (alone / here).toFixed(2), goal: 0.4, aim: 0.8, more: true },
      },
      {
        work: 'commands, what is asked',
        measured: `${count} to ${accounts.length} gateways`,
        ...{ value: here, shown: `${here.toFixed(2)} s`, goal: 2, aim: 0.5, more: false },
      },
      {
        work: 'commands, through another server',
        measured: `${count} to ${accounts.length} gateways`,
        ...{ value: through, shown: `${through.toFixed(2)} s`, goal: 2, aim: 1, more: false },
      },
      {
        work: 'commands, lost or twice',
        measured: `of ${(2 * (rounds + 1) * commandCount).toLocaleString('en')}`,
        ...{ value: wrong, shown: String(wrong), goal: 0, aim: null, more: false },
      },
    ]
  } finally {
    await Promise.all([plain.stop(), near.stop(), far.stop()])
  }
}
