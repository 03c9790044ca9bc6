import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/visitor/refusals'
import type {
  addPeople as declaredAdd,
  cancelVisit as declaredCancel,
  editVisit as declaredEdit,
  extendVisit as declaredExtend,
  editVisitor as declaredPerson,
  removePeople as declaredRemove,
} from '@workplace/contract/visitor/visits'
import { growsBeyond, growsInside } from '@workplace/domain/visitor/asks-approval'
import { isAgreed, waitingState } from '@workplace/domain/visitor/come-in'
import { isInside, lastEnd, visitorState } from '@workplace/domain/visitor/visit-state'
import { extendedWindows, needsHours } from '@workplace/domain/visitor/visit-windows'
import type { Call } from '../../../kernel/call/call'
import { keepCauses } from '../approval/approval-causes'
import { askAnew, endWhereNobodyWaits } from '../approval/ask-approval'
import type { PersonDeps } from '../core/known-person'
import { countReached } from '../core/mail-limit'
import { emitVisits, habitsOf, type Move, moveVisitors, stayNow } from '../core/move-visitors'
import { notifyHosts } from '../core/notify-hosts'
import { keptPlan, type PlannedTime, windowsOf } from '../core/plan'
import { requireChange, seenVisitor } from '../core/rights'
import {
  countPeople,
  going,
  lockPeople,
  lockVisitors,
  lockVisits,
  missingOf,
  readVisitor,
  type StoredVisit,
  type StoredVisitor,
  visitOf,
  writeStory,
} from '../core/visitor.store'
import { screenVisitors } from '../watch/screen-visitors'
import {
  channelOf,
  loggedVisit,
  putPeople,
  requireActive,
  requireFloor,
  requireReason,
  writeWindows,
} from './add-visit'
import { putDetails } from './put-details'

/** A visit that the caller may change, locked, with its people. */
async function forChange(call: Call, visit_id: number): Promise<{ visit: StoredVisit; people: StoredVisitor[] }> {
  const { company_id } = call.actor
  const visit = (await lockVisits(call.db, company_id, [visit_id], 'update')).get(visit_id)
  if (visit === undefined) throw new Refusal(commonRefusals.not_found)
  requireChange(call, visit)
  return { visit, people: await lockPeople(call.db, company_id, visit_id) }
}

/**
 * After a change of what is arranged: whether somebody is asked about it anew, as it grew, or not any more, as nobody has to
 * be. Those of its people who are to come stand otherwise then; who is inside is asked about where it grows from now on.
 */
export async function askWhereItGrew(
  call: Call,
  before: StoredVisit,
  after: StoredVisit,
  people: readonly StoredVisitor[],
): Promise<boolean> {
  const isFreed = before.audit_by !== 'none' && after.audit_by === 'none'
  const asked = going(people).filter(
    ({ state }) => isFreed || (isInside(state) ? growsInside(before, after, call.now()) : growsBeyond(before, after)),
  )
  return asked.length > 0 && (await askAnew(call, after, asked))
}

function requireGoing(people: readonly StoredVisitor[]): void {
  if (going(people).length === 0) throw new Refusal(refusals.visit_over, { name: people[0]?.visitor_name ?? '' })
}

/** How its people stand after a change of what is arranged: who is inside stays, to the end of what is their time now. */
async function settle(
  call: Call,
  before: StoredVisit,
  visit: StoredVisit,
  people: readonly StoredVisitor[],
): Promise<{ asked: boolean }> {
  const isAsked = await askWhereItGrew(call, before, visit, people)
  const habits = await habitsOf(call.db, call.actor.company_id, visit)
  const now = isAsked ? await lockPeople(call.db, call.actor.company_id, visit.id) : people
  const moves = going(now).map((visitor): Move => {
    if (!isInside(visitor.state)) {
      const isWaiting = visitor.state !== visitorState.away
      const state = waitingState(visitor.audit_state, missingOf(visit, visitor))
      return { visitor, visit, state: isWaiting ? state : visitor.state }
    }
    return { visitor, visit, ...stayNow(call, habits, visit, visitor) }
  })
  await moveVisitors(call, moves)
  const moved = (await lockPeople(call.db, call.actor.company_id, visit.id)).map((visitor) => ({ visitor, visit }))
  await screenVisitors(call, moved)
  return { asked: isAsked && visit.audit_by !== 'none' }
}

export async function bump({ db, actor }: Call, visit_id: number): Promise<number> {
  const [row] = await db.query<{ version: number }>(
    `update visit set version = version + 1, updated_at = now(), updated_by = $3 where company_id = $1 and id = $2 returning version`,
    [actor.company_id, visit_id, actor.name],
  )
  return row?.version ?? 1
}

async function storePlan(
  call: Call,
  visit: StoredVisit,
  plan: PlannedTime,
  max_days: number,
  reason_name: string,
): Promise<void> {
  const windows = windowsOf(plan, { timezone: visit.timezone, reason_name, max_days }, call.now())
  const kept = keptPlan(plan)
  await call.db.query(
    `update visit set plan_start = $3, plan_end = $4, day_begin = $5, day_end = $6, weekdays = $7, window_count = $8
     where company_id = $1 and id = $2`,
    [
      ...[call.actor.company_id, visit.id, kept.plan_start, kept.plan_end, kept.day_begin, kept.day_end, kept.weekdays],
      windows.length,
    ],
  )
  await call.db.query('update visitor set plan_start = $3 where company_id = $1 and visit_id = $2', [
    ...[call.actor.company_id, visit.id, kept.plan_start],
  ])
  await writeWindows(call, visit.id, windows)
}

const planOf = (visit: StoredVisit): PlannedTime => ({
  ...{ plan_start: visit.plan_start, plan_end: visit.plan_end, day_begin: visit.day_begin, day_end: visit.day_end },
  weekdays: visit.weekdays,
})

const samePlan = (one: PlannedTime, other: PlannedTime) =>
  Date.parse(one.plan_start) === Date.parse(other.plan_start) &&
  Date.parse(one.plan_end) === Date.parse(other.plan_end) &&
  one.day_begin === other.day_begin &&
  one.day_end === other.day_end &&
  one.weekdays.join() === other.weekdays.join()

/** A visit as it stands after a change of it, with who is to be asked about it as it is then. */
export async function arrangedNow(
  call: Call,
  before: StoredVisit,
  people: readonly StoredVisitor[],
): Promise<StoredVisit> {
  const after = (await lockVisits(call.db, call.actor.company_id, [before.id], 'update')).get(before.id) ?? before
  return keepCauses(call, after, going(people).length)
}

/** Fewer come: where they were too many before, nobody has to be asked about those who are left. */
async function askAboutRest(call: Call, visit: StoredVisit): Promise<void> {
  const { company_id } = call.actor
  const people = await lockPeople(call.db, company_id, visit.id)
  const after = await keepCauses(call, visit, going(people).length)
  if (!(await askWhereItGrew(call, visit, after, people))) return
  const habits = await habitsOf(call.db, company_id, after)
  const waited = new Set(people.flatMap(({ id, audit_state }) => (isAgreed(audit_state) ? [] : [id])))
  const moves = going(await lockPeople(call.db, company_id, visit.id)).flatMap((visitor): Move[] => {
    if (isInside(visitor.state)) {
      return waited.has(visitor.id) ? [{ visitor, visit: after, ...stayNow(call, habits, after, visitor) }] : []
    }
    const isWaiting = visitor.state === visitorState.invited || visitor.state === visitorState.expected
    return isWaiting
      ? [{ visitor, visit: after, state: waitingState(visitor.audit_state, missingOf(after, visitor)) }]
      : []
  })
  await moveVisitors(call, moves)
}

/** `POST /visitor/edit`. */
export async function editVisit(
  call: Call,
  input: ParsedOf<typeof declaredEdit>,
): Promise<OutputOf<typeof declaredEdit>> {
  const { company_id } = call.actor
  const { visit, people } = await forChange(call, input.visit_id)
  if (input.version !== visit.version) throw new Refusal(commonRefusals.conflict)
  requireGoing(people)
  const reason = await requireReason(call, input.reason_id ?? visit.reason_id, visit.reason_id)
  const through_id = input.through_id === undefined ? visit.through_id : input.through_id
  // one that was chosen before may be switched off since
  const isKept = through_id === visit.through_id
  const channel = isKept ? null : await channelOf(call, visit.office_id, through_id)
  const floor_id = input.floor_id === undefined ? visit.floor_id : input.floor_id
  if (floor_id !== visit.floor_id) await requireFloor(call, visit.office_id, floor_id)
  const host_id = input.host_id ?? visit.host_id
  if (host_id !== visit.host_id) await requireActive(call, 'host_id', [host_id])
  const co_host_ids = [...new Set(input.co_host_ids ?? visit.co_host_ids)].filter((id) => id !== host_id)
  const added = co_host_ids.filter((id) => !visit.co_host_ids.includes(id))
  await requireActive(call, 'co_host_ids', added)
  const plan: PlannedTime = {
    plan_start: input.plan_start ?? visit.plan_start,
    plan_end: input.plan_end ?? visit.plan_end,
    day_begin: input.day_begin === undefined ? visit.day_begin : input.day_begin,
    day_end: input.day_end === undefined ? visit.day_end : input.day_end,
    weekdays: input.weekdays ?? visit.weekdays,
  }
  const isMoved = !samePlan(plan, planOf(visit)) || reason.id !== visit.reason_id
  if (isMoved) await storePlan(call, visit, plan, reason.max_days, reason.name)
  await call.db.query(
    `update visit set host_id = $3, reason_id = $4, through_id = $5, floor_id = $6, note = $7,
       before_minutes = coalesce($8, before_minutes), after_minutes = coalesce($9, after_minutes)
     where company_id = $1 and id = $2`,
    [
      ...[company_id, visit.id, host_id, reason.id, isKept ? through_id : (channel?.id ?? null), floor_id],
      ...[input.note === undefined ? visit.note : input.note || null],
      ...[channel?.before_minutes ?? null, channel?.after_minutes ?? null],
    ],
  )
  await call.db.query(
    'delete from visit_co_host where company_id = $1 and visit_id = $2 and user_id <> all($3::int[])',
    [...[company_id, visit.id, co_host_ids]],
  )
  await call.db.query(
    'insert into visit_co_host (company_id, visit_id, user_id) select $1, $2, unnest($3::int[]) on conflict do nothing',
    [company_id, visit.id, co_host_ids],
  )
  if (isMoved || host_id !== visit.host_id || floor_id !== visit.floor_id) {
    await countReached(call, visit, going(people))
  }
  const version = await bump(call, visit.id)
  const after = await arrangedNow(call, visit, people)
  await settle(call, visit, after, people)
  await writeStory(
    call,
    going(people).map(({ id }) => id),
    'edit',
  )
  emitVisits(call, [visit])
  call.record({
    ...{ module: 'visit', action: 'edit', target: visit.order_no, target_id: visit.id },
    before: loggedVisit(visit, going(people).length),
    after: loggedVisit(after, going(people).length),
  })
  return { id: visit.id, version }
}

/** `POST /visitor/extend`: the plan ends later; of a visit of several days its last hours do as well. */
export async function extendVisit(
  call: Call,
  { visit_id, until }: ParsedOf<typeof declaredExtend>,
): Promise<OutputOf<typeof declaredExtend>> {
  const { company_id } = call.actor
  const { visit, people } = await forChange(call, visit_id)
  requireGoing(people)
  const windows = extendedWindows(visit.windows, call.now(), Date.parse(until))
  if (windows === 'past') throw new Refusal(refusals.visit_past)
  if (windows === 'stretch') throw new Refusal(refusals.visit_stretch)
  const plan_end = new Date(lastEnd(windows)).toISOString()
  // of a plan of several days, of which one may be left, the hours are not what decides any more
  if (!needsHours({ start: Date.parse(visit.plan_start), end: Date.parse(visit.plan_end) })) {
    await storePlan(call, visit, { ...planOf(visit), plan_end }, visit.max_days, visit.reason_name)
  } else {
    await call.db.query('update visit set plan_end = greatest(plan_end, $3) where company_id = $1 and id = $2', [
      ...[company_id, visit.id, plan_end],
    ])
    await writeWindows(call, visit.id, windows)
  }
  await countReached(call, visit, going(people))
  const version = await bump(call, visit.id)
  const after = await arrangedNow(call, visit, people)
  const { asked } = await settle(call, visit, after, people)
  await writeStory(
    call,
    going(people).map(({ id }) => id),
    'extend',
  )
  call.record({
    ...{ module: 'visit', action: 'visit_extend', target: visit.order_no, target_id: visit.id },
    before: { plan_end: visit.plan_end },
    after: { plan_end: after.plan_end },
  })
  return { id: visit.id, version, asked }
}

/** Those of them who have not come are cancelled; who was here and is away has left when they left. */
export async function endFor(call: Call, visit: StoredVisit, people: readonly StoredVisitor[]): Promise<void> {
  const moves = people.map((visitor): Move => {
    if (visitor.state !== visitorState.away) return { visitor, visit, state: visitorState.cancelled }
    const left = visitor.last_out === null ? call.now() : Date.parse(visitor.last_out)
    return { visitor, visit, state: visitorState.checked_out, ended: left }
  })
  await moveVisitors(call, moves)
  await countPeople(call, visit.id)
  await askAboutRest(call, visit)
  await endWhereNobodyWaits(call, visit.id)
}

/** `POST /visitor/cancel`: nobody of them comes any more. Who is inside has to be checked out first. */
export async function cancelVisit(
  call: Call,
  { visit_id, reason }: ParsedOf<typeof declaredCancel>,
): Promise<OutputOf<typeof declaredCancel>> {
  const { visit, people } = await forChange(call, visit_id)
  requireGoing(people)
  const inside = people.find(({ state }) => isInside(state))
  if (inside !== undefined) throw new Refusal(refusals.visit_inside, { name: inside.visitor_name })
  const ending = going(people)
  await endFor(call, visit, ending)
  const version = await bump(call, visit.id)
  await writeStory(
    call,
    ending.map(({ id }) => id),
    'cancel',
    { note: reason },
  )
  await notifyHosts(call, 'visitor_cancelled', visit, ending, { reason })
  call.record({
    ...{ module: 'visit', action: 'visit_cancel', target: visit.order_no, target_id: visit.id },
    after: { people: ending.length, why: reason },
  })
  return { id: visit.id, version }
}

/** `POST /visitor/add_people`. */
export async function addPeople(
  call: Call,
  deps: PersonDeps,
  { visit_id, people: said }: ParsedOf<typeof declaredAdd>,
): Promise<OutputOf<typeof declaredAdd>> {
  const { visit, people: there } = await forChange(call, visit_id)
  if (lastEnd(visit.windows) <= call.now()) throw new Refusal(refusals.visit_past)
  if (there.length > 0) requireGoing(there)
  const people = await putPeople(call, deps, visit, said)
  if (people.length === 0) call.unchanged()
  await bump(call, visit.id)
  if (people.length > 0) {
    call.record({
      ...{ module: 'visit', action: 'visit_add_people', target: visit.order_no, target_id: visit.id },
      after: { people: people.length },
    })
  }
  return { id: visit.id, order_no: visit.order_no, windows: visit.windows.length, people }
}

/** `POST /visitor/remove_people`. */
export async function removePeople(
  call: Call,
  { ids, reason }: ParsedOf<typeof declaredRemove>,
): Promise<OutputOf<typeof declaredRemove>> {
  const { visitors, visits } = await lockVisitors(call.db, call.actor.company_id, ids)
  if (visitors.length === 0) throw new Refusal(commonRefusals.not_found)
  for (const visit of visits.values()) requireChange(call, visit)
  const inside = visitors.find(({ state }) => isInside(state))
  if (inside !== undefined) throw new Refusal(refusals.visit_inside, { name: inside.visitor_name })
  const ending = going(visitors)
  if (ending.length === 0) call.unchanged()
  for (const visit of visits.values()) {
    const of = ending.filter(({ visit_id }) => visit_id === visit.id)
    if (of.length === 0) continue
    await endFor(call, visit, of)
    call.record({
      ...{ module: 'visit', action: 'visit_remove_people', target: visit.order_no, target_id: visit.id },
      after: { people: of.length, why: reason },
    })
  }
  await writeStory(
    call,
    ending.map(({ id }) => id),
    'cancel',
    { note: reason },
  )
  return { removed: ending.length }
}

/** `POST /visitor/edit_person`: what is said of one of them. */
export async function editPerson(
  call: Call,
  deps: PersonDeps,
  { id, version, ...said }: ParsedOf<typeof declaredPerson>,
): Promise<OutputOf<typeof declaredPerson>> {
  const { db, actor } = call
  requireChange(call, (await seenVisitor(call, id)).visit)
  const { visitors, visits } = await lockVisitors(db, actor.company_id, [id])
  const [before] = visitors
  if (before === undefined) throw new Refusal(commonRefusals.not_found)
  const visit = visitOf(visits, before)
  if (before.version !== version) throw new Refusal(commonRefusals.conflict)
  if (going([before]).length === 0) throw new Refusal(refusals.visit_over, { name: before.visitor_name })
  await putDetails(call, deps, { visitor: before, visit }, said)
  await writeStory(call, [id], 'edit')
  call.record({
    ...{ module: 'visit', action: 'edit', target: visit.order_no, target_id: visit.id },
    after: { people: 1 },
  })
  return { id, version: (await readVisitor(db, actor.company_id, id))?.version ?? before.version }
}
