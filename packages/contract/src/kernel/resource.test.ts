import { expect, test } from 'vitest'
import { registry, resourceNamed } from '../resources'
import { callsOf } from './resource'

test('the calls of a resource are declared once, and those of each resource are its own', () => {
  const [city, floor] = [resourceNamed('city'), resourceNamed('floor')]
  expect(callsOf(city)).toBe(callsOf(city))
  expect(callsOf(city).pagelist.path).toBe('/city/pagelist')
  expect(callsOf(floor).pagelist.path).toBe('/floor/pagelist')
})

test('files can be brought in some order, each after those that it names', () => {
  const waits = new Map(
    registry.map(({ name, fields }) => {
      const named = Object.entries(fields).filter(([own, { exchange, computed, to }]) => {
        // people need a department first: who leads one is the only name that has to be left out of a first import
        if (name === 'department' && own === 'manager_id') return false
        return exchange === true && !computed && to !== undefined && to !== name
      })
      return [name, new Set(named.map(([, { to }]) => to))] as const
    }),
  )
  for (let before = -1; before !== waits.size; ) {
    before = waits.size
    for (const [name, needs] of waits) if ([...needs].every((one) => !waits.has(one ?? ''))) waits.delete(name)
  }
  expect([...waits.keys()]).toEqual([])
})
