import { Refusal } from '@workplace/contract/kernel/refusal'
import { audit_decided } from '@workplace/contract/kernel/refusals'
import { bookingRefusals } from '@workplace/contract/meeting/booking-refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import { knownReason } from '@workplace/contract/message/known-reason'
import { lockOver } from '@workplace/domain/booking/room'
import { conflictOf, marginConflictOf } from '@workplace/domain/booking/verdict'
import { dayParts } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import { promoteHoldings, readOccupied } from '../core/holding.store'
import { asConflict, shownValues } from '../core/judge'
import { forLog, summary } from '../core/log-entry'
import { isConfirmed, logMeeting, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { daysAround, rangeIn } from '../core/range'
import { type ApprovalRequest, approvalRequestOf, notifyDecided, refuseRequest } from '../core/request'
import { locksFor, readRooms, type StoredRoom } from '../core/room.store'
import { wireSpan } from '../core/wall-time'
import { marginsFor } from '../services/service-order.store'
import { applyWanted } from './wanted-change'

/**
 * The rooms of these meetings, and of the requests that would lose their slot: all are locked at once and in one order,
 * so that two people who decide about several meetings cannot wait for each other.
 */
export async function roomsAround(call: Call, ids: readonly number[]): Promise<number[]> {
  const rows = await call.db.query<{ room_id: number }>(
    `with asked as (
       select room_id, start_time, end_time from holding
       where company_id = $1 and kind <> 'occupation' and source_id = any($2::int[])
     ), near as (
       select h.source_id from holding h join asked a on h.room_id = a.room_id
         and h.start_time < a.end_time and h.end_time > a.start_time and h.start_time > a.start_time - interval '26 hours'
       where h.company_id = $1 and h.kind <> 'occupation' and not h.is_held
     )
     select distinct room_id from holding where company_id = $1 and kind <> 'occupation'
       and (source_id = any($2::int[]) or source_id in (select source_id from near))`,
    [call.actor.company_id, ids],
  )
  return rows.map((row) => row.room_id)
}

/** Nothing that is over is approved, and no meeting is moved away from under those who sit in it. */
function requireToCome(call: Call, meeting: StoredMeeting, request: ApprovalRequest): void {
  const now = call.now()
  const isMoved =
    isConfirmed(meeting) &&
    Date.parse(meeting.start_time) <= now &&
    (request.room_id !== meeting.meetingroom_id || request.start !== Date.parse(meeting.start_time))
  if (request.end <= now || isMoved) throw new Refusal(refusals.audit_past)
}

/** The room is in use, not locked for the booker, and nobody else has the time. */
async function requireFree(
  call: Call,
  meeting: StoredMeeting,
  room: StoredRoom,
  request: ApprovalRequest,
): Promise<void> {
  const told = { meetingroom_id: room.id, meetingroom_name: room.name, nearest: null }
  if (room.status !== 'online') throw new Refusal(refusals.booking_offline, {}, { rule: 'offline', limit: {}, ...told })
  const locks = locksFor(room, meeting.booker_id)
  for (const part of dayParts(request.start, request.end, room.timezone)) {
    const lock = lockOver(room, locks, part.date, { start: part.start_minute, end: part.end_minute })
    if (lock === null) continue
    const values = { reason: lock.reason }
    throw new Refusal(refusals.booking_locked, values, { rule: 'locked', limit: values, ...told })
  }
  const range = rangeIn(room.timezone, request.start, request.end)
  const occupied = await readOccupied(call.db, call.actor, [room.id], ...daysAround(range, room.timezone))
  const margins = await marginsFor(call, meeting.id, room.id, request.room_id)
  const wish = { room, occupied: occupied.get(room.id) ?? [], ...range, ignored_meeting_id: meeting.id, margins }
  const time = { start: request.start, end: request.end }
  const conflict = conflictOf(wish, time) ?? marginConflictOf(wish, time)
  if (conflict === null) return
  const values = shownValues(conflict, call.language)
  throw new Refusal(bookingRefusals[conflict.reason], values, { rule: conflict.reason, limit: values, ...told })
}

/** Other requests for any of the time that a meeting and its services now hold, in ascending id. */
async function losersOf(call: Call, meeting_id: number): Promise<number[]> {
  const rows = await call.db.query<{ id: number }>(
    `select distinct other.source_id as id from holding own join holding other on other.company_id = own.company_id
       and other.room_id = own.room_id and other.start_time < own.end_time and other.end_time > own.start_time
       and other.start_time > own.start_time - interval '26 hours'
     where own.company_id = $1 and own.kind <> 'occupation' and own.source_id = $2 and own.is_held
       and other.kind <> 'occupation' and not other.is_held and other.source_id <> $2
     order by 1`,
    [call.actor.company_id, meeting_id],
  )
  return rows.map((row) => row.id)
}

/** Refuses a yes to what is over, or cannot be had any more: also where further steps would have to pass. */
export async function requireApprovable(call: Call, meeting: StoredMeeting, request: ApprovalRequest): Promise<void> {
  requireToCome(call, meeting, request)
  const rooms = await readRooms(call.db, call.actor.company_id, request.room_ids, call.now())
  if (rooms.length < request.room_ids.length) throw new Refusal(refusals.booking_offline)
  for (const room of rooms) await requireFree(call, meeting, room, request)
}

/** Gives a request its slot, and refuses the others that asked for it; after `requireApprovable`. */
export async function approve(
  call: Call,
  meeting: StoredMeeting,
  request: ApprovalRequest,
  reason: string | null,
): Promise<{ version: number; refused_ids: number[] }> {
  const { db, actor } = call
  await promoteHoldings(db, actor.company_id, meeting.id).catch((error) => {
    const zone = request.timezone
    throw asConflict(error, wireSpan(request.start, request.end, zone), call.language)
  })
  const [saved] = await db.query<{ version: number }>(
    `update meeting set audit_state = 0, meetingroom_id = coalesce(wanted_room_id, meetingroom_id),
       start_time = coalesce(wanted_start, start_time), end_time = coalesce(wanted_end, end_time),
       wanted_room_id = null, wanted_start = null, wanted_end = null,
       version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2 and version = $3 and audit_state = 1 and meeting_state = 'active' returning version`,
    [actor.company_id, meeting.id, meeting.version, actor.name],
  )
  if (saved === undefined) throw new Refusal(audit_decided)
  await applyWanted(call, meeting)
  const before = summary(meeting)
  const after = summary(await readMeeting(db, actor.company_id, meeting.id))
  await logMeeting(call, meeting.id, { action: 'approve', reason, before, after })
  call.record({
    module: 'meeting',
    action: 'approve',
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog({ ...after, ...(reason === null ? {} : { reason }) }),
  })
  await notifyDecided(call, meeting, request, 'approved', reason)
  const refused_ids: number[] = []
  for (const id of await losersOf(call, meeting.id)) {
    const loser = await readMeeting(db, actor.company_id, id, true)
    if (loser.audit_state !== 1 || loser.meeting_state !== 'active') continue
    await refuseRequest(call, loser, await approvalRequestOf(call, loser), {
      action: 'refuse_taken',
      reason: knownReason('slot_taken'),
    })
    refused_ids.push(id)
  }
  return { version: saved.version, refused_ids }
}
