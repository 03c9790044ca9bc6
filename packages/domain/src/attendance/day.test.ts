import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/date'
import { merge } from '../kernel/interval'
import { instantOf, wallClock } from '../kernel/zone'
import { type AttendanceRule, type DayQuestion, dayResult } from './day'
import { freeHoursResult, shiftOfFreeHours } from './free-hours'
import type { OvertimeTerms } from './overtime'
import type { Shift } from './shift'
import { plainRule, shiftOf } from './shift.sample'

const date = '2026-11-24'
const zone = 'Asia/Shanghai'
const minute = (text: string) => Number(text.slice(0, -3)) * 60 + Number(text.slice(-2))
const at = (text: string, on = date, where = zone) =>
  text.startsWith('-') ? instantOf(addDays(on, -1), minute(text.slice(1)), where) : instantOf(on, minute(text), where)
const spans = (text: string) =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => ({ start: at(one.slice(0, 5)), end: at(one.slice(6)) }))
const times = (text: string) =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => ({ time: at(one) }))

type More = Partial<Omit<DayQuestion, 'leave' | 'trips' | 'rule'>> & {
  leave?: string
  trips?: string
  rule?: Partial<AttendanceRule>
}
function day(shift: Shift | string | null, punches: string, { leave = '', trips = '', rule, ...more }: More = {}) {
  const planned = typeof shift === 'string' ? shiftOf(shift) : shift
  return dayResult({
    ...{ date, zone, day_cut: '04:00', plans: [{ date, shift: planned }], punches: times(punches) },
    ...{ leave: spans(leave), trips: spans(trips), rule: { ...plainRule, ...rule } },
    ...more,
  })
}
const clock = (time: number | null) => {
  if (time === null) return '-'
  const { minute: of } = wallClock(time, zone)
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}
const pointsOf = ({ points }: ReturnType<typeof day>) => points.map(({ time, result }) => `${clock(time)} ${result}`)

describe('every instant belongs to one day', () => {
  const cases: [string, string | null, string | null, string][] = [
    ['shift to shift, far apart: at the cut', '09:00-18:00', '09:00-18:00', '04:00'],
    ['a long day before a morning: midway, kept to where its coming counts', '09:00-22:00', '09:00-18:00', '07:00'],
    ['a night before an afternoon: midway', '18:00-31:00', '14:00-20:00', '12:00'],
    ['a night before rest: as long as its going counts', '22:00-30:00', null, '16:00'],
    ['a day before rest: at the cut', '09:00-18:00', null, '04:00'],
    ['rest before a day: at the cut', null, '09:00-18:00', '04:00'],
    ['rest before an early day: when its coming counts', null, '05:00-12:00', '03:00'],
    ['rest before rest: at the cut', null, null, '04:00'],
  ]
  test.each(cases)('%s', (_, before, shift, begins) => {
    const plan = (text: string | null, on: string) => ({ date: on, shift: text === null ? null : shiftOf(text) })
    const plans = [plan(before, addDays(date, -1)), plan(shift, date)]
    expect(clock(day(null, '', { plans }).begin)).toBe(begins)
    // and the day before ends there
    const earlier = day(null, '', { plans, date: addDays(date, -1) })
    expect(clock(earlier.end)).toBe(begins)
  })
  test('between teams with other cuts and clocks the later date says where they meet', () => {
    const plans = [
      { date: addDays(date, -1), shift: null, day_cut: '04:00' },
      { date, shift: null, day_cut: '06:00', zone: 'Asia/Tokyo' },
    ]
    const early = day(null, '', { plans, date: addDays(date, -1) })
    expect(clock(early.end)).toBe('05:00')
    expect(day(null, '', { plans, day_cut: '06:00' }).begin).toBe(early.end)
  })
  test('shifts far apart meet at the cut, kept to where both count', () => {
    const short = { latest_off_minutes: 60, earliest_on_minutes: 60 }
    const plans = [
      { date: addDays(date, -1), shift: shiftOf('09:00-18:00', short) },
      { date, shift: shiftOf('09:00-18:00', short) },
    ]
    expect(clock(day(null, '', { plans }).begin)).toBe('04:00')
  })
  test('a punch at 07:10 is of the night that ends at 07:00, though work begins at 14:00', () => {
    const plans = [
      { date, shift: shiftOf('18:00-31:00') },
      { date: addDays(date, 1), shift: shiftOf('14:00-20:00') },
    ]
    expect(pointsOf(day(null, '17:55 31:10', { plans }))).toEqual(['17:55 normal', '07:10 normal'])
    expect(day(null, '31:10', { plans, date: addDays(date, 1) }).punches).toMatchObject([{ use: 'other_day' }])
  })
})

describe('which punch is which point', () => {
  const one = '09:00-18:00'
  const two = '09:00-12:00 13:00-18:00'
  const cases: [string, string, string, string[]][] = [
    ['coming and going', one, '08:55 18:02', ['08:55 normal', '18:02 normal']],
    ['the first and the last of many', one, '08:50 08:55 12:00 18:02 18:30', ['08:50 normal', '18:30 normal']],
    ['seconds are dropped', one, '09:00 18:00', ['09:00 normal', '18:00 normal']],
    ['two taps in the morning lack the going', one, '09:00 09:20', ['09:00 normal', '- lack']],
    ['who went at eleven left early', one, '09:00 11:00', ['09:00 normal', '11:00 early']],
    ['two taps in the evening lack the coming', one, '17:50 18:05', ['- lack', '18:05 normal']],
    ['who came at three was late', one, '15:00 18:05', ['15:00 late', '18:05 normal']],
    ['nobody', one, '', ['- lack', '- lack']],
    ['four punches', two, '08:55 12:01 12:58 18:02', ['08:55 normal', '12:01 normal', '12:58 normal', '18:02 normal']],
    [
      'a break in one hour’s first half',
      two,
      '08:55 12:01 12:20 18:02',
      [...['08:55 normal', '12:01 normal', '12:20 normal', '18:02 normal']],
    ],
    [
      'one punch in the break is the point of its side',
      two,
      '08:55 12:05 18:02',
      [...['08:55 normal', '12:05 normal', '- lack', '18:02 normal']],
    ],
    [
      'taps that are too near are one',
      two,
      '08:55 12:05 12:07 18:02',
      [...['08:55 normal', '12:07 normal', '- lack', '18:02 normal']],
    ],
    [
      'where periods touch nobody punches',
      '09:00-12:00 12:00-18:00',
      '08:55 18:02',
      [...['08:55 normal', '12:00 none', '12:00 none', '18:02 normal']],
    ],
  ]
  test.each(cases)('%s', (_, shift, punches, points) => {
    const found = day(shift, punches)
    const shown = found.points.map(({ time, due, result }) => `${clock(result === 'none' ? due : time)} ${result}`)
    expect(shown).toEqual(points)
  })
  test.each([
    ['far apart: both', '10:00 16:00', ['10:00 late', '16:00 early']],
    ['near together: the nearer point', '09:05 09:20', ['09:05 late', '- lack']],
    ['one, in the evening', '17:50', ['- lack', '17:50 early']],
  ])('by the first and the last, %s', (_, punches, points) => {
    expect(pointsOf(day(one, punches, { rule: { calc_mode: 'first_last' } }))).toEqual(points)
  })
  const given = (on_off: 'on' | 'off', text: string) => [{ period_no: 1, on_off, time: at(text) }]
  const offFree = shiftOf(one)
  test.each<[string, Shift, string, More, number]>([
    ['each stretch of its own', shiftOf(one), '09:00 12:00 13:00 18:00', {}, 480],
    ['a card stands for the forgotten going', shiftOf(one), '09:00', { given: given('off', '18:00') }, 540],
    ['and for what was punched', shiftOf(one), '09:40 18:00', { given: given('on', '09:00') }, 540],
    [
      'a going that need not be punched',
      { ...offFree, periods: offFree.periods.map((period) => ({ ...period, must_off: false })) },
      ...(['09:00', {}, 540] as const),
    ],
    ['leave in the evening ends it', shiftOf(one), '09:00', { leave: '14:00-18:00' }, 300],
    ['leave in the morning begins it', shiftOf(one), '18:00', { leave: '09:00-13:00' }, 300],
    ['periods that meet are one', shiftOf('09:00-12:00 12:00-18:00'), '09:00 18:00', {}, 540],
  ])('by every pair: %s', (_, shift, punches, more, work) => {
    expect(day(shift, punches, { ...more, rule: { calc_mode: 'every_pair' } }).minutes.work).toBe(work)
  })
  test('everything is whole minutes, of halves and of what was asked for in seconds', () => {
    const odd = shiftOf('09:00-17:45', { rest_periods: [{ start: '12:00', end: '13:00' }] })
    const rule = { half_day_minutes: 300 }
    expect(day(odd, '09:00 14:00', { rule }).minutes).toMatchObject({ plan: 465, absent: 233, work: 232 })
    const late = { start: at('09:00') + 37_412, end: at('10:00') + 59_999 }
    const found = dayResult({
      ...{ date, zone, day_cut: '04:00', plans: [{ date, shift: shiftOf(one) }], punches: times('18:00') },
      ...{ leave: [late], trips: [], rule: { ...plainRule, leave_need_punch: true } },
      given: [{ period_no: 1, on_off: 'on', time: at('10:05') + 20_000 }],
    })
    expect(found.minutes).toMatchObject({ leave: 60, late: 5, work: 475 })
  })
  test('what was decided holds, whatever was punched', () => {
    const given = [{ period_no: 1, on_off: 'on', time: at('09:00') }] as const
    expect(pointsOf(day(one, '09:40 18:00', { given }))).toEqual(['09:00 normal', '18:00 normal'])
  })
  test('a shift that follows at once needs no punch where it begins', () => {
    const plans = [
      { date: addDays(date, -1), shift: shiftOf('16:00-24:00') },
      { date, shift: shiftOf('00:00-08:00') },
    ]
    expect(pointsOf(day(null, '08:03', { plans }))).toEqual(['- none', '08:03 normal'])
  })
  test('punches before and after a shift counts are shown, and count for nothing', () => {
    const found = day(one, '06:30 08:55 18:02')
    expect(found.punches.map(({ use }) => use)).toEqual(['outside', 'on', 'off'])
    expect(found.why.map(({ code }) => code)).toContain('outside')
  })
})

describe('leave, trips and hours that move', () => {
  const shift = shiftOf('09:00-18:00', { rest_periods: [{ start: '12:00', end: '13:00' }] })
  const cases: [string, string, More, string[], Record<string, number>, string][] = [
    [
      'leave in the morning goes over the rest',
      '12:58 18:00',
      { leave: '09:00-12:00' },
      ['12:58 none', '18:00 normal'],
      { leave: 180, work: 300 },
      'normal',
    ],
    [
      'coming from leave is punched where the rule asks for it',
      '13:10 18:00',
      { leave: '09:00-12:00', rule: { leave_need_punch: true } },
      ['13:10 late', '18:00 normal'],
      { late: 10, work: 290 },
      'abnormal',
    ],
    [
      'leave until the evening',
      '08:58',
      { leave: '15:00-18:00' },
      ['08:58 normal', '- none'],
      { leave: 180, work: 300 },
      'normal',
    ],
    ['leave of the whole day', '', { leave: '09:00-18:00' }, [], { leave: 480, work: 0, absent: 0 }, 'leave'],
    [
      'a trip goes before leave',
      '',
      { leave: '09:00-18:00', trips: '09:00-15:00' },
      [],
      { trip: 300, leave: 180 },
      'trip',
    ],
    [
      'an hour away in between',
      '08:58 18:00',
      { leave: '14:00-15:00' },
      ['08:58 normal', '18:00 normal'],
      { leave: 60, work: 420 },
      'normal',
    ],
    [
      'half a day of leave, and nobody came',
      '',
      { leave: '09:00-12:00' },
      ['- none', '- lack'],
      { absent: 300, leave: 180 },
      'absent',
    ],
  ]
  test.each(cases)('%s', (_, punches, more, points, minutes, result) => {
    const found = day(shift, punches, more)
    expect(found.minutes).toMatchObject(minutes)
    expect(pointsOf(found)).toEqual(points)
    expect(found.result).toBe(result)
  })
  const flexible = shiftOf('09:00-18:00', { is_flexible: true, flexible_late_minutes: 60, flexible_early_minutes: 30 })
  test.each([
    ['later', '09:40 18:40', ['09:40 normal', '18:40 normal'], 540],
    ['and no longer than that', '10:20 19:00', ['10:20 late', '19:00 normal'], 520],
    ['earlier', '08:20 17:30', ['08:20 normal', '17:30 normal'], 540],
    ['gone before the end that it slid to', '09:40 18:00', ['09:40 normal', '18:00 early'], 500],
    ['a forgotten coming moves nothing', '18:00', ['- lack', '18:00 normal'], 0],
  ])('flexible hours: %s', (_, punches, points, work) => {
    const found = day(flexible, punches)
    expect(pointsOf(found)).toEqual(points)
    expect(found.minutes.work).toBe(work)
  })
  test.each<[string, string, string, string[], number]>([
    ['a card stands for the forgotten coming', '09:30', '18:30', ['09:30 normal', '18:30 normal'], 540],
    ['a correction for the punched one', '09:00', '09:30 18:00', ['09:00 normal', '18:00 normal'], 540],
  ])('flexible hours slide by what was decided: %s', (_, time, punches, points, work) => {
    const found = day(flexible, punches, { given: [{ period_no: 1, on_off: 'on', time: at(time) }] })
    expect(pointsOf(found)).toEqual(points)
    expect(found.minutes.work).toBe(work)
  })
  const late = shiftOf('09:00-18:00', {
    late_off_late_on: [
      { late_off_minutes: 120, late_on_minutes: 30 },
      { late_off_minutes: 240, late_on_minutes: 60 },
    ],
  })
  test.each([
    [{ days: 1, minutes: 119 }, '09:20 late', 20],
    [{ days: 1, minutes: 120 }, '09:20 normal', 0],
    [{ days: 2, minutes: 300 }, '09:20 late', 20],
    [{ days: 1, minutes: 300 }, '10:05 late', 5],
  ])('who left late may come late: %j', (late_off, point, minutes) => {
    const found = day(late, `${point.slice(0, 5)} 18:00`, { late_off })
    expect(pointsOf(found)[0]).toBe(point)
    expect(found.minutes.late).toBe(minutes)
  })
})

describe('how it is judged', () => {
  const strict = shiftOf('09:00-18:00', {
    ...{ late_minutes_as_late: 5, late_minutes_as_serious: 30, late_minutes_as_lack: 60 },
    ...{ early_minutes_as_early: 0, early_minutes_as_lack: 60 },
  })
  test.each([
    ['09:05 18:00', 'normal', 'normal', 0],
    ['09:06 18:00', 'late', 'abnormal', 6],
    ['09:31 18:00', 'serious', 'abnormal', 31],
    ['10:01 18:00', 'lack', 'abnormal', 0],
  ])('%s', (punches, point, result, minutes) => {
    const found = day(strict, punches)
    expect(found.points[0]?.result).toBe(point)
    expect(found.result).toBe(result)
    expect(found.minutes.late).toBe(minutes)
  })
  test.each([
    ['nobody came', '', {}, 'absent', 540],
    ['one point lacks', '09:00', {}, 'abnormal', 0],
    ['one point lacks, which is half a day', '09:00', { lack_as: 'half_absent' }, 'abnormal', 270],
    ['one point lacks, which is a day', '09:00', { lack_as: 'absent' }, 'absent', 540],
    ['worked too little', '09:00 11:00', { absent_minutes: 180 }, 'absent', 540],
    ['worked less than half', '09:00 13:00', { half_day_minutes: 300 }, 'abnormal', 270],
    ['worked enough', '09:00 18:00', { absent_minutes: 180, half_day_minutes: 300 }, 'normal', 0],
  ] as const)('%s', (_, punches, rule, result, absent) => {
    const found = day('09:00-18:00', punches, { rule })
    expect(found.result).toBe(result)
    expect(found.minutes.absent).toBe(absent)
  })
  test('a period that nobody came to is absent by itself', () => {
    const found = day('09:00-12:00 13:00-18:00', '08:55 12:00')
    expect(found).toMatchObject({ result: 'abnormal', minutes: { absent: 300, work: 180 } })
    expect(found.settles).toMatchObject([{ kind: 'leave', period_no: 2 }])
  })
  test('a point waits until nothing can come any more', () => {
    const early = day('09:00-18:00', '09:00', { complete_until: at('20:00') })
    expect(early).toMatchObject({ result: 'pending', minutes: { absent: 0 } })
    const late = day('09:00-18:00', '09:00', { complete_until: at('28:00') })
    expect(late).toMatchObject({ result: 'abnormal', lacks: 1 })
    expect(late.settles).toMatchObject([{ kind: 'remedy', on_off: 'off', begin: at('18:00') }])
  })
  test.each([
    ['2026-03-28', 420],
    ['2026-10-24', 540],
    ['2026-06-01', 480],
  ])('a night in Berlin on %s', (on, plan) => {
    const plans = [{ date: on, shift: shiftOf('23:00-31:00') }]
    const where = 'Europe/Berlin'
    const punches = [{ time: at('22:55', on, where) }, { time: at('31:02', on, where) }]
    const found = day(null, '', { date: on, zone: where, plans, punches })
    expect(found).toMatchObject({ result: 'normal', minutes: { plan, work: plan } })
    expect(found.why.some(({ code }) => code === 'clock_changed')).toBe(plan !== 480)
  })
})

describe('overtime', () => {
  const terms: OvertimeTerms = {
    ...{ allow: true, calc: 'punch', position: 'both', start_after_minutes: 0, min_minutes: 0, max_minutes_day: null },
    ...{ deduct_rest: 'none', rest_by_duration: [] },
  }
  const overtime: DayQuestion['overtime'] = {
    rule: { terms: { workday: terms, rest_day: terms, holiday: terms }, unit_minutes: 1, round: 'down' },
    rest_periods: { workday: [], rest_day: [], holiday: [] },
    ...{ cross_day_cut: '00:00', approved: [] },
  }
  test.each([
    ['before and after the shift', '09:00-18:00', '08:00 20:00', { workday: 180, rest_day: 0, holiday: 0 }],
    ['a forgotten going is no overtime', '09:00-18:00', '08:00', { workday: 60, rest_day: 0, holiday: 0 }],
    ['on a day off all of it', null, '10:00 15:00', { workday: 0, rest_day: 300, holiday: 0 }],
    ['after midnight it is of the next day', '09:00-18:00', '09:00 26:00', { workday: 360, rest_day: 120, holiday: 0 }],
  ])('%s', (_, shift, punches, minutes) => {
    const found = day(shift, punches, { overtime })
    expect(found.overtime).toEqual(minutes)
    expect(found.why.map(({ code }) => code)).toContain('ot')
  })
  test('with flexible hours from where the shift slid to', () => {
    const flexible = shiftOf('09:00-18:00', { is_flexible: true, flexible_late_minutes: 60 })
    expect(day(flexible, '09:40 19:40', { overtime }).overtime.workday).toBe(60)
  })
})

describe('of whatever day', () => {
  const shifts = [
    shiftOf('09:00-18:00', { rest_periods: [{ start: '12:00', end: '13:00' }] }),
    shiftOf('08:00-12:00 13:30-17:30'),
    shiftOf('09:00-18:00', { is_flexible: true, flexible_late_minutes: 60, flexible_early_minutes: 30 }),
    shiftOf('22:00-30:00', { late_minutes_as_lack: 60 }),
    shiftOf('06:00-10:00 10:00-14:00 16:00-20:00'),
    null,
  ]
  const moment = fc.integer({ min: -300, max: 40 * 60 })
  const span = fc.tuple(moment, fc.integer({ min: 1, max: 900 })).map(([start, length]) => {
    const from = instantOf(date, 0, zone) + start * 60_000
    return { start: from, end: from + length * 60_000 }
  })
  const question = fc.record({
    date: fc.constant(date),
    zone: fc.constant(zone),
    day_cut: fc.constant('04:00'),
    plans: fc.tuple(
      ...[-1, 0, 1].map((by) => fc.constantFrom(...shifts).map((shift) => ({ date: addDays(date, by), shift }))),
    ),
    punches: fc.array(
      fc.record({
        time: moment.map((of) => instantOf(date, 0, zone) + of * 60_000),
        direction: fc.constantFrom(undefined, 'in' as const, 'out' as const),
      }),
      { maxLength: 9 },
    ),
    leave: fc.array(span, { maxLength: 2 }),
    trips: fc.array(span, { maxLength: 2 }),
    rule: fc.record({
      calc_mode: fc.constantFrom('by_shift' as const, 'first_last' as const, 'every_pair' as const),
      direction: fc.constantFrom('alternate' as const, 'device' as const),
      min_interval_minutes: fc.constantFrom(0, 5),
      lack_as: fc.constantFrom('lack' as const, 'half_absent' as const, 'absent' as const),
      absent_minutes: fc.constantFrom(null, 60, 200),
      half_day_minutes: fc.constantFrom(null, 240),
      leave_need_punch: fc.boolean(),
    }),
  })
  const runs = { numRuns: 400, seed: 18 }
  test('work, leave, trip and absence never exceed the plan, and none is below zero', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { plan, work, absent, leave, trip } = dayResult(asked).minutes
        expect(Math.min(work, absent, leave, trip)).toBeGreaterThanOrEqual(0)
        expect(work + absent + leave + trip).toBeLessThanOrEqual(plan)
      }),
      runs,
    )
  })
  test('nor of free hours; and overtime is never more than was approved, wherever approval counts', () => {
    const terms = fc.record({
      ...{ allow: fc.constant(true), calc: fc.constantFrom('approval' as const, 'punch_in_approval' as const) },
      ...{ position: fc.constantFrom('before' as const, 'after' as const, 'both' as const) },
      ...{ start_after_minutes: fc.constantFrom(0, 30), min_minutes: fc.constantFrom(0, 30) },
      ...{ max_minutes_day: fc.constantFrom(null, 120), deduct_rest: fc.constant('none' as const) },
      rest_by_duration: fc.constant([]),
    })
    fc.assert(
      fc.property(question, terms, fc.array(span, { maxLength: 3 }), (asked, own, approved) => {
        const rule = { terms: { workday: own, rest_day: own, holiday: own }, unit_minutes: 1, round: 'down' as const }
        const rest_periods = { workday: [], rest_day: [], holiday: [] }
        const found = dayResult({ ...asked, overtime: { rule, rest_periods, cross_day_cut: '00:00', approved } })
        const most = merge(approved).reduce((sum, { start, end }) => {
          const [from, until] = [Math.max(start, found.begin), Math.min(end, found.end)]
          return sum + Math.max(0, until - from) / 60_000
        }, 0)
        const { workday, rest_day, holiday } = found.overtime
        expect(workday + rest_day + holiday).toBeLessThanOrEqual(most)

        const hours = { start: '06:00', end: '23:00', work_minutes: 480 }
        const plans = [{ date, shift: shiftOfFreeHours(hours) }]
        const { plan, work, absent, leave, trip } = freeHoursResult({ ...asked, plans }, hours).minutes
        expect(Math.min(work, absent, leave, trip)).toBeGreaterThanOrEqual(0)
        expect(work + absent + leave + trip).toBeLessThanOrEqual(plan)
      }),
      runs,
    )
  })
  test('no punch serves two points, and the order in which they came changes nothing', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const found = dayResult(asked)
        const uses = found.punches.flatMap(({ use, period_no }) => (period_no === null ? [] : [`${period_no} ${use}`]))
        expect(new Set(uses).size).toBe(uses.length)
        const { why, points, minutes } = dayResult({ ...asked, punches: asked.punches.toReversed() })
        // punches of the same minute may say different ways
        const distinct = new Set(asked.punches.map(({ time }) => time)).size === asked.punches.length
        if (distinct)
          expect({ why, points, minutes }).toEqual({ why: found.why, points: found.points, minutes: found.minutes })
      }),
      runs,
    )
  })
  test('more punches outside of what counts change nothing but that they are told', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const found = dayResult(asked)
        const more = [found.begin - 60_000, found.end].map((time) => ({ time }))
        const again = dayResult({ ...asked, punches: [...asked.punches, ...more] })
        expect(again.points).toEqual(found.points)
        expect(again.minutes).toEqual(found.minutes)
        expect(again.result).toBe(found.result)
      }),
      runs,
    )
  })
  test('days follow each other without a gap, and none is empty', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const next = { date: addDays(date, 2), shift: asked.plans[0]?.shift ?? null }
        const plans = [...asked.plans, next]
        const [one, two] = [dayResult({ ...asked, plans }), dayResult({ ...asked, plans, date: addDays(date, 1) })]
        expect(one.end).toBe(two.begin)
        expect(one.begin).toBeLessThan(one.end)
      }),
      runs,
    )
  })
})

describe('what was approved', () => {
  const office = shiftOf('09:00-12:00 13:00-18:00')
  const terms: OvertimeTerms = {
    ...{ allow: true, calc: 'approval', position: 'after', start_after_minutes: 0, min_minutes: 0 },
    ...{ max_minutes_day: null, deduct_rest: 'none', rest_by_duration: [] },
  }
  const overtime = (approved: string, more: Partial<OvertimeTerms> = {}): More => {
    const own = { ...terms, ...more }
    const rule = { terms: { workday: own, rest_day: own, holiday: own }, unit_minutes: 1, round: 'down' as const }
    const rest_periods = { workday: [], rest_day: [], holiday: [] }
    return { overtime: { rule, rest_periods, cross_day_cut: '00:00', approved: spans(approved) } }
  }
  test.each<[string, string, string, Partial<OvertimeTerms>, [number, number]]>([
    ['that of another day is not of this one', '43:00-45:00', '09:00 18:00', {}, [0, 0]],
    ['over midnight, into a day of rest', '22:00-25:00', '09:00 25:10', { calc: 'punch_in_approval' }, [120, 60]],
    ['what of it lies in the shift is work', '17:00-20:00', '09:00 18:00', {}, [120, 0]],
    ['of an evening after a day of leave', '19:00-21:00', '19:10 21:00', { calc: 'punch_in_approval' }, [110, 0]],
  ])('overtime: %s', (name, approved, punched, more, [workday, rest_day]) => {
    const leave = name.includes('leave') ? '09:00-18:00' : ''
    const found = day(office, punched, { leave, ...overtime(approved, more) })
    expect(found.overtime).toEqual({ workday, rest_day, holiday: 0 })
  })
  test('says from when until when overtime was approved, and what of the plan leave, a trip and an errand take', () => {
    const found = day(office, '11:00 20:00', {
      leave: '',
      ...overtime('18:30-20:00'),
    })
    expect(found.why).toContainEqual({ code: 'ot_asked', values: { from: '18:30', until: '20:00' } })
    const away = dayResult({
      ...{ date, zone, day_cut: '04:00', plans: [{ date, shift: office }], punches: times('12:00 13:00') },
      leave: [{ start: at('-14:00'), end: at('11:00'), kind: 'leave', name: '年假' }],
      trips: [
        { start: at('16:00'), end: at('30:00'), kind: 'trip' },
        { start: at('14:00'), end: at('15:00'), kind: 'out' },
      ],
      rule: plainRule,
    })
    expect(away.minutes).toMatchObject({ leave: 120, trip: 180, work: 180, absent: 0 })
    expect(away.why).toEqual(
      expect.arrayContaining([
        { code: 'leave', values: { name: '年假', from: '11-23 14:00', until: '11:00', minutes: 120 } },
        { code: 'trip', values: { name: 'none', from: '16:00', until: '11-25 06:00', minutes: 120 } },
        { code: 'out', values: { name: 'none', from: '14:00', until: '15:00', minutes: 60 } },
      ]),
    )
  })
  test('of a trip the day is on the clock of there, and days still follow each other without a gap', () => {
    const there = 'Europe/Berlin'
    const plans = [0, 1].map((by) => ({
      ...{ date: addDays(date, by), shift: office },
      ...(by === 0 ? { zone: there } : {}),
    }))
    const came = instantOf(date, 9 * 60 + 10, there)
    const asked = {
      ...{ date, zone, day_cut: '04:00', plans, leave: [], trips: [], rule: plainRule },
      punches: [came, instantOf(date, 18 * 60, there)].map((time) => ({ time })),
    }
    const found = dayResult(asked)
    expect(found.minutes).toMatchObject({ late: 10 })
    expect(found.why).toContainEqual({ code: 'trip_clock', values: { zone: there } })
    expect(found.why).toContainEqual({ code: 'on', values: { period: 1, time: '09:10' } })
    expect(dayResult({ ...asked, date: addDays(date, 1) }).begin).toBe(found.end)
  })
})

/**
 * Facts of Odoo's tests (LGPL-3, addons/hr_attendance/tests/test_hr_attendance_overtime.py at 0368d48): who came and went when,
 * by UTC; of which day of a calendar of 8 to 12 and 13 to 17 that is, on the calendar's own clock; how many hours more than its
 * 8 were worked. Odoo's days meet at midnight, which the shift here lets them.
 */
describe('days of Odoo across zones', () => {
  test.each([
    ['at home', 'UTC', '2023-01-02T08:00Z', '2023-01-02T21:00Z', '2023-01-02', 4],
    ['in Tokyo, where it is evening', 'Asia/Tokyo', '2021-01-04T01:00Z', '2021-01-04T12:00Z', '2021-01-04', 2],
    [
      'in Honolulu, where it ends on the day after by UTC',
      'Pacific/Honolulu',
      '2021-01-04T17:00Z',
      '2021-01-05T04:00Z',
      '2021-01-04',
      2,
    ],
    [
      'in Brussels, begun on the day before by UTC',
      'Europe/Brussels',
      '2024-05-27T23:30Z',
      '2024-05-28T13:30Z',
      '2024-05-28',
      5,
    ],
    [
      'in Brussels, of somebody who lives in New York',
      'Europe/Brussels',
      '2024-05-30T03:00Z',
      '2024-05-30T16:00Z',
      '2024-05-30',
      4,
    ],
  ])('%s', (_, where, came, went, on, more) => {
    const office = shiftOf('08:00-17:00', {
      rest_periods: [{ start: '12:00', end: '13:00' }],
      ...{ earliest_on_minutes: 480, latest_off_minutes: 240 },
    })
    const terms: OvertimeTerms = {
      ...{
        allow: true,
        calc: 'punch',
        position: 'both',
        start_after_minutes: 0,
        min_minutes: 0,
        max_minutes_day: null,
      },
      ...{ deduct_rest: 'none', rest_by_duration: [] },
    }
    const [first, last] = [Date.parse(came), Date.parse(went)]
    const found = (asked: string) =>
      dayResult({
        ...{ date: asked, zone: where, day_cut: '00:00', rule: plainRule, leave: [], trips: [] },
        plans: [-1, 0, 1].map((days) => ({ date: addDays(asked, days), shift: office })),
        punches: [{ time: first }, { time: last }],
        overtime: {
          rule: { terms: { workday: terms, rest_day: terms, holiday: terms }, unit_minutes: 1, round: 'down' },
          rest_periods: { workday: [], rest_day: [], holiday: [] },
          ...{ cross_day_cut: '00:00', approved: [] },
        },
      })
    const { begin, end, minutes, overtime } = found(on)
    expect(begin <= first && last < end).toBe(true)
    expect(minutes.work + overtime.workday).toBe((8 + more) * 60)
    for (const beside of [-1, 1]) expect(found(addDays(on, beside)).minutes.work).toBe(0)
  })
})
