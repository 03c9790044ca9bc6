import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './date'
import { timeOf } from './time'
import {
  blockExists,
  clockChanges,
  dayClock,
  dayParts,
  dayStart,
  instantOf,
  instantsOf,
  isZone,
  minuteExists,
  offsetAt,
  rangeExists,
  wallClock,
  wallSpan,
} from './zone'

const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const zones = [
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe', // half an hour of daylight saving
  'Africa/Cairo', // changes at midnight
  'America/Havana', // 00:00 exists twice
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
]
const zone = fc.constantFrom(...zones)
const date = fc.oneof(
  fc.integer({ min: 0, max: 1500 }).map((n) => addDays('2025-01-01', n)),
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-24', '2026-10-29', '2026-10-04'),
)
const block = fc.integer({ min: 0, max: 95 })

test.each([
  ['2026-11-20T10:00:00Z', 'Asia/Shanghai', '2026-11-20', '18:00'],
  ['2026-11-20T17:00:00Z', 'Asia/Shanghai', '2026-11-21', '01:00'],
  ['2026-11-20T10:00:00+08:00', 'Asia/Shanghai', '2026-11-20', '10:00'],
  ['2026-07-01T10:00:59.999Z', 'Europe/Berlin', '2026-07-01', '12:00'],
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29', '01:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', '03:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30'],
  ['2026-11-01T04:30:00Z', 'America/New_York', '2026-11-01', '00:30'],
  ['2027-01-01T02:00:00Z', 'America/New_York', '2026-12-31', '21:00'],
])('at %s a clock in %s shows %s %s', (instant, where, day, time) => {
  const shown = wallClock(instant, where)
  expect([shown.date, timeOf(shown.minute)]).toEqual([day, time])
  expect(wallClock(Date.parse(instant), where)).toEqual(shown)
})

test.each([
  ['2026-11-20', 600, 'Asia/Shanghai', '2026-11-20T02:00'],
  ['2026-11-20', 1440, 'Asia/Shanghai', '2026-11-20T16:00'],
  ['2026-11-20', 600, 'Europe/Berlin', '2026-11-20T09:00'],
  ['2026-07-20', 600, 'America/New_York', '2026-07-20T14:00'],
  ['2026-03-29', 150, 'Europe/Berlin', '2026-03-29T01:00'], // skipped: when the clock skips
  ['2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30'], // twice: the first
  ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30'], // twice: the first
  ['2026-11-01', 120, 'America/New_York', '2026-11-01T07:00'],
])('%s minute %i in %s begins at %s UTC', (day, minute, where, instant) => {
  expect(utc(instantOf(day, minute, where))).toBe(instant)
})

test('the blocks between 02:00 and 03:00 do not exist when Berlin sets its clocks forward', () => {
  const missing = Array.from({ length: 96 }, (_, n) => n).filter((n) => !blockExists('2026-03-29', n, 'Europe/Berlin'))
  expect(missing).toEqual([8, 9, 10, 11])
  expect(minuteExists('2026-03-29', 119, 'Europe/Berlin')).toBe(true)
  expect(minuteExists('2026-03-29', 120, 'Europe/Berlin')).toBe(false)
  expect(minuteExists('2026-03-29', 180, 'Europe/Berlin')).toBe(true)
  expect(rangeExists('2026-03-29', 60, 120, 'Europe/Berlin')).toBe(true)
  expect(rangeExists('2026-03-29', 60, 121, 'Europe/Berlin')).toBe(false)
  expect(rangeExists('2026-03-29', 180, 1440, 'Europe/Berlin')).toBe(true)
  // the night before it, up to the morning and up to before
  expect(rangeExists('2026-03-28', 1320, 1440 + 360, 'Europe/Berlin')).toBe(false)
  expect(rangeExists('2026-03-28', 1320, 1440 + 120, 'Europe/Berlin')).toBe(true)
})

test('every block exists on a day when clocks are set back, and in Shanghai always', () => {
  for (const [day, where] of [
    ['2026-10-25', 'Europe/Berlin'],
    ['2026-11-01', 'America/New_York'],
    ['2026-03-29', 'Asia/Shanghai'],
  ] as const) {
    expect(dayClock(day, where).exists.every(Boolean)).toBe(true)
  }
})

test('a range beside the skipped hour ends when the clock skips', () => {
  const { start, end } = instantsOf('2026-03-29', 105, 120, 'Europe/Berlin')
  expect([utc(start), utc(end)]).toEqual(['2026-03-29T00:45', '2026-03-29T01:00'])
})

test('a range that ends within the skipped hour ends when the clock skips', () => {
  expect(utc(instantsOf('2026-03-29', 60, 150, 'Europe/Berlin').end)).toBe('2026-03-29T01:00')
})

test('the instant of a change belongs to what follows it, also when it is the first that is asked for', () => {
  expect(wallClock('2026-03-29T01:00:00Z', 'Europe/Vienna').minute).toBe(180)
  expect(wallClock('2026-03-29T00:59:00Z', 'Europe/Vienna').minute).toBe(119)
})

test('of the hour that exists twice the first one is meant, at both ends of a range', () => {
  const { start, end } = instantsOf('2026-10-25', 120, 180, 'Europe/Berlin')
  expect([utc(start), utc(end)]).toEqual(['2026-10-25T00:00', '2026-10-25T01:00'])
})

test('a day is 24 hours long, 23 when clocks go forward and 25 when they go back', () => {
  const hours = (day: string, where: string) => (dayStart(addDays(day, 1), where) - dayStart(day, where)) / 3_600_000
  expect(hours('2026-03-28', 'Europe/Berlin')).toBe(24)
  expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
  expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
  expect(hours('2026-04-24', 'Africa/Cairo')).toBe(23)
})

test('where the clock skips midnight the day begins at what it shows next', () => {
  expect(wallClock(dayStart('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toEqual({ date: '2026-04-24', minute: 60 })
})

test('an interval inside the hour that exists twice is drawn up to where the clock is set back', () => {
  const part = dayParts(Date.parse('2026-10-25T00:30Z'), Date.parse('2026-10-25T01:30Z'), 'Europe/Berlin')[0]
  expect([part?.start_minute, part?.end_minute]).toEqual([150, 180])
})

test.each([
  ['Asia/Shanghai', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+08:00', false],
  ['', false],
])('%j is a zone: %s', (name, known) => {
  expect(isZone(name)).toBe(known)
})

test('a text that is no instant is refused', () => {
  expect(() => wallClock('yesterday', 'UTC')).toThrow(RangeError)
})

test('a minute that exists is what the clock shows at its instant', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 1439 }), zone, (day, minute, where) => {
      const shown = wallClock(instantOf(day, minute, where), where)
      expect(shown.date === day && shown.minute === minute).toBe(minuteExists(day, minute, where))
    }),
    { numRuns: 500 },
  )
})

test('an instant is never before the first time that its minute was shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1.7e9, max: 1.9e9 }), zone, (seconds, where) => {
      const shown = wallClock(seconds * 1000, where)
      expect(minuteExists(shown.date, shown.minute, where)).toBe(true)
      expect(instantOf(shown.date, shown.minute, where)).toBeLessThanOrEqual(seconds * 1000)
    }),
    { numRuns: 500 },
  )
})

test('a range of existing blocks survives the way to instants and back', () => {
  fc.assert(
    fc.property(date, block, block, zone, (day, a, b, where) => {
      const [from, to] = [Math.min(a, b) * 15, Math.max(a, b) * 15 + 15]
      fc.pre(rangeExists(day, from, to, where))
      const { start, end } = instantsOf(day, from, to, where)
      expect(dayParts(start, end, where)).toEqual([{ date: day, start_minute: from, end_minute: to, start, end }])
    }),
    { numRuns: 1000 },
  )
})

test('the parts of an interval lie on one day each and together are the interval', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1.74e6, max: 1.86e6 }),
      fc.integer({ min: 1, max: 5000 }),
      zone,
      (kiloseconds, minutes, where) => {
        const start = Math.floor((kiloseconds * 1e6) / 60_000) * 60_000
        const end = start + minutes * 60_000
        const parts = dayParts(start, end, where)
        expect(parts[0]?.start).toBe(start)
        expect(parts.at(-1)?.end).toBe(end)
        for (const [index, part] of parts.entries()) {
          if (index > 0) expect(part.start).toBe(parts[index - 1]?.end)
          expect(wallClock(part.start, where).date).toBe(part.date)
          expect(wallClock(part.end - 1, where).date).toBe(part.date)
          expect(part.start_minute).toBeGreaterThanOrEqual(0)
          expect(part.start_minute).toBeLessThan(part.end_minute)
          expect(part.end_minute).toBeLessThanOrEqual(1440)
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('an empty interval has no parts', () => {
  expect(dayParts(1000, 1000, 'UTC')).toEqual([])
})

test('the changes of a clock are told in order, each from the offset before to the one after', () => {
  const [from, until] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')]
  const told = clockChanges(from, until, 'Europe/Berlin')
  expect(told.map(({ at, before, after }) => [utc(at), before / 3.6e6, after / 3.6e6])).toEqual([
    ['2026-03-29T01:00', 1, 2],
    ['2026-10-25T01:00', 2, 1],
  ])
  expect(clockChanges(from, until, 'Asia/Shanghai')).toEqual([])
  expect(offsetAt(from, 'Asia/Kathmandu')).toBe((5 * 60 + 45) * 60_000)
})

// what is booked in the night in which a clock is set, and how it is told: begin and end as they were chosen
test.each([
  ['Europe/Berlin', '2027-10-31T00:00Z', '2027-10-31T01:00Z', '2027-10-31 02:00', '2027-10-31 03:00'],
  ['Europe/Berlin', '2027-10-31T00:45Z', '2027-10-31T01:00Z', '2027-10-31 02:45', '2027-10-31 03:00'],
  ['Europe/Berlin', '2027-10-30T22:00Z', '2027-10-30T22:15Z', '2027-10-31 00:00', '2027-10-31 00:15'],
  ['Europe/Berlin', '2027-10-31T00:30Z', '2027-10-31T02:30Z', '2027-10-31 02:30', '2027-10-31 03:30'],
  // its second time, and from the first into the second
  ['Europe/Berlin', '2027-10-31T01:00Z', '2027-10-31T02:00Z', '2027-10-31 02:00', '2027-10-31 03:00'],
  ['Europe/Berlin', '2027-10-31T00:30Z', '2027-10-31T01:30Z', '2027-10-31 02:30', '2027-10-31 03:00'],
  ['Europe/Berlin', '2027-03-28T00:45Z', '2027-03-28T01:00Z', '2027-03-28 01:45', '2027-03-28 02:00'],
  ['Europe/Berlin', '2027-03-28T01:00Z', '2027-03-28T01:15Z', '2027-03-28 03:00', '2027-03-28 03:15'],
  ['Europe/Berlin', '2027-03-28T00:30Z', '2027-03-28T01:30Z', '2027-03-28 01:30', '2027-03-28 03:30'],
  // half an hour: 02:00 becomes 01:30 on 2027-04-04, and 02:30 on 2027-10-03
  ['Australia/Lord_Howe', '2027-04-03T14:30Z', '2027-04-03T15:00Z', '2027-04-04 01:30', '2027-04-04 02:00'],
  ['Australia/Lord_Howe', '2027-04-03T15:00Z', '2027-04-03T15:30Z', '2027-04-04 01:30', '2027-04-04 02:00'],
  ['Australia/Lord_Howe', '2027-10-02T15:00Z', '2027-10-02T15:30Z', '2027-10-03 01:30', '2027-10-03 02:00'],
  ['Australia/Lord_Howe', '2027-10-02T15:30Z', '2027-10-02T16:00Z', '2027-10-03 02:30', '2027-10-03 03:00'],
  // midnight itself is skipped, or comes twice
  ['Africa/Cairo', '2026-04-23T21:30Z', '2026-04-23T22:00Z', '2026-04-23 23:30', '2026-04-24 00:00'],
  ['America/Havana', '2026-11-01T04:00Z', '2026-11-01T05:00Z', '2026-11-01 00:00', '2026-11-01 01:00'],
  ['Asia/Shanghai', '2026-11-20T15:00Z', '2026-11-20T16:00Z', '2026-11-20 23:00', '2026-11-21 00:00'],
])('in %s what lasts from %s to %s is told as %s to %s', (where, start, end, begins, ends) => {
  const { from, until } = wallSpan(start, end, where)
  expect([from, until].map((at) => `${at.date} ${timeOf(at.minute)}`)).toEqual([begins, ends])
})

test('a range of blocks is told as it was chosen, in every night', () => {
  fc.assert(
    fc.property(date, block, fc.integer({ min: 1, max: 40 }), zone, (day, from, blocks, where) => {
      const [first, last] = [from * 15, Math.min(1440, (from + blocks) * 15)]
      if (!rangeExists(day, first, last, where)) return
      const { start, end } = instantsOf(day, first, last, where)
      const told = wallSpan(start, end, where)
      expect(told.from).toEqual({ date: day, minute: first })
      expect(told.until).toEqual(last === 1440 ? { date: addDays(day, 1), minute: 0 } : { date: day, minute: last })
    }),
    { numRuns: 500 },
  )
})

test('an end with odd seconds is told by its minute, and what has no length ends where it begins', () => {
  expect(wallSpan('2026-11-20T02:00Z', '2026-11-20T02:07:23.500Z', 'Asia/Shanghai').until.minute).toBe(607)
  expect(wallSpan('2026-11-20T02:00Z', '2026-11-20T02:00Z', 'Asia/Shanghai').until.minute).toBe(600)
})
