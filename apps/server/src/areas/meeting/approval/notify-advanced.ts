import { askedIn } from '@workplace/domain/booking/approval-flow'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { notifyMeetingChanged } from '../core/notify-changed'
import type { MeetingMail } from '../mail/meeting-mail'
import { notifyTurn } from './notify-approvers'
import type { WaitingMeeting } from './open-requests'
import type { RunningRequest } from './request.store'

/** Tells of a request that went on without being decided: whose turn it is now, and the lists in which it stands. */
export async function notifyAdvanced(
  call: Call,
  waiting: WaitingMeeting,
  before: RunningRequest,
  after: RunningRequest,
  mail: MeetingMail | undefined,
): Promise<void> {
  const { meeting, request } = waiting
  // who is asked in the next step too is asked anew
  const had = before.flow.current === after.flow.current ? askedIn(before.flow) : []
  await notifyTurn(call, waiting, askedIn(after.flow), had, mail)
  const rooms = request.room_ids.map((id) => ({ id, timezone: request.timezone }))
  notifyMeetingChanged(call, meeting.id, holdingsOf(rooms, request.start, request.end))
}
