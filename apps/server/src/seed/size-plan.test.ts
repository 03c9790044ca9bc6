import { weekdayOf } from '@workplace/domain/kernel/date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOf, meetingsOf, type Size, sets, workingDays } from './size-plan'

const sizes = fc.record({
  company: fc.constant('x'),
  rooms: fc.integer({ min: 1, max: 12 }),
  meetings: fc.integer({ min: 0, max: 1200 }),
  people: fc.integer({ min: 1, max: 30 }),
  days: fc.integer({ min: 1, max: 20 }),
  roomsAnOffice: fc.integer({ min: 1, max: 5 }),
}) satisfies fc.Arbitrary<Size>

test('a size that is possible has exactly its meetings, in open hours, none overlapping in its room', () => {
  fc.assert(
    fc.property(sizes, (size) => {
      fc.pre(faultOf(size) === null)
      let made = 0
      for (const { rooms, starts, ends, bookers } of meetingsOf(size, '2026-11-18')) {
        const lastEnd = new Map<number, number>()
        for (const [index, room] of rooms.entries()) {
          const [start = 0, end = 0] = [starts[index], ends[index]]
          expect(start).toBeGreaterThanOrEqual(Math.max(480, lastEnd.get(room) ?? 0))
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(1200)
          expect(bookers[index]).toBeLessThan(size.people)
          lastEnd.set(room, end)
          made++
        }
      }
      expect(made).toBe(size.meetings)
    }),
  )
})

test('the same size on the same day is the same', () => {
  const size = { company: 'x', rooms: 3, meetings: 100, people: 7, days: 9, roomsAnOffice: 2 }
  expect([...meetingsOf(size, '2026-11-18')]).toEqual([...meetingsOf(size, '2026-11-18')])
})

test('working days lie on both sides of today, in order, without weekends', () => {
  const days = workingDays('2026-11-22', 80) // a Sunday
  expect(days).toHaveLength(80)
  expect([...days].sort()).toEqual(days)
  expect(days.filter((day) => weekdayOf(day) > 5)).toEqual([])
  expect(days.filter((day) => day < '2026-11-22')).toHaveLength(53)
})

test('the sets of the benchmark are possible, more meetings than the rooms can hold are not', () => {
  for (const set of Object.values(sets)) expect(faultOf({ company: 'x', roomsAnOffice: 30, ...set })).toBeNull()
  const full = { company: 'x', rooms: 2, meetings: 2 * 5 * 24, people: 1, days: 5, roomsAnOffice: 1 }
  expect(faultOf(full)).toBeNull()
  expect(faultOf({ ...full, meetings: full.meetings + 1 })).toMatch(/240 meetings on 5 days/)
})
