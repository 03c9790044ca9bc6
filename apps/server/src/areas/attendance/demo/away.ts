import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import { instantOf } from '@workplace/domain/kernel/zone'
import type { Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { sourceOf } from '../request/request.store'

/** How much of a day somebody was away. */
export type Away = 'day' | 'afternoon'

const ZONE = 'Asia/Shanghai'
const HOUR = 60

/** A workday so many days ago, or the one before it. */
function workdayAgo(today: string, days: number): string {
  const date = addDays(today, -days)
  return weekdayOf(date) <= 5 ? date : addDays(date, 5 - weekdayOf(date))
}

/** Leave and trips that were granted, as their people work in an office. Answers who was away when, by person and date. */
export async function grantedAway(
  { db, company_id, today }: Demo,
  people: readonly number[],
  leaveTypes: readonly number[],
): Promise<ReadonlyMap<string, Away>> {
  const found = new Map<string, Away>()
  const [annual = null, sick = null] = leaveTypes
  const wanted = [
    { at: 1, days: 6, kind: 'leave', part: 'day', leave_type_id: annual, reason: '回老家' },
    { at: 2, days: 20, kind: 'leave', part: 'afternoon', leave_type_id: sick, reason: '看医生' },
    { at: 4, days: 9, kind: 'trip', part: 'day', leave_type_id: null, reason: '上海客户现场' },
    { at: 5, days: 33, kind: 'leave', part: 'day', leave_type_id: annual, reason: '家事' },
    { at: 7, days: 2, kind: 'leave', part: 'day', leave_type_id: annual, reason: '搬家' },
  ] as const
  for (const { at, days, kind, part, leave_type_id, reason } of wanted) {
    const user_id = people[at]
    if (user_id === undefined) continue
    const date = workdayAgo(today, days)
    const [start, end] = [part === 'day' ? 8 * HOUR + 30 : 13 * HOUR, 19 * HOUR].map((minute) =>
      new Date(instantOf(date, minute, ZONE)).toISOString(),
    )
    const decided_at = new Date(instantOf(addDays(date, -3), 10 * HOUR, ZONE)).toISOString()
    const amount = kind === 'trip' ? null : part === 'day' ? '1.0' : '0.5'
    const [id = 0] = await insertRows(db, 'attendance_request', [
      {
        ...{ company_id, user_id, kind, state: 'pass', leave_type_id, amount, reason, timezone: ZONE },
        ...{ begin_time: start ?? '', end_time: end ?? '', created_at: decided_at, decided_at, decided_by: '系统' },
      },
    ])
    await db.query(
      `insert into absence (company_id, source, user_id, kind, start_time, end_time, created_by) values ($1, $2, $3, $4, $5, $6, '系统')`,
      [company_id, sourceOf(id), user_id, kind, start, end],
    )
    found.set(`${user_id} ${date}`, part)
  }
  return found
}
