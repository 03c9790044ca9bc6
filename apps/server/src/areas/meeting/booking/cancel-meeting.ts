import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { cancelMeeting as declared } from '@workplace/contract/meeting/booking'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { countLateCancels } from '../blacklist/late-cancel'
import { cutHoldings, dropHoldings } from '../core/holding.store'
import { requireCancellable } from '../core/kept-rules'
import { forLog, summary } from '../core/log-entry'
import {
  allRoomsOf,
  isConfirmed,
  logMeeting,
  readMeeting,
  requireChangeable,
  type StoredMeeting,
} from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { lockRooms } from '../core/room.store'
import { instantText } from '../core/wall-time'
import { settleServices } from '../services/settle-services'

/** Cancels a meeting that has not begun; one that runs ends now. Either way the slot is free at once. */
export async function cancelMeeting(call: Call, input: ParsedOf<typeof declared>) {
  const { db, actor } = call
  const seen = await readMeeting(db, actor.company_id, input.id)
  requireChangeable(call, seen, input.version)
  await lockRooms(db, allRoomsOf(seen))
  const meeting = await readMeeting(db, actor.company_id, input.id, true)
  requireChangeable(call, meeting, input.version)
  await requireCancellable(call, [meeting], input.undo)
  const cancelled = await cancelLocked(call, meeting, input)
  await settleServices(call, [meeting.id])
  return cancelled
}

/**
 * The same for a meeting that is under the locks of its rooms and of its row, whoever may do it. What follows for its
 * services is left to the caller, who may cancel several.
 */
export async function cancelLocked(
  call: Call,
  meeting: StoredMeeting,
  input: { reason?: string | undefined; undo?: boolean },
): Promise<{ id: number; version: number }> {
  const { db, actor } = call
  const start = Date.parse(meeting.start_time)
  const end = Date.parse(meeting.end_time)
  const rooms = allRoomsOf(meeting).map((id) => ({ id, timezone: meeting.timezone }))
  const now = Math.floor(call.now() / 1000) * 1000
  const endsEarly = isConfirmed(meeting) && start < now && !(input.undo && meeting.is_new)
  if (endsEarly) await cutHoldings(db, actor.company_id, [meeting.id], instantText(now))
  else await dropHoldings(db, actor.company_id, [meeting.id])
  const [saved] = await db.query<{ version: number }>(
    `update meeting set
       meeting_state = case when $3 then meeting_state else 'cancelled' end,
       end_time = case when $3 then $4::timestamptz else end_time end,
       audit_state = case when $3 then 0 else audit_state end,
       wanted_room_id = null, wanted_start = null, wanted_end = null,
       cancel_reason = $5, is_exception = series_id is not null, version = version + 1, updated_at = now(), updated_by = $6
     where company_id = $1 and id = $2 returning version`,
    [actor.company_id, meeting.id, endsEarly, instantText(now), input.reason || null, actor.name],
  )
  const action = endsEarly ? 'end' : 'cancel'
  const before = summary(meeting)
  const after = { ...before, ...(endsEarly ? { end_time: instantText(now) } : { meeting_state: 'cancelled' }) }
  await logMeeting(call, meeting.id, { action, reason: input.reason, before, after })
  call.record({
    module: 'meeting',
    action,
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog({ ...after, reason: input.reason ?? '' }),
  })
  notifyMeetingChanged(
    call,
    meeting.id,
    holdingsOf(rooms, start, Math.max(end, Date.parse(meeting.wanted_end ?? meeting.end_time))),
  )
  if (!endsEarly && !(input.undo && meeting.is_new)) await countLateCancels(call, [meeting])
  return { id: meeting.id, version: saved?.version ?? meeting.version }
}
