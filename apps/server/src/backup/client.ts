import pg from 'pg'
import { applicationDatabase, superuser } from '../kernel/postgres/connection'

/** A connection for what may take long, to a database that speaks UTC. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'workplace-console, backup',
    options: '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c statement_timeout=0 -c lock_timeout=0',
  })
  client.on('error', () => {}) // who waits for an answer is told; nobody else needs to be
  await client.connect()
  return client
}

/** The embedded database as its superuser sees it. */
export const superuserUrl = (port: number, password: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${applicationDatabase}`
