/** Filters of SCIM (RFC 7644, 3.4.2.2): read in one pass, with bounds, so that no text that a stranger sends is dear. */

const compareOps = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type CompareOp = (typeof compareOps)[number]

/** Where a value stands: in an extension (its URN) or the core, an attribute and perhaps a part of it. In lower case. */
export type AttributePath = {
  readonly urn: string | null
  readonly attribute: string
  readonly sub: string | null
}

export type FilterValue = string | number | boolean | null

export type Filter =
  | {
      readonly kind: 'compare'
      readonly path: AttributePath
      readonly op: CompareOp
      readonly value: FilterValue
    }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  /** One element of a list fits all of it: `emails[type eq "work" and value co "x"]`. */
  | { readonly kind: 'element'; readonly path: AttributePath; readonly of: Filter }

export const longestFilter = 2000
const deepest = 20

/** What is wrong with a text, and at which character. */
export type SyntaxFault = { readonly fault: 'long' | 'deep' | 'syntax'; readonly at: number }
export const isSyntaxFault = (read: object): read is SyntaxFault => 'fault' in read

/** A text that is read once, from the left; `looks` counts how often a character was looked at. */
export type Source = { readonly text: string; at: number; looks: number }
export const sourceOf = (text: string): Source => ({ text, at: 0, looks: 0 })

class Stop extends Error {
  readonly fault: SyntaxFault
  constructor(fault: SyntaxFault['fault'], at: number) {
    super(fault)
    this.fault = { fault, at }
  }
}

const look = (source: Source): string => {
  source.looks++
  return source.text.charAt(source.at)
}
const wrong = (source: Source) => new Stop('syntax', source.at)

function blanks(source: Source): number {
  const from = source.at
  while (look(source) === ' ') source.at++
  return source.at - from
}

const isWordPart = (char: string) => /^[\w.:$-]$/.test(char)

function word(source: Source): string {
  const from = source.at
  while (isWordPart(look(source))) source.at++
  return source.text.slice(from, source.at)
}

/** What comes next, without taking it. */
function nextWord(source: Source): string {
  const { at } = source
  const found = word(source).toLowerCase()
  source.at = at
  return found
}

function quoted(source: Source): string {
  const from = source.at++
  for (;;) {
    const char = look(source)
    if (char === '') throw wrong(source)
    source.at += char === '\\' ? 2 : 1
    if (char === '"') break
  }
  try {
    return JSON.parse(source.text.slice(from, source.at)) as string
  } catch {
    throw new Stop('syntax', from)
  }
}

function literal(source: Source): FilterValue {
  if (look(source) === '"') return quoted(source)
  const { at } = source
  const text = word(source)
  const plain = text.toLowerCase()
  if (plain === 'true' || plain === 'false') return plain === 'true'
  if (plain === 'null') return null
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return Number(text)
  throw new Stop('syntax', at)
}

const name = /^[a-z$][a-z0-9_$-]*$/

/** An attribute as it is called in filters and patches; undefined: it can be no name. */
function attributePath(text: string): AttributePath | undefined {
  const lower = text.toLowerCase()
  const urn = lower.startsWith('urn:') ? lower.slice(0, lower.lastIndexOf(':')) : null
  const [attribute = '', sub = null, ...more] = (urn === null ? lower : lower.slice(urn.length + 1)).split('.')
  const isName = more.length === 0 && name.test(attribute) && (sub === null || name.test(sub))
  return isName ? { urn: urn === null || isCore(urn) ? null : urn, attribute, sub } : undefined
}

const isCore = (urn: string) => urn.startsWith('urn:ietf:params:scim:schemas:core:2.0:')

function path(source: Source): AttributePath {
  const { at } = source
  const found = attributePath(word(source))
  if (found === undefined) throw new Stop('syntax', at)
  return found
}

function deeper(source: Source, depth: number): number {
  if (depth >= deepest) throw new Stop('deep', source.at)
  return depth + 1
}

function expect(source: Source, char: string): void {
  if (look(source) !== char) throw wrong(source)
  source.at++
}

function one(source: Source, depth: number): Filter {
  if (look(source) === '(') return inBrackets(source, depth, '(', ')')
  if (nextWord(source) === 'not') {
    source.at += 3
    blanks(source)
    if (look(source) !== '(') throw wrong(source)
    return { kind: 'not', of: inBrackets(source, depth, '(', ')') }
  }
  const of = path(source)
  if (look(source) === '[') {
    if (of.sub !== null) throw wrong(source)
    return { kind: 'element', path: of, of: inBrackets(source, depth, '[', ']') }
  }
  if (blanks(source) === 0) throw wrong(source)
  const { at } = source
  const op = word(source).toLowerCase()
  if (op === 'pr') return { kind: 'present', path: of }
  const known = compareOps.find((each) => each === op)
  if (known === undefined) throw new Stop('syntax', at)
  if (blanks(source) === 0) throw wrong(source)
  return { kind: 'compare', path: of, op: known, value: literal(source) }
}

function inBrackets(source: Source, depth: number, open: string, close: string): Filter {
  const inner = deeper(source, depth)
  expect(source, open)
  blanks(source)
  const found = joinedBy(source, inner, 'or')
  blanks(source)
  expect(source, close)
  return found
}

/** `and` binds closer than `or`. */
function joinedBy(source: Source, depth: number, by: 'and' | 'or'): Filter {
  const part = () => (by === 'or' ? joinedBy(source, depth, 'and') : one(source, depth))
  const first = part()
  const parts = [first]
  for (;;) {
    const { at } = source
    if (blanks(source) === 0 || nextWord(source) !== by) {
      source.at = at
      return parts.length === 1 ? first : { kind: by, of: parts }
    }
    source.at += by.length
    blanks(source)
    parts.push(part())
  }
}

/** Reads one whole filter. */
export function readFilter(source: Source): Filter | SyntaxFault {
  if (source.text.length > longestFilter) return { fault: 'long', at: longestFilter }
  return caught(() => {
    blanks(source)
    const filter = joinedBy(source, 0, 'or')
    blanks(source)
    if (source.at < source.text.length) throw wrong(source)
    return filter
  })
}
export const parseFilter = (text: string): Filter | SyntaxFault => readFilter(sourceOf(text))

function caught<T extends object>(read: () => T): T | SyntaxFault {
  try {
    return read()
  } catch (error) {
    if (error instanceof Stop) return error.fault
    throw error
  }
}

/** Where a patch goes: an attribute, perhaps some elements of it, perhaps a part of these. */
export type TargetPath = AttributePath & { readonly elements: Filter | null }

export function parsePath(text: string): TargetPath | SyntaxFault {
  if (text.length > longestFilter) return { fault: 'long', at: longestFilter }
  const source = sourceOf(text.trim())
  return caught((): TargetPath => {
    const of = path(source)
    if (source.at === source.text.length) return { ...of, elements: null }
    if (of.sub !== null) throw wrong(source)
    const elements = inBrackets(source, 0, '[', ']')
    if (source.at === source.text.length) return { ...of, elements }
    expect(source, '.')
    const { at } = source
    const sub = word(source).toLowerCase()
    if (!name.test(sub) || source.at < source.text.length) throw new Stop('syntax', at)
    return { ...of, sub, elements }
  })
}

const writtenPath = ({ urn, attribute, sub }: AttributePath) =>
  `${urn === null ? '' : `${urn}:`}${attribute}${sub === null ? '' : `.${sub}`}`

/** A filter as text: what is read from it is the same filter. */
export function writeFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'compare':
      return `${writtenPath(filter.path)} ${filter.op} ${JSON.stringify(filter.value)}`
    case 'present':
      return `${writtenPath(filter.path)} pr`
    case 'not':
      return `not (${writeFilter(filter.of)})`
    case 'element':
      return `${writtenPath(filter.path)}[${writeFilter(filter.of)}]`
    default:
      return filter.of
        .map((each) => (each.kind === 'and' || each.kind === 'or' ? `(${writeFilter(each)})` : writeFilter(each)))
        .join(` ${filter.kind} `)
  }
}
