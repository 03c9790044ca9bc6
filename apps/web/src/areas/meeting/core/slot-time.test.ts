import { expect, it } from 'vitest'
import { ends, slotOfWire, starts, wireOf, withStart } from './slot-time'

it('a slot travels as wall times and comes back', () => {
  const slot = { date: '2026-11-20', start_minute: 1380, end_minute: 1440 }
  expect(wireOf(slot)).toEqual({ start_time: '2026-11-20 23:00:00', end_time: '2026-11-21 00:00:00' })
  expect(slotOfWire('2026-11-20 23:00:00', '2026-11-21 00:00:00')).toEqual(slot)
  expect(slotOfWire('2026-11-20 23:00:00', '2026-11-22 01:00:00').end_minute).toBe(1440 * 2 + 60)
})

it('times are offered by the quarter, with the odd one that a meeting has', () => {
  expect(starts(540)).toHaveLength(96)
  expect(starts(547)).toContain(547)
  expect(ends(1410, 1440)).toEqual([1425, 1440])
  expect(ends(540, 553)[0]).toBe(553)
})

it('another start keeps the length, up to midnight', () => {
  const slot = { date: '2026-11-20', start_minute: 540, end_minute: 630 }
  expect(withStart(slot, 600)).toEqual({ start_minute: 600, end_minute: 690 })
  expect(withStart(slot, 1395)).toEqual({ start_minute: 1395, end_minute: 1440 })
})
