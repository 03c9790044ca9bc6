import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { template } from './global-setup'

export type FreshDatabase = { url: string; drop(): Promise<void> }

/** A migrated, empty database of its own on the run's real PostgreSQL (about 0.1 s). Drop it when the file is done. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await command(server, `create database ${name} template ${template}`)
  return {
    url: server.replace(/[^/]*$/, name),
    drop: () => command(server, `drop database ${name} with (force)`),
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
