import { addDays, daysBetween, isValidDate } from '../kernel/date'
import type { SpecialDay } from './day-kind'
import { readYearlyRule, type YearlyRule, yearlyDates } from './yearly-rule'

/** Why a file is no calendar of holidays, with the line at which it is seen. */
export type FileFault = {
  readonly fault: 'no_calendar' | 'cut_off' | 'bad_date' | 'no_days' | 'too_many'
  readonly line: number
}

export type HolidayFile = {
  readonly days: readonly SpecialDay[]
  /** How many days each year of the file has, also those that were not asked for; of what returns yearly none. */
  readonly years: ReadonlyMap<number, number>
  /** What the file has and this takes for no holiday, by why. */
  readonly left: {
    /** Events at a time of the day. */
    readonly timed: number
    /** In a file that says of its days which are off: those of which it does not. */
    readonly unmarked: number
    /** Longer than a month, or repeated in another way than yearly. */
    readonly strange: number
  }
}

/** More events are no calendar of holidays, nor are more that return. */
const mostEvents = 5000
const mostRules = 200
const longestDays = 31
const longestName = 50
/** What lies later is no holiday of anybody alive, and soon beyond what a date can be. */
const lastYear = 2200

type Property = { readonly name: string; readonly parameters: string; readonly value: string; readonly line: number }

/** The properties of a file, its folded lines put together again. */
function* propertiesOf(text: string): Generator<Property> {
  let folded: { parts: string[]; line: number } | null = null
  let line = 0
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line++
    if (folded !== null && (raw.startsWith(' ') || raw.startsWith('\t'))) {
      folded.parts.push(raw.slice(1))
      continue
    }
    if (folded !== null) yield propertyOf(folded.parts.join(''), folded.line)
    folded = raw === '' ? null : { parts: [raw], line }
  }
  if (folded !== null) yield propertyOf(folded.parts.join(''), folded.line)
}

/** `DTSTART;VALUE=DATE:20261001`; a colon in quotation marks belongs to a parameter. */
function propertyOf(text: string, line: number): Property {
  let quoted = false
  let at = 0
  while (at < text.length && (quoted || text[at] !== ':')) {
    if (text[at] === '"') quoted = !quoted
    at++
  }
  const head = text.slice(0, at)
  const semicolon = head.indexOf(';')
  return {
    name: (semicolon < 0 ? head : head.slice(0, semicolon)).toUpperCase(),
    parameters: semicolon < 0 ? '' : head.slice(semicolon).toUpperCase(),
    value: text.slice(at + 1),
    line,
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g

const plainText = (value: string): string =>
  value
    .replace(/\\([nN\\;,])/g, (_, one: string) => (one.toLowerCase() === 'n' ? ' ' : one))
    .replace(controls, ' ')
    .trim()

type Moment = { readonly date: string; readonly time: string | null; readonly line: number }

type Event = {
  uid: string
  line: number
  summary: string
  start?: Moment
  end?: Moment
  /** Days that a DURATION of whole days says. */
  length?: number
  rule?: string
  /** Dates at which it does not return. */
  without: Set<string>
  /** Dates at which it is besides. */
  more: string[]
  /** The date of the occurrence that this event stands for. */
  instead?: string
  cancelled: boolean
  allDay: boolean
  /** What the file says of the day itself. */
  mark: { kind: SpecialDay['kind']; name?: string } | null
  own: { name_en?: string; type?: SpecialDay['type']; as_weekday?: number; statutory?: boolean }
}

class Unreadable extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault['fault'], line: number) {
    super(fault)
    this.fault = { fault, line }
  }
}

function momentOf(value: string, line: number): Moment {
  const [, year, month, day, time = null] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(value.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (!isValidDate(date)) throw new Unreadable('bad_date', line)
  return { date, time, line }
}

const dates = (value: string, line: number): string[] =>
  value
    .split(',')
    .filter(Boolean)
    .map((one) => momentOf(one, line).date)

/** `P3D` or `P1W`; undefined where it is not in whole days. */
function daysOf(value: string): number | undefined {
  const [, weeks, days] = /^\+?P(?:(\d{1,4})W|(\d{1,4})D)(?:T0[HMS])?$/.exec(value.trim()) ?? []
  return weeks !== undefined ? Number(weeks) * 7 : days !== undefined ? Number(days) : undefined
}

/**
 * What the name of a day says of it, as the calendars that people subscribe to write it: 国庆节（休）, 休｜国庆节,
 * 上班(补春节假期).
 */
function markIn(summary: string): Event['mark'] {
  const kindOf = (word: string | undefined) =>
    (word === '休' || word === '放假' ? 'off' : 'workday') as SpecialDay['kind']
  const after = /^(.+?)\s*[（(](休|班|放假|补班|上班|调休上班)[）)]$/.exec(summary)
  if (after !== null) return { kind: kindOf(after[2]), name: after[1] }
  const before = /^(休|班|补班)\s*[｜|·:：]\s*(.+)$/.exec(summary)
  if (before !== null) return { kind: kindOf(before[1]), name: before[2] }
  const instead = /^上班[（(]补(.+?)(?:假期)?[）)]$/.exec(summary)
  return instead === null ? null : { kind: 'workday', name: instead[1] }
}

/** What a property says of the event that is open. */
function take(event: Event, { name, parameters, value, line }: Property): void {
  switch (name) {
    case 'UID':
      event.uid = value
      break
    case 'SUMMARY':
      event.summary = plainText(value.slice(0, 400)).slice(0, 200)
      break
    case 'DTSTART':
      event.start = momentOf(value, line)
      if (parameters.includes('VALUE=DATE') && !parameters.includes('VALUE=DATE-TIME')) event.allDay = true
      break
    case 'DTEND':
      event.end = momentOf(value, line)
      break
    case 'DURATION':
      event.length = daysOf(value)
      break
    case 'RRULE':
      event.rule = value
      break
    case 'EXDATE':
      for (const date of dates(value, line)) event.without.add(date)
      break
    case 'RDATE':
      if (parameters.includes('PERIOD')) break
      for (const date of dates(value, line)) event.more.push(date)
      break
    case 'RECURRENCE-ID':
      event.instead = momentOf(value, line).date
      break
    case 'STATUS':
      event.cancelled = value.trim().toUpperCase() === 'CANCELLED'
      break
    case 'X-MICROSOFT-CDO-ALLDAYEVENT':
      event.allDay = value.trim().toUpperCase() === 'TRUE'
      break
    case 'X-APPLE-SPECIAL-DAY':
      if (value === 'WORK-HOLIDAY') event.mark = { kind: 'off' }
      if (value === 'ALTERNATE-WORKDAY') event.mark = { kind: 'workday' }
      break
    case 'X-WORKPLACE-NAME-EN':
      event.own.name_en = plainText(value.slice(0, 400)).slice(0, longestName)
      break
    case 'X-WORKPLACE-TYPE':
      if (value === '1' || value === '2' || value === '3') event.own.type = Number(value) as SpecialDay['type']
      break
    case 'X-WORKPLACE-AS-WEEKDAY':
      if (/^[1-7]$/.test(value)) event.own.as_weekday = Number(value)
      break
    case 'X-WORKPLACE-STATUTORY':
      event.own.statutory = value === 'TRUE'
      break
  }
}

const newEvent = (line: number): Event => ({
  ...{
    uid: '',
    line,
    summary: '',
    without: new Set<string>(),
    more: [],
    cancelled: false,
    allDay: false,
    mark: null,
    own: {},
  },
})

function eventsOf(text: string): Event[] {
  const events: Event[] = []
  /** What is open, outermost first: alarms inside of events have properties of the same names. */
  const open: string[] = []
  let event: Event | null = null
  let rules = 0
  let isCalendar = false
  let last = 0
  for (const property of propertiesOf(text.replace(/^\uFEFF/, ''))) {
    last = property.line
    const part = property.value.trim().toUpperCase()
    if (property.name === 'BEGIN') {
      if (open.length === 0 && part !== 'VCALENDAR') throw new Unreadable('no_calendar', last)
      isCalendar = true
      open.push(part)
      if (part === 'VEVENT') event = newEvent(last)
      if (events.length >= mostEvents) throw new Unreadable('too_many', last)
    } else if (!isCalendar) {
      throw new Unreadable('no_calendar', last)
    } else if (property.name === 'END') {
      if (open.pop() !== part) throw new Unreadable('cut_off', last)
      if (part === 'VEVENT' && event !== null) {
        events.push(event)
        event = null
      }
    } else if (event !== null && open.at(-1) === 'VEVENT') {
      if (property.name === 'RRULE' && ++rules > mostRules) throw new Unreadable('too_many', last)
      take(event, property)
    }
  }
  if (!isCalendar) throw new Unreadable('no_calendar', last)
  if (open.length > 0) throw new Unreadable('cut_off', last)
  return events
}

/** How many whole days an event takes; null: it is at a time of the day, or ends before it begins. */
function lengthOf({ start, end, length, allDay }: Event): number | null {
  if (start === undefined) return null
  const isWhole = start.time === null || allDay || (start.time === '000000' && end?.time === '000000')
  if (!isWhole) return null
  const days = length ?? (end === undefined ? 1 : daysBetween(start.date, end.date))
  // the day after the last one, as the format has it; some write the day itself
  return days < 0 ? null : Math.max(1, days)
}

type Found = { readonly day: SpecialDay; readonly isMarked: boolean }

/** What an event says of a date. */
function dayOf({ summary, mark, own }: Event, date: string): SpecialDay {
  const inName = markIn(summary)
  const kind = mark?.kind ?? inName?.kind ?? 'off'
  const name = (inName?.name ?? mark?.name ?? summary).replace(/^(.{2,})假期$/, '$1').slice(0, longestName)
  return {
    ...{ date, name, name_en: own.name_en || null, kind },
    type: kind === 'off' ? (own.type ?? 1) : 1,
    as_weekday: kind === 'workday' ? (own.as_weekday ?? null) : null,
    statutory: kind === 'off' && own.statutory === true,
  }
}

/** Two events on one date: what is marked counts before what is not, the later mark before the earlier, and names add up. */
function together(one: Found | undefined, other: Found): Found {
  if (one === undefined) return other
  if (one.isMarked !== other.isMarked) return one.isMarked ? one : other
  if (one.day.kind !== other.day.kind) return other
  const names = one.day.name.split('、')
  if (names.includes(other.day.name) || one.day.name.length + other.day.name.length >= longestName) return one
  return { ...one, day: { ...one.day, name: [...names, other.day.name].join('、') } }
}

/** The first days of an event in the years from `from` to `to`; null where it repeats in a way that is not read. */
function beginningsOf(
  event: Event,
  start: string,
  years: readonly number[],
  replaced: ReadonlySet<string>,
): string[] | null {
  let rule: YearlyRule | null = null
  if (event.rule !== undefined) {
    rule = readYearlyRule(event.rule)
    if (rule === null) return null
  }
  const found = rule === null ? [start] : yearlyDates(rule, start, Math.min(...years), Math.max(...years))
  return [...new Set([...found, ...event.more])].filter((date) => !event.without.has(date) && !replaced.has(date))
}

/**
 * The days off and make-up workdays that a calendar file (.ics) has in these years: its whole-day events, several days
 * long or returning every year. Takes a time that grows with the length of the file, whatever stands in it.
 */
export function readHolidayFile(text: string, years: readonly number[]): HolidayFile | FileFault {
  try {
    return read(text, years)
  } catch (error) {
    if (error instanceof Unreadable) return error.fault
    throw error
  }
}

function read(text: string, years: readonly number[]): HolidayFile {
  const events = eventsOf(text).filter(({ cancelled }) => !cancelled)
  const left = { timed: 0, unmarked: 0, strange: 0 }
  /** Dates of a returning event for which another one stands. */
  const replaced = new Map<string, Set<string>>()
  for (const { uid, instead } of events) {
    if (instead !== undefined) replaced.set(uid, (replaced.get(uid) ?? new Set()).add(instead))
  }
  const nothing = new Set<string>()
  const isMarked = (event: Event) => event.mark !== null || markIn(event.summary) !== null
  const saysWhich = events.some(isMarked)
  const byDate = new Map<string, Found>()
  const each = new Map<number, Set<string>>()
  let whole = 0
  for (const event of events) {
    const length = lengthOf(event)
    if (event.start === undefined || length === null || event.summary === '') {
      left.timed++
      continue
    }
    const stands = event.instead === undefined ? replaced.get(event.uid) : undefined
    const isStrange = length > longestDays || Number(event.start.date.slice(0, 4)) > lastYear
    const begins = isStrange ? null : beginningsOf(event, event.start.date, years, stands ?? nothing)
    if (begins === null) {
      left.strange++
      continue
    }
    // what is only remembered is no day off, in a file that tells the days off
    if (saysWhich && !isMarked(event) && !/假期$/.test(event.summary)) {
      left.unmarked++
      continue
    }
    whole++
    for (const first of begins) {
      if (Number(first.slice(0, 4)) > lastYear) continue
      for (let at = 0; at < length; at++) {
        const date = addDays(first, at)
        const year = Number(date.slice(0, 4))
        if (event.rule === undefined) each.set(year, (each.get(year) ?? new Set()).add(date))
        if (!years.includes(year)) continue
        byDate.set(date, together(byDate.get(date), { day: dayOf(event, date), isMarked: isMarked(event) }))
      }
    }
  }
  if (whole === 0) throw new Unreadable('no_days', 0)
  return {
    days: [...byDate.values()].map(({ day }) => day).sort((one, other) => (one.date < other.date ? -1 : 1)),
    years: new Map([...each].map(([year, found]): [number, number] => [year, found.size]).sort(([a], [b]) => a - b)),
    left,
  }
}
