import type { clockTimePage } from '@workplace/contract/attendance/daily-log'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import type { ListFrom } from '../../../kernel/resources/file-of-rows'
import { conditionOfDays, dayFrom } from './day.store'

export type Point = OutputOf<typeof clockTimePage>['items'][number]
type Sought = Omit<ParsedOf<typeof clockTimePage>, 'page' | 'limit' | 'sort'>

const pointColumns = `y.user_id, u.name as person, d.name as department, to_char(y.date, 'YYYY-MM-DD') as date, coalesce(y.zone, t.timezone) as timezone, s.name as shift,
  p.period_no, p.on_off, p.plan, p.due, p."time", p.result, p.minutes, p.punch_id::float8 as punch_id, r.way, r.place`

/** The points that are sought. */
export function pointsFrom(call: Call, { result, ...sought }: Sought): ListFrom {
  const { all, values, put } = conditionOfDays(call, sought)
  if (result !== undefined) all.push(`p.result = ${put(result)}`)
  const from = `${dayFrom} cross join lateral jsonb_to_recordset(y.points) as p(period_no int, on_off text, plan timestamptz,
      due timestamptz, "time" timestamptz, result text, minutes int, punch_id bigint)
    left join attendance_punch r on r.company_id = y.company_id and r.id = p.punch_id where ${all.join(' and ')}`
  return { from, values }
}

/** `GET /clocktime/pagelist`: the points of days, each by which punch. */
export async function listPoints(
  call: Call,
  { page, limit, sort, ...sought }: ParsedOf<typeof clockTimePage>,
): Promise<OutputOf<typeof clockTimePage>> {
  const { by, way } = sorting({ date: 'y.date', person: 'u.name collate "zh-x-icu"' }, sort)
  const { from, values } = pointsFrom(call, sought)
  const [count] = await call.db.query<{ n: number }>(`select count(*)::int as n ${from}`, values)
  const items = await call.db.query<Point>(
    `select ${pointColumns} ${from} order by ${by} ${way}, y.date desc, y.user_id, p.period_no, p.on_off desc
     limit ${limit} offset ${(page - 1) * limit}`,
    values,
  )
  return { items, total: count?.n ?? 0 }
}

/** All points, the days of a batch of people after the other: a day has eight at most, which come together. */
export async function* pointBatches(call: Call, sought: Sought, batch: number): AsyncGenerator<Point[]> {
  const { from, values } = pointsFrom(call, sought)
  for (let behind: Pick<Point, 'date' | 'user_id'> | undefined; ; ) {
    const after: unknown[] = behind === undefined ? [] : [behind.date, behind.user_id]
    const rows: Point[] = await call.db.query<Point>(
      `select ${pointColumns} ${from}
       ${behind === undefined ? '' : `and (y.date, y.user_id) < ($${values.length + 1}::date, $${values.length + 2}::int)`}
       order by y.date desc, y.user_id desc, p.period_no, p.on_off desc limit ${batch}`,
      [...values, ...after],
    )
    if (rows.length < batch) {
      yield rows
      return
    }
    // the last day may not be whole: it comes with the next batch
    const last = rows.at(-1)
    const whole = rows.filter(({ date, user_id }) => date !== last?.date || user_id !== last.user_id)
    yield whole
    behind = whole.at(-1)
  }
}
