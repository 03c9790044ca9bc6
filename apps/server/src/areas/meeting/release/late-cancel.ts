import type { Call } from '../../../kernel/call'
import { isBooker, isConfirmed, type StoredMeeting } from '../meeting.store'
import { countBreach } from './breaches'
import { readReleaseSettings } from './settings'

/**
 * A booker who cancels a confirmed meeting so late that nobody else can use its slot is counted a breach, where the
 * company says how late that is. Not who booked it as late themselves. Of a series each meeting is one.
 */
export async function countLateCancels(call: Call, meetings: readonly StoredMeeting[]): Promise<void> {
  const { db, actor } = call
  const now = call.now()
  const startOf = (meeting: StoredMeeting) => Date.parse(meeting.start_time)
  const own = meetings.filter((one) => startOf(one) > now && isConfirmed(one) && isBooker(actor, one))
  if (own.length === 0) return
  const settings = await readReleaseSettings(db, actor.company_id)
  const late = settings.late_cancel_minutes * 60_000
  if (late === 0) return
  for (const meeting of own.filter((one) => startOf(one) - now <= late)) {
    const [slot] = await db.query<{ since: string }>(
      'select coalesce(slot_since, created_at) as since from meeting where company_id = $1 and id = $2',
      [actor.company_id, meeting.id],
    )
    if (slot === undefined || Date.parse(slot.since) > startOf(meeting) - late) continue
    const user_id = meeting.book_for_id ?? meeting.booker_id
    const about = { meeting_id: meeting.id, series_id: meeting.series_id, user_id, kind: 'late_cancel' as const }
    await countBreach(call, { ...about, time: now }, settings)
  }
}
