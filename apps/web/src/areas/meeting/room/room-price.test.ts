import { expect, it } from 'vitest'
import { priceText } from './room-price'

const price = { unit: 'hour', amount: '60.00', peak_amount: '90.50', peak_periods: null, free_minutes: 30 } as const

it('says what a booking costs, without digits that say nothing', () => {
  expect(priceText(price, 'zh')).toBe('¥60/小时，高峰时段 ¥90.5，前 30 分钟免费')
  expect(priceText(price, 'en')).toBe('¥60/hour, ¥90.5 at peak times, first 30 minutes free')
  expect(priceText({ ...price, unit: 'once', peak_amount: '60.00', free_minutes: 0 }, 'en')).toBe('¥60/booking')
  expect(priceText(null, 'zh')).toBe('免费')
})
