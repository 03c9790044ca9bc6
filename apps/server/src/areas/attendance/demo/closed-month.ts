import { monthSpan } from '@workplace/domain/attendance/month'
import { monthsLater } from '@workplace/domain/kernel/date'
import type { Demo } from '../../../seed/kit/demo'
import { insertRows } from '../../../seed/kit/rows'
import { sealMonths } from '../closed-months/seal'
import { writeDays } from '../days/refresh-days'

/** Last month of one team is closed, with what came in later; people of another said what they think of theirs. */
export async function closeLastMonth(
  { db, company_id, today, now }: Demo,
  closed: readonly number[],
  others: readonly number[],
): Promise<void> {
  const month = monthsLater(today.slice(0, 7), -1)
  const span = monthSpan(month, 1)
  const said = new Date(now - 3_600_000).toISOString()
  const row = (user_id: number) => ({
    ...{ company_id, user_id, month, begin_date: span.begin, end_date: span.end, confirmed_at: said },
  })
  await insertRows(
    db,
    'attendance_month',
    [
      ...closed.map((user_id) => ({ ...row(user_id), confirm_state: 'agreed', confirm_note: null })),
      ...others.slice(0, 2).map((user_id, n) => ({
        ...row(user_id),
        confirm_state: n === 0 ? 'agreed' : 'disputed',
        confirm_note: n === 0 ? null : '有一天在客户现场，没有打下班卡',
      })),
    ],
    '',
  )
  await sealMonths(db, company_id, closed, { month, ...span, by: '系统', at: now, reason: null })
  // one who came in time and whose device brought that late
  const [late] = await db.query<{ user_id: number; date: string; due: string }>(
    `select y.user_id, to_char(y.date, 'YYYY-MM-DD') as date, y.points -> 0 ->> 'due' as due from attendance_day y
     where y.company_id = $1 and y.user_id = any($2::int[]) and y.date between $3::date and $4::date and 'late' = any(y.marks)
     order by y.date, y.user_id limit 1`,
    [company_id, closed, span.begin, span.end],
  )
  if (late === undefined) return
  const { user_id, date, due } = late
  await insertRows(db, 'attendance_punch', [
    {
      ...{ company_id, user_id, punch_time: due, zone: 'Asia/Shanghai', wall_time: `${date} 09:00:00` },
      ...{ origin: 'manual', way: 'manual', source: 'demo', source_key: `late/${user_id}/${date}`, created_by: '系统' },
      ...{ note: '门口设备离线，记录后补', upload_time: new Date(now).toISOString() },
    },
  ])
  await writeDays(db, company_id, [{ user_id, date, cause: 'punch', changed_by: '系统' }], now)
}
