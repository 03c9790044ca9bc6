import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { editMeeting as declared } from '@workplace/contract/meeting/booking'
import * as refusals from '@workplace/contract/meeting/refusals'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { longestMinutes } from '@workplace/domain/booking/room'
import type { BookingDetails } from '@workplace/domain/booking/slot'
import type { Interval } from '@workplace/domain/kernel/interval'
import { hoursAndMinutes } from '@workplace/domain/kernel/time'
import { instantsOf } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { detailsAfter, needsApproval, readBookingDetails } from '../approval/approval-need'
import { askApprovers } from '../approval/notify-approvers'
import { askedOf, needsNewApproval, waitInPlace, waitNoMore, wantedChange } from '../approval/wanted-change'
import { claimRooms, inOrder } from '../core/asked-rooms'
import {
  addedRooms,
  changedExtraRooms,
  notWithApproval,
  replaceExtraRooms,
  roomIdsOf,
  roomsAskedFor,
} from '../core/edit-rooms'
import { changeExtras, extrasEntry } from '../core/extras'
import { readOccupied, replaceHoldings } from '../core/holding.store'
import { hostOf } from '../core/host'
import { asConflict, bookingRequestFor, judge } from '../core/judge'
import { requirePeople } from '../core/kept-rules'
import { forLog, summary } from '../core/log-entry'
import {
  confirmedSlotOf,
  logMeeting,
  type MeetingSlot,
  readMeeting,
  requireChangeable,
  type StoredMeeting,
  slotOf,
  type WantedChange,
} from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { attendeesOf, replacePeople } from '../core/people'
import { daysAround, type Range, rangeIn, sensibleRange } from '../core/range'
import { readRooms, type StoredRoom } from '../core/room.store'
import { keepAgreements, requireTerms } from '../core/terms'
import { instantText, wireSpan } from '../core/wall-time'
import type { ChangeDeps } from '../mail/change-deps'
import { judgeOrders, remaining } from '../services/service-changes'
import { storeOrderChanges } from '../services/service-order.store'
import { settleServices } from '../services/settle-services'
import { servicesEntry } from '../services/wanted-service'
import { judgeAddedRoom } from './add-room'

type Input = ParsedOf<typeof declared>
export type Slot = {
  room: StoredRoom
  rooms: StoredRoom[]
  start: number
  end: number
  /** The rooms that the meeting is to have beside its own, where they change. */
  extra_room_ids: number[] | null
  /** What of the meeting may make it need approval there. */
  asks?: BookingDetails | undefined
}

const isWithin = (slot: Slot, had: MeetingSlot): boolean =>
  slot.room.id === had.room_id && slot.start >= had.start && slot.end <= had.end

/** A running meeting may only change its end, and nothing may be moved into the past. */
function refuseShorteningIntoPast(slot: Slot, had: MeetingSlot, now: number): void {
  const isRunning = had.start <= now
  const isPast = isRunning ? slot.start !== had.start || slot.end <= now : slot.start < now
  if (isPast) throw new Refusal(refusals.booking_past, {}, { rule: 'past', limit: {}, nearest: null })
}

/** When it is to be, on the clock that the times are on; an end that stays is the same instant, also where a clock shows it twice. */
function askedTime({ start_time, end_time }: Input, has: Interval, clock: string): Interval {
  const had = wireSpan(has.start, has.end, clock)
  const range = sensibleRange(start_time ?? had.start_time, end_time ?? had.end_time)
  const asked = instantsOf(range.date, range.start_minute, range.end_minute, clock)
  return {
    start: start_time === undefined ? has.start : asked.start,
    end: end_time === undefined ? has.end : asked.end,
  }
}

/** The slot that is asked for, where it differs from what the meeting has; under the locks of both rooms. */
async function askedSlot(call: Call, meeting: StoredMeeting, input: Input): Promise<Slot | null> {
  const has = slotOf(meeting)
  const asked = roomsAskedFor(meeting, input)
  const extra_room_ids = changedExtraRooms(call, meeting, asked)
  const room_id = asked?.[0] ?? input.meetingroom_id ?? has.room_id
  const changesTime = input.start_time !== undefined || input.end_time !== undefined
  if (room_id === has.room_id && !changesTime && extra_room_ids === null) return null
  const extra = extra_room_ids ?? meeting.extra_room_ids
  const ids = [...new Set([room_id, meeting.meetingroom_id, ...meeting.extra_room_ids, ...extra])]
  const rooms = await claimRooms(call, ids, meeting.book_for_id ?? undefined, roomIdsOf(meeting))
  const room = rooms.find((one) => one.id === room_id) as StoredRoom
  const { start, end } = askedTime(input, has, input.timezone ?? room.timezone)
  if (room_id === has.room_id && start === has.start && end === has.end && extra_room_ids === null) return null
  const used = rooms.filter((one) => one.id === room_id || extra.includes(one.id))
  return { room, rooms: used, start, end, extra_room_ids }
}

/** The slot that a meeting has or waits for, as the rules are there: its people or services are to change. */
async function presentSlot(call: Call, meeting: StoredMeeting): Promise<Slot> {
  const { room_id, start, end } = slotOf(meeting)
  const ids = [...new Set([room_id, ...roomIdsOf(meeting)])]
  // the host's rules: whoever changes it for them does not take their approval away
  const claimed = await claimRooms(call, ids, meeting.book_for_id ?? meeting.booker_id, ids)
  const room = claimed.find((one) => one.id === room_id) as StoredRoom
  const rooms = claimed.filter((one) => one.id === room_id || meeting.extra_room_ids.includes(one.id))
  return { room, rooms, start, end, extra_room_ids: null }
}

/** Asks the rules about the new slot; whether it waits for approval. */
async function judgeSlot(call: Call, meeting: StoredMeeting, slot: Slot): Promise<boolean> {
  const now = call.now()
  const added = addedRooms(meeting, slot.rooms).filter((room) => room.id !== slot.room.id)
  for (const room of added) await judgeAddedRoom(call, meeting, room, slot)
  const confirmed = confirmedSlotOf(meeting)
  if (confirmed !== null && isWithin(slot, confirmed)) {
    refuseShorteningIntoPast(slot, confirmed, now)
    return false // only shortened: nobody has to decide again
  }
  const has = slotOf(meeting)
  if (isWithin(slot, has)) {
    refuseShorteningIntoPast(slot, has, now)
    return meeting.wanted_start !== null // less of what waits for a decision waits for it as well
  }
  const isExtension = slot.room.id === has.room_id && slot.start === has.start && has.start <= now
  let pending = false
  for (const room of slot.rooms.filter((one) => !added.includes(one))) {
    // of a running meeting that is extended, the added part is judged; its whole length against the limit below
    const range: Range = rangeIn(room.timezone, isExtension ? has.end : slot.start, slot.end)
    const occupied = await readOccupied(call.db, call.actor, [room.id], ...daysAround(range, room.timezone))
    const wish = bookingRequestFor(room, occupied.get(room.id) ?? [], range, {
      user_id: meeting.book_for_id ?? call.actor.user_id,
      now,
      ignored_meeting_id: meeting.id,
      asks: slot.asks ?? { people: meeting.attendee_count },
      ...(isExtension ? { had_minutes: Math.round((has.end - has.start) / 60_000) } : {}),
    })
    // the added part of an extension is judged; what needs approval is the whole
    const isAsked = needsApproval(room, rangeIn(room.timezone, slot.start, slot.end), slot.asks)
    if (judge(wish, room.name, call.language).pending || isAsked) pending = true
    const longest = longestMinutes(room)
    if (isExtension && longest !== null && (slot.end - slot.start) / 60_000 > longest) {
      const values = hoursAndMinutes(longest)
      throw new Refusal(refusals.booking_length, values, { rule: 'length', limit: values, nearest: null })
    }
  }
  return pending
}

/** A slot needs approval in one of its rooms. */
const isAskedFor = ({ rooms, start, end, asks }: Slot): boolean =>
  rooms.some((room) => needsApproval(room, rangeIn(room.timezone, start, end), asks))

/** Gives a meeting another slot, held at once or waiting for approval, and tells the grids. */
export async function moveMeeting(call: Call, meeting: StoredMeeting, slot: Slot, waits: boolean): Promise<void> {
  const { db, actor } = call
  const has = slotOf(meeting)
  const holdings = holdingsOf(slot.rooms, slot.start, slot.end)
  const before = holdingsOf(slot.rooms, Date.parse(meeting.start_time), Date.parse(meeting.end_time))
  const times = [instantText(slot.start), instantText(slot.end)] as const
  const keepsOldSlot = waits && meeting.audit_state === 0
  const stillWaits = meeting.wanted_start !== null && waits
  if (slot.extra_room_ids !== null) {
    if (keepsOldSlot || stillWaits) throw notWithApproval()
    await replaceExtraRooms(call, [meeting.id], slot.extra_room_ids)
  }
  try {
    if (keepsOldSlot || stillWaits) {
      await db.query(
        `update meeting set wanted_room_id = $3, wanted_start = $4, wanted_end = $5, audit_state = 1 where company_id = $1 and id = $2`,
        [actor.company_id, meeting.id, slot.room.id, ...times],
      )
      // what it wants beside its own slot claims nothing more
      const own = confirmedSlotOf(meeting)
      const isOwn = own?.room_id === slot.room.id && own.start === slot.start && own.end === slot.end
      await replaceHoldings(db, actor.company_id, meeting.id, isOwn ? [] : holdings, false)
    } else {
      const wasAsked = meeting.audit_state === 1 && meeting.wanted_start === null
      // who moves it for another reason has not asked what it is
      const asks =
        slot.asks ??
        (wasAsked ? (await readBookingDetails(db, actor.company_id, [meeting.id])).get(meeting.id) : undefined)
      const isPending = waits || (wasAsked && isAskedFor({ ...slot, asks }))
      await db.query(
        `update meeting set meetingroom_id = $3, start_time = $4, end_time = $5, audit_state = $6,
           wanted_room_id = null, wanted_start = null, wanted_end = null
         where company_id = $1 and id = $2`,
        [actor.company_id, meeting.id, slot.room.id, ...times, isPending ? 1 : 0],
      )
      // the other kind of claim goes: a meeting has either a held slot or one that waits
      await replaceHoldings(db, actor.company_id, meeting.id, [], isPending)
      await replaceHoldings(db, actor.company_id, meeting.id, holdings, !isPending)
    }
  } catch (error) {
    const zone = slot.room.timezone
    throw asConflict(error, wireSpan(slot.start, slot.end, zone), call.language)
  }
  notifyMeetingChanged(call, meeting.id, [
    ...before,
    ...holdings,
    // where it asked to be until now
    ...holdingsOf([{ id: has.room_id, timezone: meeting.timezone }], has.start, has.end),
    ...holdingsOf(
      [meeting.meetingroom_id, ...meeting.extra_room_ids].map((id) => ({ id, timezone: meeting.timezone })),
      Date.parse(meeting.start_time),
      Date.parse(meeting.end_time),
    ),
  ])
}

/** The rooms of a slot, the meeting's own first. */
const own = ({ room, rooms, start, end }: Slot) => ({
  rooms: [room, ...rooms.filter((one) => one !== room)],
  start,
  end,
})

const roomsInOrder = (call: Call) => async (ids: readonly number[]) =>
  inOrder(await readRooms(call.db, call.actor.company_id, ids, call.now()), ids)

/** Changes a meeting: its words and people at once, its room and time through all the rules again. */
export async function editMeeting(
  call: Call,
  input: Input,
  { storage, mail }: ChangeDeps,
  reason: string | null = null,
): Promise<{ id: number; version: number; audit_state: number }> {
  const { db, actor } = call
  // rooms first, then the meeting's row: every writer takes its locks in this order
  const seen = await readMeeting(db, actor.company_id, input.id)
  requireChangeable(call, seen, input.version)
  const slot = await askedSlot(call, seen, input)
  const asksOther = input.attendees !== undefined || input.services !== undefined
  const there = slot ?? (asksOther ? await presentSlot(call, seen) : null)
  const meeting = await readMeeting(db, actor.company_id, input.id, true)
  requireChangeable(call, meeting, input.version)
  let orders: Awaited<ReturnType<typeof judgeOrders>> = null
  const asked = there === null ? {} : askedOf(meeting, input)
  // people and services that need a decision of their own wait for it, with the slot
  let wanted: WantedChange | null = null
  if (there !== null) {
    const { rooms } = own(there)
    there.asks = await detailsAfter(call, meeting, { rooms, ...asked })
    const isAnew = await needsNewApproval(call, meeting, own(there), there.asks)
    const room_ids = rooms.map(({ id }) => id)
    const isMore = asked.attendees !== undefined || asked.services !== undefined
    if (isAnew && isMore) wanted = await wantedChange(call, meeting, asked, room_ids)
    if (slot !== null) {
      const agreements = await requireTerms(call, addedRooms(meeting, slot.rooms), input.terms)
      const waits = (await judgeSlot(call, meeting, slot)) || isAnew
      orders = await judgeOrders(call, meeting, asked.services, own(slot), roomsInOrder(call))
      await moveMeeting(call, meeting, slot, waits)
      await keepAgreements(call, meeting.id, agreements)
    } else {
      if (asked.services !== undefined) {
        orders = await judgeOrders(call, meeting, asked.services, null, roomsInOrder(call))
      }
      if (isAnew) await waitInPlace(call, meeting)
      else if (confirmedSlotOf(meeting) !== null) await waitNoMore(call, meeting)
      else if (!isAskedFor(there)) await moveMeeting(call, meeting, there, false)
    }
  }
  if (orders !== null && wanted === null) await storeOrderChanges(call, meeting.id, orders)
  await changeExtras(call, storage, meeting.id, [meeting.id], input)
  if (asked.attendees !== undefined) {
    const people = await attendeesOf(call, asked.attendees, await hostOf(call, meeting))
    if (people.length !== meeting.attendee_count) await requirePeople(call, meeting, people.length)
    if (wanted === null) await replacePeople(call, [meeting.id], people)
  }
  const [saved] = await db.query<{ version: number; audit_state: number; title: string }>(
    `update meeting set title = coalesce($3, title), content = case when $4 then $5 else content end, secret = coalesce($6, secret),
       is_exception = series_id is not null, version = version + 1, updated_at = now(), updated_by = $7,
       wanted_change = case when $8 then $9::jsonb else wanted_change end
     where company_id = $1 and id = $2 returning version, audit_state, title`,
    [
      actor.company_id,
      meeting.id,
      input.title ?? null,
      input.content !== undefined,
      input.content ?? null,
      input.secret ?? null,
      actor.name,
      there !== null,
      wanted === null ? null : JSON.stringify(wanted),
    ],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.not_found)
  const now = await readMeeting(db, actor.company_id, meeting.id)
  const before = { ...summary(meeting), ...(slot?.extra_room_ids ? { room_ids: roomIdsOf(meeting) } : {}) }
  const after = {
    ...before,
    ...summary(now),
    ...(slot?.extra_room_ids ? { room_ids: roomIdsOf(now) } : {}),
    ...extrasEntry(input),
    ...(orders === null || asked.services === undefined ? {} : servicesEntry(remaining(orders))),
    ...(wanted === null ? {} : { wanted_people: wanted.people }),
  }
  await logMeeting(call, meeting.id, {
    action: slot !== null ? 'move' : wanted !== null ? 'ask_change' : 'edit',
    reason,
    before,
    after,
  })
  call.record({
    module: 'meeting',
    action: 'edit',
    ...forLog(after),
    target_id: meeting.id,
    before: forLog(before).after,
  })
  if (slot === null) {
    const rooms = [meeting.meetingroom_id, ...meeting.extra_room_ids].map((id) => ({ id, timezone: meeting.timezone }))
    notifyMeetingChanged(
      call,
      meeting.id,
      holdingsOf(rooms, Date.parse(meeting.start_time), Date.parse(meeting.end_time)),
    )
  }
  await settleServices(call, [meeting.id])
  const { version, audit_state } = saved
  // another flow may decide about what it asks for now
  const asksAgain = there !== null && meeting.audit_state === 1 && audit_state === 1
  await askApprovers(call, { id: meeting.id, audit_state }, mail, asksAgain ? 'changed' : undefined)
  return { id: meeting.id, version, audit_state }
}
