import type { Points } from '@workplace/domain/station/map/document'
import { boxOf, type DrawnPlan, type DrawnSymbol, planLimits } from '@workplace/domain/station/map/plan'
import { at, type Matrix, stretchOf } from './matrix'

/** Why a file is not a plan. */
export const planFaults = ['large', 'entities', 'slow', 'dwg', 'binary', 'unknown', 'broken', 'empty'] as const
export type PlanFault = (typeof planFaults)[number]
export class PlanError extends Error {
  constructor(readonly fault: PlanFault) {
    super(fault)
  }
}

type SavedText = { readonly x: number; readonly y: number; readonly text: string }

/** What is read of a drawing, in the order of the file. */
export class CollectedPlan {
  private readonly lines: number[][] = []
  private readonly symbols: DrawnSymbol[] = []
  private readonly texts: SavedText[] = []
  private count = 0

  one(): void {
    if (++this.count > planLimits.entities) throw new PlanError('entities')
  }

  line(matrix: Matrix, points: Points): void {
    this.one()
    const placed: number[] = []
    for (let n = 0; n + 1 < points.length; n += 2) {
      const { x, y } = at(matrix, points[n] ?? 0, points[n + 1] ?? 0)
      if (!Number.isFinite(x) || !Number.isFinite(y) || Math.abs(x) > 1e12 || Math.abs(y) > 1e12) return
      placed.push(x, y)
    }
    if (placed.length >= 4) this.lines.push(placed)
  }

  text(matrix: Matrix, x: number, y: number, text: string): void {
    const plain = text.trim()
    if (plain !== '' && plain.length <= 60 && this.texts.length < 50_000)
      this.texts.push({ ...at(matrix, x, y), text: plain })
  }

  /** What is drawn by `draw` is a symbol: its corners are those that `box` says in its own units. */
  symbol(name: string, matrix: Matrix, box: ReturnType<typeof boxOf>, draw: () => void): void {
    const from = this.lines.length
    draw()
    if (box === null) return
    const { x, y, r } = stretchOf(matrix)
    const middle = at(matrix, box.x, box.y)
    this.symbols.push({
      ...{ name, ...middle, w: box.w * x, h: box.h * y, r, text: '', from, to: this.lines.length },
    })
  }

  box(): ReturnType<typeof boxOf> {
    return boxOf(this.lines)
  }

  plan(unit: number | null): DrawnPlan {
    if (this.lines.length === 0) throw new PlanError('empty')
    const sorted = [...this.texts].sort((a, b) => a.x - b.x)
    const firstFrom = (x: number) => {
      let [low, high] = [0, sorted.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sorted[middle]?.x ?? 0) < x) low = middle + 1
        else high = middle
      }
      return low
    }
    return {
      ...{ lines: this.lines, unit },
      symbols: this.symbols.map((symbol) => {
        const far = Math.hypot(symbol.w, symbol.h) / 2
        const angle = (-symbol.r * Math.PI) / 180
        let text = ''
        for (let n = firstFrom(symbol.x - far); n < sorted.length; n++) {
          const one = sorted[n]
          if (one === undefined || one.x > symbol.x + far) break
          const [dx, dy] = [one.x - symbol.x, one.y - symbol.y]
          const along = dx * Math.cos(angle) - dy * Math.sin(angle)
          const across = dx * Math.sin(angle) + dy * Math.cos(angle)
          if (Math.abs(along) > symbol.w / 2 || Math.abs(across) > symbol.h / 2) continue
          if (text === '' || (!/\d/.test(text) && /\d/.test(one.text))) text = one.text
        }
        return { ...symbol, text }
      }),
    }
  }
}
