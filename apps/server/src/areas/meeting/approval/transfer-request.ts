import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { auditCandidates, transferAudit } from '@workplace/contract/meeting/approval/approval'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import type { Approvals } from '../../../kernel/approval/approvals'
import { handOverTurn } from '../../../kernel/approval/decide'
import type { Call } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { containing } from '../../../kernel/database/like'
import { logMeeting, readMeeting } from '../core/meeting.store'
import { approvalRequestOf } from '../core/request'
import type { MeetingMail } from '../mail/meeting-mail'
import { approves, type MeetingSubject, requestersOf } from './meeting-subject'
import { approversNamed, notifyAsked, readAskMessages } from './notify-approvers'
import { requireVisibleRequest } from './visible-request'

/** `POST /audit/transfer`: somebody else takes the caller's turn. Under the lock of the meeting's row. */
export async function transferRequest(
  call: Call,
  input: ParsedOf<typeof transferAudit>,
  approvals: Approvals<MeetingSubject>,
  mail: MeetingMail | undefined,
): Promise<OutputOf<typeof transferAudit>> {
  const { actor } = call
  const said = { user_id: input.user_id, reason: input.reason }
  const { subject, step, to, asked } = await handOverTurn(call, approvals, input.id, said, {
    async judge({ meeting, request }, running) {
      await requireVisibleRequest(call, meeting.id, request)
      if (meeting.audit_state !== 1 || meeting.meeting_state !== 'active')
        throw new Refusal(commonRefusals.audit_decided)
      if (request.end <= call.now()) throw new Refusal(refusals.audit_past)
      if (running === undefined) throw new Refusal(commonRefusals.audit_transfer_none)
      if (input.version !== meeting.version) {
        throw staleSince(call, meeting)
      }
    },
    toRequester: refusals.audit_transfer_booker,
  })
  const { meeting, request } = subject
  await logMeeting(call, meeting.id, {
    action: 'audit_transfer',
    reason: input.reason,
    after: { step, user_id: to.id },
  })
  call.record({
    module: 'meeting',
    action: 'audit_transfer',
    target: meeting.secret ? '***' : meeting.title,
    target_id: meeting.id,
    after: { user_id: to.id, ...(meeting.secret ? {} : { reason: input.reason }) },
  })
  await readAskMessages(
    call,
    meeting.id,
    asked.filter((id) => id !== to.id),
  )
  const told = { kind: 'audit_handed', who: actor.name, reason: input.reason } as const
  await notifyAsked(call, { meeting, request }, await approversNamed(call, [to.id]), told, mail)
  call.emit(eventOf(topics.meeting, { id: meeting.id, room_ids: [meeting.meetingroom_id], dates: [] }))
  return { id: meeting.id, name: to.name }
}

/** `GET /audit/candidates`: people who can approve; of a request without the caller and whoever asked for it. */
export async function candidates(
  call: Call,
  input: ParsedOf<typeof auditCandidates>,
): Promise<OutputOf<typeof auditCandidates>> {
  const { db, actor } = call
  let not: number[] = []
  if (input.id !== undefined) {
    const meeting = await readMeeting(db, actor.company_id, input.id)
    await requireVisibleRequest(call, meeting.id, await approvalRequestOf(call, meeting))
    not = [actor.user_id, ...requestersOf(meeting)]
  }
  const items = await db.query<OutputOf<typeof auditCandidates>['items'][number]>(
    `select u.id, u.name, d.name as department from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     where u.company_id = $1 and u.status = 'active' and not u.id = any($2::int[]) and ($3::text is null or u.name ilike $3)
       and exists (select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id and $4 = any(r.permissions))
     order by u.name collate "und-x-icu", u.id limit 50`,
    [actor.company_id, not, input.title ? containing(input.title) : null, approves],
  )
  return { items }
}
