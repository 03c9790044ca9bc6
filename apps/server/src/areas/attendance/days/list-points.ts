import type { clockTimePage } from '@workplace/contract/attendance/daily-log'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { conditionOfDays, dayFrom } from './day.store'

type Point = OutputOf<typeof clockTimePage>['items'][number]

/** `GET /clocktime/pagelist`: the points of days, each by which punch. */
export async function listPoints(
  call: Call,
  { page, limit, sort, result, ...sought }: ParsedOf<typeof clockTimePage>,
): Promise<OutputOf<typeof clockTimePage>> {
  const { by, way } = sorting({ date: 'y.date', person: 'u.name collate "zh-x-icu"' }, sort)
  const { all, values, put } = conditionOfDays(call, sought)
  if (result !== undefined) all.push(`p.result = ${put(result)}`)
  const from = `${dayFrom} cross join lateral jsonb_to_recordset(y.points) as p(period_no int, on_off text, plan timestamptz,
      due timestamptz, "time" timestamptz, result text, minutes int, punch_id bigint)
    left join attendance_punch r on r.company_id = y.company_id and r.id = p.punch_id where ${all.join(' and ')}`
  const [count] = await call.db.query<{ n: number }>(`select count(*)::int as n ${from}`, values)
  const items = await call.db.query<Point>(
    `select y.user_id, u.name as person, d.name as department, to_char(y.date, 'YYYY-MM-DD') as date, t.timezone, s.name as shift,
       p.period_no, p.on_off, p.plan, p.due, p."time", p.result, p.minutes, p.punch_id::float8 as punch_id, r.way, r.place
     ${from} order by ${by} ${way}, y.date desc, y.user_id, p.period_no, p.on_off desc limit ${limit} offset ${(page - 1) * limit}`,
    values,
  )
  return { items, total: count?.n ?? 0 }
}
