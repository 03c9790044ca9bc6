import { daysBetween } from '../kernel/date'
import { DAY_MINUTES } from '../kernel/time'
import { dayParts, instantsOf } from '../kernel/zone'

/** A slot on an office's clock; an end beyond 1440 lies on the days after. */
export interface Slot {
  readonly date: string
  readonly start_minute: number
  readonly end_minute: number
}

/** An interval of instants (epoch ms) as the slot that it takes on an office's clock; an empty one is a RangeError. */
export function slotOf(start: number, end: number, zone: string): Slot {
  const parts = dayParts(start, end, zone)
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('A booking begins before it ends')
  return {
    date: first.date,
    start_minute: first.start_minute,
    end_minute: last.end_minute + daysBetween(first.date, last.date) * DAY_MINUTES,
  }
}

/** A slot of one zone's clock on another's; one of minutes that a clock skips stays as it is. */
export function onClock(slot: Slot, from: string, to: string): Slot {
  if (from === to) return slot
  const { start, end } = instantsOf(slot.date, slot.start_minute, slot.end_minute, from)
  return start < end ? slotOf(start, end, to) : slot
}

/** What is known of a booking beside its room and time; what is not known meets no condition. */
export interface BookingDetails {
  /** How many take part, the booker included. */
  readonly people?: number
  /** What the services cost, in whole fen; undefined: none are ordered. */
  readonly services_fen?: number
  readonly service_ids?: readonly number[]
}
