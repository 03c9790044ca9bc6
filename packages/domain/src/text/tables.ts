/** As much of a tree of Markdown (mdast) as tables have to do with. */
type Node = {
  type: string
  value?: string
  children?: Node[]
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
}
type Align = 'left' | 'right' | 'center' | null

const MOST_COLUMNS = 20
/** A text with larger tables is slow to lay out, and nobody reads it. */
const MOST_CELLS = 2000

const barBetween = /(?<!\\)\|/

/** What stands between the bars of a line. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(barBetween).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** How the columns are aligned, if this is the line beneath a head. */
function alignsOf(line: string): Align[] | null {
  if (!line.includes('|')) return null
  const cells = cellsOf(line)
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return null
  return cells.map((cell) => {
    const [left, right] = [cell.startsWith(':'), cell.endsWith(':')]
    return left && right ? 'center' : left ? 'left' : right ? 'right' : null
  })
}

type Found = { before: string[]; aligns: Align[]; rows: string[][] }

/** The table at the end of a paragraph: a head, the line of dashes beneath it, and what follows. */
function tableIn(lines: readonly string[]): Found | null {
  for (const [at, line] of lines.entries()) {
    const head = lines[at - 1]
    if (head === undefined || !barBetween.test(head)) continue
    const aligns = alignsOf(line)
    if (aligns === null || aligns.length > MOST_COLUMNS || cellsOf(head).length !== aligns.length) continue
    const rows = [head, ...lines.slice(at + 1)].map((row) => {
      const cells = cellsOf(row)
      return aligns.map((_, n) => cells[n] ?? '')
    })
    return rows.length * aligns.length > MOST_CELLS ? null : { before: lines.slice(0, at - 1), aligns, rows }
  }
  return null
}

/** What a cell says: a line with its marks, and nothing that would be a block elsewhere. */
function lineOf(text: string, parse: (text: string) => Node): Node[] {
  if (text === '') return []
  const [first, ...others] = parse(text).children ?? []
  if (first?.type === 'paragraph' && others.length === 0) return first.children ?? []
  return [{ type: 'text', value: text }]
}

function tableOf({ aligns, rows }: Found, parse: (text: string) => Node): Node {
  const children = rows.map((row) => ({
    type: 'tableRow',
    children: row.map((cell) => ({ type: 'tableCell', children: lineOf(cell, parse) })),
  }))
  return { type: 'table', align: aligns, children } as Node
}

/** The lines of a paragraph as they were written, without the marks of a quote that it stands in. */
function linesOf({ position }: Node, source: string, inQuote: boolean): string[] {
  const text = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  return text.split(/\r\n|\r|\n/).map((line, n) => (inQuote && n > 0 ? line.replace(/^[\s>]+/, '') : line.trim()))
}

/**
 * Makes tables of the paragraphs that are written as such (`| a | b |` over `|---|---|`), as GitHub does, in the tree of
 * a parser that knows none. What stands in their cells is read by the same parser: it can do there what it can elsewhere.
 */
export function makeTables(node: object, source: string, parse: (text: string) => object, inQuote = false): void {
  const { type, children } = node as Node
  if (children === undefined) return
  const read = (text: string) => parse(text) as Node
  const made = children.flatMap((child): Node[] => {
    if (child.type !== 'paragraph') {
      makeTables(child, source, parse, inQuote || type === 'blockquote' || child.type === 'blockquote')
      return [child]
    }
    const found = tableIn(linesOf(child, source, inQuote || type === 'blockquote'))
    if (found === null) return [child]
    return [...(read(found.before.join('\n')).children ?? []), tableOf(found, read)]
  })
  children.splice(0, children.length, ...made)
}
