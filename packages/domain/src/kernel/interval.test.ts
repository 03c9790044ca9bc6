import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, type Interval, merge, overlaps, subtract } from './interval'

const interval = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([start, length]) => ({ start, end: start + length }))
const points = (intervals: readonly Interval[]) => {
  const set = new Set<number>()
  for (const { start, end } of intervals) for (let at = start; at < end; at++) set.add(at)
  return [...set].sort((a, b) => a - b)
}

test('intervals that only touch do not overlap', () => {
  expect(overlaps({ start: 9, end: 10 }, { start: 10, end: 11 })).toBe(false)
  expect(overlaps({ start: 9, end: 11 }, { start: 10, end: 12 })).toBe(true)
  expect(overlaps({ start: 9, end: 12 }, { start: 10, end: 11 })).toBe(true)
})

test('an interval contains itself and nothing that reaches beyond it', () => {
  expect(contains({ start: 9, end: 12 }, { start: 9, end: 12 })).toBe(true)
  expect(contains({ start: 9, end: 12 }, { start: 9, end: 13 })).toBe(false)
})

test('merging keeps every point and leaves a gap between any two', () => {
  fc.assert(
    fc.property(fc.array(interval), (list) => {
      const merged = merge(list)
      expect(points(merged)).toEqual(points(list))
      merged.slice(1).forEach((it, index) => {
        expect(it.start).toBeGreaterThan(merged[index]?.end ?? Infinity)
      })
    }),
  )
})

test('subtracting leaves exactly the points that were not taken', () => {
  fc.assert(
    fc.property(interval, fc.array(interval), (whole, taken) => {
      const gone = new Set(points(taken))
      expect(points(subtract(whole, taken))).toEqual(points([whole]).filter((at) => !gone.has(at)))
    }),
  )
})
