import { approversOf } from '@workplace/domain/visitor/asks-approval'
import { approvalState } from '@workplace/domain/visitor/come-in'
import { isInside, visitorState } from '@workplace/domain/visitor/visit-state'
import type { ApprovalFlow, StepApprover, Subject } from '../../../kernel/approval/approvals'
import { endRequest, readRunning } from '../../../kernel/approval/request.store'
import { startRequest } from '../../../kernel/approval/start-requests'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { notifyOfVisit } from '../core/notify-hosts'
import { lockPeople, type StoredVisit, type StoredVisitor } from '../core/visitor.store'

/** Visits are what people decide about: all who wait at one of them together. */
export const visitDecisions = {
  kind: 'visit',
  mayDecide: { permission: 'auidt-visitor', duty: 'visitor' },
} as const

export const visitSubject = (visit: StoredVisit): Subject => ({
  id: visit.id,
  office_id: visit.office_id,
  requesters: [visit.host_id, ...visit.co_host_ids],
  start: Date.parse(visit.plan_start),
  end: Date.parse(visit.plan_end),
})

/** Nobody decides about who stands at a kiosk before their host has said whether they see them. The same of visitors `t`. */
const isUnmet = ({ host_answer, watch_hold }: Pick<StoredVisitor, 'host_answer' | 'watch_hold'>) =>
  !watch_hold && (host_answer === 'asked' || host_answer === 'wait')
export const isDecidedAbout = `(t.audit_state = 1 and t.state in (0, 2, 3, 7)
  and (t.watch_hold or t.host_answer is null or t.host_answer not in ('asked', 'wait')))`

export const pendingAmong = (people: readonly StoredVisitor[]) =>
  people.filter(
    ({ state, audit_state, host_answer, watch_hold }) =>
      audit_state === approvalState.pending &&
      !isUnmet({ host_answer, watch_hold }) &&
      (state === visitorState.invited || state === visitorState.away || isInside(state)),
  )

/** Reminded an hour before they come; who comes sooner, at once. */
const REMIND_MINUTES = 60

async function flowOf({ db, actor, now }: Call, visit: StoredVisit, isHeld: boolean): Promise<ApprovalFlow> {
  const may = await peopleWhoMay(db, actor.company_id, 'auidt-visitor', visit.office_id, 'visitor')
  const auditors: StepApprover = { kind: 'users', ids: may.map(({ id }) => id) }
  const head: StepApprover = { kind: 'department_head' }
  // somebody held for review is decided about by people who approve visitors, whatever the reason asks for
  const by = isHeld ? approversOf(visit.audit_by, ['held']) : visit.audit_by
  const steps = { none: [], auditor: [auditors], head: [head], head_then_auditor: [head, auditors] }[by]
  const left = Math.floor((Date.parse(visit.plan_start) - now()) / 60_000)
  return {
    ...{ id: null, name: visit.reason_name, name_en: null },
    steps: steps.map((approver) => ({ mode: 'any', approvers: [approver] })),
    // with its end nothing is left to decide; until then it waits
    deadline_minutes: Math.max(left, 1),
    remind_minutes: left > REMIND_MINUTES ? REMIND_MINUTES : null,
    timeout_action: 'none',
  }
}

/** Has those who wait at a visit be decided about, and tells whose turn it is. */
export async function askApproval(call: Call, visit: StoredVisit): Promise<void> {
  const { company_id } = call.actor
  const moment = { company_id, now: call.now() }
  const waiting = pendingAmong(await lockPeople(call.db, company_id, visit.id))
  const flow = await flowOf(
    call,
    visit,
    waiting.some(({ watch_hold }) => watch_hold),
  )
  const asked = await startRequest(call.db, moment, visitDecisions, { subject: visitSubject(visit), flow })
  await notifyOfVisit(call, asked, 'visitor_asked', visit, waiting)
}

/**
 * These people, to come or inside, are asked about anew, or, where nobody has to approve them any more, about nobody. Who is
 * inside stays so meanwhile, by what was approved before.
 */
export async function askAnew(call: Call, visit: StoredVisit, coming: readonly StoredVisitor[]): Promise<boolean> {
  const { company_id } = call.actor
  const isHeld = coming.some(({ watch_hold }) => watch_hold)
  const isNeeded = visit.audit_by !== 'none'
  const audit_state = isNeeded ? approvalState.pending : approvalState.none
  if (coming.every((one) => one.audit_state === audit_state) && !isNeeded) return false
  await call.db.query(
    // who is held for review stays so, and once that is over stands as the others do
    `update visitor set audit_state = case when watch_hold then 1 else $3 end,
       -- who is inside stands as before again if they leave before anybody decides
       audit_before = case when watch_hold then $3 when state in (2, 7) and $3 = 1 and audit_state = 1 then audit_before
         when state in (2, 7) and $3 = 1 then audit_state end,
       audit_opinion = null, state = case when state not in (2, 3, 7) and ($3 = 1 or watch_hold) then 0 else state end
     where company_id = $1 and id = any($2::int[])`,
    [company_id, coming.map(({ id }) => id), audit_state],
  )
  if ((isNeeded || isHeld) && coming.length > 0) await askApproval(call, visit)
  else await endRequest(call.db, company_id, { kind: visitDecisions.kind, id: visit.id }, 'changed')
  return true
}

/** Nobody is asked about people who do not come any more. */
export async function endWhereNobodyWaits(call: Call, visit_id: number): Promise<void> {
  const { company_id } = call.actor
  // by the lock of the request alone: two of a visit who leave at once never wait for each other, and the second sees both
  const running = await readRunning(call.db, company_id, visitDecisions.kind, [visit_id], true)
  if (!running.has(visit_id)) return
  const [waiting] = await call.db.query(
    `select 1 from visitor t where t.company_id = $1 and t.visit_id = $2 and ${isDecidedAbout} limit 1`,
    [company_id, visit_id],
  )
  if (waiting !== undefined) return
  await endRequest(call.db, company_id, { kind: visitDecisions.kind, id: visit_id }, 'withdrawn')
}
