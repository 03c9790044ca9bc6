import { expect, test } from 'vitest'
import { shareOf } from './share'

test.each([
  ['within', 0.25, 0.25],
  ['as fine as the database keeps it', 1 / 3, 0.33333],
  ['upwards from the half', 0.000005, 0.00001],
  ['beside the left edge', -0.2, 0],
  ['beyond the right edge', 1.000001, 1],
])('a share is %s', (_, value, expected) => {
  expect(shareOf(value)).toBe(expected)
})
