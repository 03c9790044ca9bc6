import { setTimeout as sleep } from 'node:timers/promises'
import { type AppliedMigration, mayContract, mayStart } from '@workplace/domain/operation/migration'
import pg from 'pg'
import { type MigrationFile, migrationFiles, migrationsFolder } from './migration-files'
import { type Patience, patiently, usualPatience } from './patience'
import { productVersion } from './product-version'
import { statementsOf } from './statements'

export const migrationLock = 7221000

type MigrateOptions = {
  /** Of the migrations; tests have their own, and versions. */
  folder?: URL
  version?: string
  patience?: Patience
  /**
   * `asked`: what nobody needs any more is taken away now instead of a day later. A list of names: exactly those contracts,
   * for rows that come from a database that had them.
   */
  contracts?: 'asked' | readonly string[]
}

export type MigrationResult = {
  readonly applied: readonly string[]
  /** What the next version added, beside which this one runs. */
  readonly beyond: readonly string[]
  /** Contracts whose time has not come, and why. */
  readonly waiting: readonly string[]
}

/** The lock is asked for again and again: a statement that waits would keep indexes from being made concurrently. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [migrationLock])
    if (rows[0]?.got) return
    await sleep(100)
  }
}

const columns = `select count(*)::int as n from information_schema.columns
  where table_schema = 'public' and table_name = 'schema_migration' and column_name in ('kind', 'version')`

/** What is known of migrations, made before the first of them. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (name text primary key, checksum text not null,
       applied_at timestamptz not null default now(), kind text, version text)`,
  )
  const { rows } = await client.query<{ n: number }>(columns)
  if (rows[0]?.n !== 2)
    await client.query(
      'alter table schema_migration add column if not exists kind text, add column if not exists version text',
    )
  // since when a version is here that no longer needs what they take away
  await client.query(
    'create table if not exists schema_contract (name text primary key, since timestamptz not null default now())',
  )
}

const note = (client: pg.Client, { name, checksum, kind }: MigrationFile, version: string) =>
  client.query('insert into schema_migration (name, checksum, kind, version) values ($1, $2, $3, $4)', [
    ...[name, checksum, kind, version],
  ])

/** All of it or nothing. */
async function inTransaction(client: pg.Client, file: MigrationFile, version: string, lockMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(file.sql)
    await note(client, file, version)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const madeIndex = /^create (?:unique )?index concurrently (?:if not exists )?(?<name>[\w."]+) on /

/**
 * One statement after the other, each for itself. A run that was killed is repeated: an index that it left unfinished goes
 * first, one that it finished stays. Nobody waits behind these statements, so that they wait for as long as it takes.
 */
async function oneByOne(client: pg.Client, file: MigrationFile, version: string): Promise<void> {
  for (const { sql, shape } of statementsOf(file.sql)) {
    const name = madeIndex.exec(shape)?.groups?.name
    if (name !== undefined) {
      const { rows } = await client.query<{ valid: boolean }>(
        'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
        [name],
      )
      if (rows[0]?.valid) continue
      if (rows[0] !== undefined) await client.query(`drop index concurrently ${name}`)
    }
    await client.query(sql)
  }
  await note(client, file, version)
}

/** Undefined: its time has come; else why it has not. */
async function contractWaits(
  client: pg.Client,
  file: MigrationFile,
  contracts: MigrateOptions['contracts'],
): Promise<string | undefined> {
  if (typeof contracts === 'object') return contracts.includes(file.name) ? undefined : `${file.name} waits`
  await client.query('insert into schema_contract (name) values ($1) on conflict do nothing', [file.name])
  const age = 'extract(epoch from clock_timestamp() - $1)'
  const { rows } = await client.query<{ waited: number }>(
    `select ${age.replace('$1', 'since')}::float8 * 1000 as waited from schema_contract where name = $1`,
    [file.name],
  )
  const { rows: there } = await client.query<{ yes: boolean }>(`select to_regclass('public.server') is not null as yes`)
  const { rows: servers } = there[0]?.yes
    ? await client.query<{ version: string; seenMsAgo: number }>(
        `select version, ${age.replace('$1', 'seen_at')}::float8 * 1000 as "seenMsAgo" from server`,
      )
    : { rows: [] }
  const told = mayContract({
    after: file.after ?? '',
    waitedMs: rows[0]?.waited ?? 0,
    asked: contracts === 'asked',
    servers,
  })
  if (told.contract) return undefined
  return told.why === 'server'
    ? `${file.name} waits: a server of version ${told.version} runs, or was seen in the last ten minutes; it needs ${file.after}`
    : `${file.name} waits ${Math.ceil(told.forMs / 3_600_000)} h more, in which one may go back to the version before`
}

/**
 * Brings a database to the present schema: files of SQL, forward only, each once, under a lock so that several servers may
 * start at once. What a file adds, or changes without keeping anybody waiting, is done now; what it takes away a day later,
 * when all servers do without. A file that was changed after it was applied is refused, and so is a database that a newer
 * version has brought so far that this one does not fit it any more.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<MigrationResult> {
  const { folder = migrationsFolder(), version = productVersion(), patience = usualPatience, contracts } = options
  const files = migrationFiles(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'workplace-console, migrations' })
  await client.connect()
  try {
    await lock(client)
    await prepare(client)
    const { rows } = await client.query<AppliedMigration & { checksum: string }>(
      'select name, checksum, kind, version from schema_migration',
    )
    const decided = mayStart({
      version,
      needed: files.filter(({ kind }) => kind !== 'contract').map(({ name }) => name),
      known: files.map(({ name }) => name),
      applied: rows,
    })
    if (!decided.start)
      throw new Error(
        `The database was used by a newer version of the product (it knows ${decided.beyond.replace(/\.sql$/, '')}). Update this one first.`,
      )
    const done = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, checksum } of files)
      if (done.has(name) && done.get(name) !== checksum)
        throw new Error(`migration ${name} was changed after it had been applied; write a new one instead`)
    if (!decided.migrates) return { applied: [], beyond: decided.beyond, waiting: [] }
    const applied: string[] = []
    const waiting: string[] = []
    for (const file of files) {
      const { name, kind } = file
      if (done.has(name)) continue
      // nothing waits in a database that is only being made
      const isNew = rows.length === 0 && contracts === undefined
      const why = kind === 'contract' && !isNew ? await contractWaits(client, file, contracts) : undefined
      if (why !== undefined) {
        waiting.push(why)
        continue
      }
      await patiently(`migration ${name}`, patience, () =>
        kind === 'concurrent' ? oneByOne(client, file, version) : inTransaction(client, file, version, patience.lockMs),
      )
      applied.push(name)
    }
    return { applied, beyond: [], waiting }
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
