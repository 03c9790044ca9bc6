import type { MeetingDetails } from '@workplace/contract/meeting/booking'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { RecurrenceRule } from '@workplace/domain/booking/recurrence'
import { addDays, weekdayOf } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { holdingArrays } from '../core/holding.store'
import type { StoredMeeting } from '../core/meeting.store'
import { type Attendee, attendeesIn, insertAttendees } from '../core/people'
import { instantText } from '../core/wall-time'
import type { SeriesSlot } from './series-slots'

// A series of 366 meetings takes as many statements as one of two: everything goes in by `unnest`.

export type StoredSeries = RecurrenceRule & { id: number }

/** Stores how a series repeats; its meetings come with `insertOccurrences`. */
export async function insertSeries(call: Call, rule: RecurrenceRule): Promise<number> {
  const [made] = await call.db.query<{ id: number }>(
    `insert into series (company_id, period, "interval", weekdays, month_mode, nth, begin_date, until, times, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
    [call.actor.company_id, ...columnsOf(rule), call.actor.name],
  )
  if (made === undefined) throw new Error('the series was not stored')
  return made.id
}

const columnsOf = (rule: RecurrenceRule) => [
  rule.period,
  rule.interval,
  rule.period === 'week' && rule.weekdays?.length ? [...new Set(rule.weekdays)].sort() : null,
  rule.period === 'month' ? (rule.month_mode ?? 'day_of_month') : null,
  rule.period === 'month' && rule.month_mode === 'nth_weekday' ? (rule.nth ?? null) : null,
  rule.begin_date,
  rule.until ?? null,
  rule.times ?? null,
]

/** A series under the lock of its row: changes of one series wait for each other. */
export async function lockSeries(db: Db, company_id: number, id: number): Promise<StoredSeries> {
  const [found] = await db.query<StoredSeries>(
    `select id, period, "interval", weekdays, month_mode, nth, begin_date, until, times from series
     where company_id = $1 and id = $2 for update`,
    [company_id, id],
  )
  if (found === undefined) throw new Error('a meeting belongs to a series that is not there')
  return found
}

/** Gives a series another rule. */
export async function updateSeries(call: Call, id: number, rule: RecurrenceRule): Promise<void> {
  await call.db.query(
    `update series set period = $3, "interval" = $4, weekdays = $5, month_mode = $6, nth = $7, begin_date = $8, until = $9,
       times = $10, version = version + 1, updated_at = now(), updated_by = $11
     where company_id = $1 and id = $2`,
    [call.actor.company_id, id, ...columnsOf(rule), call.actor.name],
  )
}

/** A rule of days or weeks that is the same some days later. */
export function movedRule(rule: RecurrenceRule, days: number): RecurrenceRule {
  const weekdays = rule.weekdays?.map((day) => weekdayOf(addDays('2024-01-01', day - 1 + days))) // a Monday
  const until = rule.until ? addDays(rule.until, days) : rule.until
  return { ...rule, weekdays, begin_date: addDays(rule.begin_date, days), until }
}

/** Puts meetings into a series, each with the date that is its own there. */
export async function assignSeries(
  call: Call,
  series_id: number,
  meetings: readonly { id: number; date: string }[],
): Promise<void> {
  await call.db.query(
    `update meeting set series_id = $2, occurrence_date = t.date
     from unnest($3::int[], $4::date[]) as t(id, date) where company_id = $1 and meeting.id = t.id`,
    [call.actor.company_id, series_id, meetings.map((one) => one.id), meetings.map((one) => one.date)],
  )
}

export type NewOccurrence = SeriesSlot & { readonly pending: boolean }

/** What all occurrences of a series have in common when they are made. */
export type Common = {
  readonly title: string
  readonly content: string | null
  readonly secret: boolean
  readonly booker_id: number
  readonly book_for_id: number | null
  readonly department_id: number | null
  readonly people: readonly Attendee[]
}

/** Stores meetings of a series with rooms, people, holdings and history; their ids, in the order of their dates. */
export async function insertOccurrences(
  call: Call,
  series_id: number,
  common: Common,
  occurrences: readonly NewOccurrence[],
): Promise<number[]> {
  const { actor } = call
  const extra = occurrences.flatMap((one) => one.rooms.slice(1).map((room) => ({ date: one.date, id: room.id })))
  const held = occurrences.flatMap((one) =>
    holdingsOf(one.rooms, one.start, one.end).map((holding) => ({ ...holding, of: one.date })),
  )
  const made = await call.db.query<{ id: number }>(
    `with m as (
       insert into meeting (company_id, meetingroom_id, title, content, start_time, end_time, booker_id, book_for_id,
         department_id, attendee_count, secret, audit_state, series_id, occurrence_date, created_by, updated_by)
       select $1, o.room_id, $2, $3, o.starts, o.ends, $4, $5, $6, $7, $8, o.audit_state, $9, o.date, $10, $10
       from unnest($11::date[], $12::int[], $13::timestamptz[], $14::timestamptz[], $15::int[])
         as o(date, room_id, starts, ends, audit_state) order by o.date
       returning id, occurrence_date, start_time, end_time, meetingroom_id, audit_state
     ), rooms as (
       insert into meeting_room (company_id, meeting_id, meetingroom_id)
       select $1, m.id, x.room_id from m join unnest($16::date[], $17::int[]) as x(date, room_id) on x.date = m.occurrence_date
     ), people as (
       ${insertAttendees} from m, ${attendeesIn('$18')}
     ), held as (
       insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
       select $1, h.room_id, 'meeting', m.id, h.starts, h.ends, m.audit_state = 0
       from m join unnest($19::date[], $20::int[], $21::timestamptz[], $22::timestamptz[])
         as h(date, room_id, starts, ends) on h.date = m.occurrence_date
     ), logged as (
       insert into meeting_log (company_id, meeting_id, action, user_id, user_name, after)
       select $1, m.id, case when m.audit_state = 0 then 'book' else 'request' end, $23, $10,
         jsonb_build_object('title', $2::text, 'meetingroom_id', m.meetingroom_id, 'start_time', m.start_time,
           'end_time', m.end_time, 'secret', $8::boolean, 'audit_state', m.audit_state, 'series_id', $9::int)
       from m
     )
     select id from m order by occurrence_date`,
    [
      actor.company_id,
      common.title,
      common.content,
      common.booker_id,
      common.book_for_id,
      common.department_id,
      common.people.length,
      common.secret,
      series_id,
      actor.name,
      occurrences.map((one) => one.date),
      occurrences.map((one) => one.rooms[0]?.id),
      occurrences.map((one) => instantText(one.start)),
      occurrences.map((one) => instantText(one.end)),
      occurrences.map((one) => (one.pending ? 1 : 0)),
      extra.map((one) => one.date),
      extra.map((one) => one.id),
      JSON.stringify(common.people),
      held.map((one) => one.of),
      ...holdingArrays(held),
      actor.user_id,
    ],
  )
  return made.map((one) => one.id)
}

export type Move = {
  readonly meeting: StoredMeeting
  readonly slot: SeriesSlot
  /** The rooms that it gets beside its own, where they change. */
  readonly extra_room_ids: readonly number[] | null
  /** The new slot waits for approval while the meeting keeps the one that it has. */
  readonly keepsOldSlot: boolean
  readonly pending: boolean
}

/** Gives meetings their new slots: all claims that go are gone before one comes. */
export async function moveOccurrences(call: Call, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const { db, actor } = call
  await db.query(
    `delete from holding h using unnest($2::int[], $3::boolean[]) as t(id, keeps_old)
     where h.company_id = $1 and h.kind in ('meeting', 'service') and h.source_id = t.id and not (t.keeps_old and h.is_held)`,
    [actor.company_id, moves.map((one) => one.meeting.id), moves.map((one) => one.keepsOldSlot)],
  )
  await db.query(
    `update meeting m set
       meetingroom_id = case when t.keeps_old then m.meetingroom_id else t.room_id end,
       start_time = case when t.keeps_old then m.start_time else t.starts end,
       end_time = case when t.keeps_old then m.end_time else t.ends end,
       audit_state = case when t.keeps_old or t.pending then 1 else 0 end,
       wanted_room_id = case when t.keeps_old then t.room_id end,
       wanted_start = case when t.keeps_old then t.starts end,
       wanted_end = case when t.keeps_old then t.ends end
     from unnest($2::int[], $3::int[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $7::boolean[])
       as t(id, room_id, starts, ends, keeps_old, pending)
     where m.company_id = $1 and m.id = t.id`,
    [
      actor.company_id,
      moves.map((one) => one.meeting.id),
      moves.map((one) => one.slot.rooms[0]?.id),
      moves.map((one) => instantText(one.slot.start)),
      moves.map((one) => instantText(one.slot.end)),
      moves.map((one) => one.keepsOldSlot),
      moves.map((one) => one.pending),
    ],
  )
  const held = moves.flatMap(({ meeting, slot, keepsOldSlot, pending }) =>
    holdingsOf(slot.rooms, slot.start, slot.end).map((holding) => ({
      ...holding,
      of: meeting.id,
      is_held: !keepsOldSlot && !pending,
    })),
  )
  await db.query(
    `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
     select $1, t.room_id, 'meeting', t.source_id, t.starts, t.ends, t.is_held
     from unnest($2::int[], $3::timestamptz[], $4::timestamptz[], $5::int[], $6::boolean[])
       as t(room_id, starts, ends, source_id, is_held)`,
    [actor.company_id, ...holdingArrays(held), held.map((one) => one.of), held.map((one) => one.is_held)],
  )
}

/** Cancels meetings that have not begun and frees what they hold. */
export async function cancelOccurrences(call: Call, ids: readonly number[], reason: string | null): Promise<void> {
  const { db, actor } = call
  await db.query(
    `delete from holding where company_id = $1 and kind in ('meeting', 'service') and source_id = any($2)`,
    [actor.company_id, ids],
  )
  await db.query(
    `update meeting set meeting_state = 'cancelled', wanted_room_id = null, wanted_start = null, wanted_end = null,
       cancel_reason = $3, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = any($2::int[])`,
    [actor.company_id, ids, reason, actor.name],
  )
}

/** The series of a meeting for those who look at it. */
export async function seriesOf(db: Db, company_id: number, meeting: StoredMeeting, now: number) {
  if (meeting.series_id === null || meeting.occurrence_date === null) return null
  const [found] = await db.query<Omit<NonNullable<MeetingDetails['series']>, 'occurrence_date' | 'is_exception'>>(
    `select s.id, s.period, s."interval", s.weekdays, s.month_mode, s.nth, s.begin_date, s.until, s.times,
       count(m.id)::int as meetings, (count(m.id) filter (where m.start_time > $3))::int as to_come
     from series s left join meeting m on m.company_id = s.company_id and m.series_id = s.id and m.meeting_state = 'active'
       and m.audit_state <> 2
     where s.company_id = $1 and s.id = $2 group by s.company_id, s.id`,
    [company_id, meeting.series_id, instantText(now)],
  )
  if (found === undefined) return null
  return { ...found, occurrence_date: meeting.occurrence_date, is_exception: meeting.is_exception }
}
