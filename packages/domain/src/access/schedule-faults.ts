import { isValidDate } from '../kernel/date'
import { groupsOf } from '../kernel/groups'
import { overlaps } from '../kernel/interval'
import { isTime, minuteOf } from '../kernel/time'
import type { PassPeriod, PassSchedule } from './pass-schedule'

/** Periods of one day: what the makers of devices have room for. */
export const MOST_PERIODS = 8
/** Single dates of one schedule: a year of them. */
export const MOST_SPECIAL_DAYS = 366

/** What is wrong with a schedule. `period_empty` is the specification's: start and end cannot be empty. */
export type ScheduleReason =
  | 'period_empty'
  | 'not_a_time'
  | 'period_backwards'
  | 'periods_overlap'
  | 'too_many_periods'
  | 'weekday_unknown'
  | 'weekday_twice'
  | 'holiday_type_unknown'
  | 'not_a_date'
  | 'date_twice'
  | 'too_many_special_days'

/** Where it is wrong: a weekday, a type of holiday or a date, and which of its periods, counted from 0; null where it is not one alone. */
export type ScheduleFault = {
  readonly part: 'weeks' | 'holiday_periods' | 'special_days'
  readonly at: number | string
  readonly period: number | null
  readonly reason: ScheduleReason
}

type Where = Pick<ScheduleFault, 'part' | 'at'>

function reasonOf({ start, end }: PassPeriod): ScheduleReason | null {
  if (start.trim() === '' || end.trim() === '') return 'period_empty'
  if (!isTime(start) || !isTime(end)) return 'not_a_time'
  return minuteOf(start) < minuteOf(end) ? null : 'period_backwards'
}

function faultsOfDay(where: Where, periods: readonly PassPeriod[]): ScheduleFault[] {
  if (periods.length > MOST_PERIODS) return [{ ...where, period: null, reason: 'too_many_periods' }]
  const faults: ScheduleFault[] = []
  const before: { start: number; end: number }[] = []
  periods.forEach((each, period) => {
    const reason = reasonOf(each)
    if (reason !== null) {
      faults.push({ ...where, period, reason })
      return
    }
    const minutes = { start: minuteOf(each.start), end: minuteOf(each.end) }
    if (before.some((one) => overlaps(one, minutes))) faults.push({ ...where, period, reason: 'periods_overlap' })
    before.push(minutes)
  })
  return faults
}

/** What is wrong with a schedule that somebody wants to save: all of it, in the order of its parts. */
export function faultsOfSchedule(schedule: PassSchedule): ScheduleFault[] {
  const faults: ScheduleFault[] = []
  const said = new Set<number | string>()
  const add = (where: Where, reason: ScheduleReason) => faults.push({ ...where, period: null, reason })
  for (const { week, periods } of schedule.weeks) {
    const where = { part: 'weeks', at: week } as const
    if (!Number.isInteger(week) || week < 1 || week > 7) add(where, 'weekday_unknown')
    else if (said.has(week)) add(where, 'weekday_twice')
    said.add(week)
    faults.push(...faultsOfDay(where, periods))
  }
  for (const [type, periods] of groupsOf(schedule.holiday_periods, (each) => each.type)) {
    const where = { part: 'holiday_periods', at: type } as const
    if (![1, 2, 3].includes(type)) add(where, 'holiday_type_unknown')
    faults.push(...faultsOfDay(where, periods))
  }
  if (schedule.special_days.length > MOST_SPECIAL_DAYS) {
    add({ part: 'special_days', at: schedule.special_days.length }, 'too_many_special_days')
    return faults
  }
  for (const { date, periods } of schedule.special_days) {
    const where = { part: 'special_days', at: date } as const
    if (!isValidDate(date)) add(where, 'not_a_date')
    else if (said.has(date)) add(where, 'date_twice')
    said.add(date)
    faults.push(...faultsOfDay(where, periods))
  }
  return faults
}
