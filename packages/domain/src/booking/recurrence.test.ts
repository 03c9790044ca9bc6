import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../kernel/date'
import { MOST_OCCURRENCES, occurrencesOf, type RecurrenceRule } from './recurrence'

const dates = (rule: RecurrenceRule, horizon?: string) => {
  const answer = occurrencesOf(rule, horizon ?? null)
  return answer.ok ? answer.dates : answer
}
const from = (begin_date: string, rest: Partial<RecurrenceRule>): RecurrenceRule => ({
  period: 'day',
  interval: 1,
  begin_date,
  ...rest,
})

describe('the dates of a series', () => {
  test.each<[string, RecurrenceRule, string[]]>([
    ['every day', from('2026-11-20', { times: 3 }), ['2026-11-20', '2026-11-21', '2026-11-22']],
    [
      'every third day until a date, included',
      from('2026-11-20', { interval: 3, until: '2026-11-26' }),
      ['2026-11-20', '2026-11-23', '2026-11-26'],
    ],
    [
      'every week on the weekday of the first',
      from('2026-11-20', { period: 'week', times: 2 }),
      ['2026-11-20', '2026-11-27'],
    ],
    [
      'some weekdays, none of them before the beginning',
      from('2026-11-20', {
        period: 'week',
        weekdays: [5, 1, 3],
        times: 4,
      }),
      ['2026-11-20', '2026-11-23', '2026-11-25', '2026-11-27'],
    ],
    [
      'every second week, weeks beginning on Monday',
      from('2026-11-20', {
        period: 'week',
        interval: 2,
        weekdays: [1, 5],
        times: 3,
      }),
      ['2026-11-20', '2026-11-30', '2026-12-04'],
    ],
    [
      'weekdays that leave out the beginning itself',
      from('2026-11-20', { period: 'week', weekdays: [7], times: 2 }),
      ['2026-11-22', '2026-11-29'],
    ],
    [
      'the same day of every month',
      from('2026-11-20', { period: 'month', times: 3 }),
      ['2026-11-20', '2026-12-20', '2027-01-20'],
    ],
    [
      'the third Friday of every month',
      from('2026-11-20', { period: 'month', month_mode: 'nth_weekday', times: 3 }),
      ['2026-11-20', '2026-12-18', '2027-01-15'],
    ],
    [
      'the last Friday, asked for',
      from('2026-11-20', {
        period: 'month',
        month_mode: 'nth_weekday',
        nth: -1,
        times: 3,
      }),
      ['2026-11-27', '2026-12-25', '2027-01-29'],
    ],
    [
      'a fifth Monday, which is the last',
      from('2026-11-30', {
        period: 'month',
        month_mode: 'nth_weekday',
        times: 3,
      }),
      ['2026-11-30', '2026-12-28', '2027-01-25'],
    ],
    [
      'the 29th of February every fourth month',
      from('2024-02-29', { period: 'month', interval: 4, times: 4 }),
      ['2024-02-29', '2024-06-29', '2024-10-29', '2025-06-29'],
    ],
    [
      'over a change of the clocks, by date',
      from('2026-03-28', { times: 3 }),
      ['2026-03-28', '2026-03-29', '2026-03-30'],
    ],
  ])('%s', (_, rule, expected) => {
    expect(dates(rule)).toEqual(expected)
  })

  test('leave out the 31st in the months that do not have it, and say which', () => {
    expect(occurrencesOf(from('2026-12-31', { period: 'month', until: '2027-05-31' }))).toEqual({
      ok: true,
      dates: ['2026-12-31', '2027-01-31', '2027-03-31', '2027-05-31'],
      skipped: ['2027-02', '2027-04'],
    })
  })

  test('go on to the horizon where no end is said, and only then', () => {
    expect(dates(from('2026-11-20', {}), '2026-11-22')).toHaveLength(3)
    expect(dates(from('2026-11-20', { times: 5 }), '2026-11-22')).toHaveLength(5)
    expect(dates(from('2026-11-20', { until: '2026-11-24' }), '2026-11-22')).toHaveLength(5)
  })

  test.each<[string, RecurrenceRule, object]>([
    ['no end and no horizon', from('2026-11-20', {}), { reason: 'endless' }],
    ['10,000 times', from('2026-11-20', { times: 10_000 }), { reason: 'too_many', most: MOST_OCCURRENCES }],
    ['a day too many', from('2026-01-01', { until: '2027-01-02' }), { reason: 'too_many', most: MOST_OCCURRENCES }],
    ['daily for ever', from('2026-01-01', { until: '9999-12-31' }), { reason: 'too_many', most: MOST_OCCURRENCES }],
    ['an end before the beginning', from('2026-11-20', { until: '2026-11-19' }), { reason: 'field', field: 'until' }],
    ['two ends', from('2026-11-20', { until: '2026-11-29', times: 2 }), { reason: 'field', field: 'times' }],
    ['no times', from('2026-11-20', { times: 0 }), { reason: 'field', field: 'times' }],
    ['half an interval', from('2026-11-20', { interval: 1.5, times: 2 }), { reason: 'field', field: 'interval' }],
    ['an interval of 5', from('2026-11-20', { interval: 5, times: 2 }), { reason: 'field', field: 'interval' }],
    ['an eighth weekday', from('2026-11-20', { weekdays: [8], times: 2 }), { reason: 'field', field: 'weekdays' }],
    ['a fifth of the month', from('2026-11-20', { nth: 5, times: 2 }), { reason: 'field', field: 'nth' }],
    [
      'an end before the first weekday',
      from('2026-11-20', { period: 'week', weekdays: [1], until: '2026-11-22' }),
      { reason: 'empty' },
    ],
  ])('are refused with %s', (_, rule, expected) => {
    expect(occurrencesOf(rule)).toEqual({ ok: false, ...expected })
  })

  test('are at most a year of days', () => {
    expect(dates(from('2024-01-01', { until: '2024-12-31' }))).toHaveLength(MOST_OCCURRENCES)
    expect(dates(from('2024-01-01', { period: 'month', interval: 4, times: MOST_OCCURRENCES }))).toHaveLength(366)
  })
})

const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .record({
    begin: fc.integer({ min: 0, max: 4000 }),
    period: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.option(fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 9 })),
    month_mode: fc.option(fc.constantFrom('day_of_month' as const, 'nth_weekday' as const)),
    nth: fc.option(fc.constantFrom(1, 2, 3, 4, -1)),
    times: fc.option(fc.integer({ min: 1, max: MOST_OCCURRENCES })),
    span: fc.integer({ min: 0, max: 360 }),
  })
  .map(({ begin, span, times, ...rest }) => {
    const begin_date = addDays('2024-01-01', begin)
    return { ...rest, begin_date, ...(times === null ? { until: addDays(begin_date, span) } : { times }) }
  })

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date))
const nthOf = (date: string) => Math.ceil(Number(date.slice(8)) / 7)
const isLastOfMonth = (date: string) => addDays(date, 7).slice(0, 7) !== date.slice(0, 7)

/** Whether a date keeps to a rule, told from the date alone: another way than the one by which dates are made. */
function fits(rule: RecurrenceRule, date: string): boolean {
  const { begin_date, interval, period } = rule
  if (date < begin_date || (rule.until && date > rule.until)) return false
  if (period === 'day') return daysBetween(begin_date, date) % interval === 0
  if (period === 'week') {
    const wanted = rule.weekdays?.length ? rule.weekdays : [weekdayOf(begin_date)]
    return wanted.includes(weekdayOf(date)) && (daysBetween(mondayOf(begin_date), mondayOf(date)) / 7) % interval === 0
  }
  if ((monthOf(date) - monthOf(begin_date)) % interval !== 0) return false
  if (rule.month_mode !== 'nth_weekday') return date.slice(8) === begin_date.slice(8)
  const nth = rule.nth ?? (nthOf(begin_date) === 5 ? -1 : nthOf(begin_date))
  return weekdayOf(date) === weekdayOf(begin_date) && (nth === -1 ? isLastOfMonth(date) : nthOf(date) === nth)
}

test('the dates of any rule ascend, are distinct, keep to it, and none between the first and the last is missing', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      const answer = occurrencesOf(rule)
      if (!answer.ok) {
        expect(answer.reason).toBe('empty')
        return
      }
      expect(answer.dates).toEqual([...new Set(answer.dates)].sort())
      const last = rule.until ?? (answer.dates.at(-1) as string)
      const expected: string[] = []
      for (let date = rule.begin_date; date <= last; date = addDays(date, 1)) if (fits(rule, date)) expected.push(date)
      expect(answer.dates).toEqual(expected)
      if (rule.times) expect(answer.dates).toHaveLength(rule.times)
      // a month is skipped where its turn comes and no date keeps to the rule there
      for (const month of answer.skipped) expect(answer.dates.some((date) => date.startsWith(month))).toBe(false)
    }),
    { numRuns: 150 },
  )
})
