import { type AuditNeed, auditOf, auditOfAll } from '@workplace/domain/booking/rule-checks'
import type { BookingDetails } from '@workplace/domain/booking/slot'
import { askedIn } from '@workplace/domain/kernel/approval-flow'
import { endRequests, type RunningRequest, readRunning } from '../../../kernel/approval/request.store'
import { type AskedApproval, startRequests } from '../../../kernel/approval/start-requests'
import type { Call } from '../../../kernel/call/call'
import { readRoomsFor } from '../core/eligibility.store'
import { bookingRequestFor } from '../core/judge'
import { rangeIn } from '../core/range'
import type { ApprovalRequest } from '../core/request'
import type { StoredRoom } from '../core/room.store'
import { readBookingDetails } from './approval-need'
import { readFacts } from './facts'
import { flowFinder } from './flow.store'
import { meetingDecisions, meetingKind, subjectOf, type WaitingMeeting } from './meeting-subject'

/** Whose turn it is about a waiting meeting; `asked` null: whoever may approve there. */
export type OpenedRequest = { readonly asked: readonly number[] | null; readonly isNew: boolean }

/** Less of the slot that was asked for is no new request. */
const isStill = (running: RunningRequest, { room_id, start, end }: ApprovalRequest) =>
  running.details.room_id === room_id &&
  (running.start === null || start >= running.start) &&
  (running.end === null || end <= running.end)

/**
 * Says what the rule groups that apply to whoever books ask for, about each meeting as it is. What is said of the rooms to
 * one person is asked once.
 */
function needFinder(call: Call, asks: ReadonlyMap<number, BookingDetails>) {
  const known = new Map<string, Promise<StoredRoom[]>>()
  return async ({ meeting, request }: WaitingMeeting): Promise<AuditNeed> => {
    const host = meeting.book_for_id ?? meeting.booker_id
    const key = `${host} ${request.room_ids.join()}`
    const rooms = known.get(key) ?? readRoomsFor(call, request.room_ids, host, request.room_ids)
    known.set(key, rooms)
    return auditOfAll(
      (await rooms).map((room) => {
        const range = rangeIn(room.timezone, request.start, request.end)
        return auditOf(
          bookingRequestFor(room, [], range, { user_id: host, now: call.now(), asks: asks.get(meeting.id) }),
        )
      }),
    )
  }
}

/**
 * Why requests that are on their way are looked at again: somebody else asks, who must not decide about it and whose
 * head or rule groups may be others; or it asks for other people or services, about which another flow may decide.
 */
export type ReopenReason = 'handed_over' | 'changed'

/**
 * Puts meetings that wait on their way through the flows that decide about them. One that asks for another slot than
 * before begins anew, and one that was handed over.
 */
export async function openRequests(
  call: Call,
  waiting: readonly WaitingMeeting[],
  again?: ReopenReason,
): Promise<Map<number, OpenedRequest>> {
  const { db, actor } = call
  const ids = waiting.map(({ meeting }) => meeting.id)
  const running = await readRunning(db, actor.company_id, meetingKind, ids)
  const facts = await readFacts(db, actor.company_id, ids)
  const flowFor = flowFinder(db, actor.company_id)
  const opened = new Map<number, OpenedRequest>()
  const added: AskedApproval[] = []
  const outdated: number[] = []
  const needOf = needFinder(call, await readBookingDetails(db, actor.company_id, ids, true))
  for (const { meeting, request } of waiting) {
    const has = running.get(meeting.id)
    const its = facts.get(meeting.id)
    if (its === undefined) continue
    const goesOn = has !== undefined && again !== 'handed_over' && isStill(has, request)
    const stay = (of: RunningRequest) => {
      const asked = askedIn(of.flow)
      opened.set(meeting.id, { asked: asked.length > 0 ? asked : null, isNew: false })
    }
    if (goesOn && again === undefined) {
      stay(has)
      continue
    }
    const { flow_ids, auditor_ids, reasons } = await needOf({ meeting, request })
    const title = reasons.find((one) => one.rule_id !== null)?.title ?? ''
    const ruled = { ruleFlowIds: flow_ids, ruleApprovers: { ids: auditor_ids, title } }
    const found = await flowFor({ room_ids: request.room_ids, facts: its, ...ruled })
    if (goesOn && (found === null || found.flow.id === has.audit_flow_id)) {
      stay(has)
      continue
    }
    if (has !== undefined) outdated.push(meeting.id)
    if (found === null) {
      opened.set(meeting.id, { asked: null, isNew: has !== undefined })
      continue
    }
    added.push({ subject: subjectOf({ meeting, request }), ...found, details: { room_id: request.room_id } })
  }
  if (outdated.length > 0) await endRequests(db, actor.company_id, meetingKind, outdated, again ?? 'changed')
  const begun = await startRequests(db, { company_id: actor.company_id, now: call.now() }, meetingDecisions, added)
  for (const [id, asked] of begun) opened.set(id, { asked: asked.length > 0 ? asked : null, isNew: true })
  return opened
}
