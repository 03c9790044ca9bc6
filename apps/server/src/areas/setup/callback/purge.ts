import type { Database } from '../../../kernel/database/db'
import { KEPT_DAYS } from './limits'

/** Deliveries, and what they were about, go after thirty days; secrets that sign no more at once. */
export async function purgeCallbacks(db: Database, now: number): Promise<void> {
  const until = new Date(now - KEPT_DAYS * 86_400_000).toISOString()
  const gone = async (sql: string) => {
    while ((await db.query(sql, [until])).length === 5000);
  }
  await gone(`delete from callback_delivery where (company_id, id) in (
    select company_id, id from callback_delivery where created_at < $1 limit 5000) returning 1`)
  await gone(`delete from callback_event where (company_id, id) in (
    select e.company_id, e.id from callback_event e where e.numbered_at < $1 and not exists (
      select from callback_delivery d where d.company_id = e.company_id and d.event_id = e.id) limit 5000) returning 1`)
  await db.query('delete from callback_secret where until < $1', [new Date(now).toISOString()])
}
