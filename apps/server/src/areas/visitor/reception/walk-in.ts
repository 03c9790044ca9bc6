import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as visitorRefusals from '@workplace/contract/visitor/refusals'
import type { walkIn } from '@workplace/contract/visitor/visits'
import { minuteOf } from '@workplace/domain/kernel/time'
import { instantOf, wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { PersonDeps } from '../core/known-person'
import { notifyHosts } from '../core/notify-hosts'
import { looksAfter } from '../core/rights'
import { lockPeople, missingOf, unsignedOf } from '../core/visitor.store'
import { visitorWords as words } from '../core/words'
import {
  channelOf,
  loggedVisit,
  makeVisit,
  putPeople,
  requireActive,
  requireOpenOffice,
  requireReason,
} from '../invite/add-visit'
import { letIn } from './check-in'

const HOUR = 3_600_000

/** When somebody leaves of whom nobody says it: as the office closes, and after an hour at the earliest. */
export function usualEnd(now: number, { timezone, close_time }: { timezone: string; close_time: string }): number {
  const { date } = wallClock(now, timezone)
  return Math.max(instantOf(date, minuteOf(close_time), timezone), now + HOUR)
}

/**
 * `POST /visitor/walk_in`: a visit from now on, with its people inside. Reception knows what it is missing of them. Where
 * somebody has to approve them they wait at reception: who approves is asked, and hosts hear that they are there.
 */
export async function registerWalkIn(
  call: Call,
  deps: PersonDeps,
  input: ParsedOf<typeof walkIn>,
): Promise<OutputOf<typeof walkIn>> {
  const { actor } = call
  if (!looksAfter(actor, input.office_id, 'change-visitor')) throw new Refusal(refusals.outside_scope)
  const [office, reason] = [await requireOpenOffice(call, input.office_id), await requireReason(call, input.reason_id)]
  if (!reason.walk_in) throw new Refusal(refusals.invalid_input, {}, { fields: { reason_id: words.noWalkIn } })
  if (input.badge_no !== null && input.people.length > 1) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { badge_no: words.badgeForOne } })
  }
  await requireActive(call, 'host_id', [input.host_id])
  const channel = await channelOf(call, office.id, null)
  const now = call.now()
  const end = input.until === undefined ? usualEnd(now, office) : Date.parse(input.until)
  if (end <= now) throw new Refusal(visitorRefusals.visit_past)
  const visit = await makeVisit(call, {
    ...{ host_id: input.host_id, co_host_ids: [], reason, channel, office, floor_id: null, company: null, note: null },
    ...{ source: 'frontdesk', walk_in: true },
    plan: {
      ...{ plan_start: new Date(now).toISOString(), plan_end: new Date(end).toISOString() },
      ...{ day_begin: office.close_time, day_end: office.close_time, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    },
  })
  const people = await putPeople(call, deps, visit, input.people, 'walk_in')
  const ids = new Set(people.map(({ id }) => id))
  const there = (await lockPeople(call.db, actor.company_id, visit.id)).filter(({ id }) => ids.has(id))
  if (there.some((visitor) => missingOf(visit, visitor).some((name) => name !== 'photo'))) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { people: words.detailsMissing } })
  }
  // who has something to sign, is to be photographed or approved, or is held for review, is registered, and comes in once that is done
  const ready = there.filter(
    (visitor) =>
      visitor.audit_state === 0 &&
      unsignedOf(visit, visitor, now).length === 0 &&
      missingOf(visit, visitor).length === 0,
  )
  if (input.badge_no !== null && ready.length === 0) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { badge_no: words.badgeLater } })
  }
  await letIn(
    call,
    ready.map((visitor) => ({ visitor, visit })),
    { way: 'desk', badge_no: input.badge_no },
  )
  const waiting = there.filter((visitor) => !ready.includes(visitor))
  if (waiting.length > 0) await notifyHosts(call, 'visitor_here', visit, waiting)
  call.record({
    ...{ module: 'visit', action: 'visit_walk_in', target: visit.order_no, target_id: visit.id },
    after: loggedVisit(visit, people.length),
  })
  return {
    ...{ id: visit.id, order_no: visit.order_no, windows: visit.windows.length },
    people: people.map((person) => ({
      ...person,
      state: ready.some(({ id }) => id === person.id) ? (2 as const) : person.state,
    })),
  }
}
