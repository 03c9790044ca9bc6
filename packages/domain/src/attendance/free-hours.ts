import { type DayQuestion, type DayResult, dayResult, type Why } from './day'
import type { Shift } from './shift'

/** Hours without a shift: from when until when punches count, and how long is worked. */
export type FreeHours = { readonly start: string; readonly end: string; readonly work_minutes: number }

/** The hours of a free team as a shift in which nobody is late or early. */
export function shiftOfFreeHours({ start, end }: FreeHours): Shift {
  return {
    periods: [{ on_time: start, off_time: end, must_on: true, must_off: true }],
    rest_periods: [],
    ...{ earliest_on_minutes: 0, latest_off_minutes: 0 },
    ...{ late_minutes_as_late: 1440, late_minutes_as_serious: null, late_minutes_as_lack: null },
    ...{ early_minutes_as_early: 1440, early_minutes_as_lack: null },
    ...{
      is_flexible: false,
      flexible_early_minutes: 0,
      flexible_late_minutes: 0,
      late_off_late_on: [],
      late_off_days: 1,
    },
  }
}

const hoursOf = (minutes: number): Why => ({ code: 'free_hours', values: { minutes } })
/** What is said of a shift's points and edges, and of nobody who is away all day. */
const shiftOnly: ReadonlySet<Why['code']> = new Set(['plan', 'missing', 'pending', 'all_absent', 'period_absent'])

/**
 * A day of free hours, planned by `shiftOfFreeHours` on its date: only how long is worked counts. Leave and trips count as
 * worked; what lacks then is short.
 */
export function freeHoursResult(asked: DayQuestion, { work_minutes }: FreeHours): DayResult {
  const rule = { ...asked.rule, absent_minutes: null, half_day_minutes: null, lack_as: 'lack' } as const
  const calc_mode = rule.calc_mode === 'every_pair' ? rule.calc_mode : 'first_last'
  const day = dayResult({ ...asked, rule: { ...rule, calc_mode }, overtime: null })
  const plan = work_minutes
  const trip = Math.min(day.minutes.trip, plan)
  const leave = Math.min(day.minutes.leave, plan - trip)
  const open = plan - trip - leave
  // who is away for as long as is to be worked need not come, however long the hours are in which punches count
  if (open <= 0)
    return {
      ...{ ...day, marks: [], lacks: 0, settles: [], result: trip >= leave ? 'trip' : 'leave' },
      points: day.points.map((point) => ({ ...point, result: 'none', minutes: 0 })),
      minutes: { ...day.minutes, plan, work: 0, late: 0, early: 0, absent: 0, leave, trip },
      why: [hoursOf(plan), ...day.why.filter(({ code }) => !shiftOnly.has(code))],
    }
  const isPending = day.result === 'pending'
  const work = Math.min(day.minutes.work, open)
  const absent = day.result === 'absent' ? open : 0
  const short = isPending || day.lacks > 0 || absent > 0 ? 0 : open - work
  const marks = short > 0 ? ([...day.marks, 'short'] as const) : day.marks
  return {
    ...day,
    marks,
    minutes: { ...day.minutes, plan, work, late: 0, early: 0, absent, leave, trip },
    result: day.result === 'normal' && short > 0 ? 'abnormal' : day.result,
    why: [
      hoursOf(plan),
      ...day.why.filter(({ code }) => code !== 'plan'),
      ...(short > 0 ? [{ code: 'short', values: { minutes: short } } as const] : []),
    ],
  }
}
