import { weekdayOf } from '../kernel/date'
import { groupsOf } from '../kernel/groups'
import { type Interval, merge, subtract } from '../kernel/interval'
import { DAY_MINUTES, isTime, minuteOf, timeOf } from '../kernel/time'

/** A part of a day, `[start, end)`, as `HH:mm` up to 24:00. */
export type PassPeriod = { readonly start: string; readonly end: string }

/** What a date is in an office, as far as doors ask: of which type a day off is, whose weekday's plan a make-up workday follows. */
export type OfficeDay =
  | { readonly kind: 'off'; readonly type: 1 | 2 | 3 }
  | { readonly kind: 'makeup'; readonly as_weekday: number }
  | { readonly kind: 'workday' | 'weekend' }

/** When people may pass: by weekday (1 Monday to 7 Sunday), by type of holiday, on single dates. What is not said is closed. */
export type PassSchedule = {
  readonly weeks: readonly { readonly week: number; readonly periods: readonly PassPeriod[] }[]
  readonly holiday_periods: readonly (PassPeriod & { readonly type: number })[]
  /** Days off and make-up workdays are weekdays like any other. */
  readonly ignores_holidays: boolean
  readonly special_days: readonly { readonly date: string; readonly periods: readonly PassPeriod[] }[]
}

/** The minutes of a day, `[start, end)`, in order, none touching the next. */
export type DayMinutes = readonly Interval[]

const closed: DayMinutes = []

type PlainSchedule = {
  readonly weekdays: ReadonlyMap<number, DayMinutes>
  readonly types: ReadonlyMap<number, DayMinutes>
  readonly dates: ReadonlyMap<string, DayMinutes>
}

const intervalOf = ({ start, end }: PassPeriod): Interval => ({ start: minuteOf(start), end: minuteOf(end) })
const minutesOf = (periods: readonly PassPeriod[]): DayMinutes => merge(periods.map(intervalOf))

// Asked for each minute of a verdict and each date of a table: the texts of a schedule are read once.
const read = new WeakMap<PassSchedule, PlainSchedule>()

function plain(schedule: PassSchedule): PlainSchedule {
  const known = read.get(schedule)
  if (known !== undefined) return known
  const types = groupsOf(schedule.holiday_periods, ({ type }) => type)
  const found: PlainSchedule = {
    weekdays: new Map(schedule.weeks.map(({ week, periods }) => [week, minutesOf(periods)])),
    types: new Map([...types].map(([type, periods]) => [type, minutesOf(periods)])),
    dates: new Map(schedule.special_days.map(({ date, periods }) => [date, minutesOf(periods)])),
  }
  read.set(schedule, found)
  return found
}

/**
 * The minutes of a date: its special day, else, unless holidays are ignored, what its type of holiday or its make-up
 * weekday says, else its weekday. Nothing there is closed.
 */
export function minutesOfDate(schedule: PassSchedule, date: string, day: OfficeDay): DayMinutes {
  const { weekdays, types, dates } = plain(schedule)
  const special = dates.get(date)
  if (special !== undefined) return special
  if (!schedule.ignores_holidays) {
    if (day.kind === 'off') return types.get(day.type) ?? closed
    if (day.kind === 'makeup') return weekdays.get(day.as_weekday) ?? closed
  }
  return weekdays.get(weekdayOf(date)) ?? closed
}

/** True where both ends of a period are times, the first before the second: not while one of them is being typed. */
export const isWholePeriod = ({ start, end }: PassPeriod): boolean =>
  isTime(start) && isTime(end) && minuteOf(start) < minuteOf(end)

/**
 * The periods of a day after a stroke over some of its minutes. What is not whole, since somebody is still typing it, is
 * neither painted over nor lost.
 */
export function paintDay(periods: readonly PassPeriod[], stroke: Interval & { readonly open: boolean }): PassPeriod[] {
  const had = minutesOf(periods.filter(isWholePeriod))
  const painted = stroke.open ? merge([...had, stroke]) : had.flatMap((one) => subtract(one, [stroke]))
  return [
    ...painted.map(({ start, end }) => ({ start: timeOf(start), end: timeOf(end) })),
    ...periods.filter((one) => !isWholePeriod(one)),
  ]
}

/** True for a minute (0 to 1439) of these. */
export const holdsAt = (minutes: DayMinutes, minute: number): boolean =>
  minutes.some(({ start, end }) => start <= minute && minute < end)

/** What is painted over a week: from a minute of a weekday, for so long; it may go on into the next days, and from Sunday to Monday. */
export type Stroke = { readonly week: number; readonly start: number; readonly minutes: number; readonly open: boolean }

/** The week after a stroke: what lies over midnight is two periods, what touches becomes one. */
export function paintWeek(weeks: PassSchedule['weeks'], stroke: Stroke): PassSchedule['weeks'] {
  const painted = new Map(weeks.map(({ week, periods }) => [week, minutesOf(periods)]))
  const last = stroke.start + Math.min(stroke.minutes, 7 * DAY_MINUTES)
  for (let midnight = 0; midnight < last; midnight += DAY_MINUTES) {
    const part = { start: Math.max(0, stroke.start - midnight), end: Math.min(DAY_MINUTES, last - midnight) }
    if (part.start >= part.end) continue
    const week = ((stroke.week - 1 + midnight / DAY_MINUTES) % 7) + 1
    const had = painted.get(week) ?? closed
    painted.set(week, stroke.open ? merge([...had, part]) : had.flatMap((one) => subtract(one, [part])))
  }
  return [...painted]
    .filter(([, minutes]) => minutes.length > 0)
    .sort(([one], [other]) => one - other)
    .map(([week, minutes]) => ({
      week,
      periods: minutes.map(({ start, end }) => ({ start: timeOf(start), end: timeOf(end) })),
    }))
}

/** True where nobody can ever pass by it. */
export function isNeverOpen(schedule: PassSchedule): boolean {
  const { weekdays, types, dates } = plain(schedule)
  const inHolidays = schedule.ignores_holidays ? [] : [...types.values()]
  return [...weekdays.values(), ...inHolidays, ...dates.values()].every((minutes) => minutes.length === 0)
}
