import type { Point } from './geometry'

export type Direction = 'left' | 'right' | 'up' | 'down'

const ways: Record<Direction, readonly [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }

/**
 * Where an arrow key leads from a desk: to the cheapest within 45° of that way, where sideways counts double. Null: there is
 * nothing on that side.
 */
export function neighbour<T extends Point>(from: Point, others: Iterable<T>, direction: Direction): T | null {
  const [wx, wy] = ways[direction]
  let best: T | null = null
  let least = Infinity
  for (const one of others) {
    const [dx, dy] = [one.x - from.x, one.y - from.y]
    const along = dx * wx + dy * wy
    const sideways = Math.abs(dx * wy - dy * wx)
    if (along <= 0 || sideways > along) continue
    const cost = Math.hypot(dx, dy) + 2 * sideways
    if (cost < least) [best, least] = [one, cost]
  }
  return best
}
