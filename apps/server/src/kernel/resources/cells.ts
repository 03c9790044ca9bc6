import { type Field, type FieldKind, type Period, shapeOf } from '@workplace/contract/kernel/field'
import { weekdayNames } from '@workplace/contract/kernel/weekday-text'
import { type Label, type Language, say } from '@workplace/contract/kernel/words'
import { isValidDate } from '@workplace/domain/kernel/date'
import { isTime, minuteOf } from '@workplace/domain/kernel/time'
import { instantOf } from '@workplace/domain/kernel/zone'
import { joined, listSeparators, split } from './escape'
import { type Keys, keyText } from './labels'
import { words } from './words'

/** How a kind of field stands in a cell of a CSV or Excel file. */
type Cell = {
  readonly write: (value: unknown, field: Field, language: Language, keys: Keys) => string
  /** The value that a text means. A text that means none is given back, and the field's schema refuses it. */
  readonly read: (text: string, field: Field, zone?: string) => unknown
}

const same: Cell = { write: (value) => String(value), read: (text) => text }

const isOneOf = (label: Label, text: string) => label.some((one) => one.toLowerCase() === text.toLowerCase())

/** The code of an option by its code or its label in either language. */
function codeOf(text: string, field: Field): string {
  const options = field.options ?? {}
  if (Object.hasOwn(options, text)) return text
  return Object.entries(options).find(([, label]) => isOneOf(label, text))?.[0] ?? text
}

const optionLabel = (code: unknown, field: Field, language: Language): string => {
  const label = field.options?.[String(code)]
  return label ? say(label, language) : String(code)
}

const numbered = (code: string): unknown => (/^\d{1,9}$/.test(code) ? Number(code) : code)

const list = (text: string): string[] => split(text, listSeparators).filter((part) => part !== '')

const yes = new Set(['true', '1', 'y', 'yes', '是'])
const no = new Set(['false', '0', 'n', 'no', '否'])

function weekday(text: string): unknown {
  const named = weekdayNames.findIndex((label) => isOneOf(label, text))
  return named >= 0 ? named + 1 : /^\d$/.test(text) ? Number(text) : text
}

/** `2026/1/5` as spreadsheets write it is `2026-01-05`. */
function dateText(text: string): string {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}` : text
}

/** `8:00` and `08:00:00` are `08:00`. */
function walltimeText(text: string): string {
  const parts = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text)
  return parts ? `${parts[1]?.padStart(2, '0')}:${parts[2]}` : text
}

/** A time as a clock shows it, in the zone of whoever brings the file; a day alone is its beginning. */
function instantText(text: string, zone: string | undefined): string {
  const [, day = '', clock = '0:00'] = /^([\d/.-]+)(?:[ T](\d{1,2}:\d{2}(?::00)?))?$/.exec(text) ?? []
  const [date, time] = [dateText(day), walltimeText(clock)]
  if (zone === undefined || !isValidDate(date) || !isTime(time)) return text
  return new Date(instantOf(date, minuteOf(time), zone)).toISOString()
}

const periodText = ({ week, start, end }: Period, language: Language) =>
  `${say(weekdayNames[week - 1] ?? ['', ''], language)} ${start}-${end}`

/** `周一 09:00-12:00` */
function periodOf(text: string): unknown {
  const parts = /^(\S+)\s+(\d{1,2}:\d{2})\s*[-–~]\s*(\d{1,2}:\d{2})$/.exec(text)
  if (parts === null) return text
  const [, week = '', start = '', end = ''] = parts
  return { week: weekday(week), start: walltimeText(start), end: walltimeText(end) }
}

/** Every kind of field, as files carry it. */
const cells: Readonly<Record<FieldKind, Cell>> = {
  text: same,
  longtext: same,
  markdown: same,
  integer: { ...same, read: (text) => (/^-?\d{1,15}(?:\.0+)?$/.test(text) ? Number(text) : text) },
  decimal: same,
  money: same,
  flag: {
    write: (value, _, language) => say(value === true ? words.yes : words.no, language),
    read: (text) => (yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text),
  },
  select: { write: optionLabel, read: codeOf },
  choice: { write: optionLabel, read: (text, field) => numbered(codeOf(text, field)) },
  multiselect: {
    write: (value, field, language) =>
      joined(
        (value as string[]).map((code) => optionLabel(code, field, language)),
        listSeparators,
      ),
    read: (text, field) => list(text).map((part) => codeOf(part, field)),
  },
  date: { ...same, read: dateText },
  walltime: { ...same, read: walltimeText },
  instant: { ...same, read: (text, _, zone) => instantText(text, zone) },
  color: same,
  image: same,
  zone: same,
  weekdays: {
    write: (value, _, language) =>
      joined(
        (value as number[]).map((day) => say(weekdayNames[day - 1] ?? ['', ''], language)),
        listSeparators,
      ),
    read: (text) => list(text).map(weekday),
  },
  periods: {
    write: (value, _, language) =>
      joined(
        (value as Period[]).map((period) => periodText(period, language)),
        listSeparators,
      ),
    read: (text) => list(text).map(periodOf),
  },
  structured: {
    write: (value, field, language) => shapeOf(field).write(value, language),
    read: (text, field) => shapeOf(field).read(text),
  },
  ref: { write: (value, { to = '' }, _, keys) => keyText(keys(to, value as number)), read: (text) => text },
  refs: {
    write: (value, { to = '' }, _, keys) =>
      joined(
        (value as number[]).map((id) => keyText(keys(to, id))),
        listSeparators,
      ),
    read: list,
  },
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

export const writeCell = (field: Field, value: unknown, language: Language, keys: Keys): string =>
  isEmpty(value) ? '' : cells[field.kind].write(value, field, language, keys)

const isList: ReadonlySet<FieldKind> = new Set(['multiselect', 'weekdays', 'periods', 'refs'])

/** The value of a cell; an empty one of a list is an empty list, another empty one is nothing. */
export const readCell = (field: Field, text: string, zone?: string): unknown =>
  text === '' ? (isList.has(field.kind) ? [] : undefined) : cells[field.kind].read(text, field, zone)

/** Numbers may begin with a minus: no program takes them for a formula. */
export const isNumeric = (field: Field): boolean => ['integer', 'decimal', 'money'].includes(field.kind)
