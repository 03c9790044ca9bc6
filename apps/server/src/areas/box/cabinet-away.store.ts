import { offlineSpans, type Span } from '@workplace/domain/box/locker-age'
import type { Db } from '../../kernel/database/db'

/** Keeps (from an hour on: what is shorter counts for nothing, see `offlineSpans`) that these cabinets were offline until now, if they were. To be said before they count as there again. */
export async function endAway(db: Db, company_id: number, ids: readonly number[], now: string): Promise<void> {
  await db.query(
    `insert into box_cabinet_away (company_id, cabinet_id, start_time, end_time)
     select company_id, cabinet_id, last_seen, $3 from box_cabinet_state
     where company_id = $1 and cabinet_id = any($2::int[]) and last_seen <= $3::timestamptz - interval '1 hour'
       and coalesce(alive_until <= $3, true)
     on conflict do nothing`,
    [company_id, ids, now],
  )
}

/** Forgets when cabinets were offline before anybody took one of their lockers that is in use: nobody asks for it any more. */
export const forgetAway = (db: Db, now: string) =>
  db.query(
    `delete from box_cabinet_away a where a.end_time < $1::timestamptz - interval '1 day' and not exists (
       select 1 from box b join box_use u on u.company_id = b.company_id and u.box_id = b.id and u.state = 'using'
       where b.company_id = a.company_id and b.cabinet_id = a.cabinet_id and coalesce(u.kept_at, u.start_time) < a.end_time)`,
    [now],
  )

/** When each of these cabinets was offline between these instants; one without a gateway never is. */
export async function awayOfCabinets(
  db: Db,
  company_id: number,
  ids: readonly number[],
  { start, end }: Span,
): Promise<Map<number, Span[]>> {
  const rows = await db.query<{ cabinet_id: number; start_time: string; end_time: string }>(
    `select cabinet_id, start_time, end_time from box_cabinet_away
     where company_id = $1 and cabinet_id = any($2::int[]) and start_time < $4 and end_time > $3`,
    [company_id, ids, new Date(start).toISOString(), new Date(end).toISOString()],
  )
  const states = await db.query<{ cabinet_id: number; last_seen: string | null; alive_until: string | null }>(
    `select s.cabinet_id, s.last_seen, s.alive_until from box_cabinet_state s
     join box_cabinet c on c.company_id = s.company_id and c.id = s.cabinet_id
     where s.company_id = $1 and s.cabinet_id = any($2::int[]) and c.gateway_secret is not null`,
    [company_id, ids],
  )
  const instant = (text: string | null) => (text === null ? null : Date.parse(text))
  return new Map(
    [...new Set(ids)].map((id) => {
      const state = states.find(({ cabinet_id }) => cabinet_id === id)
      const past = rows.flatMap((row) =>
        row.cabinet_id === id ? [{ start: Date.parse(row.start_time), end: Date.parse(row.end_time) }] : [],
      )
      const now = { lastSeen: instant(state?.last_seen ?? null), aliveUntil: instant(state?.alive_until ?? null) }
      return [id, offlineSpans({ past, ...now }, end)]
    }),
  )
}
