import type { Db } from '../database/db'
import type { Call, LiveEvent, LogEntry } from './call'

/** What a change has said and not yet written. */
export type PendingWrites = { logs: LogEntry[]; events: LiveEvent[]; after: (() => void)[]; unchanged: boolean }

export const nothingPending = (): PendingWrites => ({ logs: [], events: [], after: [], unchanged: false })

const statement = {
  name: 'settle-change',
  text: `with logged as (
      insert into operation_log (company_id, user_id, user_name, module, action, target, target_id, before, after, ip, agent, request_id)
      select $1, $2, $3, l.module, l.action, l.target, l.target_id, l.before, l.after, $4, $5, $6
      from jsonb_to_recordset($7::jsonb) as l(module text, action text, target text, target_id int, before jsonb, after jsonb)
      returning 1
    ), told as (
      insert into outbox (company_id, topic, payload)
      select $1, e.topic, e.payload from jsonb_to_recordset($8::jsonb) as e(topic text, payload jsonb)
      returning 1
    ), answered as (
      update idempotency set answer = $10 where company_id = $1 and user_id = $2 and key = $9 returning 1
    )
    select (select count(*) from logged) + (select count(*) from told) + (select count(*) from answered) as written`,
}

/** Writes log, events and, under an idempotency key, the answer as text: last in the transaction of a change. */
export async function writePending(
  db: Db,
  call: Call,
  pending: PendingWrites,
  key?: string,
  answer?: string,
): Promise<void> {
  await db.query(statement, [
    call.actor.company_id,
    call.actor.user_id,
    call.actor.name,
    call.ip,
    call.agent,
    call.request_id,
    JSON.stringify(pending.logs),
    JSON.stringify(pending.events),
    key ?? null,
    answer ?? null,
  ])
}
