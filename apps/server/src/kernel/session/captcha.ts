import { randomInt } from 'node:crypto'

type Point = readonly [x: number, y: number]

/**
 * Strokes of letters and digits in a box of 100 by 140, in the path language's M, L and C. Ours, because a system font
 * may be missing. Pairs that look alike have one member here: 0 O D Q, 1 I, 2 Z, 5 S, 6 G, 8 B, U V.
 */
const glyphs: Readonly<Record<string, string>> = {
  2: 'M8 35 C10 -10 92 -10 90 40 C88 75 40 95 8 140 L94 140',
  3: 'M8 22 C25 -10 90 -8 86 36 C84 62 60 66 40 66 C70 66 92 74 92 102 C92 150 20 150 5 115',
  4: 'M72 140 L72 0 L4 98 L98 98',
  5: 'M88 0 L20 0 L14 60 C40 40 94 48 92 95 C90 150 20 150 6 115',
  6: 'M82 6 C40 10 8 50 8 95 C8 155 94 155 92 95 C90 45 20 50 9 95',
  7: 'M6 0 L94 0 C70 40 42 90 36 140',
  8: 'M50 64 C-5 50 5 0 50 0 C95 0 105 50 50 64 C-15 78 -5 140 50 140 C105 140 115 78 50 64',
  9: 'M18 134 C60 130 92 90 92 45 C92 -15 6 -15 8 45 C10 95 80 90 91 45',
  A: 'M4 140 L50 0 L96 140 M22 90 L78 90',
  C: 'M94 25 C70 -15 4 -10 4 70 C4 150 70 155 94 115',
  E: 'M92 0 L10 0 L10 140 L94 140 M10 68 L78 68',
  F: 'M92 0 L10 0 L10 140 M10 66 L76 66',
  H: 'M10 0 L10 140 M90 0 L90 140 M10 70 L90 70',
  J: 'M80 0 L80 100 C80 150 10 150 8 105',
  K: 'M10 0 L10 140 M90 0 L10 82 M38 58 L94 140',
  L: 'M12 0 L12 140 L92 140',
  M: 'M4 140 L12 0 L50 90 L88 0 L96 140',
  N: 'M10 140 L10 0 L90 140 L90 0',
  P: 'M10 140 L10 0 L50 0 C104 0 104 74 50 74 L10 74',
  R: 'M10 140 L10 0 L50 0 C104 0 104 74 50 74 L10 74 M45 74 L94 140',
  T: 'M2 0 L98 0 M50 0 L50 140',
  U: 'M8 0 L8 90 C8 155 92 155 92 90 L92 0',
  W: 'M2 0 L25 140 L50 45 L75 140 L98 0',
  X: 'M6 0 L94 140 M94 0 L6 140',
  Y: 'M4 0 L50 66 L96 0 M50 66 L50 140',
}
const letters = Object.keys(glyphs)
const length = 4
const [width, height, cell] = [160, 56, 38]

/** Cryptographic, since a code that can be foretold is none. */
const between = (low: number, high: number) => low + ((high - low) * randomInt(1_000_001)) / 1_000_000

const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]

function onCurve(p: readonly [Point, Point, Point, Point], t: number): Point {
  const [ab, bc, cd] = [mix(p[0], p[1], t), mix(p[1], p[2], t), mix(p[2], p[3], t)]
  return mix(mix(ab, bc, t), mix(bc, cd, t), t)
}

/** The short straight pieces that a path is made of. */
function piecesOf(path: string): [Point, Point][] {
  const pieces: [Point, Point][] = []
  let at: Point = [0, 0]
  const lineTo = (curve: (t: number) => Point, steps: number) => {
    for (let step = 1; step <= steps; step += 1) {
      const next = curve(step / steps)
      pieces.push([at, next])
      at = next
    }
  }
  for (const [, command, numbers = ''] of path.matchAll(/([MLC])([^MLC]*)/g)) {
    const n = numbers.trim().split(/\s+/).map(Number)
    const points = Array.from({ length: n.length / 2 }, (_, i): Point => [n[2 * i] ?? 0, n[2 * i + 1] ?? 0])
    const [first = at, second = at, third = at] = points
    const from = at
    if (command === 'M') at = first
    else if (command === 'L') lineTo((t) => mix(from, first, t), 4)
    else lineTo((t) => onCurve([from, first, second, third], t), 10)
  }
  return pieces
}

/** Turned, slanted and stretched by chance, at its place in the picture. */
function placed(index: number): (point: Point) => Point {
  const [turn, slant] = [between(-0.25, 0.25), between(-0.18, 0.18)]
  const [scaleX, scaleY] = [between(0.24, 0.29), between(0.24, 0.29)]
  const [centreX, centreY] = [cell * (index + 0.5) + 4 + between(-2, 2), height / 2 + between(-3, 3)]
  return ([x, y]) => {
    const [u, v] = [(x - 50) * scaleX - (y - 70) * slant * scaleX, (y - 70) * scaleY]
    return [centreX + u * Math.cos(turn) - v * Math.sin(turn), centreY + u * Math.sin(turn) + v * Math.cos(turn)]
  }
}

/** A wave through the whole picture, so that no glyph ever has the same shape twice. */
function waved(): (point: Point) => Point {
  const [rise, run, phase] = [between(1.5, 3), between(0.05, 0.1), between(0, 6)]
  return ([x, y]) => [x + rise * Math.sin(y * run * 1.5 + phase), y + rise * Math.sin(x * run + phase)]
}

const lineAcross = () => `M0 ${between(4, 52)} C50 ${between(0, 56)} 110 ${between(0, 56)} ${width} ${between(4, 52)}`

/** A short line anywhere: confuses a program more than a person. */
function scratch(): string {
  const [x, y] = [between(4, width - 4), between(4, height - 4)]
  return `M${x} ${y} L${x + between(-9, 9)} ${y + between(-9, 9)}`
}

function shuffled<T>(items: readonly T[]): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[order[last], order[other]] = [order[other] as T, order[last] as T] // both within the list
  }
  return order
}

/**
 * A new code and its picture. The picture is one path of many short pieces in no order, letters and crossing lines alike,
 * so that it is not simply read from its source. Compare ignoring case.
 */
export function drawCode(): { text: string; svg: string } {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)] ?? '').join('')
  const wave = waved()
  const strokes = [...text].flatMap((letter, index) => {
    const place = placed(index)
    return piecesOf(glyphs[letter] ?? '').map(([from, to]) => [wave(place(from)), wave(place(to))])
  })
  const noise = [lineAcross(), ...Array.from({ length: 7 }, scratch)].flatMap(piecesOf)
  const said = (n: number) => (n + between(-0.3, 0.3)).toFixed(1)
  const path = shuffled([...strokes, ...noise])
    .map((piece) => `M${piece.map(([x, y]) => `${said(x)} ${said(y)}`).join('L')}`)
    .join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#f4f6fa"/>` +
    `<path d="${path}" fill="none" stroke="#2b3a55" stroke-width="2.4" stroke-linecap="round"/></svg>`
  return { text, svg }
}
