import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import { type Call, officesFor } from '../../../kernel/call/call'
import { isBooker, requireOwnVersion, type StoredMeeting } from '../core/meeting.store'

/** Refuses a meeting outside the caller's offices, or of another version than was seen. */
export function requireManaged(call: Call, meeting: StoredMeeting, version?: number): void {
  const offices = officesFor(call.actor, 'meeting')
  const isWithin = offices === null || offices.includes(meeting.office_id) || isBooker(call.actor, meeting)
  if (!isWithin) throw new Refusal(commonRefusals.not_found)
  requireOwnVersion(call, meeting, version)
}

/** Refuses what is cancelled, refused, released or over, each by what it is: that says more than a stale version. */
export function requireCancellable(call: Call, meeting: StoredMeeting, version?: number): void {
  requireManaged(call, meeting)
  if (meeting.meeting_state === 'cancelled') throw new Refusal(refusals.managed_cancelled, { who: meeting.updated_by })
  if (meeting.meeting_state === 'released') throw new Refusal(refusals.managed_released)
  if (meeting.audit_state === 2) throw new Refusal(refusals.managed_refused)
  if (Date.parse(meeting.end_time) <= call.now()) throw new Refusal(refusals.managed_ended)
  requireManaged(call, meeting, version)
}
