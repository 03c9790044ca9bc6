import { expect, it } from 'vitest'
import { nearestIn } from './advice'

it('the way out of a room elsewhere is told on the clock of the form', () => {
  const nearest = { start_time: '2026-11-23 10:00:00', end_time: '2026-11-23 11:00:00', timezone: 'Europe/Berlin' }
  expect(nearestIn({ nearest }, 'Asia/Shanghai')).toEqual({ date: '2026-11-23', start_minute: 1020, end_minute: 1080 })
  expect(nearestIn({ nearest }, 'Europe/Berlin')).toEqual({ date: '2026-11-23', start_minute: 600, end_minute: 660 })
  expect(nearestIn({ nearest: null }, 'Asia/Shanghai')).toBeNull()
})
