/** The end of an axis of counts: a round number not below the largest, of which the half is a whole one. */
export function countAxis(counts: readonly number[]): number {
  const most = Math.max(1, ...counts)
  const size = 10 ** Math.floor(Math.log10(most))
  return Math.max(2, [1, 2, 4, 6, 8].map((step) => step * size).find((end) => most <= end) ?? 10 * size)
}
