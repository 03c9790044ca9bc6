import type { RefusedVerdict } from '@workplace/domain/booking/booking-request'
import { refuseCancel, refusePeople } from '@workplace/domain/booking/rule-checks'
import { type Call, has } from '../../../kernel/call/call'
import { readEligibility } from './eligibility.store'
import { ruleRefusal } from './judge'
import { readRooms } from './room.store'
import { readRules } from './rule.store'
import { underRules } from './under-rules'

type Meeting = {
  meetingroom_id: number
  extra_room_ids: readonly number[]
  start_time: string
  office_id: number
  booker_id: number
  book_for_id: number | null
}

/** Who looks after other people's meetings of an office is bound by no rule about ending or filling them. */
const manages = ({ actor }: Call, { office_id }: Meeting): boolean =>
  has(actor, 'view-cancel-regain') && (actor.office_ids === null || actor.office_ids.includes(office_id))

/** What rule groups say about a meeting that is had already, to whom it is for. */
async function sayToMeeting(
  call: Call,
  meeting: Meeting,
  ask: (room: Awaited<ReturnType<typeof underRules>>[number]) => RefusedVerdict | null,
): Promise<void> {
  const user_id = meeting.book_for_id ?? meeting.booker_id
  const ids = [meeting.meetingroom_id, ...meeting.extra_room_ids]
  const rooms = await readRooms(call.db, call.actor.company_id, ids, call.now())
  if (!rooms.some((room) => room.is_ruled)) return
  const { freed } = await readEligibility(call, user_id)
  for (const room of await underRules(call, rooms, user_id, freed)) {
    const no = ask(room)
    if (no !== null) throw ruleRefusal(no, room, call.language)
  }
}

/** Refuses where it is too late for its booker to cancel a meeting. What was booked a moment ago is taken back freely. */
export async function requireCancellable(
  call: Call,
  meetings: readonly (Meeting & { is_new: boolean })[],
  undo: boolean,
): Promise<void> {
  const bound = meetings.filter((one) => !(undo && one.is_new) && !manages(call, one))
  if (bound.length === 0) return
  const rules = await readRules(call.db, call.actor.company_id)
  if (rules.every((one) => one.cancel_before_minutes === null)) return
  for (const meeting of bound) {
    await sayToMeeting(call, meeting, (room) => refuseCancel(room.rules, Date.parse(meeting.start_time), call.now()))
  }
}

/** Refuses where there are more people than seats now: who is only added may still be too few. */
export async function requireSeats(call: Call, meeting: Meeting, people: number): Promise<void> {
  if (manages(call, meeting)) return
  await sayToMeeting(call, meeting, (room) => {
    const no = refusePeople(room, people)
    return no?.reason === 'rule_capacity' ? no : null
  })
}

/** Refuses where a change of who takes part leaves too few of them, or more than there are seats. */
export async function requirePeople(call: Call, meeting: Meeting, people: number): Promise<void> {
  if (manages(call, meeting)) return
  await sayToMeeting(call, meeting, (room) => refusePeople(room, people))
}
