import { addDays, addMonths, monthsLater } from '../kernel/date'

/** What a month of somebody comes to, column by column: days, times and minutes. */
export const monthColumns = [
  ...(['plan_days', 'work_days', 'plan_minutes', 'work_minutes', 'lates', 'forgiven', 'late_minutes'] as const),
  ...(['earlies', 'early_minutes', 'lacks', 'absent_days', 'absent_minutes', 'leave_minutes', 'trip_minutes'] as const),
  ...(['overtime_workday', 'overtime_rest_day', 'overtime_holiday', 'holiday_work_minutes'] as const),
] as const
export type MonthColumn = (typeof monthColumns)[number]
export type MonthSums = Readonly<Record<MonthColumn, number>>

/** Columns that are minutes: payroll may want them as hours. */
export const minuteColumns: ReadonlySet<MonthColumn> = new Set(
  monthColumns.filter((name) => name.endsWith('_minutes') || name.startsWith('overtime_')),
)

/** So many lates of at most so many minutes are forgiven in a month, by the rule of their date. */
export type Forgiveness = { readonly count: number; readonly minutes: number }

/** A day, as its month needs it. */
export type DayOfMonth = {
  readonly date: string
  readonly result: string
  readonly plan_minutes: number
  readonly work_minutes: number
  readonly early_minutes: number
  readonly absent_minutes: number
  readonly leave_minutes: number
  readonly trip_minutes: number
  readonly holiday_work_minutes: number
  readonly overtime_workday: number
  readonly overtime_rest_day: number
  readonly overtime_holiday: number
  readonly lacks: number
  /** Of each late, seriously late or early point in the order of the day, by how many minutes. */
  readonly points: readonly { readonly result: string; readonly minutes: number }[]
  readonly forgives: Forgiveness | null
}

/** A month as it is named, from a day of it (1 to 28): with 26, November goes from 26 October to 25 November. */
export function monthSpan(month: string, startDay: number): { readonly begin: string; readonly end: string } {
  const first = `${month}-01`
  if (startDay === 1) return { begin: first, end: addDays(addMonths(first, 1), -1) }
  const start = `${month}-${String(startDay).padStart(2, '0')}`
  return { begin: addMonths(start, -1), end: addDays(start, -1) }
}

/** In which month a date lies, by the name that it has. */
export function monthWith(date: string, startDay: number): string {
  const named = date.slice(0, 7)
  return date > monthSpan(named, startDay).end ? monthsLater(named, 1) : named
}

/** From which day on a company keeps days: so many years before today, back to the beginning of a month as it counts them. */
export const keptSince = (today: string, years: number, startDay: number): string =>
  monthSpan(monthWith(addMonths(today, -12 * years), startDay), startDay).begin

const isLate = ({ result }: { readonly result: string }) => result === 'late' || result === 'serious'

/**
 * The lates that are forgiven, by date: the first so many of the month that are short enough. They stay what they are, and
 * only count otherwise; so an earlier day that changes may have a later one forgiven, or no more.
 */
export function forgivenOf(days: readonly DayOfMonth[]): ReadonlyMap<string, number> {
  const forgiven = new Map<string, number>()
  let used = 0
  for (const { date, points, forgives } of [...days].sort((a, b) => (a.date < b.date ? -1 : 1)))
    for (const one of points) {
      if (forgives === null || !isLate(one) || one.minutes > forgives.minutes || used >= forgives.count) continue
      used++
      forgiven.set(date, (forgiven.get(date) ?? 0) + 1)
    }
  return forgiven
}

export const noSums = (): Record<MonthColumn, number> =>
  Object.fromEntries(monthColumns.map((name) => [name, 0])) as Record<MonthColumn, number>

/** What a day adds to its month; `forgiven`: so many of its lates are. */
export function sumsOfDay(day: DayOfMonth, forgiven: number): MonthSums {
  const { plan_minutes, work_minutes, absent_minutes, points } = day
  let left = forgiven
  let [lates, late_minutes] = [0, 0]
  for (const one of points.filter(isLate)) {
    if (left > 0 && day.forgives !== null && one.minutes <= day.forgives.minutes) left--
    else {
      lates++
      late_minutes += one.minutes
    }
  }
  const { early_minutes, leave_minutes, trip_minutes, holiday_work_minutes, lacks } = day
  const { overtime_workday, overtime_rest_day, overtime_holiday } = day
  return {
    ...{ plan_days: plan_minutes > 0 ? 1 : 0, work_days: work_minutes > 0 ? 1 : 0, plan_minutes, work_minutes },
    ...{ lates, forgiven: forgiven - left, late_minutes, early_minutes, lacks },
    earlies: points.filter(({ result }) => result === 'early').length,
    // a part of the plan, so that half a day absent is half a day
    absent_days: plan_minutes === 0 ? 0 : Math.round((absent_minutes / plan_minutes) * 100) / 100,
    ...{ absent_minutes, leave_minutes, trip_minutes, holiday_work_minutes },
    ...{ overtime_workday, overtime_rest_day, overtime_holiday },
  }
}

const whole = (value: number) => Math.round(value * 100) / 100
export const addSums = (one: MonthSums, other: MonthSums, times = 1): MonthSums =>
  Object.fromEntries(monthColumns.map((name) => [name, whole(one[name] + times * other[name])])) as MonthSums

/** What all days of a month come to. */
export function sumsOfMonth(days: readonly DayOfMonth[]): MonthSums {
  const forgiven = forgivenOf(days)
  return days.reduce<MonthSums>((sum, day) => addSums(sum, sumsOfDay(day, forgiven.get(day.date) ?? 0)), noSums())
}

/** The columns that are not nothing. */
export const changedColumns = (sums: MonthSums): Partial<Record<MonthColumn, number>> =>
  Object.fromEntries(monthColumns.filter((name) => sums[name] !== 0).map((name) => [name, sums[name]]))
