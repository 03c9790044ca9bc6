import type { Interval } from '../kernel/interval'
import { DAY_MINUTES } from '../kernel/time'

/** A shift has so many periods at most. */
export const MOST_PERIODS = 4
/** The latest minute at which a period may end: noon of the day after. */
export const LAST_MINUTE = 36 * 60

/** A part of a shift that is worked through; times count on after midnight, up to 36:00. */
export type ShiftPeriod = {
  readonly on_time: string
  readonly off_time: string
  /** Coming and going have to be punched; without it they count as planned. */
  readonly must_on: boolean
  readonly must_off: boolean
}
export type ShiftRest = { readonly start: string; readonly end: string }
/** Who left so late may come so much later next time. */
export type LateOff = { readonly late_off_minutes: number; readonly late_on_minutes: number }

/** What is to be worked on a day. An empty threshold is never reached. */
export type Shift = {
  readonly periods: readonly ShiftPeriod[]
  readonly rest_periods: readonly ShiftRest[]
  /** Punches count from so long before the first period to so long after the last. */
  readonly earliest_on_minutes: number
  readonly latest_off_minutes: number
  readonly late_minutes_as_late: number
  readonly late_minutes_as_serious: number | null
  readonly late_minutes_as_lack: number | null
  readonly early_minutes_as_early: number
  readonly early_minutes_as_lack: number | null
  readonly is_flexible: boolean
  readonly flexible_late_minutes: number
  readonly flexible_early_minutes: number
  readonly late_off_late_on: readonly LateOff[]
  readonly late_off_days: number
}

const shiftTime = /^([0-2]\d|3[0-6]):([0-5]\d)$/

/** The minute of an `HH:mm` that may lie on the day after, up to 36:00; null where it is none. */
export function shiftMinute(text: string): number | null {
  const match = shiftTime.exec(text)
  const minute = match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2])
  return minute <= LAST_MINUTE ? minute : null
}

const minuteIn = (text: string): number => {
  const minute = shiftMinute(text)
  if (minute === null) throw new RangeError(`Not a time of a shift: ${text}`)
  return minute
}

// A month of a thousand people has few shifts: the texts of each are read once.
const read = new WeakMap<readonly unknown[], readonly Interval[]>()
function onceOf<T>(
  lines: readonly T[],
  times: (line: T) => readonly [start: string, end: string],
): readonly Interval[] {
  const known = read.get(lines)
  if (known !== undefined) return known
  const minutes = lines.map((line) => {
    const [start, end] = times(line)
    return { start: minuteIn(start), end: minuteIn(end) }
  })
  read.set(lines, minutes)
  return minutes
}

/** The periods and the rests of a shift as minutes. */
export const periodMinutes = ({ periods }: Pick<Shift, 'periods'>): readonly Interval[] =>
  onceOf(periods, ({ on_time, off_time }) => [on_time, off_time])
export const restMinutes = ({ rest_periods }: Pick<Shift, 'rest_periods'>): readonly Interval[] =>
  onceOf(rest_periods, ({ start, end }) => [start, end])

/** How long a shift is worked, on a day on which no clock is set. */
export function workMinutes(shift: Pick<Shift, 'periods' | 'rest_periods'>): number {
  const sum = (parts: readonly Interval[]) => parts.reduce((total, { start, end }) => total + end - start, 0)
  return sum(periodMinutes(shift)) - sum(restMinutes(shift))
}

type Part = 'periods' | 'rest_periods' | 'late_minutes' | 'early_minutes' | 'is_flexible' | 'late_off_late_on'
/** What is wrong with a shift: in which part, and with which of its lines (from 1). */
export type ShiftFault = {
  readonly part: Part
  readonly at: number
  readonly reason:
    | 'none'
    | 'end_before_start'
    | 'overlap'
    | 'too_long'
    | 'starts_next_day'
    | 'outside'
    | 'order'
    | 'one_period'
}

/** Everything that is wrong with a shift, in the order of its form. Its times are read already. */
export function faultsOfShift(shift: Shift): ShiftFault[] {
  const faults: ShiftFault[] = []
  const say = (part: Part, at: number, reason: ShiftFault['reason']) => faults.push({ part, at, reason })
  const periods = periodMinutes(shift)
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) return [{ part: 'periods', at: 1, reason: 'none' }]
  for (const [n, { start, end }] of periods.entries()) {
    if (start >= end) say('periods', n + 1, 'end_before_start')
    else if (start < (periods[n - 1]?.end ?? 0)) say('periods', n + 1, 'overlap')
  }
  if (faults.length > 0) return faults
  if (first.start >= DAY_MINUTES) say('periods', 1, 'starts_next_day')
  if (last.end - first.start > DAY_MINUTES) say('periods', periods.length, 'too_long')
  const rests = restMinutes(shift)
  for (const [n, { start, end }] of rests.entries()) {
    if (start >= end) say('rest_periods', n + 1, 'end_before_start')
    else if (!periods.some((period) => period.start <= start && end <= period.end))
      say('rest_periods', n + 1, 'outside')
    else if (rests.some((other, m) => m < n && other.start < end && start < other.end))
      say('rest_periods', n + 1, 'overlap')
  }
  const rises = (...steps: (number | null)[]) => {
    const given = steps.filter((step) => step !== null)
    return given.every((step, n) => n === 0 || step > (given[n - 1] ?? 0))
  }
  if (!rises(shift.late_minutes_as_late, shift.late_minutes_as_serious, shift.late_minutes_as_lack))
    say('late_minutes', 1, 'order')
  if (!rises(shift.early_minutes_as_early, shift.early_minutes_as_lack)) say('early_minutes', 1, 'order')
  if (shift.is_flexible && periods.length > 1) say('is_flexible', 1, 'one_period')
  const steps = shift.late_off_late_on
  for (const [n, { late_off_minutes, late_on_minutes }] of steps.entries()) {
    const before = steps[n - 1]
    const isHigher =
      before === undefined || (late_off_minutes > before.late_off_minutes && late_on_minutes > before.late_on_minutes)
    if (!isHigher) say('late_off_late_on', n + 1, 'order')
  }
  return faults
}
