import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wallClock } from '../kernel/zone'
import { extendedWindows, mostVisitDays, mostWindows, type VisitPlan, visitWindows } from './visit-windows'

const zone = 'Asia/Shanghai'
/** A Monday. */
const at = (text: string, offset = '+08:00') => Date.parse(`${text}:00${offset}`)
const plan = (start: number, end: number, hours = '', weekdays: number[] = [1, 2, 3, 4, 5]): VisitPlan => {
  const [day_begin = null, day_end = null] = hours === '' ? [] : hours.split('-')
  return { start, end, day_begin, day_end, weekdays }
}
const shown = (windows: ReturnType<typeof visitWindows>, of = zone) =>
  typeof windows === 'string'
    ? windows
    : windows.map(({ start, end }) =>
        [start, end]
          .map((instant) => {
            const { date, minute } = wallClock(instant, of)
            return `${date.slice(8)} ${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
          })
          .join(' - '),
      )

describe('a visit is extended', () => {
  const [day, next] = [
    { start: at('2026-11-23T10:00'), end: at('2026-11-23T12:00') },
    { start: at('2026-11-24T09:00'), end: at('2026-11-24T17:00') },
  ]
  test.each([
    ['by an hour', [day], '23T11:00', '23T13:00', ['23 10:00 - 23 13:00']],
    ['after its end', [day], '23T12:30', '23T13:00', ['23 10:00 - 23 13:00']],
    ['before it began', [day], '22T11:00', '23T13:00', ['23 10:00 - 23 13:00']],
    ['to a whole day', [day], '23T11:00', '24T10:00', ['23 10:00 - 24 10:00']],
    ['to a minute more', [day], '23T11:00', '24T10:01', 'stretch'],
    ['to before now', [day], '23T12:30', '23T12:20', 'past'],
    ['to before it begins', [day], '22T11:00', '23T10:00', 'past'],
    [
      'not into the next of its days',
      [day, next],
      '23T11:00',
      '24T12:00',
      ['23 10:00 - 24 9:00', '24 9:00 - 24 17:00'],
    ],
    ['on the last of its days', [day, next], '24T10:00', '24T20:00', ['23 10:00 - 23 12:00', '24 9:00 - 24 20:00']],
    ['on the last of its days by days', [day, next], '24T10:00', '27T20:00', 'stretch'],
  ])('%s', (_, windows, now, until, expected) => {
    expect(shown(extendedWindows(windows, at(`2026-11-${now}`), at(`2026-11-${until}`)) as never)).toEqual(expected)
  })
  test('of no times', () => expect(extendedWindows([], 0, 1)).toBe('past'))
})

describe('a plan has windows', () => {
  test.each([
    ['an afternoon', plan(at('2026-11-23T14:00'), at('2026-11-23T16:00')), ['23 14:00 - 23 16:00']],
    ['a night', plan(at('2026-11-23T20:00'), at('2026-11-24T08:00')), ['23 20:00 - 24 8:00']],
    ['a day, be it a Sunday', plan(at('2026-11-22T00:00'), at('2026-11-23T00:00')), ['22 0:00 - 23 0:00']],
    [
      'a week of days, cut by the plan',
      plan(at('2026-11-23T10:00'), at('2026-11-27T16:00'), '09:00-18:00'),
      ['23 10:00 - 23 18:00', '24 9:00 - 24 18:00', '25 9:00 - 25 18:00', '26 9:00 - 26 18:00', '27 9:00 - 27 16:00'],
    ],
    [
      'nights, the last one cut at midnight',
      plan(at('2026-11-23T00:00'), at('2026-11-26T00:00'), '22:00-06:00', [1, 2, 3]),
      ['23 22:00 - 24 6:00', '24 22:00 - 25 6:00', '25 22:00 - 26 0:00'],
    ],
    [
      'a night that began before the plan',
      plan(at('2026-11-23T00:00'), at('2026-11-24T12:00'), '22:00-06:00', [7, 1]),
      ['23 0:00 - 23 6:00', '23 22:00 - 24 6:00'],
    ],
    [
      'each Tuesday',
      plan(at('2026-11-23T00:00'), at('2026-12-08T00:00'), '10:00-11:30', [2]),
      ['24 10:00 - 24 11:30', '01 10:00 - 01 11:30'],
    ],
    [
      'round the clock, one after the other',
      plan(at('2026-11-23T08:00'), at('2026-11-25T08:00'), '08:00-08:00'),
      ['23 8:00 - 24 8:00', '24 8:00 - 25 8:00'],
    ],
    [
      'whole days until midnight',
      plan(at('2026-11-23T00:00'), at('2026-11-25T00:00'), '00:00-24:00'),
      ['23 0:00 - 24 0:00', '24 0:00 - 25 0:00'],
    ],
    [
      'hours outside of the plan on its first day',
      plan(at('2026-11-23T19:00'), at('2026-11-24T20:00'), '09:00-18:00'),
      ['24 9:00 - 24 18:00'],
    ],
  ] as const)('%s', (_, planned, expected) => {
    expect(shown(visitWindows(planned, zone))).toEqual(expected)
  })

  test('a time that the clock skips moves on by the gap', () => {
    const berlin = plan(at('2026-03-28T00:00', '+01:00'), at('2026-03-30T00:00', '+02:00'), '02:30-05:00', [6, 7])
    expect(shown(visitWindows(berlin, 'Europe/Berlin'), 'Europe/Berlin')).toEqual([
      '28 2:30 - 28 5:00',
      '29 3:30 - 29 5:00',
    ])
  })
})

describe('a plan has none', () => {
  test.each([
    ['ends as it begins', plan(at('2026-11-23T10:00'), at('2026-11-23T10:00')), 'span'],
    ['ends before', plan(at('2026-11-23T10:00'), at('2026-11-23T09:00')), 'span'],
    ['no instant', plan(Number.NaN, at('2026-11-23T09:00')), 'span'],
    ['too long', plan(at('2026-11-23T10:00'), at('2026-11-23T10:01') + mostVisitDays * 86_400_000), 'long'],
    ['days without hours', plan(at('2026-11-23T10:00'), at('2026-11-25T10:00')), 'hours'],
    ['a weekend alone', plan(at('2026-11-28T00:00'), at('2026-11-29T12:00'), '09:00-18:00'), 'no_day'],
    ['no weekday', plan(at('2026-11-23T00:00'), at('2026-11-27T12:00'), '09:00-18:00', []), 'no_day'],
    [
      'a hundred and first day',
      plan(at('2026-11-23T00:00'), at('2027-03-04T00:00'), '09:00-18:00', [1, 2, 3, 4, 5, 6, 7]),
      'days',
    ],
  ] as const)('%s', (_, planned, fault) => {
    expect(visitWindows(planned, zone)).toBe(fault)
  })

  test('a hundred days are the most', () => {
    const most = plan(at('2026-11-23T00:00'), at('2027-03-03T00:00'), '09:00-18:00', [1, 2, 3, 4, 5, 6, 7])
    expect(visitWindows(most, zone)).toHaveLength(mostWindows)
  })

  test('of more it can be said how many they would be', () => {
    const more = plan(at('2026-11-23T00:00'), at('2027-03-13T00:00'), '09:00-18:00', [1, 2, 3, 4, 5, 6, 7])
    expect(visitWindows(more, zone)).toBe('days')
    expect(visitWindows(more, zone, Number.POSITIVE_INFINITY)).toHaveLength(110)
  })
})

test('windows lie in their plan, one after the other, and none is empty', () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map((n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
      fc.integer({ min: 1, max: 90 * 86_400_000 }),
      ...([time, time] as const),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
      fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC'),
      (start, length, day_begin, day_end, weekdays, of) => {
        const windows = visitWindows({ start, end: start + length, day_begin, day_end, weekdays }, of)
        if (typeof windows === 'string') return windows === 'no_day'
        let last = start
        for (const window of windows) {
          expect(window.start).toBeGreaterThanOrEqual(last)
          expect(window.end).toBeGreaterThan(window.start)
          last = window.end
        }
        return last <= start + length
      },
    ),
  )
})
