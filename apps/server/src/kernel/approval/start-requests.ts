import { askedIn } from '@workplace/domain/kernel/approval-flow'
import type { Db } from '../database/db'
import type { ApprovalFlow, Approvals, RequestFlow, Subject } from './approvals'
import { insertRequests, timesOf } from './request.store'
import { seatPeople } from './seat-people'

/** What is asked: about which subject, by which steps. */
export type AskedApproval = {
  readonly subject: Subject
  readonly flow: ApprovalFlow
  /** Why this flow, in a word of its area. */
  readonly because?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** The company and the instant in which something is asked. */
type Moment = { readonly company_id: number; readonly now: number }

/**
 * Has subjects wait for decisions, each in the first step of its flow; what was asked about them before ends. Answers whose
 * turn it is, by subject (nobody's in particular: whoever may decide there), and leaves it to the area to tell them. What
 * is alike is looked for once: a series asks the same people about every meeting.
 */
export async function startRequests(
  tx: Db,
  { company_id, now }: Moment,
  { kind, mayDecide }: Pick<Approvals, 'kind' | 'mayDecide'>,
  asked: readonly AskedApproval[],
): Promise<Map<number, number[]>> {
  const seated = new Map<string, Promise<RequestFlow>>()
  const begun = []
  for (const one of asked) {
    const { subject, flow, because = '', details = {} } = one
    if (flow.steps.length === 0) throw new Error('a request has a step')
    const { id, office_id, requesters, start, end } = subject
    const key = `${JSON.stringify(flow.steps)} ${office_id} ${requesters.join()}`
    const seeking = { db: tx, company_id, office_id, requesters, ...mayDecide }
    const unseated = flow.steps.map((step) => ({ ...step, seats: [] }))
    const seats = seated.get(key) ?? seatPeople(seeking, { steps: unseated, current: 0, state: 'waiting' }, now)
    seated.set(key, seats)
    const { name, name_en, deadline_minutes, remind_minutes, timeout_action } = flow
    begun.push({
      ...{ subject_id: id, audit_flow_id: flow.id, name, name_en, because, details, start, end, flow: await seats },
      ...{
        deadline_minutes,
        remind_minutes,
        timeout_action,
        ...timesOf({ deadline_minutes, remind_minutes, start }, now),
      },
    })
  }
  await insertRequests(tx, company_id, kind, begun, now)
  return new Map(begun.map(({ subject_id, flow }) => [subject_id, askedIn(flow)]))
}

/** The same for one subject. */
export async function startRequest(
  tx: Db,
  moment: Moment,
  approvals: Pick<Approvals, 'kind' | 'mayDecide'>,
  asked: AskedApproval,
): Promise<number[]> {
  return (await startRequests(tx, moment, approvals, [asked])).get(asked.subject.id) ?? []
}
