import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { Interval } from '@workplace/domain/kernel/interval'
import { mostVisitDays, mostWindows, needsHours, visitWindows } from '@workplace/domain/visitor/visit-windows'

export type PlannedTime = {
  readonly plan_start: string
  readonly plan_end: string
  readonly day_begin: string | null
  readonly day_end: string | null
  readonly weekdays: readonly number[]
}
type Allowed = { readonly timezone: string; readonly reason_name: string; readonly max_days: number }

/** The windows of a plan; refuses one that has none, or more than its reason allows, or (when it is new) is over. */
export function windowsOf(
  planned: PlannedTime,
  { timezone, reason_name, max_days }: Allowed,
  now: number,
): readonly Interval[] {
  const [start, end] = [Date.parse(planned.plan_start), Date.parse(planned.plan_end)]
  const windows = visitWindows({ ...planned, start, end }, timezone)
  const tooMany = (days: number) =>
    new Refusal(refusals.visit_days, { days, reason: reason_name, most: Math.min(max_days, mostWindows) })
  if (windows === 'span') throw new Refusal(refusals.visit_span)
  if (windows === 'long') throw new Refusal(refusals.visit_long, { days: mostVisitDays })
  if (windows === 'hours') throw new Refusal(refusals.visit_hours)
  if (windows === 'no_day') throw new Refusal(refusals.visit_no_day)
  if (windows === 'days')
    throw tooMany(visitWindows({ ...planned, start, end }, timezone, Number.POSITIVE_INFINITY).length)
  if (windows.length > max_days) throw tooMany(windows.length)
  if ((windows.at(-1)?.end ?? 0) <= now) throw new Refusal(refusals.visit_past)
  return windows
}

/** As it is kept: hours and weekdays say nothing of a visit of a day. */
export const keptPlan = (planned: PlannedTime): PlannedTime => {
  const [start, end] = [Date.parse(planned.plan_start), Date.parse(planned.plan_end)]
  return needsHours({ start, end }) ? planned : { ...planned, day_begin: null, day_end: null }
}
