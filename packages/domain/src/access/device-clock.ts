import { offsetAt } from '../kernel/zone'

const SECOND = 1000
const DAY = 86_400_000

/** From how far off on a device's clock is set, told, and told as serious. */
const SET_FROM = 5 * SECOND
const ALARM_FROM = 60 * SECOND
const SERIOUS_FROM = 600 * SECOND
/** How far ahead of us a record may lie. */
const MOST_AHEAD = 120 * SECOND

/** A device's clock as it was found: `offset` is how far it is ahead of ours (ms), `set_at` when we set it last. */
export type ClockReading = { readonly offset: number; readonly set_at: number | null; readonly now: number }

/** What is to be done about a clock, in this order, and the level of the alarm that is raised; 0: none. */
export type ClockCare = { readonly steps: readonly ('read_records' | 'set_clock')[]; readonly alarm: 0 | 1 | 2 }

/**
 * A clock is set where it is off, or where the offset of its zone is another than when it was set. Records are read first:
 * they are corrected by what the clock was.
 */
export function clockCare({ offset, set_at, now }: ClockReading, zone: string): ClockCare {
  const off = Math.abs(offset)
  const isOtherOffset = set_at !== null && offsetAt(set_at, zone) !== offsetAt(now, zone)
  const alarm = off > SERIOUS_FROM ? 2 : off > ALARM_FROM ? 1 : 0
  return { steps: off > SET_FROM || isOtherOffset ? ['read_records', 'set_clock'] : [], alarm }
}

/** Whether the time of a record is the device's, a corrected one, or one that nobody can rely on. */
export const timeStates = ['exact', 'corrected', 'doubtful'] as const
export type TimeState = (typeof timeStates)[number]

/**
 * When something happened of which a device says when, all in epoch ms. A clock goes off evenly from when it was set: a
 * record loses the part of the offset that it had then. What lies ahead, before the device was there, or by a clock that
 * is far off, is doubtful.
 */
export function timeOfRecord(
  told: number,
  { offset, set_at, now }: ClockReading,
  first_contact_at: number,
): { readonly time: number; readonly time_state: TimeState } {
  const isOff = Math.abs(offset) > SET_FROM
  const part = set_at === null || now <= set_at ? 1 : Math.min(1, Math.max(0, (told - set_at) / (now - set_at)))
  const lost = isOff ? Math.round(offset * part) : 0
  const time = told - lost
  const isDoubtful = time > now + MOST_AHEAD || time < first_contact_at - DAY || Math.abs(offset) > SERIOUS_FROM
  return { time, time_state: isDoubtful ? 'doubtful' : lost === 0 ? 'exact' : 'corrected' }
}
