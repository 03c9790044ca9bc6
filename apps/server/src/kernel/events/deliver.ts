import type { Log } from '../call/call'
import { type Database, type Db, sqlState } from '../database/db'
import type { AfterCommit, Consumers, RaisedEvent, Reaction } from './consumer'
import { raisedLately } from './raise'
import { retrySeconds } from './retry'

/** Events of one consumer that are handled in one transaction. */
const atOnce = 100
/** So many consumers work at the same time on one server: connections are needed for people, too. */
const consumersAtOnce = 6
const pollMs = 1_000
/**
 * Whoever raises much is not looked after one by one: what comes within this time is brought together. While each look finds
 * more, the time grows to the longest: nobody notices a fifth of a second, and the fewer the transactions the cheaper each event.
 */
const restMs = 40
const longestRestMs = 200
/** After so long a transaction commits what it has done: slow reactions hold no locks for each other. */
const enoughMs = 2_000
const announceMs = 60 * 60 * 1_000

// The oldest event of each key that is due, and those behind it, from the key on at which this server was last: so each key
// has its turn, however much waits for another. See `claim_events` in the migrations.
const claim = {
  name: 'claim-events',
  text: `select company_id, id, type, key, payload, raised_at from claim_events($1, $2, $3, $4, $5)`,
}

const done = { name: 'events-done', text: 'select end_events($1::int[], $2::bigint[])' }

const dueConsumers = {
  name: 'due-consumers',
  text: `select c.consumer from unnest($1::text[]) as c(consumer)
    where exists (select 1 from due_event d where d.consumer = c.consumer and d.due_at <= now())`,
}

// All that waits behind it in its key waits as long.
const failed = {
  name: 'event-failed',
  text: `with failed as (
      update due_event set tries = tries + 1, error = $3, due_at = now() + make_interval(secs => $4)
      where company_id = $1 and id = $2 returning company_id, consumer, key, id, due_at
    )
    update due_event d set due_at = f.due_at from failed f
    where d.consumer = f.consumer and d.company_id = f.company_id and d.key = f.key and d.id > f.id`,
}

// A blocked key of which more was raised would be found due, and found blocked, at every look.
const putOff = { name: 'put-off-events', text: 'select put_off_events($1)' }

export type Deliveries = {
  /** Looks soon for what is due, if something was raised here lately. */
  poke(): void
  /** Handles everything that is due now; answers how many events were. For those who run the product by hand. */
  deliver(): Promise<number>
  /** Forgets consumers that no server has any more, and what nobody could handle for a month. */
  tidy(): Promise<void>
  close(): Promise<void>
}

type Options = {
  readonly db: Database
  readonly log: Log
  readonly consumers: Consumers
  /** What was committed is sent. */
  readonly afterwards: () => void
  /** It looks by itself, each second and when poked. */
  readonly polls: boolean
  /** A reaction that takes longer is given up and tried again: nothing of it stays. A minute, but in tests. */
  readonly longestMs?: number
}

/** Brings events to their consumers. Every server does, and the database shares the work out among them. */
export async function openDeliveries({
  db,
  log,
  consumers,
  afterwards,
  polls,
  longestMs = 60_000,
}: Options): Promise<Deliveries> {
  const names = Object.keys(consumers)
  const reactions = new Map(
    Object.entries(consumers).map(([name, all]) => {
      const byType = new Map(all.map((one) => [one.type, one] as const))
      if (byType.size < all.length) throw new Error(`consumer ${name} listens twice to one type of event`)
      return [name, byType] as const
    }),
  )
  const known = [...reactions].flatMap(([consumer, byType]) =>
    [...byType.values()].map(({ type, onlyWanted }) => ({ consumer, type, onlyWanted: onlyWanted === true })),
  )
  const running = new Map<string, Promise<number>>()
  /** The key that each consumer had last. */
  const lastOf = new Map<string, Pick<RaisedEvent, 'company_id' | 'key'>>()
  let closed = false

  const announce = async () => {
    if (known.length === 0) return
    await db.query(
      `insert into event_consumer (consumer, type, only_wanted) select * from unnest($1::text[], $2::text[], $3::boolean[])
       on conflict (consumer, type) do update set seen_at = now(), only_wanted = excluded.only_wanted`,
      [known.map((one) => one.consumer), known.map((one) => one.type), known.map((one) => one.onlyWanted)],
    )
  }
  await announce()

  /** One transaction: as many as there are, up to `most`. Answers how many were handled, or why none was and at which it ended. */
  async function handle(
    consumer: string,
    byType: ReadonlyMap<string, Reaction>,
    most: number,
  ): Promise<{ count: number; failure?: { error: unknown; at: RaisedEvent } }> {
    let at: RaisedEvent | undefined
    let last: RaisedEvent | undefined
    const after: (() => void)[] = []
    try {
      const count = await db.transaction(async (tx) => {
        const { company_id, key } = lastOf.get(consumer) ?? { company_id: 0, key: '' }
        const found = await tx.query<RaisedEvent>(claim, [consumer, [...byType.keys()], most, company_id, key])
        last = found.at(-1)
        const handled: RaisedEvent[] = []
        const begun = Date.now()
        const due = knownOf(found, byType)
        const idle = await idleOf(tx, due)
        handled.push(...idle)
        for (const [reaction, events] of groupsOf(due.filter(([event]) => !idle.has(event)))) {
          at = events[0]
          await inTime(longestMs, reaction, tx, events, (work) => void after.push(work))
          handled.push(...events)
          if (Date.now() - begun <= enoughMs) continue
          last = events.at(-1)
          break
        }
        if (handled.length > 0)
          await tx.query(done, [handled.map((one) => one.company_id), handled.map((one) => one.id)])
        return handled.length
      })
      if (last !== undefined) lastOf.set(consumer, last)
      for (const work of after) work()
      return { count }
    } catch (error) {
      // nothing was begun: it is the database's trouble, and no event's
      if (at === undefined) throw error
      return { count: 0, failure: { error, at } }
    }
  }

  async function fail(consumer: string, event: RaisedEvent, error: unknown): Promise<void> {
    const [row] = await db.query<{ tries: number }>('select tries from due_event where company_id = $1 and id = $2', [
      event.company_id,
      event.id,
    ])
    const tries = (row?.tries ?? 0) + 1
    log.warn(
      { err: error, consumer, event: event.type, key: event.key, company: event.company_id, tries },
      'an event is tried again',
    )
    await db.query(failed, [event.company_id, event.id, reasonOf(error), retrySeconds(tries)])
  }

  /**
   * Everything of one consumer that is due. Where a batch fails, what comes next is handled one by one, so that only the
   * culprit waits.
   */
  async function drain(consumer: string): Promise<number> {
    const byType = reactions.get(consumer) ?? new Map<string, Reaction>()
    let handled = 0
    let singly = 0
    while (!closed) {
      const { count, failure } = await handle(consumer, byType, singly > 0 ? 1 : atOnce)
      handled += count
      if (count > 0) afterwards()
      else if (failure === undefined) {
        if (handled === 0) await putOffOf(consumer)
        break
      }
      // what is left is at another server, or came after the question
      if (failure === undefined && singly === 0 && count < atOnce) break
      if (failure !== undefined && singly > 0) await fail(consumer, failure.at, failure.error)
      singly = failure !== undefined && singly === 0 ? atOnce : Math.max(0, singly - 1)
    }
    return handled
  }

  /** What was due and could not be taken is at another server, or behind something that waits: looked at once a second. */
  const putOffAt = new Map<string, number>()
  async function putOffOf(consumer: string): Promise<void> {
    const last = putOffAt.get(consumer)
    if (polls && last !== undefined && performance.now() - last < pollMs) return
    putOffAt.set(consumer, performance.now())
    await db.query(putOff, [consumer])
  }

  const drainOnce = (consumer: string): Promise<number> => {
    const begun = running.get(consumer) ?? drain(consumer).finally(() => running.delete(consumer))
    running.set(consumer, begun)
    return begun
  }

  /** Begins with those that have something due and are not at it; answers when all have ended. */
  async function round(): Promise<number> {
    const due = await db.query<{ consumer: string }>(dueConsumers, [names])
    const free = Math.max(0, consumersAtOnce - running.size)
    const idle = due.map((row) => row.consumer).filter((name) => !running.has(name))
    const counts = await Promise.all(idle.slice(0, free).map(drainOnce))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  let looking = false
  let again = false
  let lookedAt = Number.NEGATIVE_INFINITY
  let rest = restMs
  let later: NodeJS.Timeout | undefined
  function look(): void {
    if (closed || names.length === 0 || later !== undefined) return
    if (looking) {
      again = true
      return
    }
    const early = lookedAt + rest - performance.now()
    if (early > 0) {
      later = setTimeout(() => {
        later = undefined
        look()
      }, early)
      return
    }
    lookedAt = performance.now()
    looking = true
    again = false
    // a slow consumer keeps nobody waiting: only the question is awaited
    const asked = db.query<{ consumer: string }>(dueConsumers, [names])
    void asked
      .then((due) => {
        rest = due.length > 0 ? Math.min(longestRestMs, 2 * rest) : restMs
        for (const { consumer } of due)
          if (!closed && !running.has(consumer) && running.size < consumersAtOnce)
            drainOnce(consumer)
              // who raised something meanwhile found this consumer at work
              .then((count) => count > 0 && look())
              .catch((err) => log.warn({ err, consumer }, 'events wait'))
      })
      .catch((err) => log.warn({ err }, 'events wait for the database'))
      .finally(() => {
        looking = false
        if (again) look()
      })
  }
  const timer = polls && names.length > 0 ? setInterval(look, pollMs) : undefined
  timer?.unref()
  const announcing = polls
    ? setInterval(() => void announce().catch((err) => log.warn({ err }, 'consumers are announced later')), announceMs)
    : undefined
  announcing?.unref()

  return {
    poke() {
      if (polls && raisedLately()) look()
    },
    async deliver() {
      let all = 0
      for (let count = await round(); count > 0; count = await round()) all += count
      return all
    },
    async tidy() {
      await db.query(`delete from event_consumer where seen_at < now() - interval '1 day'`)
      const forgotten = await db.query<{ consumer: string; type: string; company_id: number; many: number }>(
        `with gone as (
           delete from due_event d where raised_at < now() - interval '30 days'
             or not exists (select 1 from event_consumer c where c.consumer = d.consumer and c.type = d.type)
           returning company_id, consumer, type
         ) select company_id, consumer, type, count(*)::int as many from gone group by 1, 2, 3`,
      )
      for (const one of forgotten) log.error(one, 'events that nobody could handle are given up')
    },
    async close() {
      closed = true
      clearInterval(timer)
      clearInterval(announcing)
      clearTimeout(later)
      await Promise.allSettled(running.values())
    },
  }
}

/** The events that this server knows in the order in which they were raised, with what to do: of a key none behind one that it does not. */
function knownOf(
  found: readonly RaisedEvent[],
  byType: ReadonlyMap<string, Reaction>,
): (readonly [RaisedEvent, Reaction])[] {
  const stopped = new Set<string>()
  return [...found]
    .sort((one, other) => one.id - other.id)
    .flatMap((event) => {
      const key = `${event.company_id} ${event.key}`
      const reaction = byType.get(event.type)
      if (reaction === undefined) stopped.add(key)
      return reaction === undefined || stopped.has(key) ? [] : [[event, reaction] as const]
    })
}

/** Those of which their consumer says beforehand that they are nothing to it. */
async function idleOf(tx: Db, due: readonly (readonly [RaisedEvent, Reaction])[]): Promise<ReadonlySet<RaisedEvent>> {
  const idle = new Set<RaisedEvent>()
  for (const reaction of new Set(due.map(([, one]) => one))) {
    const own = due.flatMap(([event, one]) => (one === reaction ? [event] : []))
    const concerned = await reaction.concerns(tx, own)
    for (const [n, event] of own.entries()) if (concerned[n] === false) idle.add(event)
  }
  return idle
}

/** What is handled at once: neighbours of one company, where their consumer takes them together, else each by itself. */
function groupsOf(
  due: readonly (readonly [RaisedEvent, Reaction])[],
): (readonly [Reaction, readonly [RaisedEvent, ...RaisedEvent[]]])[] {
  const groups: [Reaction, [RaisedEvent, ...RaisedEvent[]]][] = []
  for (const [event, reaction] of due) {
    const [before, events] = groups.at(-1) ?? []
    if (reaction.together && before === reaction && events?.[0].company_id === event.company_id) events.push(event)
    else groups.push([reaction, [event]])
  }
  return groups
}

async function inTime(
  longestMs: number,
  reaction: Reaction,
  tx: Db,
  events: readonly RaisedEvent[],
  afterCommit: AfterCommit,
): Promise<void> {
  let over = false
  // what was given up and goes on may not write with a connection that is somebody else's by then
  const own = <T>(work: () => Promise<T>) => (over ? Promise.reject(new Error('the event was given up')) : work())
  const lent: Db = {
    query: (text, values) => own(() => tx.query(text, values)),
    run: (query) => own(() => tx.run(query)),
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${longestMs / 1000} s`)), longestMs)
  })
  try {
    await Promise.race([reaction.react(lent, events, afterCommit), late])
  } finally {
    over = true
    clearTimeout(timer)
  }
}

/** What is kept of an error: enough to know what it was, never what it was about. */
function reasonOf(error: unknown): string {
  const state = sqlState(error)
  const message = error instanceof Error ? error.message : String(error)
  return (state === undefined ? message : `${state} ${message}`).slice(0, 500)
}
