import { expect, it } from 'vitest'
import { changedPlaces, moved, placeAt } from './places'

const box = { left: 100, top: 50, width: 400, height: 200 }

it('a pointer is at a share of the picture, and never beside it', () => {
  expect(placeAt(box, { x: 100, y: 50 })).toEqual({ x: 0, y: 0 })
  expect(placeAt(box, { x: 300, y: 100 })).toEqual({ x: 0.5, y: 0.25 })
  expect(placeAt(box, { x: 9999, y: -5 })).toEqual({ x: 1, y: 0 })
})

it('arrow keys move a place within the picture; other keys do not', () => {
  const middle = { x: 0.5, y: 0.5 }
  expect(moved(middle, 'ArrowLeft', false)).toEqual({ x: 0.495, y: 0.5 })
  expect(moved(middle, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.55 })
  expect(moved({ x: 1, y: 0 }, 'ArrowRight', true)).toEqual({ x: 1, y: 0 })
  expect(moved({ x: 1, y: 0 }, 'ArrowUp', false)).toEqual({ x: 1, y: 0 })
  expect(moved(middle, 'a', false)).toBeNull()
})

it('only rooms that were moved are saved', () => {
  const before = { 1: { x: 0.1, y: 0.1 }, 2: null, 3: { x: 0.3, y: 0.3 } }
  expect(changedPlaces(before, before)).toEqual([])
  const now = { 1: { x: 0.1, y: 0.2 }, 2: { x: 0, y: 0 }, 3: null }
  expect(changedPlaces(before, now)).toEqual([
    { id: 1, place: { x: 0.1, y: 0.2 } },
    { id: 2, place: { x: 0, y: 0 } },
    { id: 3, place: null },
  ])
})
