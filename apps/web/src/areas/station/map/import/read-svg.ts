import type { Points } from '@workplace/domain/station/map/document'
import { type boxOf, type DrawnPlan, planLimits } from '@workplace/domain/station/map/plan'
import { SaxesParser } from 'saxes'
import svgpath from 'svgpath'
import { CollectedPlan, PlanError } from './collected-plan'
import { combined, type Matrix, turnOf, unchanged } from './matrix'

type Node = {
  readonly name: string
  readonly own: Readonly<Record<string, string>>
  readonly inner: Node[]
  text: string
}

const deepest = 64
const steps = 48
/** What is not part of the picture, or not lines, or not ours to run or fetch. */
const unseen = new Set(
  (
    'defs symbol clipPath mask pattern marker metadata script style image foreignObject title desc filter ' +
    'linearGradient radialGradient animate animateTransform set'
  ).split(' '),
)
/** Centimetres of the units of length; a pixel is as long as a screen says, so it says nothing. */
const lengths: Readonly<Record<string, number>> = { mm: 0.1, cm: 1, m: 100, in: 2.54, pt: 2.54 / 72, pc: 2.54 / 6 }

const num = (text: string | undefined, otherwise = 0) => {
  const value = Number.parseFloat(text ?? '')
  return Number.isFinite(value) ? value : otherwise
}
const numbers = (text: string | undefined) =>
  (text?.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number)

function treeOf(text: string): Node | undefined {
  const parser = new SaxesParser()
  const open: Node[] = []
  let root: Node | undefined
  let count = 0
  // entities that it declares itself are not put in: they can make gigabytes of a line
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => {
    if (++count > planLimits.entities || open.length > 4 * deepest) throw new PlanError('entities')
    const node: Node = {
      name: name.replace(/^svg:/, ''),
      own: attributes as Record<string, string>,
      inner: [],
      text: '',
    }
    open.at(-1)?.inner.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('text', (part) => {
    const node = open.at(-1)
    if (node !== undefined && node.text.length < 200) node.text += part
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root
}

function transformOf(text: string | undefined): Matrix {
  let matrix = unchanged
  for (const [, kind = '', inner] of text?.matchAll(/(\w+)\s*\(([^)]*)\)/g) ?? []) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = numbers(inner)
    const tangent = Math.tan((a * Math.PI) / 180)
    const steps: Record<string, () => Matrix> = {
      matrix: () => [a, b ?? 0, c ?? 0, d, e, f],
      translate: () => [1, 0, 0, 1, a, b ?? 0],
      scale: () => [a, 0, 0, b ?? a, 0, 0],
      rotate: () =>
        ([[1, 0, 0, 1, b ?? 0, c ?? 0], turnOf(a), [1, 0, 0, 1, -(b ?? 0), -(c ?? 0)]] as Matrix[]).reduce(combined),
      skewX: () => [1, 0, tangent, 1, 0, 0],
      skewY: () => [1, tangent, 0, 1, 0, 0],
    }
    const next = steps[kind]?.()
    if (next !== undefined) matrix = combined(matrix, next)
  }
  return matrix
}

function ring(x: number, y: number, rx: number, ry: number): number[] {
  return Array.from({ length: steps + 1 }, (_, n) => {
    const angle = (2 * Math.PI * n) / steps
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  }).flat()
}

/** The lines of a path: curves by their points. */
function pathOf(text: string): number[][] {
  const lines: number[][] = []
  let line: number[] = []
  let [startX, startY] = [0, 0]
  const end = () => {
    if (line.length >= 4) lines.push(line)
    line = []
  }
  const curve = (points: readonly (readonly [number, number])[]) => {
    const count = 12
    for (let n = 1; n <= count; n++) {
      const t = n / count
      let now = [...points]
      while (now.length > 1)
        now = now.slice(1).map(([x, y], m) => {
          const [px, py] = now[m] ?? [0, 0]
          return [px + (x - px) * t, py + (y - py) * t] as const
        })
      const [last] = now
      if (last !== undefined) line.push(last[0], last[1])
    }
  }
  svgpath(text)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _, x, y) => {
      const [kind, ...at] = segment as [string, ...number[]]
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at
      if (line.length === 0 && kind !== 'M') line = [x, y]
      if (kind === 'M') {
        end()
        line = [a, b]
        ;[startX, startY] = [a, b]
      } else if (kind === 'L') line.push(a, b)
      else if (kind === 'H') line.push(a, y)
      else if (kind === 'V') line.push(x, a)
      else if (kind === 'C')
        curve([
          [x, y],
          [a, b],
          [c, d],
          [e, f],
        ])
      else if (kind === 'Q')
        curve([
          [x, y],
          [a, b],
          [c, d],
        ])
      else if (kind === 'Z' || kind === 'z') {
        line.push(startX, startY)
        end()
      }
    })
  end()
  return lines
}

function linesOf({ name, own }: Node): Points[] {
  const of = (key: string) => num(own[key])
  switch (name) {
    case 'line':
      return [[of('x1'), of('y1'), of('x2'), of('y2')]]
    case 'rect': {
      const [x, y, w, h] = [of('x'), of('y'), of('width'), of('height')]
      return w > 0 && h > 0 ? [[x, y, x + w, y, x + w, y + h, x, y + h, x, y]] : []
    }
    case 'circle':
      return of('r') > 0 ? [ring(of('cx'), of('cy'), of('r'), of('r'))] : []
    case 'ellipse':
      return of('rx') > 0 && of('ry') > 0 ? [ring(of('cx'), of('cy'), of('rx'), of('ry'))] : []
    case 'polyline':
    case 'polygon': {
      const all = numbers(own.points)
      const whole = all.slice(0, all.length - (all.length % 2))
      return whole.length >= 4 ? [name === 'polygon' ? [...whole, ...whole.slice(0, 2)] : whole] : []
    }
    case 'path':
      return pathOf(own.d ?? '')
    default:
      return []
  }
}

/** Centimetres of a unit of the drawing, where its size is given in units of length. */
function unitOf({ own }: Node): number | null {
  const [, , wide] = numbers(own.viewBox)
  const [, length = '', unit = ''] = /^\s*([\d.]+)\s*([a-z]+)\s*$/.exec(own.width ?? '') ?? []
  const by = lengths[unit]
  return by === undefined || wide === undefined || wide <= 0 ? null : (Number(length) * by) / wide
}

/** A drawing in SVG: its lines, and what it uses several times. */
export function readSvg(text: string): DrawnPlan {
  const root = treeOf(text)
  if (root?.name !== 'svg') throw new PlanError('unknown')
  const known = new Map<string, Node>()
  const learn = (node: Node) => {
    if (node.own.id !== undefined && !known.has(node.own.id)) known.set(node.own.id, node)
    node.inner.forEach(learn)
  }
  learn(root)
  const boxes = new Map<string, ReturnType<typeof boxOf>>()
  const boxIn = (id: string, depth: number) => {
    const was = boxes.get(id)
    if (was !== undefined) return was
    const own = new CollectedPlan()
    const node = known.get(id)
    if (node !== undefined) draw(node, unchanged, depth, own, true, false)
    const box = own.box()
    boxes.set(id, box)
    return box
  }
  const found = new CollectedPlan()
  /** `called`: by a `use`, so that what is otherwise only kept is drawn. */
  function draw(
    node: Node,
    outer: Matrix,
    depth: number,
    into: CollectedPlan,
    called: boolean,
    symbols: boolean,
  ): void {
    if (depth > deepest) throw new PlanError('entities')
    const { name, own, inner } = node
    if (unseen.has(name) && !(called && name === 'symbol')) return
    if (own.display === 'none' || own.visibility === 'hidden' || /display\s*:\s*none/.test(own.style ?? '')) return
    const matrix = combined(outer, transformOf(own.transform))
    if (name === 'use') {
      const target = /^#(.+)$/.exec(own.href ?? own['xlink:href'] ?? '')?.[1]
      const node_ = target === undefined ? undefined : known.get(target)
      if (target === undefined || node_ === undefined) return
      into.one()
      const placed = combined(matrix, [1, 0, 0, 1, num(own.x), num(own.y)])
      const go = () => draw(node_, placed, depth + 1, into, true, symbols)
      if (symbols) into.symbol(target, placed, boxIn(target, depth + 1), go)
      else go()
      return
    }
    if (name === 'text') into.text(matrix, num(own.x), num(own.y), allText(node))
    for (const line of linesOf(node)) into.line(matrix, line)
    for (const one of inner) draw(one, matrix, depth + 1, into, false, symbols)
  }
  draw(root, unchanged, 0, found, false, true)
  return found.plan(unitOf(root))
}

const allText = ({ text, inner }: Node): string => [text, ...inner.map(allText)].join(' ')
