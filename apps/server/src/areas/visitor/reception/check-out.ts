import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/visitor/refusals'
import type { checkOutVisitors, guestLeft, stillHere } from '@workplace/contract/visitor/visits'
import { approvalState } from '@workplace/domain/visitor/come-in'
import { isInside, putOff, stateAfterLeaving, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { endWhereNobodyWaits } from '../approval/ask-approval'
import { type Move, moveVisitors } from '../core/move-visitors'
import { requireChange, requireReception, seenVisitor } from '../core/rights'
import {
  lockVisitors,
  type StoredVisit,
  type StoredVisitor,
  type VisitWay,
  visitOf,
  writeStory,
} from '../core/visitor.store'

type Leaving = { visitor: StoredVisitor; visit: StoredVisit }

/**
 * They have left, at an instant: for good, or until another of their days. Badge and card are free for the next one; of a
 * visit that is over stays which badge was worn. Answers how each stands then.
 */
export async function letOut(
  call: Call,
  leaving: readonly Leaving[],
  { time, way, back }: { time: number; way: VisitWay; back: boolean },
): Promise<Map<number, 3 | 4>> {
  const moves = leaving.map(({ visitor, visit }): Move => {
    const stay_end = visitor.stay_end === null ? null : Date.parse(visitor.stay_end)
    // what grew of their visit was rejected: what they came for is over once they leave
    const isRejected = visitor.audit_state === approvalState.rejected
    const then = back ? visitorState.away : stateAfterLeaving(visit.windows, stay_end, time)
    const state = isRejected ? visitorState.checked_out : then
    return {
      visitor,
      visit,
      state,
      check_out: { time, way },
      stay_end: null,
      auto_out: null,
      card: null,
      ...(state === visitorState.away ? { badge_no: null } : {}),
    }
  })
  await moveVisitors(call, moves)
  await call.db.query(
    `update visitor_stay set out_time = greatest(in_time, $3::timestamptz), out_way = $4
     where company_id = $1 and visitor_id = any($2::int[]) and out_time is null`,
    [call.actor.company_id, leaving.map(({ visitor }) => visitor.id), new Date(time).toISOString(), way],
  )
  // nobody has to decide any more about how long they stay
  const waited = moves.filter(
    ({ visitor, state }) => state !== visitorState.away && visitor.audit_state === approvalState.pending,
  )
  if (waited.length > 0) {
    await call.db.query(
      'update visitor set audit_state = coalesce(audit_before, 0), audit_before = null where company_id = $1 and id = any($2::int[])',
      [call.actor.company_id, waited.map(({ visitor }) => visitor.id)],
    )
  }
  for (const id of [...new Set(waited.map(({ visit }) => visit.id))].sort((a, b) => a - b)) {
    await endWhereNobodyWaits(call, id)
  }
  return new Map(moves.map(({ visitor, state }) => [visitor.id, state === visitorState.away ? 3 : 4]))
}

function requireTime(time: number, leaving: readonly Leaving[], now: number): void {
  const isBefore = leaving.some(({ visitor }) => time < Date.parse(visitor.check_in_time ?? ''))
  if (time > now || isBefore) throw new Refusal(refusals.visit_time)
}

/** `POST /visitor/check_out`: they have left, or (`back`) will be back. */
export async function checkOut(
  call: Call,
  { ids, back, time }: ParsedOf<typeof checkOutVisitors>,
): Promise<OutputOf<typeof checkOutVisitors>> {
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, ids)
  const [first] = visitors
  if (first === undefined) throw new Refusal(commonRefusals.not_found)
  requireReception(call, visits.values())
  const all = visitors.map((visitor) => ({ visitor, visit: visitOf(visits, visitor) }))
  const leaving = all.filter(({ visitor }) => isInside(visitor.state))
  if (leaving.length === 0) throw new Refusal(refusals.visit_not_inside, { name: first.visitor_name })
  const at = time === undefined ? call.now() : Date.parse(time)
  requireTime(at, leaving, call.now())
  const states = await letOut(call, leaving, { time: at, way: 'desk', back })
  await writeStory(
    call,
    leaving.map(({ visitor }) => visitor.id),
    back ? 'away' : 'check_out',
    { time: at },
  )
  for (const visit of new Set(leaving.map((one) => one.visit))) {
    const action = back ? 'visit_away' : 'visit_check_out'
    call.record({
      ...{ module: 'visit', action, target: visit.order_no, target_id: visit.id },
      after: { people: leaving.filter((one) => one.visit === visit).length },
    })
  }
  const [, , zh, en] = refusals.visit_not_inside
  const items = visitors.map(({ id, visitor_name: name, state }) => {
    const after = states.get(id)
    const why = after === undefined ? say([zh, en], call.language, { name }) : null
    return { id, name, state: after ?? state, done: after !== undefined, why, desk_may: false }
  })
  return { items, done: states.size }
}

/** `POST /visitor/still_here`: whatever the clock says, they have not left; it asks again in an hour. */
export async function confirmHere(call: Call, { id }: ParsedOf<typeof stillHere>): Promise<OutputOf<typeof stillHere>> {
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, [id])
  const [visitor] = visitors
  if (visitor === undefined) throw new Refusal(commonRefusals.not_found)
  const visit = visitOf(visits, visitor)
  requireReception(call, [visit])
  if (!isInside(visitor.state)) throw new Refusal(refusals.visit_not_inside, { name: visitor.visitor_name })
  const until = putOff(Date.parse(visitor.auto_out ?? ''), call.now())
  await moveVisitors(call, [{ visitor, visit, state: visitor.state, auto_out: until }])
  await writeStory(call, [id], 'still_here')
  call.record({
    ...{ module: 'visit', action: 'visit_still_here', target: visit.order_no, target_id: visit.id },
    after: { people: 1 },
  })
  return { id, until: new Date(until).toISOString() }
}

/** `POST /visitor/left`: the host says that their guest has left. */
export async function sayLeft(call: Call, { id }: ParsedOf<typeof guestLeft>): Promise<OutputOf<typeof guestLeft>> {
  requireChange(call, (await seenVisitor(call, id)).visit)
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, [id])
  const [visitor] = visitors
  if (visitor === undefined) throw new Refusal(commonRefusals.not_found)
  const visit = visitOf(visits, visitor)
  if (!isInside(visitor.state)) throw new Refusal(refusals.visit_not_inside, { name: visitor.visitor_name })
  const states = await letOut(call, [{ visitor, visit }], { time: call.now(), way: 'host', back: false })
  await writeStory(call, [id], 'check_out')
  call.record({
    ...{ module: 'visit', action: 'visit_check_out', target: visit.order_no, target_id: visit.id },
    after: { people: 1 },
  })
  return { id, state: states.get(id) ?? 4 }
}
