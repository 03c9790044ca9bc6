import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { auditCandidates, transferAudit } from '@workplace/contract/meeting/approval'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import { handOver } from '@workplace/domain/booking/approval-flow'
import type { Call } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { containing } from '../../../kernel/database/like'
import { logMeeting, readMeeting } from '../core/meeting.store'
import { approvalRequestOf } from '../core/request'
import type { MeetingMail } from '../mail/meeting-mail'
import { ableAmong, approves } from './approvers'
import { flowRefusal, requireTurn, requireVisibleRequest } from './decide-step'
import { approversNamed, notifyAsked, readAskMessages } from './notify-approvers'
import { requestersOf } from './open-requests'
import { readRunning, saveRequest } from './request.store'

/** `POST /audit/transfer`: somebody else takes the caller's turn. Under the lock of the meeting's row. */
export async function transferRequest(
  call: Call,
  input: ParsedOf<typeof transferAudit>,
  mail: MeetingMail | undefined,
): Promise<OutputOf<typeof transferAudit>> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, input.id, true)
  const request = await approvalRequestOf(call, meeting)
  const running = (await readRunning(db, actor.company_id, [meeting.id])).get(meeting.id)
  await requireVisibleRequest(call, meeting.id, request)
  if (meeting.audit_state !== 1 || meeting.meeting_state !== 'active') throw new Refusal(refusals.audit_decided)
  if (request.end <= call.now()) throw new Refusal(refusals.audit_past)
  if (running === undefined) throw new Refusal(refusals.audit_transfer_none)
  if (input.version !== meeting.version) {
    throw staleSince(call, meeting)
  }
  requireTurn(call, meeting, request, running)
  const [to] = await db.query<{ id: number; name: string }>(
    'select id, name from users where company_id = $1 and id = $2',
    [actor.company_id, input.user_id],
  )
  if (to === undefined) throw new Refusal(commonRefusals.not_found)
  if (to.id === actor.user_id) throw new Refusal(refusals.audit_transfer_self)
  if (requestersOf(meeting).includes(to.id)) throw new Refusal(refusals.audit_transfer_booker)
  if (!(await ableAmong(db, actor.company_id, [to.id])).has(to.id)) {
    throw new Refusal(refusals.audit_transfer_unable, { name: to.name })
  }
  const now = call.now()
  const said = handOver(running.flow, { user_id: actor.user_id, to: to.id, opinion: input.reason, time: now })
  if (!said.ok) throw flowRefusal(said.reason, { name: to.name })
  const after = { ...running, flow: said.flow }
  await saveRequest(db, actor.company_id, after, now)
  await logMeeting(call, meeting.id, {
    action: 'audit_transfer',
    reason: input.reason,
    after: { step: running.flow.current + 1, user_id: to.id },
  })
  call.record({
    module: 'meeting',
    action: 'audit_transfer',
    target: meeting.secret ? '***' : meeting.title,
    target_id: meeting.id,
    after: { user_id: to.id, ...(meeting.secret ? {} : { reason: input.reason }) },
  })
  const others = said.flow.steps[said.flow.current]?.seats.flatMap((one) =>
    one.state === 'asked' && one.user_id !== to.id ? [one.user_id] : [],
  )
  await readAskMessages(call, meeting.id, others ?? [])
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
