import type { MessageKind } from '@workplace/contract/message/message'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { isConfirmed, type StoredMeeting } from '../core/meeting.store'
import { approvalRequestOf } from '../core/request'
import { wireSpan } from '../core/wall-time'

/**
 * Tells those whose meeting it is what somebody who manages meetings did with it, and why; where it does not take place
 * or does again, also who is invited and did not decline. Not the caller, who knows. Mail follows by itself.
 */
export async function notifyManaged(
  call: Call,
  meeting: StoredMeeting,
  kind: Extract<MessageKind, `managed_${string}`>,
  reason: string | null,
  meetings?: number,
): Promise<void> {
  const { db, actor } = call
  const owners = [meeting.booker_id, ...(meeting.book_for_id === null ? [] : [meeting.book_for_id])]
  const invited =
    kind === 'managed_changed'
      ? []
      : await db.query<{ user_id: number }>(
          `select user_id from attendee where company_id = $1 and meeting_id = $2 and user_id is not null and accept_state <> 3`,
          [actor.company_id, meeting.id],
        )
  // what ended is told by the slot that it had, not by one that it asked for
  const isMoveDropped = kind !== 'managed_changed' && isConfirmed(meeting)
  const had = isMoveDropped ? { ...meeting, wanted_room_id: null, wanted_start: null, wanted_end: null } : meeting
  const slot = await approvalRequestOf(call, had)
  await notifyPeople(
    call,
    [...owners, ...invited.map((one) => one.user_id)].filter((id) => id !== actor.user_id),
    {
      kind,
      meeting_id: meeting.id,
      values: {
        title: meeting.title,
        room: slot.room_name,
        office_id: slot.office_id,
        ...wireSpan(slot.start, slot.end, slot.timezone),
        timezone: slot.timezone,
        who: actor.name,
        reason,
        ...(meetings === undefined || meetings < 2 ? {} : { meetings }),
      },
    },
  )
}
