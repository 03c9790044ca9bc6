import { Refusal } from '@workplace/contract/kernel/refusal'
import type { Call } from '../../kernel/call'
import { isBooker, mayChange, readMeeting } from './meeting.store'

/** Refuses who may not see a meeting: a private one is there only for those who take part or may change it. */
export async function requireSight(call: Call, meeting_id: number): Promise<void> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, meeting_id)
  if (!meeting.secret || isBooker(actor, meeting) || mayChange(actor, meeting)) return
  const [invited] = await db.query(
    'select 1 from attendee where company_id = $1 and meeting_id = $2 and user_id = $3',
    [actor.company_id, meeting_id, actor.user_id],
  )
  if (invited === undefined) throw new Refusal('not_found')
}
