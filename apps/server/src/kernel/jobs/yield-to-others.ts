import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** From so much of the time that others keep the process at work while this rests, they come first. */
const busy = 0.5
/** Then it rests so many times as long as it worked, and otherwise hardly. */
const restWhileBusy = 3
const restWhileIdle = 0.25
const longestMs = 150
const shortestMs = 1

/**
 * For long work beside people who wait for answers: a rest after each piece of it, as long as they need. How busy they are
 * is seen while it rests; how long a piece took grows with that, too.
 */
export function yieldToOthers(): () => Promise<void> {
  let others = 0
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    const rest = Math.min(longestMs, Math.max(shortestMs, worked * (others > busy ? restWhileBusy : restWhileIdle)))
    const before = performance.eventLoopUtilization()
    await setTimeout(rest)
    others = performance.eventLoopUtilization(before).utilization
    began = performance.now()
  }
}
