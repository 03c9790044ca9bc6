import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import type { checkSeries as declared } from '@workplace/contract/meeting/series'
import type { Call } from '../../kernel/call'
import { alternativesFor } from './alternative-rooms'
import { sensibleRange } from './book-meeting'
import { type RuledRoom, readRooms } from './room.store'
import { datesOf, judgeSlots, slotOn, wireSlot } from './series-slots'

type Input = ParsedOf<typeof declared>

/** The rooms of these ids in their order; refuses where one does not exist or is not shown. */
export function inOrder(rooms: readonly RuledRoom[], ids: readonly number[]): RuledRoom[] {
  return ids.map((id) => {
    const room = rooms.find((one) => one.id === id)
    if (room === undefined)
      throw new Refusal('not_found', {}, { fields: { meetingroom_id: ['会议室不存在', 'There is no such room'] } })
    return room
  })
}

/** The ids of rooms that were asked for, each once, the meeting's own first. */
export const askedRooms = (input: { meetingroom_id?: number; meetingroom_ids?: number[] }): number[] => [
  ...new Set(input.meetingroom_ids ?? (input.meetingroom_id === undefined ? [] : [input.meetingroom_id])),
]

/** `POST /meeting/series_check`: every occurrence with its verdict, and a free room beside each that is refused. */
export async function checkSeries(call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const ids = askedRooms(input)
  const rooms = inOrder(await readRooms(call.db, call.actor.company_id, ids), ids)
  const range = sensibleRange(input.start_time, input.end_time)
  const rule = { ...input.series, begin_date: input.series.begin_date ?? range.date }
  const { dates, skipped } = datesOf(call, rule, rooms)
  const slots = dates.map((date) => slotOn(date, range, rooms))
  const answers = (await judgeSlots(call, slots))(new Set())
  const refused = slots.flatMap((slot, n) => {
    const answer = answers[n]
    return answer === undefined || answer.ok ? [] : [{ n, slot, room: answer.room }]
  })
  const alternatives = await alternativesFor(call, refused, input.people)
  const items = slots.map((slot, n) => {
    const answer = answers[n]
    if (answer === undefined || answer.ok) {
      const none = { meetingroom_id: null, reason: null, message: null, alternative: null }
      return { ...wireSlot(slot), ok: true, pending: answer?.pending ?? false, ...none }
    }
    const { reason, message, room } = answer
    const refusal = { ok: false, pending: false, meetingroom_id: room.id, reason, message }
    return { ...wireSlot(slot), ...refusal, alternative: alternatives.get(n) ?? null }
  })
  return {
    items,
    free: items.filter((one) => one.ok).length,
    total: items.length,
    skipped_months: [...skipped],
  }
}
