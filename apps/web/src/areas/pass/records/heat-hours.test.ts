import { expect, test } from 'vitest'
import { hoursOf } from './heat-hours'

const day = (...used: number[]) => ({ hours: Array.from({ length: 24 }, (_, hour) => (used.includes(hour) ? 1 : 0)) })

test.each([
  ['the working day where nobody passed', [], 7, 19],
  ['the working day where all passed in it', [day(9), day(18)], 7, 19],
  ['from the first hour in which somebody passed to the last', [day(5, 9), day(22)], 5, 22],
  ['a whole day', [day(0, 23)], 0, 23],
])('the heat map shows %s', (_, days, from, to) => {
  const hours = hoursOf(days)
  expect([hours[0], hours.at(-1), hours.length]).toEqual([from, to, to - from + 1])
})
