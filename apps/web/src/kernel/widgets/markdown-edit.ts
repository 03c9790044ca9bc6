/** What the buttons above a text make of it. */
export const markdownActs = ['bold', 'italic', 'heading', 'bullets', 'numbers', 'table', 'link'] as const
export type MarkdownAct = (typeof markdownActs)[number]

/** Words that stand where something of one's own is to be written. */
export type StandIns = { readonly link: string; readonly columns: readonly [string, string] }

/** One replacement, as typing it would be, and what is chosen afterwards. */
export type Edit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly start: number
  readonly end: number
}

const lineMark = /^(\s*)(#{1,6}[ \t]+|[-*+][ \t]+|\d+[.)][ \t]+)?/
const marks: Record<'heading' | 'bullets' | 'numbers', { is: RegExp; make: (n: number) => string }> = {
  heading: { is: /^#{1,6}[ \t]/, make: () => '## ' },
  bullets: { is: /^[-*+][ \t]/, make: () => '- ' },
  numbers: { is: /^\d+[.)][ \t]/, make: (n) => `${n}. ` },
}

/** The whole lines that a selection touches. */
function linesAt(text: string, start: number, end: number): { from: number; to: number } {
  // a selection that ends at the beginning of a line does not touch that line
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end
  const to = text.indexOf('\n', last)
  return { from: text.lastIndexOf('\n', start - 1) + 1, to: to < 0 ? text.length : to }
}

function markLines(text: string, start: number, end: number, act: 'heading' | 'bullets' | 'numbers'): Edit {
  const { from, to } = linesAt(text, start, end)
  const lines = text.slice(from, to).split('\n')
  const { is, make } = marks[act]
  const isEmpty = (line: string) => line.trim() === '' && lines.length > 1
  const isOff = lines.every((line) => isEmpty(line) || is.test(line.trimStart()))
  let n = 0
  const insert = lines
    .map((line) => {
      if (isEmpty(line)) return line
      n += 1
      return line.replace(lineMark, (_, indent: string) => (isOff ? indent : `${indent}${make(n)}`))
    })
    .join('\n')
  // one line: the caret stays where it was in its words
  const caret = Math.max(from, start + insert.length - (to - from))
  return lines.length === 1
    ? { from, to, insert, start: caret, end: Math.max(caret, end + insert.length - (to - from)) }
    : { from, to, insert, start: from, end: from + insert.length }
}

/** How many stars stand at one side of a place. */
function starsBefore(text: string, at: number): number {
  let n = 0
  while (text[at - 1 - n] === '*') n += 1
  return n
}
function starsAfter(text: string, at: number): number {
  let n = 0
  while (text[at + n] === '*') n += 1
  return n
}
/** Three stars are both, so one is there when their number is odd. */
const has = (stars: number, mark: string) => (mark === '*' ? stars % 2 === 1 : stars >= 2)

function embrace(text: string, start: number, end: number, mark: string): Edit {
  const around = Math.min(starsBefore(text, start), starsAfter(text, end))
  const n = mark.length
  if (has(around, mark)) {
    const inner = text.slice(start, end)
    return { from: start - n, to: end + n, insert: inner, start: start - n, end: end - n }
  }
  // Each line by itself: marks do not reach over paragraphs, stand behind those of a list and touch their words.
  const parts = text
    .slice(start, end)
    .split('\n')
    .map((line, at) => {
      const isWhole = at > 0 || start === 0 || text[start - 1] === '\n'
      const head = isWhole ? (lineMark.exec(line)?.[0] ?? '') : (/^\s*/.exec(line)?.[0] ?? '')
      const words = line.slice(head.length).trimEnd()
      return { head, words, tail: line.slice(head.length + words.length) }
    })
  const written = parts.filter(({ words }) => words !== '')
  const inside = (words: string) => Math.min(starsAfter(words, 0), starsBefore(words, words.length))
  const isOff = written.length > 0 && written.every(({ words }) => words.length >= 2 * n && has(inside(words), mark))
  const one = (words: string) => (isOff ? words.slice(n, -n) : `${mark}${words}${mark}`)
  if (written.length === 0) {
    return { from: start, to: start, insert: mark + mark, start: start + n, end: start + n }
  }
  const insert = parts.map(({ head, words, tail }) => head + (words === '' ? '' : one(words)) + tail).join('\n')
  // the words themselves stay chosen, so that the same button takes its marks away again
  const [only] = parts
  if (parts.length === 1 && only !== undefined && !isOff) {
    const at = start + only.head.length + n
    return { from: start, to: end, insert, start: at, end: at + only.words.length }
  }
  return { from: start, to: end, insert, start, end: start + insert.length }
}

function link(text: string, start: number, end: number, word: string): Edit {
  const chosen = text.slice(start, end)
  const isAddress = /^(?:https?:\/\/|mailto:|tel:)\S+$/.test(chosen)
  const name = isAddress || chosen === '' ? word : chosen
  const address = isAddress ? chosen : 'https://'
  const insert = `[${name}](${address})`
  // what is missing is chosen: the words, or the address
  const at = name === chosen ? start + name.length + 3 : start + 1
  return { from: start, to: end, insert, start: at, end: at + (name === chosen ? address : name).length }
}

/** Beneath the lines that are chosen: a table takes a paragraph of its own. */
function table(text: string, start: number, end: number, [first, second]: readonly [string, string]): Edit {
  const { from, to } = linesAt(text, start, end)
  const isFree = text.slice(from, to).trim() === ''
  const at = isFree ? from : to
  const isPart = (gap: string) => gap.split('\n').length > 2
  const above = text.slice(0, from).trimEnd()
  const below = text.slice(to).trimStart()
  const before = isFree ? (above === '' || isPart(text.slice(above.length, from)) ? '' : '\n') : '\n\n'
  const after = below === '' || isPart(text.slice(to, text.length - below.length)) ? '' : '\n'
  const row = '|  |  |'
  const insert = `${before}| ${first} | ${second} |\n| --- | --- |\n${row}\n${row}${after}`
  const head = at + before.length + 2
  return { from: at, to, insert, start: head, end: head + first.length }
}

export function markdownEdit(text: string, start: number, end: number, act: MarkdownAct, words: StandIns): Edit {
  switch (act) {
    case 'bold':
      return embrace(text, start, end, '**')
    case 'italic':
      return embrace(text, start, end, '*')
    case 'link':
      return link(text, start, end, words.link)
    case 'table':
      return table(text, start, end, words.columns)
    default:
      return markLines(text, start, end, act)
  }
}
