import type { Presence } from './release'

/** So early the people of the next meeting may be in the room. */
export const NEXT_EARLY_MINUTES = 5

/**
 * Did the people of a meeting stay too long? Detectors do not see who somebody is: it is known only where they saw somebody
 * without a gap from within the meeting until somebody else's claim began, and that began so long after its end that those
 * whom they saw until then cannot have been the next. Instants are epoch ms; what is seen is as of `next`.
 */
export function isOverstay(
  { end, next }: { readonly end: number; readonly next: number },
  seen: Presence,
  minutes: number,
): boolean {
  if (minutes === 0 || next - end < (minutes + NEXT_EARLY_MINUTES) * 60_000) return false
  return seen.state === 'occupied' && seen.since !== null && seen.since < end
}
