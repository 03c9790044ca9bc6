import { expireOffers } from './expire-offers'
import { type OfferDeps, offerFreedSlots } from './offer-freed-slots'
import { sweepWaitlist } from './sweep-waitlist'

export type WaitlistWorker = {
  /** Something may have come free: looks soon; many calls make one round. */
  poke(): void
  /** Looks now at what came free; how many were offered something. */
  round(): Promise<number>
  /** Ends the offers whose time is over and asks the next in line; how many were ended. */
  expire(): Promise<number>
  /** What the job does each minute. */
  sweep(): Promise<{ ended: number; given: number }>
  close(): Promise<void>
}

/** How long a round waits for more to look at: on a busy day a meeting changes many times a second. */
const gatherMs = 100

/** Offers what comes free, shortly after it does: on every server, each slot once. */
export function startWaitlist(on: OfferDeps, told: () => void): WaitlistWorker {
  let running: Promise<number> | undefined
  let again = false
  let closed = false
  let soon: NodeJS.Timeout | undefined

  async function rounds(): Promise<number> {
    let given = 0
    do {
      again = false
      given += await offerFreedSlots(on)
    } while (again && !closed)
    if (given > 0) told()
    return given
  }

  function round(): Promise<number> {
    if (running !== undefined) {
      again = true
      return running
    }
    running = rounds().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    poke() {
      if (closed || soon !== undefined) return
      soon = setTimeout(() => {
        soon = undefined
        round().catch((error) => on.log.warn({ err: error }, 'the waiting list waits for the database'))
      }, gatherMs)
      soon.unref()
    },
    round,
    async expire() {
      const ended = await expireOffers(on)
      if (ended > 0) {
        told()
        await round()
      }
      return ended
    },
    async sweep() {
      const done = await sweepWaitlist(on)
      if (done.ended + done.given > 0) told()
      return done
    },
    async close() {
      closed = true
      clearTimeout(soon)
      await running?.catch(() => {}) // said by poke
    },
  }
}
