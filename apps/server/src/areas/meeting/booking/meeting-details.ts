import type { MeetingDetails, WaitingChange } from '@workplace/contract/meeting/booking'
import { reasonIn } from '@workplace/contract/message/known-reason'
import type { Call } from '../../../kernel/call/call'
import { seesNames } from '../../visitor/public'
import { attachmentsOf } from '../core/attachments'
import type { ImageAddress } from '../core/image-address'
import { confirmedSlotOf, isBooker, readMeeting, type StoredMeeting, slotOf, stateOf } from '../core/meeting.store'
import { visibilityOf } from '../core/meeting-visibility'
import { wireSpan } from '../core/wall-time'
import { seriesOf } from '../series/series.store'
import { ordersOf } from '../services/service-details'

/** What waits for approval beside what the meeting is. */
async function waitingChangeOf(call: Call, meeting: StoredMeeting): Promise<WaitingChange | null> {
  const own = confirmedSlotOf(meeting)
  if (meeting.wanted_start === null || own === null) return null
  const { room_id, start, end } = slotOf(meeting)
  const { wanted_change: more, timezone } = meeting
  const isSame = room_id === own.room_id && start === own.start && end === own.end
  const [room] = await call.db.query<{ name: string }>(
    'select name from meetingroom where company_id = $1 and id = $2',
    [call.actor.company_id, room_id],
  )
  return {
    slot: isSame
      ? null
      : {
          meetingroom_name: room?.name ?? '',
          ...wireSpan(start, end, timezone),
        },
    people: more === null || more.attendees === null ? null : more.people,
    services: more?.services_shown ?? null,
  }
}

/** Guests as others may know of them: who takes part or manages has their addresses. One without a name has its first letter. */
const withoutAddress = <A extends { mail: string | null; visitor_id: number | null; name: string }>(one: A): A => ({
  ...one,
  mail: null,
  visitor_id: null,
  name: one.name.includes('@') ? `${one.name.slice(0, 1)}***` : one.name,
})

/** One meeting with rooms, people and history; a private one only to those who take part or may change it. */
export async function meetingDetails(call: Call, id: number, sign: ImageAddress): Promise<MeetingDetails> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, id)
  const { takesPart, manages } = await visibilityOf(call, meeting)
  // whoever invited them knows who comes, as reception does; the others read a visitor
  const host_id = meeting.book_for_id ?? meeting.booker_id
  const knows = isBooker(actor, meeting) || seesNames(actor, { host_id, co_host_ids: [], office_id: meeting.office_id })
  const attendees = await db.query<Omit<MeetingDetails['attendees'][number], 'avatar'> & { avatar: string | null }>(
    `select a.person_type, a.user_id, a.visitor_id, a.discreet, a.mail, d.name as department, u.avatar, a.accept_state,
       case when a.discreet and $3 then coalesce(p.name, a.name) else a.name end as name
     from attendee a
     left join visitor_person p on p.company_id = a.company_id and p.id = a.visitor_id
     left join users u on u.company_id = a.company_id and u.id = a.user_id
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where a.company_id = $1 and a.meeting_id = $2 order by a.is_host desc, a.id`,
    [actor.company_id, id, knows],
  )
  // to others it is in the rooms that they may see
  const isTheirs = takesPart || manages
  const all = [meeting.meetingroom_id, ...meeting.extra_room_ids]
  const room_ids = isTheirs ? all : all.filter((one) => !actor.rooms.hidden.has(one))
  const rooms = await db.query<MeetingDetails['rooms'][number]>(
    `select r.id, r.name, f.name as floor_name, o.name as office_name, o.name_en as office_name_en, o.timezone from meetingroom r
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = any($2::int[]) order by array_position($2::int[], r.id)`,
    [actor.company_id, room_ids],
  )
  const log = await db.query<{ action: string; user_name: string; reason: string | null; time: string }>(
    'select action, user_name, reason, time from meeting_log where company_id = $1 and meeting_id = $2 order by id desc limit 50',
    [actor.company_id, id],
  )
  const [more] = await db.query<{ book_for_name: string | null; reminder_minutes: number[] }>(
    `select (select name from users where company_id = $1 and id = $3) as book_for_name,
       array(select minutes from meeting_reminder where company_id = $1 and meeting_id = $2 order by minutes) as reminder_minutes`,
    [actor.company_id, id, meeting.book_for_id],
  )
  const now = call.now()
  const state = stateOf(meeting, now)
  return {
    id: meeting.id,
    version: meeting.version,
    title: meeting.title,
    content: meeting.content,
    meetingroom_id: room_ids[0] ?? meeting.meetingroom_id,
    rooms,
    ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
    timezone: meeting.timezone,
    audit_state: meeting.audit_state,
    state,
    secret: meeting.secret,
    myself: isBooker(actor, meeting) ? 1 : 0,
    can_change: manages && meeting.audit_state !== 2 && (state === 'not_started' || state === 'in_progress'),
    booker_id: meeting.booker_id,
    booker_name: meeting.booker_name,
    booker_department: meeting.booker_department,
    book_for_id: meeting.book_for_id,
    book_for_name: more?.book_for_name ?? null,
    reminder_minutes: more?.reminder_minutes ?? [],
    attachments: await attachmentsOf(db, actor.company_id, id),
    services: await ordersOf(db, actor.company_id, id, meeting.timezone),
    cancel_reason: reasonIn(call.language, meeting.cancel_reason),
    waiting_change: manages ? await waitingChangeOf(call, meeting) : null,
    series: await seriesOf(db, actor.company_id, meeting, now),
    attendees: attendees.map((one) => ({ ...(isTheirs ? one : withoutAddress(one)), avatar: sign(one.avatar) })),
    // what others did to a meeting is for those who take part in it or manage it
    log: isTheirs ? log.map((line) => ({ ...line, reason: reasonIn(call.language, line.reason) })) : [],
  }
}
