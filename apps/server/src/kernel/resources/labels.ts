import { fieldOf, type Resource } from '@workplace/contract/kernel/resource'
import { resourceNamed } from '@workplace/contract/resources'
import { sql } from 'kysely'
import type { Call } from '../call/call'
import type { Db } from '../database/db'
import { columnOf, type Sql, statement } from './engine'
import { joined } from './escape'
import { treePaths } from './tree-path'

/** Ids by the name of the resource that they belong to. */
export type WantedTitles = Map<string, Set<number>>

export function want(wanted: WantedTitles, to: string, ids: readonly (number | null)[]): void {
  const known = wanted.get(to) ?? new Set()
  wanted.set(to, known)
  for (const id of ids) if (id !== null) known.add(id)
}

/** What a reader calls a row: its English name, where they read English and it has one. */
export function titleFor({ title, fields }: Resource, language: Call['language'], alias = 't'): Sql {
  const own = columnOf(title, alias)
  return language === 'en' && fields.name_en !== undefined
    ? sql`coalesce(nullif(${columnOf('name_en', alias)}, ''), ${own})`
    : own
}

/** What the caller calls each row: one statement for each resource. */
export async function titlesOf(
  { db, actor: { company_id }, language }: Pick<Call, 'db' | 'language'> & { actor: Pick<Call['actor'], 'company_id'> },
  wanted: WantedTitles,
): Promise<(to: string, id: number) => string | null> {
  const found = new Map<string, string>()
  // side by side where there are several connections: none waits for another's answer
  await Promise.all(
    [...wanted].map(async ([to, ids]) => {
      if (ids.size === 0) return
      const target = resourceNamed(to)
      const rows = await db.run<{ id: number; title: string }>(
        statement(sql<{
          id: number
          title: string
        }>`select t.id, ${titleFor(target, language)} as title from ${sql.table(target.table)} as t
          where t.company_id = ${company_id} and t.id = any(${[...ids]}::int[])`),
      )
      for (const row of rows) found.set(`${to} ${row.id}`, row.title)
    }),
  )
  return (to, id) => found.get(`${to} ${id}`) ?? null
}

/** The parts of natural keys, outermost first: a floor is its office's name and its own. */
export type Keys = (to: string, id: number) => readonly string[]

/** What names each row in files: one statement for each resource, and one more for each step outwards. */
export async function naturalKeysOf(db: Db, company_id: number, wanted: WantedTitles): Promise<Keys> {
  const found = new Map<string, readonly string[]>()
  for (const [to, ids] of wanted) {
    if (ids.size === 0) continue
    const target = resourceNamed(to)
    if (target.tree !== null) {
      const paths = await treePaths(db, company_id, target)
      for (const id of ids) found.set(`${to} ${id}`, paths.get(id) ?? [])
      continue
    }
    const rows = await db.run<Record<string, number | string>>(
      statement(sql<
        Record<string, number | string>
      >`select t.id, ${sql.join(target.naturalKey.map((name) => columnOf(name)))}
        from ${sql.table(target.table)} as t
        where t.company_id = ${company_id} and t.id = any(${[...ids]}::int[])`),
    )
    const outer: WantedTitles = new Map()
    const steps = target.naturalKey.map((name) => ({ name, to: fieldOf(target, name).to }))
    for (const step of steps)
      if (step.to !== undefined)
        want(
          outer,
          step.to,
          rows.map((row) => Number(row[step.name])),
        )
    const outerKeys = outer.size > 0 ? await naturalKeysOf(db, company_id, outer) : undefined
    for (const row of rows) {
      const parts = steps.flatMap((step) =>
        step.to !== undefined && outerKeys ? outerKeys(step.to, Number(row[step.name])) : [String(row[step.name])],
      )
      found.set(`${to} ${row.id}`, parts)
    }
  }
  return (to, id) => found.get(`${to} ${id}`) ?? []
}

/** A natural key as it stands in a cell: `office/floor`. One part stands as it is. */
export const keyText = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : joined(parts, '/')
