import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config'
import { openClient } from './client'
import { copyOut } from './copy-rows'
import { brokenLogs, identityOf, sealsFor } from './inspect'
import { type Manifest, platform } from './manifest'
import { exactly, type Table, tablesOf } from './tables'

const rowsFolder = 'rows'

/** The tables that migrations make. The job queue is made anew by whoever starts; what is due stands in our tables. */
export const ours = ({ schema, name }: Table) => schema === 'public' && name !== 'schema_migration'

export const rowsFile = (table: string) => join(rowsFolder, `${table}.copy`)

/** Columns that are written, in their order; those that the database reckons by itself are not among them. */
export const columnsQuery = `select format('%I.%I', n.nspname, c.relname) as "table",
    array_agg(format('%I', a.attname) order by a.attnum) as columns
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1`

type Exported = Omit<Manifest, 'has_key' | 'files'>

/** Writes the rows of all tables, as they are at one moment, into a folder. Nobody has to wait for that. */
export async function exportRows(
  url: string,
  folder: string,
  config: Pick<Config, 'dataDir' | 'secretKey'>,
): Promise<Exported> {
  const client = await openClient(url)
  try {
    await client.query('begin isolation level repeatable read read only')
    const { installation, schema } = await identityOf(client)
    const { rows } = await client.query<{ at: string; version: number }>(
      `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, current_setting('server_version_num')::int / 10000 as version`,
    )
    const found = await client.query<{ table: string; columns: string[] }>(columnsQuery)
    const columns = Object.fromEntries(found.rows.map(({ table, columns }) => [table, columns]))
    await mkdir(join(folder, rowsFolder), { mode: 0o700 })
    const counts: Record<string, number> = {}
    for (const { sql } of (await tablesOf(client)).filter(ours))
      counts[sql] = await copyOut(
        client,
        `copy (select ${columns[sql]?.join(', ')} from ${sql}) to stdout`,
        join(folder, rowsFile(sql)),
      )
    const months = await client.query<{ table: string; from: string; to: string }>(
      `select format('%I.%I', n.nspname, c.relname) as "table", min(m.since)::date::text as "from", max(m.until)::date::text as "to"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       cross join lateral (select * from months_of(c.oid) where since is not null and until is not null) m
       where n.nspname = 'public' and c.relkind = 'p' group by 1`,
    )
    const sequences = await client.query<{ name: string; value: string; called: boolean }>(
      `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
         last_value is not null as called
       from pg_sequences where schemaname = 'public'`,
    )
    return {
      product: 'workplace-console',
      format: 1,
      kind: 'rows',
      made_at: rows[0]?.at ?? '',
      installation,
      postgres: rows[0]?.version ?? 0,
      platform,
      schema,
      tables: exactly(counts),
      broken_logs: await brokenLogs(client, sealsFor(installation, config)),
      columns: Object.fromEntries(Object.keys(counts).map((table) => [table, columns[table] ?? []])),
      months: Object.fromEntries(months.rows.map(({ table, from, to }) => [table, [from, to]])),
      sequences: Object.fromEntries(sequences.rows.map(({ name, value, called }) => [name, { value, called }])),
    }
  } finally {
    await client.end().catch(() => {})
  }
}
