import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { seriesMeetings as declared } from '@workplace/contract/meeting/series'
import type { Call } from '../../../kernel/call/call'
import { mayChange, readMeeting, type StoredMeeting, stateOf } from '../core/meeting.store'
import { wireSpan } from '../core/wall-time'

type Row = Pick<
  StoredMeeting,
  | 'id'
  | 'start_time'
  | 'end_time'
  | 'timezone'
  | 'office_id'
  | 'audit_state'
  | 'meeting_state'
  | 'secret'
  | 'booker_id'
  | 'book_for_id'
  | 'is_exception'
> & { date: string; meetingroom_name: string; takes_part: boolean }

/** `GET /meeting/series_meetings`: the meetings of a series that the caller may see. */
export async function seriesMeetings(call: Call, id: number): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const { series_id } = await readMeeting(db, actor.company_id, id)
  const rows = await db.query<Row>(
    `select m.id, m.occurrence_date as date, m.start_time, m.end_time, o.timezone, r.office_id, r.name as meetingroom_name,
       m.audit_state, m.meeting_state, m.secret, m.booker_id, m.book_for_id, m.is_exception,
       exists (select 1 from attendee a where a.company_id = m.company_id and a.meeting_id = m.id and a.user_id = $4) as takes_part
     from meeting m
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     where m.company_id = $1 and (m.id = $2 or m.series_id = $3)
     order by m.occurrence_date, m.id`,
    [actor.company_id, id, series_id, actor.user_id],
  )
  const seen = rows.filter((row) => !row.secret || row.takes_part || mayChange(actor, row))
  if (!seen.some((row) => row.id === id)) throw new Refusal(commonRefusals.not_found)
  if (series_id === null) throw new Refusal(refusals.series_none)
  const now = call.now()
  return {
    items: seen.map((row) => ({
      id: row.id,
      date: row.date,
      ...wireSpan(row.start_time, row.end_time, row.timezone),
      meetingroom_name: row.meetingroom_name,
      audit_state: row.audit_state,
      state: stateOf(row, now),
      is_exception: row.is_exception,
    })),
  }
}
