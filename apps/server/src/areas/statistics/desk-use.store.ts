import type { DeskUse } from '@workplace/contract/statistics/desk-utilisation'

export type DeskRow = {
  id: number
  number: string
  is_bookable: boolean
  office_id: number
  office_name: string
  office_name_en: string | null
  floor_name: string
  area_id: number
  area_name: string
  area_name_en: string | null
}
export type DeskCounts = Omit<DeskUse, 'open_minutes'>

/** The desks that are asked for, as far as the caller looks after their offices; those that went since, too. */
export const desksStatement = {
  name: 'desk-utilisation-which',
  text: `select s.id, s.number, s.deleted_at is null and s.attribute in ('shared', 'drop_in') as is_bookable,
      s.office_id, o.name as office_name, o.name_en as office_name_en, f.name as floor_name,
      s.area_id, a.name as area_name, a.name_en as area_name_en
    from station s
    join office o on o.company_id = s.company_id and o.id = s.office_id
    join floor f on f.company_id = s.company_id and f.id = s.floor_id
    join station_area a on a.company_id = s.company_id and a.id = s.area_id
    where s.company_id = $1 and ($2::int[] is null or s.office_id = any($2))
      and ($3::int is null or s.office_id = $3) and ($4::int is null or s.floor_id = $4) and ($5::int is null or s.area_id = $5)
      and (s.deleted_at is null or s.deleted_at >= ($6::date)::timestamp at time zone o.timezone)
    order by o.sort, o.id, f.number, f.id, a.sort, a.id, s.sort, s.number`,
}

/** It was given back to others before its end; the state says so only until that end. */
const wasReleased = `(r.state = 'released' or r.released_at is not null)`
/** What became of a booking: who had to be there by a deadline and was not is missing, who checked in came. */
const sums = `count(*)::int as bookings, (sum(extract(epoch from r.end_time - r.start_time)) / 60)::int as booked_minutes,
  count(*) filter (where r.check_in_time is not null or r.state = 'no_show' or ${wasReleased})::int as known,
  count(*) filter (where r.check_in_time is not null)::int as used,
  coalesce(sum(extract(epoch from coalesce(r.leave_time, r.released_at, r.end_time) - r.start_time))
    filter (where r.check_in_time is not null) / 60, 0)::int as used_minutes,
  count(*) filter (where r.state = 'no_show' and not ${wasReleased})::int as no_shows,
  count(*) filter (where ${wasReleased})::int as released`
const which = `r.company_id = $1 and r.date between $2 and $3 and r.state not in ('cancelled', 'pending', 'refused')
  and r.station_id in (select unnest($4::int[]))`

export const factsStatement = {
  name: 'desk-utilisation-facts',
  text: `select r.station_id, date_trunc($5, r.date::timestamp)::date::text as date, ${sums}
    from station_reservation r where ${which} group by grouping sets ((r.station_id), (date_trunc($5, r.date::timestamp)))`,
}

export const departmentsStatement = {
  name: 'desk-utilisation-departments',
  // whose bookings are forgotten were of the department that is kept; guests are of none
  text: `select coalesce(r.department_id, u.department_id) as id, ${sums} from station_reservation r
    left join users u on u.company_id = r.company_id and u.id = r.user_id
    where ${which} and (u.id is not null or r.forgotten_at is not null) group by 1`,
}

/** How many desks of an area were taken from when to when, as minutes of each day; what was released is not among them. */
export const spansStatement = {
  name: 'desk-utilisation-spans',
  text: `select r.date::text as date, s.area_id, (extract(epoch from (r.start_time at time zone o.timezone) - r.date) / 60)::int as start,
      (extract(epoch from (coalesce(r.leave_time, r.released_at, r.end_time) at time zone o.timezone) - r.date) / 60)::int as "end",
      count(*)::int as count
    from station_reservation r
    join station s on s.company_id = r.company_id and s.id = r.station_id
    join office o on o.company_id = r.company_id and o.id = r.office_id
    where ${which} and not (${wasReleased} and r.check_in_time is null) group by 1, 2, 3, 4`,
}
export type SpanRow = { date: string; area_id: number; start: number; end: number; count: number }
