import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../kernel/date'
import {
  addSums,
  type DayOfMonth,
  forgivenOf,
  keptSince,
  monthColumns,
  monthSpan,
  monthWith,
  noSums,
  sumsOfDay,
  sumsOfMonth,
} from './month'

const plain: DayOfMonth = {
  ...{ date: '2026-11-02', result: 'normal', plan_minutes: 480, work_minutes: 480, early_minutes: 0 },
  ...{ absent_minutes: 0, leave_minutes: 0, trip_minutes: 0, holiday_work_minutes: 0, lacks: 0 },
  ...{ overtime_workday: 0, overtime_rest_day: 0, overtime_holiday: 0, points: [], forgives: null },
}
/** `5 40+12 8`: a day each, with its lates. */
const lates = (text: string, forgives = { count: 2, minutes: 10 }): DayOfMonth[] =>
  text.split(' ').map((of, n) => ({
    ...plain,
    ...{ date: addDays('2026-11-02', n), forgives },
    points: of === '-' ? [] : of.split('+').map((minutes) => ({ result: 'late', minutes: Number(minutes) })),
  }))

test.each([
  ['2026-11', 1, '2026-11-01', '2026-11-30'],
  ['2026-02', 1, '2026-02-01', '2026-02-28'],
  ['2026-11', 26, '2026-10-26', '2026-11-25'],
  ['2026-01', 26, '2025-12-26', '2026-01-25'],
  ['2026-03', 28, '2026-02-28', '2026-03-27'],
])('%s from the %sth is %s to %s', (month, day, begin, end) => {
  expect(monthSpan(month, day)).toEqual({ begin, end })
})

test.each([
  ['the first two are forgiven, the third is not', '5 8 9', [1, 1, 0], { lates: 1, forgiven: 2, late_minutes: 9 }],
  ['one that is too long is not, and uses none', '5 40 8 9', [1, 0, 1, 0], { lates: 2, forgiven: 2, late_minutes: 49 }],
  ['two of one day', '5+6 7', [2, 0], { lates: 1, forgiven: 2, late_minutes: 7 }],
  ['a long and a short one of one day', '40+6 -', [1, 0], { lates: 1, forgiven: 1, late_minutes: 40 }],
])('lates: %s', (_, text, each, sums) => {
  const days = lates(text)
  const forgiven = forgivenOf(days)
  expect(days.map(({ date }) => forgiven.get(date) ?? 0)).toEqual(each)
  expect(sumsOfMonth(days)).toMatchObject(sums)
})
test('an earlier day that changes has a later late forgiven', () => {
  expect(sumsOfMonth(lates('5 8 9')).late_minutes).toBe(9)
  expect(sumsOfMonth(lates('- 8 9')).late_minutes).toBe(0)
  // whatever the order in which they are read
  expect(sumsOfMonth(lates('5 8 9').toReversed())).toEqual(sumsOfMonth(lates('5 8 9')))
})
test('half a day absent is half a day', () => {
  expect(sumsOfMonth([{ ...plain, absent_minutes: 240, work_minutes: 240 }])).toMatchObject({
    ...{ absent_days: 0.5, absent_minutes: 240, work_days: 1, plan_days: 1 },
  })
})
test('a month is the sum of its days, forgiven lates and all, and adds up both ways', () => {
  const day = fc.record({
    late: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
    work: fc.integer({ min: 0, max: 480 }),
  })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 31 }), fc.integer({ min: 0, max: 5 }), (found, count) => {
      const days = found.map(({ late, work }, n) => ({
        ...{ ...plain, date: addDays('2026-11-01', n), work_minutes: work, forgives: { count, minutes: 20 } },
        points: late.map((minutes) => ({ result: 'late', minutes })),
      }))
      const sums = sumsOfMonth(days)
      const all = found.flatMap(({ late }) => late)
      expect(sums.lates + sums.forgiven).toBe(all.length)
      expect(sums.forgiven).toBe(Math.min(count, all.filter((minutes) => minutes <= 20).length))
      const forgiven = forgivenOf(days)
      const back = days.reduce((left, one) => addSums(left, sumsOfDay(one, forgiven.get(one.date) ?? 0), -1), sums)
      expect(monthColumns.filter((name) => Math.abs(back[name]) > 1e-9)).toEqual([])
      expect(addSums(noSums(), sums)).toEqual(sums)
    }),
    { numRuns: 300, seed: 7 },
  )
})

test.each([
  ['2026-11-25', 26, '2026-11'],
  ['2026-11-26', 26, '2026-12'],
  ['2026-12-26', 26, '2027-01'],
  ['2026-11-30', 1, '2026-11'],
])('%s lies, where months begin on day %i, in %s', (date, day, month) => {
  expect(monthWith(date, day)).toBe(month)
})

describe('from which day on days are kept', () => {
  test.each([
    ['years before today, from the beginning of that month', '2026-11-30', 2, 1, '2024-11-01'],
    ['on the first day of a month', '2026-11-01', 2, 1, '2024-11-01'],
    ['ten years', '2026-11-30', 10, 1, '2016-11-01'],
    ['on a day that the other year does not have', '2028-02-29', 2, 1, '2026-02-01'],
    ['where months begin on the 26th, before it', '2026-11-25', 2, 26, '2024-10-26'],
    ['where months begin on the 26th, on it', '2026-11-26', 2, 26, '2024-11-26'],
    ['in January, where months begin late', '2026-01-05', 3, 26, '2022-12-26'],
  ])('%s', (_, today, years, startDay, since) => {
    expect(keptSince(today, years, startDay)).toBe(since)
  })
})
