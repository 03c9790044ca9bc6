import type { Call, LiveEvent, LogEntry } from '../call/call'
import type { Db } from '../database/db'

type Who = { company_id: number; user_id: number; name: string }

/** For calls that keep their own transaction: a line of the operation log, and what other servers must learn. */
export async function writeRecord(
  db: Db,
  call: Pick<Call, 'ip' | 'agent' | 'request_id'>,
  who: Who,
  entry: LogEntry,
  events: readonly LiveEvent[] = [],
) {
  await db.query(
    `insert into operation_log (company_id, user_id, user_name, module, action, target, target_id, ip, agent, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      who.company_id,
      who.user_id,
      who.name,
      entry.module,
      entry.action,
      entry.target,
      entry.target_id ?? null,
      call.ip,
      call.agent,
      call.request_id,
    ],
  )
  for (const { topic, payload } of events) {
    await db.query('insert into outbox (company_id, topic, payload) values ($1, $2, $3)', [
      who.company_id,
      topic,
      JSON.stringify(payload),
    ])
  }
}
