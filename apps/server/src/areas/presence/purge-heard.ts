import type { Database } from '../../kernel/database/db'

/** How long a device is kept that nobody registered and that is not heard of any more. */
const heardDays = 30

/** Forgets devices of which nothing is heard any more. */
export async function purgeHeard(db: Database, now: () => number): Promise<void> {
  const before = new Date(now() - heardDays * 86_400_000).toISOString()
  await db.query('delete from detector_heard where address is null and last_seen < $1', [before])
}
