import type { Language } from '@workplace/contract/kernel/words'
import type { Call } from '../../kernel/call'
import { tellPeople } from '../message/public'
import { isConfirmed, readMeeting } from './meeting.store'
import type { MeetingMail } from './meeting-mail'
import { requestOf } from './request'
import { wireTime } from './wall-time'

/** Somebody who may decide about requests. */
export type Approver = { id: number; name: string; mail: string | null; language: Language | null }

/**
 * Who may decide about requests in an office, as the session would say it; not the caller, who knows, nor a manager of
 * that office who does not want to be told.
 */
function approversOf(call: Call, office_id: number): Promise<Approver[]> {
  return call.db.query<Approver>(
    `select u.id, u.name, lower(u.mail) as mail, u.language from users u
     cross join lateral (select administered_offices(u.company_id, u.id, 'room') as ids offset 0) as where_they_may
     where u.company_id = $1 and u.status = 'active' and u.id <> $3
       and exists (select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
         where ur.company_id = u.company_id and ur.user_id = u.id and 'change-audit' = any(r.permissions))
       and (ids is null or $2 = any(ids))
       and coalesce((select bool_or(m.receive_notice) from office_manager m
         join office_manager_office o on o.company_id = m.company_id and o.office_manager_id = m.id
         where m.company_id = u.company_id and m.user_id = u.id and o.office_id = $2 and 'room' = any(m.duties)), true)
     order by u.id`,
    [call.actor.company_id, office_id, call.actor.user_id],
  )
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
