import type { Storage } from '../../adapters/storage/port'
import type { Database, Db } from '../database/db'
import type { Leases } from './leases'
import { forgetUpload, growthOf, isUploadOf, lifeMs, type UploadRow, untouchedUploads } from './upload.store'

const batch = 100

/** Forgets an upload with what came of it; a file that was made of it stays. */
export async function dropUpload({ db, storage }: { db: Db; storage: Storage }, row: UploadRow): Promise<void> {
  const growth = growthOf(row)
  if (row.file_key === null) {
    await storage.growing.drop(growth)
    // it may be whole, and no file yet
    for (const key of new Set([growth.key, row.kept?.key ?? growth.key])) await storage.remove(key)
  }
  await forgetUpload(db, row)
}

/** Drops what nobody went on with for a day; answers how many. For a job. */
export async function sweepUploads(
  { db, storage, leases }: { db: Database; storage: Storage; leases: Leases },
  now: number,
): Promise<number> {
  let count = 0
  for (;;) {
    const rows = await untouchedUploads(db, now, batch)
    for (const row of rows) {
      // whoever comes back in this very moment waits, and is told that it is gone
      const lease = await leases.take(row, AbortSignal.timeout(1_000), () => {})
      try {
        await dropUpload({ db, storage }, row)
      } finally {
        await lease.end()
      }
      count += 1
    }
    if (rows.length < batch) return count
  }
}

/** Later than any upload may end that somebody went on with: the clocks of the stores are others. */
const marginMs = 3_600_000

/** Drops what the store has of uploads that no row knows; answers how many. For a job. */
export const sweepLeftovers = ({ db, storage }: { db: Db; storage: Storage }, now: number): Promise<number> =>
  storage.growing.sweep(now - lifeMs - marginMs, (key) => isUploadOf(db, key))
