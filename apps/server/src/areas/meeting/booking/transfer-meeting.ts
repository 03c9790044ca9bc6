import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { transferMeeting as declared, transferCandidates } from '@workplace/contract/meeting/hand-over'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { MessageKind } from '@workplace/contract/message/message'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { escapeLike } from '../../../kernel/database/like'
import { notifyPeople } from '../../message/public'
import { notifyApprovers } from '../approval/notify-approvers'
import { readEligibility } from '../core/eligibility.store'
import type { ImageAddress } from '../core/image-address'
import { forLog, summary } from '../core/log-entry'
import { isBooker, logMeetings, mayChange, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { countAttendees } from '../core/people'
import { approvalRequestOf } from '../core/request'
import { wireSpan } from '../core/wall-time'
import type { MeetingMail } from '../mail/meeting-mail'
import { type AffectedMeetings, lockAffected, stampMeetings } from '../series/affected-meetings'

// Who may book: active, with a role that lets them.
export const mayBookThemselves = `u.status = 'active' and exists (
  select 1 from user_role ur join role r on r.company_id = ur.company_id and r.id = ur.role_id
  where ur.company_id = u.company_id and ur.user_id = u.id and 'view-meeting' = any(r.permissions))`

const noSuchPerson = () =>
  new Refusal(
    commonRefusals.invalid_input,
    {},
    {
      fields: {
        user_id: ['该人员不存在或不能预订会议', 'This person doesn’t exist or isn’t allowed to book meetings'],
      },
    },
  )

export type Taker = { id: number; name: string; department_id: number | null }

/** Somebody to whom a meeting can go: who may book, and is on no blacklist. */
export async function requireTaker(call: Call, user_id: number): Promise<Taker> {
  const [person] = await call.db.query<Taker>(
    `select u.id, u.name, u.department_id from users u where u.company_id = $1 and u.id = $2 and ${mayBookThemselves}`,
    [call.actor.company_id, user_id],
  )
  if (person === undefined) throw noSuchPerson()
  // else a blacklist would only need a friend who books
  if ((await readEligibility(call, person.id)).blacklisted !== null) throw new Refusal(refusals.person_blacklisted)
  return person
}

export const isBookerAlready = (one: StoredMeeting, person: Taker): boolean =>
  one.booker_id === person.id && one.book_for_id === null

export const bookerAlready = () =>
  new Refusal(
    commonRefusals.invalid_input,
    {},
    { fields: { user_id: ['该人员已是会议的预订人', 'The meeting is already booked under this person’s name'] } },
  )

/** Hands meetings to another booker; the old one stays an attendee. */
export async function transferMeeting(
  call: Call,
  input: ParsedOf<typeof declared>,
  mail: MeetingMail | undefined,
): Promise<OutputOf<typeof declared>> {
  const reached = await lockAffected(call, input)
  const person = await requireTaker(call, input.user_id)
  const { handed, version } = await handMeetings(call, reached, person, input, mail)
  const told = handed.find((one) => one.id === reached.chosen.id) ?? (handed[0] as StoredMeeting)
  await tellBoth(call, told, person.id, input.reason ?? null)
  return { id: reached.chosen.id, version, ids: handed.map((one) => one.id) }
}

/**
 * Gives meetings, under the locks of their rows, another booker. What waits for approval is asked for anew, by them: they
 * do not decide about it themselves.
 */
export async function handMeetings(
  call: Call,
  { chosen, meetings }: AffectedMeetings,
  person: Taker,
  input: { scope: ParsedOf<typeof declared>['scope']; reason?: string | null },
  mail: MeetingMail | undefined,
): Promise<{ handed: StoredMeeting[]; version: number }> {
  const { db, actor } = call
  const handed = meetings.filter((one) => !isBookerAlready(one, person))
  if (handed.length === 0) throw bookerAlready()
  const ids = handed.map((one) => one.id)
  await db.query(
    'update meeting set booker_id = $3, book_for_id = null, department_id = $4 where company_id = $1 and id = any($2::int[])',
    [actor.company_id, ids, person.id, person.department_id],
  )
  await db.query(
    'update attendee set is_host = false where company_id = $1 and meeting_id = any($2::int[]) and is_host',
    [actor.company_id, ids],
  )
  await db.query(
    `insert into attendee (company_id, meeting_id, person_type, user_id, name, is_host, accept_state, accept_time)
     select $1, meeting_id, 'user', $3, $4, true, 1, now() from unnest($2::int[]) as t(meeting_id)
     on conflict (company_id, meeting_id, user_id) where user_id is not null
       do update set is_host = true, accept_state = 1, accept_time = now()`,
    [actor.company_id, ids, person.id, person.name],
  )
  await countAttendees(call, ids)
  await stampMeetings(call, handed, input.scope === 'this')
  await logMeetings(
    call,
    handed.map((one) => ({
      meeting_id: one.id,
      action: 'transfer',
      before: { booker_id: one.booker_id, booker_name: one.booker_name },
      after: { booker_id: person.id, booker_name: person.name },
    })),
    input.reason,
  )
  const reason = input.reason ? { reason: input.reason } : {}
  call.record({
    module: 'meeting',
    action: 'transfer',
    target_id: chosen.id,
    before: forLog({ ...summary(chosen), booker_id: chosen.booker_id }).after,
    ...forLog({ ...summary(chosen), booker_id: person.id, meeting_ids: ids, ...reason }),
  })
  notifyMeetingChanged(
    call,
    chosen.id,
    handed.flatMap((one) => {
      const rooms = [one.meetingroom_id, ...one.extra_room_ids].map((id) => ({ id, timezone: one.timezone }))
      return holdingsOf(rooms, Date.parse(one.start_time), Date.parse(one.end_time))
    }),
  )
  await notifyApprovers(call, ids, mail, 'handed_over')
  const { version } = await readMeeting(db, actor.company_id, chosen.id)
  return { handed, version }
}

/** What people are told of a meeting that goes to somebody else. */
export async function handOverValues(call: Call, meeting: StoredMeeting, reason: string | null) {
  const slot = await approvalRequestOf(call, meeting)
  return {
    title: meeting.title,
    room: slot.room_name,
    office_id: slot.office_id,
    ...wireSpan(slot.start, slot.end, slot.timezone),
    timezone: slot.timezone,
    who: call.actor.name,
    reason,
  }
}

/** Both learn of it, also who did it: the message is what they can look up later. */
async function tellBoth(call: Call, meeting: StoredMeeting, to: number, reason: string | null): Promise<void> {
  const values = await handOverValues(call, meeting, reason)
  const from = [meeting.booker_id, ...(meeting.book_for_id === null ? [] : [meeting.book_for_id])].filter(
    (id) => id !== to,
  )
  const tell = (ids: number[], kind: MessageKind) => notifyPeople(call, ids, { kind, meeting_id: meeting.id, values })
  await tell([to], 'transfer_received')
  await tell(from, 'transfer_given')
}

type Candidate = OutputOf<typeof transferCandidates>['items'][number]

/** `GET /meeting/transferlet`: who may book, but the booker; of a meeting only for who may hand it over. */
export async function candidatesForTransfer(
  call: Call,
  input: ParsedOf<typeof transferCandidates>,
  sign: ImageAddress,
): Promise<OutputOf<typeof transferCandidates>> {
  const { db, actor } = call
  const meeting = input.id === undefined ? null : await readMeeting(db, actor.company_id, input.id)
  if (meeting !== null && !isBooker(actor, meeting) && !mayChange(actor, meeting))
    throw new Refusal(refusals.meeting_not_yours)
  const wanted = escapeLike((input.title ?? '').toLowerCase())
  const rows = await db.query<Candidate & { total: number }>(
    `select u.id, u.name, u.job_num, d.name as department, u.avatar, (a.id is not null)::int as invited,
       count(*) over ()::int as total
     from users u
     left join department d on d.company_id = u.company_id and d.id = u.department_id
     left join attendee a on a.company_id = u.company_id and a.meeting_id = $3 and a.user_id = u.id
     where u.company_id = $1 and u.id <> $4 and ${mayBookThemselves}
       and ($2 = '' or u.name_search like '%' || $2 || '%' or lower(u.name) like '%' || $2 || '%'
         or lower(u.username) like $2 || '%' or lower(coalesce(u.job_num, '')) like $2 || '%')
     order by (a.id is not null) desc, (lower(u.name) like $2 || '%') desc, u.name collate "und-x-icu", u.id
     limit $5 offset $6`,
    [
      actor.company_id,
      wanted,
      meeting?.id ?? null,
      meeting?.booker_id ?? actor.user_id,
      input.limit,
      (input.page - 1) * input.limit,
    ],
  )
  return {
    items: rows.map(({ total: _, ...row }) => ({ ...row, avatar: sign(row.avatar) })),
    total: rows[0]?.total ?? 0,
  }
}
