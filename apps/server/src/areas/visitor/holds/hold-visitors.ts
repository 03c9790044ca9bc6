import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import {
  type endHold as declaredEnd,
  type forgetNow as declaredForget,
  type holdVisitors as declaredHold,
  type revealNumber as declaredReveal,
  mostHoldYears,
} from '@workplace/contract/visitor/data-holds'
import * as refusals from '@workplace/contract/visitor/refusals'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart, wallClock } from '@workplace/domain/kernel/zone'
import { approvalState } from '@workplace/domain/visitor/come-in'
import { isInside, isOver } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { seesNames } from '../core/discreet'
import type { PersonDeps } from '../core/known-person'
import { emitVisits } from '../core/move-visitors'
import { looksAfter } from '../core/rights'
import { lockVisitors, type StoredVisit, type StoredVisitor, visitOf, writeStory } from '../core/visitor.store'
import { emptyVisitors } from '../due/forget-visitors'

type Locked = { readonly visitors: readonly StoredVisitor[]; readonly visits: ReadonlyMap<number, StoredVisit> }

/** Visitors of offices that the caller looks after, of whom something is known still. */
async function lockKnown(
  call: Call,
  ids: readonly number[],
  permission: 'delete-visitor' | 'reveal-visitor',
): Promise<Locked> {
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, ids)
  const known = visitors.filter(({ forgotten_at }) => forgotten_at === null)
  if (known.length === 0) throw new Refusal(commonRefusals.not_found)
  for (const visitor of known) {
    if (!looksAfter(call.actor, visitOf(visits, visitor).office_id, permission)) {
      throw new Refusal(commonRefusals.outside_scope)
    }
  }
  return { visitors: known, visits }
}

/** One line of the operation log for each visit: how many, and why. No guest is named. */
function record(
  call: Call,
  action: 'visit_hold' | 'visit_end_hold' | 'visit_forget' | 'visit_reveal',
  { visitors, visits }: Locked,
  more: { why: string; hold_until?: string },
): void {
  for (const visit of visits.values()) {
    const people = visitors.filter(({ visit_id }) => visit_id === visit.id).length
    if (people === 0) continue
    call.record({
      ...{ module: 'visit', action, target: visit.order_no, target_id: visit.id },
      after: { people, ...more },
    })
  }
}

const idsOf = (visitors: readonly StoredVisitor[]) => visitors.map(({ id }) => id)

/** `POST /visitor/hold`: to the end of a day on the clock of the office of the first. */
export async function holdVisitors(
  call: Call,
  { ids, until, reason }: ParsedOf<typeof declaredHold>,
): Promise<OutputOf<typeof declaredHold>> {
  const locked = await lockKnown(call, ids, 'delete-visitor')
  const { visitors, visits } = locked
  const [first] = visitors
  const zone = first === undefined ? 'UTC' : visitOf(visits, first).timezone
  const today = wallClock(call.now(), zone).date
  if (until < today || until > addDays(today, mostHoldYears * 366)) {
    throw new Refusal(refusals.visit_hold_end, { years: mostHoldYears })
  }
  const end = new Date(dayStart(addDays(until, 1), zone)).toISOString()
  await call.db.query(
    `update visitor set hold_until = $3, hold_reason = $4, hold_by = $5, version = version + 1, updated_at = now(), updated_by = $5
     where company_id = $1 and id = any($2::int[])`,
    [call.actor.company_id, idsOf(visitors), end, reason, call.actor.name],
  )
  await writeStory(call, idsOf(visitors), 'hold', { note: reason })
  record(call, 'visit_hold', locked, { why: reason, hold_until: end })
  emitVisits(call, [...visits.values()])
  return { held: visitors.length, until: end }
}

/** `POST /visitor/end_hold`. */
export async function endHold(
  call: Call,
  { ids, reason }: ParsedOf<typeof declaredEnd>,
): Promise<OutputOf<typeof declaredEnd>> {
  const { visitors: known, visits } = await lockKnown(call, ids, 'delete-visitor')
  const visitors = known.filter(({ hold_until }) => hold_until !== null)
  if (visitors.length === 0) call.unchanged()
  await call.db.query(
    `update visitor set hold_until = null, hold_reason = null, hold_by = null, version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = any($2::int[])`,
    [call.actor.company_id, idsOf(visitors), call.actor.name],
  )
  await writeStory(call, idsOf(visitors), 'end_hold', { note: reason })
  record(call, 'visit_end_hold', { visitors, visits }, { why: reason })
  emitVisits(call, [...visits.values()])
  return { ended: visitors.length }
}

/** `POST /visitor/forget`: what its days would take away later. */
export async function forgetNow(
  call: Call,
  { ids, reason }: ParsedOf<typeof declaredForget>,
): Promise<OutputOf<typeof declaredForget>> {
  const locked = await lockKnown(call, ids, 'delete-visitor')
  const { visitors, visits } = locked
  for (const { state, audit_state, visitor_name: name, hold_until } of visitors) {
    const isRejected = audit_state === approvalState.rejected && !isInside(state)
    if (!isOver(state) && !isRejected) throw new Refusal(refusals.visit_not_over, { name })
    if (hold_until !== null && Date.parse(hold_until) > call.now()) throw new Refusal(refusals.visit_on_hold, { name })
  }
  const forgotten = await emptyVisitors(call.db, call.actor.company_id, idsOf(visitors), call.now())
  record(call, 'visit_forget', locked, { why: reason })
  emitVisits(call, [...visits.values()])
  return { forgotten }
}

/** `POST /visitor/reveal`: a recorded look. */
export async function revealNumber(
  call: Call,
  { secrets }: PersonDeps,
  { id, reason }: ParsedOf<typeof declaredReveal>,
): Promise<OutputOf<typeof declaredReveal>> {
  const locked = await lockKnown(call, [id], 'reveal-visitor')
  const [visitor] = locked.visitors
  if (visitor?.discreet === true && !seesNames(call.actor, visitOf(locked.visits, visitor))) {
    throw new Refusal(commonRefusals.not_found)
  }
  if (visitor === undefined || visitor.idno === null) throw new Refusal(refusals.visit_no_idno)
  await writeStory(call, [id], 'reveal', { note: reason })
  record(call, 'visit_reveal', locked, { why: reason })
  return { id, id_type: visitor.id_type, idno: secrets.decrypt(visitor.idno) }
}
