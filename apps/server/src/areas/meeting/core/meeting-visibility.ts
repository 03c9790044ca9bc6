import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { Call } from '../../../kernel/call/call'
import { isBooker, mayChange, readMeeting, type StoredMeeting } from './meeting.store'

export type MeetingVisibility = { takesPart: boolean; manages: boolean }

/**
 * How somebody stands to a meeting. It is not there for others than those who take part, decide about it or may change
 * it, where it is private or all its rooms are hidden from them.
 */
export async function visibilityOf(call: Call, meeting: StoredMeeting): Promise<MeetingVisibility> {
  const { db, actor } = call
  const manages = mayChange(actor, meeting)
  if (isBooker(actor, meeting)) return { takesPart: true, manages }
  const [is] = await db.query<{ invited: boolean; asked: boolean }>(
    `select exists (select 1 from attendee where company_id = $1 and meeting_id = $2 and user_id = $3) as invited,
       exists (select 1 from audit_request where company_id = $1 and meeting_id = $2 and $3 = any(people)) as asked`,
    [actor.company_id, meeting.id, actor.user_id],
  )
  const takesPart = is?.invited === true
  const isHidden = [meeting.meetingroom_id, ...meeting.extra_room_ids].every((id) => actor.rooms.hidden.has(id))
  const isThere = takesPart || manages || (!meeting.secret && (!isHidden || is?.asked === true))
  if (!isThere) throw new Refusal(refusals.not_found)
  return { takesPart, manages }
}

/** Refuses who may not see a meeting. */
export async function requireVisible(call: Call, meeting_id: number): Promise<void> {
  await visibilityOf(call, await readMeeting(call.db, call.actor.company_id, meeting_id))
}
