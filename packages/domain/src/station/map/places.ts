import { type Share, shareOf } from '../../kernel/share'
import type { MapDocument, MapSize, Points } from './document'
import { boundsOf, inside, type Point } from './geometry'

/**
 * Where something lies on a new map that lay elsewhere before: on the map before, which began in the same corner; else on the
 * picture, where the map was drawn over it; else at the same share, which is the best that anybody knows.
 */
export function carriedOver(at: Share, before: MapSize | null, now: MapDocument, picture: string | null): Share {
  if (before !== null)
    return { x: shareOf((at.x * before.width) / now.width), y: shareOf((at.y * before.height) / now.height) }
  const below = now.items.find((item) => item.kind === 'picture' && item.path === picture)
  if (below?.kind !== 'picture') return at
  const radians = (below.r * Math.PI) / 180
  const [dx, dy] = [(at.x - 0.5) * below.w, (at.y - 0.5) * below.h]
  return {
    x: shareOf((below.x + dx * Math.cos(radians) - dy * Math.sin(radians)) / now.width),
    y: shareOf((below.y + dx * Math.sin(radians) + dy * Math.cos(radians)) / now.height),
  }
}

/** Twice the area of a polygon, with the sign of the way around it, and its middle of mass. */
function massOf(points: Points): { area: number; x: number; y: number } {
  let [area, x, y] = [0, 0, 0]
  for (let n = 0; n < points.length; n += 2) {
    const [ax, ay] = [points[n] ?? 0, points[n + 1] ?? 0]
    const next = (n + 2) % points.length
    const [bx, by] = [points[next] ?? 0, points[next + 1] ?? 0]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return { area, x, y }
}

/** Where the sign of a room stands: in its middle, or, where that is outside of it, in that of its bounds. */
function middleOf(item: { readonly kind: 'room'; readonly id: string; readonly points: Points }): Point {
  const { area, x, y } = massOf(item.points)
  const { left, right, top, bottom } = boundsOf({ ...item, text: '', room_id: null })
  const plain = { x: (left + right) / 2, y: (top + bottom) / 2 }
  if (area === 0) return plain
  const middle = { x: x / (3 * area), y: y / (3 * area) }
  return inside(item.points, middle) ? middle : plain
}

/** Where the rooms of a map lie, as shares of it; one drawn twice lies where it was drawn last. */
export const roomPlaces = ({ width, height, items }: MapDocument): ReadonlyMap<number, Share> =>
  new Map(
    items.flatMap((item) => {
      if (item.kind !== 'room' || item.room_id === null) return []
      const { x, y } = middleOf(item)
      return [[item.room_id, { x: shareOf(x / width), y: shareOf(y / height) }] as const]
    }),
  )

/** Where the cabinets of a map lie that are drawn as themselves, likewise. */
export const cabinetPlaces = ({ width, height, items }: MapDocument): ReadonlyMap<number, Share> =>
  new Map(
    items.flatMap((item) =>
      item.kind === 'cabinet' && item.cabinet_id
        ? [[item.cabinet_id, { x: shareOf(item.x / width), y: shareOf(item.y / height) }] as const]
        : [],
    ),
  )
