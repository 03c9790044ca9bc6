import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { addRoom as declared } from '@workplace/contract/meeting/hand-over'
import * as refusals from '@workplace/contract/meeting/refusals'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { detailsAfter } from '../approval/approval-need'
import { claimRooms } from '../core/asked-rooms'
import { holdingArrays, readOccupied } from '../core/holding.store'
import { asConflict, bookingRequestFor, judge } from '../core/judge'
import { forLog, summary } from '../core/log-entry'
import { logMeeting, readMeeting, requireChangeable, type StoredMeeting } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { daysAround, rangeIn } from '../core/range'
import type { StoredRoom } from '../core/room.store'
import { keepAgreements, requireTerms } from '../core/terms'
import { wireSpan } from '../core/wall-time'

const mostRooms = 10
const field = (zh: string, en: string) =>
  new Refusal(commonRefusals.invalid_input, {}, { fields: { meetingroom_id: [zh, en] } })

/** What cannot be said with one more room: a meeting that has begun, or one whose change is still to be decided. */
function requireRoomFor(call: Call, meeting: StoredMeeting, room_id: number): void {
  const has = [meeting.meetingroom_id, ...meeting.extra_room_ids]
  if (has.includes(room_id)) throw field('该会议室已在会议中', 'This room is already part of the meeting')
  if (has.length >= mostRooms) throw field('一个会议最多10个会议室', 'A meeting can have at most 10 rooms')
  if (meeting.wanted_start !== null) {
    throw field(
      '会议的变更正在审核，请稍后再添加',
      'A change of this meeting is pending approval. Add the room afterwards.',
    )
  }
  if (Date.parse(meeting.start_time) <= call.now()) {
    throw new Refusal(refusals.booking_past, {}, { rule: 'past', limit: {}, nearest: null })
  }
}

/** Asks the rules about the added room. A confirmed meeting does not begin to wait because of it: that is refused. */
export async function judgeAddedRoom(
  call: Call,
  meeting: StoredMeeting,
  room: StoredRoom,
  { start, end }: { start: number; end: number },
): Promise<void> {
  const range = rangeIn(room.timezone, start, end)
  const occupied = await readOccupied(call.db, call.actor, [room.id], ...daysAround(range, room.timezone))
  const who = {
    user_id: meeting.book_for_id ?? call.actor.user_id,
    now: call.now(),
    // more of a meeting that is had is no more meetings
    ignored_meeting_id: meeting.id,
    asks: (await detailsAfter(call, meeting, { rooms: [room] })) ?? { people: meeting.attendee_count },
  }
  const { pending } = judge(bookingRequestFor(room, occupied.get(room.id) ?? [], range, who), room.name, call.language)
  if (pending && meeting.audit_state === 0) {
    throw field(
      '该会议室需审核，不能加入已确认的会议，请单独预订',
      'This room needs approval and cannot join a confirmed meeting. Book it by itself.',
    )
  }
}

/** Adds a room to a meeting for its whole time, under the room's lock and through all the rules. */
export async function addRoom(call: Call, input: ParsedOf<typeof declared>): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const seen = await readMeeting(db, actor.company_id, input.id)
  requireChangeable(call, seen, input.version)
  // also the meeting's own rooms: whoever moves it meanwhile waits, or is waited for
  const rooms = await claimRooms(
    call,
    [input.meetingroom_id, seen.meetingroom_id, ...seen.extra_room_ids],
    seen.book_for_id ?? undefined,
    [seen.meetingroom_id, ...seen.extra_room_ids],
  )
  const meeting = await readMeeting(db, actor.company_id, input.id, true)
  requireChangeable(call, meeting, input.version)
  requireRoomFor(call, meeting, input.meetingroom_id)
  const room = rooms.find((one) => one.id === input.meetingroom_id) as StoredRoom
  const [start, end] = [Date.parse(meeting.start_time), Date.parse(meeting.end_time)]
  await judgeAddedRoom(call, meeting, room, { start, end })
  await keepAgreements(call, meeting.id, await requireTerms(call, [room], input.terms))
  const holdings = holdingsOf([room], start, end)
  await db.query('insert into meeting_room (company_id, meeting_id, meetingroom_id) values ($1, $2, $3)', [
    actor.company_id,
    meeting.id,
    room.id,
  ])
  await db
    .query(
      `insert into holding (company_id, room_id, kind, source_id, start_time, end_time, is_held)
       select $1, t.room_id, 'meeting', $2, t.starts, t.ends, $3
       from unnest($4::int[], $5::timestamptz[], $6::timestamptz[]) as t(room_id, starts, ends)`,
      [actor.company_id, meeting.id, meeting.audit_state === 0, ...holdingArrays(holdings)],
    )
    .catch((error) => {
      const slot = wireSpan(start, end, room.timezone)
      throw asConflict(error, slot, call.language)
    })
  const [saved] = await db.query<{ version: number }>(
    `update meeting set version = version + 1, updated_at = now(), updated_by = $3, is_exception = series_id is not null
     where company_id = $1 and id = $2 returning version`,
    [actor.company_id, meeting.id, actor.name],
  )
  const meetingroom_ids = [meeting.meetingroom_id, ...meeting.extra_room_ids, room.id]
  const [before, after] = [summary(meeting), { ...summary(meeting), room_ids: meetingroom_ids }]
  await logMeeting(call, meeting.id, { action: 'add_room', before, after })
  call.record({
    module: 'meeting',
    action: 'add_room',
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog(after),
  })
  notifyMeetingChanged(call, meeting.id, [...holdings, ...holdingsOf(rooms, start, end)])
  return {
    id: meeting.id,
    version: saved?.version ?? meeting.version,
    audit_state: meeting.audit_state,
    meetingroom_ids,
  }
}
