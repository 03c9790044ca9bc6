import { expect, test } from 'vitest'
import { resourceNamed } from '../resources'
import { callsOf } from './resource'

test('the calls of a resource are declared once, and those of each resource are its own', () => {
  const [city, floor] = [resourceNamed('city'), resourceNamed('floor')]
  expect(callsOf(city)).toBe(callsOf(city))
  expect(callsOf(city).pagelist.path).toBe('/city/pagelist')
  expect(callsOf(floor).pagelist.path).toBe('/floor/pagelist')
})
