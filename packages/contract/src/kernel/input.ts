import { z } from 'zod'

// What calls read in one way, whichever area they are of.

/** An id in a body. */
export const id = z.number().int().positive().max(2147483647)
/** An id in a query. */
export const queryId = z.coerce.number<number | string>().int().positive().max(2147483647)
/** Ids repeated, comma-joined, or an array. */
export const ids = (most: number) =>
  z
    .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])
    .transform((value) =>
      (Array.isArray(value) ? value : String(value).split(',')).filter((part) => part !== '').map(Number),
    )
    .pipe(z.array(id).max(most))
/** An empty text counts as not given: the specification's client sends them so. */
export const given = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

export const walltimePattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

const zonePattern =
  /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[\w+/-]+)$/

/**
 * True for an IANA zone name of an area (or `UTC`) that this runtime knows. Short names and offsets are left out: the
 * database knows some of them otherwise (`ACT` is in Brazil for one and in Australia for the other) or not at all.
 */
export function isZoneName(value: string): boolean {
  if (!zonePattern.test(value)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** A message key for a value of the wrong type: an absent value is not wrong but missing. */
export const missingOr =
  (key: string, needed = 'required') =>
  (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? needed : key

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/**
 * False where there are control characters, NUL and its like: nothing that people type, and nothing that a column, a
 * sheet, a mail or a log takes as text. Lines and tabs are none.
 */
export const isPlain = (value: string): boolean => !control.test(value)

/** What ends a line, and tabs: what is one line stays one, in a list, a file, the subject of a mail. */
const breaks = /[\t\n\r\u0085\u2028\u2029]+/g
export const inOneLine = (value: string) => value.replace(breaks, ' ')

/** One line of text, trimmed; what would break it is a blank. */
export const line = (most: number, needed = 'required') =>
  z
    .string({ error: missingOr('a_text', needed) })
    .overwrite(inOneLine)
    .trim()
    .max(most, `too_long|${most}`)
    .refine(isPlain, 'control')
