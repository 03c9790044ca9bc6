import type { Interval } from '../kernel/interval'

const MINUTE = 60_000

/** So long a detector sees somebody without a gap until they count as come. */
const seenMinutes = 5

/** What a detector says of a desk, and since when without a gap; silence is `unknown`, never `empty`. */
export interface DeskPresence {
  readonly state: 'occupied' | 'empty' | 'unknown'
  readonly since: number | null
}

/** How bookings of an office are released: by whoever does not check in, by desks at which nobody is, by either, or never. */
export type ReleaseMode = 'none' | 'no_sign' | 'no_person' | 'either'

/** Somebody who is noticed at a moment has come for their booking: from when check-in opens until it ends. */
export const comesInTime = (at: number, from: number, end: number): boolean => from <= at && at < end

/**
 * Since when the person of a booking is seen at their desk; null: not for long enough. Whoever had the desk before them
 * is not taken for them.
 */
export function seenSince(presence: DeskPresence, from: number, hadBefore: number | null, now: number): number | null {
  if (presence.state !== 'occupied' || presence.since === null) return null
  const since = Math.max(presence.since, from, hadBefore ?? from)
  return now - since >= seenMinutes * MINUTE ? since : null
}

/** Is a booking to which nobody has checked in released now? Who is seen at the desk stays, whatever they forgot. */
export function isMissing(mode: ReleaseMode, deadline: number, presence: DeskPresence, now: number): boolean {
  if (now < deadline || presence.state === 'occupied') return false
  if (mode === 'no_person') return presence.state === 'empty'
  return mode === 'no_sign' || mode === 'either'
}

/**
 * When a desk that somebody checked in at is free again as nobody is there; null: never, as far as is known. The pause at
 * noon does not count.
 */
export function emptyUntil(
  mode: ReleaseMode,
  presence: DeskPresence,
  asked: { readonly here: number; readonly nobody_minutes: number; readonly pause: Interval | null },
): number | null {
  if (mode !== 'no_person' && mode !== 'either') return null
  if (presence.state !== 'empty' || presence.since === null || asked.nobody_minutes <= 0) return null
  const since = Math.max(presence.since, asked.here)
  const until = since + asked.nobody_minutes * MINUTE
  const { pause } = asked
  if (pause === null || since >= pause.end || until <= pause.start) return until
  return until + pause.end - Math.max(since, pause.start)
}
