import type { Db } from '../../../kernel/database/db'
import type { StoredMeeting } from '../core/meeting.store'
import type { RoomAt, Rooms } from './calendar-event'

/** A meeting's rooms and where they are, its own first. */
export async function roomsOf(
  db: Db,
  company_id: number,
  meeting: Pick<StoredMeeting, 'meetingroom_id' | 'extra_room_ids'>,
): Promise<Rooms> {
  const rooms_at = await db.query<RoomAt>(
    `select r.name, f.name as floor_name, o.name as office_name, o.name_en as office_name_en, o.timezone from meetingroom r
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = any($2::int[]) order by array_position($2::int[], r.id)`,
    [company_id, [meeting.meetingroom_id, ...meeting.extra_room_ids]],
  )
  return { rooms_at }
}
