import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { slotOf } from '@workplace/domain/booking/slot'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart } from '@workplace/domain/kernel/zone'
import * as ours from './shared-words'
import { readRange } from './wall-time'

export type Range = { date: string; start_minute: number; end_minute: number }

const maxMinutes = 31 * 1440

/** A range that makes sense: it ends after it begins, and within a month. */
export function sensibleRange(start_time: string, end_time: string): Range {
  const range = readRange(start_time, end_time)
  if (range.end_minute <= range.start_minute) {
    throw new Refusal(refusals.invalid_input, {}, { fields: { end_time: ours.endNotAfter } })
  }
  if (range.end_minute - range.start_minute > maxMinutes) {
    throw new Refusal(
      refusals.invalid_input,
      {},
      { fields: { end_time: ['会议不能超过31天', 'A meeting can’t be longer than 31 days'] } },
    )
  }
  return range
}

/** From the beginning of the first day to the end of the last that a range touches in a zone, epoch ms. */
export function daysAround(range: Range, zone: string): [from: number, until: number] {
  const last = addDays(range.date, Math.floor((range.end_minute - 1) / 1440) + 1)
  return [dayStart(range.date, zone), dayStart(last, zone)]
}

/** Two instants as a range on the clock of a zone. */
export function rangeIn(zone: string, start: number, end: number): Range {
  return slotOf(start, end, zone)
}
