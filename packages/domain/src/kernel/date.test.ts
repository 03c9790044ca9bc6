import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateOfDay,
  dayOfDate,
  daysBetween,
  isValidDate,
  monthGrid,
  weekdayOf,
  weekGrid,
} from './date'

const day = fc.integer({ min: -25_000, max: 60_000 })

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-1-01', false],
  ['0026-01-01', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%s is a date: %s', (text, valid) => {
  expect(isValidDate(text)).toBe(valid)
})

test.each([
  ['2026-11-20', 5],
  ['2026-11-22', 7],
  ['2026-11-23', 1],
  ['1970-01-01', 4],
  ['1969-12-29', 1],
  ['2000-02-29', 2],
])('%s is weekday %i, Monday being 1', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday)
})

test('days are added across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-11-20', '2026-12-20')).toBe(30)
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1)
})

test('a date and its day number say the same, and days follow one another', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1000, max: 1000 }), (n, by) => {
      const date = dateOfDay(n)
      expect(dayOfDate(date)).toBe(n)
      expect(daysBetween(date, addDays(date, by))).toBe(by)
      expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date))
      expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) % 7) + 1)
    }),
  )
})

test('the month grid has 42 days from the Sunday before the 1st', () => {
  const november = monthGrid('2026-11-20')
  expect(november).toHaveLength(42)
  expect(november[0]).toBe('2026-11-01') // a Sunday itself
  expect(november[41]).toBe('2026-12-12')
  expect(monthGrid('2026-10')[0]).toBe('2026-09-27')
})

test('the month grid holds every day of its month once and begins on a Sunday', () => {
  fc.assert(
    fc.property(day, (n) => {
      const date = dateOfDay(n)
      const grid = monthGrid(date)
      expect(weekdayOf(grid[0] ?? '')).toBe(7)
      expect(new Set(grid).size).toBe(42)
      expect(grid).toContain(date)
      expect(grid.indexOf(`${date.slice(0, 7)}-01`)).toBeLessThan(7)
    }),
  )
})

test('a week is seven days from its Sunday, a row of the month grid', () => {
  expect(weekGrid('2026-11-20')).toEqual(monthGrid('2026-11-20').slice(14, 21))
  expect(weekGrid('2026-11-22')[0]).toBe('2026-11-22')
  expect(weekGrid('2026-11-21')[0]).toBe('2026-11-15')
})

test('another month keeps the day as far as it has it', () => {
  expect(addMonths('2026-11-20', 1)).toBe('2026-12-20')
  expect(addMonths('2026-12-31', -1)).toBe('2026-11-30')
  expect(addMonths('2026-11-15', 2)).toBe('2027-01-15')
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-31')
})

test('a walk from day to day ends with the calendar, not never', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
  expect(() => dateOfDay(Number.NaN)).toThrow(RangeError)
})
