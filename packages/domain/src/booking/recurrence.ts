import { addDays, dateOfDay, dayOfDate, weekdayOf } from '../kernel/date'

/** The most meetings that one series has: a year of days. */
export const MOST_OCCURRENCES = 366

/** How a series repeats. Dates are those of the office. */
export interface RecurrenceRule {
  readonly period: 'day' | 'week' | 'month'
  /** Every so many days, weeks or months: 1 to 4. */
  readonly interval: number
  /** For weeks, 1 Monday to 7 Sunday, weeks beginning on Monday; empty is the weekday of `begin_date`. */
  readonly weekdays?: readonly number[] | null
  /** For months: the day of `begin_date` (the default), or its weekday, the nth of the month. */
  readonly month_mode?: 'day_of_month' | 'nth_weekday' | null
  /** 1 to 4, or -1 for the last of the month; empty is what `begin_date` is: a fifth one is the last. */
  readonly nth?: number | null
  readonly begin_date: string
  /** The last date, included. */
  readonly until?: string | null
  /** How many dates; what a month does not have is not counted. */
  readonly times?: number | null
}

/** What is wrong with a rule: which of its fields, or that it never ends, has no date, or has too many. */
export type RecurrenceFault =
  | { readonly ok: false; readonly reason: 'field'; readonly field: keyof RecurrenceRule }
  | { readonly ok: false; readonly reason: 'endless' | 'empty' }
  | { readonly ok: false; readonly reason: 'too_many'; readonly most: number }

/** The dates of a rule, ascending, and the months (`YYYY-MM`) within them that do not have its day and are left out. */
export type Occurrences = { readonly ok: true; readonly dates: readonly string[]; readonly skipped: readonly string[] }
export type Recurrence = Occurrences | RecurrenceFault

/**
 * The dates of a rule. A rule that says no end goes on to `horizon`, the last date that can be booked (null: there is
 * none, and the rule is endless); one that says its end has all its dates, and the rules of booking refuse what lies
 * beyond the horizon. The 31st is left out in months that do not have it, and said in `skipped`.
 */
export function occurrencesOf(rule: RecurrenceRule, horizon: string | null = null): Recurrence {
  const field = wrongField(rule)
  if (field !== null) return { ok: false, reason: 'field', field }
  const until = rule.until ?? (rule.times ? null : horizon)
  if (until === null && !rule.times) return { ok: false, reason: 'endless' }
  if (rule.times && rule.times > MOST_OCCURRENCES) return { ok: false, reason: 'too_many', most: MOST_OCCURRENCES }
  const dates: string[] = []
  const skipped: string[] = []
  for (const turn of turnsOf(rule)) {
    if (until !== null && turn.from > until) break
    const inTurn = turn.dates.filter((date) => date >= rule.begin_date && (until === null || date <= until))
    if (turn.dates.length === 0) skipped.push(turn.from.slice(0, 7))
    dates.push(...inTurn)
    if (rule.times && dates.length >= rule.times) break
    if (dates.length > MOST_OCCURRENCES) return { ok: false, reason: 'too_many', most: MOST_OCCURRENCES }
  }
  if (rule.times) dates.length = Math.min(dates.length, rule.times)
  return dates.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, dates, skipped }
}

function wrongField(rule: RecurrenceRule): keyof RecurrenceRule | null {
  const { interval, weekdays, nth, until, times, begin_date } = rule
  const isWhole = (n: number, from: number, to: number) => Number.isInteger(n) && n >= from && n <= to
  if (!isWhole(interval, 1, 4)) return 'interval'
  if (weekdays?.some((day) => !isWhole(day, 1, 7))) return 'weekdays'
  if (nth != null && nth !== -1 && !isWhole(nth, 1, 4)) return 'nth'
  if (times != null && !(Number.isInteger(times) && times > 0)) return 'times'
  if (times != null && until != null) return 'times' // one end, not two
  return until != null && until < begin_date ? 'until' : null
}

/** A day, week or month of the rule: its first date, and the dates in it; a month may have none. */
type Turn = { from: string; dates: string[] }

function* turnsOf(rule: RecurrenceRule): Generator<Turn> {
  const { begin_date, interval } = rule
  if (rule.period === 'day') {
    for (let date = begin_date; ; date = addDays(date, interval)) yield { from: date, dates: [date] }
  }
  if (rule.period === 'week') {
    const wanted = [...new Set(rule.weekdays?.length ? rule.weekdays : [weekdayOf(begin_date)])].sort((a, b) => a - b)
    const monday = addDays(begin_date, 1 - weekdayOf(begin_date))
    for (let from = monday; ; from = addDays(from, 7 * interval)) {
      yield { from, dates: wanted.map((weekday) => addDays(from, weekday - 1)) }
    }
  }
  const day = Number(begin_date.slice(8))
  const nth = rule.nth ?? (day > 28 ? -1 : Math.ceil(day / 7))
  for (let from = `${begin_date.slice(0, 8)}01`; ; from = laterMonth(from, interval)) {
    const date =
      rule.month_mode === 'nth_weekday'
        ? nthWeekday(from, weekdayOf(begin_date), nth)
        : day <= daysInMonth(from)
          ? addDays(from, day - 1)
          : null
    yield { from, dates: date === null ? [] : [date] }
  }
}

/** The nth of a weekday in the month that begins on `first`; -1 is the last. */
function nthWeekday(first: string, weekday: number, nth: number): string {
  const earliest = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  if (nth > 0) return addDays(earliest, 7 * (nth - 1))
  const fifth = addDays(earliest, 28)
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : addDays(earliest, 21)
}

const daysInMonth = (first: string): number => dayOfDate(laterMonth(first, 1)) - dayOfDate(first)

/** The first of the month that comes `months` after the month of a first. */
function laterMonth(first: string, months: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return dateOfDay(Date.UTC(year, month - 1 + months, 1) / 86_400_000)
}
