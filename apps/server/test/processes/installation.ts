import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PgBoss from 'pg-boss'
import type { Database } from '../../src/kernel/database/db'
import { startPostgres } from '../../src/kernel/postgres/start-postgres'
import { openPatient } from '../database'
import { openProcesses } from './server-process'

/** What all servers of an installation share. */
const SECRET_KEY = 'one key for all servers of this installation'

/**
 * Servers on a PostgreSQL of their own: two whole servers take more connections than the other tests leave. `name`: of its
 * folder. What a test leaves is ended and removed by `close`.
 */
export async function openInstallation(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `proc-${name}-`))
  chmodSync(folder, 0o755) // the embedded database runs as another user where the tests run as root
  const processes = openProcesses()
  const postgres = await startPostgres({ dataDir: folder, log: () => {} })
  const environment = { DATABASE_URL: postgres.url, SECRET_KEY }
  const ends: (() => Promise<unknown>)[] = []
  return {
    newFolder: processes.newFolder,
    /** Starts a server and waits until it is ready. */
    start: (more: Parameters<typeof processes.start>[0] = {}) => processes.start({ ...environment, ...more }),
    /** Starts a server without waiting for it to be ready. */
    launch: (more: Parameters<typeof processes.launch>[0] = {}) => processes.launch({ ...environment, ...more }),
    /** The database as the test sees it, once a server has made it what it is. */
    connect(): Database {
      const db = openPatient(postgres.url, { connections: 4 })
      ends.push(() => db.close())
      return db
    },
    /** Sends jobs to the servers. */
    async openBoss(): Promise<PgBoss> {
      const boss = new PgBoss({ connectionString: postgres.url, supervise: false, schedule: false, migrate: false })
      ends.push(() => boss.stop({ graceful: false }))
      await boss.start()
      return boss
    },
    async close() {
      for (const end of ends.reverse()) await end()
      await processes.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>
