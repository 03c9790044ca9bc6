import { type Presence, roomPresence as presenceOf, type Sight } from '@workplace/domain/detect/presence'
import type { Db, Statement } from '../../../kernel/db'

type Row = {
  meetingroom_id: number
  occupied: boolean | null
  since: string | null
  last_seen: string | null
  silent_at: string | null
  offline: boolean | null
  hold_seconds: number
}

/** What the detectors of rooms say now. */
const presentSights: Statement = {
  name: 'sights-of-rooms',
  text: `select d.meetingroom_id, s.occupied, s.since, s.last_seen, s.silent_at, s.offline, d.hold_seconds
    from detectors d left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
    where d.company_id = $1 and d.meetingroom_id = any($2::int[]) and d.status = 'on'`,
}

// What they said at a moment that is past: the stretch that began last before it, if it reached that far. One that goes on
// reaches as far as the detector was heard.
const pastSights: Statement = {
  name: 'past-sights-of-rooms',
  text: `select d.meetingroom_id, r.state = 1 as occupied, r.start_time as since,
      least(coalesce(r.end_time, s.last_seen), $3::timestamptz) as last_seen, coalesce(r.end_time, s.silent_at) as silent_at,
      r.end_time is null and s.offline as offline, d.hold_seconds
    from detectors d
    left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
    left join lateral (select * from detector_records r where r.company_id = d.company_id and r.detector_id = d.id
      and r.start_time <= $3 order by r.start_time desc, r.id desc limit 1) r on r.meetingroom_id = d.meetingroom_id
    where d.company_id = $1 and d.meetingroom_id = any($2::int[]) and d.status = 'on'`,
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

function sightOf(row: Row): Sight {
  return {
    occupied: row.occupied,
    since: instant(row.since),
    last_seen: instant(row.last_seen),
    silent_at: instant(row.silent_at),
    offline: row.offline ?? false,
    hold_seconds: row.hold_seconds,
  }
}

function together(rows: readonly Row[], at: number): Map<number, Presence> {
  const sights = new Map<number, Sight[]>()
  for (const row of rows) sights.set(row.meetingroom_id, [...(sights.get(row.meetingroom_id) ?? []), sightOf(row)])
  const rooms = new Map<number, Presence>()
  for (const [room_id, seen] of sights) {
    const presence = presenceOf(seen, at)
    if (presence !== null) rooms.set(room_id, presence)
  }
  return rooms
}

/** Whether somebody is in these rooms now. Rooms that no detector looks at are left out. */
export async function presenceNow(
  db: Db,
  company_id: number,
  room_ids: readonly number[],
  now: number,
): Promise<Map<number, Presence>> {
  return together(await db.query<Row>(presentSights, [company_id, room_ids]), now)
}

/** The same at any moment up to now, out of what was recorded. */
async function presenceAt(db: Db, company_id: number, room_ids: readonly number[], at: number) {
  return together(await db.query<Row>(pastSights, [company_id, room_ids, new Date(at).toISOString()]), at)
}

type RoomPresence = {
  /** `unknown` also where no detector looks at the room. */
  readonly state: Presence['state']
  /** Milliseconds since the epoch: since when without a gap, by detectors that are heard; null where nobody knows. */
  readonly since: number | null
  /** Milliseconds from `since` to the moment that was asked about. */
  readonly age: number | null
}

const noPresence: RoomPresence = { state: 'unknown', since: null, age: null }

/**
 * What the detectors of rooms say at a moment (milliseconds since the epoch), and since when without a gap. `empty` is
 * said only if all detectors of the room are heard and see nobody.
 */
export async function roomsPresence(
  db: Db,
  company_id: number,
  room_ids: readonly number[],
  at: number,
): Promise<Map<number, RoomPresence>> {
  const found = await presenceAt(db, company_id, room_ids, at)
  return new Map(
    room_ids.map((room_id) => {
      const one = found.get(room_id)
      if (one === undefined) return [room_id, noPresence] as const
      const { state, since } = one
      return [room_id, { state, since, age: since === null ? null : at - since }] as const
    }),
  )
}

/** The same of one room. */
export async function roomPresence(db: Db, company_id: number, room_id: number, at: number): Promise<RoomPresence> {
  return (await roomsPresence(db, company_id, [room_id], at)).get(room_id) ?? noPresence
}
