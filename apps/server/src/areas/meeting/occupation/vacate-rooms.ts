import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { ConflictingMeeting } from '@workplace/contract/meeting/roomlock'
import * as topics from '@workplace/contract/meeting/topics'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { notifyMeetingChanged } from '../core/notify-changed'
import { lockRooms } from '../core/room.store'
import { type Claim, once, readClaims, roomsToMoveTo, wireClaim } from './conflicting-claims'
import { decide, type LockSettlement } from './lock-rooms'
import { freeDates, readDates, touchOccupation } from './occupation.store'
import { roomsOfDecisions, settleMeetings } from './settle-meetings'

/** As far ahead as anybody books. */
const years = 20 * 366 * 86_400_000

/** The meetings that have not ended in these rooms, each once. */
async function meetingsToCome(call: Call, room_ids: readonly number[]): Promise<Claim[]> {
  const claims = await readClaims(call, room_ids, call.now(), call.now() + years)
  return once(claims.filter((claim) => claim.kind === 'meeting'))
}

const shown = 200

/** The meetings that have not ended in rooms that are to be given up, and where each could go. */
export async function comingMeetings(
  call: Call,
  room_ids: readonly number[],
): Promise<{ items: ConflictingMeeting[]; total: number }> {
  const claims = await meetingsToCome(call, room_ids)
  const first = claims.slice(0, shown)
  const suggested = await roomsToMoveTo(call, first, new Set(room_ids))
  return {
    items: first.map((claim, n) => wireClaim(claim, call.now(), suggested.get(n) ?? null)),
    total: claims.length,
  }
}

/**
 * Empties rooms that are given up: their meetings move or are cancelled as was decided, and occupations lose the dates
 * that have not begun. Without a decision meetings refuse it. The locks of all rooms concerned are held afterwards.
 */
export async function vacateRooms(
  call: Call,
  room_ids: readonly number[],
  settling: (LockSettlement & { reason: string }) | null,
): Promise<{ moved: number; cancelled: number }> {
  const without = new Set(room_ids)
  const foreseen = settling === null ? [] : await decide(call, await meetingsToCome(call, room_ids), without, settling)
  const locked = new Set([...room_ids, ...(await roomsOfDecisions(call, foreseen))])
  await lockRooms(call.db, [...locked])
  const meetings = await meetingsToCome(call, room_ids)
  const [first] = meetings
  if (first !== undefined && settling === null) {
    throw new Refusal(refusals.room_meetings, { n: meetings.length, room: first.room_name }, { total: meetings.length })
  }
  const decisions = settling === null ? [] : await decide(call, meetings, without, settling)
  // who came since then is not in the locks that were taken: nobody guesses for them
  if (decisions.some((one) => one.to !== null && !locked.has(one.to))) throw new Refusal(commonRefusals.conflict)
  const because = { reason: settling?.reason ?? '', notify: settling?.notify ?? false }
  const { moved, cancelled } = await settleMeetings(call, decisions, locked, because)
  await endOccupations(call, room_ids)
  return { moved, cancelled }
}

/** Occupations have nothing in these rooms any more, but for a date that runs. */
async function endOccupations(call: Call, room_ids: readonly number[]): Promise<void> {
  const { db, actor } = call
  const found = await db.query<{ id: number }>(
    `select distinct cyclemeeting_id as id from cyclemeeting_date
     where company_id = $1 and meetingroom_id = any($2::int[]) and state in ('held', 'moved') and start_time > $3 order by 1`,
    [actor.company_id, room_ids, new Date(call.now()).toISOString()],
  )
  for (const { id } of found) {
    const dates = (await readDates(db, actor.company_id, id)).filter(
      (one) =>
        room_ids.includes(one.meetingroom_id) &&
        (one.state === 'held' || one.state === 'moved') &&
        Date.parse(one.start_time) > call.now(),
    )
    await freeDates(call, id, dates, 'removed')
    await touchOccupation(call, id)
    call.record({ module: 'cyclemeeting', action: 'del', target: '', target_id: id, after: { dates: dates.length } })
    call.emit(eventOf(topics.cyclemeeting, { ids: [id] }))
    notifyMeetingChanged(
      call,
      null,
      dates.flatMap((one) =>
        holdingsOf(
          [{ id: one.meetingroom_id, timezone: one.timezone }],
          Date.parse(one.start_time),
          Date.parse(one.end_time),
        ),
      ),
    )
  }
}
