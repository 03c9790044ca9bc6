import { weekdaysText } from '@workplace/contract/kernel/weekday-text'
import { expect, it } from 'vitest'
import { dateText, instantText } from './time-text'
import { wallText } from './zone-time'

it('dates are written in the language of the reader', () => {
  expect(dateText('2026-11-05', 'zh')).toBe('2026-11-05')
  expect(dateText('2026-11-05', 'en')).toBe('5 Nov 2026')
})

it('instants are written with minutes and twenty-four hours', () => {
  const local = new Date(2026, 10, 5, 15, 4).toISOString()
  expect(instantText(local, 'zh')).toBe('2026-11-05 15:04')
  expect(instantText(local, 'en')).toBe('5 Nov 2026, 15:04')
})

it('wall times are written as instants are', () => {
  expect(wallText('2026-11-05 15:04:09', 'zh')).toBe('2026-11-05 15:04')
  expect(wallText('2026-11-05 15:04:09', 'en')).toBe('5 Nov 2026, 15:04')
  expect(wallText('2026-11-05 15:04:09', 'zh', 'second')).toBe('2026-11-05 15:04:09')
  expect(wallText('2026-11-05 15:04:09', 'en', 'second')).toBe('5 Nov 2026, 15:04:09')
})

it.each([
  [[1, 2, 3, 4, 5], '周一至周五', 'Mon–Fri'],
  [[5, 1], '周一、周五', 'Mon, Fri'],
  [[6, 7], '周六、周日', 'Sat, Sun'],
  [[1, 2, 3, 5, 6, 7], '周一至周三、周五至周日', 'Mon–Wed, Fri–Sun'],
  [[], '', ''],
])('weekdays that follow each other are drawn together: %j', (weeks, zh, en) => {
  expect(weekdaysText(weeks, 'zh')).toBe(zh)
  expect(weekdaysText(weeks, 'en')).toBe(en)
})
