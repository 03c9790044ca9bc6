import * as stationWords from '@workplace/contract/station/words'
import type { Checklist } from '../../kernel/product/checklist'

/** The desks that are somebody's own, and those that they have booked: what is settled when they leave. */
export const checklist: Checklist = {
  order: 40,
  async read(db, company_id, user_ids, now) {
    const rows = await db.query<{ user_id: number; own: string | null; booked: number }>(
      `select p.id as user_id,
         (select string_agg(distinct s.number, ', ' order by s.number) from station_assign a
           join station s on s.company_id = a.company_id and s.id = a.station_id and s.deleted_at is null
           join office o on o.company_id = a.company_id and o.id = a.office_id
           where a.company_id = $1 and a.user_id = p.id
             and (a.end_date is null or a.end_date >= ($3::timestamptz at time zone o.timezone)::date)) as own,
         (select count(*)::int from station_reservation r where r.company_id = $1 and r.user_id = p.id
           and r.state in ('pending', 'booked', 'checked_in') and r.end_time > $3) as booked
       from unnest($2::int[]) as p(id)`,
      [company_id, user_ids, new Date(now).toISOString()],
    )
    return rows.flatMap(({ user_id, own, booked }) => [
      {
        ...{ user_id, key: 'own_desk', label: stationWords.assignment },
        state: own === null ? ('none' as const) : ('has' as const),
        text: own,
      },
      {
        ...{ user_id, key: 'coming_desks', label: stationWords.reservation },
        state: booked === 0 ? ('none' as const) : ('has' as const),
        text: booked === 0 ? null : String(booked),
      },
    ])
  },
}
