import { knownReason } from '@workplace/contract/message/known-reason'
import type { Approvals, Decision, Turn } from '../../../kernel/approval/approvals'
import type { Call } from '../../../kernel/call/call'
import { logMeeting, readMeeting } from '../core/meeting.store'
import { approvalRequestOf, refuseRequest } from '../core/request'
import { lockRooms } from '../core/room.store'
import type { MeetingMail } from '../mail/meeting-mail'
import { settleServices } from '../services/settle-services'
import { approve, requireApprovable, roomsAround } from './approve'
import { type MeetingSubject, meetingDecisions, subjectOf } from './meeting-subject'
import { notifyAdvanced } from './notify-advanced'
import { approversNamed, notifyAsked } from './notify-approvers'

/** The meeting as a decision left it, and other requests that were refused because it was given their slot. */
export type DecidedMeeting = { readonly version: number; readonly refused_ids: readonly number[] }

const reasonOf = ({ by, reason }: Decision): string | null => (by === 'time' ? knownReason('time_up') : reason)

/** A step was passed, and others are to decide. */
async function logStep(call: Call, { meeting }: MeetingSubject, decision: Decision, turn: Turn): Promise<void> {
  if (decision.by === 'absence') return
  const reason = reasonOf(decision)
  if (decision.by === 'time') return logMeeting(call, meeting.id, { action: 'audit_pass', reason })
  const step = { step: turn.step, steps: turn.steps }
  await logMeeting(call, meeting.id, { action: 'audit_pass', reason, after: step })
  call.record({
    module: 'meeting',
    action: 'audit_pass',
    target: meeting.secret ? '***' : meeting.title,
    target_id: meeting.id,
    after: { ...step, ...(reason === null || meeting.secret ? {} : { reason }) },
  })
}

/** Meetings that wait for a room are approved: rooms first, then the meeting's row, the order of every writer. */
export const meetingApprovals = (mail: MeetingMail | undefined): Approvals<MeetingSubject, DecidedMeeting> => ({
  ...meetingDecisions,
  withoutSteps: true,
  async label(db, company_id, ids) {
    const rows = await db.query<{ id: number; title: string }>(
      `select id, case when secret then '***' else title end as title from meeting where company_id = $1 and id = any($2::int[])`,
      [company_id, ids],
    )
    return new Map(rows.map(({ id, title }) => [id, title]))
  },
  lock: async (call, ids) => lockRooms(call.db, await roomsAround(call, ids)),
  async read(call, id) {
    const meeting = await readMeeting(call.db, call.actor.company_id, id, true)
    return subjectOf({ meeting, request: await approvalRequestOf(call, meeting) })
  },
  requirePassable: (call, { meeting, request }) => requireApprovable(call, meeting, request),
  passed: (call, { meeting, request }, decision) => approve(call, meeting, request, reasonOf(decision)),
  async refused(call, { meeting, request }, decision) {
    const reason = reasonOf(decision)
    return { version: await refuseRequest(call, meeting, request, { action: 'refuse', reason }), refused_ids: [] }
  },
  async advanced(call, subject, decision, turn) {
    await logStep(call, subject, decision, turn)
    await notifyAdvanced(call, subject, turn, mail)
  },
  remind: async (call, subject, asked) =>
    notifyAsked(call, subject, await approversNamed(call, asked), { kind: 'audit_remind' }, mail),
  stuck: (call, { meeting }, reason) => logMeeting(call, meeting.id, { action: 'audit_timeout', reason }),
  async settle(call, { meeting }, done) {
    await settleServices(call, [meeting.id, ...(done?.refused_ids ?? [])])
  },
})
