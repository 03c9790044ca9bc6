import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockOf, blockStart, endMinuteOf, hoursAndMinutes, isTime, minuteOf, timeOf } from './time'

test.each([
  ['00:00', 0],
  ['09:15', 555],
  ['23:59', 1439],
  ['24:00', 1440],
])('%s is minute %i', (text, minute) => {
  expect(isTime(text)).toBe(true)
  expect(minuteOf(text)).toBe(minute)
  expect(timeOf(minute)).toBe(text)
})

test.each(['24:01', '9:15', '12:60', '12:00:00', 'noon', ''])('%j is no time of day', (text) => {
  expect(isTime(text)).toBe(false)
  expect(() => minuteOf(text)).toThrow(RangeError)
})

test('what closes at 23:59 closes at 24:00', () => {
  expect(endMinuteOf('23:59')).toBe(1440)
  expect(endMinuteOf('23:58')).toBe(1438)
})

test('a minute lies in the block that begins at most 14 minutes before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(minuteOf(timeOf(minute))).toBe(minute)
      const into = minute - blockStart(blockOf(minute))
      expect(into).toBeGreaterThanOrEqual(0)
      expect(into).toBeLessThan(15)
    }),
  )
})

test('a length is told in hours and minutes', () => {
  expect(hoursAndMinutes(90)).toEqual({ h: 1, m: 30 })
  expect(hoursAndMinutes(45)).toEqual({ h: 0, m: 45 })
  expect(hoursAndMinutes(120)).toEqual({ h: 2, m: 0 })
})
