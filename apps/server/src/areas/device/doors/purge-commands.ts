import type { Database } from '../../../kernel/database/db'

/** What doors were asked is kept so long; the operation log keeps it longer. */
const KEEP_DAYS = 180

/** How many went. */
export async function purgeCommands(db: Database, now: () => number): Promise<number> {
  const rows = await db.query('delete from door_command where ended_at < $1 returning 1', [
    new Date(now() - KEEP_DAYS * 86_400_000).toISOString(),
  ])
  return rows.length
}
