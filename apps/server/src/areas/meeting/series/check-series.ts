import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/meeting/refusals'
import type { checkSeries as declared } from '@workplace/contract/meeting/series'
import type { Call } from '../../../kernel/call/call'
import { askedRooms, inOrder } from '../core/asked-rooms'
import { readRoomsFor } from '../core/eligibility.store'
import { mayChange, readMeeting, readSeriesMeetings } from '../core/meeting.store'
import { sensibleRange } from '../core/range'
import { alternativesFor } from '../find/alternative-rooms'
import { asksOf, wantedServices } from '../services/wanted-service'
import { withServices } from './series-services'
import { datesOf, judgeSlots, ruleRefusal, slotOn, wireSlot } from './series-slots'

type Input = ParsedOf<typeof declared>

type Elsewhere = { date: string; meetingroom_id: number; instead_of?: number }

/** The rooms of an occurrence, each once: those of the series, but where another was chosen for its date. */
export function roomsOn(date: string, ids: readonly number[], moves: readonly Elsewhere[]): number[] {
  const own = moves.filter((one) => one.date === date)
  if (own.some((one) => one.instead_of !== undefined && !ids.includes(one.instead_of))) {
    throw ruleRefusal('moves', 'moves')
  }
  return [...new Set(ids.map((id) => own.find((one) => (one.instead_of ?? ids[0]) === id)?.meetingroom_id ?? id))]
}

/** What a change of a meeting would take along, and the dates of its series that stay as they are: the exceptions. */
async function changedWith(call: Call, id: number | undefined): Promise<{ ignored: Set<number>; kept: Set<string> }> {
  if (id === undefined) return { ignored: new Set(), kept: new Set() }
  const { db, actor } = call
  const meeting = await readMeeting(db, actor.company_id, id)
  if (!mayChange(actor, meeting)) throw new Refusal(refusals.meeting_not_yours)
  if (meeting.series_id === null) return { ignored: new Set([id]), kept: new Set() }
  const all = await readSeriesMeetings(db, actor.company_id, meeting.series_id, null)
  const changed = all.filter((one) => one.id === id || !one.is_exception)
  const kept = all.filter((one) => one.id !== id && one.is_exception)
  return { ignored: new Set(changed.map((one) => one.id)), kept: new Set(kept.map((one) => one.occurrence_date)) }
}

/** `POST /meeting/series_check`: every occurrence with its verdict, and a free room beside each that is refused. */
export async function checkSeries(call: Call, input: Input): Promise<OutputOf<typeof declared>> {
  const ids = askedRooms(input)
  const rooms = inOrder(await readRoomsFor(call, ids), ids)
  const range = sensibleRange(input.start_time, input.end_time)
  const rule = { ...input.series, begin_date: input.series.begin_date ?? range.date }
  const { dates, skipped } = datesOf(call, rule, rooms)
  const { ignored, kept } = await changedWith(call, input.ignored_meeting_id)
  const services = await wantedServices(call, input.services, ids)
  const slots = dates
    .filter((date) => !kept.has(date))
    .map((date) => slotOn(date, range, rooms))
    .map(withServices(call, services))
  const answers = (await judgeSlots(call, slots, { times: slots.length, asks: asksOf(input.people, services) }))(
    ignored,
  )
  const refused = slots.flatMap((slot, n) => {
    const answer = answers[n]
    return answer === undefined || answer.ok ? [] : [{ n, slot, room: answer.room }]
  })
  const alternatives = await alternativesFor(call, refused, { people: () => input.people })
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
