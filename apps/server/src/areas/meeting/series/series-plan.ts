import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { editMeeting } from '@workplace/contract/meeting/booking'
import { onClock } from '@workplace/domain/booking/slot'
import { addDays, daysBetween } from '@workplace/domain/kernel/date'
import { wallClock } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { haveConditions, needsApproval, readBookingDetails } from '../approval/approval-need'
import { inOrder } from '../core/asked-rooms'
import { changedExtraRooms, notWithApproval, roomsAskedFor } from '../core/edit-rooms'
import { confirmedSlotOf, isConfirmed, type MeetingSlot, type Occurrence, slotOf } from '../core/meeting.store'
import type { Range } from '../core/range'
import { rangeIn, sensibleRange } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { wireSpan } from '../core/wall-time'
import type { Move, NewOccurrence } from './series.store'
import {
  clashRefusal,
  judgeSlots,
  type LeftOut,
  leftOutOf,
  refuseOverlap,
  type SeriesSlot,
  slotOn,
} from './series-slots'

type Input = ParsedOf<typeof editMeeting>

/**
 * The slot that an occurrence is to have, and whether it has it already; with the rooms that it is to have beside its
 * own, where they change.
 */
export type Target = { meeting: Occurrence; slot: SeriesSlot; isSame: boolean; extra_room_ids: number[] | null }

type AskedTime = { shift: number; hours: Range }

/** The days by which the chosen meeting is moved, and the hours that it is given; null where its time stays. */
export function askedTime(input: Input, chosen: Occurrence): AskedTime | null {
  if (input.start_time === undefined && input.end_time === undefined) return null
  const has = slotOf(chosen)
  const clock = input.timezone ?? chosen.timezone
  const own = wireSpan(has.start, has.end, clock)
  const asked = sensibleRange(input.start_time ?? own.start_time, input.end_time ?? own.end_time)
  // the same hours on every date are hours of the series' own clock
  const hours = clock === chosen.timezone ? asked : onClock(asked, clock, chosen.timezone)
  return { shift: daysBetween(wallClock(has.start, chosen.timezone).date, hours.date), hours }
}

/** The slot that a meeting of the series gets by the change: the same hours, in the same rooms or those asked for. */
export function targetOf(
  call: Call,
  meeting: Occurrence,
  input: Input,
  all: readonly StoredRoom[],
  time: AskedTime | null,
): Target {
  const has = slotOf(meeting)
  const asked = roomsAskedFor(meeting, input)
  const extra_room_ids = changedExtraRooms(call, meeting, asked)
  const room_id = asked?.[0] ?? input.meetingroom_id ?? has.room_id
  const rooms = inOrder(all, [...new Set([room_id, ...(extra_room_ids ?? meeting.extra_room_ids)])])
  const zone = rooms[0]?.timezone ?? meeting.timezone
  const own = rangeIn(zone, has.start, has.end)
  const shift = input.series === undefined ? (time?.shift ?? 0) : 0
  const slot = slotOn(addDays(own.date, shift), time?.hours ?? own, rooms)
  const isSame = room_id === has.room_id && extra_room_ids === null && slot.start === has.start && slot.end === has.end
  return { meeting, slot: { ...slot, date: addDays(meeting.occurrence_date, shift) }, isSame, extra_room_ids }
}

/** What becomes of the meetings of a series. */
export type Plan = {
  kept: Target[]
  moves: Move[]
  added: NewOccurrence[]
  cancelled: Occurrence[]
  leftOut: LeftOut[]
}

/** Only less of the slot and of the rooms that it has: nobody has to be asked. */
const isShortened = ({ meeting, slot, extra_room_ids }: Target, had: MeetingSlot | null): boolean =>
  had !== null &&
  slot.rooms[0]?.id === had.room_id &&
  (extra_room_ids ?? []).every((id) => meeting.extra_room_ids.includes(id)) &&
  slot.start >= had.start &&
  slot.end <= had.end

/** How a slot is to be taken, given whether the rules make it wait. */
function moveOf(target: Target, rulesSayPending: boolean): Move {
  const { meeting, slot, extra_room_ids } = target
  const isSlot = (had: MeetingSlot | null) => isShortened(target, had)
  const isWaiting = meeting.wanted_start !== null
  const waits = isSlot(confirmedSlotOf(meeting)) ? false : isSlot(slotOf(meeting)) ? isWaiting : rulesSayPending
  const wasPending = meeting.audit_state === 1 && !isWaiting
  const keepsOldSlot = waits && isConfirmed(meeting)
  if (keepsOldSlot && extra_room_ids !== null) throw notWithApproval()
  return {
    meeting,
    slot,
    extra_room_ids,
    keepsOldSlot,
    pending:
      waits ||
      (wasPending &&
        slot.rooms.some((room) => needsApproval(room, rangeIn(room.timezone, slot.start, slot.end), slot.asks))),
  }
}

/** The slots with what of their meetings may make them need approval; what is added asks for what the first does. */
async function withAsks(call: Call, targets: readonly Target[], added: readonly SeriesSlot[]) {
  const rooms = [...targets.map((one) => one.slot), ...added].flatMap((slot) => slot.rooms)
  if (!haveConditions(rooms)) return { targets, added }
  const ids = targets.map((one) => one.meeting.id)
  const asks = await readBookingDetails(call.db, call.actor.company_id, ids)
  const first = asks.get(ids[0] ?? 0)
  return {
    targets: targets.map((one) => ({ ...one, slot: { ...one.slot, asks: asks.get(one.meeting.id) } })),
    added: added.map((slot) => ({ ...slot, asks: first })),
  }
}

/**
 * Asks the rules about everything that would change. What is refused refuses all or, where the caller takes what is
 * free, stays as it is; since it then stands in the way of others, they are asked again until nothing more is refused.
 */
export async function plan(
  call: Call,
  asked: readonly Target[],
  new_slots: readonly SeriesSlot[],
  cancelled: readonly Occurrence[],
  onlyFree: boolean,
): Promise<Plan> {
  const { targets, added } = await withAsks(call, asked, new_slots)
  // what only gets other services stays where it is, but has to have room for them
  const moving = targets.filter((one) => !one.isSame || one.slot.services !== undefined)
  const wishes = [
    ...moving.map((one) => ({ slot: one.slot, target: one })),
    ...added.map((slot) => ({ slot, target: null })),
  ]
  const judgeWith = await judgeSlots(
    call,
    wishes.map((one) => one.slot),
    {
      ...(added.length > 0 ? { times: targets.length + added.length } : {}),
      ...(targets[0] === undefined ? {} : { asks: { people: targets[0].meeting.attendee_count } }),
      is_others: targets.some(({ meeting }) => (meeting.book_for_id ?? meeting.booker_id) !== call.actor.user_id),
    },
  )
  const out = new Map<number, LeftOut>()
  let answers = judgeWith(new Set())
  for (;;) {
    const goes = wishes.flatMap(({ target }, n) => (target === null || out.has(n) ? [] : [target.meeting.id]))
    answers = judgeWith(new Set([...goes, ...cancelled.map((one) => one.id)]))
    const before = out.size
    for (const [n, { slot, target }] of wishes.entries()) {
      const answer = answers[n]
      if (answer === undefined || answer.ok || out.has(n)) continue
      const isAsked = target === null || !isShortened(target, slotOf(target.meeting))
      const said = isAsked ? answer : answer.services
      if (said !== null) out.set(n, leftOutOf(slot, said))
    }
    if (out.size === before || !onlyFree) break
  }
  const leftOut = [...out.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
  if (leftOut.length > 0 && !onlyFree) throw clashRefusal(leftOut, wishes.length)
  const staying = wishes
    .map((wish, n) => ({ ...wish, answer: answers[n], isOut: out.has(n) }))
    .filter((one) => !one.isOut)
  refuseOverlap(staying.map((one) => one.slot))
  const outMeetings = new Set([...out.keys()].flatMap((n) => wishes[n]?.target?.meeting.id ?? []))
  return {
    kept: targets.filter((one) => !outMeetings.has(one.meeting.id)),
    moves: staying.flatMap(({ target, answer }) =>
      target === null ? [] : [moveOf(target, answer?.ok === true && answer.pending)],
    ),
    added: staying.flatMap(({ slot, target, answer }) =>
      target === null ? [{ ...slot, pending: answer?.ok === true && answer.pending }] : [],
    ),
    cancelled: [...cancelled],
    leftOut,
  }
}
