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

/** What is told of a day, whoever found it: stored, or reckoned now. */
export type ToldDay = Readonly<Record<(typeof toldColumns)[number], unknown>>

/** What is told of a day that was reckoned, in the order of its columns. */
export const toldOf = ({ planned, day }: ReckonedDay): ToldDay => ({
  shift_id: planned.shift,
  day_kind: planned.kind,
  result: day.result,
  marks: day.marks.length < 2 ? day.marks : day.marks.toSorted(),
  lacks: day.lacks,
  plan_minutes: day.minutes.plan,
  work_minutes: day.minutes.work,
  late_minutes: day.minutes.late,
  early_minutes: day.minutes.early,
  absent_minutes: day.minutes.absent,
  leave_minutes: day.minutes.leave,
  trip_minutes: day.minutes.trip,
  overtime_workday: day.overtime.workday,
  overtime_rest_day: day.overtime.rest_day,
  overtime_holiday: day.overtime.holiday,
})

const wire = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
type Punched = DayQuestion['punches'][number] & { readonly id?: number }

/** A day as its row has it. */
export function storedOf(reckoned: ReckonedDay, punches: readonly Punched[]): StoredDay {
  const { planned, day, settled, due, waits_for, silent } = reckoned
  const minuteOf = (time: number) => Math.floor(time / 60_000) * 60_000
  const idAt = (time: number | null) =>
    time === null ? null : (punches.find((one) => minuteOf(one.time) === time)?.id ?? null)
  return {
    ...toldOf(reckoned),
    ...{ team_id: planned.team.id, unplanned: planned.unplanned },
    holiday_work_minutes: planned.kind === 'holiday' && planned.work !== null ? day.minutes.work : 0,
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
