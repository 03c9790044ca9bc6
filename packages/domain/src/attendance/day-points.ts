import type { Interval } from '../kernel/interval'

const MINUTE = 60_000
/** Two punches of one period are its coming and its going when they are so far apart. */
const APART = 30 * MINUTE

/** A period as it has to be worked: what leave and trips covered is off it. */
export type Stretch = Interval & {
  readonly no: number
  /** One begins as the one before ends: nobody punches there. */
  readonly seamBefore: boolean
  readonly seamAfter: boolean
}
/** Which punch (by its place in the list) is the coming and the going of a period. */
export type PointPunches = { on: number | null; off: number | null }

const middle = ({ start, end }: Interval) => start + (end - start) / 2

/** Which punch is which point, by the plan. Times are in order; no punch serves two points. */
export function choosePoints(
  times: readonly number[],
  stretches: readonly Stretch[],
  minInterval: number,
): PointPunches[] {
  const chosen: PointPunches[] = stretches.map(() => ({ on: null, off: null }))
  const used = new Set<number>()
  const use = (n: number, point: 'on' | 'off', at: number | null) => {
    const one = chosen[n]
    if (one === undefined || at === null) return
    one[point] = at
    used.add(at)
  }
  const places = times.map((_, at) => at)
  const within = (from: number, until: number) =>
    places.filter((at) => (times[at] ?? 0) >= from && (times[at] ?? 0) < until)
  const mids = stretches.map(middle)
  const breaks = stretches.slice(1).map((next, n) => middle({ start: stretches[n]?.end ?? 0, end: next.start }))

  if (stretches[0]?.seamBefore === false) use(0, 'on', within(-Infinity, mids[0] ?? 0)[0] ?? null)
  for (const [n, at] of breaks.entries()) {
    if (stretches[n]?.seamAfter) continue
    const [off, on] = inBreak(times, within(mids[n] ?? 0, mids[n + 1] ?? 0), at, minInterval)
    use(n, 'off', off)
    use(n + 1, 'on', on)
  }
  const last = stretches.length - 1
  if (stretches[last]?.seamAfter === false) use(last, 'off', within(mids[last] ?? 0, Infinity).at(-1) ?? null)

  for (const [n, { seamBefore, seamAfter }] of stretches.entries()) {
    const { on, off } = chosen[n] ?? { on: null, off: null }
    const free = within(breaks[n - 1] ?? -Infinity, breaks[n] ?? Infinity).filter((at) => !used.has(at))
    if (off === null && on !== null && !seamAfter)
      use(n, 'off', free.findLast((at) => (times[at] ?? 0) - (times[on] ?? 0) >= APART) ?? null)
    if (on === null && off !== null && !seamBefore)
      use(n, 'on', free.find((at) => (times[off] ?? 0) - (times[at] ?? 0) >= APART) ?? null)
  }
  return chosen
}

/** The going before a break and the coming after it. */
function inBreak(
  times: readonly number[],
  places: readonly number[],
  at: number,
  minInterval: number,
): [number | null, number | null] {
  const left = places.filter((one) => (times[one] ?? 0) <= at)
  const right = places.filter((one) => (times[one] ?? 0) > at)
  if (left.length > 0 && right.length > 0) return [left.at(-1) ?? null, right[0] ?? null]
  // all on one side: the two nearest to the middle, unless they are one
  const nearest = left.length > 0 ? left.toReversed() : right
  const [first] = nearest
  if (first === undefined) return [null, null]
  const second = nearest.find((one) => Math.abs((times[one] ?? 0) - (times[first] ?? 0)) >= Math.max(minInterval, 1))
  if (second !== undefined) return first < second ? [first, second] : [second, first]
  return left.length > 0 ? [first, null] : [null, first]
}

/** The first and the last punch, where they are far enough apart; else the one point that is nearer. */
export function chooseFirstLast(times: readonly number[], { start, end }: Interval): PointPunches {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return { on: null, off: null }
  if (last - first >= APART) return { on: 0, off: times.length - 1 }
  return Math.abs(first - start) <= Math.abs(last - end) ? { on: 0, off: null } : { on: null, off: times.length - 1 }
}
