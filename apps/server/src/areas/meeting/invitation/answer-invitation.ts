import type { ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { updateAcceptState as declared } from '@workplace/contract/meeting/mine'
import * as refusals from '@workplace/contract/meeting/refusals'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { forLog } from '../core/log-entry'
import { isBooker, isConfirmed, logMeeting, mayChange, readMeeting, type StoredMeeting } from '../core/meeting.store'
import { notifyMeetingChanged } from '../core/notify-changed'
import { wireSpan } from '../core/wall-time'
import type { MeetingMail } from '../mail/meeting-mail'
import { roomsOf } from '../mail/meeting-rooms'

const actions = { 1: 'accept', 2: 'tentative', 3: 'decline' } as const
const kinds = { 1: 'invitation_accepted', 2: 'invitation_tentative', 3: 'invitation_declined' } as const

/** Answers the caller's own invitation, or changes the answer, until the meeting ends. Its booker is told. */
export async function answerInvitation(call: Call, input: ParsedOf<typeof declared>, mail: MeetingMail | undefined) {
  const { db, actor } = call
  // its row is locked: an edit that writes the list of people anew must not lose the answer
  const meeting = await readMeeting(db, actor.company_id, input.id, true)
  const [own] = await db.query<{ id: number; accept_state: number; is_host: boolean }>(
    'select id, accept_state, is_host from attendee where company_id = $1 and meeting_id = $2 and user_id = $3',
    [actor.company_id, meeting.id, actor.user_id],
  )
  const isInvited = own !== undefined && !own.is_host && !isBooker(actor, meeting)
  if (own === undefined && meeting.secret && !mayChange(actor, meeting)) throw new Refusal(commonRefusals.not_found)
  if (!isInvited) throw new Refusal(refusals.meeting_not_invited)
  if (!answerable(call, meeting)) throw new Refusal(refusals.meeting_over)
  if (own.accept_state === input.accept_state) return { id: meeting.id, accept_state: input.accept_state }

  await writeAnswer(call, meeting, { id: own.id, name: actor.name, state: own.accept_state }, input.accept_state, mail)
  return { id: meeting.id, accept_state: input.accept_state }
}

type Answer = ParsedOf<typeof declared>['accept_state']

/** Answers are taken until a meeting that takes place ends. */
export const answerable = (call: Call, meeting: StoredMeeting): boolean =>
  meeting.meeting_state === 'active' && Date.parse(meeting.end_time) > call.now() && isConfirmed(meeting)

/** Writes what somebody on the list answers, and tells the booker. */
export async function writeAnswer(
  call: Call,
  meeting: StoredMeeting,
  own: { id: number; name: string; state: number },
  accept_state: Answer,
  mail: MeetingMail | undefined,
): Promise<void> {
  const { db, actor } = call
  await db.query(
    `update attendee set accept_state = $4, accept_time = now()
     where company_id = $1 and meeting_id = $2 and id = $3`,
    [actor.company_id, meeting.id, own.id, accept_state],
  )
  const action = actions[accept_state]
  const before = { accept_state: own.state }
  const after = { accept_state: accept_state }
  await logMeeting(call, meeting.id, { action, before, after })
  const { target } = forLog({ title: meeting.title, secret: meeting.secret })
  call.record({ module: 'meeting', action, target, target_id: meeting.id, before, after })
  const rooms = [meeting.meetingroom_id, ...meeting.extra_room_ids].map((id) => ({ id, timezone: meeting.timezone }))
  notifyMeetingChanged(
    call,
    meeting.id,
    holdingsOf(rooms, Date.parse(meeting.start_time), Date.parse(meeting.end_time)),
  )
  const place = await roomsOf(db, actor.company_id, meeting)
  await notifyPeople(call, [meeting.booker_id, ...(meeting.book_for_id === null ? [] : [meeting.book_for_id])], {
    kind: kinds[accept_state],
    meeting_id: meeting.id,
    values: {
      title: meeting.title,
      room: place.rooms_at[0]?.name ?? '',
      office_id: meeting.office_id,
      ...wireSpan(meeting.start_time, meeting.end_time, meeting.timezone),
      timezone: meeting.timezone,
      who: own.name,
      reason: null,
    },
  })
  await mail?.queueAnswer(call, meeting, accept_state)
}
