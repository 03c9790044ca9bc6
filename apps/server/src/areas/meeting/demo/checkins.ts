import type { Demo } from '../../../seed/kit/demo'

/**
 * Who came in the last two weeks, and who is here by now; to some meetings nobody did. Most a few minutes early, some
 * late, some entered by the organiser.
 */
export async function writeCheckins({ db, company_id, now }: Demo): Promise<void> {
  await db.query(
    `insert into signinlog (company_id, meeting_id, attendee_id, user_id, mail, sign_way, sign_time, is_late, signed_by)
     select company_id, meeting_id, id, user_id, mail, way, sign_time, sign_time > start_time + interval '5 minutes',
       case when way = 'manual' then booker_id end
     from (
       select a.company_id, a.meeting_id, a.id, a.user_id, case when a.user_id is null then lower(a.mail) end as mail,
         case when a.user_id is null or h.lot % 11 = 0 then 'manual' when h.lot % 7 = 0 then 'code' else 'qr' end as way,
         m.start_time + make_interval(secs => ((h.lot * 37) % 1200) - 840) as sign_time,
         m.start_time, m.booker_id
       from meeting m
       join attendee a on a.company_id = m.company_id and a.meeting_id = m.id and a.accept_state <> 3
       cross join lateral (select (a.id::bigint * 104729) % 100 as lot) h
       where m.company_id = $1 and m.meeting_state = 'active' and m.audit_state = 0 and (m.id * 7919) % 100 >= 12
         and m.start_time > $2::timestamptz - interval '14 days' and h.lot < 84
     ) came where sign_time <= $2`,
    [company_id, new Date(now).toISOString()],
  )
}
