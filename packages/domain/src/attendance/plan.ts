import { daysBetween, weekdayOf } from '../kernel/date'
import type { DayKind } from './overtime'

/** The weekdays as their shifts are named, from Monday. */
export const weekdayColumns = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
/** So many steps may follow one another before the first comes again. */
export const MOST_STEPS = 6

/** Which shift (by its id; null: none) a schedule has on a date. */
export type SchedulePlan = {
  readonly begin: string
  readonly end: string
  readonly mode: 'week' | 'cycle' | 'manual'
  /** From Monday. */
  readonly week: readonly (number | null)[]
  readonly cycle_start: string | null
  readonly steps: readonly { readonly shift: number | null; readonly days: number }[]
}

/** By what the people of a team are planned. */
export type TeamPlan = {
  readonly kind: 'fixed' | 'roster' | 'free'
  readonly schedules: readonly SchedulePlan[]
  readonly no_punch_days: readonly string[]
  readonly must_days: readonly string[]
  readonly must_shift: number | null
  readonly free_weekdays: readonly number[]
}

/** Why a date has the plan that it has. */
export type PlanBy =
  | 'nobody'
  | 'cell'
  | 'no_punch_day'
  | 'must_day'
  | 'holiday'
  | 'makeup'
  | 'schedule'
  | 'free'
  | 'no_schedule'

export type PlannedDay = {
  /** The date is one of the person's: they had entered, have not left, and belong to a team. */
  readonly counted: boolean
  readonly shift: number | null
  /** Free hours are worked: there is a plan, and no shift. */
  readonly free: boolean
  readonly kind: DayKind
  /** Nobody said what is worked. */
  readonly unplanned: boolean
  readonly by: PlanBy
}

/** What a schedule has on a date; undefined where it says nothing of it. */
export function scheduledOn(
  schedule: SchedulePlan,
  date: string,
  weekday = weekdayOf(date),
): number | null | undefined {
  if (date < schedule.begin || schedule.end < date || schedule.mode === 'manual') return undefined
  if (schedule.mode === 'week') return schedule.week[weekday - 1] ?? null
  const length = schedule.steps.reduce((sum, { days }) => sum + days, 0)
  if (length === 0) return undefined
  // also before the first day of step 1: the cycle goes on both ways
  let at = daysBetween(schedule.cycle_start ?? schedule.begin, date) % length
  if (at < 0) at += length
  for (const { shift, days } of schedule.steps) {
    if (at < days) return shift
    at -= days
  }
  return undefined
}

/** The plan of a person on a date: the first of these that says something. */
export function planOn(asked: {
  readonly date: string
  readonly team: TeamPlan | null
  readonly entry_date?: string | null
  readonly departure_date?: string | null
  /** Planned by hand, in a roster or by a swap; undefined where nothing was. */
  readonly cell?: number | null | undefined
  /** What the calendar of the team says of the date. */
  readonly special?:
    | { readonly kind: 'off' | 'workday'; readonly statutory: boolean; readonly as_weekday: number | null }
    | undefined
}): PlannedDay {
  const { date, team, special, cell } = asked
  const isIn = (asked.entry_date ?? date) <= date && date <= (asked.departure_date ?? date)
  const isStatutory = special?.kind === 'off' && special.statutory
  const day = (by: PlanBy, shift: number | null, more: Partial<PlannedDay> = {}): PlannedDay => {
    const isRest = shift === null && more.free !== true
    const kind = isStatutory ? 'holiday' : isRest ? 'rest_day' : 'workday'
    return { counted: true, shift, free: false, unplanned: false, kind, by, ...more }
  }
  if (team === null || !isIn) return day('nobody', null, { counted: false })
  if (cell !== undefined) return day('cell', cell)
  if (team.no_punch_days.includes(date)) return day('no_punch_day', null)
  if (team.must_days.includes(date) && team.must_shift !== null) return day('must_day', team.must_shift)
  const follows = team.kind !== 'roster'
  if (follows && special?.kind === 'off') return day('holiday', null)
  // a make-up workday of which nobody said is worked like a Monday
  const weekday = follows && special?.kind === 'workday' ? (special.as_weekday ?? 1) : undefined
  if (team.kind === 'free') {
    const works = team.free_weekdays.includes(weekday ?? weekdayOf(date))
    return day(weekday === undefined ? 'free' : 'makeup', null, { free: works })
  }
  const covering = team.schedules
    .filter(({ begin, end }) => begin <= date && date <= end)
    .sort((a, b) => (a.begin < b.begin ? 1 : a.begin > b.begin ? -1 : 0))
  for (const schedule of covering) {
    const shift = scheduledOn(schedule, date, weekday)
    if (shift !== undefined) return day(weekday === undefined ? 'schedule' : 'makeup', shift)
  }
  return day('no_schedule', null, { unplanned: true })
}
