import { expect, it } from 'vitest'
import { dayText, monthDayText } from './day-text'

it('a day is written alike in every browser and on every server', () => {
  expect(dayText('2026-11-20', 'zh')).toBe('11月20日 周五')
  expect(dayText('2026-11-20 09:05:00', 'en')).toBe('Fri 20 Nov')
  expect(monthDayText('2026-01-02', 'zh')).toBe('1月2日')
  expect(monthDayText('2026-01-02', 'en')).toBe('2 Jan')
  expect(dayText('', 'en')).toBe('')
})
