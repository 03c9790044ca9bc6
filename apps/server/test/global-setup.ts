import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/kernel/database/migrate'
import { startPostgres } from '../src/kernel/postgres/start-postgres'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** A database with all migrations and no rows, of which every test file gets its own copy. */
export const template = 'workplace_template'

/** What the workers of this run build of the server, in order to run it (processes/server-process.ts). */
const bundleFolder = fileURLToPath(new URL(`../node_modules/.processes-${process.pid}`, import.meta.url))

/** One real PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-test-'))
  // three workers, each with two servers and what else listens
  const more = { max_connections: '150' }
  const postgres = await startPostgres({ dataDir, log: (message) => console.error(message), durable: false, more })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(bundleFolder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return stop
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(url.replace(/[^/]*$/, template))
}
