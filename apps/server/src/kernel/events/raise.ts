import type { DomainEvent } from '@workplace/contract/kernel/event'
import type { z } from 'zod'
import type { Db } from '../database/db'
import type { WhoHears } from './who-hears'

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
/** Those that take all: of areas that do not choose, and of versions that only other servers have. */
const othersStatement = {
  name: 'consumers-of-all',
  text: `select 1 from event_consumer c where c.type = $1 and c.consumer <> all($2::text[])
    and (not c.only_wanted or exists (select from event_wanted w
      where w.company_id = $3::int and w.type = $1 and w.consumer = c.consumer)) limit 1`,
}

/** How many events are raised of which most are nothing to anybody. */
type Choice = {
  readonly whoHears: WhoHears
  /** Before those with these keys are written: who raises them holds the locks of what they name. */
  lock(keys: readonly string[]): Promise<void>
}

/** What consumers say that they want. One that fails keeps nobody from changing anything: then all is written for all. */
async function asked<T>(tx: Db, question: () => Promise<readonly T[]>): Promise<readonly T[]> {
  await tx.query('savepoint who_hears')
  try {
    const said = await question()
    await tx.query('release savepoint who_hears')
    return said
  } catch {
    await tx.query('rollback to savepoint who_hears')
    return []
  }
}

/**
 * The same for many that happened at once, in this order: what `raise_event` does, by one statement. With `choosing` nothing
 * is written for a consumer of this server to which it would be nothing.
 */
export async function raiseAll<S extends z.ZodType>(
  tx: Db,
  company_id: number,
  event: DomainEvent<S>,
  all: readonly { readonly key: string; readonly payload: z.input<NoInfer<S>> }[],
  choosing?: Choice,
): Promise<void> {
  if (all.length === 0) return
  const parsed = all.map(({ key, payload }) => ({ key, payload: event.schema.parse(payload) }))
  const said =
    choosing === undefined ? [] : await asked(tx, () => choosing.whoHears(tx, company_id, event.type, parsed))
  const choosers = said.map(({ consumer }) => consumer)
  const wanted = said.flatMap(({ consumer, places }) => places.map((n) => ({ consumer, n })))
  if (choosing !== undefined) {
    const others = await tx.query(othersStatement, [event.type, choosers, company_id])
    const places = new Set(wanted.map(({ n }) => n))
    const heard = others.length > 0 ? all : all.filter((_, n) => places.has(n))
    if (heard.length === 0) return
    await choosing.lock(heard.map(({ key }) => key))
  }
  const rows = all.map((one, n) => ({ n, ...one }))
  const [row] = await tx.query<{ consumers: number }>(manyStatement, [
    ...[company_id, event.type, JSON.stringify(rows), choosers],
    ...[wanted.map(({ consumer }) => consumer), wanted.map(({ n }) => n)],
  ])
  if ((row?.consumers ?? 0) > 0) lastRaised = Date.now()
}
