import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call'
import { tellPeople } from '../../message/public'
import type { StoredMeeting } from '../meeting.store'
import { wireTime } from '../wall-time'

/**
 * Tells the booker, the host and everybody who did not decline what became of a meeting, but for the caller. Where
 * `others` of its series share its fate it is told once, to the people of all of them.
 */
export async function tellOfRelease(
  call: Call,
  meeting: StoredMeeting,
  kind: MessageKind,
  more: { reason?: string | null; others?: readonly StoredMeeting[] } = {},
): Promise<void> {
  const all = [meeting, ...(more.others ?? [])]
  const { db, actor } = call
  const [about] = await db.query<{ room: string; user_ids: number[] }>(
    `select r.name as room, array(select a.user_id from attendee a join users u on u.company_id = a.company_id and u.id = a.user_id
         where a.company_id = r.company_id and a.meeting_id = any($3::int[]) and a.accept_state <> 3 and u.status = 'active') as user_ids
     from meetingroom r where r.company_id = $1 and r.id = $2`,
    [actor.company_id, meeting.meetingroom_id, all.map((one) => one.id)],
  )
  const owners = all.flatMap((one) => [one.booker_id, one.book_for_id ?? one.booker_id])
  const people = [...owners, ...(about?.user_ids ?? [])]
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
        ...(more.others === undefined ? {} : { meetings: all.length }),
      },
    },
  )
}
