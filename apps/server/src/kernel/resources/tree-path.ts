import type { Resource } from '@workplace/contract/kernel/resource'
import { sql } from 'kysely'
import type { Db } from '../database/db'
import { columnOf, statement } from './engine'

/** The titles on the way to each row of a tree, outermost first: what names it in files. */
export async function treePaths(
  db: Db,
  company_id: number,
  resource: Resource,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db.run<{ id: number; title: string; parent: number | null }>(
    statement(sql<{
      id: number
      title: string
      parent: number | null
    }>`select t.id, ${columnOf(resource.title)} as title,
      ${columnOf(resource.tree ?? '')} as parent from ${sql.table(resource.table)} as t where t.company_id = ${company_id}`),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paths = new Map<number, readonly string[]>()
  const pathOf = (id: number, depth = 0): readonly string[] => {
    const known = paths.get(id)
    if (known !== undefined) return known
    const row = byId.get(id)
    // no tree of ours is so deep: a circle that somebody made by hand must not hang the server
    if (row === undefined || depth > 100) return []
    const path = row.parent === null ? [row.title] : [...pathOf(row.parent, depth + 1), row.title]
    paths.set(id, path)
    return path
  }
  for (const { id } of rows) pathOf(id)
  return paths
}
