/** What speaks for a desk that could be proposed to somebody. */
export interface Candidate {
  readonly id: number
  readonly number: string
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

/** How well a desk suits somebody. */
export const deskScore = ({ uses, metres, has_all, own_neighbourhood }: Candidate): number =>
  Math.min(25, 5 * uses) +
  (metres === null ? 0 : 30 * Math.max(0, 1 - metres / far)) +
  (has_all ? 10 : 0) +
  (own_neighbourhood ? 10 : 0)

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
