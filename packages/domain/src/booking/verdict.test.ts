import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlaps } from '../kernel/interval'
import { minuteOf } from '../kernel/time'
import { instantOf, instantsOf } from '../kernel/zone'
import { type BookingRequest, checks, type RefusedVerdict } from './booking-request'
import { roomUnderRules } from './effective-rules'
import { type BookingRoom, isHeld, type Lock, type RoomClaim } from './room'
import { anyBookingRequest, bookingRequestOf, claim, plainRoom } from './room.sample'
import type { RuleGroup } from './rule'
import { ruleOf, somebody } from './rule.sample'
import { verdict } from './verdict'

interface Case {
  it: string
  room?: Partial<BookingRoom>
  locks?: Lock[]
  occupied?: RoomClaim[]
  date?: string
  /** `HH:mm-HH:mm`; 10:00-11:00 unless told. */
  at?: string
  /** Date and time on the room's clock; 2026-11-20 08:00 unless told. */
  now?: string
  /** Where the clock is set back an instant says more than a time. */
  instant?: string
  more?: Partial<BookingRequest>
  no?: [RefusedVerdict['reason'], RefusedVerdict['values']?]
}

function judge({ room, locks = [], occupied = [], date, at = '10:00-11:00', now, instant, more }: Case) {
  const [from = '', to = ''] = at.split('-')
  const zone = room?.timezone ?? plainRoom.timezone
  const [day = '', time = ''] = (now ?? '2026-11-20 08:00').split(' ')
  return verdict(
    bookingRequestOf(
      {
        locks,
        occupied,
        start_minute: minuteOf(from),
        end_minute: minuteOf(to),
        now: instant === undefined ? instantOf(day, minuteOf(time), zone) : Date.parse(instant),
        ...(date === undefined ? {} : { date }),
        ...more,
      },
      room,
    ),
  )
}

const lock = (other: Partial<Lock> = {}): Lock => ({
  begin_date: '2026-11-20',
  end_date: '2026-11-20',
  reason: 'Painting',
  ...other,
})
const berlin = { timezone: 'Europe/Berlin' }
const newYork = { timezone: 'America/New_York' }
const d = '2026-11-20'

const table: Record<string, Case[]> = {
  '1 read-only and status': [
    { it: 'a room without limits is booked' },
    { it: 'a read-only room is not', room: { readonly: true }, no: ['readonly', {}] },
    { it: 'an offline room is not', room: { status: 'offline' }, no: ['offline', {}] },
    { it: 'an inactive room is not', room: { status: 'inactive' }, no: ['offline', {}] },
  ],
  '2 locked': [
    { it: 'a lock of the day refuses with its reason', locks: [lock()], no: ['locked', { reason: 'Painting' }] },
    { it: 'a lock that ended yesterday does not', locks: [lock({ begin_date: '2026-11-01', end_date: '2026-11-19' })] },
    { it: 'a lock that begins tomorrow does not', locks: [lock({ begin_date: '2026-11-21', end_date: '2026-11-30' })] },
    {
      it: 'both ends of its dates belong to it',
      locks: [lock({ begin_date: '2026-11-01' })],
      no: ['locked', { reason: 'Painting' }],
    },
    { it: 'a lock of hours that ends as the range begins does not', locks: [lock({ end_time: '10:00' })] },
    { it: 'a lock of hours that begins as the range ends does not', locks: [lock({ begin_time: '11:00' })] },
    {
      it: 'a lock of hours that reaches into the range does',
      locks: [lock({ begin_time: '10:45', end_time: '12:00' })],
      no: ['locked', { reason: 'Painting' }],
    },
    { it: 'a lock of Mondays leaves Friday open', locks: [lock({ weekdays: [1] })] },
    { it: 'a lock of Fridays does not', locks: [lock({ weekdays: [5] })], no: ['locked', { reason: 'Painting' }] },
    { it: 'no weekdays are all of them', locks: [lock({ weekdays: [] })], no: ['locked', { reason: 'Painting' }] },
    {
      it: 'a lock to 23:59 locks the last block',
      locks: [lock({ begin_time: '23:45', end_time: '23:59' })],
      at: '23:45-24:00',
      no: ['locked', { reason: 'Painting' }],
    },
    {
      it: 'the flag of the wire is enough where no locks came with it',
      room: { islock: 1, reason: 'Painting' },
      no: ['locked', { reason: 'Painting' }],
    },
    {
      it: 'the locks themselves go before the flag of the viewed day',
      room: { islock: 1, reason: 'Painting' },
      locks: [lock()],
      date: '2026-11-23',
    },
  ],
  '3 past': [
    { it: 'a range ahead passes', now: '2026-11-20 09:59' },
    { it: 'the running block may still be booked', now: '2026-11-20 10:14' },
    { it: 'a block that has ended may not', now: '2026-11-20 10:15', no: ['past', {}] },
    { it: 'a range that goes on after now but began before is past', now: '2026-11-20 10:45', no: ['past', {}] },
    { it: 'yesterday is past', date: '2026-11-19', at: '23:45-24:00', now: '2026-11-20 00:00', no: ['past', {}] },
    { it: 'the last block of a day runs until midnight', at: '23:45-24:00', now: '2026-11-20 23:59' },
    {
      it: 'the clock of the office counts, not that of the viewer',
      room: newYork,
      instant: '2026-11-20T15:14:00Z', // 10:14 there
    },
    { it: 'and refuses by it', room: newYork, instant: '2026-11-20T15:15:00Z', no: ['past', {}] },
    {
      it: 'of the hour that exists twice the first one is meant, so in the second it is past',
      room: berlin,
      date: '2026-10-25',
      at: '02:30-03:00',
      instant: '2026-10-25T00:45:00Z',
      no: ['past', {}],
    },
    {
      it: 'and in the first it is not',
      room: berlin,
      date: '2026-10-25',
      at: '02:30-03:00',
      instant: '2026-10-25T00:44:59Z',
    },
  ],
  '4 horizon': [
    { it: 'one day means today', room: { limitdays: 1 } },
    {
      it: 'and not tomorrow',
      room: { limitdays: 1 },
      date: '2026-11-21',
      no: ['horizon', { today: d, lastDay: d }],
    },
    { it: 'the last day is today plus days minus one', room: { limitdays: 7 }, date: '2026-11-26' },
    {
      it: 'the day after it is too far',
      room: { limitdays: 7 },
      date: '2026-11-27',
      no: ['horizon', { today: d, lastDay: '2026-11-26' }],
    },
    { it: 'no days are no limit', room: { limitdays: null }, date: '2027-11-26' },
    { it: '0 days are no limit', room: { limitdays: 0 }, date: '2027-11-26' },
    {
      it: 'today is the office’s: 01:00 in Shanghai is still yesterday in New York',
      room: { ...newYork, limitdays: 2 },
      date: '2026-11-21',
      instant: '2026-11-20T17:00:00Z',
    },
    {
      it: 'and in Shanghai a day more is open at the same instant',
      room: { limitdays: 2 },
      date: '2026-11-22',
      instant: '2026-11-20T17:00:00Z',
    },
    {
      it: 'but not in New York',
      room: { ...newYork, limitdays: 2 },
      date: '2026-11-22',
      instant: '2026-11-20T17:00:00Z',
      no: ['horizon', { today: d, lastDay: '2026-11-21' }],
    },
    { it: 'hours count to the start', room: { limit_unit: 'hour', limithours: 2 } },
    {
      it: 'a start a block later is too far, and the limit is told to the minute',
      room: { limit_unit: 'hour', limithours: 2 },
      at: '10:15-11:00',
      no: ['horizon', { today: d, lastDay: '2026-11-20 10:00' }],
    },
    { it: '0 hours are no limit', room: { limit_unit: 'hour', limithours: 0 }, date: '2027-11-26' },
    { it: 'hours are not asked where days count', room: { limit_unit: 'day', limithours: 1 }, date: '2026-11-26' },
    { it: 'days are not asked where hours count', room: { limit_unit: 'hour', limitdays: 1 }, date: '2026-11-26' },
  ],
  '5 weekend': [
    { it: 'Friday is no weekend', room: { approve_booking_weekend: true } },
    { it: 'Saturday is', room: { approve_booking_weekend: true }, date: '2026-11-21', no: ['weekend', {}] },
    { it: 'Sunday is', room: { approve_booking_weekend: true }, date: '2026-11-22', no: ['weekend', {}] },
    { it: 'Monday is not', room: { approve_booking_weekend: true }, date: '2026-11-23' },
    { it: 'open weekends are booked', date: '2026-11-21' },
  ],
  '6 window': [
    {
      it: 'before it booking is closed',
      room: { approve_booking_begintime: '08:30', approve_booking_endtime: '18:00' },
      now: '2026-11-20 08:29',
      no: ['window', { begin: '08:30', end: '18:00' }],
    },
    {
      it: 'as it begins booking opens',
      room: { approve_booking_begintime: '08:30', approve_booking_endtime: '18:00' },
      now: '2026-11-20 08:30',
    },
    {
      it: 'up to its last minute',
      room: { approve_booking_begintime: '08:30', approve_booking_endtime: '18:00' },
      date: '2026-11-21',
      now: '2026-11-20 17:59',
    },
    {
      it: 'as it ends booking closes',
      room: { approve_booking_begintime: '08:30', approve_booking_endtime: '18:00' },
      date: '2026-11-21',
      now: '2026-11-20 18:00',
      no: ['window', { begin: '08:30', end: '18:00' }],
    },
    {
      it: 'a window to 23:59 is open in the last minute',
      room: { approve_booking_begintime: '08:30', approve_booking_endtime: '23:59' },
      date: '2026-11-21',
      now: '2026-11-20 23:59',
    },
    {
      it: 'a begin alone is open to the end of the day',
      room: { approve_booking_begintime: '09:00' },
      no: ['window', { begin: '09:00', end: '24:00' }],
    },
    {
      it: 'a window may lie over midnight',
      room: { approve_booking_begintime: '20:00', approve_booking_endtime: '09:00' },
      now: '2026-11-20 08:59',
    },
    {
      it: 'and is closed in the day',
      room: { approve_booking_begintime: '20:00', approve_booking_endtime: '09:00' },
      now: '2026-11-20 09:00',
      no: ['window', { begin: '20:00', end: '09:00' }],
    },
    {
      it: 'the same time twice is no window',
      room: { approve_booking_begintime: '00:00', approve_booking_endtime: '00:00' },
    },
    {
      it: 'it is read on the office’s clock',
      room: { ...newYork, approve_booking_begintime: '08:30', approve_booking_endtime: '18:00' },
      instant: '2026-11-20T13:29:00Z',
      no: ['window', { begin: '08:30', end: '18:00' }],
    },
  ],
  '7 opening hours and lunch': [
    { it: 'a range of exactly the hours passes', room: { opentime: '10:00', closetime: '11:00' } },
    {
      it: 'a start before opening does not',
      room: { opentime: '10:15', closetime: '18:00' },
      no: ['closed', { open: '10:15', close: '18:00' }],
    },
    {
      it: 'an end after closing does not',
      room: { opentime: '08:00', closetime: '10:45' },
      no: ['closed', { open: '08:00', close: '10:45' }],
    },
    { it: 'closing at 23:59 is closing at 24:00', room: { closetime: '23:59' }, at: '23:00-24:00' },
    {
      it: 'and is told as 24:00',
      room: { opentime: '11:00', closetime: '23:59' },
      no: ['closed', { open: '11:00', close: '24:00' }],
    },
    { it: 'a range that ends as lunch begins passes', room: { lunch_begin: '11:00', lunch_end: '12:00' } },
    { it: 'a range that begins as lunch ends passes', room: { lunch_begin: '09:00', lunch_end: '10:00' } },
    {
      it: 'a range that touches lunch does not',
      room: { opentime: '08:00', closetime: '18:00', lunch_begin: '10:45', lunch_end: '12:00' },
      no: ['closed', { open: '08:00', close: '18:00', lunch: '10:45-12:00' }],
    },
    {
      it: 'a range over all of lunch does not',
      room: { lunch_begin: '12:00', lunch_end: '13:00' },
      at: '11:00-14:00',
      no: ['closed', { open: '00:00', close: '24:00', lunch: '12:00-13:00' }],
    },
    { it: 'a lunch break of no length is none', room: { lunch_begin: '10:30', lunch_end: '10:30' } },
    { it: 'half a lunch break is none', room: { lunch_begin: '10:30' } },
    {
      it: 'an hour that the clock skips is closed',
      room: berlin,
      date: '2026-03-29',
      at: '02:00-03:00',
      now: '2026-03-28 08:00',
      no: ['closed', { open: '00:00', close: '24:00' }],
    },
    {
      it: 'so is a range that reaches over it',
      room: berlin,
      date: '2026-03-29',
      at: '01:45-03:15',
      now: '2026-03-28 08:00',
      no: ['closed', { open: '00:00', close: '24:00' }],
    },
    { it: 'beside it is open', room: berlin, date: '2026-03-29', at: '01:00-02:00', now: '2026-03-28 08:00' },
    { it: 'after it is open', room: berlin, date: '2026-03-29', at: '03:00-04:00', now: '2026-03-28 08:00' },
    { it: 'in Shanghai nothing is skipped', date: '2027-03-28', at: '02:00-03:00' },
  ],
  '8 conflict': [
    { it: 'a meeting that ends as the range begins is no conflict', occupied: [claim(d, 540, 600)] },
    { it: 'a meeting that begins as the range ends is no conflict', occupied: [claim(d, 660, 720)] },
    {
      it: 'a meeting of one shared block is',
      occupied: [claim(d, 645, 720)],
      no: ['conflict', { title: 'Weekly', from: '10:45', to: '12:00' }],
    },
    {
      it: 'one’s own meeting is too',
      occupied: [claim(d, 600, 660, { myself: 1 })],
      no: ['conflict', { title: 'Weekly', from: '10:00', to: '11:00' }],
    },
    { it: 'a pending meeting can be booked over', occupied: [claim(d, 600, 660, { audit_state: 1 })] },
    {
      it: 'an occupation is never pending',
      occupied: [claim(d, 600, 660, { kind: 'occupation', audit_state: 1 })],
      no: ['conflict', { title: 'Weekly', from: '10:00', to: '11:00' }],
    },
    {
      it: 'cleaning is a conflict',
      occupied: [claim(d, 600, 615, { kind: 'service', title: '' })],
      no: ['conflict', { title: '', from: '10:00', to: '10:15' }],
    },
    {
      it: 'of several the earliest is named',
      occupied: [claim(d, 645, 660, { title: 'B' }), claim(d, 615, 630, { title: 'A' })],
      no: ['conflict', { title: 'A', from: '10:15', to: '10:30' }],
    },
    {
      it: 'a meeting from yesterday is named with its date',
      occupied: [claim('2026-11-19', 1380, 1440 + 630)],
      no: ['conflict', { title: 'Weekly', from: '2026-11-19 23:00', to: '10:30' }],
    },
    {
      it: 'an edited meeting and its services are not in their own way',
      occupied: [claim(d, 600, 660, { id: 5 }), claim(d, 645, 675, { id: 5, kind: 'service' })],
      more: { ignored_meeting_id: 5 },
    },
    {
      it: 'but an occupation that happens to have its number is',
      occupied: [claim(d, 600, 660, { id: 5, kind: 'occupation' })],
      more: { ignored_meeting_id: 5 },
      no: ['conflict', { title: 'Weekly', from: '10:00', to: '11:00' }],
    },
  ],
  '9 length': [
    { it: 'exactly the limit is allowed', room: { single_time: '1' } },
    { it: 'a block more is not', room: { single_time: '1' }, at: '10:00-11:15', no: ['length', { h: 1, m: 0 }] },
    { it: 'half hours count', room: { single_time: 1.5 }, at: '10:00-11:30' },
    { it: 'and refuse', room: { single_time: '1.50' }, at: '10:00-11:45', no: ['length', { h: 1, m: 30 }] },
    { it: '1.1 hours are 66 minutes, so four blocks', room: { single_time: 1.1 } },
    { it: 'and not five', room: { single_time: '1.1' }, at: '10:00-11:15', no: ['length', { h: 1, m: 6 }] },
    { it: '0 is no limit', room: { single_time: 0 }, at: '10:00-20:00' },
    { it: 'empty is no limit', room: { single_time: '' }, at: '10:00-20:00' },
    { it: 'a range off the blocks counts the blocks of its length', room: { single_time: 1 }, at: '10:07-11:07' },
  ],
  'over midnight': [
    { it: 'each day is checked, and both may pass', at: '23:00-24:00', more: { end_minute: 1500 } },
    {
      it: 'closed in the morning of the second day',
      room: { opentime: '06:00' },
      at: '23:00-24:00',
      more: { end_minute: 1500 },
      no: ['closed', { open: '06:00', close: '24:00' }],
    },
    {
      it: 'into a weekend',
      room: { approve_booking_weekend: true },
      at: '23:00-24:00',
      more: { end_minute: 1500 },
      no: ['weekend', {}],
    },
    {
      it: 'beyond the last day',
      room: { limitdays: 1 },
      at: '23:00-24:00',
      more: { end_minute: 1500 },
      no: ['horizon', { today: d, lastDay: d }],
    },
    {
      it: 'into a lock of the second day',
      locks: [lock({ begin_date: '2026-11-21', end_date: '2026-11-21' })],
      at: '23:00-24:00',
      more: { end_minute: 1500 },
      no: ['locked', { reason: 'Painting' }],
    },
    {
      it: 'into a meeting of the second day',
      occupied: [claim('2026-11-21', 30, 60)],
      at: '23:00-24:00',
      more: { end_minute: 1500 },
      no: ['conflict', { title: 'Weekly', from: '2026-11-21 00:30', to: '2026-11-21 01:00' }],
    },
    {
      it: 'the length is that of all parts',
      room: { single_time: 1 },
      at: '23:00-24:00',
      more: { end_minute: 1455 },
      no: ['length', { h: 1, m: 0 }],
    },
  ],
}

describe.each(Object.entries(table))('%s', (_, cases) => {
  test.each(cases)('$it', (it) => {
    const answer = judge(it)
    if (it.no === undefined) expect(answer).toEqual({ ok: true, warnings: [] })
    else expect(answer).toMatchObject({ ok: false, reason: it.no[0], values: it.no[1] ?? {} })
  })
})

let strictRule = ruleOf({
  advance_min_minutes: 100_000,
  advance_max_days: 1,
  weekend_allowed: false,
  single_min_minutes: 90,
  single_max_minutes: 30,
  day_max_count: 1,
  day_max_minutes: 60,
  week_max_minutes: 60,
  month_max_minutes: 60,
  future_max_count: 1,
  buffer_minutes: 30,
  cycle_allowed: false,
  cycle_max_times: 2,
  min_attendees: 8,
  capacity_check: 'deny',
})
const bookedBefore = { id: 8, ...instantsOf('2026-11-21', 0, 15, plainRoom.timezone), rooms: [{ id: 7, office_id: 2 }] }
const ruledStrictly = (room: BookingRoom) =>
  roomUnderRules({ ...room, office_id: 2, capacity: 6, rules: null }, [strictRule], somebody, [], [bookedBefore])

// A wish that fails every check; each repair lets it fail at the next one.
const repairs: [RefusedVerdict['reason'], (wish: BookingRequest) => BookingRequest][] = [
  ['readonly', (wish) => ({ ...wish, room: { ...wish.room, readonly: false } })],
  ['offline', (wish) => ({ ...wish, room: { ...wish.room, status: 'online' } })],
  ['locked', (wish) => ({ ...wish, locks: [] })],
  ['past', (wish) => ({ ...wish, now: instantOf('2026-11-19', 1000, plainRoom.timezone) })],
  ['horizon', (wish) => ({ ...wish, room: { ...wish.room, limitdays: 3 } })],
  ['weekend', (wish) => ({ ...wish, room: { ...wish.room, approve_booking_weekend: false } })],
  ['window', (wish) => ({ ...wish, room: { ...wish.room, approve_booking_endtime: null } })],
  ['closed', (wish) => ({ ...wish, room: { ...wish.room, opentime: '08:00' } })],
  ['conflict', (wish) => ({ ...wish, occupied: wish.occupied.slice(1) })],
  ['length', (wish) => ({ ...wish, room: { ...wish.room, single_time: 2 } })],
  ['blacklisted', (wish) => ({ ...wish, room: { ...wish.room, blacklisted: null } })],
  ...(
    [
      ['rule_advance', { advance_min_minutes: null }],
      ['rule_horizon', { advance_max_days: null }],
      ['rule_weekend', { weekend_allowed: true }],
      ['rule_short', { single_min_minutes: null }],
      ['rule_length', { single_max_minutes: null }],
      ['rule_day_count', { day_max_count: null }],
      ['rule_day_minutes', { day_max_minutes: null }],
      ['rule_week_minutes', { week_max_minutes: null }],
      ['rule_month_minutes', { month_max_minutes: null }],
      ['rule_future_count', { future_max_count: null }],
      ['rule_buffer', { buffer_minutes: null }],
      ['rule_series', { cycle_allowed: true }],
      ['rule_times', { cycle_max_times: null }],
      ['rule_attendees', { min_attendees: null }],
      ['rule_capacity', { capacity_check: 'off' }],
    ] as [RefusedVerdict['reason'], Partial<RuleGroup>][]
  ).map(([reason, without]): [RefusedVerdict['reason'], (wish: BookingRequest) => BookingRequest] => [
    reason,
    (wish) => {
      strictRule = { ...strictRule, ...without }
      return { ...wish, room: ruledStrictly(wish.room) }
    },
  ]),
  // what comes before and after it
  ['prepare', (wish) => ({ ...wish, occupied: wish.occupied.slice(1) })],
  ['clean', (wish) => ({ ...wish, occupied: [] })],
]

test('the checks are made in their order, and the first that fails is shown', () => {
  const seen: string[] = []
  let wish = bookingRequestOf(
    {
      date: '2026-11-21',
      locks: [lock({ end_date: '2026-11-21' })],
      occupied: [claim('2026-11-21', 600, 630), claim('2026-11-21', 540, 585), claim('2026-11-21', 660, 720)],
      margins: { prepare_minutes: 30, clean_minutes: 15 },
      now: instantOf('2026-11-22', 1000, plainRoom.timezone),
      times: 3,
      asks: { people: 7 },
    },
    {
      ...ruledStrictly(plainRoom),
      readonly: true,
      status: 'offline',
      limitdays: 1,
      approve_booking_weekend: true,
      approve_booking_endtime: '08:00',
      opentime: '12:00',
      single_time: '0.5',
      blacklisted: { until: '2026-12-01 00:00' },
    },
  )
  for (const [reason, repair] of repairs) {
    const answer = verdict(wish)
    expect(answer).toMatchObject({ ok: false, reason })
    seen.push(reason)
    wish = repair(wish)
  }
  expect(verdict(wish).ok).toBe(true)
  expect(seen).toEqual([...checks])
})

test('a room that needs approval warns and does not refuse', () => {
  expect(judge({ it: '', room: { isaudit: 1 } })).toEqual({ ok: true, warnings: ['audit'] })
})

test('a conflict carries the claim that stands in the way', () => {
  const taken = claim(d, 600, 660, { id: 42 })
  expect(judge({ it: '', occupied: [taken] })).toMatchObject({ occupied: taken })
})

test('a range that ends before it begins is a mistake of the caller', () => {
  expect(() => verdict(bookingRequestOf({ start_minute: 660, end_minute: 660 }))).toThrow(RangeError)
})

test('what passes overlaps nothing that is held, lies ahead and within the policy', () => {
  let passed = 0
  fc.assert(
    fc.property(anyBookingRequest, (wish) => {
      const answer = verdict(wish)
      if (!answer.ok) return
      passed++
      const range = instantsOf(wish.date, wish.start_minute, wish.end_minute, wish.room.timezone)
      expect(wish.occupied.filter((it) => isHeld(it) && overlaps(it, range))).toEqual([])
      expect(range.end).toBeGreaterThan(wish.now)
      expect(range.end).toBeGreaterThan(range.start)
      expect(wish.room).toMatchObject({ readonly: false, status: 'online' })
      const longest = Number(wish.room.single_time ?? 0)
      if (longest > 0) expect(wish.end_minute - wish.start_minute).toBeLessThanOrEqual(longest * 60)
    }),
    { numRuns: 2000 },
  )
  expect(passed).toBeGreaterThan(50)
})

test('the order of the claims does not matter', () => {
  fc.assert(
    fc.property(anyBookingRequest, (wish) => {
      const turned = verdict({ ...wish, occupied: [...wish.occupied].reverse() })
      expect(turned.ok).toBe(verdict(wish).ok)
    }),
  )
})
