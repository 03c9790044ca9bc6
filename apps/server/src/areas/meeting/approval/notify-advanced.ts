import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Turn } from '../../../kernel/approval/approvals'
import type { Call } from '../../../kernel/call/call'
import { notifyMeetingChanged } from '../core/notify-changed'
import type { MeetingMail } from '../mail/meeting-mail'
import type { WaitingMeeting } from './meeting-subject'
import { notifyTurn } from './notify-approvers'

/** Tells of a request that went on without being decided: whose turn it is now, and the lists in which it stands. */
export async function notifyAdvanced(
  call: Call,
  waiting: WaitingMeeting,
  { asked, had }: Turn,
  mail: MeetingMail | undefined,
): Promise<void> {
  const { meeting, request } = waiting
  await notifyTurn(call, waiting, asked, had, mail)
  const rooms = request.room_ids.map((id) => ({ id, timezone: request.timezone }))
  notifyMeetingChanged(call, meeting.id, holdingsOf(rooms, request.start, request.end))
}
