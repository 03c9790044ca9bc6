import type { Database } from '../../../kernel/database/db'
import { USE_DAYS } from './limits'

/** What applications called goes after half a year, and keys that opened nothing for so long. */
export async function purgeUse(db: Database, now: number): Promise<void> {
  const until = new Date(now - USE_DAYS * 86_400_000).toISOString()
  const gone = async (sql: string) => {
    while ((await db.query(sql, [until])).length === 5000);
  }
  await gone(`delete from application_use where ctid = any(array(
    select ctid from application_use where hour < $1 limit 5000)) returning 1`)
  await gone(`delete from application_key where (company_id, id) in (
    select company_id, id from application_key where expires_at < $1 or revoked_at < $1 limit 5000) returning 1`)
}
