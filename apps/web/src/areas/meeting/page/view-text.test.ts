import { expect, it } from 'vitest'
import { monthText, shownText, weekdayText } from './view-text'

it('what is shown is said in the words of the reader', () => {
  expect(shownText('day', '2026-11-20', 'en')).toBe('Fri 20 Nov')
  expect(shownText('day', '2027-01-04', 'en', '2026-11-20')).toBe('Mon 4 Jan 2027')
  expect(shownText('timeline', '2027-01-04', 'zh', '2026-11-20')).toBe('2027年1月4日周一')
  expect(shownText('week', '2026-11-20', 'zh')).toBe('11月15日–21日')
  expect(shownText('week', '2026-12-01', 'zh')).toBe('11月29日–12月5日')
  expect(shownText('week', '2027-11-22', 'zh', '2026-11-20')).toBe('2027年11月21日–27日')
  expect(shownText('week', '2026-12-30', 'zh', '2026-12-30')).toBe('2026年12月27日–2027年1月2日')
  expect(shownText('week', '2027-11-30', 'zh', '2026-11-20')).toBe('2027年11月28日–12月4日')
  expect(shownText('week', '2027-11-22', 'en', '2026-11-20').replaceAll(/\s/g, ' ')).toMatch(/^21 ?– ?27 Nov 2027$/)
  // The runtime's own spaces around its dash.
  expect(shownText('week', '2026-11-20', 'en').replaceAll(/\s/g, ' ')).toMatch(/^15 ?– ?21 Nov$/)
  expect(shownText('month', '2026-11-20', 'zh')).toBe('2026年11月')
  expect(monthText('2026-11-20', 'en')).toBe('November 2026')
  expect(weekdayText('2026-11-20', 'en')).toBe('Fri')
})
