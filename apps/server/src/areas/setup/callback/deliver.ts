import { bodyOf } from './body'
import { type ClaimedDelivery, claim } from './claim'
import type { DelivererOptions } from './deliverer-options'
import { headersOf } from './headers'
import { LEASE_MS, MOST_OF_A_SERVER } from './limits'
import { numberEvents } from './number-events'
import { signed, signingSecrets } from './secrets'
import { attempt } from './send'
import { settleFailed, settleTaken, type ToldAttempt } from './settle-delivery'

/** What is taken is settled together: so long a round waits for more of it. */
const GATHER_MS = 25

export type Deliverer = {
  /** Something may have happened, or may be due. */
  poke(): void
  /** Numbers and sends what is due now, and answers when all of it was tried: how many attempts there were. */
  round(): Promise<number>
  close(): Promise<void>
}

const messageId = ({ company_id, callback_id, sequence }: ClaimedDelivery) =>
  `cb_${company_id}_${callback_id}_${sequence}`

/** Sends what waits, on any number of servers, which share it by the database. */
export function startDeliverer(on: DelivererOptions): Deliverer {
  const { db, outbound, secrets, now, log } = on
  const inHand = new Set<Promise<void>>()
  let closed = false
  let taken: ToldAttempt[] = []
  let settling: Promise<void> | undefined

  const flush = (): Promise<void> => {
    settling ??= new Promise((done) => setTimeout(done, GATHER_MS)).then(async () => {
      settling = undefined
      const all = taken
      taken = []
      if (all.length === 0) return
      try {
        await settleTaken(on, all)
      } catch (err) {
        // the lease ends, and it is sent once more under the same id
        log.warn({ err, many: all.length }, 'deliveries wait for the database')
      }
    })
    return settling
  }

  async function send(one: ClaimedDelivery, all: readonly string[]): Promise<void> {
    const body = JSON.stringify(bodyOf(one, Number(one.sequence), one.payload))
    const headers = one.headers === null ? {} : (headersOf(secrets.decrypt(one.headers)) ?? {})
    const at = now()
    const answered = await attempt(outbound, { ...one, headers }, signed(messageId(one), body, all, at), body)
    const told: ToldAttempt = { ...one, ...answered, time: new Date(at).toISOString(), data: {} }
    if (answered.status !== null && answered.status >= 200 && answered.status < 300) {
      taken.push(told)
      await flush()
    } else await settleFailed(on, told)
  }

  /** Takes what is due into hand; how many. */
  async function take(): Promise<number> {
    const room = MOST_OF_A_SERVER - inHand.size
    if (room <= 0 || closed) return 0
    const at = now()
    const times = [new Date(at).toISOString(), new Date(at + LEASE_MS).toISOString()]
    const found = await db.query<ClaimedDelivery>(claim, [...times, Math.max(1, Math.floor(room / 4))])
    const keys = new Map<string, Promise<string[]>>()
    for (const one of found) {
      const { company_id, callback_id } = one
      const key = `${company_id} ${callback_id}`
      const all = keys.get(key) ?? signingSecrets(db, secrets, { company_id, callback_id }, at)
      keys.set(key, all)
      const work: Promise<void> = all
        .then((signing) => send(one, signing))
        .catch((err) => log.warn({ err, callback: one.callback_id }, 'a delivery waits'))
        .finally(() => {
          inHand.delete(work)
          if (on.polls) poke()
        })
      inHand.add(work)
    }
    return found.length
  }

  let looking: Promise<unknown> | undefined
  let again = false
  function poke(): void {
    if (closed || !on.polls) return
    if (looking !== undefined) {
      again = true
      return
    }
    again = false
    looking = new Promise((done) => setTimeout(done, GATHER_MS))
      .then(() => numberEvents(db, now))
      .then(take)
      .catch((err) => log.warn({ err }, 'callbacks wait for the database'))
      .finally(() => {
        looking = undefined
        if (again) poke()
      })
  }
  const timer = on.polls ? setInterval(poke, 1_000) : undefined
  timer?.unref()

  return {
    poke,
    async round() {
      let all = 0
      await numberEvents(db, now)
      for (let count = await take(); count > 0 || inHand.size > 0; count = await take()) {
        all += count
        await Promise.allSettled(inHand)
      }
      return all
    },
    async close() {
      closed = true
      clearInterval(timer)
      await looking
      await Promise.allSettled(inHand)
      await settling
    },
  }
}
