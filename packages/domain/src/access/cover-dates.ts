import { weekdayOf } from '../kernel/date'

/** Weekdays (0 to 6, counted from that of the first day) of the days `first` to `last`. */
export type DateBlock = { readonly first: number; readonly last: number; readonly weekdays: readonly number[] }

const week = [0, 1, 2, 3, 4, 5, 6]

/** The weekdays of which every day from `first` on is wanted, and until when; `mayDrop`: fewer weekdays for longer. */
function blockFrom(wanted: readonly boolean[], left: ReadonlySet<number>, first: number, mayDrop: boolean): DateBlock {
  let weekdays = new Set(week)
  let last = first
  let best: DateBlock = { first, last, weekdays: [first % 7] }
  let gained = 0
  const seen = new Map<number, number>(week.map((day) => [day, 0]))
  for (; last < wanted.length; last++) {
    const day = last % 7
    if (!wanted[last] && weekdays.has(day)) {
      if (day === first % 7) break
      // within the first week it is only found which weekdays there are
      if (!mayDrop && last >= first + 7) break
      weekdays = new Set([...weekdays].filter((one) => one !== day))
    }
    if (left.has(last)) seen.set(day, (seen.get(day) ?? 0) + 1)
    if (!weekdays.has(day)) continue
    const gain = [...weekdays].reduce((sum, one) => sum + (seen.get(one) ?? 0), 0)
    if (gain > gained) {
      gained = gain
      const within = [...weekdays].filter((one) => (one - (first % 7) + 7) % 7 <= last - first)
      best = { first, last, weekdays: within.sort((one, other) => one - other) }
    }
  }
  return best
}

function cover(wanted: readonly boolean[], mayDrop: boolean): DateBlock[] {
  const left = new Set(wanted.flatMap((is, n) => (is ? [n] : [])))
  const blocks: DateBlock[] = []
  for (let first = 0; first < wanted.length; first++) {
    if (!left.has(first)) continue
    const block = blockFrom(wanted, left, first, mayDrop)
    blocks.push(block)
    for (let n = block.first; n <= block.last; n++) if (block.weekdays.includes(n % 7)) left.delete(n)
  }
  return blocks
}

/**
 * Exactly the wanted days as few blocks of weekdays in spans of dates. Two ways are tried: spans that end where a holiday
 * is, and weekdays that go on beside it; which is shorter depends on whether one day is off or a week.
 */
export function coverDates(wanted: readonly boolean[]): DateBlock[] {
  const ways = [cover(wanted, true), cover(wanted, false)]
  return ways.reduce((best, one) => (one.length < best.length ? one : best))
}

/** Weekdays as the calendar counts them (1 Monday to 7 Sunday), where day 0 is `from`. */
export const weekdaysFrom = (from: string, weekdays: readonly number[]): number[] =>
  weekdays.map((day) => ((weekdayOf(from) - 1 + day) % 7) + 1).sort((one, other) => one - other)
