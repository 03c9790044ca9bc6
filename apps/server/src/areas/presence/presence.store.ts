import {
  type DetectorSighting,
  detectorPresence,
  type Presence,
  roomPresence as presenceOf,
} from '@workplace/domain/detect/presence'
import { sql } from 'kysely'
import type { Db, Statement } from '../../kernel/database/db'
import type { Sql } from '../../kernel/resources/engine'

type Row = {
  meetingroom_id: number
  occupied: boolean | null
  since: string | null
  last_seen: string | null
  silent_at: string | null
  offline: boolean | null
  was_left: boolean | null
  hold_seconds: number
}

/** What the detectors of rooms say now. */
const presentSights: Statement = {
  name: 'sights-of-rooms',
  text: `select d.meetingroom_id, s.occupied, s.since, s.last_seen, s.silent_at, s.offline, s.was_left, d.hold_seconds
    from detectors d left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
    where d.company_id = $1 and d.meetingroom_id = any($2::int[]) and d.status = 'on'`,
}

// What they said at a moment that is past: the stretch that goes on, if it began by then, else the first that ended later.
// One that goes on reaches as far as the detector was heard.
const pastSights: Statement = {
  name: 'past-sights-of-rooms',
  text: `select d.meetingroom_id, r.state = 1 as occupied, r.start_time as since,
      least(coalesce(r.end_time, s.last_seen), $3::timestamptz) as last_seen, coalesce(r.end_time, s.silent_at) as silent_at,
      r.end_time is null and s.offline as offline, r.was_left, d.hold_seconds
    from detectors d
    left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
    left join lateral (
      select o.meetingroom_id, o.state, o.start_time, null::timestamptz as end_time, o.was_left
      from detector_open o where o.company_id = d.company_id and o.detector_id = d.id and o.start_time <= $3
      union all
      select c.meetingroom_id, c.state, c.start_time, c.end_time, c.was_left
      from (select * from detector_closed c where c.company_id = d.company_id and c.detector_id = d.id and c.end_time > $3
        order by c.end_time limit 1) c where c.start_time <= $3
      limit 1) r on r.meetingroom_id = d.meetingroom_id
    where d.company_id = $1 and d.meetingroom_id = any($2::int[]) and d.status = 'on'`,
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

function sightOf(row: Row): DetectorSighting {
  return {
    occupied: row.occupied,
    since: instant(row.since),
    last_seen: instant(row.last_seen),
    silent_at: instant(row.silent_at),
    offline: row.offline ?? false,
    was_left: row.was_left ?? false,
    hold_seconds: row.hold_seconds,
  }
}

function together(rows: readonly Row[], at: number): Map<number, Presence> {
  const sights = new Map<number, DetectorSighting[]>()
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
}

const noPresence: RoomPresence = { state: 'unknown', since: null }

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
      const { state, since } = found.get(room_id) ?? noPresence
      return [room_id, { state, since }] as const
    }),
  )
}

/** The same of one room. */
export async function roomPresence(db: Db, company_id: number, room_id: number, at: number): Promise<RoomPresence> {
  return (await roomsPresence(db, company_id, [room_id], at)).get(room_id) ?? noPresence
}

/**
 * The state of a room at a moment for lists of rooms, which filter by it: what the domain's `roomPresence` says, in the
 * database (a test holds them against each other); `none` where no detector looks at it. The room is `t`.
 */
export const presenceOfRoom = (at: number): Sql => sql`(
  select case
      when count(*) = 0 then 'none'
      when bool_or(p.heard and (p.occupied or p.at < p.emptied)) then 'occupied'
      when bool_and(p.heard) then 'empty'
      else 'unknown'
    end
  from (
    select a.at, s.occupied, s.since + make_interval(secs => case when s.was_left then d.hold_seconds else 0 end) as emptied,
      coalesce(s.occupied is not null and s.since is not null and not s.offline and a.at < s.silent_at, false) as heard
    from to_timestamp(${at / 1000}::float8) as a(at)
    join detectors d on d.company_id = t.company_id and d.meetingroom_id = t.id and d.status = 'on'
    left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
  ) as p)`

/** What detectors that are switched on say now, each of its own: for whatever they look at. */
export async function detectorsPresence(
  db: Db,
  company_id: number,
  detector_ids: readonly number[],
  now: number,
): Promise<Map<number, Presence>> {
  const rows = await db.query<Omit<Row, 'meetingroom_id'> & { id: number }>(
    `select d.id, s.occupied, s.since, s.last_seen, s.silent_at, s.offline, s.was_left, d.hold_seconds
     from detectors d left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
     where d.company_id = $1 and d.id = any($2::int[]) and d.status = 'on'`,
    [company_id, detector_ids],
  )
  return new Map(rows.map((row) => [row.id, detectorPresence(sightOf({ ...row, meetingroom_id: 0 }), now)]))
}

const isHeard = (at: number): Sql => sql`(not s.offline and s.silent_at > to_timestamp(${at / 1000}::float8))`

/**
 * A detector sees somebody: in the database, for lists that filter by it. Where it fell silent, what it last said counts
 * from `since` on, an instant. Its id stands in the column `detector_id` of `t`.
 */
export const detectorSees = (at: number, since: Sql): Sql => sql`exists (
  select 1 from detectors d join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
  where d.company_id = t.company_id and d.id = t.detector_id and d.status = 'on' and s.occupied
    and (${isHeard(at)} or s.last_seen >= ${since}))`

/** What that detector says: `occupied`, `empty`, `unknown` where nothing is heard of it, `none` where there is none. */
export const detectorSays = (at: number): Sql => sql`coalesce((
  select case when s.occupied is null or not ${isHeard(at)} then 'unknown' when s.occupied then 'occupied' else 'empty' end
  from detectors d left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
  where d.company_id = t.company_id and d.id = t.detector_id and d.status = 'on'), 'none')`
