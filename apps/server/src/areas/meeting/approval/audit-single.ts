import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { auditSingle as declared } from '@workplace/contract/meeting/approval/audit'
import { reasonIn } from '@workplace/contract/message/known-reason'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import type { Call } from '../../../kernel/call/call'
import { readRoomMeetings } from '../core/holding.store'
import { readMeeting } from '../core/meeting.store'
import { locksFor, readRooms } from '../core/room.store'
import { spanOf } from '../find/day-meetings'
import { readAudit } from './audit-page'

type Answer = OutputOf<typeof declared>
const mostDays = 7

/** The dates that a request touches; one that ends at midnight does not touch the day that begins then. */
function datesOf(start_time: string, end_time: string): string[] {
  const first = start_time.slice(0, 10)
  const last = end_time.slice(11) === '00:00:00' ? addDays(end_time.slice(0, 10), -1) : end_time.slice(0, 10)
  const days = Math.min(Math.max(daysBetween(first, last) + 1, 1), mostDays)
  return Array.from({ length: days }, (_, n) => addDays(first, n))
}

/** `GET /audit/single`: a request with its people, its history, and its rooms on the days that it asks for. */
export async function auditSingle(call: Call, input: ParsedOf<typeof declared>): Promise<Answer> {
  const { db, actor } = call
  const { row, content, isOpen } = await readAudit(call, input.id)
  const meeting = await readMeeting(db, actor.company_id, input.id)
  const room_ids = [...new Set([row.meetingroom_id, ...meeting.extra_room_ids])]
  const ruled = await readRooms(db, actor.company_id, room_ids, call.now())
  const zones = new Map(ruled.map((room) => [room.id, room.timezone]))
  const dates = datesOf(row.start_time, row.end_time)
  const meetings =
    ruled.length === 0
      ? new Map<number, never[]>()
      : await readRoomMeetings(db, actor, zones, ...spanOf(zones.values(), dates[0] ?? '', dates.at(-1) ?? ''))
  const capacities = await db.query<{ id: number; capacity: number }>(
    'select id, capacity from meetingroom where company_id = $1 and id = any($2::int[])',
    [actor.company_id, [...zones.keys()]],
  )
  const seats = new Map(capacities.map((room) => [room.id, room.capacity]))
  const attendees = isOpen
    ? await db.query<Answer['attendees'][number]>(
        `with wanted as (
           select (w->>'user_id')::int as user_id, lower(w->>'mail') as mail, w->>'name' as name
           from jsonb_array_elements($3::jsonb) as w
         ), there as (
           select a.user_id, a.name, a.is_host, a.id, lower(a.mail) as mail from attendee a
           where a.company_id = $1 and a.meeting_id = $2
         )
         select coalesce(p.name, u.name, '') as name, d.name as department, p.is_new from (
           select user_id, name, is_host, id, false as is_new from there
           union all
           select w.user_id, w.name, false, null, true from wanted w
           where not exists (select 1 from there t where t.user_id = w.user_id or t.mail = w.mail)
         ) p
         left join users u on u.company_id = $1 and u.id = p.user_id
         left join department d on d.company_id = u.company_id and d.id = u.department_id
         order by p.is_host desc, p.is_new desc, p.id limit 200`,
        [actor.company_id, input.id, JSON.stringify(meeting.wanted_change?.attendees ?? [])],
      )
    : []
  // why somebody cancelled or changed a private meeting is as private as its title
  const log = await db.query<Answer['log'][number]>(
    `select action, user_name, case when $3 or action in ('approve', 'refuse', 'audit_pass', 'audit_transfer', 'audit_timeout') then reason end as reason, time
     from meeting_log where company_id = $1 and meeting_id = $2 order by id desc limit 50`,
    [actor.company_id, input.id, isOpen],
  )
  return {
    ...row,
    content,
    attendees,
    dates,
    log: log.map((line) => ({ ...line, reason: reasonIn(call.language, line.reason) })),
    rooms: [...ruled]
      .sort((a, b) => Number(b.id === row.meetingroom_id) - Number(a.id === row.meetingroom_id))
      .map((room) => ({
        id: room.id,
        name: room.name,
        status: room.status,
        timezone: room.timezone,
        capacity: seats.get(room.id) ?? 0,
        opentime: room.opentime ?? '00:00',
        closetime: room.closetime ?? '24:00',
        lunch_begin: room.lunch_begin ?? null,
        lunch_end: room.lunch_end ?? null,
        locks: locksFor(room, row.booker_id).map((one) => ({
          begin_date: one.begin_date,
          end_date: one.end_date,
          begin_time: one.begin_time ?? null,
          end_time: one.end_time ?? null,
          weekdays: one.weekdays ? [...one.weekdays] : null,
          reason: one.reason,
        })),
        meeting: (meetings.get(room.id) ?? []).filter((one) => dates.includes(one.time)),
      })),
  }
}
