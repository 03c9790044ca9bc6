import type { Db } from '../database/db'
import type { Consumers, RaisedEvent } from './consumer'

/** What one consumer wants to hear of what is raised: by its place among all that is raised at once. */
type Wanted = { readonly consumer: string; readonly places: readonly number[] }

/** Asks the consumers of this server that choose (the third argument of `on`) which of these events, all of a type, are for them. */
export type WhoHears = (
  tx: Db,
  company_id: number,
  type: string,
  events: readonly Pick<RaisedEvent, 'key' | 'payload'>[],
) => Promise<readonly Wanted[]>

/** `consumers`: of all areas, once they are open. */
export const openWhoHears =
  (consumers: () => Consumers): WhoHears =>
  async (tx, company_id, type, events) => {
    const said: Wanted[] = []
    const raised = events.map((one, id) => ({ ...one, id, company_id, type, raised_at: '' }))
    for (const [consumer, reactions] of Object.entries(consumers()))
      for (const one of reactions)
        if (one.type === type && one.choose !== undefined)
          said.push({ consumer, places: [...(await one.choose(tx, raised))] })
    return said
  }
