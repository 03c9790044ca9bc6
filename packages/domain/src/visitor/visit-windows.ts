import { addDays, weekdayOf } from '../kernel/date'
import type { Interval } from '../kernel/interval'
import { endMinuteOf } from '../kernel/time'
import { instantOf, minuteExists, wallClock } from '../kernel/zone'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
export const mostVisitDays = 366
export const mostWindows = 100

/** When somebody is invited: a span, and for one of more than a day the hours of which days of the week. */
export type VisitPlan = Interval & {
  /** `HH:mm`; an end that is not after the beginning lies on the day after. */
  readonly day_begin: string | null
  readonly day_end: string | null
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
}

/** Why a plan has no windows: it ends before it begins, is too long, lacks its hours, has no day, or too many. */
export type PlanFault = 'span' | 'long' | 'hours' | 'no_day' | 'days'

/** A plan of at most a day is one window; a longer one has one on each of its days. */
export const needsHours = ({ start, end }: Interval): boolean => end - start > DAY

/**
 * The time of a visit that is on at an instant, or is next, ends at another one: not in the next, and within a day of its
 * beginning.
 */
export function extendedWindows(
  windows: readonly Interval[],
  now: number,
  until: number,
): readonly Interval[] | 'past' | 'stretch' {
  const at = windows.findIndex(({ end }) => now < end)
  const n = at < 0 ? windows.length - 1 : at
  const [one, next] = [windows[n], windows[n + 1]]
  if (one === undefined || until <= one.start || until <= now) return 'past'
  const end = next === undefined ? until : Math.min(until, next.start)
  if (end - one.start > DAY) return 'stretch'
  return windows.map((window) => (window === one ? { start: one.start, end } : window))
}

/** A minute that the clock skips moves on by the gap. */
function instantMoved(date: string, minute: number, zone: string): number {
  return minuteExists(date, minute, zone) ? instantOf(date, minute, zone) : instantOf(date, minute - 1440, zone) + DAY
}

/** The times (epoch ms) at which somebody is expected, in order and apart from each other; `most`: so many they may be. */
export function visitWindows(plan: VisitPlan, zone: string, most = mostWindows): readonly Interval[] | PlanFault {
  const { start, end, day_begin, day_end, weekdays } = plan
  if (!(end > start)) return 'span'
  if (end - start > mostVisitDays * DAY) return 'long'
  if (!needsHours(plan)) return [{ start, end }]
  if (day_begin === null || day_end === null) return 'hours'
  const from = endMinuteOf(day_begin) % 1440
  const until = endMinuteOf(day_end)
  const length = until > from ? until : until + 1440
  const windows: Interval[] = []
  // a night that began on the day before the plan reaches into it
  let date = addDays(wallClock(start, zone).date, -1)
  for (; ; date = addDays(date, 1)) {
    const begins = instantMoved(date, from, zone)
    if (begins >= end) break
    if (!weekdays.includes(weekdayOf(date))) continue
    const cut = {
      start: Math.max(begins, start, windows.at(-1)?.end ?? start),
      end: Math.min(instantMoved(date, length, zone), end),
    }
    if (cut.start < cut.end) windows.push(cut)
  }
  if (windows.length === 0) return 'no_day'
  return windows.length > most ? 'days' : windows
}
