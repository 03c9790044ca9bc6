import { bodyOf } from './body'
import { type ClaimedDelivery, claim, giveBack } from './claim'
import type { DelivererOptions } from './deliverer-options'
import { headersOf } from './headers'
import { HAND_MS, LEASE_MS, MOST_IN_FLIGHT, MOST_IN_HAND, MOST_OF_A_SERVER } from './limits'
import { numberEvents } from './number-events'
import { signed, signingSecrets } from './secrets'
import { attempt } from './send'
import { settleFailed, settleTaken, type ToldAttempt } from './settle-delivery'

/** What is taken is settled together: so long a round waits for more of it. */
const GATHER_MS = 25
/** What lets people go first looks so often whether they have. */
const LOOK_AGAIN_MS = 200

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
  /** Endpoints of which this server has more in hand than they take at once. */
  const queued = new Set<number>()
  /** Requests that are on the way, or are about to be. */
  let flying = 0
  /** Who took a whole handful quickly gets a larger one the next time; of all others nothing is known. */
  const handfuls = new Map<number, number>()
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

  /** Sends one; answers whether it was taken. */
  async function send(one: ClaimedDelivery, all: readonly string[]): Promise<boolean> {
    const body = JSON.stringify(bodyOf(one, Number(one.sequence), one.payload))
    const headers = one.headers === null ? {} : (headersOf(secrets.decrypt(one.headers)) ?? {})
    const at = now()
    const answered = await attempt(outbound, { ...one, headers }, signed(messageId(one), body, all, at), body)
    const told: ToldAttempt = { ...one, ...answered, time: new Date(at).toISOString(), data: {} }
    if (answered.status !== null && answered.status >= 200 && answered.status < 300) {
      taken.push(told)
      void flush()
      return true
    }
    await settleFailed(on, told)
    return false
  }

  /** Sends what was taken for one endpoint, so many at once as it takes; the rest goes back once it is slow or fails. */
  async function empty(hand: ClaimedDelivery[], endpoint: { company_id: number; callback_id: number }): Promise<void> {
    const { callback_id } = endpoint
    const many = hand.length
    const began = performance.now()
    let well = true
    const giveRest = async () => {
      queued.delete(callback_id)
      const rest = hand.splice(0).map(({ company_id, id, probe }) => ({ company_id, id, probe }))
      if (rest.length > 0) await db.query(giveBack, [JSON.stringify(rest), new Date(now()).toISOString()])
    }
    async function sendNext(all: readonly string[]): Promise<void> {
      for (let one = hand.shift(); one !== undefined; one = hand.shift()) {
        if (hand.length === 0) queued.delete(callback_id)
        const isTaken = await send(one, all)
        well &&= isTaken && performance.now() - began < HAND_MS
        if (!well || closed) await giveRest()
      }
      // what it took is settled before there is said to be room again
      await settling
      if (on.polls) poke()
    }
    if (many > MOST_IN_FLIGHT) queued.add(callback_id)
    const workers = Math.min(MOST_IN_FLIGHT, many)
    try {
      const all = await signingSecrets(db, secrets, endpoint, now())
      flying += workers
      const ended = await Promise.allSettled(
        Array.from({ length: workers }, () => sendNext(all).finally(() => flying--)),
      )
      for (const one of ended) if (one.status === 'rejected') throw one.reason
    } catch (err) {
      // the leases end, and they are sent then
      well = false
      log.warn({ err, callback: callback_id }, 'deliveries wait')
    } finally {
      queued.delete(callback_id)
    }
    const before = handfuls.get(callback_id) ?? MOST_IN_FLIGHT
    if (!well) handfuls.delete(callback_id)
    else if (many >= before) handfuls.set(callback_id, Math.min(MOST_IN_HAND, 2 * before))
  }

  /** Takes what is due into hand; how many. */
  async function take(): Promise<number> {
    const room = Math.floor((MOST_OF_A_SERVER - flying) / MOST_IN_FLIGHT)
    if (room <= 0 || closed) return 0
    const at = now()
    const times = [new Date(at).toISOString(), new Date(at + LEASE_MS).toISOString()]
    const hands = [[...queued], [...handfuls.keys()], [...handfuls.values()]]
    const found = await db.query<ClaimedDelivery>(claim, [...times, room, ...hands])
    const byEndpoint = new Map<number, ClaimedDelivery[]>()
    for (const one of found) byEndpoint.set(one.callback_id, [...(byEndpoint.get(one.callback_id) ?? []), one])
    for (const [callback_id, hand] of byEndpoint) {
      const [{ company_id } = { company_id: 0 }] = hand
      const work: Promise<void> = empty(hand, { company_id, callback_id }).finally(() => inHand.delete(work))
      inHand.add(work)
    }
    return found.length
  }

  let looking: Promise<unknown> | undefined
  let later: NodeJS.Timeout | undefined
  let again = false
  function poke(): void {
    if (closed || !on.polls) return
    if (looking !== undefined) {
      again = true
      return
    }
    if (on.waits()) {
      later ??= setTimeout(() => {
        later = undefined
        poke()
      }, LOOK_AGAIN_MS)
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
      clearTimeout(later)
      await looking
      await Promise.allSettled(inHand)
      await settling
    },
  }
}
