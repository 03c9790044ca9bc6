import { describe, expect, test } from 'vitest'
import { instantOf, instantsOf } from '../kernel/zone'
import type { BookingRequest, Verdict } from './booking-request'
import { changeVerdict } from './change'
import { effectiveRules, roomUnderRules } from './effective-rules'
import { bookingRequestOf, claim, plainRoom } from './room.sample'
import type { RuleGroup } from './rule'
import { ruleOf, somebody } from './rule.sample'
import { auditOf, auditOfAll, refuseCancel } from './rule-checks'
import type { BookedMeeting } from './rule-limits'
import { verdict } from './verdict'

const zone = plainRoom.timezone
const place = { ...plainRoom, office_id: 2, capacity: 6 }
const d = '2026-11-20' // a Friday; now is 08:00

const booked = (id: number, date: string, from: number, to: number, room = 7): BookedMeeting => ({
  id,
  ...instantsOf(date, from, to, zone),
  rooms: [{ id: room, office_id: 2 }],
})

const wishUnder = (
  group: Partial<RuleGroup>,
  more: Partial<BookingRequest> = {},
  had: readonly BookedMeeting[] = [],
  room: Partial<typeof place> = {},
): BookingRequest =>
  bookingRequestOf({
    ...more,
    room: roomUnderRules({ ...place, ...room }, [ruleOf({ title: 'R', ...group })], somebody, [], had),
  })

interface Case {
  it: string
  group: Partial<RuleGroup>
  more?: Partial<BookingRequest>
  booked?: BookedMeeting[]
  no?: [reason: string, values?: Record<string, unknown>]
}

const at = (from: number, to: number, date = d) => ({ date, start_minute: from, end_minute: to })
const clock = (minute: number, date = d) => ({ now: instantOf(date, minute, zone) })

const table: Record<string, Case[]> = {
  'how long before': [
    { it: 'exactly so long is enough', group: { advance_min_minutes: 120 } },
    {
      it: 'less is not',
      group: { advance_min_minutes: 121 },
      no: ['rule_advance', { rule: 'R', limit: 121, h: 2, m: 1 }],
    },
    {
      it: 'the added part of a running meeting needs none',
      group: { advance_min_minutes: 121 },
      more: { had_minutes: 30 },
    },
  ],
  'how many days': [
    { it: 'today counts', group: { advance_max_days: 1 } },
    {
      it: 'tomorrow is beyond one day',
      group: { advance_max_days: 1 },
      more: at(600, 660, '2026-11-21'),
      no: ['rule_horizon', { lastDay: d, today: d, hour: '00:00' }],
    },
    {
      it: 'the newest day is not open before its hour',
      group: { advance_max_days: 2, open_hour: '09:00' },
      more: { ...at(600, 660, '2026-11-21'), ...clock(539) },
      no: ['rule_horizon', { lastDay: d, hour: '09:00' }],
    },
    {
      it: 'and is from then on',
      group: { advance_max_days: 2, open_hour: '09:00' },
      more: { ...at(600, 660, '2026-11-21'), ...clock(540) },
    },
  ],
  weekends: [
    { it: 'a Friday is none', group: { weekend_allowed: false } },
    { it: 'a Saturday is', group: { weekend_allowed: false }, more: at(600, 660, '2026-11-21'), no: ['rule_weekend'] },
    { it: 'that are allowed', group: {}, more: at(600, 660, '2026-11-21') },
  ],
  'how long': [
    { it: 'exactly the shortest', group: { single_min_minutes: 60 } },
    { it: 'shorter', group: { single_min_minutes: 61 }, no: ['rule_short', { h: 1, m: 1 }] },
    { it: 'exactly the longest', group: { single_max_minutes: 60 } },
    { it: 'longer', group: { single_max_minutes: 59 }, no: ['rule_length', { h: 0, m: 59 }] },
    {
      it: 'what was there before counts when it is extended',
      group: { single_max_minutes: 75 },
      more: { had_minutes: 30 },
      no: ['rule_length'],
    },
  ],
  'how often and how much': [
    { it: 'the last of a day', group: { day_max_count: 2 }, booked: [booked(1, d, 0, 15)] },
    {
      it: 'one too many',
      group: { day_max_count: 1 },
      booked: [booked(1, d, 0, 15)],
      no: ['rule_day_count', { limit: 1, used: 1 }],
    },
    { it: 'another day does not count', group: { day_max_count: 1 }, booked: [booked(1, '2026-11-21', 0, 15)] },
    {
      it: 'nor do rooms over which the group does not stand',
      group: { day_max_count: 1, meetingroom_ids: [7] },
      booked: [booked(1, d, 0, 15, 8)],
    },
    {
      it: 'nor the meeting itself',
      group: { day_max_count: 1 },
      booked: [booked(1, d, 0, 15)],
      more: { ignored_meeting_id: 1 },
    },
    {
      it: 'a meeting of somebody else counts for nobody who moves it',
      group: { day_max_count: 1 },
      booked: [booked(1, d, 0, 15)],
      more: { ignored_meeting_id: 99 },
    },
    {
      it: 'what is made at once counts',
      group: { day_max_count: 1 },
      more: { with_others: [booked(-1, d, 0, 15)] },
      no: ['rule_day_count'],
    },
    { it: 'minutes of a day', group: { day_max_minutes: 75 }, booked: [booked(1, d, 0, 15)] },
    {
      it: 'too many minutes of a day',
      group: { day_max_minutes: 74 },
      booked: [booked(1, d, 0, 15)],
      no: ['rule_day_minutes', { used: 15, h: 1, m: 14 }],
    },
    {
      it: 'a week goes from Monday',
      group: { week_max_minutes: 60 },
      booked: [booked(1, '2026-11-15', 600, 660), booked(2, '2026-11-23', 600, 660)],
    },
    {
      it: 'to Sunday',
      group: { week_max_minutes: 119 },
      booked: [booked(1, '2026-11-22', 600, 660)],
      no: ['rule_week_minutes', { used: 60 }],
    },
    {
      it: 'a month from its first day to its last',
      group: { month_max_minutes: 60 },
      booked: [booked(1, '2026-10-31', 600, 660), booked(2, '2026-12-01', 600, 660)],
    },
    {
      it: 'and both belong to it',
      group: { month_max_minutes: 179 },
      booked: [booked(1, '2026-11-01', 600, 660), booked(2, '2026-11-30', 600, 660)],
      no: ['rule_month_minutes', { used: 120 }],
    },
    {
      it: 'what has begun is not to come',
      group: { future_max_count: 1 },
      booked: [booked(1, d, 450, 500)],
    },
    {
      it: 'too many to come',
      group: { future_max_count: 1 },
      booked: [booked(1, '2026-12-24', 450, 500)],
      no: ['rule_future_count', { used: 1 }],
    },
  ],
  pauses: [
    { it: 'exactly so long', group: { buffer_minutes: 15 }, more: { occupied: [claim(d, 540, 585)] } },
    {
      it: 'too close before',
      group: { buffer_minutes: 15 },
      more: { occupied: [claim(d, 540, 590)] },
      no: ['rule_buffer'],
    },
    {
      it: 'too close after',
      group: { buffer_minutes: 15 },
      more: { occupied: [claim(d, 670, 690)] },
      no: ['rule_buffer'],
    },
    {
      it: 'what waits keeps nobody away',
      group: { buffer_minutes: 15 },
      more: { occupied: [claim(d, 670, 690, { audit_state: 1 })] },
    },
    {
      it: 'nor does the meeting itself',
      group: { buffer_minutes: 15 },
      more: { occupied: [claim(d, 670, 690, { id: 9 })], ignored_meeting_id: 9 },
    },
  ],
  series: [
    { it: 'one meeting is none', group: { cycle_allowed: false } },
    { it: 'is not allowed', group: { cycle_allowed: false }, more: { times: 2 }, no: ['rule_series'] },
    { it: 'as many as are allowed', group: { cycle_max_times: 5 }, more: { times: 5 } },
    { it: 'too many', group: { cycle_max_times: 5 }, more: { times: 6 }, no: ['rule_times', { limit: 5 }] },
  ],
  people: [
    { it: 'nobody knows yet', group: { min_attendees: 3, capacity_check: 'deny' } },
    { it: 'enough', group: { min_attendees: 3 }, more: { asks: { people: 3 } } },
    {
      it: 'too few',
      group: { min_attendees: 3 },
      more: { asks: { people: 2 } },
      no: ['rule_attendees', { people: 2 }],
    },
    { it: 'as many as seats', group: { capacity_check: 'deny' }, more: { asks: { people: 6 } } },
    {
      it: 'more than seats',
      group: { capacity_check: 'deny' },
      more: { asks: { people: 7 } },
      no: ['rule_capacity', { people: 7, capacity: 6 }],
    },
  ],
}

describe.each(Object.entries(table))('%s', (_, cases) => {
  test.each(cases)('$it', ({ group, more, booked: had, no }) => {
    const answer = verdict(wishUnder(group, more, had))
    if (no === undefined) expect(answer).toEqual({ ok: true, warnings: [] })
    else expect(answer).toMatchObject({ ok: false, reason: no[0], values: { rule: 'R', ...no[1] }, rule_id: 1 })
  })
})

test('more people than seats can be a warning', () => {
  const answer = verdict(wishUnder({ capacity_check: 'warn' }, { asks: { people: 7 } }))
  expect(answer).toEqual({ ok: true, warnings: ['capacity'] })
})

test('rules of the room go before those of groups', () => {
  const wish = wishUnder({ weekend_allowed: false }, at(600, 660, '2026-11-21'), [], { approve_booking_weekend: true })
  expect(verdict(wish)).toMatchObject({ reason: 'weekend' })
})

test('a running meeting is extended within the whole length, and counted once', () => {
  const had = { room_id: 7, ...instantsOf(d, 600, 660, zone), audit_state: 0 as const, holds: null }
  const change = (group: Partial<RuleGroup>, end: number): Verdict =>
    changeVerdict({
      ...wishUnder(group, { ...at(600, end), ...clock(630), ignored_meeting_id: 3 }, [booked(3, d, 600, 660)]),
      had,
    })
  expect(change({ single_max_minutes: 75 }, 675)).toEqual({ ok: true, warnings: [] })
  expect(change({ single_max_minutes: 75 }, 690)).toMatchObject({ reason: 'rule_length' })
  expect(change({ day_max_count: 1, day_max_minutes: 75 }, 675)).toEqual({ ok: true, warnings: [] })
  expect(change({ day_max_minutes: 75 }, 690)).toMatchObject({ reason: 'rule_day_minutes' })
  // less is never asked about
  expect(change({ single_min_minutes: 60 }, 645)).toEqual({ ok: true, warnings: [] })
})

describe('cancelling', () => {
  const rules = effectiveRules([ruleOf({ title: 'R', cancel_before_minutes: 90 })], somebody, place)
  const start = instantOf(d, 600, zone)
  const minutes = (n: number) => refuseCancel(rules, start, start - n * 60_000)
  test('has to be in time', () => {
    expect(minutes(90)).toBeNull()
    expect(minutes(89)).toMatchObject({ reason: 'rule_cancel', values: { h: 1, m: 30 } })
  })
  test('what runs may end, and where nothing is said anything goes', () => {
    expect(minutes(0)).toBeNull()
    expect(refuseCancel(null, start, start - 1)).toBeNull()
  })
})

describe('approval', () => {
  const price = { unit: 'hour', amount: '100.00', peak_amount: null, peak_periods: null, free_minutes: 0 } as const
  const need = (group: Partial<RuleGroup>, more: Partial<BookingRequest> = {}, isaudit: 0 | 1 = 0) =>
    auditOf(
      wishUnder(group, more, [], { isaudit, ...(more.asks === undefined ? {} : { price }) } as Partial<typeof place>),
    )
  const flow = { audit_flow_id: 12, auditor_ids: [3] }

  test.each<[it: string, group: Partial<RuleGroup>, asks: BookingRequest['asks'] | undefined, reason: string | null]>([
    ['always', { need_audit: 1 }, undefined, 'rule'],
    ['not where no condition is met', { need_audit: 2, audit_over_minutes: 60 }, undefined, null],
    ['where it is longer', { need_audit: 2, audit_over_minutes: 59 }, undefined, 'duration'],
    ['where there are more people', { need_audit: 2, audit_over_people: 4 }, { people: 5 }, 'person'],
    ['not where they are as many', { need_audit: 2, audit_over_people: 5 }, { people: 5 }, null],
    ['not while nobody knows how many', { need_audit: 2, audit_over_people: 4 }, undefined, null],
    ['where it is dearer', { need_audit: 2, audit_over_amount: '99.99' }, { people: 1 }, 'cost'],
    ['not where it costs as much', { need_audit: 2, audit_over_amount: '100.00' }, { people: 1 }, null],
    ['with what is ordered', { need_audit: 2, audit_over_amount: '100.00' }, { services_fen: 1 }, 'cost'],
    ['where a service is asked for', { need_audit: 2, audit_services: [4] }, { service_ids: [1, 4] }, 'service'],
    ['not for other services', { need_audit: 2, audit_services: [4] }, { service_ids: [1] }, null],
  ])('%s', (_, group, asks, reason) => {
    const answer = need({ ...flow, ...group }, asks === undefined ? {} : { asks })
    const none = { needed: false, flow_ids: [], rule_ids: [], auditor_ids: [], reasons: [] }
    const some = { needed: true, flow_ids: [12], rule_ids: [1], auditor_ids: [3] }
    expect(answer).toEqual(reason === null ? none : { ...some, reasons: [{ reason, rule_id: 1, title: 'R' }] })
    expect(verdict(wishUnder(group, asks === undefined ? {} : { asks }, [], { price } as never))).toMatchObject({
      warnings: reason === null ? [] : ['audit'],
    })
  })

  test('the room and a group may both ask', () => {
    expect(need({ need_audit: 1 }, {}, 1).reasons.map((one) => one.reason)).toEqual(['room', 'rule'])
  })

  test('several rooms ask together, each reason once', () => {
    const one = need({ ...flow, need_audit: 1 })
    expect(auditOfAll([one, one, need({})])).toEqual(one)
  })
})
