import { expect, it } from 'vitest'
import { periodsOf, rowsOf } from './period-rows'

const periods = [
  { week: 2, start: '09:00', end: '11:00' },
  { week: 1, start: '09:00', end: '11:00' },
  { week: 1, start: '14:00', end: '16:00' },
]

it('the same hours on several weekdays are one row', () => {
  expect(rowsOf(periods)).toEqual([
    { weeks: [1, 2], start: '09:00', end: '11:00' },
    { weeks: [1], start: '14:00', end: '16:00' },
  ])
})

it('rows become one period a weekday again', () => {
  expect(new Set(periodsOf(rowsOf(periods)).map((period) => JSON.stringify(period)))).toEqual(
    new Set(periods.map((period) => JSON.stringify(period))),
  )
  expect(periodsOf(rowsOf(periods))).toHaveLength(3)
})
