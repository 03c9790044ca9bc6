import type { correctDay as declared } from '@workplace/contract/attendance/daily-log'
import * as refusals from '@workplace/contract/attendance/refusals'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { shiftMinute } from '@workplace/domain/attendance/shift'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { namedWithin } from '../core/named-within'
import { factsOf } from './facts.store'
import { plannedOf } from './reckon'

/** `POST /dailylog/correct`: a point is decided otherwise. It is an input, so that no recomputation loses it. */
export async function correctDayOf(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const { user_id, date, period_no, on_off, time, reason } = input
  const person = await namedWithin(call, user_id)
  const planned = plannedOf(await factsOf(db, actor.company_id, [user_id], { from: date, until: date }), user_id, date)
  if (!planned.counted || planned.team === null) throw new Refusal(refusals.not_counted)
  if (planned.work === null || planned.work.periods.length < period_no) throw new Refusal(refusals.no_such_point)
  const at = time == null ? null : instantOf(date, shiftMinute(time) ?? 0, planned.zone)
  const [made] = await db.query<{ id: number }>(
    `insert into attendance_correction (company_id, user_id, date, period_no, on_off, punch_time, reason, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[actor.company_id, user_id, date, period_no, on_off, at === null ? null : new Date(at).toISOString(), reason],
      ...[new Date(call.now()).toISOString(), actor.name],
    ],
  )
  call.record({
    ...{ module: 'attendance_day', action: 'day_correct', target: person, target_id: user_id },
    after: { person, day: date, point: `${period_no} ${on_off}`, punch_time: time ?? '', reason },
  })
  return { id: made?.id ?? 0 }
}
