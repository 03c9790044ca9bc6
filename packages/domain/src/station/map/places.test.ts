import { expect, test } from 'vitest'
import type { MapItem } from './document'
import { cabinetPlaces, carriedOver, roomPlaces } from './places'

const picture = (over: object = {}): MapItem => ({
  ...{ id: 'p', kind: 'picture', path: 'a.png', x: 500, y: 500, w: 1_000, h: 1_000, r: 0 },
  ...over,
})
const now = { width: 2_000, height: 1_000, items: [picture()] }

test.each([
  [
    'a map that grew to the right and below',
    { x: 0.5, y: 0.5 },
    { width: 1_000, height: 500 },
    [],
    { x: 0.25, y: 0.25 },
  ],
  [
    'one that became smaller than where it lay',
    { x: 0.9, y: 0.9 },
    { width: 4_000, height: 4_000 },
    [],
    { x: 1, y: 1 },
  ],
  [
    'a map before outweighs the picture',
    { x: 0.5, y: 0.5 },
    { width: 2_000, height: 1_000 },
    [picture()],
    { x: 0.5, y: 0.5 },
  ],
  ['drawn over the picture', { x: 0.5, y: 0.5 }, null, [picture()], { x: 0.25, y: 0.5 }],
  ['over the picture, turned', { x: 1, y: 0.5 }, null, [picture({ r: 90 })], { x: 0.25, y: 1 }],
  ['drawn over another picture', { x: 0.3, y: 0.4 }, null, [picture({ path: 'b.png' })], { x: 0.3, y: 0.4 }],
  ['drawn over none', { x: 0.3, y: 0.4 }, null, [], { x: 0.3, y: 0.4 }],
])('%s', (_, at, before, items, expected) => {
  expect(carriedOver(at, before, { ...now, items }, 'a.png')).toEqual(expected)
})

const room = (room_id: number | null, points: number[]): MapItem => ({
  ...{ id: `r${points.join('')}`, kind: 'room', text: '', room_id, points },
})
test.each([
  ['a rectangle', [0, 0, 400, 0, 400, 200, 0, 200], { x: 0.1, y: 0.1 }],
  ['an L lies in its thicker part', [0, 0, 400, 0, 400, 400, 200, 400, 200, 200, 0, 200], { x: 0.11667, y: 0.16667 }],
  ['a line', [0, 0, 200, 200], { x: 0.05, y: 0.1 }],
])('%s', (_, points, expected) => {
  expect(roomPlaces({ ...now, items: [room(7, points), room(null, points)] })).toEqual(new Map([[7, expected]]))
})

test('cabinets that are drawn as themselves lie in their middle; others and those of earlier maps lie nowhere', () => {
  const cabinet = (over: object): MapItem => ({
    ...{ id: 'c', kind: 'cabinet', x: 500, y: 250, w: 300, h: 50, r: 90, text: '' },
    ...over,
  })
  const items = [cabinet({ cabinet_id: 7 }), cabinet({ cabinet_id: null, x: 900 }), cabinet({ x: 800 })]
  expect(cabinetPlaces({ ...now, items })).toEqual(new Map([[7, { x: 0.25, y: 0.25 }]]))
  expect(cabinetPlaces({ ...now, items: [...items, cabinet({ cabinet_id: 7, x: 5_000 })] })).toEqual(
    new Map([[7, { x: 1, y: 0.25 }]]),
  )
})
