import { callsOf } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { injections } from './injection.sample'
import { codesOf, expectCell, pathOf, rowsFor } from './rows'
import { addCompany, openWorld, type World } from './world'

let world: World
let token: string
let tables: string

const shape = () =>
  world.db.query<{ shape: string }>(
    `select string_agg(table_name || '.' || column_name, ' ' order by 1) as shape from information_schema.columns where table_schema = 'public'`,
  )

beforeAll(async () => {
  world = await openWorld()
  const acme = await addCompany(world.db, 'Acme')
  token = (await acme.person([...new Set(registry.flatMap(codesOf))])).token
  const rows = rowsFor(world.first, token)
  for (const resource of registry) await rows.add(resource)
  tables = (await shape())[0]?.shape ?? ''
})
afterAll(() => world.close())

test('there are at least 200 hostile texts', () => expect(injections.length).toBeGreaterThanOrEqual(200))

/** One answer, in time, that is no failure of ours. */
async function ask(path: string, query: Record<string, string>, slow: string[]) {
  const started = performance.now()
  const answer = await world.first.get(path, query, { token })
  if (performance.now() - started > 2000) slow.push(JSON.stringify(query))
  return answer
}

describe.each(registry.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  test('no text in sort or search is a failure, takes long, or shows more than it may', {
    timeout: 180_000,
  }, async () => {
    const path = pathOf(resource, 'pagelist')
    const { data: all } = await world.first.get(path, { limit: 200 }, { token })
    const slow: string[] = []
    for (const text of injections) {
      for (const sort of [text, `+${text}`]) {
        const sorted = await ask(path, { sort }, slow)
        expectCell([sort, sorted.status], [sort, 200])
      }
      const found = await ask(path, { title: text }, slow)
      expectCell([text, found.status], [text, 200])
      if (found.code === 0) expect(found.data.total).toBeLessThanOrEqual(all.total)
    }
    expect(slow).toEqual([])
  })

  test('no text in a filter is a failure', { timeout: 180_000 }, async () => {
    const names = Object.keys((callsOf(resource).pagelist.input as z.ZodObject).shape).filter(
      (name) => name !== 'sort' && name !== 'title',
    )
    const pickers = Object.keys((callsOf(resource).list.input as z.ZodObject).shape)
    const slow: string[] = []
    for (const [n, text] of injections.entries()) {
      const name = names[n % names.length] ?? 'ids'
      const picker = pickers[n % pickers.length] ?? 'ids'
      for (const [path, query] of [
        [pathOf(resource, 'pagelist'), { [name]: text }],
        [pathOf(resource, 'list'), { [picker]: text }],
        [pathOf(resource, 'single'), { id: text }],
      ] as const) {
        const answer = await ask(path, query, slow)
        expectCell([path, query, answer.status], [path, query, 200])
      }
    }
    expect(slow).toEqual([])
  })
})

test('afterwards the database is as it was', async () => {
  expect((await shape())[0]?.shape).toBe(tables)
})
