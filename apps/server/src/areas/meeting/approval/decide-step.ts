import { Refusal, type RefusalKind } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import { answer, askedIn, type FlowRefusal, turnOf } from '@workplace/domain/booking/approval-flow'
import { type Call, requireOffice } from '../../../kernel/call/call'
import { logMeeting, type StoredMeeting } from '../core/meeting.store'
import type { ApprovalRequest } from '../core/request'
import { requestersOf } from './open-requests'
import { type RunningRequest, saveRequest, timesOf } from './request.store'
import { seatPeople } from './seat-people'

const flowRefusals: Record<FlowRefusal, RefusalKind> = {
  over: refusals.audit_decided,
  step_over: refusals.audit_step_over,
  not_asked: refusals.audit_not_asked,
  same_person: refusals.audit_transfer_self,
  asked_already: refusals.audit_transfer_asked,
}
export const flowRefusal = (reason: FlowRefusal, values: Record<string, string> = {}) =>
  new Refusal(flowRefusals[reason], values)

/** Refuses whom the request is no business of: neither asked at any time nor administering the office. */
export async function requireVisibleRequest(
  call: Call,
  meeting_id: number,
  { office_id }: ApprovalRequest,
): Promise<void> {
  const { company_id, user_id, office_ids } = call.actor
  if (office_ids === null || office_ids.includes(office_id)) return
  const [asked] = await call.db.query(
    'select 1 from audit_request where company_id = $1 and meeting_id = $2 and $3 = any(people) limit 1',
    [company_id, meeting_id, user_id],
  )
  if (asked === undefined) throw new Refusal(commonRefusals.outside_scope)
}

/** Refuses who is not asked now; where nobody in particular is, whoever approves in that office may decide. */
export function requireTurn(
  call: Call,
  meeting: StoredMeeting,
  request: ApprovalRequest,
  running: RunningRequest,
): void {
  const no = turnOf(running.flow, call.actor.user_id)
  if (no !== null) throw flowRefusal(no)
  if (askedIn(running.flow).length > 0) return
  requireOffice(call.actor, request.office_id)
  if (requestersOf(meeting).includes(call.actor.user_id)) throw new Refusal(refusals.audit_own_request)
}

/** The request with people in its current step; a step that has just begun has its time from now on. */
export async function goOn(
  call: Call,
  meeting: StoredMeeting,
  request: ApprovalRequest,
  before: RunningRequest,
  flow: RunningRequest['flow'],
): Promise<RunningRequest> {
  const now = call.now()
  const seeking = {
    ...{ db: call.db, company_id: call.actor.company_id, office_id: request.office_id },
    requesters: requestersOf(meeting),
  }
  const next = { ...before, flow: await seatPeople(seeking, flow, now) }
  const begins = next.flow.current !== before.flow.current
  const after = begins ? { ...next, ...timesOf(next, now) } : next
  await saveRequest(call.db, call.actor.company_id, after, now)
  return after
}

/**
 * A yes or no about the current step of a request. Answers how far it is then: `passed` and `refused` leave the rest to
 * whoever asked.
 */
export async function decideStep(
  call: Call,
  meeting: StoredMeeting,
  request: ApprovalRequest,
  before: RunningRequest,
  pass: boolean,
  opinion: string | null,
): Promise<RunningRequest> {
  const said = answer(before.flow, { user_id: call.actor.user_id, pass, opinion, time: call.now() })
  if (!said.ok) throw flowRefusal(said.reason)
  const after = await goOn(call, meeting, request, before, said.flow)
  if (after.flow.state === 'waiting') {
    const step = { step: before.flow.current + 1, steps: before.flow.steps.length }
    await logMeeting(call, meeting.id, { action: 'audit_pass', reason: opinion, after: step })
    call.record({
      module: 'meeting',
      action: 'audit_pass',
      target: meeting.secret ? '***' : meeting.title,
      target_id: meeting.id,
      after: { ...step, ...(opinion === null || meeting.secret ? {} : { reason: opinion }) },
    })
  }
  return after
}
