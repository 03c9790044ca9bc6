import fc from 'fast-check'
import { addDays } from '../kernel/date'
import { instantOf, instantsOf } from '../kernel/zone'
import type { BookingRequest } from './booking-request'
import type { BookingRoom, Lock, RoomClaim } from './room'

/** For tests: a room in Shanghai without any limit. */
export const plainRoom: BookingRoom = {
  id: 7,
  status: 'online',
  timezone: 'Asia/Shanghai',
  readonly: false,
  isaudit: 0,
  opentime: null,
  closetime: null,
  lunch_begin: null,
  lunch_end: null,
  single_time: null,
  limit_unit: null,
  limitdays: null,
  limithours: null,
  approve_booking_begintime: null,
  approve_booking_endtime: null,
  approve_booking_weekend: false,
}

/** For tests: a confirmed meeting of somebody else over minutes of a date. */
export function claim(
  date: string,
  from: number,
  to: number,
  other: Partial<RoomClaim> = {},
  zone = plainRoom.timezone,
): RoomClaim {
  return {
    id: 1,
    kind: 'meeting',
    audit_state: 0,
    myself: 0,
    title: 'Weekly',
    ...instantsOf(date, from, to, zone),
    ...other,
  }
}

/** For tests: 10:00 to 11:00 on Friday 2026-11-20, wished at 08:00 of that day. */
export function bookingRequestOf(other: Partial<BookingRequest> = {}, room: Partial<BookingRoom> = {}): BookingRequest {
  const date = other.date ?? '2026-11-20'
  const its = { ...plainRoom, ...room }
  return {
    room: its,
    locks: [],
    occupied: [],
    date,
    start_minute: 600,
    end_minute: 660,
    now: instantOf('2026-11-20', 480, its.timezone),
    ...other,
  }
}

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 })
const hour = (min: number, max: number) => fc.integer({ min, max }).map((h) => `${String(h).padStart(2, '0')}:00`)

/** For property tests: rooms of many policies in zones with and without daylight saving. */
const anyRoom: fc.Arbitrary<BookingRoom> = fc.record({
  id: fc.constant(7),
  status: fc.constantFrom('online', 'online', 'online', 'online', 'offline'),
  timezone: fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York'),
  readonly: fc.constantFrom(false, false, false, false, true),
  isaudit: fc.constantFrom(0, 1),
  opentime: maybe(fc.constantFrom('00:00', '06:00', '08:10')),
  closetime: maybe(fc.constantFrom('18:00', '20:40', '23:59')),
  lunch_begin: maybe(fc.constantFrom('11:30', '12:00')),
  lunch_end: maybe(fc.constantFrom('12:00', '13:05')),
  single_time: maybe(fc.constantFrom('0.5', 1.1, 3)),
  limit_unit: fc.constantFrom('day', 'hour', null),
  limitdays: maybe(fc.integer({ min: 0, max: 4 })),
  limithours: maybe(fc.integer({ min: 0, max: 60 })),
  approve_booking_begintime: maybe(hour(0, 5)),
  approve_booking_endtime: maybe(hour(20, 23)),
  approve_booking_weekend: fc.boolean(),
})

const anyDate = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((n) => addDays('2026-11-18', n)),
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01'),
)
const anyLock = (date: string): fc.Arbitrary<Lock> =>
  fc.record({
    begin_date: fc.integer({ min: -2, max: 1 }).map((n) => addDays(date, n)),
    end_date: fc.integer({ min: -1, max: 2 }).map((n) => addDays(date, n)),
    begin_time: maybe(hour(0, 23)),
    end_time: maybe(hour(1, 24)),
    weekdays: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })),
    reason: fc.constant('Painting'),
  })

/** For property tests: a wish on the blocks of a day, among claims that may lie off the blocks or cross midnight. */
export const anyBookingRequest: fc.Arbitrary<BookingRequest> = fc
  .tuple(anyRoom, anyDate)
  .chain(([room, date]) => {
    const midnight = instantOf(date, 0, room.timezone)
    const anyClaim: fc.Arbitrary<RoomClaim> = fc
      .record({
        id: fc.integer({ min: 1, max: 9 }),
        kind: fc.constantFrom('meeting', 'meeting', 'occupation', 'service'),
        audit_state: fc.constantFrom(0, 1),
        myself: fc.constantFrom(0, 1),
        title: fc.constant('Weekly'),
        from: fc.integer({ min: -20, max: 160 }),
        length: fc.integer({ min: 1, max: 30 }),
        off: fc.constantFrom(0, 0, 0, 5),
      })
      .map(({ from, length, off, ...rest }) => {
        const start = midnight + (from * 15 + off) * 60_000
        return {
          ...rest,
          audit_state: rest.audit_state as 0 | 1,
          myself: rest.myself as 0 | 1,
          start,
          end: start + length * 900_000,
        }
      })
    return fc.record({
      room: fc.constant(room),
      date: fc.constant(date),
      locks: fc.array(anyLock(date), { maxLength: 1 }),
      occupied: fc.array(anyClaim, { maxLength: 6 }),
      start_minute: fc.integer({ min: 0, max: 95 }).map((block) => block * 15),
      length: fc.integer({ min: 1, max: 12 }),
      now: fc.integer({ min: -2000, max: 1400 }).map((minutes) => midnight + minutes * 60_000),
    })
  })
  .map(({ length, ...wish }) => ({ ...wish, end_minute: Math.min(wish.start_minute + length * 15, 1440) }))
