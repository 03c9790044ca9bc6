import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import type { addMeeting } from '@workplace/contract/meeting/booking'
import { holdingsOf } from '@workplace/domain/booking/holding'
import type { Call } from '../../../kernel/call/call'
import { askedRooms, claimRooms, inOrder } from '../core/asked-rooms'
import { storeExtras } from '../core/extras'
import { hostFor, notifyHost } from '../core/host'
import { asConflict } from '../core/judge'
import { forLog } from '../core/log-entry'
import { notifyMeetingChanged } from '../core/notify-changed'
import { attendeesOf, requireBearable } from '../core/people'
import { sensibleRange } from '../core/range'
import { requireTerms } from '../core/terms'
import { placeOrders } from '../services/service-order.store'
import { settleServices } from '../services/settle-services'
import { asksOf, servicesEntry, wantedServices } from '../services/wanted-service'
import { roomsOn } from './check-series'
import { insertOccurrences, insertSeries } from './series.store'
import { withServices } from './series-services'
import { clashRefusal, datesOf, judgeSlots, leftOutOf, refuseOverlap, ruleRefusal, slotOn } from './series-slots'

type Input = ParsedOf<typeof addMeeting>

/**
 * Books all occurrences of a series, or all that can be: under the locks of all their rooms, which are taken once in
 * ascending id, every occurrence is asked for again, and what is stored is stored in one transaction.
 */
export async function bookSeries(
  call: Call,
  input: Input,
  series: NonNullable<Input['series']>,
): Promise<OutputOf<typeof addMeeting>> {
  const { actor } = call
  const ids = askedRooms(input)
  const range = sensibleRange(input.start_time, input.end_time)
  const claimed = await claimRooms(call, [...ids, ...series.moves.map((one) => one.meetingroom_id)], input.book_for_id)
  const host = await hostFor(call, claimed, input.book_for_id)
  const rooms = inOrder(claimed, ids)
  const rule = { ...series, begin_date: series.begin_date ?? range.date }
  const services = await wantedServices(call, input.services, ids)
  const slots = datesOf(call, rule, rooms)
    .dates.filter((date) => !series.skip.includes(date))
    .map((date) => slotOn(date, range, inOrder(claimed, roomsOn(date, ids, series.moves))))
    .map(withServices(call, services))
  if (slots.length === 0) throw ruleRefusal('skip', 'empty')

  const people = await attendeesOf(call, input.attendees, host)
  const wanted = { times: slots.length, asks: asksOf(people.length, services) }
  const answers = (await judgeSlots(call, slots, wanted))(new Set())
  const leftOut = slots.flatMap((slot, n) => {
    const answer = answers[n]
    return answer === undefined || answer.ok ? [] : [leftOutOf(slot, answer)]
  })
  const made = slots.flatMap((slot, n) => {
    const answer = answers[n]
    return answer?.ok ? [{ ...slot, pending: answer.pending }] : []
  })
  if (made.length === 0 || (leftOut.length > 0 && !series.only_free)) throw clashRefusal(leftOut, slots.length)
  refuseOverlap(made)

  const agreements = await requireTerms(call, claimed, input.terms)
  requireBearable(made.length, people.length)
  const series_id = await insertSeries(call, rule)
  const common = {
    title: input.title,
    content: input.content ?? null,
    secret: input.secret,
    booker_id: actor.user_id,
    book_for_id: host.id === actor.user_id ? null : host.id,
    department_id: host.department_id,
    people,
  }
  const meetings = await insertOccurrences(call, series_id, common, made).catch((error) => {
    throw asConflict(error, input, call.language)
  })
  const [first] = meetings
  if (first === undefined) throw new Error('the series was not stored')
  await storeExtras(call, meetings, input, agreements)
  await placeOrders(call, meetings, services)
  if (host.id !== actor.user_id && rooms[0] !== undefined) await notifyHost(call, host, first, rooms[0], input)
  const audit_state = made.some((one) => one.pending) ? 1 : 0
  call.record({
    module: 'meeting',
    action: audit_state === 1 ? 'request' : 'book',
    target_id: first,
    ...forLog({
      title: input.title,
      secret: input.secret,
      room_ids: ids,
      start_time: input.start_time,
      end_time: input.end_time,
      audit_state,
      series_id,
      meeting_ids: meetings,
      left_out: leftOut.map((one) => one.date),
      ...servicesEntry(services),
      ...(host.id === actor.user_id ? {} : { book_for_id: host.id, book_for: host.name }),
    }),
  })
  notifyMeetingChanged(
    call,
    first,
    made.flatMap((slot) => holdingsOf(slot.rooms, slot.start, slot.end)),
  )
  if (services.length > 0) await settleServices(call, meetings)
  return { id: first, ids: meetings, version: 1, audit_state, series_id, left_out: leftOut }
}
