import { expect, test } from 'vitest'
import { rateOf, secondsForOne } from './bucket'

test.each([
  // per minute, at once, with each question, seconds for one more
  [1, 1, 1, 60],
  [10, 1, 1, 6],
  [60, 6, 1, 1],
  [600, 60, 15, 1],
  [6000, 600, 150, 1],
])('%i a minute: %i at once, %i with each question, one more after %i s', (perMinute, burst, lease, seconds) => {
  expect(rateOf(perMinute)).toEqual({ burst, lease })
  expect(secondsForOne(perMinute)).toBe(seconds)
})
