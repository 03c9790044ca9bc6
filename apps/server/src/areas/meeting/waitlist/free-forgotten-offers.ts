import { eventOf } from '@workplace/contract/kernel/topic'
import * as topics from '@workplace/contract/meeting/topics'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'

type Kept = { room_id: number; start_time: string; end_time: string; timezone: string }

/**
 * What was kept for somebody whose account was deleted, or what is stored about them, comes free: their wishes went with
 * it, so that nobody would take, decline or end the offer. Undefined: nothing was kept.
 */
export async function freeForgottenOffers(call: Call): Promise<number | undefined> {
  const freed = await call.db.query<Kept>(
    `delete from holding h using meetingroom r join office o on o.company_id = r.company_id and o.id = r.office_id
     where h.company_id = $1 and h.kind = 'offer' and r.company_id = h.company_id and r.id = h.room_id
       and not exists (select 1 from waitlist w where w.company_id = h.company_id and w.id = -h.source_id)
     returning h.room_id, h.start_time, h.end_time, o.timezone`,
    [call.actor.company_id],
  )
  if (freed.length === 0) return undefined
  for (const { room_id, start_time, end_time, timezone } of freed) {
    const parts = holdingsOf([{ id: room_id, timezone }], Date.parse(start_time), Date.parse(end_time))
    call.emit(eventOf(topics.meeting, { room_ids: [room_id], dates: parts.map((one) => one.date) }))
  }
  return freed.length
}
