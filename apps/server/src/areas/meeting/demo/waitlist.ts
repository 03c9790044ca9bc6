import type { Demo } from '../../../seed/kit/demo'

/**
 * Wishes for slots that are taken, by the account of an employee and by colleagues, and what the accounts were told: of
 * the next invitations.
 */
export async function writeWaitlist({ db, company_id, now, by }: Demo): Promise<void> {
  await db.query(
    `with busy as (
       select m.id, m.meetingroom_id, m.start_time, m.end_time, r.office_id, r.name, row_number() over (order by m.start_time, m.id) as n
       from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
       where m.company_id = $1 and m.meeting_state = 'active' and m.audit_state = 0 and m.start_time > $3::timestamptz + interval '20 hours'
         and m.start_time < $3::timestamptz + interval '6 days' and not r.isaudit and not r.readonly and r.status = 'online'
         and m.end_time - m.start_time >= interval '45 minutes'
         and not exists (select 1 from users s where s.company_id = m.company_id and s.username in ('staff', 'admin') and s.id = m.booker_id)
       order by m.start_time, m.id limit 6
     ), people as (
       select u.id, u.username = 'staff' as is_staff, row_number() over (order by u.username = 'staff' desc, u.id) as n
       from users u where u.company_id = $1 and u.status = 'active' and u.username <> 'admin'
         and exists (select 1 from user_role ur where ur.company_id = u.company_id and ur.user_id = u.id)
       order by u.username = 'staff' desc, u.id limit 4
     )
     insert into waitlist (company_id, user_id, meetingroom_ids, office_id, start_time, end_time, flex_minutes, title,
       created_by, updated_by)
     select $1, p.id, array[b.meetingroom_id], b.office_id, b.start_time, b.end_time, case when b.n % 2 = 0 then 30 else 0 end,
       (array['产品方案讨论', '客户沟通会', '面试', '月度复盘'])[1 + (p.n + b.n)::int % 4], $2, $2
     from busy b join people p on (b.n + p.n) % 2 = 0 order by b.n, p.n desc`,
    [company_id, by, new Date(now).toISOString()],
  )
  await db.query(
    `insert into message (company_id, user_id, kind, meeting_id, values, created_at, read_at)
     select * from (select $1::int, a.user_id, 'meeting_invited', m.id, jsonb_build_object('title', case when m.secret then '' else m.title end,
         'room', r.name, 'office_id', r.office_id, 'timezone', o.timezone, 'who', b.name, 'reason', null,
         'start_time', to_char(m.start_time at time zone o.timezone, 'YYYY-MM-DD HH24:MI:SS'),
         'end_time', to_char(m.end_time at time zone o.timezone, 'YYYY-MM-DD HH24:MI:SS')),
       least($2::timestamptz, m.created_at) as told_at, case when a.accept_state <> 0 then least($2::timestamptz, m.created_at) end
     from attendee a join users u on u.company_id = a.company_id and u.id = a.user_id and u.username in ('admin', 'staff')
     join meeting m on m.company_id = a.company_id and m.id = a.meeting_id and m.end_time > $2::timestamptz and m.meeting_state = 'active'
       and m.audit_state = 0 and m.start_time < $2::timestamptz + interval '7 days'
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users b on b.company_id = m.company_id and b.id = m.booker_id
     where a.company_id = $1 and not a.is_host order by m.start_time desc limit 40) told
     order by told.told_at, told.id`,
    [company_id, new Date(now).toISOString()],
  )
}
