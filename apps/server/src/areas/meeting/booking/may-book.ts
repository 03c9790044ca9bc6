import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal, type RefusalKind, sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import type { mayBook as declared } from '@workplace/contract/meeting/hand-over'
import * as meetingRefusals from '@workplace/contract/meeting/refusals'
import type { Check } from '@workplace/domain/booking/booking-request'
import { verdict } from '@workplace/domain/booking/verdict'
import { wallClock } from '@workplace/domain/kernel/zone'
import { type Call, has } from '../../../kernel/call/call'
import { bookingPerson } from '../core/booking-person'
import { readEligibility, readRoomsFor } from '../core/eligibility.store'
import { readOccupied } from '../core/holding.store'
import { bookingRequestFor, sentenceFor } from '../core/judge'
import { daysAround, sensibleRange } from '../core/range'
import type { StoredRoom } from '../core/room.store'

type Input = ParsedOf<typeof declared>
type Answer = OutputOf<typeof declared>

const yes: Answer = { ok: true, pending: false, reason: null, message: null }

/** What of a room's rules is so at any time of the day: asked without a slot, only these count. */
const timeless: readonly Check[] = ['readonly', 'offline', 'window', 'blacklisted']

async function roomAnswer(call: Call, input: Input, room: StoredRoom, user_id: number): Promise<Answer> {
  const now = call.now()
  const pending = room.isaudit === 1
  if (input.start_time === undefined || input.end_time === undefined) {
    const { date, minute } = wallClock(now, room.timezone)
    const slot = { date, start_minute: minute, end_minute: minute + 1 }
    const answer = verdict({ ...bookingRequestFor(room, [], slot, { user_id, now }), locks: [] })
    const isNo = !answer.ok && timeless.includes(answer.reason)
    return isNo ? { ok: false, pending: false, ...sentenceFor(answer, call.language) } : { ...yes, pending }
  }
  const range = sensibleRange(input.start_time, input.end_time)
  const occupied = await readOccupied(call.db, call.actor, [room.id], ...daysAround(range, room.timezone))
  const asks = input.people === undefined ? {} : { asks: { people: input.people } }
  const answer = verdict(bookingRequestFor(room, occupied.get(room.id) ?? [], range, { user_id, now, ...asks }))
  if (!answer.ok) return { ok: false, pending: false, ...sentenceFor(answer, call.language) }
  return { ...yes, pending: answer.warnings.includes('audit') }
}

/** `GET /meeting/user_cherck`: may this person book, in this room, at this time; if not, why. */
export async function mayBook(call: Call, input: Input): Promise<Answer> {
  const user_id = input.user_id ?? call.actor.user_id
  if (user_id !== call.actor.user_id && !has(call.actor, 'view-meeting')) {
    throw new Refusal(refusals.no_permission, { permission: 'view-meeting' })
  }
  const person = await bookingPerson(call, user_id)
  if (person === undefined) throw new Refusal(refusals.not_found)
  const no = (kind: RefusalKind, values: Record<string, string> = {}): Answer => ({
    ok: false,
    pending: false,
    reason: kind[0],
    message: say(sentenceOf(kind), call.language, values),
  })
  if (person.status !== 'active') return no(meetingRefusals.person_disabled)
  if (!person.may) return no(meetingRefusals.person_may_not_book)
  if (input.meetingroom_id === undefined) {
    const { blacklisted } = await readEligibility(call, user_id)
    // until when is said with a room, on the clock of its office
    return blacklisted === null ? yes : no(meetingRefusals.booking_blacklisted, { until: 'none' })
  }
  const [room] = await readRoomsFor(call, [input.meetingroom_id], user_id)
  if (room === undefined) throw new Refusal(refusals.not_found)
  return roomAnswer(call, input, room, user_id)
}
