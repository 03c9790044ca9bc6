import { byNumber } from './suggestion'

/** A desk at which one of several people could sit. Where no plan is drawn of it, x and y are null. */
export interface FreeSeat {
  readonly id: number
  readonly number: string
  readonly floor_id: number
  readonly area_id: number
  /** Centimetres from the corner of its floor. */
  readonly x: number | null
  readonly y: number | null
}

/** People who find a place beside each other, and how far the farthest two are apart. */
export interface Together<T> {
  readonly seats: readonly T[]
  readonly metres: number
  /** All of them stand on the plan: the metres are those of the office. */
  readonly measured: boolean
}

type Spot = { readonly at: number; readonly x: number; readonly y: number; readonly area: number }

/** So far a desk is from the next number in its area, where no plan says more; and an area from the next one. */
const [aside, apart, unplanned] = [200, 2_500, 10_000_000]

/** Where the desks of a floor stand: as they are drawn, else in rows by their numbers, an area a row, away from the drawn. */
function spotsOf<T extends FreeSeat>(free: readonly T[], floor: readonly number[]): Spot[] {
  const rows = new Map<number, number>()
  const next = new Map<number, number>()
  return floor.map((at) => {
    const { area_id: area, x, y } = free[at] as T
    if (x !== null && y !== null) return { at, x, y, area }
    const row = rows.get(area) ?? rows.size
    rows.set(area, row)
    const place = next.get(area) ?? 0
    next.set(area, place + 1)
    return { at, x: place * aside, y: unplanned + row * apart, area }
  })
}

const distance = (a: Spot, b: Spot): number => Math.round(Math.hypot(a.x - b.x, a.y - b.y))

/** The nearest to a desk, itself first: as many as are sought, and no more of an area than may still come there. */
function nearestTo(
  spots: readonly Spot[],
  anchor: number,
  count: number,
  left: (area: number) => number,
): { readonly spots: Spot[]; readonly sum: number } | null {
  const own = spots[anchor] as Spot
  if (left(own.area) < 1) return null
  const taken: { readonly spot: Spot; readonly far: number }[] = [{ spot: own, far: 0 }]
  const offer = (spot: Spot) => {
    const one = { spot, far: distance(own, spot) }
    const before = (other: (typeof taken)[number]) =>
      one.far < other.far || (one.far === other.far && one.spot.at < other.spot.at)
    let place = taken.length
    while (place > 1 && before(taken[place - 1] as (typeof taken)[number])) place--
    taken.splice(place, 0, one)
    const same = taken.filter((other) => other.spot.area === spot.area)
    const last = same.length > left(spot.area) ? same.at(-1) : taken.length > count ? taken.at(-1) : undefined
    if (last !== undefined) taken.splice(taken.indexOf(last), 1)
  }
  const isBeyond = (spot: Spot) => taken.length === count && Math.abs(spot.x - own.x) > (taken.at(-1)?.far ?? 0) + 1
  let [low, high] = [anchor - 1, anchor + 1]
  let [goesDown, goesUp] = [true, true]
  while (goesDown || goesUp) {
    const below = goesDown ? spots[low--] : undefined
    if (below === undefined || isBeyond(below)) goesDown = false
    else offer(below)
    const above = goesUp ? spots[high++] : undefined
    if (above === undefined || isBeyond(above)) goesUp = false
    else offer(above)
  }
  if (taken.length < count) return null
  return { spots: taken.map(({ spot }) => spot), sum: taken.reduce((sum, { far }) => sum + far, 0) }
}

/**
 * Desks for several people beside each other: a free desk with those nearest to it, all on one floor, so that they are
 * the least way apart; of equals those of the lowest number. Null: so many are not free together. `around`: the desk that
 * is one of them; `left`: how many more people an area takes.
 */
export function seatsTogether<T extends FreeSeat>(
  seats: readonly T[],
  count: number,
  {
    around = null,
    left = () => Number.POSITIVE_INFINITY,
  }: { around?: number | null; left?: (area_id: number) => number } = {},
): Together<T> | null {
  const free = [...seats].sort(byNumber)
  const floors = new Map<number, number[]>()
  for (const [at, { floor_id }] of free.entries()) {
    const floor = floors.get(floor_id)
    if (floor === undefined) floors.set(floor_id, [at])
    else floor.push(at)
  }
  let best: { readonly spots: Spot[]; readonly sum: number } | null = null
  for (const floor of floors.values()) {
    if (floor.length < count) continue
    const spots = spotsOf(free, floor).sort((a, b) => a.x - b.x || a.at - b.at)
    for (const [anchor, { at }] of spots.entries()) {
      if (around !== null && free[at]?.id !== around) continue
      const found = nearestTo(spots, anchor, count, left)
      if (found === null) continue
      const [first, lowest] = [found.spots[0]?.at ?? 0, best?.spots[0]?.at ?? 0]
      if (best === null || found.sum < best.sum || (found.sum === best.sum && first < lowest)) best = found
    }
  }
  if (best === null) return null
  const { spots } = best
  const found = spots.map(({ at }) => at).sort((a, b) => a - b)
  const chosen = found.map((at) => free[at] as T)
  const farthest = Math.max(0, ...spots.flatMap((a) => spots.map((b) => distance(a, b))))
  return { seats: chosen, metres: farthest / 100, measured: chosen.every(({ x, y }) => x !== null && y !== null) }
}
