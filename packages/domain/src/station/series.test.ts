import { describe, expect, test } from 'vitest'
import { lastOfSeries, seriesDates, standIns } from './series'

// 2026-11-24 is a Tuesday.
describe('the dates of a series of desks', () => {
  test.each([
    ['one weekday', { until_date: '2026-12-15', weekdays: [2], every: 1 }, '24 01 08 15'],
    ['two weekdays', { until_date: '2026-12-03', weekdays: [2, 4], every: 1 }, '24 26 01 03'],
    [
      'a weekday before the first date begins a week later',
      { until_date: '2026-12-08', weekdays: [1], every: 1 },
      '30 07',
    ],
    ['every other week counts weeks from Monday', { until_date: '2026-12-10', weekdays: [1, 2], every: 2 }, '24 07 08'],
    ['until before from', { until_date: '2026-11-20', weekdays: [2], every: 1 }, ''],
    ['no weekday', { until_date: '2026-12-20', weekdays: [], every: 1 }, ''],
    ['the last date is one of them', { until_date: '2026-11-24', weekdays: [2], every: 1 }, '24'],
  ])('%s', (_, rule, days) => {
    const dates = seriesDates({ from_date: '2026-11-24', ...rule })
    expect(dates.map((date) => date.slice(8)).join(' ')).toBe(days)
  })
  test('lie within 26 weeks, whatever is asked for', () => {
    const dates = seriesDates({
      from_date: '2026-11-24',
      until_date: '2036-01-01',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      every: 1,
    })
    expect(dates).toHaveLength(182)
    expect(dates.at(-1)).toBe(lastOfSeries('2026-11-24'))
  })
})

describe('who stands in for a desk', () => {
  const desk = (id: number, number: string, area_id = 1, x: number | null = null) => ({
    id,
    number,
    area_id,
    x,
    y: x === null ? null : 0,
  })
  const order = (own: ReturnType<typeof desk>, others: ReturnType<typeof desk>[]) =>
    standIns(own, others).map(({ number }) => number)
  test('its area first, then what is near', () => {
    expect(
      order(desk(1, 'A-5', 1, 0), [desk(2, 'A-1', 1, 900), desk(3, 'A-9', 1, 300), desk(4, 'B-1', 2, 100)]),
    ).toEqual([...['A-9', 'A-1', 'B-1']])
  })
  test('without a plan by the number, and what is drawn before what is not', () => {
    expect(order(desk(1, 'A-5'), [desk(2, 'A-10'), desk(3, 'A-4'), desk(4, 'A-1')])).toEqual(['A-10', 'A-4', 'A-1'])
    expect(order(desk(1, 'A-5', 1, 0), [desk(2, 'A-6'), desk(3, 'A-9', 1, 500)])).toEqual(['A-9', 'A-6'])
  })
  test('never itself', () => {
    expect(order(desk(1, 'A-5'), [desk(1, 'A-5')])).toEqual([])
  })
})
