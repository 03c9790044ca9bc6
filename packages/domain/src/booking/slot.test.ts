import { expect, test } from 'vitest'
import { instantsOf } from '../kernel/zone'
import { slotOf } from './slot'

test.each([
  ['2026-11-20T02:00Z', '2026-11-20T03:00Z', 'Asia/Shanghai', '2026-11-20', 600, 660],
  ['2026-11-20T15:00Z', '2026-11-20T16:00Z', 'Asia/Shanghai', '2026-11-20', 1380, 1440],
  ['2026-11-20T15:00Z', '2026-11-22T17:00Z', 'Asia/Shanghai', '2026-11-20', 1380, 1440 * 2 + 1500],
  ['2026-03-29T00:45Z', '2026-03-29T01:15Z', 'Europe/Berlin', '2026-03-29', 105, 195],
])('%s to %s in %s is %s from minute %i to %i', (start, end, zone, date, start_minute, end_minute) => {
  expect(slotOf(Date.parse(start), Date.parse(end), zone)).toEqual({ date, start_minute, end_minute })
})

test('a slot over midnight comes back from its instants', () => {
  const slot = { date: '2026-10-24', start_minute: 1380, end_minute: 1440 + 150 }
  const { start, end } = instantsOf(slot.date, slot.start_minute, slot.end_minute, 'Europe/Berlin')
  expect(slotOf(start, end, 'Europe/Berlin')).toEqual(slot)
})

test('no time is no slot', () => {
  expect(() => slotOf(1000, 1000, 'UTC')).toThrow(RangeError)
})
