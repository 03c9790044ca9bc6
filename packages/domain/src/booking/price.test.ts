import { describe, expect, it } from 'vitest'
import { costOf, type Price } from './price'

// 2026-11-16 is a Monday
const monday = '2026-11-16'
const hourly: Price = {
  unit: 'hour',
  amount: '60.00',
  peak_amount: '90.00',
  peak_periods: [
    { week: 1, start: '09:00', end: '11:00' },
    { week: 2, start: '00:00', end: '24:00' },
  ],
  free_minutes: 0,
}
const at = (start: number, end: number, date = monday) => ({ date, start_minute: start, end_minute: end })
const fen = (price: Partial<Price>, start: number, end: number, date = monday) =>
  costOf({ ...hourly, ...price }, at(start, end, date)).fen

describe('an hourly price', () => {
  it('counts by the minute, in whole fen', () => {
    expect(fen({}, 720, 780)).toBe(6000)
    expect(fen({}, 720, 735)).toBe(1500)
    expect(fen({ amount: '0.01', peak_amount: null }, 720, 735)).toBe(0)
    expect(fen({ amount: '0.10', peak_amount: null }, 720, 735)).toBe(3)
  })

  it('is higher in the peak periods of its day, and only for the part within', () => {
    expect(costOf(hourly, at(480, 600))).toEqual({
      fen: 6000 + 9000,
      free_minutes: 0,
      peak_minutes: 60,
      other_minutes: 60,
    })
    expect(fen({}, 480, 600, '2026-11-18')).toBe(12000)
    expect(fen({ peak_amount: null }, 540, 600)).toBe(6000)
  })

  it('counts a minute once where peak periods overlap', () => {
    const peak_periods = [
      { week: 1, start: '09:00', end: '10:00' },
      { week: 1, start: '09:30', end: '11:00' },
    ]
    expect(fen({ peak_periods }, 540, 660)).toBe(18000)
  })

  it('leaves the first minutes free, peak or not', () => {
    expect(fen({ free_minutes: 30 }, 540, 600)).toBe(4500)
    expect(fen({ free_minutes: 60 }, 540, 600)).toBe(0)
    expect(fen({ free_minutes: 600 }, 540, 600)).toBe(0)
  })

  it('reads each day by its own periods where a meeting goes over midnight', () => {
    // an hour of Monday night and an hour of Tuesday, all of which is peak
    expect(fen({}, 1380, 1500)).toBe(6000 + 9000)
  })
})

describe('other units', () => {
  it.each([
    ['once', 540, 1200, 9000],
    ['once', 720, 735, 6000],
    ['half_day', 720, 960, 6000],
    ['half_day', 720, 961, 12000],
    ['half_day', 540, 800, 9000 + 6000],
    ['day', 720, 1200, 6000],
    // the second day is a Tuesday, which begins in its peak
    ['day', 720, 1500, 6000 + 9000],
  ] as const)('%s from %i to %i costs %i fen', (unit, start, end, cost) => {
    expect(fen({ unit }, start, end)).toBe(cost)
  })

  it('costs nothing where all of it is free', () => {
    expect(fen({ unit: 'once', free_minutes: 60 }, 540, 600)).toBe(0)
    expect(fen({ unit: 'once', free_minutes: 60 }, 540, 601)).toBe(9000)
  })
})
