import * as refusals from '@workplace/contract/attendance/refusals'
import type { tryDay } from '@workplace/contract/attendance/try-day'
import { settleWords, whyWords } from '@workplace/contract/attendance/why-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { not_found } from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { type AttendanceRule, type DayQuestion, dayResult } from '@workplace/domain/attendance/day'
import { faultsOfShift } from '@workplace/domain/attendance/shift'
import { timeOf } from '@workplace/domain/kernel/time'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../kernel/call/call'
import { type OvertimeRow, overtimeIn } from './core/overtime-terms'
import { shiftIn } from './core/shift-rules'

const usual: AttendanceRule = {
  ...{ calc_mode: 'by_shift', direction: 'alternate', min_interval_minutes: 5, lack_as: 'lack' },
  ...{ absent_minutes: null, half_day_minutes: null, leave_need_punch: false },
}

async function ruleOf({ db, actor }: Call, id: number | null | undefined): Promise<AttendanceRule> {
  if (id == null) return usual
  const [rule] = await db.query<AttendanceRule>(
    `select calc_mode, direction, min_interval_minutes, lack_as, absent_minutes, half_day_minutes, leave_need_punch
      from attendance_rule where company_id = $1 and id = $2`,
    [actor.company_id, id],
  )
  if (rule === undefined) throw new Refusal(not_found)
  return rule
}

async function overtimeBy(
  { db, actor }: Call,
  id: number | null | undefined,
): Promise<Omit<Overtime, 'approved'> | null> {
  if (id == null) return null
  const text = 'select * from overtime_rule where company_id = $1 and id = $2'
  const [row] = await db.query<OvertimeRow>(text, [actor.company_id, id])
  if (row === undefined) throw new Refusal(not_found)
  return overtimeIn(row)
}
type Overtime = NonNullable<DayQuestion['overtime']>

const ms = (instant: string) => Date.parse(instant)
const wire = (instant: number) => new Date(instant).toISOString()

/** `POST /daytimetable/try`: what a day would come to, and why. */
export async function tryDayOf(call: Call, input: ParsedOf<typeof tryDay>): Promise<OutputOf<typeof tryDay>> {
  const plans = input.plans.map(({ shift, ...plan }) => ({ ...plan, shift: shift === null ? null : shiftIn(shift) }))
  if (plans.some(({ shift }) => shift !== null && faultsOfShift(shift).length > 0))
    throw new Refusal(refusals.shift_not_whole)
  const { date, zone, day_cut } = input
  const spans = (of: typeof input.leave) => of.map(({ begin, end }) => ({ start: ms(begin), end: ms(end) }))
  const overtime = await overtimeBy(call, input.overtime_rule_id)
  const day = dayResult({
    overtime: overtime === null ? null : { ...overtime, approved: spans(input.overtime) },
    ...{ date, zone, day_cut, plans },
    ...{ leave: spans(input.leave), trips: spans(input.trips), rule: await ruleOf(call, input.rule_id) },
    punches: input.punches.map(({ time, direction }) => ({ time: ms(time), direction })),
    late_off: input.late_off ?? null,
    given: input.given.map((one) => ({ ...one, time: ms(one.time) })),
    complete_until: input.complete_until == null ? null : ms(input.complete_until),
  })
  const clock = (instant: number) => {
    const at = wallClock(instant, zone)
    return at.date === date ? timeOf(at.minute) : `${at.date.slice(5)} ${timeOf(at.minute)}`
  }
  return {
    ...{ result: day.result, marks: [...day.marks], minutes: day.minutes, lacks: day.lacks },
    overtime: day.overtime,
    points: day.points.map((one) => ({
      ...one,
      ...{ plan: wire(one.plan), due: wire(one.due), time: one.time === null ? null : wire(one.time) },
    })),
    punches: day.punches.map((one) => ({ ...one, time: wire(one.time) })),
    why: day.why.map(({ code, values }) => ({ code, text: say(whyWords[code], call.language, values) })),
    settles: day.settles.map(({ kind, period_no, on_off, begin, end }) => ({
      ...{ kind, begin: wire(begin), end: wire(end) },
      text: say(settleWords[kind], call.language, {
        ...{ period: period_no, point: on_off, begin: clock(begin), end: clock(end) },
      }),
    })),
    ...{ begin: wire(day.begin), end: wire(day.end) },
  }
}
