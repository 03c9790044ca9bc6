import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type {
  cycleDel as declaredDel,
  cycleDetail as declaredDetail,
  cyclePerson as declaredPage,
  ManagedSeries,
} from '@workplace/contract/meeting/manage/manage'
import { mostMeetings } from '@workplace/contract/meeting/manage/meeting-log'
import * as refusals from '@workplace/contract/meeting/refusals'
import { type Call, officesFor } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { endClock } from '../../../kernel/database/end-clock'
import { containing } from '../../../kernel/database/like'
import { readMeeting } from '../core/meeting.store'
import { cancelSeries } from '../series/cancel-series'
import { lockSeries } from '../series/series.store'
import { notifyManaged } from './notify-managed'
import { given, managed, readRows } from './rows'
import { isOpen, viewerOf } from './search'

const mine = '($3::int[] is null or m.meetingroom_id = any($3::int[]))'
const time = (column: string) => `to_char(m.${column} at time zone o.timezone, 'HH24:MI')`

/** Series, each told by its next meeting in the caller's offices, or by its last where none is to come. */
const seriesFrom = `from series s
  cross join lateral (
    select m.* from meeting m where m.company_id = s.company_id and m.series_id = s.id and ${mine}
    order by m.meeting_state = 'active' and m.start_time > $5 desc, case when m.start_time > $5 then m.start_time end, m.start_time desc
    limit 1
  ) m
  join users u on u.company_id = m.company_id and u.id = m.booker_id
  where s.company_id = $1`

const columns = `s.id, s.version, s.period, s."interval", s.weekdays, s.month_mode, s.nth, s.begin_date, s.until, s.times,
  case when ${isOpen} then m.title else '' end as title, m.secret, m.booker_id, u.name as booker_name, d.name as department,
  r.name as meetingroom_name, o.name as office_name, o.name_en as office_name_en, o.timezone,
  ${time('start_time')} as start_time, to_char(${endClock('m.end_time', 'o.timezone')}, 'HH24:MI') as end_time,
  n.first_date, n.last_date, n.to_come, n.cancelled`

const counted = `cross join lateral (
    select min(m.occurrence_date) as first_date, max(m.occurrence_date) as last_date,
      (count(*) filter (where m.meeting_state = 'active' and m.audit_state <> 2 and m.start_time > $5))::int as to_come,
      (count(*) filter (where m.meeting_state = 'cancelled'))::int as cancelled
    from meeting m where m.company_id = s.company_id and m.series_id = s.id and ${mine}
  ) n`

const wholeOf = (found: string) => `with ${given}, found as materialized (${found})
  select ${columns} from found
  join series s on s.company_id = $1 and s.id = found.id
  join meeting m on m.company_id = $1 and m.id = found.meeting_id
  join users u on u.company_id = m.company_id and u.id = m.booker_id
  join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  left join department d on d.company_id = m.company_id and d.id = m.department_id
  ${counted}
  order by s.id desc`

/** `GET /manager/cycle_person`. */
export async function seriesPage(
  call: Call,
  { page, limit, title, user_id, to_come }: ParsedOf<typeof declaredPage>,
): Promise<OutputOf<typeof declaredPage>> {
  const { values: own } = await viewerOf(call)
  const values = [...own]
  const put = (value: unknown) => `$${values.push(value)}`
  const conditions = ['true']
  if (user_id !== undefined) {
    const person = put(user_id)
    conditions.push(`(m.booker_id = ${person} or m.book_for_id = ${person})`)
  }
  if (to_come === '1') conditions.push(`m.meeting_state = 'active' and m.audit_state <> 2 and m.start_time > $5`)
  if (title) {
    const text = put(containing(title))
    conditions.push(`((m.title ilike ${text} and ${isOpen}) or u.name ilike ${text})`)
  }
  const from = `${seriesFrom} and ${conditions.join(' and ')}`
  const most = mostMeetings + 1
  const [count] = await call.db.query<{ total: number }>(
    `with ${given} select count(*)::int as total from (select 1 ${from} limit ${most}) counted`,
    values,
  )
  const limits = `order by s.id desc limit ${put(limit)} offset ${put((page - 1) * limit)}`
  const items = await call.db.query<ManagedSeries>(wholeOf(`select s.id, m.id as meeting_id ${from} ${limits}`), values)
  const total = count?.total ?? 0
  return { items, total: Math.min(total, mostMeetings), more: total > mostMeetings }
}

async function readSeries(call: Call, id: number): Promise<ManagedSeries> {
  const { values } = await viewerOf(call)
  const [found] = await call.db.query<ManagedSeries>(
    wholeOf(`select s.id, m.id as meeting_id ${seriesFrom} and s.id = $6 limit 1`),
    [...values, id],
  )
  if (found === undefined) throw new Refusal(commonRefusals.not_found)
  return found
}

/** `GET /manager/cycle_detail`. */
export async function seriesDetail(
  call: Call,
  { id }: ParsedOf<typeof declaredDetail>,
): Promise<OutputOf<typeof declaredDetail>> {
  const series = await readSeries(call, id)
  const viewer = await viewerOf(call)
  const dates = await call.db.query<{ id: number; occurrence_date: string }>(
    `select m.id, m.occurrence_date from meeting m where m.company_id = $1 and m.series_id = $2 and ($3::int[] is null or m.meetingroom_id = any($3::int[]))
     order by m.occurrence_date, m.id limit 1000`,
    [call.actor.company_id, id, viewer.rooms],
  )
  const rows = await readRows(
    call,
    viewer,
    dates.map((one) => one.id),
  )
  const dateOf = new Map(dates.map((one) => [one.id, one.occurrence_date]))
  const items = rows.map((row) => ({ ...managed(call, row), occurrence_date: dateOf.get(row.id) ?? '' }))
  return { ...series, items }
}

/** `POST /manager/cycle_del`: by the use case of the booker, from the first meeting on that the caller may cancel. */
export async function cancelManagedSeries(
  call: Call,
  { id, version, from, reason }: ParsedOf<typeof declaredDel>,
): Promise<OutputOf<typeof declaredDel>> {
  const { db, actor } = call
  const series = await readSeries(call, id)
  if (series.version !== version) {
    const [now] = await db.query<{ updated_by: string; updated_at: string; version: number }>(
      'select updated_by, updated_at, version from series where company_id = $1 and id = $2',
      [actor.company_id, id],
    )
    throw now === undefined ? new Refusal(commonRefusals.not_found) : staleSince(call, now)
  }
  const open = `m.company_id = $1 and m.series_id = $2 and m.meeting_state = 'active' and m.audit_state <> 2
    and m.start_time > $3 and ($4::date is null or m.occurrence_date >= $4::date)`
  const now = new Date(call.now()).toISOString()
  const offices = officesFor(actor, 'meeting')
  const [first] = await db.query<{ id: number }>(
    `select m.id from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     where ${open} and ($5::int[] is null or r.office_id = any($5)) order by m.occurrence_date, m.id limit 1`,
    [actor.company_id, id, now, from ?? null, offices],
  )
  if (first === undefined) throw new Refusal(refusals.managed_series_over)
  const seen = await readMeeting(db, actor.company_id, first.id)
  const { ids } = await cancelSeries(call, {
    ...{ id: first.id, version: seen.version, undo: false, reason },
    scope: from === undefined ? 'all' : 'following',
  })
  await lockSeries(db, actor.company_id, id)
  await db.query(
    'update series set version = version + 1, updated_at = now(), updated_by = $3 where company_id = $1 and id = $2',
    [...[actor.company_id, id, actor.name]],
  )
  await notifyManaged(call, seen, 'managed_cancelled', reason, ids.length)
  const items = await db.query<{ id: number; version: number }>(
    'select id, version from meeting where company_id = $1 and id = any($2::int[]) order by start_time, id',
    [actor.company_id, ids],
  )
  const [left] = await db.query<{ kept: number }>(`select count(*)::int as kept from meeting m where ${open}`, [
    actor.company_id,
    id,
    now,
    from ?? null,
  ])
  return { id, items, kept: left?.kept ?? 0 }
}
