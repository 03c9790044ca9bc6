import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/visitor/refusals'
import { isAgreed, waitingState } from '@workplace/domain/visitor/come-in'
import { isInside, isOver, stayEnd, visitorState } from '@workplace/domain/visitor/visit-state'
import type { Call } from '../../../kernel/call/call'
import { knownPeople } from '../core/known-person'
import { autoOutOf, emitVisits, habitsOf, type Move, moveVisitors, stayNow } from '../core/move-visitors'
import { notifyHosts } from '../core/notify-hosts'
import {
  going,
  lockPeople,
  lockVisits,
  missingOf,
  type StoredVisit,
  type StoredVisitor,
  writeStory,
} from '../core/visitor.store'
import { channelOf, loggedVisit, makeVisit, putKnown, requireReason, writeWindows } from '../invite/add-visit'
import { arrangedNow, askWhereItGrew, bump, endFor } from '../invite/change-visit'
import { shownAs } from '../invite/put-details'
import { screenVisitors } from '../watch/screen-visitors'

/** What a meeting asks of the visit of its guests. Instants are epoch ms. */
export type MeetingVisit = {
  /** The visit that it has already. */
  readonly visit_id: number | null
  /** The series that the meeting belongs to. */
  readonly series_id: number | null
  /** It takes place, as far as anybody knows. */
  readonly is_on: boolean
  readonly start: number
  readonly end: number
  readonly office_id: number
  readonly floor_id: number | null
  readonly room_name: string
  readonly host_id: number
  /** Those who are invited, as persons whom we know. */
  readonly person_ids: readonly number[]
  /** Those of them whose name is for hosts and reception. */
  readonly discreet_ids: readonly number[]
}

/** Somebody of a visit is inside now: an expression that says of which. */
export const guestsInside = (company: string, visit: string): string =>
  `exists (select 1 from visitor gi where gi.company_id = ${company} and gi.visit_id = ${visit} and gi.state in (2, 7))`

/** Why guests of meetings come: the reason that says so of itself, else the first one. */
async function meetingReason(call: Call) {
  const [found] = await call.db.query<{ id: number }>(
    `select id from visitor_reason where company_id = $1 and status = 'on' order by for_meetings desc, id limit 1`,
    [call.actor.company_id],
  )
  if (found === undefined) throw new Refusal(refusals.visit_no_reason)
  return requireReason(call, found.id)
}

const planOf = ({ start, end }: MeetingVisit) => ({
  plan_start: new Date(start).toISOString(),
  plan_end: new Date(end).toISOString(),
  ...{ day_begin: null, day_end: null, weekdays: [1, 2, 3, 4, 5, 6, 7] },
})

/** Guests of a meeting as people whom we know, with what was said of them there. */
const comingAs = async (call: Call, { discreet_ids }: MeetingVisit, ids: readonly number[]) =>
  (await knownPeople(call, ids)).map((one) => ({ ...one, discreet: discreet_ids.includes(one.id) || undefined }))

/** Whether the others may know who comes was said anew at the meeting. */
async function markDiscreet(call: Call, people: readonly StoredVisitor[], { discreet_ids }: MeetingVisit) {
  for (const { id, visitor_name, person_id, discreet, state } of people) {
    const is_now = person_id !== null && discreet_ids.includes(person_id)
    if (isOver(state) || is_now === discreet) continue
    await shownAs(call, id, visitor_name, is_now)
    await writeStory(call, [id], 'edit')
  }
}

async function makeFor(call: Call, wish: MeetingVisit): Promise<number> {
  const [office] = await call.db.query<{
    id: number
    timezone: string
    work_days: number[]
    close_time: string
    status: string
  }>('select id, timezone, work_days, close_time, status from office where company_id = $1 and id = $2', [
    call.actor.company_id,
    wish.office_id,
  ])
  if (office === undefined) throw new Error('a meeting lies in no office')
  const reason = await meetingReason(call)
  const visit = await makeVisit(call, {
    ...{ host_id: wish.host_id, co_host_ids: [], reason, office, floor_id: wish.floor_id, company: null, note: null },
    channel: await channelOf(call, office.id, null),
    ...{ plan: planOf(wish), source: 'meeting', series_id: wish.series_id, room_name: wish.room_name },
  })
  const people = await putKnown(call, visit, await comingAs(call, wish, wish.person_ids))
  call.record({
    ...{ module: 'visit', action: 'visit_invite', target: visit.order_no, target_id: visit.id },
    after: loggedVisit(visit, people.length),
  })
  const named = people.map(({ id, name }) => ({ id, visitor_name: name }))
  await notifyHosts(call, 'visitor_invited', visit, named)
  emitVisits(call, [visit])
  return visit.id
}

/** Where and when it is now; who is inside stays, to the end of what is their time now. */
async function moveTo(call: Call, visit: StoredVisit, people: readonly StoredVisitor[], wish: MeetingVisit) {
  const { company_id } = call.actor
  // who came to one office is not in another because the meeting went there
  const came = people.some(({ check_in_time }) => check_in_time !== null)
  const office_id = came ? visit.office_id : wish.office_id
  const channel = office_id === visit.office_id ? null : await channelOf(call, office_id, null)
  const { plan_start, plan_end } = planOf(wish)
  await call.db.query(
    `update visit set plan_start = $3, plan_end = $4, day_begin = null, day_end = null, window_count = 1, host_id = $5,
       office_id = $6, floor_id = $7, through_id = case when $8 then $9 else through_id end,
       before_minutes = coalesce($10, before_minutes), after_minutes = coalesce($11, after_minutes), room_name = $12
     where company_id = $1 and id = $2`,
    [
      ...[company_id, visit.id, plan_start, plan_end, wish.host_id, office_id, came ? visit.floor_id : wish.floor_id],
      ...[channel !== null, channel?.id ?? null, channel?.before_minutes ?? null, channel?.after_minutes ?? null],
      office_id === wish.office_id ? wish.room_name : visit.room_name,
    ],
  )
  await call.db.query('update visitor set plan_start = $3, office_id = $4 where company_id = $1 and visit_id = $2', [
    ...[company_id, visit.id, plan_start, office_id],
  ])
  await writeWindows(call, visit.id, [{ start: wish.start, end: wish.end }])
  await bump(call, visit.id)
  const after = await arrangedNow(call, visit, people)
  // what was approved was a time, a place and a way in: another is asked about anew
  const isAsked = await askWhereItGrew(call, visit, after, people)
  const standing = isAsked ? await lockPeople(call.db, company_id, visit.id) : people
  const habits = await habitsOf(call.db, company_id, after)
  const coming = new Set(people.map(({ id }) => id))
  const moves = going(standing.filter(({ id }) => coming.has(id))).map((visitor): Move => {
    if (isInside(visitor.state)) {
      // a meeting that is over leaves its guests to the clock: their host is asked about them
      if (wish.end <= call.now() && isAgreed(visitor.audit_state)) {
        const auto_out = autoOutOf(
          habits,
          stayEnd(after.windows, call.now(), after.before_minutes),
          after.after_minutes,
        )
        return { visitor, visit: after, state: visitor.state, stay_end: wish.end, auto_out }
      }
      return { visitor, visit: after, ...stayNow(call, habits, after, visitor) }
    }
    const state = waitingState(visitor.audit_state, missingOf(after, visitor))
    return { visitor, visit: after, state: visitor.state === visitorState.away ? visitor.state : state }
  })
  await moveVisitors(call, moves)
  const moved = (await lockPeople(call.db, company_id, visit.id)).filter(({ id }) => coming.has(id))
  await screenVisitors(
    call,
    moved.map((visitor) => ({ visitor, visit: after })),
  )
  if (moves.length > 0) {
    await writeStory(
      call,
      moves.map(({ visitor }) => visitor.id),
      'edit',
    )
    call.record({
      ...{ module: 'visit', action: 'edit', target: visit.order_no, target_id: visit.id },
      before: loggedVisit(visit, moves.length),
      after: loggedVisit(after, moves.length),
    })
  }
  return after
}

const isElsewhere = (visit: StoredVisit, wish: MeetingVisit): boolean => {
  const [window] = visit.windows
  return (
    window?.start !== wish.start ||
    window.end !== wish.end ||
    visit.windows.length !== 1 ||
    visit.office_id !== wish.office_id ||
    visit.floor_id !== wish.floor_id ||
    visit.room_name !== wish.room_name ||
    visit.host_id !== wish.host_id
  )
}

/** They do not come any more; who is inside stays and is seen to by their host. */
async function leaveOut(call: Call, visit: StoredVisit, people: readonly StoredVisitor[]): Promise<void> {
  const ending = going(people).filter(({ state }) => !isInside(state))
  if (ending.length === 0) return
  await endFor(call, visit, ending)
  await bump(call, visit.id)
  await writeStory(
    call,
    ending.map(({ id }) => id),
    'cancel',
  )
  call.record({
    ...{ module: 'visit', action: 'visit_remove_people', target: visit.order_no, target_id: visit.id },
    after: { people: ending.length },
  })
  emitVisits(call, [visit])
}

/**
 * The visit of a meeting's guests as the meeting is now, in its transaction: made with the first of them, moved with it,
 * and ended for those who do not come any more. Answers which it is; null: there is none.
 */
export async function visitFor(call: Call, wish: MeetingVisit): Promise<number | null> {
  const { company_id } = call.actor
  const comes = wish.is_on && wish.end > call.now()
  if (wish.visit_id === null) {
    return comes && wish.person_ids.length > 0 ? makeFor(call, wish) : null
  }
  const visit = (await lockVisits(call.db, company_id, [wish.visit_id], 'update')).get(wish.visit_id)
  if (visit === undefined) return comes && wish.person_ids.length > 0 ? makeFor(call, wish) : null
  const people = await lockPeople(call.db, company_id, visit.id)
  if (!wish.is_on) {
    await leaveOut(call, visit, people)
    return visit.id
  }
  await leaveOut(
    call,
    visit,
    people.filter(({ person_id }) => person_id === null || !wish.person_ids.includes(person_id)),
  )
  const staying = people.filter(({ person_id }) => person_id !== null && wish.person_ids.includes(person_id))
  await markDiscreet(call, staying, wish)
  const isOn = staying.some(({ state }) => !isOver(state))
  const after = isElsewhere(visit, wish) && (isOn || comes) ? await moveTo(call, visit, staying, wish) : visit
  const there = new Set(
    staying.flatMap(({ person_id, state }) => (state === visitorState.cancelled ? [] : [person_id])),
  )
  const missing = wish.person_ids.filter((id) => !there.has(id))
  if (comes && missing.length > 0) {
    const added = await putKnown(call, after, await comingAs(call, wish, missing))
    await bump(call, visit.id)
    if (added.length > 0) {
      call.record({
        ...{ module: 'visit', action: 'visit_add_people', target: visit.order_no, target_id: visit.id },
        after: { people: added.length },
      })
    }
    emitVisits(call, [after])
  }
  return visit.id
}
