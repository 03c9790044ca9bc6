/** What is known through one detector. Instants are milliseconds since the epoch. */
export type DetectorSighting = {
  /** What it last said; null: nothing yet that counts. */
  readonly occupied: boolean | null
  /** Since when it has been saying so, without a gap. */
  readonly since: number | null
  readonly last_seen: number | null
  /** From when on its silence means that nothing is known. */
  readonly silent_at: number | null
  /** It was said to be offline, by itself or by its gateway. */
  readonly offline: boolean
  /** It sees nobody, and saw somebody until then: not with its first word, nor with the first after a gap. */
  readonly was_left: boolean
  /** For so many seconds after it saw the last of somebody the room still counts as occupied. */
  readonly hold_seconds: number
}

export type PresenceState = 'occupied' | 'empty' | 'unknown'

export type Presence = {
  readonly state: PresenceState
  /** Since when, as far as that is known. */
  readonly since: number | null
  /** When it becomes another by itself, if nothing more is heard. */
  readonly until: number | null
  /** When the room was last heard of. */
  readonly seen: number | null
}

type Timing = { readonly detector_type: string; readonly report_interval: number; readonly hold_seconds: number }

/** So many reports may get lost before a detector counts as silent. */
const missedReports = 3
const shortestSilence = 60

/**
 * After how many seconds without a word nothing is known any more. A button says only that somebody pressed it: that
 * holds for a while, and afterwards nobody knows.
 */
export function silenceOf({ detector_type, report_interval, hold_seconds }: Timing): number {
  const seconds = detector_type === 'button' ? hold_seconds : report_interval * missedReports
  return Math.max(shortestSilence, seconds)
}

const unknown = (seen: number | null): Presence => ({ state: 'unknown', since: null, until: null, seen })

/** What one detector says at a moment. Silence never means that nobody is there. */
export function detectorPresence(sight: DetectorSighting, now: number): Presence {
  const { occupied, since, last_seen, silent_at, offline, was_left, hold_seconds } = sight
  if (occupied === null || since === null || silent_at === null || offline || now >= silent_at)
    return unknown(last_seen)
  if (occupied) return { state: 'occupied', since, until: silent_at, seen: last_seen }
  const emptied = since + (was_left ? hold_seconds * 1000 : 0)
  if (now < emptied) return { state: 'occupied', since: null, until: Math.min(emptied, silent_at), seen: last_seen }
  return { state: 'empty', since: emptied, until: silent_at, seen: last_seen }
}

const least = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((one) => one !== null)
  return known.length === 0 ? null : Math.min(...known)
}
const greatest = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((one) => one !== null)
  return known.length === 0 ? null : Math.max(...known)
}

/**
 * What is known of a room: one detector that sees somebody is enough; it is empty only if all of them say so and none is
 * silent; anything else is not known. Null: nothing looks at the room.
 */
export function roomPresence(sights: readonly DetectorSighting[], now: number): Presence | null {
  if (sights.length === 0) return null
  const all = sights.map((sight) => detectorPresence(sight, now))
  const seen = greatest(all.map((one) => one.seen))
  const seeing = all.filter((one) => one.state === 'occupied')
  if (seeing.length > 0) {
    // one whose somebody has just left may have begun before all others: nobody knows
    const since = seeing.some((one) => one.since === null) ? null : least(seeing.map((one) => one.since))
    return { state: 'occupied', since, until: greatest(seeing.map((one) => one.until)), seen }
  }
  if (all.every((one) => one.state === 'empty'))
    return {
      state: 'empty',
      since: greatest(all.map((one) => one.since)),
      until: least(all.map((one) => one.until)),
      seen,
    }
  return unknown(seen)
}
