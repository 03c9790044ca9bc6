import { join } from 'node:path'
import type pg from 'pg'
import { seedLock } from '../first-start'
import { type Db, dbOf } from '../kernel/database/db'
import { migrate, migrationLock } from '../kernel/database/migrate'
import type { Seals } from '../kernel/secrets/seals'
import { openClient } from './client'
import { CommandError } from './command-error'
import { copyIn } from './copy-rows'
import { columnsQuery, ours, rowsFile } from './export-rows'
import { compare } from './inspect'
import type { Manifest } from './manifest'
import { tablesOf } from './tables'

type Rule = { table: string; name: string; definition: string }
type Trigger = { table: string; name: string; enabled: string }

/** What keeps tables to each other, and what they do by themselves: aside while rows come as they were. */
async function setAside(client: pg.Client): Promise<() => Promise<void>> {
  const rules = await client.query<Rule>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const triggers = await client.query<Trigger>(
    `select tgrelid::regclass::text as "table", quote_ident(tgname) as name, tgenabled::text as enabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgparentid = 0 and c.relkind <> 'v' and c.relnamespace = 'public'::regnamespace and tgenabled <> 'D' order by 1, 2`,
  )
  for (const { table, name } of rules.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers.rows) await client.query(`alter table ${table} disable trigger ${name}`)
  const words: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' }
  return async () => {
    for (const { table, name, definition } of rules.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, name, enabled } of triggers.rows)
      await client.query(`alter table ${table} ${words[enabled]} trigger ${name}`)
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from company')
  const n = rows[0]?.n ?? 0
  if (n > 0)
    throw new CommandError(
      `The database is not empty: it has ${n === 1 ? 'a company' : `${n} companies`}. Rows are imported into an empty one only.`,
    )
}

/**
 * Fills an empty database with the rows of a folder, in one transaction: all of them or none. Foreign keys are taken off
 * and put on again, which checks every row; so the order of the tables does not matter.
 */
export async function importRows(
  url: string,
  folder: string,
  manifest: Pick<Manifest, 'schema' | 'columns' | 'months' | 'sequences' | 'tables' | 'broken_logs'>,
  seals: Seals | null,
  /** Called with what was brought in, before it is there for others. */
  filled?: (db: Db) => Promise<void>,
): Promise<{ tables: number; rows: number }> {
  // what was not yet taken away there has rows that come along
  await migrate(url, { contracts: manifest.schema.map(({ name }) => name) })
  const client = await openClient(url)
  try {
    await client.query('begin')
    // a server that starts meanwhile waits, and finds the company instead of making one
    await client.query('select pg_advisory_xact_lock($1), pg_advisory_xact_lock($2)', [migrationLock, seedLock])
    const tables = (await tablesOf(client)).filter(ours)
    await client.query(`lock table ${tables.map(({ sql }) => sql).join(', ')} in access exclusive mode`)
    await refuseUnlessEmpty(client)
    const putBack = await setAside(client)
    await client.query(`truncate ${tables.map(({ sql }) => sql).join(', ')}`)
    for (const [table, [from, to]] of Object.entries(manifest.months))
      await client.query('select arrange_months($1::regclass, $2::date, $3::date)', [table, from, to])
    const { rows: present } = await client.query<{ table: string; columns: string[] }>(columnsQuery)
    const columnsOf = new Map(present.map(({ table, columns }) => [table, new Set(columns)]))
    for (const [table, columns] of Object.entries(manifest.columns)) {
      const missing = columns.find((column) => !columnsOf.get(table)?.has(column))
      if (columnsOf.get(table) === undefined || missing !== undefined)
        throw new CommandError(`The database here has no ${table}${missing === undefined ? '' : `.${missing}`}.`)
      await copyIn(client, `copy ${table} (${columns.join(', ')}) from stdin`, join(folder, rowsFile(table)))
    }
    for (const [sequence, { value, called }] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, called])
    await putBack()
    const found = await compare(client, manifest, 'What was imported', seals)
    await filled?.(dbOf(client))
    await client.query('commit')
    await client.query('analyze')
    return found
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
