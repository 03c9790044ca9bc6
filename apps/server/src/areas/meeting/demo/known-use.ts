import type { Demo } from '../../../seed/kit/demo'

/**
 * What is known of meetings that are over: of rooms that free themselves when nobody signs in or is seen, as if people
 * had signed in. Of all others nothing is known, and nothing is told.
 */
export async function writeKnownUse({ db, company_id, now }: Demo): Promise<void> {
  await db.query(
    `insert into meeting_use (company_id, meeting_id, room_id, source, outcome)
     select m.company_id, m.id, m.meetingroom_id, 'sign_in', case when (m.id * 7919) % 100 < 12 then 'no_show' else 'used' end
     from meeting m join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     where m.company_id = $1 and m.meeting_state = 'active' and m.audit_state = 0 and m.end_time < $2
       and r.release_mode <> 'none'`,
    [company_id, new Date(now).toISOString()],
  )
}
