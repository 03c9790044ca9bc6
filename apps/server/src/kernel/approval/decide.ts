import { Refusal, type RefusalKind } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { answer, askedIn, type FlowRefusal, handOver, turnOf } from '@workplace/domain/kernel/approval-flow'
import { type Call, has } from '../call/call'
import type { Approvals, Decision, RequestFlow, Subject, Turn } from './approvals'
import { ableAmong } from './approvers'
import { type RunningRequest, readRunning, saveRequest, timesOf } from './request.store'
import { seatPeople } from './seat-people'

const flowRefusals: Record<FlowRefusal, RefusalKind> = {
  over: refusals.audit_decided,
  step_over: refusals.audit_step_over,
  not_asked: refusals.audit_not_asked,
  same_person: refusals.audit_transfer_self,
  asked_already: refusals.audit_transfer_asked,
}
const flowRefusal = (reason: FlowRefusal, values: Record<string, string> = {}) =>
  new Refusal(flowRefusals[reason], values)

/** What an area refuses before anything else is looked at: who may not know of it, what has changed since it was seen. */
type Judge<S extends Subject> = (subject: S, running: RunningRequest | undefined) => Promise<void> | void

/** A subject under its locks, with the request about it that is on its way. */
async function readForDecision<S extends Subject>(
  call: Call,
  approvals: Approvals<S>,
  id: number,
  judge: Judge<S> | undefined,
): Promise<{ subject: S; running: RunningRequest | undefined }> {
  const { permission } = approvals.mayDecide
  if (permission !== null && !has(call.actor, permission)) throw new Refusal(refusals.no_permission, { permission })
  const subject = await approvals.read(call, id)
  if (subject === undefined) throw new Refusal(refusals.approval_gone)
  const running = (await readRunning(call.db, call.actor.company_id, approvals.kind, [id], true)).get(id)
  await judge?.(subject, running)
  return { subject, running }
}

/** Refuses who is not asked now; where nobody in particular is, whoever looks after that office may decide. */
function requireTurn(
  { actor }: Call,
  { mayDecide }: Pick<Approvals, 'mayDecide'>,
  { office_id, requesters }: Subject,
  { flow }: RunningRequest,
): void {
  const no = turnOf(flow, actor.user_id)
  if (no !== null) throw flowRefusal(no)
  if (askedIn(flow).length > 0) return
  const offices = actor.offices[mayDecide.duty]
  if (offices !== null && (office_id === null || !offices.includes(office_id)))
    throw new Refusal(refusals.outside_scope)
  if (requesters.includes(actor.user_id)) throw new Refusal(refusals.audit_own_request)
}

/** The request with people in its current step; a step that has just begun has its time from now on. */
export async function goOn(
  call: Call,
  { mayDecide }: Pick<Approvals, 'mayDecide'>,
  { office_id, requesters }: Subject,
  before: RunningRequest,
  flow: RequestFlow,
): Promise<RunningRequest> {
  const now = call.now()
  const { company_id } = call.actor
  const seeking = { db: call.db, company_id, office_id, requesters, ...mayDecide }
  const next = { ...before, flow: await seatPeople(seeking, flow, now) }
  const begins = next.flow.current !== before.flow.current
  const after = begins ? { ...next, ...timesOf(next, now) } : next
  await saveRequest(call.db, company_id, after, now)
  return after
}

/** Whose turn it is after a step; who is asked in the next step too is asked anew. */
export function turnAfter({ flow: before }: RunningRequest, { flow: after }: RunningRequest): Turn {
  const had = before.current === after.current ? askedIn(before) : []
  return { step: before.current + 1, steps: before.steps.length, asked: askedIn(after), had }
}

/** Where a request stands after somebody said yes or no; `done`: what its area tells of it. */
export type DecisionAnswer<Done> =
  | { readonly state: 'waiting' }
  | { readonly state: 'passed' | 'refused'; readonly done: Done }

/**
 * The caller says yes or no to what is asked about a subject: the area judges first, then it has to be their turn, and a
 * yes possible. What follows is the area's (`passed`, `refused`, `advanced`), in the same transaction and under the locks
 * of the subject and of its request: of two who decide at once the second is told that it is decided.
 */
export async function decide<S extends Subject, Done>(
  call: Call,
  approvals: Approvals<S, Done>,
  id: number,
  said: { readonly pass: boolean; readonly reason: string | null },
  judge?: Judge<S>,
): Promise<DecisionAnswer<Done>> {
  const { subject, running } = await readForDecision(call, approvals, id, judge)
  if (running === undefined && approvals.withoutSteps !== true) throw new Refusal(refusals.audit_decided)
  if (running !== undefined) requireTurn(call, approvals, subject, running)
  if (said.pass) await approvals.requirePassable?.(call, subject)
  const decision: Decision = { by: 'person', reason: said.reason }
  if (running !== undefined) {
    const by = { user_id: call.actor.user_id, pass: said.pass, opinion: said.reason, time: call.now() }
    const answered = answer(running.flow, by)
    if (!answered.ok) throw flowRefusal(answered.reason)
    const after = await goOn(call, approvals, subject, running, answered.flow)
    if (after.flow.state === 'waiting') {
      await approvals.advanced?.(call, subject, decision, turnAfter(running, after))
      return { state: 'waiting' }
    }
  }
  const state = said.pass ? 'passed' : 'refused'
  return { state, done: await approvals[state](call, subject, decision) }
}

/** Somebody else takes the caller's turn. Answers who that is, and whose turn it is besides. */
export async function handOverTurn<S extends Subject>(
  call: Call,
  approvals: Approvals<S>,
  id: number,
  said: { readonly user_id: number; readonly reason: string },
  { judge, toRequester = refusals.approval_requester }: { judge?: Judge<S>; toRequester?: RefusalKind } = {},
): Promise<{ subject: S; step: number; to: { id: number; name: string }; asked: number[] }> {
  const { db, actor } = call
  const { subject, running } = await readForDecision(call, approvals, id, judge)
  if (running === undefined) throw new Refusal(refusals.audit_decided)
  requireTurn(call, approvals, subject, running)
  const [to] = await db.query<{ id: number; name: string }>(
    'select id, name from users where company_id = $1 and id = $2',
    [actor.company_id, said.user_id],
  )
  if (to === undefined) throw new Refusal(refusals.not_found)
  if (to.id === actor.user_id) throw new Refusal(refusals.audit_transfer_self)
  if (subject.requesters.includes(to.id)) throw new Refusal(toRequester)
  if (!(await ableAmong(db, actor.company_id, [to.id], approvals.mayDecide.permission)).has(to.id))
    throw new Refusal(refusals.audit_transfer_unable, { name: to.name })
  const now = call.now()
  const handed = handOver(running.flow, { user_id: actor.user_id, to: to.id, opinion: said.reason, time: now })
  if (!handed.ok) throw flowRefusal(handed.reason, { name: to.name })
  await saveRequest(db, actor.company_id, { ...running, flow: handed.flow }, now)
  return { subject, step: running.flow.current + 1, to, asked: askedIn(handed.flow) }
}
