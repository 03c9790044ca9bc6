import type { Call } from '../../kernel/call/call'

/** The offices in which somebody could look for a room. */
export async function officesWithRooms({ db, actor }: Call): Promise<Set<number>> {
  const rows = await db.query<{ office_id: number }>(
    `select distinct office_id from meetingroom where company_id = $1 and status <> 'inactive'
     and not id = any($2::int[])`,
    [actor.company_id, [...actor.rooms.hidden]],
  )
  return new Set(rows.map((row) => row.office_id))
}

/** Which of these floors have rooms. */
export async function floorsWithRooms({ db, actor }: Call, floor_ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.query<{ floor_id: number }>(
    'select distinct floor_id from meetingroom where company_id = $1 and floor_id = any($2::int[]) and not id = any($3::int[])',
    [actor.company_id, floor_ids, [...actor.rooms.hidden]],
  )
  return new Set(rows.map((row) => row.floor_id))
}

type FloorRoom = { id: number; name: string; capacity: number; status: 'online' | 'offline' | 'inactive' }

/** The rooms of a floor, by name. */
export function roomsOfFloor({ db, actor }: Call, floor_id: number): Promise<FloorRoom[]> {
  return db.query<FloorRoom>(
    `select id, name, capacity, status from meetingroom where company_id = $1 and floor_id = $2
     order by name collate "und-x-icu", id`,
    [actor.company_id, floor_id],
  )
}
