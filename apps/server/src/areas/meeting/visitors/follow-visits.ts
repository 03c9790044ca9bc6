import * as topics from '@workplace/contract/meeting/topics'
import type { Call, LiveEvent } from '../../../kernel/call/call'
import { visitFor } from '../../visitor/public'

type Followed = {
  id: number
  visit_id: number | null
  series_id: number | null
  is_on: boolean
  start_time: string
  end_time: string
  office_id: number
  floor_id: number | null
  room_name: string
  host_id: number
  person_ids: number[]
  discreet_ids: number[]
}

/**
 * The visits of meetings that this transaction changed: whichever use case booked, moved, cancelled, released or handed
 * over, their guests are expected where and when the meeting is now. Meetings without guests are none of its business, and
 * those of which that is known (`without`) are not asked about: a booking of colleagues costs no question.
 */
export async function followVisits(
  call: Call,
  events: readonly LiveEvent[],
  without: ReadonlySet<number> = new Set(),
): Promise<void> {
  const ids = events.flatMap(({ topic, payload }) =>
    topic === topics.meeting.name && typeof payload.id === 'number' && !without.has(payload.id) ? [payload.id] : [],
  )
  if (ids.length === 0) return
  const { db, actor } = call
  const meetings = await db.query<Followed>(
    {
      name: 'visits-of-meetings',
      // of a series one is told of: the others are looked at as far as they have guests
      text: `with touched as materialized (
          select id from meeting where company_id = $1 and id = any($2::int[])
          union select s.id from meeting s join meeting m on m.company_id = s.company_id and m.series_id = s.series_id
            where m.company_id = $1 and m.id = any($2::int[])
        ), guest as materialized (
          select distinct t.id from touched t where exists (select 1 from attendee a
              where a.company_id = $1 and a.meeting_id = t.id and a.visitor_id is not null)
            or exists (select 1 from meeting_visit v where v.company_id = $1 and v.meeting_id = t.id)
        )
        select m.id, v.visit_id, m.series_id, m.meeting_state = 'active' and (m.audit_state = 0 or m.wanted_start is not null) as is_on,
          m.start_time, m.end_time, r.office_id, r.floor_id, r.name as room_name, coalesce(m.book_for_id, m.booker_id) as host_id,
          array(select a.visitor_id from attendee a where a.company_id = m.company_id and a.meeting_id = m.id
            and a.visitor_id is not null order by a.id) as person_ids,
          array(select a.visitor_id from attendee a where a.company_id = m.company_id and a.meeting_id = m.id
            and a.visitor_id is not null and a.discreet) as discreet_ids
        from guest g join meeting m on m.company_id = $1 and m.id = g.id
          join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
          left join meeting_visit v on v.company_id = m.company_id and v.meeting_id = m.id
        order by m.start_time, m.id`,
    },
    [actor.company_id, [...new Set(ids)]],
  )
  for (const { id, start_time, end_time, ...meeting } of meetings) {
    const wish = { ...meeting, start: Date.parse(start_time), end: Date.parse(end_time) }
    const visit_id = await visitFor(call, wish)
    if (visit_id === null || visit_id === meeting.visit_id) continue
    await db.query(
      `insert into meeting_visit (company_id, meeting_id, visit_id) values ($1, $2, $3)
       on conflict (company_id, meeting_id) do update set visit_id = excluded.visit_id`,
      [actor.company_id, id, visit_id],
    )
  }
  if (meetings.length === 0) return
  // who is discreet on another day of a series is so on this one
  await db.query(
    `update attendee a set discreet = true from meeting_visit v join visitor t on t.company_id = v.company_id and t.visit_id = v.visit_id
     where v.company_id = $1 and v.meeting_id = any($2::int[]) and t.discreet and t.forgotten_at is null
       and a.company_id = v.company_id and a.meeting_id = v.meeting_id and a.visitor_id = t.person_id and not a.discreet`,
    [actor.company_id, meetings.map(({ id }) => id)],
  )
}
