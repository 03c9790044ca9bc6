import type { Db } from '../../../kernel/database/db'
import { ask, type Read } from '../../../kernel/database/together'
import { ofDesks, type WhichDesks, which } from './which-desks'

/** Whose own desk one is on a day, and whether everybody may book it then. */
export type DeskOwner = { readonly station_id: number; readonly user_id: number; readonly shared: boolean }

const ownersStatement = ofDesks((these) => ({
  name: 'owners-of-desks',
  text: `select d.station_id, d.user_id, exists (select 1 from station_share h
       where h.company_id = d.company_id and h.station_id = d.station_id and h.date = $3::date) as shared
     from station_assign_day d where d.company_id = $1 and d.station_id ${these}
       and d.weekday = extract(isodow from $3::date)::int and d.days @> $3::date`,
}))

/** The owners of these desks on a date. */
export const ownersRead = (company_id: number, desks: WhichDesks, date: string): Read<Map<number, DeskOwner>> => ({
  statement: ownersStatement(desks),
  values: [company_id, which(desks), date],
  of: (rows: DeskOwner[]) => new Map(rows.map((row) => [row.station_id, row])),
})

export const ownersOn = (
  db: Db,
  company_id: number,
  station_ids: readonly number[],
  date: string,
): Promise<Map<number, DeskOwner>> => ask(db, ownersRead(company_id, { ids: station_ids }, date))

/** Somebody's own desk on a day, wherever it is. */
export type OwnDesk = {
  readonly station_id: number
  readonly number: string
  readonly office_id: number
  readonly timezone: string
  readonly date: string
  readonly shared: boolean
  readonly origin: 'owner' | 'plan' | 'leave' | 'manager' | null
}

/** The desks that are somebody's own on these dates. */
export async function ownDesks(
  db: Db,
  company_id: number,
  user_id: number,
  dates: readonly string[],
): Promise<OwnDesk[]> {
  return await db.query<OwnDesk>(
    `select d.station_id, s.number, s.office_id, o.timezone, day.date::text as date, h.origin, h.origin is not null as shared
     from unnest($3::date[]) as day(date)
     join station_assign_day d on d.company_id = $1 and d.user_id = $2 and d.days @> day.date
       and d.weekday = extract(isodow from day.date)::int
     join station s on s.company_id = d.company_id and s.id = d.station_id and s.deleted_at is null
     join office o on o.company_id = s.company_id and o.id = s.office_id
     left join station_share h on h.company_id = s.company_id and h.station_id = s.id and h.date = day.date
     order by day.date, d.station_id`,
    [company_id, user_id, dates],
  )
}
