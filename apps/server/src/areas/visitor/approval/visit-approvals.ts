import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/visitor/refusals'
import { type ApprovalState, approvalState, waitingState } from '@workplace/domain/visitor/come-in'
import { isInside, isOver, lastEnd, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Approvals, Subject } from '../../../kernel/approval/approvals'
import type { Call } from '../../../kernel/call/call'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { emitVisits, habitsOf, type Move, moveVisitors, stayNow } from '../core/move-visitors'
import { notifyHosts, notifyOfVisit } from '../core/notify-hosts'
import {
  countPeople,
  lockPeople,
  lockVisits,
  missingOf,
  type StoredVisit,
  type StoredVisitor,
  writeStory,
} from '../core/visitor.store'
import { pendingAmong, visitDecisions, visitSubject } from './ask-approval'

export type VisitSubject = Subject & { readonly visit: StoredVisit; readonly waiting: readonly StoredVisitor[] }

/** Those who wait are approved, or rejected: they with their visit, and nobody who was decided about before. */
async function become(
  call: Call,
  { visit, waiting }: VisitSubject,
  audit_state: ApprovalState,
  opinion: string | null,
): Promise<{ people: number }> {
  const isApproved = audit_state === approvalState.approved
  await call.db.query(
    `update visitor set audit_state = $3, audit_opinion = $4, watch_hold = false, audit_before = null
     where company_id = $1 and id = any($2::int[])`,
    [call.actor.company_id, waiting.map(({ id }) => id), audit_state, opinion],
  )
  // whom they are about was known to who said yes; of who is inside, and is reported, it was only asked how long they stay
  if (isApproved) {
    await call.db.query(
      'update visitor_watch_match set passed = true where company_id = $1 and visitor_id = any($2::int[])',
      [call.actor.company_id, waiting.filter(({ state }) => !isInside(state)).map(({ id }) => id)],
    )
  }
  const habits = await habitsOf(call.db, call.actor.company_id, visit)
  await moveVisitors(
    call,
    waiting.map((before): Move => {
      const visitor = { ...before, audit_state }
      // who is inside stays as long as was asked for, or else as before
      if (isInside(visitor.state)) return { visitor, visit, ...stayNow(call, habits, visit, visitor) }
      const isAway = visitor.state === visitorState.away
      return { visitor, visit, state: isAway ? visitor.state : waitingState(audit_state, missingOf(visit, visitor)) }
    }),
  )
  await countPeople(call, visit.id)
  await writeStory(
    call,
    waiting.map(({ id }) => id),
    isApproved ? 'approve' : 'reject',
    { note: opinion },
  )
  const kind = isApproved ? 'visitor_approved' : 'visitor_rejected'
  await notifyHosts(call, kind, visit, waiting, { reason: opinion })
  // who was not invited stands at reception, which waits for this; and it knows who is inside for longer than they may
  const isInHouse = !isApproved && waiting.some(({ state }) => isInside(state))
  if (visit.walk_in || isInHouse) {
    const desk = await peopleWhoMay(call.db, call.actor.company_id, 'change-visitor', visit.office_id, 'visitor')
    const others = desk.filter(({ id }) => id !== visit.host_id && !visit.co_host_ids.includes(id)).map(({ id }) => id)
    await notifyOfVisit(call, others, kind, visit, waiting, { reason: opinion, at_reception: true })
  }
  call.record({
    ...{ module: 'visit', action: isApproved ? 'visit_approve' : 'visit_reject', target: visit.order_no },
    target_id: visit.id,
    // who says yes comments, who says no has a reason
    after: { people: waiting.length, ...(opinion === null ? {} : { [isApproved ? 'opinion' : 'why']: opinion }) },
  })
  return { people: waiting.length }
}

/** Visits that somebody has to approve, by their reason. */
export const visitApprovals: Approvals<VisitSubject, { people: number }> = {
  ...visitDecisions,
  async label(db, company_id, ids) {
    const rows = await db.query<{ id: number; order_no: string }>(
      'select id, order_no from visit where company_id = $1 and id = any($2::int[])',
      [company_id, ids],
    )
    return new Map(rows.map(({ id, order_no }) => [id, order_no]))
  },
  async read(call, id) {
    const { company_id } = call.actor
    const visit = (await lockVisits(call.db, company_id, [id], 'update')).get(id)
    if (visit === undefined) return undefined
    return { ...visitSubject(visit), visit, waiting: pendingAmong(await lockPeople(call.db, company_id, id)) }
  },
  async requirePassable(call, { visit, waiting }) {
    const [first] = waiting
    const isPast = lastEnd(visit.windows) <= call.now()
    if (first === undefined || isOver(first.state) || isPast) {
      throw new Refusal(refusals.visit_over, { name: first?.visitor_name ?? visit.order_no })
    }
  },
  passed: (call, subject, { reason }) => become(call, subject, approvalState.approved, reason),
  refused: (call, subject, { reason }) => become(call, subject, approvalState.rejected, reason),
  async advanced(call, { visit, waiting }, _decision, { asked, had }) {
    const others = asked.filter((id) => !had.includes(id))
    await notifyOfVisit(call, others, 'visitor_asked', visit, waiting)
    emitVisits(call, [visit])
  },
  remind: (call, { visit, waiting }, asked) =>
    notifyOfVisit(call, asked, 'visitor_remind', visit, waiting, {
      occasion: `remind/visit/${visit.id}/${visit.version}`,
    }),
}
