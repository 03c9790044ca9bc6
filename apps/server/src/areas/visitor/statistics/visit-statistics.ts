import * as common from '@workplace/contract/kernel/common-words'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import * as placeWords from '@workplace/contract/place/words'
import type { VisitCounts, visitStatistics, visitStatisticsFile } from '@workplace/contract/visitor/statistics'
import * as visitorWords from '@workplace/contract/visitor/words'
import { daysBetween } from '@workplace/domain/kernel/date'
import { stepFor, stepsOf } from '@workplace/domain/kernel/date-steps'
import { timeOf } from '@workplace/domain/kernel/time'
import { requireSpan } from '../../../kernel/call/asked-span'
import { type Call, officesFor } from '../../../kernel/call/call'
import type { FileAnswer } from '../../../kernel/call/route'
import { type FileColumn, fileOfRows } from '../../../kernel/resources/file-of-rows'

type Asked = Pick<ParsedOf<typeof visitStatistics>, 'from' | 'to' | 'office' | 'reason'>

/** The quarter of an hour of a time, as the minutes since midnight at which it begins. */
const quarterOf = (time: string) =>
  `(extract(hour from ${time}) * 60 + floor(extract(minute from ${time}) / 15) * 15)::int`

/**
 * One row for each person and day on which they came, and one for each who never did: when, where and why, and nothing else.
 * The day is that of the office; the wider bounds are for the index.
 */
const facts = `came as (
    select s.visitor_id, v.reason_id, v.office_id, v.walk_in, (s.in_time at time zone o.timezone)::date as day,
      min(s.in_time at time zone o.timezone) as first_in,
      bool_and(s.out_way is not null and s.out_way <> 'auto') as timed, bool_or(coalesce(s.out_way = 'auto', false)) as presumed,
      sum(extract(epoch from s.out_time - s.in_time) / 60) as minutes
    from visitor_stay s
    join visitor t on t.company_id = s.company_id and t.id = s.visitor_id
    join visit v on v.company_id = t.company_id and v.id = t.visit_id
    join office o on o.company_id = v.company_id and o.id = v.office_id
    where s.company_id = $1 and s.in_time >= $2::date::timestamptz - interval '2 days' and s.in_time < $3::date::timestamptz + interval '3 days'
      and (s.in_time at time zone o.timezone)::date between $2 and $3
      and ($4::int[] is null or v.office_id = any($4)) and ($5::int is null or v.office_id = $5) and ($6::int is null or v.reason_id = $6)
    group by 1, 2, 3, 4, 5
  ), facts as (
    select day, extract(hour from first_in)::int as hour, ${quarterOf('first_in')} as quarter, reason_id, office_id, 1 as arrivals, walk_in::int as walk_ins, 0 as no_shows,
      timed::int as timed, case when timed then minutes else 0 end as minutes, presumed::int as presumed
    from came
    union all
    select (t.plan_start at time zone o.timezone)::date, null, null, v.reason_id, v.office_id, 0, 0, 1, 0, 0, 0
    from visitor t
    join visit v on v.company_id = t.company_id and v.id = t.visit_id
    join office o on o.company_id = v.company_id and o.id = v.office_id
    where t.company_id = $1 and t.state = 5
      and t.plan_start >= $2::date::timestamptz - interval '2 days' and t.plan_start < $3::date::timestamptz + interval '3 days'
      and (t.plan_start at time zone o.timezone)::date between $2 and $3
      and ($4::int[] is null or v.office_id = any($4)) and ($5::int is null or v.office_id = $5) and ($6::int is null or v.reason_id = $6)
  )`
/**
 * One row for each person and day of their plan, whether they came or not: who was cancelled or rejected was not expected,
 * nor was anybody whom nobody had invited, nor who had left for good the day before. A window lasts a day at most.
 */
const expected = `expected as (
    select (n.start_time at time zone o.timezone)::date as day, ${quarterOf('n.start_time at time zone o.timezone')} as quarter,
      v.reason_id, v.office_id
    from visit_window n
    join visit v on v.company_id = n.company_id and v.id = n.visit_id
    join office o on o.company_id = v.company_id and o.id = v.office_id
    join visitor t on t.company_id = v.company_id and t.visit_id = v.id
    where n.company_id = $1 and n.end_time >= $2::date::timestamptz - interval '2 days' and n.end_time < $3::date::timestamptz + interval '4 days'
      and (n.start_time at time zone o.timezone)::date between $2 and $3
      and t.state <> 6 and (t.audit_state <> 3 or t.check_in_time is not null) and not v.walk_in 
      and (t.state <> 4 or (n.start_time at time zone o.timezone)::date <= (t.ended_at at time zone o.timezone)::date)
      and ($4::int[] is null or v.office_id = any($4)) and ($5::int is null or v.office_id = $5) and ($6::int is null or v.reason_id = $6)
  )`
const sums = `coalesce(sum(arrivals), 0)::int as arrivals, coalesce(sum(walk_ins), 0)::int as walk_ins,
  coalesce(sum(no_shows), 0)::int as no_shows, coalesce(sum(timed), 0)::int as timed,
  coalesce(round(sum(minutes)), 0)::int as minutes, coalesce(sum(presumed), 0)::int as presumed`

const valuesOf = ({ actor }: Call, { from, to, office, reason }: Asked) => [
  ...[actor.company_id, from, to, officesFor(actor, 'visitor'), office ?? null, reason ?? null],
]

type Row = VisitCounts & {
  by: 'all' | 'date' | 'hour' | 'quarter' | 'reason' | 'office'
  date: string | null
  weekday: number | null
  hour: number | null
  quarter: number | null
  reason_id: number | null
  office_id: number | null
}

const none: VisitCounts = { arrivals: 0, walk_ins: 0, no_shows: 0, timed: 0, minutes: 0, presumed: 0 }
const countsIn = ({ arrivals, walk_ins, no_shows, timed, minutes, presumed }: VisitCounts): VisitCounts => ({
  ...{ arrivals, walk_ins, no_shows, timed, minutes, presumed },
})

/** `GET /visitor/statistics` */
export async function readStatistics(
  call: Call,
  asked: ParsedOf<typeof visitStatistics>,
): Promise<OutputOf<typeof visitStatistics>> {
  requireSpan(call, asked)
  const { from, to } = asked
  const step = stepFor(daysBetween(from, to) + 1)
  const rows = await call.db.query<Row>(
    `with ${facts}, dated as (
       select date_trunc($7, day::timestamp)::date::text as date, extract(isodow from day)::int as weekday, * from facts
     )
     select case when grouping(date) = 0 then 'date' when grouping(hour) = 0 then 'hour'
         when grouping(quarter) = 0 then 'quarter' when grouping(reason_id) = 0 then 'reason'
         when grouping(office_id) = 0 then 'office' else 'all' end as by,
       date, weekday, hour, quarter, reason_id, office_id, ${sums}
     from dated group by grouping sets ((), (date), (weekday, hour), (quarter), (reason_id), (office_id))`,
    [...valuesOf(call, asked), step],
  )
  const due = await call.db.query<{ quarter: number; n: number }>(
    `with ${expected} select quarter, count(*)::int as n from expected group by 1`,
    valuesOf(call, asked),
  )
  const of = (by: Row['by']) => rows.filter((row) => row.by === by)
  const company_id = call.actor.company_id
  const reasons = await call.db.query<{ id: number; name: string; name_en: string | null; color: string }>(
    'select id, name, name_en, color from visitor_reason where company_id = $1 and id = any($2::int[])',
    [company_id, of('reason').map(({ reason_id }) => reason_id)],
  )
  const offices = await call.db.query<{ id: number; name: string; name_en: string | null }>(
    'select id, name, name_en from office where company_id = $1 and id = any($2::int[])',
    [company_id, of('office').map(({ office_id }) => office_id)],
  )
  const byDate = new Map(of('date').map((row) => [row.date, countsIn(row)]))
  const [total] = of('all')
  const most = (a: VisitCounts & { id: number }, b: VisitCounts & { id: number }) =>
    b.arrivals - a.arrivals || b.no_shows - a.no_shows || a.id - b.id
  const countsOf = (rows: readonly Row[], key: 'reason_id' | 'office_id', id: number) =>
    countsIn(rows.find((row) => row[key] === id) ?? none)
  return {
    ...{ from, to, step, total: countsIn(total ?? none) },
    trend: stepsOf(from, to, step).map(({ date }) => ({ date, ...(byDate.get(date) ?? none) })),
    hours: of('hour').flatMap(({ weekday, hour, arrivals }) =>
      weekday === null || hour === null ? [] : [{ weekday, hour, arrivals }],
    ),
    quarters: quartersOf(due, of('quarter')),
    reasons: reasons.map((one) => ({ ...one, ...countsOf(of('reason'), 'reason_id', one.id) })).sort(most),
    offices: offices.map((one) => ({ ...one, ...countsOf(of('office'), 'office_id', one.id) })).sort(most),
  }
}

/** Both side by side, by time; only those in which somebody was expected or came. */
function quartersOf(due: readonly { quarter: number; n: number }[], came: readonly Row[]) {
  const all = new Map(due.map(({ quarter, n }) => [quarter, { minute: quarter, expected: n, arrivals: 0 }]))
  for (const { quarter, arrivals } of came) {
    if (quarter === null) continue
    all.set(quarter, { minute: quarter, expected: all.get(quarter)?.expected ?? 0, arrivals })
  }
  return [...all.values()].sort((a, b) => a.minute - b.minute)
}

type Place = {
  day: string
  office_name: string
  office_name_en: string | null
  reason_name: string
  reason_name_en: string | null
}
const places: readonly FileColumn<Place>[] = [
  [common.date, ({ day }) => day],
  [placeWords.office, (row, { label }) => label([row.office_name, row.office_name_en || row.office_name])],
  [visitorWords.reason, (row, { label }) => label([row.reason_name, row.reason_name_en || row.reason_name])],
]

type Line = VisitCounts & Place

const columns: readonly FileColumn<Line>[] = [
  ...places,
  [visitorWords.arrivals, ({ arrivals }) => String(arrivals)],
  [visitorWords.walkIns, ({ walk_ins }) => String(walk_ins)],
  [visitorWords.noShow, ({ no_shows }) => String(no_shows)],
  // what nobody knows is not nothing
  [visitorWords.meanMinutes, ({ timed, minutes }) => (timed === 0 ? '' : String(Math.round(minutes / timed)))],
  [visitorWords.leavingPresumed, ({ presumed }) => String(presumed)],
]

type QuarterLine = Place & { quarter: number; expected: number; arrivals: number }

const quarterColumns: readonly FileColumn<QuarterLine>[] = [
  ...places,
  [visitorWords.quarterHour, ({ quarter }) => timeOf(quarter)],
  [visitorWords.expected, ({ expected }) => String(expected)],
  [visitorWords.arrivals, ({ arrivals }) => String(arrivals)],
]

/** `GET /visitor/statistics_export`: a line for each day, office and reason, or for each quarter of an hour of them. */
export async function writeStatistics(
  call: Call,
  { format, by, ...asked }: ParsedOf<typeof visitStatisticsFile>,
): Promise<FileAnswer> {
  requireSpan(call, asked)
  const quarters = async function* () {
    yield await call.db.query<QuarterLine>(
      `with ${facts}, ${expected}, counted as (
         select day, quarter, reason_id, office_id, sum(expected)::int as expected, sum(arrivals)::int as arrivals
         from (select day, quarter, reason_id, office_id, 1 as expected, 0 as arrivals from expected
           union all select day, quarter, reason_id, office_id, 0, arrivals from facts where quarter is not null) c
         group by 1, 2, 3, 4
       )
       select c.day::text as day, o.name as office_name, o.name_en as office_name_en, r.name as reason_name, r.name_en as reason_name_en,
         c.quarter, c.expected, c.arrivals
       from counted c
       join office o on o.company_id = $1 and o.id = c.office_id
       join visitor_reason r on r.company_id = $1 and r.id = c.reason_id
       order by c.day, o.sort, o.id, c.quarter, r.id`,
      valuesOf(call, asked),
    )
  }
  if (by === 'quarter') return fileOfRows(call, visitorWords.statistics, format, quarterColumns, quarters())
  const rows = async function* () {
    yield await call.db.query<Line>(
      `with ${facts}
       select f.day::text as day, o.name as office_name, o.name_en as office_name_en, r.name as reason_name, r.name_en as reason_name_en, ${sums}
       from facts f
       join office o on o.company_id = $1 and o.id = f.office_id
       join visitor_reason r on r.company_id = $1 and r.id = f.reason_id
       group by f.day, o.id, o.name, o.name_en, o.sort, r.id, r.name, r.name_en order by f.day, o.sort, o.id, r.id`,
      valuesOf(call, asked),
    )
  }
  return fileOfRows(call, visitorWords.statistics, format, columns, rows())
}
