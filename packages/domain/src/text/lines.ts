/** A stretch of lines that two texts share, or that only one of them has. */
type Stretch = { readonly kind: 'same' | 'gone' | 'new'; readonly lines: readonly string[] }

/** Beyond so many changed lines two texts are held to share nothing but their beginning and their end. */
const MOST_CHANGES = 1500

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

/** Pairs of places at which both have the same line, in order: the longest such list, by Myers' algorithm. */
function pairsOf(one: readonly string[], other: readonly string[]): [number, number][] {
  let begin = 0
  while (begin < one.length && begin < other.length && one[begin] === other[begin]) begin++
  let end = 0
  while (
    end < one.length - begin &&
    end < other.length - begin &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  )
    end++
  const middle = shortest(one.slice(begin, one.length - end), other.slice(begin, other.length - end))
  return [
    ...Array.from({ length: begin }, (_, at): [number, number] => [at, at]),
    ...middle.map(([left, right]): [number, number] => [begin + left, begin + right]),
    ...Array.from({ length: end }, (_, at): [number, number] => [one.length - end + at, other.length - end + at]),
  ]
}

function shortest(one: readonly string[], other: readonly string[]): [number, number][] {
  const most = Math.min(one.length + other.length, MOST_CHANGES)
  const furthest = new Map<number, number>([[1, 0]])
  const steps: Map<number, number>[] = []
  for (let changes = 0; changes <= most; changes++) {
    steps.push(new Map(furthest))
    for (let way = -changes; way <= changes; way += 2) {
      const below = furthest.get(way - 1) ?? -1
      const right = furthest.get(way + 1) ?? -1
      let x = way === -changes || (way !== changes && below < right) ? right : below + 1
      while (x < one.length && x - way < other.length && one[x] === other[x - way]) x++
      furthest.set(way, x)
      if (x >= one.length && x - way >= other.length) return walkedBack(steps, one.length, other.length)
    }
  }
  return []
}

function walkedBack(steps: readonly Map<number, number>[], length: number, otherLength: number): [number, number][] {
  const pairs: [number, number][] = []
  let [x, y] = [length, otherLength]
  for (let changes = steps.length - 1; changes >= 0; changes--) {
    const before = steps[changes] ?? new Map<number, number>()
    const way = x - y
    const isRight = way === -changes || (way !== changes && (before.get(way - 1) ?? -1) < (before.get(way + 1) ?? -1))
    const from = before.get(isRight ? way + 1 : way - 1) ?? 0
    const [fromX, fromY] = changes === 0 ? [0, 0] : [from, from - (isRight ? way + 1 : way - 1)]
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      pairs.push([x - 1, y - 1])
      x--
      y--
    }
    ;[x, y] = [fromX, fromY]
  }
  return pairs.reverse()
}

/** What became of a text, line by line: what is gone stands before what is new. */
export function compareLines(before: string, after: string): Stretch[] {
  const [one, other] = [linesOf(before), linesOf(after)]
  const found: Stretch[] = []
  const put = (kind: Stretch['kind'], lines: readonly string[]) => {
    const last = found.at(-1)
    if (lines.length === 0) return
    if (last?.kind === kind) found[found.length - 1] = { kind, lines: [...last.lines, ...lines] }
    else found.push({ kind, lines })
  }
  let [x, y] = [0, 0]
  for (const [left, right] of [...pairsOf(one, other), [one.length, other.length] as const]) {
    put('gone', one.slice(x, left))
    put('new', other.slice(y, right))
    if (left < one.length) put('same', one.slice(left, left + 1))
    ;[x, y] = [left + 1, right + 1]
  }
  return found
}

type Merged = {
  readonly text: string
  /** How many passages both changed: there both stand, each under its mark. */
  readonly clashes: number
}

/** What stands around a passage that both changed. */
export type Marks = { readonly mine: string; readonly theirs: string; readonly end: string }

/**
 * Two changes of one text in one. What only one of them changed is taken from that one; a passage that both changed
 * differently is kept twice, so that nothing is lost and somebody decides.
 */
export function mergeTexts(base: string, mine: string, theirs: string, marks: Marks): Merged {
  if (mine === theirs) return { text: mine, clashes: 0 }
  const [root, own, other] = [linesOf(base), linesOf(mine), linesOf(theirs)]
  const ownAt = new Map(pairsOf(root, own))
  const otherAt = new Map(pairsOf(root, other))
  const lines: string[] = []
  let clashes = 0
  let [x, y, z] = [0, 0, 0]
  const settle = (from: readonly string[], left: readonly string[], right: readonly string[]) => {
    const same = (one: readonly string[], two: readonly string[]) =>
      one.length === two.length && one.every((line, at) => line === two[at])
    if (same(left, right) || same(right, from)) lines.push(...left)
    else if (same(left, from)) lines.push(...right)
    else {
      clashes++
      lines.push(marks.mine, ...left, marks.theirs, ...right, marks.end)
    }
  }
  // a line that all three have ends a passage
  for (let at = 0; at <= root.length; at++) {
    const [left, right] = at === root.length ? [own.length, other.length] : [ownAt.get(at), otherAt.get(at)]
    if (left === undefined || right === undefined) continue
    settle(root.slice(x, at), own.slice(y, left), other.slice(z, right))
    if (at < root.length) lines.push(root[at] ?? '')
    ;[x, y, z] = [at + 1, left + 1, right + 1]
  }
  return { text: lines.join('\n'), clashes }
}
