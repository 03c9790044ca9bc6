import { callsOf } from '@workplace/contract/kernel/resource'
import { registry } from '@workplace/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { injections } from './injection.sample'
import { codesOf, expectCell, pathOf, rowsFor } from './rows'
import { inTurn } from './turns'
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

/**
 * Whether a text says more of a call than those before it. What the declaration of the call refuses gets no further, the
 * same way for every text: a few of those are enough for each of its fields.
 */
function tellsMore(seen: Map<string, number>, input: z.ZodType, name: string, text: string): boolean {
  if (input.safeParse({ [name]: text }).success) return true
  const refused = (seen.get(name) ?? 0) + 1
  seen.set(name, refused)
  return refused <= 4
}

/** Lists are read by one code: each meets an eighteenth of the texts, so that each text meets several lists. */
const atOnce = Math.ceil(injections.length / 18)

describe.each(registry.map((resource, turn) => [resource.name, resource, turn] as const))('%s', (_, resource, turn) => {
  const texts = inTurn(injections, turn, atOnce)

  test('no text in sort or search is a failure, takes long, or shows more than it may', {
    timeout: 180_000,
  }, async () => {
    const path = pathOf(resource, 'pagelist')
    const { data: all } = await world.first.get(path, { limit: 200 }, { token })
    const slow: string[] = []
    for (const [n, text] of texts.entries()) {
      // with the sign and without it, the other way round in the next list
      const sort = (n + turn) % 2 === 0 ? text : `+${text}`
      const sorted = await ask(path, { sort }, slow)
      expectCell([sort, sorted.status], [sort, 200])
      const found = await ask(path, { title: text }, slow)
      expectCell([text, found.status], [text, 200])
      if (found.code === 0 && found.data.total > all.total) expect([text, found.data.total]).toEqual([text, all.total])
    }
    expect(slow).toEqual([])
  })

  test('no text in a filter is a failure', { timeout: 180_000 }, async () => {
    const { pagelist, list, single } = callsOf(resource)
    const names = Object.keys((pagelist.input as z.ZodObject).shape).filter(
      (name) => name !== 'sort' && name !== 'title',
    )
    const pickers = Object.keys((list.input as z.ZodObject).shape)
    const calls = [pagelist, list, single].map((endpoint) => ({ endpoint, seen: new Map<string, number>() }))
    const slow: string[] = []
    for (const [n, text] of texts.entries()) {
      const fields = [names[(n + turn) % names.length] ?? 'ids', pickers[(n + turn) % pickers.length] ?? 'ids', 'id']
      for (const [at, { endpoint, seen }] of calls.entries()) {
        const name = fields[at] ?? 'id'
        if (!tellsMore(seen, endpoint.input, name, text)) continue
        const answer = await ask(endpoint.path, { [name]: text }, slow)
        expectCell([endpoint.path, name, text, answer.status], [endpoint.path, name, text, 200])
      }
    }
    expect(slow).toEqual([])
  })
})

test('afterwards the database is as it was', async () => {
  expect((await shape())[0]?.shape).toBe(tables)
})
