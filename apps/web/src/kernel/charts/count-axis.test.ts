import { expect, it } from 'vitest'
import { countAxis } from './count-axis'

it('ends an axis of counts at a round number with a whole half', () => {
  expect([[], [2], [3], [9, 1], [10], [11], [21], [100], [180]].map(countAxis)).toEqual([
    2, 2, 4, 10, 10, 20, 40, 100, 200,
  ])
})
