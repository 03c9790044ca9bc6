import type { DomainEvent } from '@workplace/contract/kernel/event'
import type { z } from 'zod'
import type { Db } from '../database/db'

const statement = { name: 'raise-event', text: 'select raise_event($1::int, $2, $3, $4::jsonb) as consumers' }

let lastRaised = 0

/** Was something raised in this process within the last two seconds, so that it is worth looking for it at once? */
export const raisedLately = (): boolean => Date.now() - lastRaised < 2_000

/**
 * Says in the transaction of a change what happened: every consumer of the event draws its conclusions from it once, soon
 * after the commit, on whichever server. `key` says what it happened to (`user/12`): a consumer gets the events of one key in
 * the order in which they were raised, so whoever raises one holds the lock of that thing. Where nobody listens nothing is
 * written.
 *
 * Throws a ZodError where the payload is not as the event declares it.
 */
export async function raise<S extends z.ZodType>(
  tx: Db,
  company_id: number,
  event: DomainEvent<S>,
  key: string,
  payload: z.input<NoInfer<S>>,
): Promise<void> {
  event.schema.parse(payload)
  const [row] = await tx.query<{ consumers: number }>(statement, [company_id, event.type, key, JSON.stringify(payload)])
  if ((row?.consumers ?? 0) > 0) lastRaised = Date.now()
}

const manyStatement = {
  name: 'raise-events',
  text: `with raised as (
      insert into due_event (company_id, consumer, type, key, payload)
      select $1::int, c.consumer, c.type, r.key, r.payload
      from jsonb_to_recordset($3::jsonb) as r(n int, key text, payload jsonb)
      join event_consumer c on c.type = $2 order by r.n, c.consumer returning 1)
    select count(*)::int as consumers from raised`,
}

/** The same for many that happened at once, in this order: what `raise_event` does, by one statement. */
export async function raiseAll<S extends z.ZodType>(
  tx: Db,
  company_id: number,
  event: DomainEvent<S>,
  all: readonly { readonly key: string; readonly payload: z.input<NoInfer<S>> }[],
): Promise<void> {
  if (all.length === 0) return
  for (const { payload } of all) event.schema.parse(payload)
  const rows = all.map((one, n) => ({ n, ...one }))
  const [row] = await tx.query<{ consumers: number }>(manyStatement, [company_id, event.type, JSON.stringify(rows)])
  if ((row?.consumers ?? 0) > 0) lastRaised = Date.now()
}
