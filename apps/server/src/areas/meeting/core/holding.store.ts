import type { RoomMeeting } from '@workplace/contract/meeting/booking'
import type { HoldingRow } from '@workplace/domain/booking/holding'
import type { RoomClaim } from '@workplace/domain/booking/room'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Db, Statement } from '../../../kernel/database/db'
import { instantText, wireSpan } from './wall-time'

type Row = {
  room_id: number
  kind: RoomMeeting['kind']
  source_id: number
  start_time: string
  end_time: string
  is_held: boolean
  title: string | null
  booker_id: number | null
  book_for_id: number | null
  booker_name: string | null
  attendee_count: number | null
  secret: boolean | null
  invited: boolean
  series_id: number | null
}

const columns = `h.room_id, h.kind, h.source_id, h.start_time, h.end_time, h.is_held,
  case h.kind when 'occupation' then (
    select c.subject from cyclemeeting c where c.company_id = h.company_id and c.id = h.source_id) else m.title end as title,
  m.booker_id, m.book_for_id, m.attendee_count, m.secret, m.series_id, u.name as booker_name, a.user_id is not null as invited`
const joins = `left join meeting m on m.company_id = h.company_id and m.id = h.source_id and h.kind <> 'occupation'
  left join users u on u.company_id = m.company_id and u.id = m.booker_id
  left join attendee a on a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $5`

/**
 * All claims on some rooms in a span of time: the hottest question, which `bench/bare.ts` asks too. A holding never
 * leaves its office's day, so a lower bound on its start is exact. Room by room (`offset 0` keeps it so), each by the
 * B-tree (room_id, start_time): asked for all rooms at once, the plan that PostgreSQL keeps for a named statement may
 * read everybody's claims in the span and throw most away. `(select $n)` hides the values from the planner: seeing few
 * rooms or a short span it would plan anew each time, which costs more than the reading (0.45 ms against 0.05).
 */
export const holdingsStatement: Statement = {
  name: 'holdings-of-rooms',
  text: `select ${columns}
    from unnest((select $2::int[])) as wanted(id)
    cross join lateral (
      select * from holding
      where company_id = $1 and room_id = wanted.id
        and start_time >= (select $3::timestamptz) and start_time < (select $4::timestamptz)
      offset 0
    ) as h
    ${joins}
    order by h.room_id, h.start_time, h.id`,
}

export type Viewer = { company_id: number; user_id: number }

async function rows(db: Db, viewer: Viewer, room_ids: readonly number[], from: number, until: number): Promise<Row[]> {
  return db.query<Row>(holdingsStatement, [
    viewer.company_id,
    room_ids,
    instantText(from),
    instantText(until),
    viewer.user_id,
  ])
}

const isMine = (row: Row, viewer: Viewer) => row.booker_id === viewer.user_id || row.book_for_id === viewer.user_id
/** What the viewer may read of its title: a private meeting shows it only to those who take part. */
const titleFor = (row: Row, viewer: Viewer) =>
  row.secret && !row.invited && !isMine(row, viewer) ? '' : (row.title ?? '')

/** The claims on rooms whose office day begins in [from, until), epoch ms, as the rules read them, by room. */
export async function readOccupied(
  db: Db,
  viewer: Viewer,
  room_ids: readonly number[],
  from: number,
  until: number,
): Promise<Map<number, RoomClaim[]>> {
  const found = new Map<number, RoomClaim[]>(room_ids.map((id) => [id, []]))
  for (const row of await rows(db, viewer, room_ids, from, until)) {
    found.get(row.room_id)?.push(asOccupied(row, viewer))
  }
  return found
}

const asOccupied = (row: Row, viewer: Viewer): RoomClaim => ({
  id: row.source_id,
  kind: row.kind,
  start: Date.parse(row.start_time),
  end: Date.parse(row.end_time),
  audit_state: row.is_held ? 0 : 1,
  myself: isMine(row, viewer) ? 1 : 0,
  title: titleFor(row, viewer),
})

/** Whole office days of a room, epoch ms. */
export type Window = { room_id: number; from: number; until: number }

/** The claims in each of many windows, in their order, with one question: what the days of a series need. */
export async function readOccupiedIn(db: Db, viewer: Viewer, windows: readonly Window[]): Promise<RoomClaim[][]> {
  const found: RoomClaim[][] = windows.map(() => [])
  const claims = await db.query<Row & { n: number }>(
    `select w.n::int as n, ${columns}
     from unnest($2::int[], $3::timestamptz[], $4::timestamptz[]) with ordinality as w(id, from_time, until_time, n)
     cross join lateral (
       select * from holding
       where company_id = $1 and room_id = w.id and start_time >= w.from_time and start_time < w.until_time
       offset 0
     ) as h
     ${joins}`,
    [
      viewer.company_id,
      windows.map((one) => one.room_id),
      windows.map((one) => instantText(one.from)),
      windows.map((one) => instantText(one.until)),
      viewer.user_id,
    ],
  )
  for (const row of claims) found[row.n - 1]?.push(asOccupied(row, viewer))
  return found
}

/** The claims on rooms as the wire shows them, by room; `zones` are the rooms' zones. */
export async function readRoomMeetings(
  db: Db,
  viewer: Viewer,
  zones: ReadonlyMap<number, string>,
  from: number,
  until: number,
): Promise<Map<number, RoomMeeting[]>> {
  const found = new Map<number, RoomMeeting[]>([...zones.keys()].map((id) => [id, []]))
  for (const row of await rows(db, viewer, [...zones.keys()], from, until)) {
    const zone = zones.get(row.room_id)
    if (zone === undefined) continue
    const start = Date.parse(row.start_time)
    found.get(row.room_id)?.push({
      id: row.source_id,
      kind: row.kind,
      meetingroom_id: row.room_id,
      title: titleFor(row, viewer),
      ...wireSpan(start, row.end_time, zone),
      time: wallClock(start, zone).date,
      audit_state: row.is_held ? 0 : 1,
      myself: isMine(row, viewer) ? 1 : 0,
      invited: row.invited ? 1 : 0,
      booker_id: row.booker_id ?? 0,
      booker_name: row.booker_name ?? '',
      attendee_count: row.attendee_count ?? 0,
      ...(row.series_id === null ? {} : { series_id: row.series_id }),
    })
  }
  return found
}

/** The columns of holdings as arrays, for `unnest`: room, start, end. */
export function holdingArrays(holdings: readonly HoldingRow[]): [number[], string[], string[]] {
  return [
    holdings.map((h) => h.room_id),
    holdings.map((h) => instantText(h.start)),
    holdings.map((h) => instantText(h.end)),
  ]
}

/**
 * Gives a meeting its claims anew: those that are held, or those that wait for a decision. What its services held around
 * them goes too, else it would be in its own way: `settleServices` gives it back.
 */
export async function replaceHoldings(
  db: Db,
  company_id: number,
  meeting_id: number,
  holdings: readonly HoldingRow[],
  is_held: boolean,
): Promise<void> {
  await db.query(
    `delete from holding where company_id = $1 and kind in ('meeting', 'service') and source_id = $2 and is_held = $3`,
    [company_id, meeting_id, is_held],
  )
  await db.query(
    `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
     select $1, room_id, 'meeting', $2, starts, ends, $3 from unnest($4::int[], $5::timestamptz[], $6::timestamptz[]) as t(room_id, starts, ends)`,
    [company_id, meeting_id, is_held, ...holdingArrays(holdings)],
  )
}

/** Frees all claims of meetings. */
export async function dropHoldings(db: Db, company_id: number, meeting_ids: readonly number[]): Promise<void> {
  await db.query(
    `delete from holding where company_id = $1 and kind in ('meeting', 'service') and source_id = any($2::int[])`,
    [company_id, meeting_ids],
  )
}

/** Ends the claims of meetings at an instant (RFC 3339) that lies in them; what is later, and what waited, is free. */
export async function cutHoldings(
  db: Db,
  company_id: number,
  meeting_ids: readonly number[],
  at: string,
): Promise<void> {
  const own = `company_id = $1 and kind in ('meeting', 'service') and source_id = any($2::int[])`
  await db.query(`delete from holding where ${own} and (not is_held or start_time >= $3)`, [
    company_id,
    meeting_ids,
    at,
  ])
  await db.query(`update holding set end_time = $3 where ${own} and end_time > $3`, [company_id, meeting_ids, at])
}

/** Takes back the claims of a meeting that wait for a decision; what it holds stays. */
export async function dropWaitingHoldings(db: Db, company_id: number, meeting_id: number): Promise<void> {
  await db.query(
    `delete from holding where company_id = $1 and kind in ('meeting', 'service') and source_id = $2 and not is_held`,
    [company_id, meeting_id],
  )
}

/** The claims of a meeting that waited now hold, instead of those that held until now. */
export async function promoteHoldings(db: Db, company_id: number, meeting_id: number): Promise<void> {
  const own = `company_id = $1 and kind in ('meeting', 'service') and source_id = $2`
  await db.query(
    `delete from holding where ${own} and is_held
       and exists (select 1 from holding w where w.company_id = $1 and w.kind = 'meeting' and w.source_id = $2 and not w.is_held)`,
    [company_id, meeting_id],
  )
  await db.query(`update holding set is_held = true where ${own} and not is_held`, [company_id, meeting_id])
}
