import { type DeskPlan, mapLimits, type Points } from './document'
import { boundsOfLines, groundOf, type Point } from './geometry'

/** What a drawing of somebody else's is: lines in its own units, downwards, and things of which there are several. */
export interface DrawnPlan {
  readonly lines: readonly Points[]
  /** Centimetres that the file says a unit is; null: it does not say. */
  readonly unit: number | null
  readonly symbols: readonly DrawnSymbol[]
}
/** One place at which a symbol stands: its middle, its sides as it lies unturned, its turn clockwise. */
export interface DrawnSymbol extends Point {
  readonly name: string
  readonly w: number
  readonly h: number
  readonly r: number
  readonly text: string
  /** Which of the lines are its own: from, and up to but without. */
  readonly from: number
  readonly to: number
}

/** What is read of a file, and for how long. */
export const planLimits = {
  bytes: 20 * 1024 * 1024,
  entities: 300_000,
  milliseconds: 20_000,
  /** Corners that a plan keeps. */
  corners: mapLimits.segments,
  /** Of one item that carries it. */
  perItem: 4_000,
  /** Lines closer than that are one: 2 cm. */
  tolerance: 2,
  shortest: 500,
  longest: mapLimits.side,
} as const

/** Centimetres of the units that a DXF names in `$INSUNITS`; others are not used for buildings. */
export const unitsOfDxf: Readonly<Record<number, number>> = {
  ...{ 1: 2.54, 2: 30.48, 4: 0.1, 5: 1, 6: 100, 7: 100_000, 10: 91.44, 14: 10, 15: 1_000 },
}

/** The longer side of a plan in centimetres, if a unit is so long. */
export function sideOf({ lines }: Pick<DrawnPlan, 'lines'>, unit: number): number {
  const bounds = boundsOfLines(lines)
  return bounds === null ? 0 : Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top) * unit
}

/** May a plan be so large? What is shorter than 5 m or longer than 500 m is a mistake of units. */
export const isLikely = (side: number): boolean => side >= planLimits.shortest && side <= planLimits.longest

/** How long a unit is where the distance of two points of the plan is known; null: they are one point. */
export function unitBetween(a: Point, b: Point, centimetres: number): number | null {
  const long = Math.hypot(a.x - b.x, a.y - b.y)
  return long > 0 && centimetres > 0 ? centimetres / long : null
}

/** A line is looked at in stretches of so many corners: a jagged one of all would take the square of them. */
const stretch = 400

/** The corners of a line that it needs so that no point of it is further away than `tolerance` (Douglas and Peucker). */
export function simplified(line: Points, tolerance: number): number[] {
  const count = Math.floor(line.length / 2)
  if (count <= 2) return line.slice(0, 2 * count)
  const kept = new Uint8Array(count)
  kept[count - 1] = 1
  const open: [number, number][] = []
  for (let from = 0; from < count - 1; from += stretch) {
    kept[from] = 1
    open.push([from, Math.min(count - 1, from + stretch)])
  }
  const at = (n: number) => [line[2 * n] ?? 0, line[2 * n + 1] ?? 0] as const
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, to] = next
    const [ax, ay] = at(from)
    const [bx, by] = at(to)
    const [dx, dy] = [bx - ax, by - ay]
    const long = dx * dx + dy * dy
    let [far, most] = [-1, tolerance]
    for (let n = from + 1; n < to; n++) {
      const [x, y] = at(n)
      const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / long))
      const away = Math.hypot(x - ax - t * dx, y - ay - t * dy)
      if (away > most) [far, most] = [n, away]
    }
    if (far < 0) continue
    kept[far] = 1
    open.push([from, far], [far, to])
  }
  const found: number[] = []
  for (let n = 0; n < count; n++) if (kept[n]) found.push(...at(n))
  return found
}

export interface PlacedPlan {
  readonly width: number
  readonly height: number
  /** Lines in items, each of which is saved as one. */
  readonly parts: readonly (readonly Points[])[]
  /** Where a point of the file lies. */
  readonly place: (point: Point) => Point
  /** Corners that were left out, since a map takes no more: the shortest lines. */
  readonly left: number
}

/** Room around what was drawn. */
const margin = 50

/**
 * A plan as a map has it: whole centimetres from the upper left, simplified, in parts. What becomes desks is not drawn a
 * second time.
 */
export function placedPlan(
  { lines }: Pick<DrawnPlan, 'lines'>,
  unit: number,
  desks: readonly Pick<DrawnSymbol, 'from' | 'to'>[] = [],
): PlacedPlan | null {
  const bounds = boundsOfLines(lines)
  if (bounds === null) return null
  const place = ({ x, y }: Point): Point => ({
    x: Math.round((x - bounds.left) * unit) + margin,
    y: Math.round((y - bounds.top) * unit) + margin,
  })
  const seen = new Set<string>()
  let drawn: number[][] = []
  const gone = new Uint8Array(lines.length)
  for (const { from, to } of desks) gone.fill(1, from, to)
  for (const [index, line] of lines.entries()) {
    if (gone[index]) continue
    const scaled = line.map((value, n) => (value - (n % 2 === 0 ? bounds.left : bounds.top)) * unit + margin)
    const whole = simplified(scaled, planLimits.tolerance).map(Math.round)
    const found = whole.filter(
      (_, n) =>
        n < 2 || whole[n - (n % 2)] !== whole[n - (n % 2) - 2] || whole[n - (n % 2) + 1] !== whole[n - (n % 2) - 1],
    )
    if (found.length < 4) continue
    // the same line twice is in many drawings: layers over each other
    const key = found.length <= 8 ? found.join(' ') : ''
    if (key !== '' && seen.has(key)) continue
    if (key !== '') seen.add(key)
    drawn.push(found)
  }
  const all = drawn.reduce((n, { length }) => n + length / 2, 0)
  let left = 0
  if (all > planLimits.corners) {
    // walls are long, hatches and letters are short
    const byLength = drawn.map((line) => ({ line, long: longOf(line) })).sort((a, b) => b.long - a.long)
    let room = planLimits.corners
    const kept = new Set<number[]>()
    for (const { line } of byLength) {
      if (line.length / 2 > room) continue
      room -= line.length / 2
      kept.add(line)
    }
    const after = drawn.filter((line) => kept.has(line))
    left = all - after.reduce((n, { length }) => n + length / 2, 0)
    drawn = after
  }
  return {
    width: Math.min(mapLimits.side, Math.round((bounds.right - bounds.left) * unit) + 2 * margin),
    height: Math.min(mapLimits.side, Math.round((bounds.bottom - bounds.top) * unit) + 2 * margin),
    ...{ parts: partsOf(drawn), place, left },
  }
}

function longOf(line: Points): number {
  let long = 0
  for (let n = 2; n + 1 < line.length; n += 2)
    long += Math.hypot((line[n] ?? 0) - (line[n - 2] ?? 0), (line[n + 1] ?? 0) - (line[n - 1] ?? 0))
  return long
}

function partsOf(lines: readonly Points[]): Points[][] {
  const parts: Points[][] = []
  let room = 0
  for (const whole of lines)
    for (let from = 0; from + 2 < whole.length; from += planLimits.perItem - 2) {
      const line = whole.slice(from, from + planLimits.perItem)
      if (line.length > room) {
        parts.push([])
        room = planLimits.perItem
      }
      parts.at(-1)?.push(line)
      room -= line.length
    }
  return parts
}

/** What a desk may measure, in centimetres: its longer and its shorter side. */
const deskSides = { long: [60, 300], short: [40, 200] } as const
const fewest = 4

/** Symbols that are as large as desks and of which there are four or more: as many proposals as there are names and sizes. */
export interface DeskProposal {
  readonly key: string
  readonly name: string
  readonly w: number
  readonly h: number
  readonly symbols: readonly DrawnSymbol[]
}
export function deskProposals({ symbols }: Pick<DrawnPlan, 'symbols'>, unit: number): DeskProposal[] {
  const found = new Map<string, DrawnSymbol[]>()
  for (const symbol of symbols) {
    const [w, h] = [Math.round(symbol.w * unit), Math.round(symbol.h * unit)]
    const [long, short] = [Math.max(w, h), Math.min(w, h)]
    if (long < deskSides.long[0] || long > deskSides.long[1]) continue
    if (short < deskSides.short[0] || short > deskSides.short[1]) continue
    const key = `${symbol.name} ${w}×${h}`
    found.set(key, [...(found.get(key) ?? []), symbol])
  }
  return [...found]
    .filter(([, all]) => all.length >= fewest)
    .map(([key, all]) => ({
      ...{ key, name: all[0]?.name ?? '', symbols: all },
      ...{ w: Math.round((all[0]?.w ?? 0) * unit), h: Math.round((all[0]?.h ?? 0) * unit) },
    }))
    .sort((a, b) => b.symbols.length - a.symbols.length || a.name.localeCompare(b.name))
}

export type ProposedDesk = Point & {
  readonly w: number
  readonly h: number
  readonly r: number
  readonly number: string
  readonly plan: DeskPlan
}

/** Desks out of symbols: place, size and turn are theirs; their text is the number where it is one and nobody has it. */
export function desksOfSymbols(
  proposals: readonly DeskProposal[],
  plan: Pick<PlacedPlan, 'place'>,
  what: DeskPlan,
  taken: ReadonlySet<string>,
  next: (used: ReadonlySet<string>) => string,
): ProposedDesk[] {
  const used = new Set(taken)
  const same = (text: string) => text.trim().toLowerCase()
  const all = proposals.flatMap(({ w, h, symbols }) => symbols.map((symbol) => ({ symbol, w, h })))
  const own = all.map(({ symbol, w, h }) => {
    const text = symbol.text.trim()
    const fits = text !== '' && text.length <= 30 && /\d/.test(text) && !used.has(same(text))
    if (fits) used.add(same(text))
    const at = plan.place(symbol)
    return { ...at, w, h, r: ((Math.round(symbol.r) % 360) + 360) % 360, number: fits ? text : '', plan: what }
  })
  // those without a number get one from the upper left on, row by row
  const order = own
    .filter(({ number }) => number === '')
    .sort((a, b) => Math.round(a.y / 100) - Math.round(b.y / 100) || a.x - b.x || a.y - b.y)
  const numbers = new Map<object, string>()
  for (const desk of order) {
    const number = next(used)
    used.add(same(number))
    numbers.set(desk, number)
  }
  return own.map((desk) => ({ ...desk, number: numbers.get(desk) ?? desk.number }))
}

/** The sides and the middle of what covers some points, as they lie unturned; null: there is nothing. */
export function boxOf(lines: readonly Points[]): { x: number; y: number; w: number; h: number } | null {
  const bounds = boundsOfLines(lines)
  if (bounds === null) return null
  const { left, top, right, bottom } = bounds
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return groundOf(corners) === 0
    ? null
    : { x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top }
}
