import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { AttendedMeeting } from '@workplace/contract/meeting/attend'
import { reasonIn } from '@workplace/contract/message/known-reason'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { checkinStateOf, readCheckinRulesOf } from '../checkin/checkin-rules'
import { attachmentsOf } from '../core/attachments'
import type { ImageAddress } from '../core/image-address'
import {
  isActive,
  isBooker,
  isConfirmed,
  mayChange,
  readMeeting,
  type StoredMeeting,
  stateOf,
} from '../core/meeting.store'
import { instantText, wireSpan } from '../core/wall-time'
import { meetingLink } from '../mail/meeting-link'
import { releaseDeadline } from '../release/release-deadline'

type Person = AttendedMeeting['attendees'][number] & { user_id: number | null }
type Room = Omit<AttendedMeeting['rooms'][number], 'map'> & {
  navpicture_mobile: string | null
  navpicture_room: string | null
  floor_map: string | null
}
type Entry = { sign_time: string; sign_out_time: string | null; is_late: boolean }

/** The rooms of a meeting with the way there, its own first. */
export async function roomsToAttend(
  db: Db,
  meeting: StoredMeeting,
  company_id: number,
  sign: (path: string | null) => string | null,
): Promise<AttendedMeeting['rooms']> {
  const rooms = await db.query<Room>(
    `select r.name, f.name as floor_name, o.name as office_name, o.name_en as office_name_en, o.address,
       o.lng::float8 as lng, o.lat::float8 as lat, r.navpicture_mobile, r.navpicture_room, f.map_image as floor_map
     from meetingroom r join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = any($2::int[]) order by array_position($2::int[], r.id)`,
    [company_id, [meeting.meetingroom_id, ...meeting.extra_room_ids]],
  )
  return rooms.map(({ navpicture_mobile, navpicture_room, floor_map, ...room }) => ({
    ...room,
    map: sign(navpicture_mobile ?? navpicture_room ?? floor_map),
  }))
}

/** `GET /meeting/attend`: for those who take part; to all others there is no such meeting. */
export async function attendedMeeting(
  call: Call,
  id: number,
  sign: ImageAddress,
  key: Buffer,
): Promise<AttendedMeeting> {
  const { db, actor } = call
  const { company_id, user_id } = actor
  const meeting = await readMeeting(db, company_id, id)
  const attendees = await db.query<Person>(
    `select a.id, a.user_id, coalesce(u.name, a.name) as name, a.is_host, a.accept_state from attendee a
     left join users u on u.company_id = a.company_id and u.id = a.user_id
     where a.company_id = $1 and a.meeting_id = $2 order by a.is_host desc, a.id`,
    [company_id, id],
  )
  const own = attendees.find((one) => one.user_id === user_id)
  const isOwn = isBooker(actor, meeting)
  // who is only invited never hears of a booking that was not confirmed
  if (!isOwn && (own === undefined || !isConfirmed(meeting))) throw new Refusal(refusals.not_found)
  const rooms = await roomsToAttend(db, meeting, company_id, sign)
  const [entry] = await db.query<Entry>(
    'select sign_time, sign_out_time, is_late from signinlog where company_id = $1 and meeting_id = $2 and user_id = $3',
    [company_id, id, user_id],
  )
  const now = call.now()
  const { window, phase } = checkinStateOf(
    meeting,
    await readCheckinRulesOf(db, company_id, meeting.meetingroom_id),
    now,
  )
  const release = await releaseDeadline(call, id)
  const isInvited = own !== undefined && !own.is_host && !isOwn
  const isOver = Date.parse(meeting.end_time) <= now
  return {
    id,
    title: meeting.title,
    content: meeting.content,
    ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
    timezone: meeting.timezone,
    state: stateOf(meeting, now),
    audit_state: meeting.audit_state,
    cancel_reason: reasonIn(call.language, meeting.cancel_reason),
    booker_name: meeting.booker_name,
    may_sign_others: mayChange(actor, meeting) && isConfirmed(meeting) && meeting.meeting_state === 'active',
    rooms,
    attachments: await attachmentsOf(db, company_id, id),
    attendees: attendees.map(({ user_id: _, ...one }) => one),
    accept_state: isInvited ? own.accept_state : null,
    can_answer: isInvited && isActive(meeting) && isConfirmed(meeting) && !isOver,
    sign: {
      phase,
      opens: instantText(window.opens),
      closes: instantText(window.closes),
      sign_time: entry?.sign_time ?? null,
      sign_out_time: entry?.sign_out_time ?? null,
      is_late: entry?.is_late ?? false,
      attendee_id: own?.id ?? null,
      release_at: release === null ? null : instantText(release),
    },
    link: meetingLink(key, { company_id, meeting_id: id }),
  }
}
