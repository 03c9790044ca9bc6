import { FilterParser } from 'ldapts'

/** A filter is one whole filter or nothing: what would be read as two is refused before anybody is asked. */
export function isFilter(text: string): boolean {
  try {
    FilterParser.parseString(text)
    return /^\(.*\)$/s.test(text) && closesLast(text)
  } catch {
    return false
  }
}

/** Does the first bracket close with the last one? */
function closesLast(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at === text.length - 1
  }
  return false
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a value; undefined where its bytes are none. What identifies an entry in binary form becomes hexadecimal. */
export function textOf(name: string, value: Buffer | string): string | undefined {
  if (typeof value === 'string') return value.includes('\uFFFD') ? undefined : value
  if (/^object(guid|sid)$/i.test(name)) return value.toString('hex')
  try {
    return utf8.decode(value)
  } catch {
    return undefined
  }
}
