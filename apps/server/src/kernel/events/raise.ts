import type { DomainEvent } from '@workplace/contract/kernel/event'
import type { z } from 'zod'
import type { Db } from '../database/db'
import { type Read, together } from '../database/together'
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
/** Is there anybody who takes all: an area that does not choose, or what a version has that only other servers run? */
const othersRead = (type: string, choosers: readonly string[], company_id: number): Read<boolean> => ({
  statement: {
    name: 'consumers-of-all',
    text: `select 1 from event_consumer c where c.type = $1 and c.consumer <> all($2::text[])
      and (not c.only_wanted or exists (select from event_wanted w
        where w.company_id = $3::int and w.type = $1 and w.consumer = c.consumer)) limit 1`,
  },
  values: [type, choosers, company_id],
  of: (rows) => rows.length > 0,
})

/** How many events are raised of which most are nothing to anybody. */
type Choice = {
  readonly whoHears: WhoHears
  /** Before those with these keys are written: who raises them holds the locks of what they name. */
  lock(keys: readonly string[]): Promise<void>
}

type Heard = {
  /** Consumers that say what they want, and the events, by their places, that each does. */
  readonly wanted: readonly { readonly consumer: string; readonly places: readonly number[] }[]
  readonly others: boolean
}

/** Who hears of which, by one question. A consumer that fails keeps nobody from changing anything: then all is for all. */
async function heardBy(
  tx: Db,
  { whoHears }: Choice,
  company_id: number,
  type: string,
  events: Parameters<WhoHears>[2],
): Promise<Heard> {
  await tx.query('savepoint who_hears')
  try {
    const all = whoHears(company_id, type, events)
    const reads = all.flatMap(({ consumer, wants }) => ('statement' in wants ? [[consumer, wants] as const] : []))
    const choosers = all.map(({ consumer }) => consumer)
    const read = await together<Record<string, Read<unknown>>>(tx, {
      ...Object.fromEntries(reads),
      others: othersRead(type, choosers, company_id),
    })
    await tx.query('release savepoint who_hears')
    const placesOf = ({ consumer, wants }: (typeof all)[number]) =>
      'statement' in wants ? (read[consumer] as ReadonlySet<number>) : wants
    return {
      others: read.others === true,
      wanted: all.map((one) => ({ consumer: one.consumer, places: [...placesOf(one)] })),
    }
  } catch {
    await tx.query('rollback to savepoint who_hears')
    return { others: true, wanted: [] }
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
  const { wanted, others } =
    choosing === undefined ? { wanted: [], others: true } : await heardBy(tx, choosing, company_id, event.type, all)
  const places = new Set(wanted.flatMap((one) => one.places))
  const heard = others ? all : all.filter((_, n) => places.has(n))
  if (heard.length === 0) return
  for (const { payload } of heard) event.schema.parse(payload)
  if (choosing !== undefined) await choosing.lock(heard.map(({ key }) => key))
  const pairs = wanted.flatMap(({ consumer, places }) => places.map((n) => ({ consumer, n })))
  const rows = all.map((one, n) => ({ n, ...one }))
  const [row] = await tx.query<{ consumers: number }>(manyStatement, [
    ...[company_id, event.type, JSON.stringify(rows), wanted.map(({ consumer }) => consumer)],
    ...[pairs.map(({ consumer }) => consumer), pairs.map(({ n }) => n)],
  ])
  if ((row?.consumers ?? 0) > 0) lastRaised = Date.now()
}
