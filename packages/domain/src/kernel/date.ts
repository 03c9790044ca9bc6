const DAY_MS = 86_400_000

/** True for a `YYYY-MM-DD` that is in the Gregorian calendar, years 1900 to 9999. */
export function isValidDate(text: string): boolean {
  return /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text) && dateOfDay(dayOfDate(text)) === text
}

/** Days from 1970-01-01 to a `YYYY-MM-DD`, negative before it. */
export function dayOfDate(date: string): number {
  const known = days.get(date)
  if (known !== undefined) return known
  const day = readDay(date)
  if (days.size >= MOST_KEPT) days.clear()
  days.set(date, day)
  return day
}
function readDay(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS
}

// Days are asked for in runs (the meetings of a day, a month of thousands of people): few answers serve most of them.
const dates = new Map<number, string>()
const days = new Map<string, number>()
const MOST_KEPT = 4096

/** The `YYYY-MM-DD` that lies so many days after 1970-01-01; throws beyond the years 0 to 9999, which it cannot write. */
export function dateOfDay(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_MS).toISOString()
  // A text of another form would be read as another date, and whoever walks from day to day would never arrive.
  if (text.length !== 24) throw new RangeError(`Day ${day} is outside the calendar`)
  const date = text.slice(0, 10)
  // the bound only keeps a process of many years from growing for ever
  if (dates.size >= MOST_KEPT) dates.clear()
  dates.set(day, date)
  return date
}

/** The date `n` days after `date`, or before it where `n` is negative. */
export function addDays(date: string, n: number): string {
  return dateOfDay(dayOfDate(date) + n)
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return dayOfDate(to) - dayOfDate(from)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  // 1970-01-01 was a Thursday.
  return ((((dayOfDate(date) + 3) % 7) + 7) % 7) + 1
}

/** The seven dates of a week, Sunday first as in the month's grid. */
export function weekGrid(dateInWeek: string): string[] {
  const sunday = dayOfDate(dateInWeek) - (weekdayOf(dateInWeek) % 7)
  return Array.from({ length: 7 }, (_, day) => dateOfDay(sunday + day))
}

/** The same day of another month, or that month's last where it is shorter. */
export function addMonths(date: string, months: number): string {
  const firstOf = (n: number) => Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + n) / DAY_MS
  const first = firstOf(months)
  const length = firstOf(months + 1) - first
  return dateOfDay(first + Math.min(Number(date.slice(8, 10)), length) - 1)
}

/** The month so many months after another: `2026-11`. */
export const monthsLater = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7)

/** The 42 dates of a month's grid, from the Sunday before the 1st (or the 1st, if it is a Sunday); specification 2. */
export function monthGrid(dateInMonth: string): string[] {
  const first = dayOfDate(`${dateInMonth.slice(0, 7)}-01`)
  const sunday = first - (weekdayOf(dateOfDay(first)) % 7)
  return Array.from({ length: 42 }, (_, cell) => dateOfDay(sunday + cell))
}
