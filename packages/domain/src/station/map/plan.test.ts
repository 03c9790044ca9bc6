import { describe, expect, it } from 'vitest'
import type { DeskPlan } from './document'
import {
  type DrawnSymbol,
  deskProposals,
  desksOfSymbols,
  isLikely,
  placedPlan,
  planLimits,
  simplified,
  unitBetween,
} from './plan'

const symbol = (more: Partial<DrawnSymbol>): DrawnSymbol => ({
  ...{ name: 'DESK', x: 0, y: 0, w: 1_600, h: 800, r: 0, text: '', from: 0, to: 0 },
  ...more,
})
const four = (more: Partial<DrawnSymbol>) => [1, 2, 3, 4].map((x) => symbol({ x: x * 2_000, ...more }))
const what: DeskPlan = { category_id: 1, price_id: 1, slot_ids: [1], resource_ids: [], attribute: 'shared' }

describe('how large a plan is', () => {
  it.each([
    ['a dolls’ house', 499, false],
    ['the smallest floor', 500, true],
    ['the largest', 50_000, true],
    ['a town', 50_001, false],
    ['nothing', 0, false],
    ['no number', Number.NaN, false],
  ])('%s', (_, side, likely) => {
    expect(isLikely(side)).toBe(likely)
  })
  it('two points and their distance say how long a unit is, wherever they lie', () => {
    expect(unitBetween({ x: 0, y: 0 }, { x: 300, y: 400 }, 1_000)).toBe(2)
    expect(unitBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, 1_000)).toBeNull()
    expect(unitBetween({ x: 0, y: 0 }, { x: 1, y: 0 }, 0)).toBeNull()
  })
})

describe('lines', () => {
  it('keep the corners that they need for two centimetres', () => {
    expect(simplified([0, 0, 50, 1, 100, 0], 2)).toEqual([0, 0, 100, 0])
    expect(simplified([0, 0, 50, 3, 100, 0], 2)).toEqual([0, 0, 50, 3, 100, 0])
    expect(simplified([0, 0, 100, 0, 100, 100, 0, 0], 2)).toEqual([0, 0, 100, 0, 100, 100, 0, 0])
  })
  it('lie from the upper left in whole centimetres, each once, and none that is a point', () => {
    const placed = placedPlan(
      {
        lines: [
          [1_000, 2_000, 11_000, 2_000],
          [1_000, 2_000, 11_000, 2_000],
          [1_000, 7_000, 1_001, 7_000],
        ],
      },
      0.1,
    )
    expect(placed?.parts).toEqual([[[50, 50, 1_050, 50]]])
    expect([placed?.width, placed?.height]).toEqual([1_100, 600])
    expect(placed?.place({ x: 6_000, y: 4_500 })).toEqual({ x: 550, y: 300 })
  })
  it('of what becomes desks are left out', () => {
    const lines = [
      [0, 0, 1_000, 0],
      [0, 0, 0, 1_000],
    ]
    expect(placedPlan({ lines }, 1, [{ from: 1, to: 2 }])?.parts).toEqual([[[50, 50, 1_050, 50]]])
  })
  it('are parted so that each part is saved as one', () => {
    const long = Array.from({ length: 6_000 }, (_, n) => [n * 10, (n % 2) * 100]).flat()
    const placed = placedPlan({ lines: [long, [0, 0, 0, 5_000]] }, 1)
    const parts = placed?.parts ?? []
    expect(parts.every((part) => part.reduce((n, { length }) => n + length, 0) <= planLimits.perItem)).toBe(true)
    // no side is lost where a line is parted
    const sides = parts.flat().reduce((n, { length }) => n + length / 2 - 1, 0)
    expect(sides).toBe(5_999 + 1)
  })
  it('beyond what a map takes are the shortest', () => {
    const hatch = Array.from({ length: 40_000 }, (_, n) => [n, 0, n, 20])
    const placed = placedPlan({ lines: [...hatch, [0, 0, 0, 40_000], [0, 0, 40_000, 40_000]] }, 1)
    const corners = (placed?.parts ?? []).flat().reduce((n, { length }) => n + length / 2, 0)
    expect(corners).toBeLessThanOrEqual(planLimits.corners)
    expect(placed?.left).toBe(80_004 - corners)
    expect(placed?.parts.flat()).toContainEqual([50, 50, 50, 40_050])
  })
})

describe('desks out of blocks', () => {
  it.each([
    ['four desks of 1.60 m by 0.80 m', four({}), 1],
    ['three', four({}).slice(1), 0],
    ['doors of 0.90 m by 0.10 m', four({ w: 900, h: 100 }), 0],
    ['a table for twelve', four({ w: 3_600, h: 1_200 }), 0],
    ['small ones, 0.60 m by 0.40 m', four({ w: 600, h: 400 }), 1],
    ['the same across', four({ w: 800, h: 1_600 }), 1],
    ['two sizes under one name', [...four({}), ...four({ w: 1_200 })], 2],
  ])('%s', (_, symbols, n) => {
    expect(deskProposals({ symbols }, 0.1)).toHaveLength(n)
  })
  it('have place, turn and number of the block; without a number they get the next', () => {
    const symbols = four({}).map((one, n) => ({ ...one, r: -90, text: ['D-7', 'D-7', 'window', 'A-01'][n] ?? '' }))
    let last = 0
    const desks = desksOfSymbols(
      deskProposals({ symbols }, 0.1),
      { place: ({ x, y }) => ({ x: x / 10, y: y / 10 }) },
      what,
      new Set(['a-01']),
      () => `B-${++last}`,
    )
    expect(desks.map(({ x, w, h, r, number }) => [x, w, h, r, number])).toEqual([
      [200, 160, 80, 270, 'D-7'],
      [400, 160, 80, 270, 'B-1'],
      [600, 160, 80, 270, 'B-2'],
      [800, 160, 80, 270, 'B-3'],
    ])
  })
})
