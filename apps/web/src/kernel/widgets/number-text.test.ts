import { expect, it } from 'vitest'
import { moneyText, numberText } from './number-text'

it('money has two digits and groups of thousands', () => {
  expect(moneyText('1200.5', 'zh')).toBe('¥1,200.50')
  expect(moneyText('0.00', 'en')).toBe('¥0.00')
})

it('a number keeps its written digits and is grouped from a thousand on', () => {
  expect(numberText('116.404000', 'zh', 6)).toBe('116.404')
  expect(numberText(812, 'en')).toBe('812')
  expect(numberText(4212, 'zh')).toBe('4,212')
  expect(numberText(12000, 'en')).toBe('12,000')
})
