import { describe, expect, it } from 'vitest'
import { columnScaleOf, dayHeight, firstTop, leftBeside, writingOf, yOf } from './columns-geometry'

const wide = (count: number, kind: 'rooms' | 'days' = 'rooms') => columnScaleOf(kind, count, 1200, 'comfortable', false)

describe('columns', () => {
  it('fill the width with as many whole rooms as have room in it', () => {
    const { column, axis } = wide(1000)
    expect((1200 - axis) / column).toBeGreaterThanOrEqual(7)
    expect((1200 - axis) % column).toBeLessThan(7)
  })

  it('of few rooms are not stretched without end, those of a week are', () => {
    expect(wide(1).column).toBe(340)
    expect(wide(7, 'days').column * 7).toBeCloseTo(1200 - 64)
  })

  it('keep a width that can be read on a phone, and scroll', () => {
    expect(columnScaleOf('days', 7, 390, 'comfortable', true).column).toBeGreaterThanOrEqual(72)
    expect(columnScaleOf('rooms', 30, 390, 'comfortable', true).column).toBeGreaterThanOrEqual(116)
    // Before its width is known.
    expect(columnScaleOf('rooms', 30, 0, 'comfortable', false).column).toBe(148)
  })

  it('are 96 blocks high', () => {
    expect(dayHeight(wide(7))).toBe(96 * 16)
    expect(yOf(60, wide(7))).toBe(64)
  })
})

describe('the day opens', () => {
  it('six hours before now, but not before what is open', () => {
    expect(firstTop(18 * 60, 480, 900, wide(7))).toBe(yOf(12 * 60, wide(7)))
    expect(firstTop(10 * 60, 480, 900, wide(7))).toBe(yOf(450, wide(7)))
    expect(firstTop(6 * 60, 480, 900, wide(7))).toBe(yOf(345, wide(7)))
  })

  it('on another day a little before the room does', () => {
    expect(firstTop(null, 480, 900, wide(7))).toBe(yOf(450, wide(7)))
    expect(firstTop(null, 0, 900, wide(7))).toBe(0)
  })

  it('with now in sight where few hours are seen', () => {
    const scale = wide(7)
    const top = firstTop(18 * 60, 0, 56 + 64 * 4, scale)
    expect(yOf(18 * 60, scale)).toBeLessThan(top + 64 * 4)
  })
})

it('a column moves out from under a panel, and stays where it is seen', () => {
  const scale = wide(1000)
  expect(leftBeside(1, 0, 780, scale)).toBeNull()
  const left = leftBeside(7, 0, 780, scale) ?? 0
  expect(8 * scale.column).toBeLessThanOrEqual(left + 780 - scale.axis)
  expect(leftBeside(0, 500, 780, scale)).toBe(0)
})

it('a block says as much as it has room for', () => {
  expect(writingOf(11, 150)).toEqual({ lines: 0, time: 'none' })
  expect(writingOf(15, 150)).toEqual({ lines: 1, time: 'start' })
  expect(writingOf(15, 90)).toEqual({ lines: 1, time: 'none' })
  expect(writingOf(47, 150)).toEqual({ lines: 2, time: 'range' })
  expect(writingOf(95, 150)).toEqual({ lines: 3, time: 'range' })
  expect(writingOf(95, 72)).toEqual({ lines: 3, time: 'start' })
})
