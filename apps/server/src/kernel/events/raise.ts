import type { DomainEvent } from '@workplace/contract/kernel/event'
import type { z } from 'zod'
import type { Db } from '../database/db'
import type { Hearers } from './who-hears'

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
      join event_consumer c on c.type = $2
      where (c.consumer <> all($4::text[]) or (c.consumer, r.n) in (select * from unnest($5::text[], $6::int[])))
        and (not c.only_wanted
          or exists (select from event_wanted w where w.company_id = $1::int and w.type = $2 and w.consumer = c.consumer))
      order by r.n, c.consumer returning 1)
    select count(*)::int as consumers from raised`,
}
/** How many events are raised of which most are nothing to anybody. */
type Choice = {
  readonly heard: Hearers
  /** Before those with these keys are written: who raises them holds the locks of what they name. */
  lock(keys: readonly string[]): Promise<void>
}

/**
 * The same for many that happened at once, in this order: what `raise_event` does, by one statement. With `choosing` nothing
 * is written for a consumer of this server to which it would be nothing (`hearing`).
 */
export async function raiseAll<S extends z.ZodType>(
  tx: Db,
  company_id: number,
  event: DomainEvent<S>,
  all: readonly { readonly key: string; readonly payload: z.input<NoInfer<S>> }[],
  choosing?: Choice,
): Promise<void> {
  const { wanted, others } = choosing?.heard ?? { wanted: [], others: true }
  const places = new Set(wanted.flatMap((one) => [...one.places]))
  const heard = all.flatMap((one, n) => (others || places.has(n) ? [{ n, ...one }] : []))
  if (heard.length === 0) return
  for (const { payload } of heard) event.schema.parse(payload)
  if (choosing !== undefined) await choosing.lock(heard.map(({ key }) => key))
  const pairs = wanted.flatMap(({ consumer, places }) => [...places].map((n) => ({ consumer, n })))
  const [row] = await tx.query<{ consumers: number }>(manyStatement, [
    ...[company_id, event.type, JSON.stringify(heard), wanted.map(({ consumer }) => consumer)],
    ...[pairs.map(({ consumer }) => consumer), pairs.map(({ n }) => n)],
  ])
  if ((row?.consumers ?? 0) > 0) lastRaised = Date.now()
}
