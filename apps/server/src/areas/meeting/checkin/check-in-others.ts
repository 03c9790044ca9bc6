import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as commonRefusals from '@workplace/contract/kernel/refusals'
import type { checkInOthers as declared, undoCheckin as declaredUndo } from '@workplace/contract/meeting/checkin'
import * as refusals from '@workplace/contract/meeting/refusals'
import { isLate } from '@workplace/domain/checkin/checkin-window'
import type { Call } from '../../../kernel/call/call'
import { readMeeting } from '../core/meeting.store'
import { type CheckedPerson, notifyCheckin, requireCheckingInOthers, writeCheckins } from './checkin.store'
import { checkinStateOf, openingText, readCheckinRulesOf, requireTakingPlace } from './checkin-rules'

type Named = Omit<CheckedPerson, 'is_late'> & { name: string }

/** `POST /signinlog/sign`: the organiser says who is there. */
export async function checkInOthers(
  call: Call,
  { id, attendee_ids, sign_way, is_late }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, id, true)
  requireCheckingInOthers(call, meeting)
  requireTakingPlace(meeting)
  const { window, phase } = checkinStateOf(
    meeting,
    await readCheckinRulesOf(db, actor.company_id, meeting.meetingroom_id),
    call.now(),
  )
  if (phase === 'early')
    throw new Refusal(refusals.sign_in_early, { time: openingText(window.opens, meeting.timezone) })
  const people = await db.query<Named>(
    `select id as attendee_id, user_id, visitor_id, mail, name from attendee
     where company_id = $1 and meeting_id = $2 and id = any($3::int[]) order by id`,
    [actor.company_id, id, attendee_ids],
  )
  if (people.length < new Set(attendee_ids).size) {
    const fields = { attendee_ids: ['有人不在参会名单中', 'Some people aren’t attendees of this meeting'] as const }
    throw new Refusal(commonRefusals.invalid_input, {}, { fields })
  }
  // entered after the meeting it says nothing of when they came
  const late = is_late ?? (phase !== 'over' && isLate(window, call.now()))
  const sign_ids = await writeCheckins(
    call,
    id,
    people.map(({ name: _, ...one }) => ({ ...one, is_late: late })),
    { sign_way, by: actor.user_id },
  )
  if (sign_ids.length > 0) {
    const names = people.map(({ name }) => name)
    notifyCheckin(call, meeting, { action: 'sign_others', after: { sign_way, is_late: late, people: names } })
  }
  return { id, signed: sign_ids.length, sign_ids }
}

/** `POST /signinlog/undo`: only of what was entered by hand; once. */
export async function undoCheckin(
  call: Call,
  { id, sign_ids }: ParsedOf<typeof declaredUndo>,
): Promise<OutputOf<typeof declaredUndo>> {
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, id, true)
  requireCheckingInOthers(call, meeting)
  const [own] = await db.query(
    `select 1 from signinlog where company_id = $1 and meeting_id = $2 and id = any($3::int[]) and signed_by is null`,
    [actor.company_id, id, sign_ids],
  )
  if (own !== undefined) throw new Refusal(refusals.sign_own)
  const gone = await db.query<{ name: string | null }>(
    `delete from signinlog s using signinlog t left join attendee a on a.company_id = t.company_id and a.id = t.attendee_id
     where s.company_id = $1 and s.meeting_id = $2 and s.id = any($3::int[]) and t.company_id = s.company_id and t.id = s.id
     returning coalesce(a.name, s.mail) as name`,
    [actor.company_id, id, sign_ids],
  )
  if (gone.length === 0) call.unchanged()
  else {
    notifyCheckin(call, meeting, { action: 'sign_undo', after: { people: gone.map(({ name }) => name) } })
  }
  return { id, undone: gone.length }
}
