import type { Points } from '@workplace/domain/station/map/document'
import { boxOf, type DrawnPlan } from '@workplace/domain/station/map/plan'
import { z } from 'zod'
import { CollectedPlan, PlanError } from './collected-plan'
import { type Matrix, turnOf } from './matrix'

/** A floor that a file holds: an archive may hold several. */
export type ReadFloor = { readonly name: string; readonly plan: DrawnPlan }

const position = z.array(z.number()).min(2)
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
])
const labels = z.record(z.string(), z.string()).nullish().catch(null)
const feature = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  geometry: geometry.nullish().catch(null),
  properties: z
    .object({
      level_id: z.string().nullish().catch(null),
      category: z.string().nullish().catch(null),
      name: labels,
      short_name: labels,
      alt_name: labels,
      ordinal: z.number().nullish().catch(null),
    })
    .nullish()
    .catch(null),
})
const collection = z.object({ features: z.array(feature) })
type Feature = z.output<typeof feature>

/** The files of an archive that say where things are: of what has no shape of its own nothing is read. */
const kinds = ['level', 'unit', 'opening', 'kiosk', 'fixture'] as const
export const isOfImdf = (name: string): boolean => kinds.some((kind) => name === `${kind}.geojson`)
const drawn = ['level', 'unit', 'opening', 'kiosk'] as const

const textOf = (found: z.output<typeof labels>): string =>
  found === null || found === undefined
    ? ''
    : (found.zh ?? found['zh-Hans'] ?? found.en ?? Object.values(found)[0] ?? '')

function featuresOf(files: ReadonlyMap<string, string>, kind: string): Feature[] {
  const text = files.get(`${kind}.geojson`)
  if (text === undefined) return []
  try {
    return collection.parse(JSON.parse(text)).features
  } catch {
    throw new PlanError('broken')
  }
}

/** The lines of a shape, in degrees; where one lies over the other twice it is drawn once all the same. */
function linesOf({ geometry: shape }: Feature): Points[] {
  if (shape === null || shape === undefined || shape.type === 'Point') return []
  const flat = (line: readonly (readonly number[])[]) => line.flatMap(([x = 0, y = 0]) => [x, y])
  if (shape.type === 'LineString') return [flat(shape.coordinates)]
  if (shape.type === 'MultiPolygon') return shape.coordinates.flatMap((rings) => rings.map(flat))
  return shape.coordinates.map(flat)
}

const earth = 6_371_008.8
const RADIANS = Math.PI / 180

type Place = (line: Points) => number[]

/** Metres from the middle of a floor, downwards: of a building the earth is flat. */
function placeAround(lines: readonly Points[]): Place {
  let [sumX, sumY, count] = [0, 0, 0]
  for (const line of lines)
    for (let n = 0; n + 1 < line.length; n += 2) {
      sumX += line[n] ?? 0
      sumY += line[n + 1] ?? 0
      count++
    }
  const [middleX, middleY] = [sumX / Math.max(1, count), sumY / Math.max(1, count)]
  const across = earth * RADIANS * Math.cos(middleY * RADIANS)
  return (line) =>
    line.map((value, n) => (n % 2 === 0 ? (value - middleX) * across : -(value - middleY) * earth * RADIANS))
}

/** By how much a building is turned against its sheet: the way that most of its walls go, within a quarter turn. */
function leaning(lines: readonly Points[]): number {
  let [x, y] = [0, 0]
  for (const line of lines)
    for (let n = 2; n + 1 < line.length; n += 2) {
      const [dx, dy] = [(line[n] ?? 0) - (line[n - 2] ?? 0), (line[n + 1] ?? 0) - (line[n - 1] ?? 0)]
      const long = Math.hypot(dx, dy)
      // four times the angle: walls that stand upright on each other count as one way
      const angle = 4 * Math.atan2(dy, dx)
      x += long * Math.cos(angle)
      y += long * Math.sin(angle)
    }
  return Math.atan2(y, x) / 4 / RADIANS
}

/** A thing as it lies along its first edge, with its sides then, and its turn. */
function along(line: Points): { flat: number[]; box: ReturnType<typeof boxOf>; turn: number } {
  const [ax = 0, ay = 0, bx = 0, by = 0] = line
  const turn = Math.atan2(by - ay, bx - ax) / RADIANS
  const [cos, sin] = [Math.cos(turn * RADIANS), Math.sin(turn * RADIANS)]
  const flat: number[] = []
  for (let n = 0; n + 1 < line.length; n += 2) {
    const [x, y] = [line[n] ?? 0, line[n + 1] ?? 0]
    flat.push(x * cos + y * sin, y * cos - x * sin)
  }
  return { flat, box: boxOf([flat]), turn }
}

/** One floor: its rooms, doors and things, with what stands there several times as symbols. */
function floorOf(of: (kind: string) => Feature[], level: Feature): DrawnPlan {
  const shapes = drawn.flatMap((kind) => of(kind).flatMap(linesOf))
  const place = placeAround(shapes.length > 0 ? shapes : linesOf(level))
  const placed = shapes.map(place)
  const lean = leaning(placed)
  const upright: Matrix = turnOf(-lean)
  const plan = new CollectedPlan()
  for (const line of placed) plan.line(upright, line)
  for (const one of of('fixture')) {
    const { category, name, alt_name, short_name } = one.properties ?? {}
    for (const line of linesOf(one).map(place)) {
      const { flat, box, turn } = along(line)
      const own = turnOf(turn - lean)
      plan.symbol(category ?? '', own, box, () => plan.line(own, flat))
      const text = textOf(short_name) || textOf(name) || textOf(alt_name)
      if (box !== null && text !== '') plan.text(own, box.x, box.y, text)
    }
  }
  return plan.plan(100)
}

/** The floors of an IMDF 1.0 archive, from the lowest up. */
export function readImdf(files: ReadonlyMap<string, string>): ReadFloor[] {
  const levels = featuresOf(files, 'level')
  if (levels.length === 0) throw new PlanError('unknown')
  const byKind = new Map<string, Feature[]>(kinds.map((kind) => [kind, featuresOf(files, kind)]))
  const found = levels
    .sort((a, b) => (a.properties?.ordinal ?? 0) - (b.properties?.ordinal ?? 0))
    .flatMap((level): ReadFloor[] => {
      const own = (kind: string) =>
        kind === 'level'
          ? [level]
          : (byKind.get(kind) ?? []).filter(({ properties }) => properties?.level_id === String(level.id))
      const name = textOf(level.properties?.short_name) || textOf(level.properties?.name)
      try {
        return [{ name: name || String(level.properties?.ordinal ?? ''), plan: floorOf(own, level) }]
      } catch (error) {
        // of a floor of which nothing is drawn there is nothing to choose
        if (error instanceof PlanError && error.fault === 'empty') return []
        throw error
      }
    })
  if (found.length === 0) throw new PlanError('empty')
  return found
}
