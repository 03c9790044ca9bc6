import { expect, test } from 'vitest'
import { locksInWords, lockTimes } from './lock-in-words'

const lock = { begin_date: '2026-11-19', end_date: '2026-11-25', reason: 'Painting' }

test('a lock is said with its dates, weekdays and hours, as far as it has them', () => {
  expect(lockTimes(lock, 'zh')).toBe('2026-11-19 至 2026-11-25')
  expect(lockTimes({ ...lock, end_date: '2026-11-19', end_time: '12:00' }, 'zh')).toBe('2026-11-19 12:00 前')
  expect(lockTimes({ ...lock, weekdays: [1, 2, 3], begin_time: '09:00', end_time: '12:00' }, 'en')).toBe(
    '19 Nov 2026 to 25 Nov 2026, Mon–Wed, 09:00–12:00',
  )
})

test('what is over is not said', () => {
  expect(locksInWords([lock], '2026-11-25', 'en')).toEqual(['Locked: 19 Nov 2026 to 25 Nov 2026 (Painting)'])
  expect(locksInWords([lock], '2026-11-26', 'en')).toEqual([])
})
