import type { Demo } from '../../../seed/kit/demo'

/** So many days on which somebody meets for the same at the same hour are a series. */
const fewest = 5

/** Makes what comes back on working days a series, as if it had been booked as one; its rooms change from day to day. */
export async function writeSeries({ db, company_id }: Demo): Promise<void> {
  await db.query(
    `with told as (
       select m.id, m.booker_id, m.title, (m.start_time at time zone o.timezone)::time as hour,
         (m.start_time at time zone o.timezone)::date as day, m.created_by
       from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
       join office o on o.company_id = r.company_id and o.id = r.office_id
       where m.company_id = $1 and m.audit_state = 0 and m.end_time - m.start_time < interval '1 day'
     ), days as (
       select distinct on (booker_id, title, hour, day) * from told order by booker_id, title, hour, day, id
     ), wanted as (
       select booker_id, title, hour, min(day) as begin_date, max(day) as until, min(created_by) as by,
         array_agg(distinct extract(isodow from day)::int) as weekdays,
         row_number() over (order by booker_id, title, hour) as n
       from days group by booker_id, title, hour having count(*) >= $2
     ), made as (
       insert into series (company_id, period, "interval", weekdays, begin_date, until, created_by, updated_by)
       select $1, 'week', 1, weekdays, begin_date, until, by, by from wanted order by n returning id
     ), numbered as (
       select id, row_number() over (order by id) as n from made
     )
     update meeting m set series_id = numbered.id, occurrence_date = days.day
     from days join wanted on (wanted.booker_id, wanted.title, wanted.hour) = (days.booker_id, days.title, days.hour)
     join numbered on numbered.n = wanted.n
     where m.company_id = $1 and m.id = days.id`,
    [company_id, fewest],
  )
}
