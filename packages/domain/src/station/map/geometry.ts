import { type Box, isBox, type MapItem, type Points } from './document'

export interface Point {
  readonly x: number
  readonly y: number
}
export interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const RADIANS = Math.PI / 180

/** A point turned around another. */
export function turned({ x, y }: Point, around: Point, degrees: number): Point {
  if (degrees % 360 === 0) return { x, y }
  const [cos, sin] = [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
  const [dx, dy] = [x - around.x, y - around.y]
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos }
}

/** The corners of a box, from its upper left on as it lies unturned. */
export function cornersOf(box: Box): Point[] {
  const [w, h] = [box.w / 2, box.h / 2]
  return [
    { x: box.x - w, y: box.y - h },
    { x: box.x + w, y: box.y - h },
    { x: box.x + w, y: box.y + h },
    { x: box.x - w, y: box.y + h },
  ].map((corner) => turned(corner, box, box.r))
}

const pointsOf = (points: Points): Point[] =>
  Array.from({ length: Math.floor(points.length / 2) }, (_, n) => ({
    x: points[2 * n] ?? 0,
    y: points[2 * n + 1] ?? 0,
  }))

const around = (points: readonly Point[]): Rect => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
})

/** What an item covers, with its sides along the map's. */
export function boundsOf(item: MapItem): Rect {
  if (isBox(item) || item.kind === 'picture') return around(cornersOf(item))
  if (item.kind === 'label') {
    const [w, h] = [(item.size * Math.max(1, item.text.length)) / 2, item.size / 2]
    return around(cornersOf({ x: item.x, y: item.y, w: w * 2, h: h * 2, r: item.r }))
  }
  if (item.kind === 'plan') return boundsOfLines(item.lines) ?? { left: 0, top: 0, right: 0, bottom: 0 }
  return around(pointsOf(item.points))
}

/** What lines cover. */
export function boundsOfLines(lines: readonly Points[]): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines)
    for (let n = 0; n + 1 < line.length; n += 2) {
      const [x, y] = [line[n] ?? 0, line[n + 1] ?? 0]
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  return left <= right ? { left, top, right, bottom } : null
}

export const boundsOfAll = (items: readonly MapItem[]): Rect | null => {
  if (items.length === 0) return null
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const item of items) {
    const one = boundsOf(item)
    left = Math.min(left, one.left)
    top = Math.min(top, one.top)
    right = Math.max(right, one.right)
    bottom = Math.max(bottom, one.bottom)
  }
  return { left, top, right, bottom }
}

/** Does a box hold a point? */
export function holds(box: Box, point: Point): boolean {
  const { x, y } = turned(point, box, -box.r)
  return Math.abs(x - box.x) <= box.w / 2 && Math.abs(y - box.y) <= box.h / 2
}

/** Does a polygon hold a point? Its own left and upper edges are its, the others are not: two beside each other never share one. */
export function inside(points: Points, { x, y }: Point): boolean {
  const corners = pointsOf(points)
  let found = false
  for (let n = 0, before = corners.length - 1; n < corners.length; before = n++) {
    const [a, b] = [corners[n], corners[before]]
    if (a === undefined || b === undefined) continue
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) found = !found
  }
  return found
}

const side = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Do two lines cross, rather than touch? */
const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0

/** Is it a shape: three corners, some ground, and no side that crosses another? */
export function isPolygon(points: Points): boolean {
  const corners = pointsOf(points)
  if (corners.length < 3 || groundOf(corners) === 0) return false
  for (let n = 0; n < corners.length; n++)
    for (let m = n + 2; m < corners.length; m++) {
      if (n === 0 && m === corners.length - 1) continue
      const [a, b] = [corners[n], corners[n + 1]]
      const [c, d] = [corners[m], corners[(m + 1) % corners.length]]
      if (a && b && c && d && cross(a, b, c, d)) return false
    }
  return true
}

/** How much ground a polygon covers. */
export function groundOf(corners: readonly Point[]): number {
  let twice = 0
  for (let n = 0, before = corners.length - 1; n < corners.length; before = n++) {
    const [a, b] = [corners[before], corners[n]]
    if (a !== undefined && b !== undefined) twice += a.x * b.y - b.x * a.y
  }
  return Math.abs(twice) / 2
}

/** What of a convex shape lies in another: its sides cut it one after the other. */
function clipped(subject: readonly Point[], by: readonly Point[]): Point[] {
  let found = [...subject]
  for (let n = 0; n < by.length; n++) {
    const [a, b] = [by[n], by[(n + 1) % by.length]]
    if (a === undefined || b === undefined) continue
    const before = found
    found = []
    for (let m = 0; m < before.length; m++) {
      const [p, q] = [before[m], before[(m + 1) % before.length]]
      if (p === undefined || q === undefined) continue
      const [sp, sq] = [side(a, b, p), side(a, b, q)]
      if (sp >= 0) found.push(p)
      if (sp >= 0 !== sq >= 0) {
        const t = sp / (sp - sq)
        found.push({ x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) })
      }
    }
  }
  return found
}

/** How much of the smaller of two boxes the other covers, from 0 to 1. */
export function overlapOf(a: Box, b: Box): number {
  const common = groundOf(clipped(cornersOf(a), cornersOf(b)))
  return common / Math.min(a.w * a.h, b.w * b.h)
}

/** How far a point is from the line between two others. */
function toLine({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const long = dx * dx + dy * dy
  const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / long))
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy)
}

/** How far a point is from the sides of a shape. */
export function toSides(points: Points, point: Point, closed: boolean): number {
  const corners = pointsOf(points)
  let least = Infinity
  for (let n = 0; n + 1 < corners.length + (closed ? 1 : 0); n++) {
    const [a, b] = [corners[n], corners[(n + 1) % corners.length]]
    if (a !== undefined && b !== undefined) least = Math.min(least, toLine(point, a, b))
  }
  return least
}
