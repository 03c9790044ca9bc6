import type { Points } from '@workplace/domain/station/map/document'
import { type boxOf, type DrawnPlan, planLimits, unitsOfDxf } from '@workplace/domain/station/map/plan'
import { parseString } from 'dxf'
import { CollectedPlan, PlanError } from './collected-plan'
import { combined, type Matrix, turnOf, unchanged } from './matrix'

type Entity = ReturnType<typeof parseString>['entities'][number]
type Vertex = { readonly x?: number; readonly y?: number; readonly bulge?: number }

const num = (value: unknown, otherwise = 0) => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise)
const steps = 48
/** Blocks within blocks, and copies of one in rows: a drawing that goes deeper is a trap. */
const deepest = 12
const mostCopies = 2_000

/** An arc, anticlockwise where y goes up. */
function arc(x: number, y: number, rx: number, ry: number, from: number, to: number, turn = 0): number[] {
  const end = to <= from ? to + 2 * Math.PI : to
  const count = Math.max(2, Math.ceil((steps * (end - from)) / (2 * Math.PI)))
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return Array.from({ length: count + 1 }, (_, n) => {
    const angle = from + ((end - from) * n) / count
    const [dx, dy] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos]
  }).flat()
}

/** The corners of a bulged side after its first: a bulge is the tangent of a quarter of its angle. */
function bulged(a: Vertex, b: Vertex): number[] {
  const [ax, ay, bx, by] = [num(a.x), num(a.y), num(b.x), num(b.y)]
  const bulge = num(a.bulge)
  const long = Math.hypot(bx - ax, by - ay)
  if (bulge === 0 || long === 0) return [bx, by]
  const angle = 4 * Math.atan(bulge)
  const radius = long / (2 * Math.sin(angle / 2))
  const away = radius * Math.cos(angle / 2)
  const [mx, my] = [(ax + bx) / 2 - (away * (by - ay)) / long, (ay + by) / 2 + (away * (bx - ax)) / long]
  const from = Math.atan2(ay - my, ax - mx)
  const count = Math.max(2, Math.ceil((steps * Math.abs(angle)) / (2 * Math.PI)))
  return Array.from({ length: count }, (_, n) => {
    const now = from + (angle * (n + 1)) / count
    return n === count - 1 ? [bx, by] : [mx + Math.abs(radius) * Math.cos(now), my + Math.abs(radius) * Math.sin(now)]
  }).flat()
}

/** A spline by its control points (de Boor). */
function spline(entity: Entity): number[] {
  const points = (entity.controlPoints ?? []) as readonly Vertex[]
  const knots = (entity.knots ?? []) as readonly number[]
  const degree = num(entity.degree, 3)
  if (points.length < 2) return []
  if (knots.length !== points.length + degree + 1) return points.flatMap(({ x, y }) => [num(x), num(y)])
  const count = Math.min(400, points.length * 8)
  const [first, last] = [num(knots[degree]), num(knots[points.length])]
  return Array.from({ length: count + 1 }, (_, n) => {
    const t = first + ((last - first) * n) / count
    let k = degree
    while (k < points.length - 1 && num(knots[k + 1]) <= t) k++
    const d = Array.from({ length: degree + 1 }, (_no, m) => {
      const point = points[k - degree + m]
      return [num(point?.x), num(point?.y)] as [number, number]
    })
    for (let r = 1; r <= degree; r++)
      for (let m = degree; m >= r; m--) {
        const low = num(knots[m + k - degree])
        const span = num(knots[m + 1 + k - r]) - low
        const share = span === 0 ? 0 : (t - low) / span
        const [a, b] = [d[m - 1], d[m]]
        if (a && b) d[m] = [(1 - share) * a[0] + share * b[0], (1 - share) * a[1] + share * b[1]]
      }
    return d[degree] ?? [0, 0]
  }).flat()
}

/** The line of an entity in its own units; empty: nothing that a plan shows. */
function lineOf(entity: Entity): Points {
  const [x, y] = [num(entity.x), num(entity.y)]
  switch (entity.type) {
    case 'LINE': {
      const [start, end] = [entity.start as Vertex, entity.end as Vertex]
      return [num(start?.x), num(start?.y), num(end?.x), num(end?.y)]
    }
    case 'LWPOLYLINE':
    case 'POLYLINE': {
      if (entity.polyfaceMesh || entity.polygonMesh) return []
      const all = (entity.vertices ?? []) as readonly Vertex[]
      const [first] = all
      if (first === undefined || all.length < 2) return []
      const path = [num(first.x), num(first.y)]
      for (let n = 1; n < all.length; n++) path.push(...bulged(all[n - 1] ?? first, all[n] ?? first))
      if (entity.closed) path.push(...bulged(all.at(-1) ?? first, first))
      return path
    }
    case 'CIRCLE':
      return arc(x, y, num(entity.r), num(entity.r), 0, 2 * Math.PI)
    case 'ARC':
      return arc(x, y, num(entity.r), num(entity.r), num(entity.startAngle), num(entity.endAngle))
    case 'ELLIPSE': {
      const [mx, my] = [num(entity.majorX), num(entity.majorY)]
      const long = Math.hypot(mx, my)
      const [from, to] = [num(entity.startAngle), num(entity.endAngle, 2 * Math.PI)]
      return arc(x, y, long, long * num(entity.axisRatio, 1), from, to, Math.atan2(my, mx))
    }
    case 'SPLINE':
      return spline(entity)
    case 'SOLID':
    case '3DFACE': {
      const all = ((entity.corners ?? entity.vertices ?? []) as readonly Vertex[]).map((one) => [
        num(one.x),
        num(one.y),
      ])
      const [a, b, c, d] = all
      return a && b && c ? [...a, ...b, ...(d ?? c), ...c, ...a] : []
    }
    default:
      return []
  }
}

const plainText = (text: string) =>
  text
    .replaceAll(/\\P|\\~/g, ' ')
    .replaceAll(/\\[A-Za-z][^;\\{}]*;|[{}]/g, '')
    .replaceAll('%%d', '°')

function textOf(entity: Entity): string {
  const inner = entity.type === 'ATTRIB' ? (entity.text as { string?: unknown } | undefined)?.string : entity.string
  return typeof inner === 'string' ? plainText(inner) : ''
}

/** A drawing in DXF: what lies in its model space, on layers that are shown; nothing is fetched that it refers to. */
export function readDxf(text: string): DrawnPlan {
  if (!/^\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION/.test(text.slice(0, 4_000))) throw new PlanError('unknown')
  // before anything is made of it: so many entities there are at least
  let entities = 0
  for (const _ of text.matchAll(/\n[ \t]*0[ \t]*\r?\n[ \t]*[A-Z3]/g))
    if (++entities > 2 * planLimits.entities) throw new PlanError('entities')
  const { header, blocks, entities: all, tables } = parseString(text)
  const known = new Map(blocks.flatMap((block) => (block.name === undefined ? [] : [[block.name, block] as const])))
  const hidden = new Set(
    Object.entries(tables.layers ?? {}).flatMap(([name, { colorNumber = 7, flags = 0 }]) =>
      colorNumber < 0 || (flags & 1) === 1 ? [name] : [],
    ),
  )
  const found = new CollectedPlan()
  const boxes = new Map<string, ReturnType<typeof boxOf>>()
  const shown = ({ layer, paperSpace, visible }: Entity) =>
    !paperSpace && visible !== false && !(layer !== undefined && hidden.has(layer))
  const placed = (insert: Entity, block: (typeof blocks)[number]): Matrix[] => {
    const turn = num(insert.rotation)
    const [sx, sy] = [num(insert.scaleX, 1), num(insert.scaleY, 1)]
    const mirror: Matrix = num(insert.extrusionZ, 1) < 0 ? [-1, 0, 0, 1, 0, 0] : unchanged
    const rows = Math.max(1, num(insert.rowCount, 1))
    const columns = Math.max(1, num(insert.columnCount, 1))
    if (rows * columns > mostCopies) throw new PlanError('entities')
    return Array.from({ length: rows * columns }, (_, n) => {
      const [row, column] = [Math.floor(n / columns), n % columns]
      const base: Matrix = [1, 0, 0, 1, num(insert.x), num(insert.y)]
      const copy: Matrix = [1, 0, 0, 1, column * num(insert.columnSpacing), row * num(insert.rowSpacing)]
      const scale: Matrix = [sx, 0, 0, sy, 0, 0]
      const origin: Matrix = [1, 0, 0, 1, -num(block.x), -num(block.y)]
      return [mirror, base, turnOf(turn), copy, scale, origin].reduce(combined)
    })
  }
  /** The box of what a block holds, in its own units. */
  const boxIn = (name: string, depth: number): ReturnType<typeof boxOf> => {
    const was = boxes.get(name)
    if (was !== undefined) return was
    const own = new CollectedPlan()
    draw(known.get(name)?.entities ?? [], unchanged, depth, own, false)
    const box = own.box()
    boxes.set(name, box)
    return box
  }
  function draw(
    entities: readonly Entity[],
    matrix: Matrix,
    depth: number,
    into: CollectedPlan,
    symbols: boolean,
  ): void {
    for (const entity of entities) {
      if (!shown(entity)) continue
      if (entity.type !== 'INSERT') {
        const line = lineOf(entity)
        const mirror: Matrix =
          num(entity.extrusionZ, 1) < 0 && entity.type !== 'LINE' ? combined(matrix, [-1, 0, 0, 1, 0, 0]) : matrix
        if (line.length > 0) into.line(mirror, line)
        else if (entity.type === 'TEXT' || entity.type === 'MTEXT' || entity.type === 'ATTRIB')
          into.text(matrix, num(entity.x), num(entity.y), textOf(entity))
        continue
      }
      const name = String(entity.block ?? '')
      const block = known.get(name)
      if (block === undefined) continue
      if (depth >= deepest) throw new PlanError('entities')
      into.one()
      for (const one of placed(entity, block)) {
        const inner = combined(matrix, one)
        const go = () => draw(block.entities, inner, depth + 1, into, symbols)
        if (symbols) into.symbol(name.startsWith('*') ? '' : name, inner, boxIn(name, depth + 1), go)
        else go()
      }
    }
  }
  // the drawing's y goes up, the map's down
  draw(all, [1, 0, 0, -1, 0, 0], 0, found, true)
  return found.plan(unitsOfDxf[num(header.insUnits)] ?? null)
}
