/**
 * Somebody was noticed in an office: written down once a day, of who owns a desk there. `$1` to `$4` are company, person,
 * office and instant.
 */
export const writeSeen = `insert into person_seen (company_id, user_id, office_id, date)
  select distinct d.company_id, d.user_id, d.office_id, day.date from office o
  cross join lateral (select ($4::timestamptz at time zone o.timezone)::date as date) as day
  join station_assign_day d on d.company_id = o.company_id and d.office_id = o.id and d.user_id = $2 and d.days @> day.date
  where o.company_id = $1 and o.id = $3
  on conflict do nothing`
