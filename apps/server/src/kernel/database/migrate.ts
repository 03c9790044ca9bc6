import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

export const migrationLock = 7221000

/** The folder of migrations, seen from the bundle (dist/), from a bundle for tests and from the source (src/kernel/database/). */
function migrationsFolder(): URL {
  const found = ['../migrations/', '../../migrations/', '../../../migrations/']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  if (found === undefined) throw new Error('the folder of migrations is missing')
  return found
}

export type Migration = { name: string; checksum: string }

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

/** What this version of the product brings a database to. */
export function ownMigrations(): Migration[] {
  const folder = migrationsFolder()
  return namesIn(folder).map((name) => ({ name, checksum: checksumOf(readFileSync(new URL(name, folder), 'utf8')) }))
}

const namesIn = (folder: URL) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

export type MigrationResult = { applied: string[] }

/**
 * Brings a database to the present schema: plain SQL files, forward only, each once and in a transaction, under a lock
 * so that several servers may start at once. A file that was changed after it was applied is refused, and so is a
 * database that a newer version has brought further.
 */
export async function migrate(url: string): Promise<MigrationResult> {
  const folder = migrationsFolder()
  const files = namesIn(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration',
    )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    // going on would write what the newer version no longer expects
    const unknown = [...done.keys()].filter((name) => !files.includes(name)).sort()
    if (unknown.length > 0)
      throw new Error(
        `The database was used by a newer version of the product (it knows ${unknown.at(-1)?.replace('.sql', '')}). Update this one first.`,
      )
    const applied: string[] = []
    for (const name of files) {
      const sql = readFileSync(new URL(name, folder), 'utf8')
      const checksum = checksumOf(sql)
      const known = done.get(name)
      if (known === checksum) continue
      if (known !== undefined)
        throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`)
      await client.query('begin')
      try {
        await client.query(sql)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(name)
    }
    return { applied }
  } finally {
    await client.end() // frees the lock with the session
  }
}

export type UnfitReason = 'version' | 'icu' | 'btree_gist' | 'rights' | 'pooler'

/** What a PostgreSQL server lacks that the product needs; empty where it serves. */
export async function unfitness(url: string): Promise<UnfitReason[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; icu: boolean; gist: boolean; may_create: boolean }>(
      `select current_setting('server_version_num')::int as version,
        exists (select 1 from pg_collation where collprovider = 'i') as icu,
        exists (select 1 from pg_available_extensions where name = 'btree_gist') as gist,
        has_database_privilege(current_database(), 'create')
          and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create`,
    )
    const found = rows[0]
    const lacks: UnfitReason[] = []
    if (found === undefined || found.version < 150000) lacks.push('version')
    if (!found?.icu) lacks.push('icu')
    if (!found?.gist) lacks.push('btree_gist')
    if (!found?.may_create) lacks.push('rights')
    // a transaction pooler gives each transaction another backend, and LISTEN would be lost
    const pid = async () => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    await client.query('begin')
    const inside = await pid()
    await client.query('commit')
    if ((await pid()) !== inside) lacks.push('pooler')
    return lacks
  } finally {
    await client.end()
  }
}
