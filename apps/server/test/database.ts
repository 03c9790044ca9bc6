import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/kernel/database/db'
import { migrate } from '../src/kernel/database/migrate'
import { migrationFiles, migrationsFolder } from '../src/kernel/database/migration-files'
import { template } from './global-setup'

export type FreshDatabase = { url: string; drop(): Promise<void> }

/** A database as tests ask it: on a busy machine it is silent for longer than users should wait, and is there all the same. */
export const openPatient = (url: string, options: Parameters<typeof openDatabase>[1] = {}): Database =>
  openDatabase(url, { awayAfterMs: 60_000, ...options })

/** A migrated, empty database of its own on the run's real PostgreSQL (about 0.1 s). Drop it when the file is done. */
export const freshDatabase = (): Promise<FreshDatabase> => databaseLike(template)

/** One without any table, for what makes tables. */
export const bareDatabase = (): Promise<FreshDatabase> => databaseLike('template0')

/** One as a version had it of which a migration (`0072`) was not known yet. */
export async function databaseBefore(place: string): Promise<FreshDatabase> {
  const bare = await bareDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'workplace-before-'))
  for (const { name, sql } of migrationFiles(migrationsFolder()))
    if (name < place) writeFileSync(join(folder, name), sql)
  await migrate(bare.url, { folder: pathToFileURL(`${folder}/`) })
  rmSync(folder, { recursive: true })
  return bare
}

async function databaseLike(model: string): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // copied as files: written to the log first, as is usual, it costs half as much again, and dropping it thrice as much
  await command(server, `create database ${name} template ${model} strategy file_copy`)
  return {
    url: server.replace(/[^/]*$/, name),
    drop: () => dropped(server, name),
  }
}

/** An autovacuum that works in it is not ours to end (42501): it is soon done. */
export async function dropped(server: string, name: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await command(server, `drop database ${name} with (force)`)
    } catch (error) {
      if (tries === 50 || !(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
