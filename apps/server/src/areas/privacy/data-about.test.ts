import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what areas store about people has a section each: no two have one name, which would hide one of them in the export', async () => {
  const acme = await addCompany(world.db, 'Acme')
  const { token } = await acme.person([])
  const { data } = await world.first.get('/privacy/mine', {}, { token })
  const keys: string[] = data.sections.map(({ key }: { key: string }) => key)
  expect(keys.slice(0, 3)).toEqual(['profile', 'roles', 'consents'])
  expect(keys.at(-1)).toBe('deletions')
  expect(keys.length).toBeGreaterThan(20)
  expect(new Set(keys).size).toBe(keys.length)
})
