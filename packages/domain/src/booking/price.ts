import { addDays, weekdayOf } from '../kernel/date'
import { fenOf } from '../kernel/money'
import { DAY_MINUTES, minuteOf } from '../kernel/time'

/** What booking a room costs. Amounts are yuan as decimal text. */
export interface Price {
  readonly unit: 'hour' | 'half_day' | 'day' | 'once'
  readonly amount: string
  /** In its place within the peak periods; null: the same at all times. */
  readonly peak_amount: string | null
  /** On the office's wall clock; `week` 1 Monday to 7 Sunday. */
  readonly peak_periods: readonly { readonly week: number; readonly start: string; readonly end: string }[] | null
  /** So many minutes from the start cost nothing. */
  readonly free_minutes: number
}

/** A time on the office's wall clock; `end_minute` may lie on a later day. */
export interface PricedRange {
  readonly date: string
  readonly start_minute: number
  readonly end_minute: number
}

export interface Cost {
  /** Whole fen. */
  readonly fen: number
  readonly free_minutes: number
  readonly peak_minutes: number
  readonly other_minutes: number
}

const HALF_DAY = 240

/** The peak periods of the days that a range touches, in minutes from the beginning of its first day. */
function peaksOver(price: Price, { date, end_minute }: PricedRange): [start: number, end: number][] {
  if (price.peak_amount === null) return []
  const peaks: [number, number][] = []
  for (let day = 0; day * DAY_MINUTES < end_minute; day++) {
    const week = weekdayOf(addDays(date, day))
    for (const period of price.peak_periods ?? []) {
      if (period.week !== week) continue
      const end = minuteOf(period.end)
      peaks.push([
        day * DAY_MINUTES + minuteOf(period.start),
        day * DAY_MINUTES + (end === DAY_MINUTES - 1 ? DAY_MINUTES : end),
      ])
    }
  }
  return peaks.sort((a, b) => a[0] - b[0])
}

/** Minutes of [start, end) that lie in any of the periods, each counted once. */
function within(peaks: readonly (readonly [number, number])[], start: number, end: number): number {
  let minutes = 0
  let from = start
  for (const [begin, until] of peaks) {
    const [low, high] = [Math.max(begin, from), Math.min(until, end)]
    if (high <= low) continue
    minutes += high - low
    from = high
  }
  return minutes
}

/**
 * What a booking costs: by the minute where the price is for an hour; else for each begun half day (four hours), each
 * day that it touches, or once, each at the peak price where it begins in a peak period.
 */
export function costOf(price: Price, range: PricedRange): Cost {
  const free = Math.min(price.free_minutes, range.end_minute - range.start_minute)
  const start = range.start_minute + free
  const peaks = peaksOver(price, range)
  const peak_minutes = within(peaks, start, range.end_minute)
  const other_minutes = range.end_minute - start - peak_minutes
  const [amount, peak] = [fenOf(price.amount), fenOf(price.peak_amount ?? price.amount)]
  const cost = (fen: number): Cost => ({ fen, free_minutes: free, peak_minutes, other_minutes })
  if (start >= range.end_minute) return cost(0)
  if (price.unit === 'hour') return cost(Math.round((other_minutes * amount + peak_minutes * peak) / 60))
  const begins: number[] = [start]
  if (price.unit === 'half_day') for (let at = start + HALF_DAY; at < range.end_minute; at += HALF_DAY) begins.push(at)
  if (price.unit === 'day') {
    for (let at = (Math.floor(start / DAY_MINUTES) + 1) * DAY_MINUTES; at < range.end_minute; at += DAY_MINUTES) {
      begins.push(at)
    }
  }
  return cost(begins.reduce((sum, at) => sum + (within(peaks, at, at + 1) > 0 ? peak : amount), 0))
}
