import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Outcome } from '@workplace/contract/meeting/roomlock'
import type { MessageKind } from '@workplace/contract/message/message'
import { roomForBooker } from '@workplace/domain/booking/eligibility'
import type { Call } from '../../../kernel/call/call'
import { staleSince } from '../../../kernel/call/stale'
import { notifyPeople } from '../../message/public'
import { cancelLocked } from '../booking/cancel-meeting'
import { moveMeeting } from '../booking/edit-meeting'
import { readOccupied } from '../core/holding.store'
import { bookingRequestFor, judge } from '../core/judge'
import { forLog, summary } from '../core/log-entry'
import { allRoomsOf, isActive, logMeeting, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { daysAround, rangeIn } from '../core/range'
import { approvalRequestOf, refuseRequest } from '../core/request'
import { readRooms, type StoredRoom } from '../core/room.store'
import { wireSpan, wireTime } from '../core/wall-time'
import { settleServices } from '../services/settle-services'
import { type Claim, freedForMoves, mayMove } from './conflicting-claims'

/** What becomes of a claim that stands in the way. */
export type Decision = {
  readonly claim: Claim
  readonly action: Outcome
  /** The room to move to. */
  readonly to: number | null
  /** The version that was seen when it was decided. */
  readonly version: number | null
}

/** Why, as the people of a meeting are told: the reason of the lock, the subject of the occupation. */
type Because = { readonly reason: string; readonly notify: boolean }

/** The rooms whose locks a change of these meetings needs besides: all of theirs, and those that they get. */
export async function roomsOfDecisions(call: Call, decisions: readonly Decision[]): Promise<number[]> {
  const changed = decisions.filter((one) => one.action !== 'keep')
  const rows = await call.db.query<{ room_id: number }>(
    `select distinct room_id from holding
     where company_id = $1 and kind <> 'occupation' and source_id = any($2::int[])`,
    [call.actor.company_id, changed.map((one) => one.claim.id)],
  )
  return [...rows.map((row) => row.room_id), ...changed.flatMap((one) => one.to ?? [])]
}

/** Tells the booker, the host and who is invited what became of a meeting, but for the caller. */
async function tellSettled(call: Call, meeting: StoredMeeting, kind: MessageKind, room_id: number, because: Because) {
  if (!because.notify) return
  const { db, actor } = call
  const people = await db.query<{ user_id: number }>(
    `select user_id from attendee where company_id = $1 and meeting_id = $2 and user_id is not null and accept_state <> 3`,
    [actor.company_id, meeting.id],
  )
  const [room] = await db.query<{ name: string; office_id: number; timezone: string }>(
    `select r.name, r.office_id, o.timezone from meetingroom r
     join office o on o.company_id = r.company_id and o.id = r.office_id where r.company_id = $1 and r.id = $2`,
    [actor.company_id, room_id],
  )
  const owners = [meeting.booker_id, ...(meeting.book_for_id === null ? [] : [meeting.book_for_id])]
  // that nothing changes concerns only those whose meeting it is
  const told = kind === 'room_kept' ? owners : [...owners, ...people.map((one) => one.user_id)]
  const timezone = room?.timezone ?? meeting.timezone
  await notifyPeople(
    call,
    told.filter((id) => id !== actor.user_id),
    {
      kind,
      meeting_id: meeting.id,
      values: {
        title: meeting.title,
        room: room?.name ?? '',
        office_id: room?.office_id ?? meeting.office_id,
        ...wireSpan(meeting.start_time, meeting.end_time, timezone),
        timezone,
        who: actor.name,
        reason: because.reason,
      },
    },
  )
}

/** Gives a meeting another room in place of one, under the locks of both; the rules are asked with its host's rights. */
async function moveOut(call: Call, meeting: StoredMeeting, from: number, to_id: number): Promise<void> {
  const { db, actor } = call
  const now = call.now()
  const [start, end] = [Date.parse(meeting.start_time), Date.parse(meeting.end_time)]
  if (start <= now || meeting.wanted_start !== null) {
    throw new Refusal(refusals.meeting_cannot_move, { title: shownTitle(call, meeting) })
  }
  const has = [meeting.meetingroom_id, ...meeting.extra_room_ids]
  // the locks were taken for what stood in the database then
  if (!has.includes(from) || has.includes(to_id)) throw new Refusal(commonRefusals.conflict)
  const ids = has.map((id) => (id === from ? to_id : id))
  const rooms = await readRooms(db, actor.company_id, ids, now)
  const to = rooms.find((one) => one.id === to_id)
  const room = rooms.find((one) => one.id === ids[0]) ?? to
  if (to === undefined || room === undefined) throw new Refusal(commonRefusals.not_found)
  if (to.isaudit === 1 && meeting.audit_state === 0) throw new Refusal(refusals.room_needs_approval, { room: to.name })
  const range = rangeIn(to.timezone, start, end)
  const occupied = await readOccupied(db, actor, [to.id], ...daysAround(range, to.timezone))
  const wish = bookingRequestFor(
    roomForBooker(to, { blacklisted: null, freed: freedForMoves }),
    occupied.get(to.id) ?? [],
    range,
    {
      user_id: meeting.book_for_id ?? meeting.booker_id,
      now,
      ignored_meeting_id: meeting.id,
    },
  )
  judge(wish, to.name, call.language)
  const isExtra = from !== meeting.meetingroom_id
  const slot = { room, rooms: unique(rooms), start, end, extra_room_ids: isExtra ? ids.slice(1) : null }
  await moveMeeting(call, meeting, slot, false)
  await db.query(
    `update meeting set is_exception = series_id is not null, version = version + 1, updated_at = now(), updated_by = $3
     where company_id = $1 and id = $2`,
    [actor.company_id, meeting.id, actor.name],
  )
  const before = { ...summary(meeting), room_ids: has }
  const after = { ...before, ...summary(await readMeeting(db, actor.company_id, meeting.id)), room_ids: ids }
  await logMeeting(call, meeting.id, { action: 'move', before, after })
  call.record({
    module: 'meeting',
    action: 'edit',
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog(after),
  })
}

const unique = (rooms: readonly StoredRoom[]) => [...new Map(rooms.map((one) => [one.id, one])).values()]

const shownTitle = (call: Call, meeting: StoredMeeting): string =>
  meeting.secret ? (call.language === 'en' ? 'Booked' : '已预订') : meeting.title

/** Cancels a meeting, ends one that runs, or refuses what only waits for approval: a request, or a wish to move. */
async function cancelOne(call: Call, meeting: StoredMeeting, claim: Claim, because: Because): Promise<void> {
  if (claim.is_held) {
    await cancelLocked(call, meeting, { reason: because.reason })
    return tellSettled(call, meeting, 'room_cancelled', claim.room_id, because)
  }
  // tells its people itself; the own slot of a meeting that is to be moved stays
  await refuseRequest(call, meeting, await approvalRequestOf(call, meeting), {
    action: 'refuse',
    reason: because.reason,
  })
}

/**
 * Does with the meetings in the way what was decided, one after the other in ascending id, under the locks of the rooms
 * in `locked` that the caller has taken: rooms first, then the rows of meetings, as every writer. How many of each.
 */
export async function settleMeetings(
  call: Call,
  decisions: readonly Decision[],
  locked: ReadonlySet<number>,
  because: Because,
): Promise<Record<'kept' | 'moved' | 'cancelled', number>> {
  const { db, actor } = call
  const counts = { kept: 0, moved: 0, cancelled: 0 }
  const gone = new Set<number>()
  const changed = new Set<number>()
  for (const { claim, action, to, version } of [...decisions].sort((a, b) => a.claim.id - b.claim.id)) {
    if (gone.has(claim.id)) continue
    const meeting = await readMeeting(db, actor.company_id, claim.id, action !== 'keep')
    if (version !== null && version !== meeting.version && !changed.has(claim.id)) {
      throw staleSince(call, meeting)
    }
    if (action === 'keep') {
      counts.kept++
      await tellSettled(call, meeting, 'room_kept', claim.room_id, because)
      continue
    }
    if (Date.parse(meeting.end_time) <= call.now()) continue
    // somebody gave it another room since the locks were taken
    if (!isActive(meeting) || allRoomsOf(meeting).some((id) => !locked.has(id)))
      throw new Refusal(commonRefusals.conflict)
    if (action === 'cancel') {
      await cancelOne(call, meeting, claim, because)
      gone.add(claim.id)
      counts.cancelled++
      continue
    }
    if (!mayMove(claim, call.now()))
      throw new Refusal(refusals.meeting_cannot_move, { title: shownTitle(call, meeting) })
    if (to === null) {
      const from = wireTime(claim.from, claim.timezone).slice(0, 16)
      throw new Refusal(refusals.no_room_free, { title: shownTitle(call, meeting), from })
    }
    await moveOut(call, meeting, claim.room_id, to)
    changed.add(claim.id)
    await tellSettled(call, await readMeeting(db, actor.company_id, meeting.id), 'room_moved', to, because)
    counts.moved++
  }
  await settleServices(call, [...gone, ...changed])
  return counts
}
