import type { Consumers, RaisedEvent, Wants } from './consumer'

/**
 * The consumers of this server that choose (the third argument of `on`), each with what it wants to hear of events of a type
 * that are raised at once: by their places among them.
 */
export type WhoHears = (
  company_id: number,
  type: string,
  events: readonly Pick<RaisedEvent, 'key' | 'payload'>[],
) => readonly { readonly consumer: string; readonly wants: Wants }[]

/** `consumers`: of all areas, once they are open. */
export const openWhoHears =
  (consumers: () => Consumers): WhoHears =>
  (company_id, type, events) => {
    const raised = events.map((one, id) => ({ ...one, id, company_id, type, raised_at: '' }))
    return Object.entries(consumers()).flatMap(([consumer, reactions]) =>
      reactions.flatMap((one) =>
        one.type === type && one.choose !== undefined ? [{ consumer, wants: one.choose(raised) }] : [],
      ),
    )
  }
