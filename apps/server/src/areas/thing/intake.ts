import type { Log } from '../../kernel/call/call'
import { type Database, sqlState } from '../../kernel/database/db'
import { gather } from '../../kernel/mqtt/gather'
import type { GatewayRefusals } from '../presence/public'
import type { Scan } from './core/scan'
import { announceThings, type Item, takeThings } from './take-things'

/** While the database is away messages wait, and whoever sends them; then they are given back, to be sent again. */
const pausesMs = [50, 250, 1_000, 3_000]
/** Things speak all the time: who looks at them looks again so often at most. */
const tellEveryMs = 1_000

type Arrived = Item & { readonly topic: string; readonly payload: Buffer }
type Deps = {
  readonly db: Database
  readonly log: Log
  readonly poke: () => void
  readonly refusals: () => GatewayRefusals
  readonly scanned: (scan: Scan) => void
}

/** The database refuses a value; it would do so again. */
const isHopeless = (error: unknown) => /^2[23]/.test(sqlState(error) ?? '')

/** Takes what things say; what comes while a transaction runs goes into the next one. */
export function openIntake({ db, log, poke, refusals, scanned }: Deps) {
  let closed = false
  let telling: Promise<void> | undefined
  const untold = new Map<number, Set<number>>()

  function tellSoon(changed: ReadonlyMap<number, ReadonlySet<number>>): void {
    for (const [company_id, ids] of changed)
      untold.set(company_id, new Set([...(untold.get(company_id) ?? []), ...ids]))
    if (telling !== undefined || untold.size === 0) return
    telling = (async () => {
      const all = new Map(untold)
      untold.clear()
      await announceThings(db, all).catch((err) => log.warn({ err }, 'who looks at things sees them later'))
      poke()
      if (!closed) await new Promise<void>((resolve) => setTimeout(resolve, tellEveryMs).unref())
      telling = undefined
      tellSoon(new Map())
    })()
  }

  async function effect(items: readonly Arrived[]): Promise<void> {
    const { refused, changed, scans } = await db.transaction((tx) => takeThings(tx, items))
    for (const { item, reason } of refused) {
      const { topic, payload, at } = item as Arrived
      refusals().note(item, reason, at, topic, payload)
    }
    tellSoon(changed)
    for (const scan of scans) scanned(scan)
  }

  async function settle(items: readonly Arrived[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await effect(items)
      } catch (error) {
        if (isHopeless(error) && attempt > 0) {
          // one of them keeps the others back: each by itself
          const [one] = items
          if (items.length > 1) for (const each of items) await settle([each])
          else if (one !== undefined) refusals().note(one, 'wrong_type', one.at, one.topic, one.payload)
          return
        }
        const pause = pausesMs[attempt]
        if (pause === undefined || closed) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  const running = new Set<Promise<unknown>>()
  const round = gather<Arrived, undefined>(async (items) => {
    await settle(items)
    return items.map(() => undefined)
  })

  return {
    /** Settles when the message has had its effect; fails when it could not be kept. */
    take(item: Arrived): Promise<undefined> {
      if (closed) return Promise.reject(new Error('closing'))
      const work = round(item)
      const done = work.catch(() => {}).finally(() => running.delete(done))
      running.add(done)
      return work
    },
    async close(): Promise<void> {
      closed = true
      await Promise.all(running)
    },
  }
}
