import { linkOf } from '@workplace/contract/kernel/placed-kind'
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

it('only things that were moved are saved', () => {
  const before = { 'room/1': { x: 0.1, y: 0.1 }, 'room/2': null, 'terminal/1': { x: 0.3, y: 0.3 } }
  expect(changedPlaces(before, before)).toEqual([])
  const now = { 'room/1': { x: 0.1, y: 0.2 }, 'room/2': { x: 0, y: 0 }, 'terminal/1': null }
  expect(changedPlaces(before, now)).toEqual([
    { kind: 'room', id: 1, place: { x: 0.1, y: 0.2 } },
    { kind: 'room', id: 2, place: { x: 0, y: 0 } },
    { kind: 'terminal', id: 1, place: null },
  ])
})

it('a thing is looked at by its id or its name, whatever is in it', () => {
  expect(linkOf({ link: '/door?id={id}' }, { id: 7, name: 'x' })).toBe('/door?id=7')
  expect(linkOf({ link: '/room?title={name}' }, { id: 7, name: 'A&B $& {id}' })).toBe(
    '/room?title=A%26B%20%24%26%20%7Bid%7D',
  )
})
