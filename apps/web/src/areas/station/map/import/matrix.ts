import type { Point } from '@workplace/domain/station/map/geometry'

/** x' = a·x + c·y + e, y' = b·x + d·y + f: as SVG has it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const unchanged: Matrix = [1, 0, 0, 1, 0, 0]

/** First `second`, then `first`. */
export const combined = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[2] * second[1],
  first[1] * second[0] + first[3] * second[1],
  first[0] * second[2] + first[2] * second[3],
  first[1] * second[2] + first[3] * second[3],
  first[0] * second[4] + first[2] * second[5] + first[4],
  first[1] * second[4] + first[3] * second[5] + first[5],
]

export const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** How much longer things get along their own sides, and how far they turn, clockwise where y goes down. */
export const stretchOf = ([a, b, c, d]: Matrix) => ({
  x: Math.hypot(a, b),
  y: Math.hypot(c, d),
  r: (Math.atan2(b, a) * 180) / Math.PI,
})

export const turnOf = (degrees: number): Matrix => {
  const angle = (degrees * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
}
