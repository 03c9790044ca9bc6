import fc from 'fast-check'
import { expect, test } from 'vitest'
import { banUntil, reachesBan } from './breach-limit'

const DAY = 86_400_000
const now = Date.UTC(2026, 10, 23)
const policy = { limit: 3, window_days: 30, ban_days: 7 }
const ago = (...days: number[]) => days.map((n) => now - n * DAY)

test.each<[string, number[], number[] | null]>([
  ['none', [], null],
  ['too few', [1, 2], null],
  ['enough', [1, 2, 3], [1, 2, 3]],
  ['one is too old', [1, 2, 30], null],
  ['one is just young enough', [1, 2, 29.999], [1, 2, 29.999]],
  ['more than enough', [0, 1, 2, 3, 40], [0, 1, 2, 3]],
])('breaches: %s', (_, days, counted) => {
  expect(reachesBan(policy, ago(...days), now)).toEqual(counted === null ? null : ago(...counted))
})

test('without a limit nobody is ever banned', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100)), (days) => {
      expect(reachesBan({ ...policy, limit: 0 }, ago(...days), now)).toBeNull()
    }),
  )
})

test('a ban is as long as the company says, and never shortens one that runs', () => {
  expect(banUntil(policy, now, null)).toBe(now + 7 * DAY)
  expect(banUntil(policy, now, now + 3 * DAY)).toBe(now + 7 * DAY)
  expect(banUntil(policy, now, now + 9 * DAY)).toBe(now + 9 * DAY)
})
