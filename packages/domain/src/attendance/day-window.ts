import { instantOf } from '../kernel/zone'
import { periodMinutes, type Shift } from './shift'

const MINUTE = 60_000

/** What is planned for a date; without a shift nothing is. */
export type DayPlan = { readonly date: string; readonly shift: Shift | null }

/** A shift at its date: its first and last instant, and between which of them punches count. */
export type PlacedShift = { readonly on: number; readonly off: number; readonly from: number; readonly until: number }

/** Where a plan lies; null where nothing is planned. */
export function placeShift({ date, shift }: DayPlan, zone: string): PlacedShift | null {
  if (shift === null) return null
  const periods = periodMinutes(shift)
  const on = instantOf(date, periods[0]?.start ?? 0, zone)
  const off = instantOf(date, periods.at(-1)?.end ?? 0, zone)
  return {
    on,
    off,
    from: on - shift.earliest_on_minutes * MINUTE,
    until: off + shift.latest_off_minutes * MINUTE,
  }
}

/** A day without a shift begins by 16:00: from then on punches of the next day may count. */
export const LATEST_BEGIN = 16 * 60

/** Where days meet, on the later of both: `cut` is that of days without shifts, such as 04:00. */
export type DaysMeet = { readonly cut: number; readonly latest: number }

/** The instant at which a person's day begins: every instant belongs to one of their days. */
export function dayBegins(before: PlacedShift | null, day: PlacedShift | null, { cut, latest }: DaysMeet): number {
  if (day === null) return before === null || before.off <= cut ? cut : Math.min(before.until, latest)
  if (before === null) return Math.min(cut, day.from)
  if (day.from < before.until) {
    const midway = before.off + Math.floor((day.on - before.off) / 2 / MINUTE) * MINUTE
    return Math.min(Math.max(midway, day.from), before.until)
  }
  return Math.min(Math.max(cut, before.until), day.from)
}
