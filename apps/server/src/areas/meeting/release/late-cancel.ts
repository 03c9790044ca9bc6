import type { Call } from '../../../kernel/call'
import { isBooker, isConfirmed, type StoredMeeting } from '../meeting.store'
import { countBreaches } from './breaches'
import { readReleaseSettings } from './settings'

/**
 * A booker who cancels a confirmed meeting so late that nobody else can use its slot is counted a breach, where the
 * company says how late that is. Not who booked it as late themselves.
 */
export async function countLateCancel(call: Call, meeting: StoredMeeting): Promise<void> {
  const { db, actor } = call
  const now = call.now()
  const start = Date.parse(meeting.start_time)
  if (start <= now || !isConfirmed(meeting) || !isBooker(actor, meeting)) return
  const settings = await readReleaseSettings(db, actor.company_id)
  const late = settings.late_cancel_minutes * 60_000
  if (late === 0 || start - now > late) return
  const [slot] = await db.query<{ since: string }>(
    'select coalesce(slot_since, created_at) as since from meeting where company_id = $1 and id = $2',
    [actor.company_id, meeting.id],
  )
  if (slot === undefined || Date.parse(slot.since) > start - late) return
  const user_id = meeting.book_for_id ?? meeting.booker_id
  const about = { meeting_id: meeting.id, series_id: meeting.series_id, user_id, kind: 'late_cancel' as const }
  await countBreaches(call, [{ ...about, time: now }], settings)
}
