import type { Db } from '../../kernel/db'
import type { Rooms } from './calendar-event'
import type { StoredMeeting } from './meeting.store'

/** The names of a meeting's rooms, its own first, with that room's floor and office. */
export async function roomsOf(
  db: Db,
  company_id: number,
  meeting: Pick<StoredMeeting, 'meetingroom_id' | 'extra_room_ids'>,
): Promise<Rooms> {
  const rows = await db.query<{ name: string; floor_name: string; office_name: string }>(
    `select r.name, f.name as floor_name, o.name as office_name from meetingroom r
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = any($2::int[]) order by array_position($2::int[], r.id)`,
    [company_id, [meeting.meetingroom_id, ...meeting.extra_room_ids]],
  )
  const [first] = rows
  return {
    rooms: rows.map((row) => row.name),
    floor_name: first?.floor_name ?? '',
    office_name: first?.office_name ?? '',
  }
}
