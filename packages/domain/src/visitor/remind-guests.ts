import { addDays } from '../kernel/date'
import type { Interval } from '../kernel/interval'
import { instantOf, wallClock } from '../kernel/zone'

const HOUR = 3_600_000
/** Who was here the day before needs no reminder of the next day. */
const apartMs = 36 * HOUR

/**
 * When guests are reminded next: the evening before a time at which they are expected, at that hour of the office. Of
 * days that follow each other, before the first. null: of nothing more.
 */
export function nextReminder(
  windows: readonly Interval[],
  hour: number,
  zone: string,
  after: number,
  /** The time before those, where they go on from it: of a series of visits. */
  earlier: Interval | null = null,
): { at: number; window: Interval } | null {
  for (const [n, window] of windows.entries()) {
    const before = windows[n - 1] ?? earlier
    if (before !== null && window.start - before.end < apartMs) continue
    const at = instantOf(addDays(wallClock(window.start, zone).date, -1), hour * 60, zone)
    if (at > after) return { at, window }
  }
  return null
}
