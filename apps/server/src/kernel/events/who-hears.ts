import type { Read } from '../database/together'
import type { Consumers, RaisedEvent, Wants } from './consumer'

/** The consumers of this server that choose (the third argument of `on`). */
export type WhoHears = {
  /** What each wants to hear of events of a type that are raised at once: by their places among them. */
  among(
    company_id: number,
    type: string,
    events: readonly Pick<RaisedEvent, 'key' | 'payload'>[],
  ): readonly { readonly consumer: string; readonly wants: Wants }[]
  /** They could not be asked: for a minute this server takes all events of that type to be for all. */
  failed(type: string): void
}

const RESTS_MS = 60_000

/** `consumers`: of all areas, once they are open. */
export function openWhoHears(consumers: () => Consumers, now: () => number): WhoHears {
  const restsUntil = new Map<string, number>()
  return {
    among(company_id, type, events) {
      if ((restsUntil.get(type) ?? 0) > now()) return []
      const raised = events.map((one, id) => ({ ...one, id, company_id, type, raised_at: '' }))
      return Object.entries(consumers()).flatMap(([consumer, reactions]) =>
        reactions.flatMap((one) =>
          one.type === type && one.choose !== undefined ? [{ consumer, wants: one.choose(raised) }] : [],
        ),
      )
    },
    failed: (type) => void restsUntil.set(type, now() + RESTS_MS),
  }
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

/** Who hears of events that are raised at once. */
export type Hearers = {
  /** Consumers that say what they want, and the events, by their places, that each does. */
  readonly wanted: readonly { readonly consumer: string; readonly places: ReadonlySet<number> }[]
  /** There are others, who take all. */
  readonly others: boolean
}

/** What of a read is whose: others that are read with it have names without a colon. */
const nameOf = (consumer: string) => `hears:${consumer}`

/**
 * Who hears of events that are about to be raised: what is to be read for it, with whatever else is read then (`together`),
 * and what that says. It is read in the transaction that raises them, since who wants to hear of what may change meanwhile.
 */
export function hearing(
  whoHears: WhoHears,
  company_id: number,
  type: string,
  events: Parameters<WhoHears['among']>[2],
) {
  const all = whoHears.among(company_id, type, events)
  const choosers = all.map(({ consumer }) => consumer)
  const reads: Record<string, Read<unknown>> = { [nameOf('')]: othersRead(type, choosers, company_id) }
  for (const { consumer, wants } of all) if ('statement' in wants) reads[nameOf(consumer)] = wants
  return {
    reads,
    heardBy: (read: Readonly<Record<string, unknown>>): Hearers => ({
      others: read[nameOf('')] === true,
      wanted: all.map(({ consumer, wants }) => ({
        consumer,
        places: 'statement' in wants ? (read[nameOf(consumer)] as ReadonlySet<number>) : wants,
      })),
    }),
  }
}
