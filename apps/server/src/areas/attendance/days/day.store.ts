import type { DayRow, dailyLogPage } from '@workplace/contract/attendance/daily-log'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../../kernel/call/call'
import { sorting } from '../../../kernel/call/sorting'
import { withinReach } from '../../../kernel/call/within-reach'
import { containing } from '../../../kernel/database/like'
import type { ListFrom } from '../../../kernel/resources/file-of-rows'

type Sought = Omit<ParsedOf<typeof dailyLogPage>, 'page' | 'limit' | 'sort'>

export const dayFrom = `from attendance_day y join users u on u.company_id = y.company_id and u.id = y.user_id
  join attendance_team t on t.company_id = y.company_id and t.id = y.team_id
  left join department d on d.company_id = y.company_id and d.id = u.department_id
  left join shift s on s.company_id = y.company_id and s.id = y.shift_id`
export const dayColumns = `y.user_id, u.name as person, d.name as department, to_char(y.date, 'YYYY-MM-DD') as date, t.name as team,
  coalesce(y.zone, t.timezone) as timezone, y.shift_id, s.name as shift, s.color, y.day_kind, y.unplanned, y.result, y.marks, y.plan_minutes, y.work_minutes,
  y.late_minutes, y.early_minutes, y.absent_minutes, y.leave_minutes, y.trip_minutes,
  y.overtime_workday + y.overtime_rest_day + y.overtime_holiday as overtime_minutes, y.settled, y.waits_for, y.points`

/** What narrows lists of days: whom the caller administers, and what is looked for. */
export function conditionOfDays(
  call: Call,
  {
    user,
    department,
    team,
    from,
    until,
    title,
  }: Pick<Sought, 'user' | 'department' | 'team' | 'from' | 'until' | 'title'>,
) {
  const values: unknown[] = [call.actor.company_id]
  const put = (value: unknown) => `$${values.push(value)}`
  const all = ['y.company_id = $1', withinReach(call, put)]
  if (user !== undefined) all.push(`y.user_id = ${put(user)}`)
  if (department !== undefined) all.push(`u.department_id = ${put(department)}`)
  if (team !== undefined) all.push(`y.team_id = ${put(team)}`)
  if (from !== undefined) all.push(`y.date >= ${put(from)}::date`)
  if (until !== undefined) all.push(`y.date <= ${put(until)}::date`)
  if (title) all.push(`(u.name ilike ${put(containing(title))} or d.name ilike $${values.length})`)
  return { all, values, put }
}

/** The days that are sought. */
export function daysFrom(call: Call, sought: Sought): ListFrom {
  const { all, values, put } = conditionOfDays(call, sought)
  if (sought.result !== undefined) all.push(`y.result = ${put(sought.result)}`)
  if (sought.mark !== undefined) all.push(`${put(sought.mark)} = any(y.marks)`)
  if (sought.of === 'waiting') all.push(`y.waits_for <> '{}'`)
  if (sought.of === 'unplanned') all.push('y.unplanned')
  if (sought.of === 'changed')
    all.push(
      `exists (select 1 from attendance_change c where c.company_id = y.company_id and c.user_id = y.user_id and c.date = y.date)`,
    )
  return { from: `${dayFrom} where ${all.join(' and ')}`, values }
}

/** `GET /dailylog/pagelist`. */
export async function listDays(
  call: Call,
  { page, limit, sort, ...sought }: ParsedOf<typeof dailyLogPage>,
): Promise<OutputOf<typeof dailyLogPage>> {
  const { by, way } = sorting({ date: 'y.date', person: 'u.name collate "zh-x-icu"' }, sort)
  const { from, values } = daysFrom(call, sought)
  const [count] = await call.db.query<{ n: number }>(`select count(*)::int as n ${from}`, values)
  const items = await call.db.query<DayRow>(
    `select ${dayColumns} ${from} order by ${by} ${way}, y.date desc, y.user_id
     limit ${limit} offset ${(page - 1) * limit}`,
    values,
  )
  const waiting = conditionOfDays(call, {})
  const silent = await call.db.query<OutputOf<typeof dailyLogPage>['silent'][number]>(
    `select w.device, count(*)::int as days, count(distinct y.user_id)::int as people,
       to_char(min(y.date), 'YYYY-MM-DD') as since ${dayFrom} cross join lateral unnest(y.waits_for) as w(device)
     where ${waiting.all.join(' and ')} and not y.settled group by 1 order by 2 desc, 1 limit 20`,
    waiting.values,
  )
  return { items, total: count?.n ?? 0, silent }
}

/** All of a list, a batch after the other. */
export async function* dayBatches(call: Call, sought: Sought, batch: number): AsyncGenerator<DayRow[]> {
  const { from, values } = daysFrom(call, sought)
  for (let behind: DayRow | undefined; ; ) {
    const after: unknown[] = behind === undefined ? [] : [behind.date, behind.user_id]
    const rows: DayRow[] = await call.db.query<DayRow>(
      `select ${dayColumns} ${from}
       ${behind === undefined ? '' : `and (y.date, y.user_id) < ($${values.length + 1}::date, $${values.length + 2}::int)`}
       order by y.date desc, y.user_id desc limit ${batch}`,
      [...values, ...after],
    )
    yield rows
    if (rows.length < batch) return
    behind = rows.at(-1)
  }
}
