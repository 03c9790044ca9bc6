import { randomUUID } from 'node:crypto'
import type { Log } from '../call/call'
import type { Database } from '../database/db'
import { productVersion } from '../database/product-version'
import { startPolling } from './polling'

/**
 * Says every few seconds that a server of this version is there, until it ends. Of one that was killed the row stays for a
 * day; from its age everybody can tell.
 */
export function keepServerRow(db: Database, log: Log): { close(): Promise<void> } {
  const id = randomUUID()
  const version = productVersion()
  const polling = startPolling(
    'server-row',
    async () => {
      // written again where it is gone: the database may have been restored meanwhile
      await db.query(
        `insert into server (id, version) values ($1, $2)
         on conflict (id) do update set seen_at = now()`,
        [id, version],
      )
      await db.query(`delete from server where seen_at < now() - interval '1 day'`)
    },
    log,
  )
  return {
    async close() {
      await polling.close()
      await db
        .query('delete from server where id = $1', [id])
        .catch((err) => log.warn({ err }, 'this server is forgotten later'))
    },
  }
}
