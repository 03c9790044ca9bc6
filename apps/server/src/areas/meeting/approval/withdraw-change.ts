import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { withdrawChange as declared } from '@workplace/contract/meeting/booking'
import * as refusals from '@workplace/contract/meeting/refusals'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { dropWaitingHoldings } from '../core/holding.store'
import { forLog, summary } from '../core/log-entry'
import { logMeeting, readMeeting, requireChangeable } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { approvalRequestOf } from '../core/request'
import { lockRooms } from '../core/room.store'
import { roomsAround } from './approve'

/** `POST /meeting/withdraw_change`: what waits for approval is not asked for any more; the meeting stays as it is. */
export async function withdrawChange(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  await lockRooms(db, await roomsAround(call, [input.id]))
  const meeting = await readMeeting(db, actor.company_id, input.id, true)
  requireChangeable(call, meeting, input.version)
  if (meeting.audit_state !== 1 || meeting.wanted_start === null) throw new Refusal(refusals.change_none)
  const request = await approvalRequestOf(call, meeting)
  await dropWaitingHoldings(db, actor.company_id, meeting.id)
  const [saved] = await db.query<{ version: number }>(
    `update meeting set audit_state = 0, wanted_room_id = null, wanted_start = null, wanted_end = null,
       version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2 returning version`,
    [actor.company_id, meeting.id, actor.name],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.not_found)
  const before = summary(meeting)
  const after = { ...before, audit_state: 0, wanted_room_id: null, wanted_start: null, wanted_end: null }
  await logMeeting(call, meeting.id, { action: 'withdraw_change', before, after })
  call.record({
    module: 'meeting',
    action: 'withdraw_change',
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog(after),
  })
  const places = (ids: readonly number[], timezone: string) => ids.map((id) => ({ id, timezone }))
  notifyMeetingChanged(call, meeting.id, [
    ...holdingsOf(places(request.room_ids, request.timezone), request.start, request.end),
    ...holdingsOf(
      places([meeting.meetingroom_id, ...meeting.extra_room_ids], meeting.timezone),
      Date.parse(meeting.start_time),
      Date.parse(meeting.end_time),
    ),
  ])
  return { id: meeting.id, version: saved.version }
}
