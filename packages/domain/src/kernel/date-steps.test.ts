import { expect, it } from 'vitest'
import { stepFor, stepsOf } from './date-steps'

it('has as many steps as a picture has room for', () => {
  expect([1, 62, 63, 370, 371].map(stepFor)).toEqual(['day', 'day', 'week', 'week', 'month'])
})

it.each([
  ['2026-11-23', '2026-11-24', 'day', ['2026-11-23 2026-11-23 2026-11-23', '2026-11-24 2026-11-24 2026-11-24']],
  ['2026-11-25', '2026-12-01', 'week', ['2026-11-23 2026-11-25 2026-11-29', '2026-11-30 2026-11-30 2026-12-01']],
  ['2026-12-31', '2027-01-01', 'month', ['2026-12-01 2026-12-31 2026-12-31', '2027-01-01 2027-01-01 2027-01-01']],
  ['2026-11-24', '2026-11-23', 'day', []],
] as const)('from %s to %s by %s', (from, to, step, expected) => {
  expect(stepsOf(from, to, step).map(({ date, first, last }) => `${date} ${first} ${last}`)).toEqual(expected)
})
