/** What speaks for a desk that could be proposed to somebody. */
export interface Candidate {
  readonly id: number
  readonly number: string
  /** They marked it as one of theirs. */
  readonly favourite: boolean
  /** How often they sat there in the last thirty days. */
  readonly uses: number
  /** How far it is from where their team sits that day; null: nobody of it is there yet. */
  readonly metres: number | null
  /** It has all of the equipment that they ask for, where they ask for any. */
  readonly has_all: boolean
  /** It lies in the neighbourhood of their department. */
  readonly own_neighbourhood: boolean
}

const far = 30

/** What can speak for a desk. */
export type DeskReason = 'favourite' | 'used' | 'team' | 'equipment' | 'neighbourhood'

/** What speaks for a desk, with its points and what is to be said of it: the weightiest first. */
export function deskReasons(of: Omit<Candidate, 'id' | 'number'>): { reason: DeskReason; points: number; n: number }[] {
  const all: { reason: DeskReason; points: number; n: number }[] = [
    { reason: 'favourite', points: of.favourite ? 40 : 0, n: 0 },
    { reason: 'used', points: Math.min(25, 5 * of.uses), n: of.uses },
    { reason: 'team', points: of.metres === null ? 0 : 30 * Math.max(0, 1 - of.metres / far), n: of.metres ?? 0 },
    { reason: 'equipment', points: of.has_all ? 10 : 0, n: 0 },
    { reason: 'neighbourhood', points: of.own_neighbourhood ? 10 : 0, n: 0 },
  ]
  return all.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points)
}

/** How well a desk suits somebody. */
export const deskScore = (candidate: Candidate): number =>
  deskReasons(candidate).reduce((sum, { points }) => sum + points, 0)

/** Numbers as people count them: A-2 before A-10. */
const counting = new Intl.Collator('en', { numeric: true })

/** The desks, those that suit best first; of equals the lowest number. */
export const bySuitability = <T extends Candidate>(candidates: readonly T[]): T[] =>
  [...candidates].sort((a, b) => deskScore(b) - deskScore(a) || counting.compare(a.number, b.number) || a.id - b.id)

/** Desks by their numbers alone. */
export const byNumber = (a: { number: string; id: number }, b: { number: string; id: number }): number =>
  counting.compare(a.number, b.number) || a.id - b.id

/** Where no plan says how far desks are apart: in one area, on one floor, or neither. */
export function metresWithoutPlan(
  desk: { readonly area_id: number; readonly floor_id: number },
  team: readonly { readonly area_id: number; readonly floor_id: number }[],
): number | null {
  if (team.length === 0) return null
  const median = [...team.map((one) => (one.area_id === desk.area_id ? 10 : one.floor_id === desk.floor_id ? 25 : far))]
  median.sort((a, b) => a - b)
  return median[Math.floor((median.length - 1) / 2)] ?? null
}

type Placed = {
  readonly area_id: number
  readonly floor_id: number
  readonly x: number | null
  readonly y: number | null
}

/** Centimetres: farther than any floor is long. */
const unplannedWay = 10_000_000

const middle = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
  return (low + high) / 2
}

/**
 * How far a desk is from the middle of where a team sits: on the plan of the floor, where the desk and at least half of the
 * team are drawn there; else by areas and floors alone.
 */
export function metresToColleagues(
  desk: Placed,
  team: readonly Placed[],
): { readonly metres: number; readonly measured: boolean } | null {
  const drawn = team.flatMap(({ floor_id, x, y }) =>
    floor_id === desk.floor_id && x !== null && y !== null ? [{ x, y }] : [],
  )
  if (desk.x !== null && desk.y !== null && drawn.length > 0 && drawn.length * 2 >= team.length) {
    const [x, y] = [middle(drawn.map((one) => one.x)), middle(drawn.map((one) => one.y))]
    return { metres: Math.hypot(desk.x - x, desk.y - y) / 100, measured: true }
  }
  const metres = metresWithoutPlan(desk, team)
  return metres === null ? null : { metres, measured: false }
}

/** Desks by their way from one: on its floor by the plan, else those of its area, of its floor, elsewhere; of equals by number. */
export function byDistance<T extends Placed & { readonly id: number; readonly number: string }>(
  from: Placed,
  desks: readonly T[],
): T[] {
  const way = (desk: T): number => {
    if (desk.floor_id !== from.floor_id) return Number.POSITIVE_INFINITY
    if (from.x !== null && from.y !== null && desk.x !== null && desk.y !== null)
      return Math.hypot(desk.x - from.x, desk.y - from.y)
    return desk.area_id === from.area_id ? unplannedWay : 2 * unplannedWay
  }
  const ways = new Map(desks.map((desk) => [desk, way(desk)]))
  const wayOf = (desk: T) => ways.get(desk) ?? 0
  return [...desks].sort((a, b) => (wayOf(a) === wayOf(b) ? byNumber(a, b) : wayOf(a) - wayOf(b)))
}
