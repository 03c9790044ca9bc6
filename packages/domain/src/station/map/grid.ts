import type { MapItem } from './document'
import { boundsOf, type Rect } from './geometry'

/** The side of a cell: 10 m. */
const cell = 1_000

/** Which items may lie where: asked on every move of a pointer, so no question looks at all of them. */
export class MapGrid<T extends MapItem = MapItem> {
  private readonly cells = new Map<number, T[]>()
  private readonly bounds = new Map<T, Rect>()

  constructor(items: Iterable<T>) {
    for (const item of items) this.add(item)
  }

  private add(item: T): void {
    const bounds = boundsOf(item)
    this.bounds.set(item, bounds)
    for (const key of keysOf(bounds)) {
      const found = this.cells.get(key)
      if (found === undefined) this.cells.set(key, [item])
      else found.push(item)
    }
  }

  /** The items whose bounds meet a rectangle, in no order. */
  within(rect: Rect): T[] {
    const found = new Set<T>()
    for (const key of keysOf(rect))
      for (const item of this.cells.get(key) ?? []) {
        const own = this.bounds.get(item)
        if (own && own.left <= rect.right && own.right >= rect.left && own.top <= rect.bottom && own.bottom >= rect.top)
          found.add(item)
      }
    return [...found]
  }
}

function* keysOf({ left, top, right, bottom }: Rect): Generator<number> {
  const column = (value: number) => Math.max(-100, Math.min(100, Math.floor(value / cell)))
  for (let x = column(left); x <= column(right); x++)
    for (let y = column(top); y <= column(bottom); y++) yield x * 1_000 + y
}
