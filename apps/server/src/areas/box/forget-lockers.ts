import type { Database } from '../../kernel/database/db'
import { giveUpFiles } from '../../kernel/files/erase-files'

/** So long it is known who had which locker, and who opened it. */
const keptMs = 180 * 86_400_000
const batch = 1_000

/** Forgets openings and uses that ended more than half a year ago, with what was photographed. How many. */
export async function forgetLockers(db: Database, now: number): Promise<number> {
  const last = new Date(now - keptMs).toISOString()
  let count = 0
  const all = async (work: () => Promise<number>) => {
    for (;;) {
      const n = await work()
      count += n
      if (n < batch) return
    }
  }
  await all(async () => {
    const rows = await db.query(
      `delete from box_opening where ctid = any(array(select ctid from box_opening
         where asked_at < $1 and state not in ('waiting', 'sent') order by asked_at limit $2 for update skip locked)) returning 1`,
      [last, batch],
    )
    return rows.length
  })
  await all(() =>
    db.transaction(async (tx) => {
      const uses = await tx.query<{ company_id: number; id: number; photo_key: string | null }>(
        `select company_id, id, photo_key from box_use where state = 'ended' and end_time < $1
         order by end_time limit $2 for update skip locked`,
        [last, batch],
      )
      for (const company_id of new Set(uses.map((one) => one.company_id))) {
        const own = uses.filter((one) => one.company_id === company_id)
        const ids = own.map(({ id }) => id)
        await tx.query('delete from box_opening where company_id = $1 and use_id = any($2::int[])', [company_id, ids])
        await tx.query('delete from box_use where company_id = $1 and id = any($2::int[])', [company_id, ids])
        const photos = own.flatMap(({ photo_key }) => photo_key ?? [])
        await giveUpFiles(tx, company_id, photos)
      }
      return uses.length
    }),
  )
  return count
}
