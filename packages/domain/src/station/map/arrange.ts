import { type DeskItem, isShape, type MapItem, type Points } from './document'
import { boundsOf, boundsOfAll, type Point, type Rect, turned } from './geometry'

const whole = Math.round

const shifted = (points: Points, dx: number, dy: number): number[] =>
  points.map((value, n) => value + (n % 2 === 0 ? dx : dy))

/** An item somewhere else. */
export function movedBy<T extends MapItem>(item: T, dx: number, dy: number): T {
  const [x, y] = [whole(dx), whole(dy)]
  if (isShape(item)) return { ...item, points: shifted(item.points, x, y) }
  if (item.kind === 'plan') return { ...item, lines: item.lines.map((line) => shifted(line, x, y)) }
  return { ...item, x: item.x + x, y: item.y + y }
}

const degrees = (r: number) => (((whole(r) % 360) + 360) % 360) % 360

/** Items turned together around the middle of them all. */
export function turnedBy(items: readonly MapItem[], by: number): MapItem[] {
  const bounds = boundsOfAll(items)
  if (bounds === null) return []
  const middle = { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 }
  const spun = (point: Point) => {
    const { x, y } = turned(point, middle, by)
    return { x: whole(x), y: whole(y) }
  }
  return items.map((item): MapItem => {
    if (item.kind === 'plan') return item
    if (isShape(item))
      return {
        ...item,
        points: Array.from({ length: item.points.length / 2 }, (_, n) =>
          spun({ x: item.points[2 * n] ?? 0, y: item.points[2 * n + 1] ?? 0 }),
        ).flatMap(({ x, y }) => [x, y]),
      }
    return { ...item, ...spun(item), r: degrees(item.r + by) }
  })
}

/** Items mirrored together, left to right (`x`) or top to bottom (`y`). */
export function mirrored(items: readonly MapItem[], axis: 'x' | 'y'): MapItem[] {
  const bounds = boundsOfAll(items)
  if (bounds === null) return []
  const sum = axis === 'x' ? bounds.left + bounds.right : bounds.top + bounds.bottom
  return items.map((item): MapItem => {
    if (item.kind === 'plan') return item
    if (isShape(item))
      return {
        ...item,
        points: item.points.map((value, n) => ((n % 2 === 0) === (axis === 'x') ? whole(sum - value) : value)),
      }
    return { ...item, [axis]: whole(sum - item[axis]), r: degrees(axis === 'x' ? -item.r : 180 - item.r) }
  })
}

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** Items side by side on one line: on an edge of them all, or on their middle. */
export function aligned(items: readonly MapItem[], edge: Edge): MapItem[] {
  const all = boundsOfAll(items)
  if (all === null) return []
  const at = (rect: Rect) =>
    ({
      left: rect.left,
      centre: (rect.left + rect.right) / 2,
      right: rect.right,
      top: rect.top,
      middle: (rect.top + rect.bottom) / 2,
      bottom: rect.bottom,
    })[edge]
  const across = edge === 'left' || edge === 'centre' || edge === 'right'
  return items.map((item) => {
    const by = at(all) - at(boundsOf(item))
    return movedBy(item, across ? by : 0, across ? 0 : by)
  })
}

/** The same distance between each and the next; the outermost two stay. */
export function distributed(items: readonly MapItem[], axis: 'x' | 'y'): MapItem[] {
  const across = axis === 'x'
  const middle = (item: MapItem) => {
    const { left, right, top, bottom } = boundsOf(item)
    return across ? (left + right) / 2 : (top + bottom) / 2
  }
  const sorted = [...items].sort((a, b) => middle(a) - middle(b))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || sorted.length < 3) return [...items]
  const step = (middle(last) - middle(first)) / (sorted.length - 1)
  const placed = new Map(
    sorted.map((item, n) => {
      const by = n === 0 || n === sorted.length - 1 ? 0 : middle(first) + n * step - middle(item)
      return [item.id, movedBy(item, across ? by : 0, across ? 0 : by)]
    }),
  )
  return items.map((item) => placed.get(item.id) ?? item)
}

export interface Bank {
  readonly rows: number
  readonly columns: number
  /** Desks of two rows stand with their backs to each other, and people walk behind every second row. */
  readonly backToBack: boolean
  readonly w: number
  readonly h: number
  /** Between two desks of a row, and between the rows (or pairs of rows). */
  readonly gap: number
  readonly aisle: number
}

/** Where the desks of a bank stand, row by row, from the upper left corner of the first. */
export function bankOf({ rows, columns, backToBack, w, h, gap, aisle }: Bank, from: Point) {
  const boxes: { x: number; y: number; w: number; h: number; r: number; row: number; column: number }[] = []
  let top = from.y
  for (let row = 0; row < rows; row++) {
    const second = backToBack && row % 2 === 1
    for (let column = 0; column < columns; column++)
      boxes.push({
        ...{ x: whole(from.x + column * (w + gap) + w / 2), y: whole(top + h / 2), w, h, row, column },
        // who sits at the upper desk of a pair looks down, and the other up
        r: backToBack && !second ? 180 : 0,
      })
    top += h + (backToBack && !second ? 0 : aisle)
  }
  return boxes
}

/** Row by row as people read: desks of one row differ by less than half of their depth. */
function inReadingOrder(desks: readonly DeskItem[]): DeskItem[][] {
  const sorted = [...desks].sort((a, b) => a.y - b.y || a.x - b.x)
  const rows: DeskItem[][] = []
  let [top, depth] = [-Infinity, 0]
  for (const desk of sorted) {
    const row = rows.at(-1)
    if (row === undefined || desk.y - top > depth / 2) {
      rows.push([desk])
      ;[top, depth] = [desk.y, Math.min(desk.h, desk.w)]
    } else row.push(desk)
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x))
}

const letters = (n: number): string => {
  const rest = String.fromCharCode(65 + ((n - 1) % 26))
  return n > 26 ? letters(Math.floor((n - 1) / 26)) + rest : rest
}

/** `{row}`, `{letter}` of the row, `{n}` within it, `{i}` over all; `{n:02}` with two digits. */
function numberBy(pattern: string, at: { row: number; n: number; i: number }): string {
  return pattern.replace(/\{(row|letter|n|i)(?::0?(\d))?\}/g, (_, name: string, digits?: string) => {
    const value = name === 'letter' ? letters(at.row) : String(at[name as 'row' | 'n' | 'i'])
    return value.padStart(Number(digits ?? 1), '0')
  })
}

/** Desks with new numbers, in the order in which people read them. */
export function renumbered(desks: readonly DeskItem[], pattern: string, from = 1): DeskItem[] {
  let i = from
  const named = new Map<string, string>()
  for (const [row, line] of inReadingOrder(desks).entries())
    for (const [n, desk] of line.entries())
      named.set(desk.id, numberBy(pattern, { row: row + 1, n: pattern.includes('{n') ? n + from : n + 1, i: i++ }))
  return desks.map((desk) => ({ ...desk, number: named.get(desk.id) ?? desk.number }))
}

/** The number after one: `A-09` is followed by `A-10`. */
export function nextNumber(number: string, used: ReadonlySet<string>): string {
  const found = /^(.*?)(\d+)(\D*)$/.exec(number)
  const [, before = number === '' ? '' : `${number}-`, digits = '0', after = ''] = found ?? []
  for (let n = Number(digits) + 1; ; n++) {
    const made = before + String(n).padStart(digits.length, '0') + after
    if (!used.has(made.trim().toLowerCase())) return made
  }
}

export interface Snap {
  readonly dx: number
  readonly dy: number
  /** The lines that it came to lie on, to be shown. */
  readonly x: number | null
  readonly y: number | null
}

/**
 * A small correction by which what is moved comes to lie on an edge or the middle of something near, else on a grid.
 * `reach`: how far it may be, in centimetres.
 */
export function snapped(moving: Rect, others: readonly Rect[], reach: number, grid = 10): Snap {
  const lines = (rect: Rect, across: boolean) =>
    across
      ? [rect.left, (rect.left + rect.right) / 2, rect.right]
      : [rect.top, (rect.top + rect.bottom) / 2, rect.bottom]
  const along = (across: boolean): { by: number; at: number | null } => {
    let best: { by: number; at: number | null } | null = null
    for (const other of others)
      for (const line of lines(other, across))
        for (const own of lines(moving, across)) {
          const by = line - own
          if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) best = { by, at: line }
        }
    if (best !== null) return best
    const start = across ? moving.left : moving.top
    return { by: whole(start / grid) * grid - start, at: null }
  }
  const [x, y] = [along(true), along(false)]
  return { dx: x.by, dy: y.by, x: x.at, y: y.at }
}
