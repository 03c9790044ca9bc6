import { eventOf } from '@workplace/contract/kernel/topic'
import type { MessageKind } from '@workplace/contract/message/message'
import * as messageTopics from '@workplace/contract/message/topics'
import type { Call } from '../../../kernel/call/call'
import { type PersonWhoMay, peopleWhoMay } from '../../../kernel/session/people-who-may'
import { notifyPeople } from '../../message/public'
import { isConfirmed, logMeetings, readMeetings, type StoredMeeting } from '../core/meeting.store'
import { type ApprovalRequest, approvalRequestsOf } from '../core/request'
import { wireSpan } from '../core/wall-time'
import type { MeetingMail } from '../mail/meeting-mail'
import type { WaitingMeeting } from './meeting-subject'
import { openRequests, type ReopenReason } from './open-requests'

/** Somebody who may decide about requests. */
export type Approver = PersonWhoMay

/** Who may decide about requests in an office and wants to be told; not the caller, who knows. */
async function approversOf({ db, actor }: Call, office_id: number): Promise<Approver[]> {
  const people = await peopleWhoMay(db, actor.company_id, 'change-audit', office_id, 'room')
  return people.filter(({ id, wants_notice }) => wants_notice && id !== actor.user_id)
}

/** Those who are asked by a flow, wherever they administer; not the caller, who knows. */
export async function approversNamed({ db, actor }: Call, ids: readonly number[]): Promise<Approver[]> {
  return db.query<Approver>(
    `select id, name, lower(mail) as mail, language, true as wants_notice from users
     where company_id = $1 and id = any($2::int[]) and id <> $3 order by id`,
    [actor.company_id, ids, actor.user_id],
  )
}

type Told = { kind: MessageKind; who?: string; reason?: string | null; meetings?: number }

const slotValues = ({ room_name, start, end, timezone }: ApprovalRequest) => ({
  room: room_name,
  ...wireSpan(start, end, timezone),
})

/** Tells people of a request: whose turn it is, or that time runs out. Who decides is not told what a private meeting is about. */
export async function notifyAsked(
  call: Call,
  { meeting, request }: WaitingMeeting,
  people: readonly Approver[],
  { kind, who = meeting.booker_name, reason = null, meetings = 1 }: Told,
  mail?: MeetingMail,
): Promise<void> {
  await notifyPeople(
    call,
    people.map((one) => one.id),
    {
      kind,
      meeting_id: meeting.id,
      values: {
        title: meeting.secret ? '' : meeting.title,
        ...slotValues(request),
        office_id: request.office_id,
        timezone: request.timezone,
        who,
        reason,
        ...(meetings > 1 ? { meetings } : {}),
      },
    },
  )
  await mail?.queueRequest(call, meeting, request, people)
}

const askedKind = (meeting: StoredMeeting): MessageKind => (isConfirmed(meeting) ? 'change_asked' : 'audit_asked')

/** Tells those whose turn it is now, by message and mail; others who were asked are asked no more. */
export async function notifyTurn(
  call: Call,
  waiting: WaitingMeeting,
  asked: readonly number[],
  had: readonly number[],
  mail: MeetingMail | undefined,
): Promise<void> {
  const still = asked.filter((id) => had.includes(id))
  await readAskMessages(call, waiting.meeting.id, still)
  const added = asked.filter((id) => !had.includes(id))
  await notifyAsked(call, waiting, await approversNamed(call, added), { kind: askedKind(waiting.meeting) }, mail)
}

/** What asks people about a meeting who are not asked any more counts as read: the bell counts what is theirs to do. */
export async function readAskMessages(
  { db, actor, emit }: Call,
  meeting_id: number,
  asked: readonly number[],
): Promise<void> {
  const seen = await db.query<{ user_id: number }>(
    `update message set read_at = now() where company_id = $1 and meeting_id = $2 and read_at is null
       and kind in ('audit_asked', 'change_asked', 'audit_remind', 'audit_handed') and not user_id = any($3::int[])
     returning user_id`,
    [actor.company_id, meeting_id, asked],
  )
  for (const user_id of new Set(seen.map((one) => one.user_id))) emit(eventOf(messageTopics.message, { user_id }))
}

/**
 * Puts what waits on its way and tells those who decide about it of a new request, once however many meetings of a series
 * wait with it. A change of words or people of what waits already is no new request.
 */
export async function notifyApprovers(
  call: Call,
  ids: readonly number[],
  mail: MeetingMail | undefined,
  again?: ReopenReason,
): Promise<void> {
  const { db, actor } = call
  const rows = await db.query<{ id: number }>(
    `select id from meeting where company_id = $1 and id = any($2::int[]) and audit_state = 1 and meeting_state = 'active'
     order by coalesce(wanted_start, start_time), id`,
    [actor.company_id, ids],
  )
  if (rows.length === 0) return
  const byId = new Map(
    (
      await readMeetings(
        db,
        actor.company_id,
        rows.map(({ id }) => id),
      )
    ).map((meeting) => [meeting.id, meeting]),
  )
  const meetings = rows.flatMap(({ id }) => byId.get(id) ?? [])
  const requests = await approvalRequestsOf(call, meetings)
  const waiting = meetings.flatMap((meeting, n): WaitingMeeting[] => {
    const request = requests[n]
    return request === undefined ? [] : [{ meeting, request }]
  })
  const opened = await openRequests(call, waiting, again)
  // of a request that went another way before
  const asked_again = waiting.filter(({ meeting }) => opened.get(meeting.id)?.isNew)
  if (again !== undefined && asked_again.length > 0) {
    await logMeetings(
      call,
      asked_again.map(({ meeting }) => ({ meeting_id: meeting.id, action: 'audit_again', after: { because: again } })),
    )
  }
  const groups = new Map<string, WaitingMeeting[]>()
  for (const one of waiting) {
    const { asked = null } = opened.get(one.meeting.id) ?? {}
    const key = asked === null ? `office ${one.request.office_id}` : asked.join()
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const { asked = null, isNew = false } = opened.get(first.meeting.id) ?? {}
    if (!isNew && (await wasTold(call, first))) continue
    await readAskMessages(call, first.meeting.id, asked ?? [])
    const people = asked === null ? await approversOf(call, first.request.office_id) : await approversNamed(call, asked)
    await notifyAsked(call, first, people, { kind: askedKind(first.meeting), meetings: group.length }, mail)
  }
}

/** Somebody was told that a meeting asks for this very slot. */
async function wasTold({ db, actor }: Call, { meeting, request }: WaitingMeeting): Promise<boolean> {
  const [told] = await db.query(
    'select 1 from message where company_id = $1 and meeting_id = $2 and kind = $3 and message.values @> $4::jsonb limit 1',
    [actor.company_id, meeting.id, askedKind(meeting), JSON.stringify(slotValues(request))],
  )
  return told !== undefined
}

type Changed = { readonly id: number; readonly ids?: readonly number[]; readonly audit_state: number }

/** The same of what was booked or changed just now. */
export async function askApprovers(
  call: Call,
  { id, ids = [], audit_state }: Changed,
  mail: MeetingMail | undefined,
  again?: ReopenReason,
): Promise<void> {
  // of a series others may wait than the one by which it was changed
  if (audit_state === 1 || ids.length > 1) await notifyApprovers(call, [id, ...ids], mail, again)
}
