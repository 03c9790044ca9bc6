import type { MonthPlots, monthPlots } from '@workplace/contract/attendance/plots'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { Call } from '../../../kernel/call/call'
import { withinReach } from '../../../kernel/call/within-reach'
import { monthOf } from '../closed-months/month.store'
import { overtimeLimit } from '../core/overtime-limit'

type Found = Pick<MonthPlots, 'people' | 'expected' | 'here' | 'late' | 'lacks' | 'overtime_minutes'> &
  Pick<MonthPlots, 'arrivals' | 'lapses' | 'weeks' | 'days'>

/** `GET /attendancestatistics/plots`: a day of somebody is looked at once, and counted in every picture. */
export async function plotMonth(
  call: Call,
  { month: asked, department, team }: ParsedOf<typeof monthPlots>,
): Promise<OutputOf<typeof monthPlots>> {
  const { month, begin, end } = await monthOf(call, asked)
  const limit_minutes = (await overtimeLimit(call.db, call.actor.company_id)) * 60
  const values: unknown[] = [call.actor.company_id, begin, end, limit_minutes]
  const put = (value: unknown) => `$${values.push(value)}`
  const all = [
    `y.company_id = $1 and y.date between $2 and $3 and y.result <> 'pending'`,
    withinReach(call, put),
    ...(department === undefined ? [] : [`u.department_id = ${put(department)}`]),
    ...(team === undefined ? [] : [`y.team_id = ${put(team)}`]),
  ]
  const [row] = await call.db.query<Found>(
    `with day as materialized (
       select y.user_id, y.date, u.department_id, d.name as department,
         y.plan_minutes > 0 and y.result not in ('leave', 'rest') as expected, y.result = 'absent' as absent,
         y.marks && array['late', 'serious'] as late, y.lacks > 0 as lacks,
         y.overtime_workday + y.overtime_rest_day + y.overtime_holiday as overtime,
         greatest(date_trunc('week', y.date)::date, $2::date) as week,
         (select p."time" at time zone coalesce(y.zone, t.timezone)
            from jsonb_to_recordset(y.points) as p(period_no int, on_off text, "time" timestamptz)
            where p.on_off = 'on' and p."time" is not null order by p.period_no limit 1) as arrived
       from attendance_day y
       join users u on u.company_id = y.company_id and u.id = y.user_id
       join attendance_team t on t.company_id = y.company_id and t.id = y.team_id
       left join department d on d.company_id = u.company_id and d.id = u.department_id
       where ${all.join(' and ')}
     ), arrival as (
       select (extract(hour from arrived) * 60 + floor(extract(minute from arrived) / 10) * 10)::int as minute,
         count(*)::int as people, count(*) filter (where late)::int as late
       from day where arrived is not null group by 1
     ), lapse as (
       select department_id, department, extract(isodow from date)::int as weekday, count(*)::int as expected,
         count(*) filter (where late)::int as late, count(*) filter (where lacks)::int as lacks
       from day where expected group by 1, 2, 3
     ), weekly as (
       select user_id, week, sum(overtime) as minutes from day where overtime > 0 group by 1, 2
     ), reached as (
       select w.week, coalesce(sum(o.minutes) filter (where o.week = w.week), 0)::int as minutes, o.user_id, sum(o.minutes) as so_far
       from (select distinct week from day) w left join weekly o on o.week <= w.week group by w.week, o.user_id
     ), week as (
       select week, sum(minutes)::int as minutes, coalesce(max(so_far), 0)::int as most,
         count(*) filter (where $4::int > 0 and so_far > $4::int)::int as beyond
       from reached group by week
     ), daily as (
       select date, count(*)::int as expected, count(*) filter (where not absent)::int as here from day where expected group by 1
     )
     select count(distinct user_id)::int as people, count(*) filter (where expected)::int as expected,
       count(*) filter (where expected and not absent)::int as here, count(*) filter (where late)::int as late,
       count(*) filter (where lacks)::int as lacks, coalesce(sum(overtime), 0)::int as overtime_minutes,
       (select coalesce(json_agg(arrival order by minute), '[]') from arrival) as arrivals,
       (select coalesce(json_agg(lapse order by department nulls last, weekday), '[]') from lapse) as lapses,
       (select coalesce(json_agg(json_build_object('date', week, 'minutes', minutes, 'most', most, 'beyond', beyond)
          order by week), '[]') from week) as weeks,
       (select coalesce(json_agg(daily order by date), '[]') from daily) as days
     from day`,
    values,
  )
  if (row === undefined) throw new Error('counting answers one row')
  return { month, begin_date: begin, end_date: end, limit_minutes, ...row }
}
