import type { Database, Db } from '../../kernel/database/db'

/** So long a message is kept after it was read, and so long at most. */
const keptDays = { read: 90, all: 365 } as const

/** Forgets messages that name people whose data is over: of these kinds, from before an instant. */
export async function forgetMessages(
  db: Db,
  company_id: number,
  start: string,
  before: string,
  but: { readonly value: string; readonly ids: readonly number[] } = { value: '', ids: [] },
): Promise<void> {
  await db.query(
    `delete from message where company_id = $1 and starts_with(kind, $2) and created_at < $3
       and not coalesce((values->>$4)::int = any($5::int[]), false)`,
    [company_id, start, before, but.value, but.ids],
  )
}

/** Forgets messages that were read long ago, and those that nobody read for a year. */
export async function purgeMessages(db: Database): Promise<void> {
  await db.query(
    `delete from message where created_at < now() - make_interval(days => $1)
       and (read_at < now() - make_interval(days => $1) or created_at < now() - make_interval(days => $2))`,
    [keptDays.read, keptDays.all],
  )
}
