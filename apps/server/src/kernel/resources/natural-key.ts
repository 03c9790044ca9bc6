import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { sql } from 'kysely'
import type { Call } from '../call/call'
import { columnOf, inCompany, present, type Sql, statement } from './engine'
import { split } from './escape'
import { treePaths } from './tree-path'

/** The row that a text names, or that several are named so. */
export type KeyMatch = number | 'several'

/** How many parts the natural key of a resource has, its outer ones counted. */
const lengthOf = (resource: Resource): number =>
  resource.naturalKey.reduce((sum, name) => {
    const { to } = fieldOf(resource, name)
    return sum + (to === undefined ? 1 : lengthOf(resourceNamed(to)))
  }, 0)

/** Joins that lead from a row outwards along its natural key, and the columns of its parts, outermost first. */
function parts(resource: Resource, alias: string): { joins: Sql[]; columns: Sql[] } {
  const joins: Sql[] = []
  const columns: Sql[] = []
  for (const name of resource.naturalKey) {
    const { to } = fieldOf(resource, name)
    if (to === undefined) {
      columns.push(columnOf(name, alias))
      continue
    }
    const target = resourceNamed(to)
    const outer = `${alias}_${name}`
    const further = parts(target, outer)
    joins.push(
      sql`join ${sql.table(target.table)} as ${sql.id(outer)} on ${columnOf('company_id', outer)} = ${columnOf('company_id', alias)}
        and ${columnOf('id', outer)} = ${columnOf(name, alias)}`,
      ...further.joins,
    )
    columns.push(...further.columns)
  }
  return { joins, columns }
}

/** In a tree a text is a path or the end of one, as far as that is no other row's too. */
async function idsByPath(call: Call, target: Resource, texts: readonly string[]): Promise<Map<string, KeyMatch>> {
  const paths = await treePaths(call.db, call.actor.company_id, target)
  const byEnd = new Map<string, KeyMatch>()
  const whole = new Map<string, number>()
  for (const [id, path] of paths) {
    const parts = path.map((part) => part.toLowerCase())
    whole.set(JSON.stringify(parts), id)
    for (let from = 0; from < parts.length; from++) {
      const end = JSON.stringify(parts.slice(from))
      byEnd.set(end, byEnd.has(end) ? 'several' : id)
    }
  }
  return new Map(
    texts.flatMap((text): [string, KeyMatch][] => {
      const key = JSON.stringify(split(text.toLowerCase(), '/'))
      // a row whose own name has a slash in it
      const plain = JSON.stringify([text.toLowerCase()])
      const named = whole.get(key) ?? byEnd.get(key) ?? byEnd.get(plain)
      return named === undefined ? [] : [[text, named]]
    }),
  )
}

/** Finds the rows that natural keys name, ignoring case: one statement for all of them. */
export async function idsByKey(call: Call, to: string, texts: readonly string[]): Promise<Map<string, KeyMatch>> {
  const target = resourceNamed(to)
  if (target.tree !== null) return idsByPath(call, target, texts)
  const length = lengthOf(target)
  const keys = texts
    .map((text) => ({ text, key: length === 1 ? [text] : split(text, '/') }))
    .filter(({ key }) => key.length === length)
  const found = new Map<string, KeyMatch>()
  if (keys.length === 0) return found
  const { joins, columns } = parts(target, 't')
  const lists = columns.map((_, n) => sql`${keys.map(({ key }) => key[n])}::text[]`)
  const names = columns.map((_, n) => `v${n}`)
  const same = columns.map((column, n) => sql`lower(${column}) = lower(${columnOf(`v${n}`, 'g')})`)
  const rows = await call.db.run<{ n: number; id: number }>(
    statement(sql<{ n: number; id: number }>`select g.n::int as n, t.id
      from unnest(${sql.join(lists)}) with ordinality as g(${sql.join([...names, 'n'].map((name) => sql.id(name)))})
      join ${sql.table(target.table)} as t on ${inCompany(call.actor)}
      ${sql.join(joins, sql` `)}
      where ${present(target)} and ${sql.join(same, sql` and `)}`),
  )
  for (const { n, id } of rows) {
    const text = keys[n - 1]?.text ?? ''
    found.set(text, found.has(text) ? 'several' : id)
  }
  return found
}
