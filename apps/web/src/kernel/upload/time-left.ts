/** How fast something goes, by what it did lately. */
export type Pace = { note(sent: number, now: number): void; secondsLeft(all: number): number | null; forget(): void }

const spanMs = 15_000
/** What is said earlier than this is a guess. */
const leastMs = 2_000

export function paceOf(): Pace {
  let seen: { sent: number; at: number }[] = []
  return {
    note(sent, at) {
      // what came before a step back says nothing of what is to come
      if (sent < (seen.at(-1)?.sent ?? 0)) seen = []
      seen = [...seen.filter((one) => at - one.at <= spanMs), { sent, at }]
    },
    secondsLeft(all) {
      const [first, last] = [seen[0], seen.at(-1)]
      if (first === undefined || last === undefined || last.at - first.at < leastMs || last.sent <= first.sent)
        return null
      return ((all - last.sent) * (last.at - first.at)) / (last.sent - first.sent) / 1000
    },
    forget() {
      seen = []
    },
  }
}

/** In steps that a person reads easily, and that do not change all the time. */
export type TimeLeft = { readonly unit: 'moment' | 'seconds' | 'minutes' | 'hours'; readonly n: number }

export function timeLeftOf(seconds: number): TimeLeft {
  if (seconds <= 5) return { unit: 'moment', n: 0 }
  if (seconds <= 50) return { unit: 'seconds', n: Math.ceil(seconds / 10) * 10 }
  if (seconds <= 3_570) return { unit: 'minutes', n: Math.max(1, Math.round(seconds / 60)) }
  return { unit: 'hours', n: Math.round(seconds / 3_600) }
}
