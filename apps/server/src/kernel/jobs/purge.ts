import type { Database } from '../database/db'

/** Forgets what is past its time: single-use things, old answers, told events, ended sessions (kept 30 days). */
export async function purge(db: Database): Promise<void> {
  await db.query('delete from single_use where expires_at < now()')
  await db.query(`delete from idempotency where created_at < now() - interval '24 hours'`)
  await db.query(`delete from outbox where claimed_at < now() - interval '1 hour'`)
  await db.query(
    `delete from session where ended_at < now() - interval '30 days' or expires_at < now() - interval '30 days'`,
  )
  await db.query(`delete from task where created_at < now() - interval '1 day'`)
  await db.query(`delete from login_failure where last_at < now() - interval '1 day'`)
}
