/** A half-open interval `[start, end)` in any one unit: minutes of a day or milliseconds since the epoch. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** True when two intervals share more than an edge. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

/** True when `inner` lies wholly within `outer`; edges may coincide. */
export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** What is left of `whole` when `taken` is cut out of it, in order and without empty pieces. */
export function subtract(whole: Interval, taken: readonly Interval[]): Interval[] {
  const left: Interval[] = []
  let from = whole.start
  for (const cut of merge(taken)) {
    if (cut.start >= whole.end) break
    if (cut.start > from) left.push({ start: from, end: cut.start })
    from = Math.max(from, cut.end)
  }
  if (from < whole.end) left.push({ start: from, end: whole.end })
  return left
}

/** How many minutes of each hour of a day lie in these intervals of minutes, which do not overlap: 24 numbers. */
export const minutesByHour = (intervals: readonly Interval[]): number[] =>
  Array.from({ length: 24 }, (_, hour) =>
    intervals.reduce(
      (sum, { start, end }) => sum + Math.max(0, Math.min(end, hour * 60 + 60) - Math.max(start, hour * 60)),
      0,
    ),
  )

/** The same set of points with as few intervals as possible, in order; those that only touch become one. */
export function merge(intervals: readonly Interval[]): Interval[] {
  if (intervals.length === 0) return []
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of intervals.filter((it) => it.start < it.end).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
