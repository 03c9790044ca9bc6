import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { MessageKind } from '@workplace/contract/message/message'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { dropWaitingHoldings } from './holding.store'
import { forLog, summary } from './log-entry'
import { isConfirmed, logMeeting, type StoredMeeting } from './meeting.store'
import { notifyMeetingChanged } from './notify-changed'
import { wireSpan } from './wall-time'

/** What a meeting asks for: its own slot, or of a confirmed one the slot to which it is to be moved. Epoch ms. */
export type ApprovalRequest = {
  room_id: number
  /** With the further rooms of the meeting. */
  room_ids: number[]
  room_name: string
  office_id: number
  timezone: string
  start: number
  end: number
}

/** What each of these meetings asks for. */
export async function approvalRequestsOf(call: Call, meetings: readonly StoredMeeting[]): Promise<ApprovalRequest[]> {
  const roomIdOf = (meeting: StoredMeeting) => meeting.wanted_room_id ?? meeting.meetingroom_id
  const rooms = await call.db.query<{ id: number; name: string; office_id: number; timezone: string }>(
    `select r.id, r.name, r.office_id, o.timezone from meetingroom r join office o on o.company_id = r.company_id and o.id = r.office_id
     where r.company_id = $1 and r.id = any($2::int[])`,
    [call.actor.company_id, [...new Set(meetings.map(roomIdOf))]],
  )
  const byId = new Map(rooms.map((room) => [room.id, room]))
  return meetings.map((meeting) => {
    const room = byId.get(roomIdOf(meeting))
    if (room === undefined) throw new Refusal(commonRefusals.not_found)
    return {
      room_id: room.id,
      room_ids: [...new Set([room.id, ...meeting.extra_room_ids])],
      room_name: room.name,
      office_id: room.office_id,
      timezone: room.timezone,
      start: Date.parse(meeting.wanted_start ?? meeting.start_time),
      end: Date.parse(meeting.wanted_end ?? meeting.end_time),
    }
  })
}

export async function approvalRequestOf(call: Call, meeting: StoredMeeting): Promise<ApprovalRequest> {
  const [request] = await approvalRequestsOf(call, [meeting])
  if (request === undefined) throw new Refusal(commonRefusals.not_found)
  return request
}

/** Tells the grids of both slots, and those whose meeting it is unless they decided themselves. */
export async function notifyDecided(
  call: Call,
  meeting: StoredMeeting,
  request: ApprovalRequest,
  outcome: 'approved' | 'refused' | 'taken',
  reason: string | null,
): Promise<void> {
  const rooms = (ids: readonly number[], timezone: string) => ids.map((id) => ({ id, timezone }))
  notifyMeetingChanged(call, meeting.id, [
    ...holdingsOf(rooms(request.room_ids, request.timezone), request.start, request.end),
    ...holdingsOf(
      rooms([meeting.meetingroom_id, ...meeting.extra_room_ids], meeting.timezone),
      Date.parse(meeting.start_time),
      Date.parse(meeting.end_time),
    ),
  ])
  const whose = [meeting.booker_id, ...(meeting.book_for_id === null ? [] : [meeting.book_for_id])]
  const kind: MessageKind = `${isConfirmed(meeting) ? 'change' : 'audit'}_${outcome}`
  await notifyPeople(
    call,
    // who loses a slot by their own decision about another request learns of it all the same
    whose.filter((id) => outcome === 'taken' || id !== call.actor.user_id),
    {
      kind,
      meeting_id: meeting.id,
      values: {
        title: meeting.title,
        room: request.room_name,
        office_id: request.office_id,
        ...wireSpan(request.start, request.end, request.timezone),
        timezone: request.timezone,
        who: call.actor.name,
        reason,
      },
    },
  )
}

/** Ends a request with a no; a confirmed meeting that was to be moved stays where it is. Answers the new version. */
export async function refuseRequest(
  call: Call,
  meeting: StoredMeeting,
  request: ApprovalRequest,
  because: { action: 'refuse' | 'refuse_taken'; reason: string | null },
): Promise<number> {
  const { db, actor } = call
  const audit_state = isConfirmed(meeting) ? 0 : 2
  await dropWaitingHoldings(db, actor.company_id, meeting.id)
  const [saved] = await db.query<{ version: number }>(
    `update meeting set audit_state = $4, wanted_room_id = null, wanted_start = null, wanted_end = null,
       cancel_reason = case when $4 = 2 then $6 else cancel_reason end,
       version = version + 1, updated_at = now(), updated_by = $5
     where company_id = $1 and id = $2 and version = $3 and audit_state = 1 and meeting_state = 'active' returning version`,
    [actor.company_id, meeting.id, meeting.version, audit_state, actor.name, because.reason],
  )
  if (saved === undefined) throw new Refusal(commonRefusals.audit_decided)
  const before = summary(meeting)
  const after = { ...before, audit_state, wanted_room_id: null, wanted_start: null, wanted_end: null }
  await logMeeting(call, meeting.id, { ...because, before, after })
  call.record({
    module: 'meeting',
    action: because.action,
    target_id: meeting.id,
    before: forLog(before).after,
    ...forLog({ ...after, ...(because.reason === null ? {} : { reason: because.reason }) }),
  })
  await notifyDecided(
    call,
    meeting,
    request,
    because.action === 'refuse' ? 'refused' : 'taken',
    because.action === 'refuse' ? because.reason : null,
  )
  return saved.version
}
