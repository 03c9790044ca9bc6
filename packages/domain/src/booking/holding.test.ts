import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../kernel/date'
import { dayStart, wallClock } from '../kernel/zone'
import { holdingsOf } from './holding'

const shanghai = { id: 2, timezone: 'Asia/Shanghai' }
const berlin = { id: 1, timezone: 'Europe/Berlin' }
const ms = (text: string) => Date.parse(text)

test('a meeting within a day is one row', () => {
  const [start, end] = [ms('2026-11-20T02:00Z'), ms('2026-11-20T03:00Z')]
  expect(holdingsOf([shanghai], start, end)).toEqual([{ room_id: 2, date: '2026-11-20', start, end }])
})

test('a meeting that ends at midnight is one row', () => {
  expect(holdingsOf([shanghai], ms('2026-11-20T15:00Z'), ms('2026-11-20T16:00Z'))).toHaveLength(1)
})

test('a meeting over midnight is a row for each day of the office, rooms in ascending order', () => {
  const [start, end, midnight] = [ms('2026-11-20T15:00Z'), ms('2026-11-20T17:00Z'), ms('2026-11-20T16:00Z')]
  expect(holdingsOf([shanghai, berlin], start, end)).toEqual([
    { room_id: 1, date: '2026-11-20', start, end },
    { room_id: 2, date: '2026-11-20', start, end: midnight },
    { room_id: 2, date: '2026-11-21', start: midnight, end },
  ])
})

test('the day on which Berlin sets its clocks back is one row of 25 hours', () => {
  const rows = holdingsOf([berlin], ms('2026-10-24T22:00Z'), ms('2026-10-25T23:00Z'))
  expect(rows.map((row) => [row.date, (row.end - row.start) / 3_600_000])).toEqual([['2026-10-25', 25]])
})

test('the rows of a room join to the interval, each on one day of the office', () => {
  const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo')
  const start = fc.integer({ min: ms('2026-01-01') / 900_000, max: ms('2027-12-31') / 900_000 })
  fc.assert(
    fc.property(zone, start, fc.integer({ min: 1, max: 600 }), (timezone, from, length) => {
      const [begin, end] = [from * 900_000, (from + length) * 900_000]
      const rows = holdingsOf([{ id: 1, timezone }], begin, end)
      expect(rows[0]?.start).toBe(begin)
      expect(rows.at(-1)?.end).toBe(end)
      rows.forEach((row, index) => {
        if (index > 0) expect(row.start).toBe(rows[index - 1]?.end)
        expect(row.end).toBeGreaterThan(row.start)
        expect(wallClock(row.start, timezone).date).toBe(row.date)
        expect(row.end).toBeLessThanOrEqual(dayStart(addDays(row.date, 1), timezone))
      })
    }),
    { numRuns: 500 },
  )
})
