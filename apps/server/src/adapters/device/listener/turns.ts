/** So many calls a second are answered at once, and so many more of the same device before it has to wait. */
const eachMs = 10
const burst = 100
/** Longer than that nobody waits. */
const longestMs = 5_000
const mostKnown = 10_000

/** One device that calls without end keeps the others from nothing: its calls get turns, a hundred a second. */
export function openTurns(now: () => number) {
  const free = new Map<string, number>()
  return {
    /** How many milliseconds a call has to wait; null: too many wait already. */
    next(who: string): number | null {
      const at = now()
      if (free.size > mostKnown) for (const [key, until] of free) if (until < at) free.delete(key)
      const earliest = Math.max(free.get(who) ?? 0, at - burst * eachMs)
      const wait = Math.max(0, earliest + eachMs - at)
      if (wait > longestMs) return null
      free.set(who, earliest + eachMs)
      return wait
    },
  }
}
