import {
  areasIn,
  type DeskItem,
  desksIn,
  isBox,
  isShape,
  type MapDocument,
  type MapItem,
  mapLimits,
  type Points,
} from './document'
import { boundsOf, inside, isPolygon, overlapOf } from './geometry'
import { MapGrid } from './grid'

/** What stops a map from being published, and what only warns. */
export const faultKinds = {
  number_missing: 'stops',
  number_twice: 'stops',
  number_taken: 'stops',
  area_none: 'stops',
  area_two: 'stops',
  area_name: 'stops',
  no_category: 'stops',
  no_price: 'stops',
  no_slot: 'stops',
  crossed: 'stops',
  too_many: 'stops',
  overlap: 'warns',
  outside: 'warns',
} as const
export type FaultKind = keyof typeof faultKinds
export interface MapFault {
  readonly kind: FaultKind
  /** The items that it is about. */
  readonly ids: readonly string[]
}
export const stops = ({ kind }: MapFault): boolean => faultKinds[kind] === 'stops'

/** Numbers and names are the same however they are written. */
export const sameName = (text: string): string => text.trim().toLowerCase()

/** So much of a desk may lie below another without a word: legs of corner desks do. */
const tolerated = 0.1

/** Answers in which of these areas a point lies; asked for thousands of desks. */
export function areaFinder<T extends MapItem & { readonly points: Points }>(
  areas: readonly T[],
): (x: number, y: number) => T[] {
  const grid = new MapGrid(areas)
  return (x, y) =>
    grid.within({ left: x, right: x, top: y, bottom: y }).filter(({ points }) => inside(points, { x, y }))
}

function twice<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const found = new Map<string, T[]>()
  for (const item of items) {
    const own = key(item)
    if (own === '') continue
    found.set(own, [...(found.get(own) ?? []), item])
  }
  return [...found.values()].filter(({ length }) => length > 1)
}

const lacks = (desk: DeskItem): FaultKind[] =>
  desk.station_id !== null
    ? []
    : [
        ...(desk.plan?.category_id ? [] : (['no_category'] as const)),
        ...(desk.plan?.price_id ? [] : (['no_price'] as const)),
        ...(desk.plan?.slot_ids.length ? [] : (['no_slot'] as const)),
      ]

/**
 * What is wrong with a map, of each kind in the order of its items. `taken` are the numbers of desks of the floor that a
 * desk of the map cannot become.
 */
export function faultsOf(map: MapDocument, taken: ReadonlySet<string> = new Set()): MapFault[] {
  const desks = desksIn(map.items)
  const areas = areasIn(map.items)
  const found: MapFault[] = []
  const say = (kind: FaultKind, ...items: readonly MapItem[]) =>
    void found.push({ kind, ids: items.map(({ id }) => id) })
  const corners = map.items.reduce(
    (n, item) =>
      n +
      (isShape(item)
        ? item.points.length / 2
        : item.kind === 'plan'
          ? item.lines.reduce((all, { length }) => all + length / 2, 0)
          : 0),
    0,
  )
  if (desks.length > mapLimits.desks || map.items.length > mapLimits.items || corners > mapLimits.segments)
    say('too_many')
  for (const desk of desks) if (sameName(desk.number) === '') say('number_missing', desk)
  for (const same of twice(desks, ({ number }) => sameName(number))) say('number_twice', ...same)
  for (const desk of desks) if (taken.has(sameName(desk.number))) say('number_taken', desk)
  for (const shape of map.items)
    if ((shape.kind === 'area' || shape.kind === 'room') && !isPolygon(shape.points)) say('crossed', shape)
  for (const area of areas) if (sameName(area.name) === '') say('area_name', area)
  for (const same of twice(areas, ({ name, area_id }) => (area_id === null ? sameName(name) : '')))
    say('area_name', ...same)
  const areasAt = areaFinder(areas)
  for (const desk of desks) {
    const own = new Set(areasAt(desk.x, desk.y).map(({ area_id, id }) => area_id ?? id))
    if (own.size === 0) say('area_none', desk)
    if (own.size > 1) say('area_two', desk)
    for (const kind of lacks(desk)) say(kind, desk)
  }
  const grid = new MapGrid(desks)
  const order = new Map(desks.map((desk, n) => [desk, n]))
  for (const [n, desk] of desks.entries())
    for (const other of grid.within(boundsOf(desk)))
      if ((order.get(other) ?? 0) > n && overlapOf(desk, other) > tolerated) say('overlap', desk, other)
  for (const item of map.items) {
    if (!isBox(item)) continue
    const { left, top, right, bottom } = boundsOf(item)
    if (left < 0 || top < 0 || right > map.width || bottom > map.height) say('outside', item)
  }
  return found
}
