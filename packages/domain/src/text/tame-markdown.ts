/** So much text one field of Markdown takes. */
export const MARKDOWN_MAX = 30_000

/** Quotes and lists in each other, at the beginning of a line. */
const MOST_DEEP = 20
/** Emphasis characters in a row, and groups of them in one paragraph. */
const LONGEST_RUN = 100
const MOST_RUNS = 500
/** Beginnings of pictures in one paragraph. */
const MOST_PICTURES = 50

/** How many quotes and lists a line opens. */
function depthOf(line: string): number {
  let [depth, at] = [0, 0]
  for (;;) {
    while (line[at] === ' ' || line[at] === '\t') at++
    const mark = /^(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/.exec(line.slice(at, at + 12))
    if (mark === null) return depth
    depth++
    at += mark[0].length
  }
}

/** A rule across the page may be as long as somebody likes. */
const isRule = (line: string) => /^[\s*_~-]*$/.test(line)

/**
 * Whether a text is written to choke what reads it. Parsers of Markdown take quadratic time, or run out of stack, on
 * thousands of quotes, emphases or pictures within each other (measured: 40 s for 40,000 asterisks); nobody writes so.
 */
export function isWildMarkdown(text: string): boolean {
  let [runs, pictures] = [0, 0]
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      runs = 0
      pictures = 0
      continue
    }
    if (depthOf(line) > MOST_DEEP) return true
    if (isRule(line)) continue
    for (const [run] of line.matchAll(/\*+|_+|~+/g)) {
      if (run.length > LONGEST_RUN || ++runs > MOST_RUNS) return true
    }
    pictures += line.split('![').length - 1
    if (pictures > MOST_PICTURES) return true
  }
  return false
}
