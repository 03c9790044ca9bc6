import { expect, it } from 'vitest'
import { heatStep } from './heat-table'

it('colours in five steps, and nothing not at all', () => {
  expect([null, 0, 0.01, 0.2, 0.5, 0.99, 1, 1.4].map(heatStep)).toEqual([0, 0, 1, 2, 3, 5, 5, 5])
})
