import type { Call } from '../../../kernel/call/call'
import { isBooker, isConfirmed, type StoredMeeting } from '../core/meeting.store'
import { readReleaseSettings } from '../core/release-settings'
import { type BreachCount, countBreaches } from './breaches'

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
  const near = own.filter((one) => startOf(one) - now <= late)
  const slots = await db.query<{ id: number; since: string }>(
    'select id, coalesce(slot_since, created_at) as since from meeting where company_id = $1 and id = any($2::int[])',
    [actor.company_id, near.map((one) => one.id)],
  )
  const sinceOf = new Map(slots.map(({ id, since }) => [id, Date.parse(since)]))
  const breaches = near.flatMap((meeting): BreachCount[] => {
    const since = sinceOf.get(meeting.id)
    if (since === undefined || since > startOf(meeting) - late) return []
    const user_id = meeting.book_for_id ?? meeting.booker_id
    return [{ meeting_id: meeting.id, series_id: meeting.series_id, user_id, kind: 'late_cancel', time: now }]
  })
  await countBreaches(call, breaches, settings)
}
