/** So much text one field of Markdown takes. */
export const MARKDOWN_MAX = 30_000

/** Quotes and lists in each other, at the beginning of a line. */
const MOST_DEEP = 20
/** Signs of emphasis or code in a row, and groups of them in one paragraph. */
const LONGEST_RUN = 100
const MOST_RUNS = 500
/** Beginnings of pictures in one paragraph. */
const MOST_PICTURES = 50

/** Titles written over a line of dashes, quotes that begin anew, and beginnings of comments and the like, in the whole text. */
const MOST_UNDERLINED = 300
const MOST_QUOTES = 300
const MOST_COMMENTS = 100

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

/** A rule across the page, or a fence, may be as long as somebody likes; it is of one kind of sign. */
const isRule = (line: string) => /^[ \t]*(?:\*[* \t]*|_[_ \t]*|-[- \t]*|~+[ \t]*)$/.test(line)

/** What makes a title of the line above. */
const isUnderline = (line: string) => /^[>\s]*(?:=+|-+)[ \t]*$/.test(line)

/**
 * Whether a text is written to choke what reads it. Parsers of Markdown take quadratic time, or run out of stack, on
 * thousands of quotes, emphases, titles, comments or pictures (measured: 40 s for 40,000 asterisks, 17 s for 7,500
 * titles); nobody writes so. What passes is read in a time that grows with its length.
 */
export function isWildMarkdown(text: string): boolean {
  let [runs, pictures] = [0, 0]
  let [underlined, quotes, comments] = [0, 0, 0]
  let before = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (isUnderline(line) && ++underlined > MOST_UNDERLINED) return true
    if (/^\s*>/.test(line) && !/^\s*>./.test(before) && ++quotes > MOST_QUOTES) return true
    comments += line.split(/<[!?]/).length - 1
    if (comments > MOST_COMMENTS) return true
    before = line
    if (line.trim() === '') {
      runs = 0
      pictures = 0
      continue
    }
    if (depthOf(line) > MOST_DEEP) return true
    if (isRule(line)) continue
    for (const [run] of line.matchAll(/\*+|_+|~+|`+/g)) {
      if (run.length > LONGEST_RUN || ++runs > MOST_RUNS) return true
    }
    pictures += line.split('![').length - 1
    if (pictures > MOST_PICTURES) return true
  }
  return false
}
