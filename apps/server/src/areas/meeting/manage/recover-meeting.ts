import { Refusal, sentenceOf } from '@workplace/contract/kernel/refusal'
import { say } from '@workplace/contract/kernel/words'
import * as refusals from '@workplace/contract/meeting/refusals'
import { roomForBooker } from '@workplace/domain/booking/eligibility'
import { holdingsOf } from '@workplace/domain/booking/holding'
import { type Margins, widest } from '@workplace/domain/booking/service'
import { marginConflictOf } from '@workplace/domain/booking/verdict'
import type { Call } from '../../../kernel/call/call'
import { roomIdsOf } from '../core/edit-rooms'
import { readRoomsFor } from '../core/eligibility.store'
import { readOccupied, replaceHoldings } from '../core/holding.store'
import { stayUntilBooked } from '../core/host'
import { asConflict, bookingRequestFor, judge } from '../core/judge'
import { forLog, summary } from '../core/log-entry'
import { logMeeting, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { daysAround, rangeIn } from '../core/range'
import { wireSpan } from '../core/wall-time'
import { requireManaged } from './require-managed'

/**
 * How far ahead and at which hours one may book was asked when the meeting was booked; its time is the same now. Every
 * other rule is asked again.
 */
const askedBefore = ['horizon', 'window'] as const

type Order = Margins & { id: number; meetingroom_id: number }

/** Refuses what is not cancelled, was changed since it was seen, or would have begun already. */
export function requireRecoverable(call: Call, meeting: StoredMeeting, version?: number): void {
  requireManaged(call, meeting)
  if (meeting.meeting_state === 'released') throw new Refusal(refusals.managed_released)
  if (meeting.meeting_state !== 'cancelled')
    throw new Refusal(refusals.managed_not_cancelled, { who: meeting.updated_by })
  if (Date.parse(meeting.start_time) <= call.now()) throw new Refusal(refusals.managed_begun)
  requireManaged(call, meeting, version)
}

/** Whether it had its slot when it was cancelled, or only asked for it: what was cancelled last tells. */
async function wasConfirmed(call: Call, meeting: StoredMeeting): Promise<boolean> {
  const [line] = await call.db.query<{ before: { audit_state?: number; wanted_start?: string | null } | null }>(
    `select before from meeting_log where company_id = $1 and meeting_id = $2 and action = 'cancel' order by id desc limit 1`,
    [call.actor.company_id, meeting.id],
  )
  const before = line?.before
  if (before?.audit_state === undefined) return meeting.audit_state === 0
  return before.audit_state === 0 || typeof before.wanted_start === 'string'
}

/** The services that went with the meeting: cancelled in the same transaction, which is what their times say. */
function lostOrders(call: Call, meeting: StoredMeeting): Promise<(Order & { in_time: boolean })[]> {
  return call.db.query(
    `select o.id, o.meetingroom_id, o.prepare_minutes, o.clean_minutes,
       s.status = 'on' and m.start_time + make_interval(mins => o.after_minutes - s.lead_minutes) > $3 as in_time
     from service_order o
     join meeting m on m.company_id = o.company_id and m.id = o.meeting_id
     join services s on s.company_id = o.company_id and s.id = o.service_id
     where o.company_id = $1 and o.meeting_id = $2 and o.state = 'cancelled' and o.updated_at = m.updated_at`,
    [call.actor.company_id, meeting.id, new Date(call.now()).toISOString()],
  )
}

/** What the rules make of a recovery: whether it waits for approval, and which services can be had again. */
async function judgeRecovery(call: Call, meeting: StoredMeeting) {
  const { db, actor } = call
  const host_id = meeting.book_for_id ?? meeting.booker_id
  const [host] = await db.query<{ name: string; status: string }>(
    'select name, status from users where company_id = $1 and id = $2',
    [actor.company_id, host_id],
  )
  if (host?.status !== 'active') throw new Refusal(refusals.managed_booker_gone, { name: host?.name ?? '' })
  const ids = roomIdsOf(meeting)
  const rooms = await readRoomsFor(call, ids, host_id, ids)
  if (rooms.length < ids.length) throw new Refusal(refusals.booking_offline)
  const [start, end] = [Date.parse(meeting.start_time), Date.parse(meeting.end_time)]
  const lost = await lostOrders(call, meeting)
  const wanted = lost.filter((one) => one.in_time)
  let needsApproval = false
  let withServices = true
  for (const room of rooms) {
    const range = rangeIn(room.timezone, start, end)
    const occupied = await readOccupied(db, actor, [room.id], ...daysAround(range, room.timezone))
    const ruled = roomForBooker(room, { blacklisted: null, freed: askedBefore })
    const wish = bookingRequestFor(ruled, occupied.get(room.id) ?? [], range, {
      user_id: host_id,
      now: call.now(),
      ignored_meeting_id: meeting.id,
    })
    if (judge(wish, room.name, call.language).pending) needsApproval = true
    const margins = widest(wanted.filter((one) => one.meetingroom_id === room.id))
    if (marginConflictOf({ ...wish, margins }, { start, end }) !== null) withServices = false
  }
  const pending = needsApproval && !(await wasConfirmed(call, meeting))
  const again = withServices ? wanted.map((one) => one.id) : []
  return { rooms, start, end, pending, again, lost: lost.length - again.length }
}

/** Whether a cancelled meeting could be recovered at this moment, and if not why; nothing is changed or locked. */
export async function recoveryOf(call: Call, meeting: StoredMeeting, title = '') {
  const { id } = meeting
  try {
    requireRecoverable(call, meeting)
    await judgeRecovery(call, meeting)
    return { id, title, ok: true, reason: null, message: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, title, ...refusedAs(call, error) }
  }
}

/** A refusal as one of many is answered. */
export const refusedAs = (call: Call, { kind, reason, values }: Refusal) => ({
  ok: false,
  reason,
  message: say(sentenceOf(kind), call.language, values),
})

/** Gives a cancelled meeting its slot back, under the locks of its rooms and of its row. The rules are asked as its host. */
export async function recoverLocked(call: Call, meeting: StoredMeeting, reason: string | null) {
  const { db, actor } = call
  await stayUntilBooked(call, meeting.book_for_id ?? meeting.booker_id)
  const { rooms, start, end, pending, again, lost } = await judgeRecovery(call, meeting)
  const holdings = holdingsOf(rooms, start, end)
  await replaceHoldings(db, actor.company_id, meeting.id, holdings, !pending).catch((error) => {
    const zone = meeting.timezone
    throw asConflict(error, wireSpan(start, end, zone), call.language)
  })
  if (again.length > 0) {
    await db.query(
      `update service_order set state = 'wait', reason = null, version = version + 1, updated_at = now(), updated_by = $3
       where company_id = $1 and id = any($2::int[]) and state = 'cancelled'`,
      [actor.company_id, again, actor.name],
    )
  }
  await db.query(
    `update meeting set meeting_state = 'active', audit_state = $3, cancel_reason = null,
       is_exception = series_id is not null, version = version + 1, updated_at = now(), updated_by = $4
     where company_id = $1 and id = $2`,
    [actor.company_id, meeting.id, pending ? 1 : 0, actor.name],
  )
  const before = { ...summary(meeting), meeting_state: 'cancelled' }
  const recovered = await readMeeting(db, actor.company_id, meeting.id)
  const after = { ...summary(recovered), meeting_state: 'active' }
  await logMeeting(call, meeting.id, { action: 'recover', reason, before, after })
  call.record({
    module: 'meeting',
    action: 'recover',
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog({ ...after, ...(reason === null ? {} : { reason }) }),
  })
  notifyMeetingChanged(call, meeting.id, holdings)
  return { version: recovered.version, pending, services_lost: lost }
}
