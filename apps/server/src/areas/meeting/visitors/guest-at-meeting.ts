import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/meeting/refusals'
import { isLate } from '@workplace/domain/checkin/checkin-window'
import type { Db } from '../../../kernel/database/db'
import type { AtMeeting, GuestMeeting } from '../../visitor/public'
import { requireScreenOfMeeting } from '../checkin/check-in'
import { notifyCheckin, writeCheckins } from '../checkin/checkin.store'
import { isTypedCode, readCode, typedCodeWrong } from '../checkin/checkin-code'
import { checkinStateOf, readCheckinRulesOf, requireOpen, requireTakingPlace } from '../checkin/checkin-rules'
import { readMeeting } from '../core/meeting.store'

type Place = { meeting_id: number; attendee_id: number; room: string; sign_time: string | null }

async function placeOf(db: Db, { company_id, visit_id, person_id }: AtMeeting): Promise<Place | undefined> {
  const [place] = await db.query<Place>(
    `select m.id as meeting_id, a.id as attendee_id, r.name as room,
       (select min(s.sign_time) from signinlog s where s.company_id = $1 and s.meeting_id = m.id and s.visitor_id = $3) as sign_time
     from meeting_visit v join meeting m on m.company_id = v.company_id and m.id = v.meeting_id and m.meeting_state = 'active'
       join meetingroom r on r.company_id = m.company_id and r.id = m.meetingroom_id
       join attendee a on a.company_id = m.company_id and a.meeting_id = m.id and a.visitor_id = $3
     where v.company_id = $1 and v.visit_id = $2 order by a.id limit 1`,
    [company_id, visit_id, person_id],
  )
  return place
}

/** The meeting of a visit, as its guest sees it on their page, and how they check in at it there. */
export const guestAtMeeting = (key: Buffer): GuestMeeting => ({
  async read(db, guest, now) {
    const place = await placeOf(db, guest)
    if (place === undefined) return null
    const meeting = await readMeeting(db, guest.company_id, place.meeting_id, false)
    const rules = await readCheckinRulesOf(db, guest.company_id, meeting.meetingroom_id)
    const { window, phase } = checkinStateOf(meeting, rules, now)
    return { room: place.room, phase, opens: new Date(window.opens).toISOString(), sign_time: place.sign_time }
  },
  async checkIn(call, guest, code) {
    const { company_id } = guest
    const before = await placeOf(call.db, guest)
    if (before === undefined) throw new Refusal(refusals.guest_scan)
    const meeting = await readMeeting(call.db, company_id, before.meeting_id, true)
    // who took part may have changed while this waited for the row
    const place = await placeOf(call.db, guest)
    if (place?.meeting_id !== meeting.id) throw new Refusal(refusals.guest_scan)
    requireTakingPlace(meeting)
    // what a phone's camera reads is an address with the code in it
    const scanned = readCode(key, company_id, code.replace(/^.*[#?&/=]/, ''), call.now())
    if (scanned === undefined) {
      if (!isTypedCode(key, { company_id, meeting_id: meeting.id }, code, call.now())) {
        const fields = { code: typedCodeWrong }
        throw new Refusal(refusals.sign_in_typed, {}, { fields })
      }
    } else if (scanned.meeting_id !== meeting.id) throw new Refusal(refusals.sign_in_moved)
    else if (scanned.terminal_id !== null) await requireScreenOfMeeting(call, meeting, scanned.terminal_id)
    if (place.sign_time !== null) return
    const standing = checkinStateOf(
      meeting,
      await readCheckinRulesOf(call.db, company_id, meeting.meetingroom_id),
      call.now(),
    )
    requireOpen(standing, meeting.timezone)
    const is_late = isLate(standing.window, call.now())
    const sign_way = scanned === undefined ? 'code' : 'qr'
    await writeCheckins(
      call,
      meeting.id,
      [{ attendee_id: place.attendee_id, user_id: null, visitor_id: guest.person_id, mail: null, is_late }],
      { sign_way, terminal_id: scanned?.terminal_id ?? null },
    )
    notifyCheckin(call, meeting, { action: 'sign_in', after: { sign_way, is_late } })
  },
})
