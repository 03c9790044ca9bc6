import type { Checklist } from '../../kernel/product/checklist'

/** Meetings of somebody's own that are to come: what is settled when they leave. */
export const checklist: Checklist = {
  order: 60,
  async read(db, company_id, user_ids, now) {
    const rows = await db.query<{ user_id: number; meetings: number }>(
      `select p.id as user_id, (
         select count(*)::int from meeting m where m.company_id = $1 and m.booker_id = p.id
           and m.meeting_state = 'active' and m.audit_state <> 2 and m.start_time > $3) as meetings
       from unnest($2::int[]) as p(id)`,
      [company_id, user_ids, new Date(now).toISOString()],
    )
    return rows.map(({ user_id, meetings }) => ({
      ...{ user_id, key: 'coming_meetings', label: ['待召开的会议', 'Upcoming meetings as host'] as const },
      state: meetings === 0 ? ('none' as const) : ('has' as const),
      text: meetings === 0 ? null : String(meetings),
    }))
  },
}
