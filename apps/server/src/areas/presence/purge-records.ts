import type { Database } from '../../kernel/database/db'

/** How long is kept what detectors saw, and devices that nobody registered and that are not heard of any more. */
const recordDays = 180
const heardDays = 30
const mostAtOnce = 20_000

/** Forgets what is past its time, some at a time. */
export async function purgeDetections(db: Database, now: () => number): Promise<void> {
  const before = (days: number) => new Date(now() - days * 86_400_000).toISOString()
  for (let deleted = mostAtOnce; deleted === mostAtOnce; ) {
    const rows = await db.query(
      `delete from detector_records where (company_id, id) in (
         select r.company_id, r.id from company c, lateral (select company_id, id from detector_records
           where company_id = c.id and start_time < $1 and end_time is not null order by start_time limit $2) r limit $2)
       returning 1`,
      [before(recordDays), mostAtOnce],
    )
    deleted = rows.length
  }
  await db.query('delete from detector_heard where address is null and last_seen < $1', [before(heardDays)])
}
