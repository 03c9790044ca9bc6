import type { Storage } from '../../adapters/storage/port'
import type { Database, Db } from '../database/db'
import { storedKey, storedThumbKey } from './keep-file'
import { thumbWidths } from './picture'

type Waiting = { company_id: number; id: number; key: string }
const batch = 100

/** The content and everything that was made from it; true once the store is seen to have none of it. */
async function removed(storage: Storage, { company_id, key }: Waiting): Promise<boolean> {
  const keys = [storedKey(company_id, key), ...thumbWidths.map((width) => storedThumbKey(company_id, key, width))]
  for (const one of keys) await storage.remove(one)
  const left = await storage.get(keys[0] ?? '')
  left?.body.destroy()
  return left === null
}

/**
 * Removes the contents that changes have given up (`erased_file`), and writes down when each was seen to be gone. What
 * another server is at is left to it; what a killed one began is done again, which changes nothing.
 */
export async function eraseFiles(db: Database, storage: Storage): Promise<number> {
  let count = 0
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const rows = await tx.query<Waiting>(
        `select company_id, id, key from erased_file where gone_at is null
         order by queued_at, company_id, id limit ${batch} for update skip locked`,
      )
      const gone: Waiting[] = []
      for (const row of rows) if (await removed(storage, row)) gone.push(row)
      await tx.query(
        `update erased_file e set gone_at = now() from unnest($1::int[], $2::bigint[]) as g(company_id, id)
         where e.company_id = g.company_id and e.id = g.id`,
        [gone.map((row) => row.company_id), gone.map((row) => row.id)],
      )
      return gone.length
    })
    count += done
    if (done < batch) return count
  }
}

/** Gives up files by their keys: their rows go now, their contents after the commit. */
export async function giveUpFiles(db: Db, company_id: number, keys: readonly string[]): Promise<number> {
  const gone = await db.query(
    `with gone as (delete from file where company_id = $1 and key = any($2) returning key, kind, user_id)
     insert into erased_file (company_id, key, kind, user_id) select $1, key, kind, user_id from gone returning id`,
    [company_id, keys],
  )
  return gone.length
}
