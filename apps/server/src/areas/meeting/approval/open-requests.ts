import { askedIn } from '@workplace/domain/booking/approval-flow'
import { type AuditNeed, auditOf, auditOfAll } from '@workplace/domain/booking/rule-checks'
import type { BookingDetails } from '@workplace/domain/booking/slot'
import type { Call } from '../../../kernel/call/call'
import { readRoomsFor } from '../core/eligibility.store'
import { bookingRequestFor } from '../core/judge'
import type { StoredMeeting } from '../core/meeting.store'
import { rangeIn } from '../core/range'
import type { ApprovalRequest } from '../core/request'
import type { StoredRoom } from '../core/room.store'
import { readBookingDetails } from './approval-need'
import { readFacts } from './facts'
import { flowFinder } from './flow.store'
import {
  endRequests,
  insertRequests,
  type NewRequest,
  type RequestFlow,
  type RunningRequest,
  readRunning,
  timesOf,
} from './request.store'
import { seatPeople } from './seat-people'

/** A meeting that waits, with what it asks for. */
export type WaitingMeeting = {
  readonly meeting: StoredMeeting
  readonly request: ApprovalRequest
}

/** Whose turn it is about a waiting meeting; `asked` null: whoever may approve there. */
export type OpenedRequest = { readonly asked: readonly number[] | null; readonly isNew: boolean }

/** Whose the meeting is, who heads whose department is asked first: for whom it was booked. */
export const requestersOf = ({ booker_id, book_for_id }: Pick<StoredMeeting, 'booker_id' | 'book_for_id'>) => [
  ...(book_for_id === null ? [] : [book_for_id]),
  booker_id,
]

/** Less of the slot that was asked for is no new request. */
const isStill = (running: RunningRequest, { room_id, start, end }: ApprovalRequest) =>
  running.meetingroom_id === room_id && start >= running.start && end <= running.end

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

const unseated = (steps: RequestFlow['steps']): RequestFlow => ({ steps, current: 0, state: 'waiting' })

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
  const now = call.now()
  const ids = waiting.map(({ meeting }) => meeting.id)
  const running = await readRunning(db, actor.company_id, ids)
  const facts = await readFacts(db, actor.company_id, ids)
  const flowFor = flowFinder(db, actor.company_id)
  const opened = new Map<number, OpenedRequest>()
  const added: NewRequest[] = []
  const outdated: number[] = []
  // what is alike is looked for once: a series asks the same people about every meeting
  const seated = new Map<string, Promise<RequestFlow>>()
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
    const { flow, because } = found
    const requesters = requestersOf(meeting)
    const key = `${flow.id ?? JSON.stringify(flow.steps)} ${request.office_id} ${requesters.join()}`
    const seeking = { db, company_id: actor.company_id, office_id: request.office_id, requesters }
    const start = unseated(flow.steps.map((step) => ({ ...step, seats: [] })))
    const state = await (seated.get(key) ?? seatPeople(seeking, start, now))
    seated.set(key, Promise.resolve(state))
    const { name, name_en, deadline_minutes, remind_minutes, timeout_action } = flow
    added.push({
      ...{ audit_flow_id: flow.id, meeting_id: meeting.id, name, name_en, because },
      ...{ deadline_minutes, remind_minutes, timeout_action },
      ...{ meetingroom_id: request.room_id, start: request.start, end: request.end, flow: state },
      ...timesOf({ deadline_minutes, remind_minutes, start: request.start }, now),
    })
    const asked = askedIn(state)
    opened.set(meeting.id, { asked: asked.length > 0 ? asked : null, isNew: true })
  }
  if (outdated.length > 0) await endRequests(db, actor.company_id, outdated, again)
  await insertRequests(db, actor.company_id, added, now)
  return opened
}
