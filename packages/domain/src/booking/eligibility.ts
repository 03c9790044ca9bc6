import { timeOf } from '../kernel/time'
import { wallClock } from '../kernel/zone'
import type { BookingRoom } from './room'
import type { Exemption } from './rule'

/** A white or black list on which somebody stands, with the time in which it counts (epoch ms; null: without an end). */
export interface Listing {
  readonly kind: 'whitelist' | 'blacklist'
  /** Of a whitelist: the checks that it spares, and `blacklist` where it outdoes those. */
  readonly freed: readonly (Exemption | 'blacklist')[]
  readonly from: number | null
  readonly until: number | null
}

/** How somebody stands when they book. */
export interface BookingEligibility {
  /** Null: they may book. `until` is null where that has no end. */
  readonly blacklisted: { readonly until: number | null } | null
  readonly freed: readonly Exemption[]
}

/** How the lists of a person add up at an instant. A blacklist wins, unless a whitelist says that it does. */
export function eligibilityOf(listings: readonly Listing[], now: number): BookingEligibility {
  const valid = listings.filter(({ from, until }) => (from === null || from <= now) && (until === null || now < until))
  const freed = new Set(valid.flatMap((one) => (one.kind === 'whitelist' ? one.freed : [])))
  const black = valid.filter((one) => one.kind === 'blacklist')
  const ends = black.map((one) => one.until)
  const isOut = black.length > 0 && !freed.has('blacklist')
  return {
    blacklisted: isOut ? { until: ends.includes(null) ? null : Math.max(...ends.map(Number)) } : null,
    freed: [...freed].filter((one) => one !== 'blacklist'),
  }
}

const spared: Readonly<Record<Exemption, Partial<BookingRoom>>> = {
  horizon: { limitdays: null, limithours: null },
  length: { single_time: null },
  window: { approve_booking_begintime: null, approve_booking_endtime: null },
  weekend: { approve_booking_weekend: false },
  approval: { isaudit: 0, audit_when: [] },
  limit: {},
}

/** A room as it is for somebody: without the rules that they are spared, and closed to them while they are blacklisted. */
export function roomForBooker<R extends BookingRoom>(room: R, { blacklisted, freed }: BookingEligibility): R {
  if (blacklisted === null && freed.length === 0) return room
  const its = Object.assign({}, room, ...freed.map((one) => spared[one])) as R
  return blacklisted === null ? its : { ...its, blacklisted: { until: endText(blacklisted.until, room.timezone) } }
}

/** An end on the clock of the room's office: the first minute at which booking is possible again. */
function endText(until: number | null, zone: string): string | null {
  if (until === null) return null
  const { date, minute } = wallClock(until + 59_999, zone)
  return `${date} ${timeOf(minute)}`
}
