import { describe, expect, it } from 'vitest'
import { nextTime, type Rhythm } from './rhythm'
import { isTaken, vanishTooMany } from './rules'

const rhythm = (more: Partial<Rhythm>): Rhythm => ({
  every: 'day',
  at: '02:30',
  weekday: 1,
  zone: 'Asia/Shanghai',
  ...more,
})
const next = (more: Partial<Rhythm>, after: string) => {
  const time = nextTime(rhythm(more), Date.parse(after))
  return time === null ? null : new Date(time).toISOString().slice(0, 16)
}

describe('the next time', () => {
  it.each([
    ['a day, later today', {}, '2026-11-20T01:00:00+08:00', '2026-11-19T18:30'],
    ['a day, tomorrow', {}, '2026-11-20T02:30:00+08:00', '2026-11-20T18:30'],
    ['a day, over the end of a month', {}, '2026-11-30T12:00:00+08:00', '2026-11-30T18:30'],
    ['a week, its Monday', { every: 'week' }, '2026-11-20T12:00:00+08:00', '2026-11-22T18:30'],
    ['a week, a week on', { every: 'week', weekday: 5, at: '12:00' }, '2026-11-20T12:00:00+08:00', '2026-11-27T04:00'],
    ['an hour, this one', { every: 'hour', at: '00:15' }, '2026-11-20T01:10:20Z', '2026-11-20T01:15'],
    ['an hour, the next one', { every: 'hour', at: '00:15' }, '2026-11-20T01:15:00Z', '2026-11-20T02:15'],
    [
      'an hour, where clocks are half an hour apart',
      { every: 'hour', at: '00:15', zone: 'Asia/Kolkata' },
      '2026-11-20T01:10:00Z',
      '2026-11-20T01:45',
    ],
    [
      'a day that begins when the clock is set forward',
      { zone: 'Europe/Berlin' },
      '2027-03-28T00:30:00Z',
      '2027-03-28T01:00',
    ],
  ] as const)('of %s', (_name, more, after, expected) => {
    expect(next(more, after)).toBe(expected)
  })

  it('never comes where it is switched off', () => {
    expect(next({ every: 'off' }, '2026-11-20T00:00:00Z')).toBeNull()
  })
})

it('a value is taken by the rule of the source', () => {
  expect([isTaken('source', false), isTaken('product', true), isTaken('empty', true), isTaken('empty', false)]).toEqual(
    [true, false, true, false],
  )
})

it('too many vanish when they are more than the share of those who are known', () => {
  expect(vanishTooMany(0, 0, 1)).toBe(false)
  expect(vanishTooMany(1, 10, 10)).toBe(false)
  expect(vanishTooMany(2, 10, 10)).toBe(true)
  expect(vanishTooMany(10, 10, 100)).toBe(false)
})
