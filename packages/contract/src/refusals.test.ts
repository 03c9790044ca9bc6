import { expect, it } from 'vitest'
import { allRefusals, refusalNamed } from './refusals'

it('each refusal has a name and a number of its own, so that who asks can tell them apart', () => {
  const twice = (values: readonly unknown[]) => values.filter((one, at) => values.indexOf(one) !== at)
  expect(allRefusals.length).toBeGreaterThan(400)
  expect(twice(allRefusals.map(([name]) => name))).toEqual([])
  expect(twice(allRefusals.map(([, code]) => code))).toEqual([])
  for (const kind of allRefusals) expect(refusalNamed(kind[0])).toBe(kind)
})
