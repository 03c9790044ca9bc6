import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type {
  offeredMeetings as declaredList,
  offerMeeting as declaredOffer,
  settleOffer as declaredSettle,
  OfferedMeeting,
} from '@workplace/contract/meeting/attend'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { Call } from '../../../kernel/call/call'
import { notifyPeople } from '../../message/public'
import { bookerAlready, handMeetings, handOverValues, isBookerAlready, requireTaker } from '../booking/transfer-meeting'
import { forLog } from '../core/log-entry'
import { isActive, readMeeting, requireChangeable, type StoredMeeting } from '../core/meeting.store'
import { instantText, wireSpan } from '../core/wall-time'
import type { MeetingMail } from '../mail/meeting-mail'

const recordOf = (meeting: StoredMeeting, more: object) =>
  forLog({ title: meeting.title, secret: meeting.secret, ...more })

/** `POST /meeting/transfer_offer`: the meeting stays with its booker until the other says yes. */
export async function offerMeeting(
  call: Call,
  input: ParsedOf<typeof declaredOffer>,
): Promise<OutputOf<typeof declaredOffer>> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, input.id, true)
  requireChangeable(call, meeting, input.version)
  const person = await requireTaker(call, input.user_id)
  if (isBookerAlready(meeting, person)) throw bookerAlready()
  await db.query(
    'update meeting_transfer set state = 3, settled_at = now() where company_id = $1 and meeting_id = $2 and state = 0',
    [actor.company_id, input.id],
  )
  const reason = input.reason || null
  const [made] = await db.query<{ id: number }>(
    `insert into meeting_transfer (company_id, meeting_id, from_user, to_user, reason)
     values ($1, $2, $3, $4, $5) returning id`,
    [actor.company_id, input.id, meeting.booker_id, person.id, reason],
  )
  const values = await handOverValues(call, meeting, reason)
  await notifyPeople(call, [person.id], { kind: 'transfer_offered', meeting_id: input.id, values })
  const about = recordOf(meeting, { to: person.name })
  call.record({ module: 'meeting', action: 'transfer_offer', target_id: input.id, ...about })
  return { id: input.id, offer_id: made?.id ?? 0 }
}

type Row = Omit<OfferedMeeting, 'start_time' | 'end_time'> & { start_time: string; end_time: string; is_open: boolean }

/** `GET /meeting/transfer_offers`: what was offered to the caller. */
export async function offeredMeetings(call: Call): Promise<OutputOf<typeof declaredList>> {
  const rows = await call.db.query<Row>(
    `select t.id, t.meeting_id, t.state, coalesce(u.name, '') as from_name, t.reason, m.title, m.start_time, m.end_time,
       o.timezone, f.name as floor_name, o.name as office_name, o.name_en as office_name_en, m.attendee_count,
       array[r.name] || array(select x.name from meeting_room mr
         join meetingroom x on x.company_id = mr.company_id and x.id = mr.meetingroom_id
         where mr.company_id = m.company_id and mr.meeting_id = m.id order by x.id) as rooms,
       m.meeting_state = 'active' and m.audit_state <> 2 and m.end_time > $3 and m.booker_id = t.from_user as is_open
     from meeting_transfer t
     join meeting m on m.company_id = t.company_id and m.id = t.meeting_id
     join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
     join floor f on f.company_id = r.company_id and f.id = r.floor_id
     join office o on o.company_id = r.company_id and o.id = r.office_id
     left join users u on u.company_id = t.company_id and u.id = t.from_user
     where t.company_id = $1 and t.to_user = $2 order by (t.state = 0) desc, t.id desc limit 20`,
    [call.actor.company_id, call.actor.user_id, instantText(call.now())],
  )
  const items = rows.map(({ is_open, state, ...row }): OfferedMeeting => {
    const had = state === 0 && !is_open ? 3 : state
    // what it is about is not for who did not get it
    const isTold = had === 0 || had === 1
    return {
      ...row,
      state: had,
      title: isTold ? row.title : '',
      ...wireSpan(row.start_time, row.end_time, row.timezone),
    }
  })
  return { items }
}

/** `POST /meeting/transfer_settle`: once, and only while the meeting is still to be had. */
export async function settleOffer(
  call: Call,
  input: ParsedOf<typeof declaredSettle>,
  mail: MeetingMail | undefined,
): Promise<OutputOf<typeof declaredSettle>> {
  const { db, actor } = call
  const mine = [actor.company_id, input.id, actor.user_id]
  const [offer] = await db.query<{ meeting_id: number; from_user: number; reason: string | null }>(
    'select meeting_id, from_user, reason from meeting_transfer where company_id = $1 and id = $2 and to_user = $3',
    mine,
  )
  if (offer === undefined) throw new Refusal(commonRefusals.not_found)
  const meeting = await readMeeting(db, actor.company_id, offer.meeting_id, true)
  const state = input.accept ? 1 : 2
  const [settled] = await db.query(
    `update meeting_transfer set state = $4, settled_at = now()
     where company_id = $1 and id = $2 and to_user = $3 and state = 0 returning 1`,
    [...mine, state],
  )
  const isOpen = isActive(meeting) && Date.parse(meeting.end_time) > call.now() && meeting.booker_id === offer.from_user
  if (settled === undefined || !isOpen) throw new Refusal(refusals.offer_settled)
  const values = await handOverValues(call, meeting, null)
  if (input.accept) {
    const person = await requireTaker(call, actor.user_id)
    const reached = { chosen: meeting, meetings: [meeting] }
    await handMeetings(call, reached, person, { scope: 'this', reason: offer.reason }, mail)
  } else {
    call.record({ module: 'meeting', action: 'transfer_decline', target_id: meeting.id, ...recordOf(meeting, {}) })
  }
  const kind = input.accept ? 'transfer_taken' : 'transfer_declined'
  await notifyPeople(call, [offer.from_user], { kind, meeting_id: meeting.id, values })
  return { id: input.id, meeting_id: meeting.id, state }
}
