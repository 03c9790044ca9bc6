import type { Database } from '../../kernel/database/db'

/** What things were told, and when tasks were due, is kept so long; the operation log keeps it longer. */
const keepDays = 180
/** Things that gateways told of, and not any more. */
const heardDays = 30

export async function purgeCommands(db: Database, now: number): Promise<void> {
  const before = (days: number) => [new Date(now - days * 86_400_000).toISOString()]
  await db.query('delete from iot_command where company_id > 0 and asked_at < $1 and state >= 2', before(keepDays))
  await db.query('delete from iot_task_run where company_id > 0 and due_at < $1', before(keepDays))
  await db.query(
    `delete from iot_heard h where h.last_seen < $1 and not exists (select from iot_device d
       where d.company_id = h.company_id and d.getway_id = h.getway_id and lower(d.sn) in (lower(h.name), lower(h.address)))`,
    before(heardDays),
  )
}
