import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call'
import { tellPeople } from '../../message/public'
import type { StoredMeeting } from '../meeting.store'
import { wireTime } from '../wall-time'

/** Tells the booker, the host and everybody who did not decline what became of a meeting, but for the caller. */
export async function tellOfRelease(
  call: Call,
  meeting: StoredMeeting,
  kind: MessageKind,
  more: { reason?: string | null; meetings?: number } = {},
): Promise<void> {
  const { db, actor } = call
  const [about] = await db.query<{ room: string; user_ids: number[] }>(
    `select r.name as room, array(select a.user_id from attendee a join users u on u.company_id = a.company_id and u.id = a.user_id
         where a.company_id = r.company_id and a.meeting_id = $3 and a.accept_state <> 3 and u.status = 'active') as user_ids
     from meetingroom r where r.company_id = $1 and r.id = $2`,
    [actor.company_id, meeting.meetingroom_id, meeting.id],
  )
  const people = [meeting.booker_id, meeting.book_for_id ?? meeting.booker_id, ...(about?.user_ids ?? [])]
  await tellPeople(
    call,
    people.filter((id) => id !== actor.user_id),
    {
      kind,
      meeting_id: meeting.id,
      values: {
        title: meeting.title,
        room: about?.room ?? '',
        office_id: meeting.office_id,
        start_time: wireTime(Date.parse(meeting.start_time), meeting.timezone),
        end_time: wireTime(Date.parse(meeting.end_time), meeting.timezone),
        timezone: meeting.timezone,
        who: actor.name,
        reason: more.reason ?? null,
        ...(more.meetings === undefined ? {} : { meetings: more.meetings }),
      },
    },
  )
}
