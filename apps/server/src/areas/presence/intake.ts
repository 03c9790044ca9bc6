import type { Log } from '../../kernel/call/call'
import { type Database, type Db, sqlState } from '../../kernel/database/db'
import type { Refusals } from './refusals'
import { type Item, type RefusedItem, takeItems } from './take-items'
import { keepList, keepUnknown } from './unregistered-devices.store'

const mostAtOnce = 500
/** While the database is away messages wait, and whoever sends them; then they are given back, to be sent again. */
const pausesMs = [50, 250, 1_000, 3_000]

export type Intake = {
  /** Settles when the message has had its effect; fails when it could not be kept. */
  take(item: Item): Promise<void>
  close(): Promise<void>
}

type Waiting = { readonly item: Item; done: () => void; failed: (error: unknown) => void }
type Deps = { db: Database; refusals: Refusals; poke: () => void; log: Log }

/** What comes while a transaction runs goes into the next one: the busier it is, the more each of them carries. */
export function openIntake({ db, refusals, poke, log }: Deps): Intake {
  let queue: Waiting[] = []
  let running: Promise<void> | undefined
  let closed = false

  const note = (item: Item, reason: RefusedItem['reason']) =>
    refusals.note(item, reason, item.at, item.topic, item.sample)

  async function effect(tx: Db, items: readonly Item[]): Promise<readonly RefusedItem[]> {
    const { refused, rooms } = await takeItems(tx, items)
    await keepUnknown(
      tx,
      refused.filter(({ reason }) => reason === 'unknown_device').map(({ item }) => item),
    )
    for (const { company_id, getway_id, message, at } of items)
      if (message.kind === 'devices') await keepList(tx, { company_id, getway_id, devices: message.devices, at })
    if (rooms.size > 0)
      await tx.query(
        `insert into outbox (company_id, topic, payload)
         select k.company_id, 'presence', k.payload from unnest($1::int[], $2::jsonb[]) as k(company_id, payload)`,
        [[...rooms.keys()], [...rooms.values()].map((ids) => JSON.stringify({ room_ids: [...ids] }))],
      )
    return refused
  }

  /** The database refuses a value; it would do so again. */
  const isHopeless = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '')

  async function settle(waiting: readonly Waiting[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        const items = waiting.map(({ item }) => item)
        const refused = await db.transaction((tx) => effect(tx, items))
        for (const { item, reason } of refused) note(item, reason)
        for (const one of waiting) one.done()
        return
      } catch (error) {
        const pause = pausesMs[attempt]
        if (waiting.length > 1 && isHopeless(error) && attempt > 0) {
          // one of them keeps the others back: each by itself
          for (const one of waiting) await settle([one])
          return
        }
        if (waiting.length === 1 && isHopeless(error) && attempt > 0) {
          const [one] = waiting
          if (one !== undefined) note(one.item, 'wrong_type')
          one?.done()
          return
        }
        if (pause === undefined || closed) {
          log.warn({ err: error, messages: waiting.length }, 'messages of detectors could not be kept')
          for (const one of waiting) one.failed(error)
          return
        }
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  async function run(): Promise<void> {
    // those that came with the same chunk go together
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) {
      const batch = queue.slice(0, mostAtOnce)
      queue = queue.slice(mostAtOnce)
      await settle(batch)
      poke()
    }
    running = undefined
  }

  return {
    take(item) {
      if (closed) return Promise.reject(new Error('closing'))
      return new Promise((done, failed) => {
        queue.push({ item, done, failed })
        running ??= run()
      })
    },
    async close() {
      closed = true
      await running
    },
  }
}
