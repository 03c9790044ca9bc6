import type { Demo } from '../../../seed/kit/demo'
import type { Stretch } from '../../presence/demo/public'

const dayMs = 86_400_000

/** The meetings of the last two days, in their order: when people were in the rooms. */
export async function occupiedRooms({ db, company_id, now }: Demo): Promise<Stretch[]> {
  const rows = await db.query<{ room_id: number; start_time: string; end_time: string }>(
    `select room_id, start_time, end_time from holding
     where company_id = $1 and is_held and kind = 'meeting' and start_time > $2 and start_time < $3 order by start_time`,
    [company_id, new Date(now - 2 * dayMs).toISOString(), new Date(now).toISOString()],
  )
  return rows.map(({ room_id, start_time, end_time }) => ({
    room_id,
    start: Date.parse(start_time),
    end: Date.parse(end_time),
  }))
}
