import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config/config'
import { dbOf } from '../kernel/database/db'
import type { Migration } from '../kernel/database/migration-files'
import { verifyLog } from '../kernel/log/verify'
import { type Seals, sealsWith } from '../kernel/secrets/seals'
import { fingerprintOf } from '../kernel/secrets/secrets'
import { CommandError } from './command-error'
import type { Manifest } from './manifest'
import { differences, rowsOf, tablesOf } from './tables'

/** Which installation a database belongs to, and how far its schema is. */
export async function identityOf(client: pg.Client): Promise<{ installation: string; schema: Migration[] }> {
  const there = await client.query<{ yes: boolean }>(
    `select to_regclass('public.schema_migration') is not null and to_regclass('public.installation') is not null as yes`,
  )
  if (!there.rows[0]?.yes) throw new CommandError('The database is empty: there is nothing to keep.')
  const { rows: schema } = await client.query<Migration>(
    'select name, checksum from schema_migration order by name collate "C"',
  )
  const { rows } = await client.query<{ value: string }>(`select value from installation where name = 'master_key'`)
  const installation = rows[0]?.value
  if (installation === undefined) throw new CommandError('The database was never opened by the product: start it once.')
  return { installation, schema }
}

/**
 * The companies whose operation log does not verify, with the first position that is wrong. Without the master key only
 * what is missing is found, not what was altered.
 */
export async function brokenLogs(client: pg.Client, seals: Seals | null): Promise<Manifest['broken_logs']> {
  const db = dbOf(client)
  const broken: Manifest['broken_logs'] = []
  for (const { id } of await db.query<{ id: number }>('select id from company order by id')) {
    const found = await verifyLog(db, seals, id)
    if (found.broken !== null) broken.push({ company_id: id, position: found.broken.position })
  }
  return broken
}

/** Compares a database with what a backup says was in it; throws the differences. Answers how much that is. */
export async function compare(
  client: pg.Client,
  expected: Pick<Manifest, 'tables' | 'broken_logs'>,
  what: string,
  seals: Seals | null,
  broken?: Manifest['broken_logs'],
): Promise<{ tables: number; rows: number }> {
  const tables = (await tablesOf(client)).filter(({ sql }) => sql in expected.tables)
  const found = await rowsOf(client, tables)
  const wrong = differences(expected.tables, found)
  const known = new Map(expected.broken_logs.map(({ company_id, position }) => [company_id, position]))
  for (const { company_id, position } of broken ?? (await brokenLogs(client, seals)))
    if (known.get(company_id) !== position)
      wrong.push(`the operation log of company ${company_id} does not verify from position ${position}`)
  if (wrong.length > 0)
    throw new CommandError(`${what} is not what it should be:\n  ${wrong.slice(0, 20).join('\n  ')}`)
  return { tables: tables.length, rows: Object.values(found).reduce((sum, n) => sum + n, 0) }
}

/** The master key of a folder or of the environment, as it stands: none is made. */
function keyIn(dataDir: string, secretKey: string | undefined): string | undefined {
  if (secretKey !== undefined) return secretKey
  const path = join(dataDir, 'secret.key')
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** What makes the seals with the master key of a folder or of the environment, whatever it belongs to. */
export function sealsIn({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): Seals | null {
  const key = keyIn(dataDir, secretKey)
  return key === undefined ? null : sealsWith(masterKeyOf(key))
}

/** What makes the seals of an installation's log; null where its master key is not here. */
export function sealsFor(installation: string, where: Pick<Config, 'dataDir' | 'secretKey'>): Seals | null {
  return keyFor(installation, where) === 'fits' ? sealsIn(where) : null
}

const masterKeyOf = (key: string) => createHash('sha256').update(key).digest()

export type Key = 'fits' | 'other' | 'none'

/** Whether the master key that the product would use opens the secrets of an installation. */
export function keyFor(installation: string, { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): Key {
  const key = keyIn(dataDir, secretKey)
  if (key === undefined) return 'none'
  return fingerprintOf(masterKeyOf(key)) === installation ? 'fits' : 'other'
}
