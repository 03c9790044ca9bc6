import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { restoreMeeting as declared } from '@workplace/contract/meeting/release'
import { roomForBooker } from '@workplace/domain/booking/eligibility'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { BLOCK_MINUTES } from '@workplace/domain/kernel/time'
import type { Call } from '../../../kernel/call/call'
import { sqlState } from '../../../kernel/database/db'
import { voidBreach } from '../blacklist/breaches'
import { bookingPerson } from '../core/booking-person'
import { readOccupied, replaceHoldings } from '../core/holding.store'
import { stayUntilBooked } from '../core/host'
import { bookingRequestFor, judge } from '../core/judge'
import { forLog, summary } from '../core/log-entry'
import { allRoomsOf, logMeeting, mayChange, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { daysAround, rangeIn } from '../core/range'
import { readReleaseSettings } from '../core/release-settings'
import { lockRooms, readRooms } from '../core/room.store'
import { instantText } from '../core/wall-time'
import { settleServices } from '../services/settle-services'
import { notifyReleases } from './notify-releases'
import { words } from './words'

/** What is not asked again of a meeting that was allowed already. */
const freed = ['horizon', 'window', 'length', 'weekend', 'approval'] as const
const blockMs = BLOCK_MINUTES * 60_000

function requireRestorable(call: Call, meeting: StoredMeeting): void {
  if (!mayChange(call.actor, meeting)) throw new Refusal(refusals.meeting_not_yours)
  if (meeting.meeting_state !== 'released') throw new Refusal(refusals.release_not_released)
  if (Date.parse(meeting.end_time) <= call.now()) throw new Refusal(refusals.release_over)
}

/** Refuses where a room was locked or given up meanwhile, or somebody else has any part of the slot. */
async function requireFree(call: Call, meeting: StoredMeeting, room_ids: readonly number[]): Promise<void> {
  const { db, actor } = call
  const [start, end] = [Date.parse(meeting.start_time), Date.parse(meeting.end_time)]
  const now = call.now()
  const from = Math.max(start, Math.floor(now / blockMs) * blockMs)
  const whole = rangeIn(meeting.timezone, start, end)
  const rest = rangeIn(meeting.timezone, from, end)
  const rooms = await readRooms(db, actor.company_id, room_ids, now)
  if (rooms.length < room_ids.length) throw new Refusal(commonRefusals.not_found)
  for (const room of rooms) {
    const occupied = (await readOccupied(db, actor, [room.id], ...daysAround(whole, room.timezone))).get(room.id) ?? []
    const others = occupied.filter((one) => one.audit_state === 0 && !(one.kind === 'meeting' && one.id === meeting.id))
    if (others.some((one) => one.start < end && start < one.end)) throw new Refusal(refusals.release_taken)
    const user_id = meeting.book_for_id ?? meeting.booker_id
    const wish = bookingRequestFor(roomForBooker(room, { blacklisted: null, freed }), [], rest, { user_id, now })
    judge(wish, room.name, call.language)
  }
}

/** `POST /release/restore`: the slot is the meeting's again, and nothing is held against its host any more. */
export async function restoreMeeting(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const seen = await readMeeting(db, actor.company_id, input.meeting_id)
  requireRestorable(call, seen)
  await lockRooms(db, allRoomsOf(seen))
  const meeting = await readMeeting(db, actor.company_id, input.meeting_id, true)
  requireRestorable(call, meeting)
  const host_id = meeting.book_for_id ?? meeting.booker_id
  await stayUntilBooked(call, host_id)
  const person = await bookingPerson(call, host_id)
  if (person?.status !== 'active') throw new Refusal(refusals.managed_booker_gone, { name: person?.name ?? '' })
  const room_ids = [meeting.meetingroom_id, ...meeting.extra_room_ids]
  await requireFree(call, meeting, room_ids)
  // a row is at most a day of the room's own office
  const rooms = await readRooms(db, actor.company_id, room_ids, call.now())
  const holdings = holdingsOf(rooms, Date.parse(meeting.start_time), Date.parse(meeting.end_time))
  await replaceHoldings(db, actor.company_id, meeting.id, holdings, true).catch((error) => {
    throw sqlState(error) === '23P01' ? new Refusal(refusals.release_taken) : error
  })
  const [saved] = await db.query<{ version: number }>(
    `update meeting set meeting_state = 'active', release_reason = null, version = version + 1, updated_at = now(),
       updated_by = $3 where company_id = $1 and id = $2 returning version`,
    [actor.company_id, meeting.id, actor.name],
  )
  await db.query(
    'update release_log set restored_by = $3, restored_time = $4 where company_id = $1 and meeting_id = $2',
    [actor.company_id, meeting.id, actor.user_id, instantText(call.now())],
  )
  const before = { ...summary(meeting), meeting_state: 'released' }
  const after = { ...summary(meeting), meeting_state: 'active' }
  await logMeeting(call, meeting.id, { action: 'restore', reason: input.reason || null, before, after })
  call.record({
    module: 'meeting',
    action: 'restore',
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog({ ...after, ...(input.reason ? { reason: input.reason } : {}) }),
  })
  notifyMeetingChanged(call, meeting.id, holdings)
  await notifyReleases(call, [{ meeting, kind: 'release_restored', reason: input.reason || null }])
  await settleServices(call, [meeting.id])
  const settings = await readReleaseSettings(db, actor.company_id)
  await voidBreach(call, meeting.id, host_id, say(words.restoredReason, call.language), settings)
  return { id: meeting.id, version: saved?.version ?? meeting.version }
}
