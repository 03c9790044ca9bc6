import { expect, test } from 'vitest'
import { lockOfDay, lockOver } from './room'
import { plainRoom } from './room.sample'

const lock = { begin_date: '2026-11-20', end_date: '2026-11-27', reason: 'Painting' }

test('a day is locked when a lock covers all of it', () => {
  expect(lockOfDay([lock], '2026-11-20')).toEqual({ reason: 'Painting' })
  expect(lockOfDay([{ ...lock, begin_time: '00:00', end_time: '23:59' }], '2026-11-20')).toEqual({ reason: 'Painting' })
})

test('a day of which hours are open is not locked', () => {
  expect(lockOfDay([{ ...lock, end_time: '23:45' }], '2026-11-20')).toBeNull()
  expect(lockOfDay([lock], '2026-11-28')).toBeNull()
  expect(lockOfDay([{ ...lock, weekdays: [6, 7] }], '2026-11-20')).toBeNull()
})

test('hours that end before they begin lock nothing', () => {
  const upsideDown = { ...lock, begin_time: '18:00', end_time: '08:00' }
  expect(lockOver(plainRoom, [upsideDown], '2026-11-20', { start: 0, end: 1440 })).toBeNull()
})
