import { bankOf } from '@workplace/domain/station/map/arrange'
import type { DeskItem, MapItem, Points } from '@workplace/domain/station/map/document'

export type DrawnArea = {
  readonly area_id: number
  readonly name: string
  readonly color: string
  readonly desks: readonly { readonly id: number; readonly number: string }[]
}

const box = (left: number, top: number, right: number, bottom: number): Points => [
  ...[left, top, right, top, right, bottom, left, bottom],
]
const margin = 160
const band = 620
const aisle = 220

/** A floor as an architect would: rooms along the upper side, areas of desks back to back below them. */
export function drawnFloor(areas: readonly DrawnArea[], rooms: readonly { id: number; name: string }[]) {
  const items: MapItem[] = []
  const boxes = new Map<number, Pick<DeskItem, 'x' | 'y' | 'w' | 'h' | 'r'>>()
  const top = band + 260
  let left = margin
  let lowest = 0
  for (const { area_id, name, color, desks } of areas) {
    const columns = desks.length > 40 ? 9 : desks.length > 20 ? 8 : 4
    const rows = Math.ceil(desks.length / columns)
    const bank = bankOf(
      { rows, columns, backToBack: true, w: 160, h: 80, gap: 0, aisle },
      { x: left + 110, y: top + 150 },
    )
    const right = left + columns * 160 + 220
    const bottom = Math.max(...bank.map(({ y }) => y)) + 40 + 110
    lowest = Math.max(lowest, bottom)
    items.push({ id: `area-${area_id}`, kind: 'area', points: box(left, top, right, bottom), name, color, area_id })
    for (const [n, { id, number }] of desks.entries()) {
      const { row: _, column: __, ...place } = bank[n] ?? { x: 0, y: 0, w: 160, h: 80, r: 0, row: 0, column: 0 }
      boxes.set(id, place)
      items.push({ id: `desk-${id}`, kind: 'desk', ...place, number, station_id: id, plan: null })
    }
    left = right + 140
  }
  const [width, height] = [left - 140 + margin, lowest + 160]
  // areas end together, as walls would have them
  const even = items.map((item) =>
    item.kind === 'area'
      ? { ...item, points: item.points.map((value, n) => (n === 5 || n === 7 ? lowest : value)) }
      : item,
  )
  const wide = Math.floor((width - 2 * margin) / Math.max(4, rooms.length))
  const others: MapItem[] = [
    { id: 'wall-0', kind: 'wall', points: [...box(40, 40, width - 40, height - 40), 40, 40] },
    { id: 'door-0', kind: 'door', x: Math.round(width / 2), y: height - 40, w: 180, h: 20, r: 0 },
    {
      id: 'cabinet-0',
      kind: 'cabinet',
      x: width - 90,
      y: Math.round((top + lowest) / 2),
      w: 300,
      h: 50,
      r: 90,
      text: '储物柜',
    },
    ...rooms.slice(0, 12).map(
      ({ id, name }, n): MapItem => ({
        ...{ id: `room-${id}`, kind: 'room', text: name, room_id: id },
        points: box(margin + n * wide, margin - 60, margin + (n + 1) * wide - 30, band),
      }),
    ),
  ]
  return { width, height, items: [...others, ...even], boxes }
}
