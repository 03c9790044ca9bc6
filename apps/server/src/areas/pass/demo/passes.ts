import type { Demo } from '../../../seed/kit/demo'
import { knowTables } from '../../../seed/kit/know-tables'

/** For so many days the demo company has passed its doors. */
const days = 60
/** So many people are told of: more would only make the first start longer. */
const passers = 60

/**
 * The first who have a card come to work on most workdays, and whenever they have a meeting, go to lunch and home: by card,
 * some by face. A few passes are of strangers, one nobody explains, and of one nobody knows when it was.
 */
export async function demoPasses(
  { db, company_id, today, now }: Pick<Demo, 'db' | 'company_id' | 'today' | 'now'>,
  entrances: ReadonlyMap<number, number>,
): Promise<void> {
  await db.query(`select make_months('pass_record', $1::date - interval '${days + 2} days')`, [today])
  // its cards were written a moment ago
  await knowTables(db)
  await db.query(
    `with person as (
       select u.id, u.office_id, c.number, o.timezone, d.id as door_id, d.to_area_id,
         coalesce(d.controller_id, d.face_device_id, 0) as device_id,
         case when d.face_device_id is null then 'controller' else 'face' end as device_kind
       from users u join (select * from pass_card where company_id = $1 and state = 'in_use' order by id limit $5) c
         on c.user_id = u.id
       join office o on o.company_id = u.company_id and o.id = u.office_id
       join door d on d.company_id = u.company_id and d.office_id = u.office_id and d.id = any($3::int[])
       where u.company_id = $1
     ), met as (
       select distinct p.id, (m.start_time at time zone p.timezone)::date as day from person p
       join attendee a on a.company_id = $1 and a.user_id = p.id
       join meeting m on m.company_id = a.company_id and m.id = a.meeting_id
     ), passed as (
       select p.*, m.direction, abs(hashtext(p.id || ' ' || day || ' ' || m.k)) as chance,
         ((day::date + m.earliest) at time zone p.timezone)
           + make_interval(secs => abs(hashtext(p.id || ' ' || day || ' at ' || m.k)) % m.spread) as at
       from person p
       cross join generate_series($2::date - ${days}, $2::date, interval '1 day') as day
       cross join (values (1, 'in', time '08:15', 5400), (2, 'out', time '12:00', 1500), (3, 'in', time '12:50', 2400),
         (4, 'out', time '17:40', 9000)) as m(k, direction, earliest, spread)
       where extract(isodow from day) < 6 and (abs(hashtext(p.id || ' ' || day)) % 100 < 86
           or (p.id, day::date) in (select id, day from met))
         and (m.k in (1, 4) or abs(hashtext(p.id || ' lunch ' || day)) % 100 < 55)
     )
     insert into pass_record (company_id, received_at, time, time_state, device_time, device_kind, device_id, mark, office_id,
       door_id, area_id, way, direction, user_id, card, granted, verified_by, opened, score, result, judged)
     select $1, at + interval '2 seconds', at, 'exact', at, device_kind, device_id,
       decode(md5(id || ' ' || at || ' ' || direction), 'hex'), office_id, door_id,
       case when direction = 'in' then to_area_id end, case when chance % 3 = 0 then 'face' else 'card' end, direction, id,
       case when chance % 3 = 0 then null else number end, true, 'device', true,
       case when chance % 3 = 0 then 78 + chance % 22 end, 'ok', 'agrees'
     from passed where at <= to_timestamp($4::float8 / 1000) order by at`,
    [company_id, today, [...entrances.values()], now, passers],
  )
  // what somebody has to look at, and what was refused
  await db.query(
    `insert into pass_record (company_id, received_at, time, time_state, device_time, device_kind, device_id, mark, office_id,
       door_id, way, direction, user_id, card, granted, verified_by, result, judged, unexplained)
     select $1, r.received_at + make_interval(mins => 3), case when n = 2 then timestamptz '2000-01-01' else r.time end
         + make_interval(mins => 3),
       case when n = 2 then 'doubtful' else 'exact' end, case when n = 2 then timestamptz '2000-01-01' else r.time end,
       r.device_kind, r.device_id, decode(md5('more ' || r.id), 'hex'), r.office_id, r.door_id, 'card', 'in',
       case when n < 3 then r.user_id end, case when n < 3 then r.card else 4711000 + n end, n < 3, 'device',
       case n when 1 then 'out_of_time' when 2 then 'ok' else 'unknown_person' end,
       case when n = 1 then 'wider' else 'agrees' end, n = 1
     from (select r.*, row_number() over (order by r.time desc, r.id) as n from pass_record r
       where r.company_id = $1 and r.way = 'card' order by r.time desc limit 9) r`,
    [company_id],
  )
  await db.query(
    `insert into pass_place (company_id, user_id, area_id, door_id, since, entered)
     select distinct on (r.user_id) r.company_id, r.user_id, r.area_id, r.door_id, r.time,
       case when r.area_id is null then '{}' else jsonb_build_object(r.area_id, floor(extract(epoch from r.time) * 1000)) end
     from pass_record r where r.company_id = $1 and r.user_id is not null and r.time_state = 'exact' and r.granted
     order by r.user_id, r.time desc`,
    [company_id],
  )
}
