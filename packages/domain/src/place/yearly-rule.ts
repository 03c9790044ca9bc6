import { dateOfDay, dayOfDate } from '../kernel/date'

/** A rule by which a holiday returns every year (RFC 5545): on its date, or on such a weekday of a month. */
export type YearlyRule = {
  readonly interval: number
  readonly count: number | null
  readonly until: string | null
  readonly months: readonly number[]
  readonly monthDays: readonly number[]
  /** `n` 0: each of that weekday. */
  readonly weekdays: readonly { readonly n: number; readonly weekday: number }[]
}

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'WKST'])

/** More of anything is no rule of a holiday, and would take long to follow. */
const most = { months: 2, monthDays: 10, weekdays: 7 }

const wholes = (text: string | undefined, from: number, to: number, length = 1): number[] | null => {
  if (text === undefined) return []
  const found = text.split(',', length + 1).map(Number)
  const isRead = found.every((one) => Number.isInteger(one) && one !== 0 && one >= from && one <= to)
  return isRead && found.length <= length ? found : null
}

const basicDate = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`

/** Reads an RRULE; null where it repeats in another way than yearly, or by parts that no holiday needs. */
export function readYearlyRule(text: string): YearlyRule | null {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=')
    if (!known.has(name)) return null
    parts.set(name, value)
  }
  const months = wholes(parts.get('BYMONTH'), 1, 12, most.months)
  const monthDays = wholes(parts.get('BYMONTHDAY'), -31, 31, most.monthDays)
  const [interval] = wholes(parts.get('INTERVAL') ?? '1', 1, 1000) ?? []
  const counts = wholes(parts.get('COUNT'), 1, 100_000)
  const until = parts.get('UNTIL')
  const weekdays = (parts.get('BYDAY') ?? '')
    .split(',', most.weekdays + 1)
    .filter(Boolean)
    .map((one) => {
      const [, n = '', name = ''] = /^([+-]?\d)?([A-Z]{2})$/.exec(one) ?? []
      return { n: Number(n), weekday: weekdayNames.indexOf(name) + 1 }
    })
  const isRead =
    parts.get('FREQ') === 'YEARLY' &&
    months !== null &&
    monthDays !== null &&
    counts !== null &&
    interval !== undefined &&
    (until === undefined || /^\d{8}/.test(until)) &&
    weekdays.length <= most.weekdays &&
    weekdays.every(({ n, weekday }) => weekday > 0 && Math.abs(n) <= 5) &&
    // counted through the whole year, which no holiday is
    (weekdays.length === 0 || months.length > 0)
  if (!isRead) return null
  return {
    ...{ interval, months, monthDays, weekdays },
    count: counts[0] ?? null,
    until: until === undefined ? null : basicDate(until),
  }
}

/** The first day of a month, in days from 1970; `month` 13 is the next year's first. */
const firstOf = (year: number, month: number): number => Date.UTC(year, month - 1) / 86_400_000

/** The days that a rule gives in a year, as if it had begun before. */
function daysIn(rule: YearlyRule, start: string, year: number): number[] {
  const months = rule.months.length > 0 ? rule.months : [Number(start.slice(5, 7))]
  const byDate = rule.weekdays.length === 0
  const wanted = rule.monthDays.length > 0 ? rule.monthDays : byDate ? [Number(start.slice(8, 10))] : null
  return months.flatMap((month) => {
    const first = firstOf(year, month)
    const length = firstOf(year, month + 1) - first
    const found: number[] = []
    for (let at = 0; at < length; at++) {
      if (wanted !== null && !wanted.includes(at + 1) && !wanted.includes(at - length)) continue
      const weekday = ((((first + at + 3) % 7) + 7) % 7) + 1
      const nth = Math.floor(at / 7) + 1
      const nthLast = -(Math.floor((length - 1 - at) / 7) + 1)
      const isOne = rule.weekdays.some((one) => one.weekday === weekday && [0, nth, nthLast].includes(one.n))
      if (byDate || isOne) found.push(first + at)
    }
    return found
  })
}

/** The first days of a holiday in the years `from` to `to`, which begins at `start` and returns by the rule. */
export function yearlyDates(rule: YearlyRule, start: string, from: number, to: number): string[] {
  const first = dayOfDate(start)
  const last = rule.until === null ? Number.POSITIVE_INFINITY : dayOfDate(rule.until)
  const found: string[] = []
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (let year = Number(start.slice(0, 4)); year <= to; year += rule.interval) {
    // without a count nothing has to be gone through before the years that are asked for
    if (rule.count === null && year < from) continue
    for (const day of daysIn(rule, start, year).sort((one, other) => one - other)) {
      if (day < first) continue
      if (left-- <= 0 || day > last) return found
      if (year >= from) found.push(dateOfDay(day))
    }
  }
  return found
}
