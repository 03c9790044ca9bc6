import { describe, expect, test } from 'vitest'
import {
  boxOf,
  doneAgain,
  moved,
  noHistory,
  painted,
  pasted,
  shiftByKey,
  takenBack,
  textOf,
  valuesIn,
} from './paint-cells'

const shift = (id: number, name: string) => ({
  id,
  name,
  short_name: name.slice(0, 1),
  color: '',
  times: '',
  off: false,
})
const shifts = [shift(7, 'Early'), shift(8, 'Night')]

describe('selecting', () => {
  test('goes from one corner to the other, whichever was first', () => {
    expect(boxOf({ anchor: { row: 3, column: 1 }, focus: { row: 1, column: 4 } })).toEqual({
      top: 1,
      bottom: 3,
      left: 1,
      right: 4,
    })
  })
  test.each([
    ['ArrowDown', { row: 1, column: 0 }],
    ['ArrowUp', { row: 0, column: 0 }],
    ['End', { row: 0, column: 30 }],
    ['PageDown', { row: 1, column: 0 }],
    ['x', null],
  ])('%s stays within the grid', (key, place) => {
    expect(moved({ row: 0, column: 0 }, key, { rows: 2, columns: 31 })).toEqual(place)
  })
  test.each([
    ['1', 7],
    ['2', 8],
    ['3', null],
    ['0', 'rest'],
    ['Enter', null],
  ])('the key %s is a shift', (key, value) => {
    expect(shiftByKey(key, shifts)).toBe(value)
  })
})

describe('copying', () => {
  test('goes through a spreadsheet and comes back as it was', () => {
    const values = [
      [7, 'rest'],
      ['plan', 8],
    ] as const
    expect(valuesIn(textOf(values, { shifts, rest: 'off' }), { shifts })).toEqual(values)
  })
  test('knows short names, and leaves what is no shift', () => {
    expect(valuesIn('n\tlunch\r\n休\t\r\n', { shifts })).toEqual([
      [8, null],
      ['rest', 'plan'],
    ])
    expect(pasted([[null, 8]], { top: 0, bottom: 0, left: 0, right: 1 })).toEqual([
      { place: { row: 0, column: 1 }, to: 8 },
    ])
  })
  test('fills what is selected again and again', () => {
    const places = pasted([[7, 8]], { top: 0, bottom: 1, left: 2, right: 5 })
    expect(places.map(({ to }) => to)).toEqual([7, 8, 7, 8, 7, 8, 7, 8])
    expect(pasted([[7], [8]], { top: 4, bottom: 4, left: 0, right: 0 }).map(({ place }) => place.row)).toEqual([4, 5])
  })
})

test('what was painted is taken back and done again; painting anew forgets what was taken back', () => {
  const stroke = { user_id: 1, date: '2026-03-02', from: 'plan', to: 7 } as const
  const once = painted(noHistory, [stroke])
  const back = takenBack(once)
  expect(back?.strokes).toEqual([{ ...stroke, from: 7, to: 'plan' }])
  expect(doneAgain(back?.history ?? noHistory)).toEqual({ strokes: [stroke], history: once })
  expect(painted(back?.history ?? noHistory, [stroke]).undone).toEqual([])
  expect(takenBack(noHistory)).toBeNull()
})
