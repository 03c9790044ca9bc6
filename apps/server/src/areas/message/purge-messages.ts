import type { Database } from '../../kernel/database/db'

/** So long a message is kept after it was read, and so long at most. */
const keptDays = { read: 90, all: 365 } as const

/** Forgets messages that were read long ago, and those that nobody read for a year. */
export async function purgeMessages(db: Database): Promise<void> {
  await db.query(
    `delete from message where created_at < now() - make_interval(days => $1)
       and (read_at < now() - make_interval(days => $1) or created_at < now() - make_interval(days => $2))`,
    [keptDays.read, keptDays.all],
  )
}
