import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/date'
import { timeOf } from '../kernel/time'
import { dayKindOf } from '../place/day-kind'
import { holdsAt, isNeverOpen, minutesOfDate, type OfficeDay, type PassSchedule, paintWeek } from './pass-schedule'
import { always, anySchedule, onWorkdays, periods, weekly } from './schedule.sample'
import { faultsOfSchedule, MOST_PERIODS, MOST_SPECIAL_DAYS } from './schedule-faults'

const workday: OfficeDay = { kind: 'workday' }
const off = (type: 1 | 2 | 3): OfficeDay => ({ kind: 'off', type })
const makeup = (as_weekday: number): OfficeDay => ({ kind: 'makeup', as_weekday })
const shown = (schedule: PassSchedule, date: string, day: OfficeDay) =>
  minutesOfDate(schedule, date, day)
    .map(({ start, end }) => `${timeOf(start)}-${timeOf(end)}`)
    .join(' ')

describe('the minutes of a date', () => {
  const monday = '2026-11-23'
  const saturday = '2026-11-28'
  const hours = onWorkdays('09:00-12:00 13:00-18:00', {
    holiday_periods: [
      { type: 2, start: '10:00', end: '11:00' },
      { type: 2, start: '11:00', end: '12:00' },
    ],
    special_days: [{ date: '2026-11-25', periods: periods('20:00-24:00') }],
  })
  test.each([
    ['its weekday', hours, monday, workday, '09:00-12:00 13:00-18:00'],
    ['a weekday of which nothing is said is closed', hours, saturday, { kind: 'weekend' }, ''],
    ['its type of holiday', hours, monday, off(2), '10:00-12:00'],
    ['a type of which nothing is said is closed', hours, monday, off(1), ''],
    ['the weekday of a make-up workday', hours, saturday, makeup(1), '09:00-12:00 13:00-18:00'],
    ['a make-up workday like a Sunday is closed', hours, monday, makeup(7), ''],
    ['its special day goes before its weekday', hours, '2026-11-25', workday, '20:00-24:00'],
    ['and before the holiday', hours, '2026-11-25', off(2), '20:00-24:00'],
    ['and before a make-up workday', hours, '2026-11-25', makeup(1), '20:00-24:00'],
    ['holidays are ignored', { ...hours, ignores_holidays: true }, monday, off(2), '09:00-12:00 13:00-18:00'],
    ['and make-up workdays', { ...hours, ignores_holidays: true }, saturday, makeup(1), ''],
    ['but not special days', { ...hours, ignores_holidays: true }, '2026-11-25', off(2), '20:00-24:00'],
    [
      'a special day without periods is closed',
      { ...hours, special_days: [{ date: monday, periods: [] }] },
      monday,
      workday,
      '',
    ],
    ['periods that touch are one', weekly({ 1: '10:00-12:00 09:00-10:00' }), monday, workday, '09:00-12:00'],
    ['a day may end at 24:00', always, monday, off(3), '00:00-24:00'],
  ] as const)('%s', (_, schedule, date, day, minutes) => {
    expect(shown(schedule, date, day)).toBe(minutes)
  })

  test('are asked with what a calendar says of the date', () => {
    const day = { date: monday, name: '元旦', name_en: null, kind: 'off', type: 2, as_weekday: null } as const
    expect(shown(hours, monday, dayKindOf(monday, { ...day, statutory: true }, [1, 2, 3, 4, 5]))).toBe('10:00-12:00')
  })

  test('hold from their first to the one before their end', () => {
    const minutes = minutesOfDate(weekly({ 1: '09:00-10:00' }), monday, workday)
    expect([539, 540, 599, 600].map((minute) => holdsAt(minutes, minute))).toEqual([false, true, true, false])
  })
})

describe('a schedule is refused', () => {
  const nine = Array.from(
    { length: MOST_PERIODS + 1 },
    (_, hour) => `${timeOf(hour * 60)}-${timeOf(hour * 60 + 30)}`,
  ).join(' ')
  test.each([
    ['an empty start', weekly({ 1: '-10:00' }), 'weeks', 1, 0, 'period_empty'],
    ['an empty end', weekly({ 1: '08:00-09:00 10:00-' }), 'weeks', 1, 1, 'period_empty'],
    ['a time that is none', weekly({ 1: '8:00-09:00' }), 'weeks', 1, 0, 'not_a_time'],
    ['a time beyond the day', weekly({ 1: '08:00-24:01' }), 'weeks', 1, 0, 'not_a_time'],
    ['a start after its end', weekly({ 1: '10:00-09:00' }), 'weeks', 1, 0, 'period_backwards'],
    ['a start at its end', weekly({ 1: '10:00-10:00' }), 'weeks', 1, 0, 'period_backwards'],
    ['midnight as an end', weekly({ 1: '22:00-00:00' }), 'weeks', 1, 0, 'period_backwards'],
    ['an overlap', weekly({ 3: '09:00-10:00 09:59-11:00' }), 'weeks', 3, 1, 'periods_overlap'],
    [
      'an overlap with one that is not the last',
      weekly({ 3: '09:00-12:00 13:00-14:00 11:00-12:30' }),
      'weeks',
      3,
      2,
      'periods_overlap',
    ],
    ['a ninth period', weekly({ 5: nine }), 'weeks', 5, null, 'too_many_periods'],
    ['an eighth day of the week', weekly({ 8: '09:00-10:00' }), 'weeks', 8, null, 'weekday_unknown'],
    [
      'a weekday twice',
      { ...weekly({}), weeks: [1, 1].map((week) => ({ week, periods: [] })) },
      'weeks',
      1,
      null,
      'weekday_twice',
    ],
    [
      'a fourth type of holiday',
      weekly({}, { holiday_periods: [{ type: 4, start: '09:00', end: '10:00' }] }),
      'holiday_periods',
      4,
      null,
      'holiday_type_unknown',
    ],
    [
      'an overlap in a holiday',
      weekly({}, { holiday_periods: [3, 3].map((type) => ({ type, start: '09:00', end: '10:00' })) }),
      'holiday_periods',
      3,
      1,
      'periods_overlap',
    ],
    [
      'a date that is none',
      weekly({}, { special_days: [{ date: '2026-02-29', periods: [] }] }),
      'special_days',
      '2026-02-29',
      null,
      'not_a_date',
    ],
    [
      'a date twice',
      weekly({}, { special_days: ['2026-02-28', '2026-02-28'].map((date) => ({ date, periods: [] })) }),
      'special_days',
      '2026-02-28',
      null,
      'date_twice',
    ],
    [
      'an empty end of a date',
      weekly({}, { special_days: [{ date: '2026-02-28', periods: periods('09:00-') }] }),
      'special_days',
      '2026-02-28',
      0,
      'period_empty',
    ],
    [
      'more dates than a year has',
      weekly(
        {},
        {
          special_days: Array.from({ length: MOST_SPECIAL_DAYS + 1 }, (_, n) => ({
            date: addDays('2026-01-01', n),
            periods: [],
          })),
        },
      ),
      'special_days',
      MOST_SPECIAL_DAYS + 1,
      null,
      'too_many_special_days',
    ],
  ] as const)('%s', (_, schedule, part, at, period, reason) => {
    expect(faultsOfSchedule(schedule)).toEqual([{ part, at, period, reason }])
  })

  test('with all that is wrong with it', () => {
    const reasons = faultsOfSchedule(weekly({ 1: '- 10:00-09:00', 9: '1-2' })).map(({ reason }) => reason)
    expect(reasons).toEqual(['period_empty', 'period_backwards', 'weekday_unknown', 'not_a_time'])
  })

  test.each([
    [
      'eight periods',
      weekly({ 1: Array.from({ length: 8 }, (_, n) => `${timeOf(n * 60)}-${timeOf(n * 60 + 60)}`).join(' ') }),
    ],
    ['periods that touch', weekly({ 1: '10:00-12:00 09:00-10:00' })],
    ['a whole day', always],
    ['nothing at all', weekly({})],
  ])('but not %s', (_, schedule) => {
    expect(faultsOfSchedule(schedule)).toEqual([])
  })
})

describe('painting a week', () => {
  const paint = (week: Readonly<Record<number, string>>, day: number, start: string, minutes: number, open = true) =>
    Object.fromEntries(
      paintWeek(weekly(week).weeks, {
        ...{ week: day, minutes, open },
        start: Number(start.slice(0, 2)) * 60 + Number(start.slice(3)),
      }).map((each) => [each.week, each.periods.map(({ start: from, end }) => `${from}-${end}`).join(' ')]),
    )
  test.each([
    ['an empty day', {}, 1, '09:00', 60, true, { 1: '09:00-10:00' }],
    ['to the minute', {}, 1, '09:07', 1, true, { 1: '09:07-09:08' }],
    ['what touches becomes one', { 1: '08:00-09:00 10:00-11:00' }, 1, '09:00', 60, true, { 1: '08:00-11:00' }],
    ['over midnight makes two', {}, 2, '22:00', 480, true, { 2: '22:00-24:00', 3: '00:00-06:00' }],
    ['from Sunday into Monday', { 1: '05:00-07:00' }, 7, '22:00', 480, true, { 1: '00:00-07:00', 7: '22:00-24:00' }],
    ['to midnight makes one', {}, 2, '22:00', 120, true, { 2: '22:00-24:00' }],
    ['over a whole day between', {}, 6, '23:00', 1560, true, { 6: '23:00-24:00', 7: '00:00-24:00', 1: '00:00-01:00' }],
    ['away from the middle', { 1: '08:00-18:00' }, 1, '12:00', 60, false, { 1: '08:00-12:00 13:00-18:00' }],
    [
      'away over midnight',
      { 1: '20:00-24:00', 2: '00:00-08:00' },
      1,
      '22:00',
      240,
      false,
      { 1: '20:00-22:00', 2: '02:00-08:00' },
    ],
    ['away all of a day', { 1: '08:00-18:00' }, 1, '00:00', 1440, false, {}],
    [
      'no more than a week',
      {},
      3,
      '12:00',
      99_999,
      true,
      Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((d) => [d, '00:00-24:00'])),
    ],
  ])('%s', (_, before, day, start, minutes, open, after) => {
    expect(paint(before, day, start, minutes, open)).toEqual(after)
  })

  test('leaves a week that can be saved, as long as a day has no more than eight periods', () => {
    const day = '2026-11-23'
    const stroke = fc.record({
      week: fc.integer({ min: 1, max: 7 }),
      start: fc.integer({ min: 0, max: 1439 }),
      minutes: fc.integer({ min: 1, max: 4000 }),
      open: fc.boolean(),
    })
    fc.assert(
      fc.property(anySchedule(day), stroke, (schedule, painted) => {
        const weeks = paintWeek(schedule.weeks, painted)
        const reasons = new Set(faultsOfSchedule({ ...schedule, weeks }).map(({ reason }) => reason))
        reasons.delete('too_many_periods')
        expect([...reasons]).toEqual([])
        const minute = (n: number, of: PassSchedule['weeks']) =>
          holdsAt(
            minutesOfDate(
              { ...weekly({}), weeks: of, ignores_holidays: true },
              addDays(day, Math.floor(n / 1440) % 7),
              workday,
            ),
            n % 1440,
          )
        const from = (painted.week - 1) * 1440 + painted.start
        for (let n = 0; n < 7 * 1440; n += 61) {
          const isPainted = (n - from + 2 * 7 * 1440) % (7 * 1440) < painted.minutes
          expect(minute(n, weeks)).toBe(isPainted ? painted.open : minute(n, schedule.weeks))
        }
      }),
      { numRuns: 50 },
    )
  })
})

test('a schedule by which nobody ever passes is known', () => {
  expect(isNeverOpen(weekly({ 1: '' }))).toBe(true)
  const holiday = { holiday_periods: [{ type: 1, start: '09:00', end: '10:00' }] }
  expect(isNeverOpen(weekly({}, holiday))).toBe(false)
  expect(isNeverOpen(weekly({}, { ...holiday, ignores_holidays: true }))).toBe(true)
  expect(isNeverOpen(weekly({}, { special_days: [{ date: '2026-11-23', periods: periods('09:00-10:00') }] }))).toBe(
    false,
  )
})
