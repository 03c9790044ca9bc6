import { describe, expect, test } from 'vitest'
import { area, instant, shanghai } from './access.sample'
import { crossedBy, type DoorAreas, isInside, lastReset, type Place, placeAfter, waysOut } from './pass-area'

const door = (from_area_id: number | null, to_area_id: number | null): DoorAreas => ({ from_area_id, to_area_id })
const pass = (from: number | null, to: number | null, time: number, more = {}) => ({
  ...{ ...door(from, to), granted: true, opened: null, time },
  ...more,
})

describe('a pass', () => {
  const inside: Place = { area_id: 3, since: 100, entered: { 3: 100 } }
  test.each<[string, Place | null, ReturnType<typeof pass>, Place | null]>([
    ['into an area', null, pass(null, 3, 100), inside],
    ['out of it', inside, pass(3, null, 200), { area_id: null, since: 200, entered: { 3: 100 } }],
    ['into one within', inside, pass(3, 4, 200), { area_id: 4, since: 200, entered: { 3: 100, 4: 200 } }],
    [
      'from where nobody thought they were',
      inside,
      pass(5, 4, 200),
      { area_id: 4, since: 200, entered: { 3: 100, 4: 200 } },
    ],
    ['that was not granted moves nobody', inside, pass(3, null, 200, { granted: false }), inside],
    ['without opening, where a contact tells, moves nobody', inside, pass(3, null, 200, { opened: false }), inside],
    ['with opening', null, pass(null, 3, 100, { opened: true }), inside],
    ['that is older than what is known', inside, pass(3, null, 99), inside],
    ['within an area', inside, pass(3, 3, 200), inside],
    ['from outside to outside', inside, pass(null, null, 200), inside],
  ])('%s', (_, before, crossing, after) => {
    expect(placeAfter(before, crossing)).toEqual(after)
  })

  test('by the reader on the other side goes the other way', () => {
    expect(crossedBy(door(null, 3), 'in')).toEqual(door(null, 3))
    expect(crossedBy(door(null, 3), 'out')).toEqual(door(3, null))
  })
})

describe('places are forgotten', () => {
  test.each([
    ['at the reset of today', '2026-11-23 10:00', null, '2026-11-23 04:00'],
    ['before it, at that of yesterday', '2026-11-23 03:59', null, '2026-11-22 04:00'],
    ['as it comes', '2026-11-23 04:00', null, '2026-11-23 04:00'],
    ['for all, later', '2026-11-23 10:00', '2026-11-23 09:00', '2026-11-23 09:00'],
    ['for all, before', '2026-11-23 10:00', '2026-11-23 03:00', '2026-11-23 04:00'],
    ['for all, not yet', '2026-11-23 08:00', '2026-11-23 09:00', '2026-11-23 04:00'],
  ])('%s', (_, at, forgotten, reset) => {
    const forgotten_at = forgotten === null ? null : instant(forgotten)
    expect(lastReset(area({ forgotten_at }), instant(at), shanghai)).toBe(instant(reset))
  })

  test('on a night that leaves the reset out, when the clock is set', () => {
    // 2026-03-29 02:00 is followed by 03:00
    const at = Date.parse('2026-03-29T01:00:00Z')
    expect(lastReset(area({ reset_time: '02:30' }), at, 'Europe/Berlin')).toBe(at)
    expect(lastReset(area({ reset_time: '02:30' }), at - 1, 'Europe/Berlin')).toBe(Date.parse('2026-03-28T01:30:00Z'))
  })

  test('and whoever is not known to be anywhere is not inside', () => {
    const at = instant('2026-11-23 10:00')
    expect(isInside(area(), null, at, shanghai)).toBe(false)
    expect(isInside(area(), { area_id: 3, since: at, entered: {} }, at, shanghai)).toBe(true)
  })
})

test('ways out lead nearer to the outside, or out of where nothing leads there', () => {
  // outside - 1 - 2, and 3 beside 1; 8 and 9 lead only to each other
  const out = [door(1, null), door(2, 1), door(3, null), door(8, 9), door(9, 8)]
  const others = [door(null, 1), door(1, 2), door(1, 3), door(3, 1), door(null, 3), door(null, 8), door(null, null)]
  expect(waysOut([...others, ...out])).toEqual(out)
  expect(waysOut([])).toEqual([])
})
