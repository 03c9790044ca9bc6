import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { diskStorage } from '../apps/server/src/adapters/storage/disk'
import { openDatabase } from '../apps/server/src/kernel/database/db'
import type { Kit } from '../apps/server/src/kernel/product/area'
import { openSecrets } from '../apps/server/src/kernel/secrets/secrets'
import { openProduct } from '../apps/server/src/product'

/** Something that says one command to each of these, as often as they are named, and answers how many were confirmed. */
type Speaker = { port: number; say(accounts: readonly string[]): Promise<number>; close(): Promise<unknown> }
export type Asked = { accounts: readonly string[] }
export type Told = { seconds: number; confirmed: number }

const payload = '{"state":"ON"}'
const topic = 'command/relay'

/** A broker of the same library that publishes, as brokers do. */
async function bare(): Promise<Speaker> {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let confirmed = 0
  let all: { count: number; done: () => void } | undefined
  broker.on('ack', () => {
    confirmed += 1
    if (confirmed === all?.count) all.done()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    say: (accounts) =>
      new Promise((resolve) => {
        confirmed = 0
        all = { count: accounts.length, done: () => resolve(confirmed) }
        for (const account of accounts) {
          const packet = { cmd: 'publish', dup: false, retain: false, qos: 1 } as const
          broker.publish({ ...packet, topic: `workplace/${account}/${topic}`, payload }, () => {})
        }
      }),
    close: () => new Promise((resolve) => broker.close(() => server.close(resolve))),
  }
}

/** A server of the product, asked by an area. */
async function product(url: string, key: string): Promise<Speaker> {
  const db = openDatabase(url)
  let kit: Kit | undefined
  const server = await openProduct({
    db,
    secrets: await openSecrets(db, Buffer.from(key, 'hex')),
    storage: diskStorage(join(tmpdir(), 'workplace-bench-speaker')),
    logLevel: 'error',
    webFolder: null,
    withJobs: false,
    mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 },
    more: [
      (given) => {
        kit = given
        return {}
      },
    ],
  })
  return {
    port: server.detection.listening().port ?? 0,
    async say(accounts) {
      const answers = await Promise.all(accounts.map((account) => kit?.mqtt.send(account, topic, payload)))
      return answers.filter((answer) => answer === 'sent').length
    },
    async close() {
      await server.close()
      await db.close()
    },
  }
}

const [url, key = ''] = process.argv.slice(2)
const speaker = url === undefined ? await bare() : await product(url, key)
process.on('message', async ({ accounts }: Asked) => {
  const began = performance.now()
  const confirmed = await speaker.say(accounts)
  process.send?.({ seconds: (performance.now() - began) / 1000, confirmed } satisfies Told)
})
process.once('SIGTERM', () => void speaker.close().then(() => process.exit(0)))
process.send?.({ address: `mqtt://127.0.0.1:${speaker.port}` })
