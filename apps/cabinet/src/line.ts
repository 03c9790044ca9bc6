import mqtt from 'mqtt'
import type { Level } from './cabinet'

type Where = { readonly url: string; readonly account: string; readonly password: string }
type Hears = {
  connected(): void
  hear(level: string, payload: string): void
}

const confirmedWithinMs = 10_000
/** So long who stops waits for what was said last to be confirmed. */
const endsWithinMs = 2_000
/** What it says of itself when nobody hears from it any more. */
const gone = JSON.stringify({ v: 1, gone: true })

export type Line = {
  readonly isOpen: boolean
  say(level: Level, payload: string): Promise<boolean>
  close(): Promise<void>
}

/** The connection to the product: it is made again and again, and nothing waits in it while it is away. */
export function openLine({ url, account, password }: Where, hears: Hears): Line {
  const own = `workplace/${account}/box`
  const client = mqtt.connect(url, {
    ...{ username: account, password, clientId: account, clean: true, reconnectPeriod: 1_000, connectTimeout: 10_000 },
    ...{ keepalive: 20, queueQoSZero: false, resubscribe: false },
    will: { topic: `${own}/state`, payload: Buffer.from(gone), qos: 1, retain: false },
  })
  client.on('connect', () => {
    client.subscribeAsync([`${own}/command`, `${own}/grants`], { qos: 1 }).then(
      () => hears.connected(),
      () => client.reconnect(),
    )
  })
  client.on('message', (topic, payload) => hears.hear(topic.slice(own.length + 1), payload.toString()))
  client.on('error', () => {})
  const unconfirmed = new Set<Promise<unknown>>()
  const waiting = new Set<() => void>()
  return {
    get isOpen() {
      return client.connected
    },
    async say(level, payload) {
      if (!client.connected) return false
      const said = client.publishAsync(`${own}/${level}`, payload, { qos: 1 }).then(
        () => true,
        () => false,
      )
      unconfirmed.add(said)
      void said.finally(() => unconfirmed.delete(said))
      let giveUp = () => {}
      const late = new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false)
      })
      const timer = setTimeout(giveUp, confirmedWithinMs)
      waiting.add(giveUp)
      const isTold = await Promise.race([said, late])
      clearTimeout(timer)
      waiting.delete(giveUp)
      return isTold
    },
    async close() {
      // A network that is away keeps nobody from stopping: what was not confirmed is in the journal, and told again.
      let timer: NodeJS.Timeout | undefined
      const isQuiet = await Promise.race([
        Promise.all(unconfirmed).then(() => client.connected),
        new Promise<boolean>((resolve) => {
          timer = setTimeout(() => resolve(false), endsWithinMs)
        }),
      ])
      clearTimeout(timer)
      await client.endAsync(!isQuiet)
      for (const giveUp of waiting) giveUp()
    },
  }
}
