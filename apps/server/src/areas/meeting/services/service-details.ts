import type { MeetingOrder } from '@workplace/contract/meeting/service-order'
import type { Db } from '../../../kernel/database/db'
import { wireTime } from '../core/wall-time'

/** The orders of a meeting for those who look at it, in the order in which they are served. */
export async function ordersOf(db: Db, company_id: number, meeting_id: number, zone: string): Promise<MeetingOrder[]> {
  const rows = await db.query<Omit<MeetingOrder, 'serve_time'> & { served_at: string }>(
    `select o.id, o.service_id, s.name, s.name_en, s.unit, s.unit_en, o.quantity, o.after_minutes, o.remark,
       o.meetingroom_id, o.state, o.reason, o.amount, o.prepare_minutes, o.clean_minutes, p.name as personnel_name,
       m.start_time + make_interval(mins => o.after_minutes) as served_at
     from service_order o
     join meeting m on m.company_id = o.company_id and m.id = o.meeting_id
     join services s on s.company_id = o.company_id and s.id = o.service_id
     left join service_personnel p on p.company_id = o.company_id and p.id = o.personnel_id
     where o.company_id = $1 and o.meeting_id = $2 order by o.after_minutes, o.id`,
    [company_id, meeting_id],
  )
  return rows.map(({ served_at, ...row }) => ({ ...row, serve_time: wireTime(Date.parse(served_at), zone) }))
}
