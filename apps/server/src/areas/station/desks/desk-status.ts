import { sql } from 'kysely'
import type { Sql } from '../../../kernel/resources/engine'
import { detectorSays, detectorSees } from '../../presence/public'

/** A moment (in milliseconds) on the date of the desk's office: the desk is `t`. */
export const officeToday = (now: number): Sql =>
  sql`(select (to_timestamp(${now / 1000}::float8) at time zone o.timezone)::date from office o
    where o.company_id = t.company_id and o.id = t.office_id)`

/** When that date began there. */
const officeMidnight = (now: number): Sql =>
  sql`(select date_trunc('day', to_timestamp(${now / 1000}::float8) at time zone o.timezone) at time zone o.timezone
    from office o where o.company_id = t.company_id and o.id = t.office_id)`

/**
 * As the specification has it: somebody is there, it is somebody's own, it is nobody's to book, or it is free, also as its
 * owner shares it. The desk is `t`; on another date than that of its office nobody is there yet, or any more. A detector
 * that fell silent is believed until midnight.
 */
export function deskStatus(now: number, date?: string): Sql {
  const today = officeToday(now)
  const day = date === undefined ? today : sql`${date}::date`
  const isToday = date === undefined ? sql`true` : sql`${day} = ${today}`
  return sql`(case
    when ${isToday} and (exists (select 1 from station_reservation r where r.company_id = t.company_id
        and r.station_id = t.id and r.state = 'checked_in' and r.end_time > to_timestamp(${now / 1000}::float8))
      or ${detectorSees(now, officeMidnight(now))}) then 'Occupy'
    when exists (select 1 from station_assign_day d where d.company_id = t.company_id and d.station_id = t.id
      and d.weekday = extract(isodow from ${day})::int and d.days @> ${day}
      and not exists (select 1 from station_share h where h.company_id = t.company_id and h.station_id = t.id
        and h.date = ${day})) then 'Assigned'
    when t.attribute = 'unavailable' or (t.attribute = 'fixed' and not exists (select 1 from station_assign_day d
      where d.company_id = t.company_id and d.station_id = t.id and d.weekday = extract(isodow from ${day})::int
        and d.days @> ${day})) then 'Unassigned' else 'Idle' end)`
}

/** What its detector says now of the desk `t`; on another date than that of its office there is nothing to say. */
export const deskSeen = (now: number, date: string): Sql =>
  sql`(case when ${date}::date = ${officeToday(now)} then ${detectorSays(now)} else 'none' end)`
