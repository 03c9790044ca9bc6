import type { DashboardOverview } from '@workplace/contract/account/dashboard'
import { type Call, has } from '../../../kernel/call/call'
import { endClock } from '../../../kernel/database/end-clock'

type Meetings = DashboardOverview['meetings']

type Waiting = DashboardOverview['waiting']

const wire = (column: string) => `to_char(${column} at time zone o.timezone, 'YYYY-MM-DD HH24:MI:SS')`

const wireEnd = (column: string) => `to_char(${endClock(column, 'o.timezone')}, 'YYYY-MM-DD HH24:MI:SS')`

const place = `
  join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
  join office o on o.company_id = r.company_id and o.id = r.office_id
  join floor f on f.company_id = r.company_id and f.id = r.floor_id`

/** What I made or am invited to and have not declined, on the office's today. */
export function meetingsToday(call: Call): Promise<Meetings> {
  const { company_id, user_id } = call.actor
  const today = `date_trunc('day', $3::timestamptz at time zone o.timezone)`
  return call.db.query<Meetings[number]>(
    `select m.id, m.title, ${wire('m.start_time')} as start_time, ${wireEnd('m.end_time')} as end_time, o.timezone,
       m.meetingroom_id, r.name as meetingroom_name, r.office_id, o.name as office_name, o.name_en as office_name_en, f.name as floor_name, m.audit_state,
       m.booker_id = $2 as myself
     from (
       select company_id, id from meeting
       where company_id = $1 and booker_id = $2
         and start_time between $3::timestamptz - interval '33 days' and $3::timestamptz + interval '2 days'
       union
       select company_id, meeting_id from attendee where company_id = $1 and user_id = $2 and accept_state <> 3
     ) mine
     join meeting m on m.company_id = mine.company_id and m.id = mine.id ${place}
     where m.meeting_state = 'active' and m.audit_state <> 2
       and m.start_time < (${today} + interval '1 day') at time zone o.timezone
       and m.end_time > ${today} at time zone o.timezone
     order by m.start_time, m.id limit 100`,
    [company_id, user_id, new Date(call.now()).toISOString()],
  )
}

/**
 * Approvals that the caller may decide, own bookings that wait for one, invitations without an answer; all to come. Of a
 * meeting that is to be moved the slot that is asked for.
 */
export async function waitingFor(call: Call): Promise<{ waiting: Waiting; waiting_total: number }> {
  const { company_id, user_id, office_ids } = call.actor
  const wantedStart = 'coalesce(m.wanted_start, m.start_time)'
  const rows = await call.db.query<Waiting[number] & { total: number }>(
    `select count(*) over ()::int as total, w.kind, m.id, case when m.secret and w.kind = 'audit' and m.booker_id <> $2 then '' else m.title end as title, u.name as who, r.id as meetingroom_id, r.name as meetingroom_name, r.office_id, ${wire(wantedStart)} as start_time,
       ${wireEnd('coalesce(m.wanted_end, m.end_time)')} as end_time, o.timezone
     from (
       select 'audit' as kind, m.id from meeting m
       join meetingroom r on r.company_id = m.company_id and r.id = coalesce(m.wanted_room_id, m.meetingroom_id)
       where m.company_id = $1 and m.audit_state = 1 and m.meeting_state = 'active' and ${wantedStart} > $3 and $4::boolean
         -- whose turn it is where a flow asks somebody; else whoever approves there
         and coalesce((select $2 = any(q.asked) from audit_request q where q.company_id = m.company_id and q.meeting_id = m.id
           and q.state = 'waiting' and q.asked <> '{}'), $5::int[] is null or r.office_id = any($5))
       union all
       select 'my_pending', m.id from meeting m
       where m.company_id = $1 and m.booker_id = $2 and m.audit_state = 1 and m.meeting_state = 'active' and ${wantedStart} > $3
       union all
       select 'invitation', m.id from attendee a join meeting m on m.company_id = a.company_id and m.id = a.meeting_id
       where a.company_id = $1 and a.user_id = $2 and a.accept_state = 0 and m.booker_id <> $2
         and m.audit_state = 0 and m.meeting_state = 'active' and m.start_time > $3
     ) w
     join meeting m on m.company_id = $1 and m.id = w.id
     join meetingroom r on r.company_id = m.company_id and r.id = coalesce(m.wanted_room_id, m.meetingroom_id)
     join office o on o.company_id = r.company_id and o.id = r.office_id
     join users u on u.company_id = m.company_id and u.id = m.booker_id
     order by ${wantedStart}, m.id, w.kind limit 50`,
    [company_id, user_id, new Date(call.now()).toISOString(), has(call.actor, 'change-audit'), office_ids],
  )
  return { waiting: rows.map(({ total: _, ...row }) => row), waiting_total: rows[0]?.total ?? 0 }
}
