import { roomPresence } from './presence'

/** A stretch of time through which a detector said one thing without a gap. Instants are milliseconds since the epoch. */
export type Stretch = { readonly occupied: boolean; readonly start: number; readonly end: number }

/** What a detector of a room recorded, in the order of time. */
export type DetectorHistory = { readonly hold_seconds: number; readonly stretches: readonly Stretch[] }

/** How long in a span somebody was there, nobody was, and how long nothing was known (milliseconds). */
export type PresenceTotals = { readonly occupied: number; readonly empty: number; readonly unknown: number }

/** What is known of a booking's use: null, nothing; `used_minutes` null, nobody knows how long. */
export type KnownUse = { readonly outcome: 'used' | 'no_show'; readonly used_minutes: number | null }

/** So much of a booking has to be known for it to be said how long it was used, or that nobody came. */
const knownShare = 0.9

function momentsOf(detectors: readonly DetectorHistory[], from: number, to: number): number[] {
  const all = new Set([from, to])
  for (const { stretches, hold_seconds } of detectors)
    for (const { start, end } of stretches)
      for (const at of [start, start + hold_seconds * 1000, end]) if (at > from && at < to) all.add(at)
  return [...all].sort((a, b) => a - b)
}

/** What the detectors of a room saw in a span, by the same judgement as at a moment. */
export function seenOver(detectors: readonly DetectorHistory[], from: number, to: number): PresenceTotals {
  const seen = { occupied: 0, empty: 0, unknown: 0 }
  const moments = momentsOf(detectors, from, to)
  for (const [n, at] of moments.slice(0, -1).entries()) {
    const sights = detectors.map(({ stretches, hold_seconds }) => {
      const one = stretches.find(({ start, end }) => start <= at && at < end)
      return {
        ...{ occupied: one?.occupied ?? null, since: one?.start ?? null, last_seen: null, silent_at: one?.end ?? null },
        ...{ offline: false, hold_seconds },
        was_left: one?.occupied === false && stretches.some(({ occupied, end }) => occupied && end === one.start),
      }
    })
    seen[roomPresence(sights, at)?.state ?? 'unknown'] += (moments[n + 1] ?? at) - at
  }
  return seen
}

/** Who was seen was there; that nobody was is said only where detectors were heard nearly all the time. */
export function useOf({ occupied, empty, unknown }: PresenceTotals): KnownUse | null {
  const all = occupied + empty + unknown
  const isKnown = all > 0 && occupied + empty >= all * knownShare
  if (occupied > 0)
    return { outcome: 'used', used_minutes: isKnown ? Math.max(1, Math.round(occupied / 60_000)) : null }
  return isKnown ? { outcome: 'no_show', used_minutes: null } : null
}
