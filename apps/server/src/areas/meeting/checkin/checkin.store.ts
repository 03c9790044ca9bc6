import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { LogAction } from '@workplace/contract/log-words'
import type { CheckinWay } from '@workplace/contract/meeting/checkin'
import { meetingCheckedIn } from '@workplace/contract/meeting/events'
import * as refusals from '@workplace/contract/meeting/refusals'
import * as topics from '@workplace/contract/meeting/topics'
import { type Actor, type Call, has } from '../../../kernel/call/call'
import { raise } from '../../../kernel/events/raise'
import { isBooker, mayChange, type StoredMeeting } from '../core/meeting.store'
import { instantText } from '../core/wall-time'

/** Somebody as the log knows them: with an account, a guest by mail, or one of reception. */
export type CheckedPerson = {
  attendee_id: number | null
  user_id: number | null
  visitor_id?: number | null
  mail: string | null
  is_late: boolean
}
type How = { sign_way: CheckinWay; terminal_id?: number | null; by?: number }

/** Writes who came; who is there already stays as they are. Answers the entries that are new. */
export async function writeCheckins(
  call: Call,
  meeting_id: number,
  people: readonly CheckedPerson[],
  { sign_way, terminal_id = null, by }: How,
): Promise<number[]> {
  const made = await call.db.query<{ id: number }>(
    `insert into signinlog (company_id, meeting_id, attendee_id, user_id, visitor_id, mail, is_late, sign_way, terminal_id, sign_time, signed_by)
     select $1, $2, p.attendee_id, p.user_id, p.visitor_id, lower(p.mail), p.is_late, $4, $5, $6, $7
     from jsonb_to_recordset($3::jsonb) as p(attendee_id int, user_id int, visitor_id int, mail text, is_late boolean)
     on conflict do nothing returning id`,
    [
      call.actor.company_id,
      meeting_id,
      JSON.stringify(people.map((one) => (one.user_id === null ? one : { ...one, mail: null }))),
      sign_way,
      terminal_id,
      instantText(call.now()),
      by ?? null,
    ],
  )
  // who was entered by hand may be anywhere; who did it themselves stands there
  const [own, ...more] = people
  if (by === undefined && made.length > 0 && more.length === 0 && own?.user_id) {
    const { user_id } = own
    const time = new Date(call.now()).toISOString()
    await raise(call.db, call.actor.company_id, meetingCheckedIn, `user/${user_id}`, { meeting_id, user_id, time })
  }
  return made.map(({ id }) => id)
}

/** The log and everybody who looks at the meeting learn of it; the screens at its doors count who is there. */
export function notifyCheckin(call: Call, meeting: StoredMeeting, entry: { action: LogAction; after: object }): void {
  const target = meeting.secret ? '***' : meeting.title
  call.record({ module: 'meeting', target, target_id: meeting.id, ...entry })
  const room_ids = [meeting.meetingroom_id, ...meeting.extra_room_ids]
  call.emit(eventOf(topics.meeting, { id: meeting.id, room_ids, dates: [] }))
}

/** Who looks after the sign-in of a meeting's office; a private meeting is for those who may change it. */
function looksAfter(actor: Actor, meeting: StoredMeeting): boolean {
  if (!has(actor, 'view-signin-log')) return false
  if (actor.office_ids !== null && !actor.office_ids.includes(meeting.office_id)) return false
  return !meeting.secret
}

/** Refuses who may not see who came: it is for its organiser, and for who looks after the log of its office. */
export function requireCheckinAccess({ actor }: Call, meeting: StoredMeeting): void {
  // to all others there is no such list
  if (!isBooker(actor, meeting) && !mayChange(actor, meeting) && !looksAfter(actor, meeting)) {
    throw new Refusal(commonRefusals.not_found)
  }
}

/** How long after the end an organiser may complete who came. */
const handHours = 24

/** Refuses who may not sign others in, and when. */
export function requireCheckingInOthers(call: Call, meeting: StoredMeeting): void {
  requireCheckinAccess(call, meeting)
  if (!mayChange(call.actor, meeting)) throw new Refusal(refusals.sign_hand)
  if (call.now() >= Date.parse(meeting.end_time) + handHours * 3_600_000) {
    throw new Refusal(refusals.sign_hand_closed, { n: handHours })
  }
}
