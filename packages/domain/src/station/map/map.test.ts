import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aligned, bankOf, distributed, mirrored, movedBy, nextNumber, renumbered, snapped, turnedBy } from './arrange'
import { diffOf, type RegisteredDesk, recognised } from './diff'
import type { AreaItem, DeskItem, DeskPlan, MapItem } from './document'
import { faultsOf, stops } from './faults'
import { boundsOf, cornersOf, groundOf, holds, inside, isPolygon, overlapOf, toSides } from './geometry'
import { MapGrid } from './grid'
import { neighbour } from './neighbour'

const plan: DeskPlan = { category_id: 1, price_id: 1, slot_ids: [1], resource_ids: [], attribute: 'shared' }
const desk = (number: string, more: Partial<DeskItem> = {}): DeskItem => ({
  ...{ id: `d${number}`, kind: 'desk', x: 500, y: 500, w: 160, h: 80, r: 0, number, station_id: null, plan },
  ...more,
})
const square = (id: string, left: number, top: number, size: number, more: Partial<AreaItem> = {}): AreaItem => ({
  ...{ id, kind: 'area', name: id, color: '#000000', area_id: null },
  points: [left, top, left + size, top, left + size, top + size, left, top + size],
  ...more,
})
const map = (...items: MapItem[]) => ({ width: 2_000, height: 2_000, items })
const floor = square('a', 0, 0, 2_000)
const kinds = (...items: MapItem[]) => faultsOf(map(...items)).map(({ kind, ids }) => [kind, ...ids].join(' '))

describe('what is wrong with a map', () => {
  const cases: [string, MapItem[], string[]][] = [
    ['nothing', [floor, desk('1')], []],
    ['a desk without a number', [floor, desk(' ')], ['number_missing d ']],
    ['a number twice, however it is written', [floor, desk('A', { x: 200 }), desk('a ')], ['number_twice dA da ']],
    ['no area', [desk('1')], ['area_none d1']],
    ['two areas', [floor, square('b', 400, 400, 200), desk('1')], ['area_two d1']],
    [
      'one area in two parts that meet is one',
      [square('a', 0, 0, 600, { area_id: 7 }), square('b', 400, 400, 600, { area_id: 7 }), desk('1')],
      [],
    ],
    ['areas that are called alike', [floor, square('b', 3_000, 0, 10, { name: 'A ' })], ['area_name a b']],
    ['an area without a name', [{ ...floor, name: '' }], ['area_name a']],
    [
      'a new desk that nobody said what it is',
      [floor, desk('1', { plan: null })],
      ['no_category d1', 'no_price d1', 'no_slot d1'],
    ],
    ['a desk of the register, of which that is known', [floor, desk('1', { plan: null, station_id: 3 })], []],
    ['desks one on the other', [floor, desk('1'), desk('2', { x: 600 })], ['overlap d1 d2']],
    ['desks that touch a little', [floor, desk('1'), desk('2', { x: 645 })], []],
    ['a desk beyond the edge', [floor, desk('1', { x: 20 })], ['outside d1']],
    [
      'sides that cross',
      [{ ...floor, points: [0, 0, 2_000, 2_000, 2_000, 0, 0, 1_990] }, desk('1', { x: 100, y: 900 })],
      ['crossed a'],
    ],
    ['a line is no area', [{ ...floor, points: [0, 0, 10, 0, 20, 0] }], ['crossed a']],
  ]
  test.each(cases)('%s', (_, items, expected) => {
    expect(kinds(...items)).toEqual(expected)
  })
  test('numbers that other desks of the floor have', () => {
    const faults = faultsOf(map(floor, desk('A-1')), new Set(['a-1']))
    expect(faults).toEqual([{ kind: 'number_taken', ids: ['dA-1'] }])
  })
  test('more desks than a floor holds', () => {
    const many = Array.from({ length: 6_001 }, (_, n) =>
      desk(String(n), { x: (n % 200) * 200, y: Math.floor(n / 200) * 200 }),
    )
    expect(faultsOf({ width: 50_000, height: 50_000, items: many }).some(({ kind }) => kind === 'too_many')).toBe(true)
  })
  test('what only warns does not stop', () => {
    expect(faultsOf(map(floor, desk('1'), desk('2'))).map(stops)).toEqual([false])
  })
})

describe('what publishing changes', () => {
  const was = (id: number, number: string, more: Partial<RegisteredDesk> = {}): RegisteredDesk => ({
    ...{ id, number, x: 500, y: 500, w: 160, h: 80, r: 0 },
    ...more,
  })
  const cases: [string, Partial<DeskItem>, string[]][] = [
    ['nothing', {}, []],
    ['moved by half a metre', { x: 550 }, []],
    ['moved by more', { x: 551 }, ['moved']],
    ['turned', { r: 1 }, ['moved']],
    ['turned all around', { r: 360 }, []],
    ['larger', { w: 180 }, ['resized']],
    ['another number', { number: '2' }, ['renumbered']],
    ['drawn for the first time', { station_id: null, number: 'new' }, ['added', 'removed']],
  ]
  test.each(cases)('%s', (_, change, expected) => {
    const diff = diffOf([desk('1', { station_id: 1, ...change })], [was(1, '1')])
    expect(
      Object.entries(diff)
        .filter(([, found]) => found.length > 0)
        .map(([name]) => name),
    ).toEqual(expected)
  })
  test('a desk that is not drawn any more is removed, one that never was is not', () => {
    const never = was(2, '2', { x: null, y: null, w: null, h: null, r: null })
    expect(diffOf([], [was(1, '1'), never]).removed.map(({ id }) => id)).toEqual([1])
  })
  test('drawn with the number of one that was not drawn yet it is that one', () => {
    const never = was(2, 'A-2', { x: null, y: null })
    expect(recognised([desk('a-2')], [never])[0]).toMatchObject({ station_id: 2, plan: null })
    expect(recognised([desk('a-2')], [was(2, 'A-2')])[0]).toMatchObject({ station_id: null })
    expect(recognised([desk('a-2'), desk('x', { station_id: 2 })], [never])[0]).toMatchObject({ station_id: null })
  })
})

describe('arrow keys', () => {
  const from = { x: 0, y: 0 }
  const at = (x: number, y: number) => ({ x, y })
  test.each<[string, 'left' | 'right' | 'up' | 'down', { x: number; y: number }[], { x: number; y: number } | null]>([
    ['the nearest on that side', 'right', [at(300, 0), at(200, 0)], at(200, 0)],
    ['nothing behind', 'right', [at(-100, 0)], null],
    ['nothing beyond 45 degrees', 'right', [at(100, 101)], null],
    ['just at 45 degrees', 'right', [at(100, 100)], at(100, 100)],
    ['straight on rather than nearer and sideways', 'down', [at(80, 100), at(0, 250)], at(0, 250)],
    ['up', 'up', [at(0, 50), at(10, -90)], at(10, -90)],
  ])('%s', (_, direction, others, expected) => {
    expect(neighbour(from, others, direction)).toEqual(expected)
  })
  test('in rows of desks they never lead to themselves, and right is undone by left', () => {
    const desks = bankOf({ rows: 4, columns: 6, backToBack: true, w: 160, h: 80, gap: 0, aisle: 200 }, at(0, 0))
    for (const one of desks) {
      const right = neighbour(one, desks, 'right')
      expect(right).not.toBe(one)
      if (right !== null) expect(neighbour(right, desks, 'left')).toBe(one)
    }
  })
})

describe('geometry', () => {
  const box = fc.record({
    ...{ x: fc.integer({ min: 0, max: 3_000 }), y: fc.integer({ min: 0, max: 3_000 }) },
    ...{ w: fc.integer({ min: 20, max: 400 }), h: fc.integer({ min: 20, max: 400 }) },
    r: fc.integer({ min: 0, max: 359 }),
  })
  test('a turned box covers as much ground, and holds its middle', () => {
    fc.assert(
      fc.property(box, (one) => {
        expect(groundOf(cornersOf(one))).toBeCloseTo(one.w * one.h, 3)
        expect(holds(one, one)).toBe(true)
      }),
    )
  })
  test('overlap is the same from both sides, all of itself, and nothing far away', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(overlapOf(a, b)).toBeCloseTo(overlapOf(b, a), 6)
        expect(overlapOf(a, a)).toBeCloseTo(1, 6)
        expect(overlapOf(a, { ...a, x: a.x + 1_000 })).toBe(0)
      }),
    )
  })
  test('the grid finds what a search through all finds', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 60 }), box, (boxes, asked) => {
        const items = boxes.map((one, n) => desk(String(n), one))
        const rect = boundsOf(desk('asked', asked))
        const all = items.filter((item) => {
          const own = boundsOf(item)
          return own.left <= rect.right && rect.left <= own.right && own.top <= rect.bottom && rect.top <= own.bottom
        })
        const found = new MapGrid(items).within(rect)
        expect(new Set(found)).toEqual(new Set(all))
      }),
    )
  })
  test('two areas beside each other never both hold a point, nor neither', () => {
    const [left, right] = [square('l', 0, 0, 100), square('r', 100, 0, 100)]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 199 }), fc.integer({ min: 0, max: 99 }), (x, y) => {
        expect(Number(inside(left.points, { x, y })) + Number(inside(right.points, { x, y }))).toBe(1)
      }),
    )
  })
  test('a corner that goes inwards is a shape, crossed sides are none', () => {
    expect(isPolygon([0, 0, 100, 0, 100, 100, 50, 50, 0, 100])).toBe(true)
    expect(isPolygon([0, 0, 100, 100, 100, 0, 0, 100])).toBe(false)
    expect(toSides([0, 0, 100, 0], { x: 50, y: 30 }, false)).toBe(30)
  })
})

describe('arranging', () => {
  test('twice mirrored, four times turned: as it was', () => {
    const items = [desk('1', { r: 30 }), desk('2', { x: 900, y: 700 }), square('a', 100, 100, 300)]
    expect(mirrored(mirrored(items, 'x'), 'x')).toEqual(items)
    expect(mirrored(mirrored(items, 'y'), 'y')).toEqual(items)
    const round = [90, 90, 90, 90].reduce((now: MapItem[], by) => turnedBy(now, by), items)
    for (const [n, item] of round.entries()) {
      const [now, before] = [boundsOf(item), boundsOf(items[n] as MapItem)]
      expect(Math.abs(now.left - before.left)).toBeLessThanOrEqual(2)
    }
  })
  test('aligned on an edge; the same distance between all', () => {
    const items = [desk('1', { x: 100 }), desk('2', { x: 190, y: 700 }), desk('3', { x: 500, y: 650 })]
    expect(aligned(items, 'left').map((one) => boundsOf(one).left)).toEqual([20, 20, 20])
    expect(distributed(items, 'x').map((one) => (one as DeskItem).x)).toEqual([100, 300, 500])
    expect(movedBy(floor, 10, 20).points.slice(0, 2)).toEqual([10, 20])
  })
  test('a bank back to back: pairs touch, aisles between the pairs', () => {
    const bank = bankOf(
      { rows: 4, columns: 2, backToBack: true, w: 160, h: 80, gap: 10, aisle: 200 },
      { x: 100, y: 100 },
    )
    expect(bank.map(({ x, y, r }) => [x, y, r])).toEqual([
      [180, 140, 180],
      [350, 140, 180],
      [180, 220, 0],
      [350, 220, 0],
      [180, 500, 180],
      [350, 500, 180],
      [180, 580, 0],
      [350, 580, 0],
    ])
  })
  test('numbers by row, by letter, and one after the other', () => {
    const desks = bankOf({ rows: 2, columns: 2, backToBack: false, w: 160, h: 80, gap: 0, aisle: 100 }, { x: 0, y: 0 })
      .map((box, n) => desk(String(n), { ...box, y: box.y + (n % 2) * 5 }))
      .reverse()
    const numbers = (pattern: string, from?: number) => renumbered(desks, pattern, from).map(({ number }) => number)
    expect(numbers('A-{row}-{n:02}')).toEqual(['A-2-02', 'A-2-01', 'A-1-02', 'A-1-01'])
    expect(numbers('{letter}{i}', 10)).toEqual(['B13', 'B12', 'A11', 'A10'])
    expect(nextNumber('A-09', new Set(['a-10']))).toBe('A-11')
    expect(nextNumber('Window', new Set())).toBe('Window-1')
  })
  test('snaps to what is near, else to ten centimetres', () => {
    const at = (left: number, top: number) => ({ left, top, right: left + 160, bottom: top + 80 })
    expect(snapped(at(103, 207), [at(100, 500)], 8)).toEqual({ dx: -3, dy: 3, x: 100, y: null })
    expect(snapped(at(103, 207), [], 8)).toEqual({ dx: -3, dy: 3, x: null, y: null })
  })
})
