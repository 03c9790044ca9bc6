import type { Asks } from '@workplace/domain/booking/verdict'
import type { Call } from '../../../kernel/call'
import type { RuledRoom } from '../room.store'

/** What a meeting asks for as it is: who takes part and, where a rule group asks about it, what is ordered for it. */
export async function asksOfMeeting(
  call: Call,
  meeting: { id: number; attendee_count: number },
  rooms: readonly RuledRoom[],
): Promise<Asks> {
  const people = meeting.attendee_count
  if (!rooms.some((room) => room.rules?.audits.some((audit) => audit.need_audit === 2))) return { people }
  const [row] = await call.db.query<{ service_ids: number[] | null; fen: number | null }>(
    `select array_agg(service_id) as service_ids, round(sum(amount) * 100)::bigint as fen from service_order
     where company_id = $1 and meeting_id = $2 and state not in ('cancelled', 'refused')`,
    [call.actor.company_id, meeting.id],
  )
  return row?.service_ids ? { people, service_ids: row.service_ids, services_fen: row.fen ?? 0 } : { people }
}
