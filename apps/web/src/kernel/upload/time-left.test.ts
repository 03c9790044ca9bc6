import { expect, it } from 'vitest'
import { paceOf, timeLeftOf } from './time-left'

it('how long it takes is reckoned from the last moments, and not guessed from the first', () => {
  const pace = paceOf()
  pace.note(0, 0)
  pace.note(100, 1_000)
  expect(pace.secondsLeft(1_000)).toBeNull()
  pace.note(200, 2_000)
  expect(pace.secondsLeft(1_000)).toBe(8)
  // ten times slower since: what was long ago counts no more
  for (let second = 3; second <= 20; second += 1) pace.note(200 + (second - 2) * 10, second * 1_000)
  expect(pace.secondsLeft(1_000)).toBe(62)
  // the server had less than what went out
  pace.note(100, 21_000)
  expect(pace.secondsLeft(1_000)).toBeNull()
  pace.note(300, 24_000)
  pace.forget()
  expect(pace.secondsLeft(1_000)).toBeNull()
})

it('times that are left are said in steps that a person reads easily', () => {
  expect([1, 5, 6, 11, 50, 51, 89, 91, 3_500, 3_600, 9_000].map((s) => Object.values(timeLeftOf(s)).join(' '))).toEqual(
    [
      'moment 0',
      'moment 0',
      'seconds 10',
      'seconds 20',
      'seconds 50',
      'minutes 1',
      'minutes 1',
      'minutes 2',
      'minutes 58',
      'hours 1',
      'hours 3',
    ],
  )
})
