import type { OrganisationUnit } from '@workplace/contract/people/organisation'
import { expect, test } from 'vitest'
import { idsOf, organisationNodes, vacancies } from './organisation-nodes'

const unit = (id: number, parent_id: number | null, more: Partial<OrganisationUnit> = {}): OrganisationUnit => ({
  id,
  version: 1,
  name: `部门${id}`,
  parent_id,
  manager_id: 7,
  manager_name: '王伟',
  manager_active: true,
  people: 1,
  people_below: 1,
  mine: true,
  ...more,
})
const items = [
  unit(1, null),
  unit(2, 1, { name: '研发', manager_id: null, manager_name: null, manager_active: false }),
  unit(3, 2, { manager_name: '李娜' }),
  unit(4, 1, { manager_active: false }),
  unit(5, 99),
]
const all = { text: '', vacantOnly: false }

test('departments stand below each other, and none is lost', () => {
  const top = organisationNodes(items, all)
  expect(top.map(({ id }) => id)).toEqual([1, 5])
  expect(idsOf(top)).toEqual([1, 2, 3, 4, 5])
})

test('a search keeps what leads to a match, by department or by manager', () => {
  expect(idsOf(organisationNodes(items, { ...all, text: '研发' }))).toEqual([1, 2])
  expect(idsOf(organisationNodes(items, { ...all, text: ' 李 ' }))).toEqual([1, 2, 3])
  expect(organisationNodes(items, { ...all, text: 'x' })).toEqual([])
})

test('one whose manager has left counts as without one', () => {
  expect(vacancies(items)).toBe(2)
  expect(idsOf(organisationNodes(items, { ...all, vacantOnly: true }))).toEqual([1, 2, 4])
})
