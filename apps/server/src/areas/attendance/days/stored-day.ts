import type { DayQuestion } from '@workplace/domain/attendance/day'
import type { ReckonedDay } from './reckon'

/** Columns of `attendance_day` that a reckoning makes, in their order, with their types. */
export const dayColumns = {
  team_id: 'int',
  shift_id: 'int',
  day_kind: 'text',
  unplanned: 'boolean',
  result: 'text',
  marks: 'text[]',
  lacks: 'int',
  plan_minutes: 'int',
  work_minutes: 'int',
  late_minutes: 'int',
  early_minutes: 'int',
  absent_minutes: 'int',
  leave_minutes: 'int',
  trip_minutes: 'int',
  holiday_work_minutes: 'int',
  overtime_workday: 'int',
  overtime_rest_day: 'int',
  overtime_holiday: 'int',
  points: 'jsonb',
  explain: 'jsonb',
  begin_time: 'timestamptz',
  end_time: 'timestamptz',
  settled: 'boolean',
  due_at: 'timestamptz',
  waits_for: 'text[]',
  zone: 'text',
} as const
export type DayColumn = keyof typeof dayColumns
export type StoredDay = Readonly<Record<DayColumn, unknown>>

/** What somebody would call another result: the rest is how and when it was worked out. */
export const toldColumns = [
  ...(['shift_id', 'day_kind', 'result', 'marks', 'lacks', 'plan_minutes', 'work_minutes', 'late_minutes'] as const),
  ...(['early_minutes', 'absent_minutes', 'leave_minutes', 'trip_minutes', 'overtime_workday'] as const),
  ...(['overtime_rest_day', 'overtime_holiday'] as const),
] satisfies readonly DayColumn[]

const wire = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
type Punched = DayQuestion['punches'][number] & { readonly id?: number }

/** A day as its row has it. */
export function storedOf(
  { planned, day, settled, due, waits_for, silent }: ReckonedDay,
  punches: readonly Punched[],
): StoredDay {
  const { minutes, overtime } = day
  const minuteOf = (time: number) => Math.floor(time / 60_000) * 60_000
  const idAt = (time: number | null) =>
    time === null ? null : (punches.find((one) => minuteOf(one.time) === time)?.id ?? null)
  return {
    ...{ team_id: planned.team.id, shift_id: planned.shift, day_kind: planned.kind, unplanned: planned.unplanned },
    ...{ result: day.result, marks: [...day.marks].sort(), lacks: day.lacks, plan_minutes: minutes.plan },
    ...{ work_minutes: minutes.work, late_minutes: minutes.late, early_minutes: minutes.early },
    ...{ absent_minutes: minutes.absent, leave_minutes: minutes.leave, trip_minutes: minutes.trip },
    holiday_work_minutes: planned.kind === 'holiday' && planned.work !== null ? minutes.work : 0,
    overtime_workday: overtime.workday,
    ...{ overtime_rest_day: overtime.rest_day, overtime_holiday: overtime.holiday },
    points: day.points.map((one) => ({
      ...{
        period_no: one.period_no,
        on_off: one.on_off,
        plan: wire(one.plan),
        due: wire(one.due),
        time: wire(one.time),
      },
      ...{ result: one.result, minutes: one.minutes, punch_id: idAt(one.time) },
    })),
    explain: { by: planned.by, why: day.why, settles: day.settles, punches: day.punches, silent },
    ...{ begin_time: wire(day.begin), end_time: wire(day.end), settled, due_at: wire(due), waits_for },
    zone: planned.zone === planned.team.zone ? null : planned.zone,
  }
}
