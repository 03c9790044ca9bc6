import type { Call } from '../../kernel/call'
import { type PersonWhoMay, peopleWhoMay } from '../../kernel/people-who-may'
import { tellPeople } from '../message/public'
import { isConfirmed, readMeeting } from './meeting.store'
import type { MeetingMail } from './meeting-mail'
import { requestOf } from './request'
import { wireTime } from './wall-time'

/** Somebody who may decide about requests. */
export type Approver = PersonWhoMay

/** Who may decide about requests in an office and wants to be told; not the caller, who knows. */
async function approversOf({ db, actor }: Call, office_id: number): Promise<Approver[]> {
  const people = await peopleWhoMay(db, actor.company_id, 'change-audit', office_id)
  return people.filter(({ id, wants_notice }) => wants_notice && id !== actor.user_id)
}

/**
 * Tells those who may decide about it of a new request, once however many meetings of a series wait with it. A change
 * of words or people of what waits already is no new request.
 */
export async function tellApprovers(call: Call, ids: readonly number[], mail: MeetingMail | undefined): Promise<void> {
  const { db, actor } = call
  const waiting = await db.query<{ id: number }>(
    `select id from meeting where company_id = $1 and id = any($2::int[]) and audit_state = 1 and meeting_state = 'active'
     order by coalesce(wanted_start, start_time), id`,
    [actor.company_id, ids],
  )
  const [first] = waiting
  if (first === undefined) return
  const meeting = await readMeeting(db, actor.company_id, first.id)
  const request = await requestOf(call, meeting)
  const kind = isConfirmed(meeting) ? 'change_asked' : 'audit_asked'
  const values = {
    // what a private meeting is about is not for those who decide about its room
    title: meeting.secret ? '' : meeting.title,
    room: request.room_name,
    office_id: request.office_id,
    start_time: wireTime(request.start, request.timezone),
    end_time: wireTime(request.end, request.timezone),
    timezone: request.timezone,
    who: meeting.booker_name,
    reason: null,
    ...(waiting.length > 1 ? { meetings: waiting.length } : {}),
  }
  const slot = { room: values.room, start_time: values.start_time, end_time: values.end_time }
  const [told] = await db.query(
    'select 1 from message where company_id = $1 and meeting_id = $2 and kind = $3 and message.values @> $4::jsonb limit 1',
    [actor.company_id, meeting.id, kind, JSON.stringify(slot)],
  )
  if (told !== undefined) return
  const approvers = await approversOf(call, request.office_id)
  await tellPeople(
    call,
    approvers.map((one) => one.id),
    { kind, meeting_id: meeting.id, values },
  )
  await mail?.queueRequest(call, meeting, request, approvers)
}
