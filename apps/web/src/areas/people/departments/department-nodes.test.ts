import { expect, it } from 'vitest'
import { nested } from '../../../kernel/widgets/use-tree'
import { dropOf, headcount, matching, stepOf } from './department-nodes'

const item = (id: number, parent_id: number | null, name = `D${id}`) => ({
  id,
  parent_id,
  name,
  version: 1,
  mine: true,
  employee_count: id,
})
// 1 (2, 3 (5)), 4
const items = [item(1, null), item(2, 1), item(3, 1), item(4, null), item(5, 3, 'Research')]

it('a department counts its people and those below it', () => {
  expect(nested(items).map(headcount)).toEqual([1 + 2 + 3 + 5, 4])
})

it('a search keeps the way to what it finds', () => {
  const [top] = matching(nested(items), 'resea')
  expect([top?.id, top?.children.map(({ id }) => id), matching(nested(items), 'x')]).toEqual([1, [3], []])
})

it('keys move a department among its sisters, in and out', () => {
  expect(stepOf(items, 2, 'up')).toBeNull()
  expect(stepOf(items, 2, 'down')).toEqual({ parent_id: 1, before_id: null })
  expect(stepOf(items, 3, 'up')).toEqual({ parent_id: 1, before_id: 2 })
  expect(stepOf(items, 3, 'in')).toEqual({ parent_id: 2, before_id: null })
  expect(stepOf(items, 2, 'in')).toBeNull()
  expect(stepOf(items, 5, 'out')).toEqual({ parent_id: 1, before_id: null })
  expect(stepOf(items, 3, 'out')).toEqual({ parent_id: null, before_id: 4 })
  expect(stepOf(items, 1, 'out')).toBeNull()
})

it('a drop lies on a department, or before or after it', () => {
  expect(dropOf(items, 4, 2, 'into')).toEqual({ parent_id: 2, before_id: null })
  expect(dropOf(items, 4, 2, 'before')).toEqual({ parent_id: 1, before_id: 2 })
  expect(dropOf(items, 4, 2, 'after')).toEqual({ parent_id: 1, before_id: 3 })
  expect(dropOf(items, 4, 3, 'after')).toEqual({ parent_id: 1, before_id: null })
  expect(dropOf(items, 5, 1, 'after')).toEqual({ parent_id: null, before_id: 4 })
})
