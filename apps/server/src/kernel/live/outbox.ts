import type { Log } from '../call/call'
import type { Database } from '../database/db'

/** PostgreSQL's channel on which claimed events reach every server process. */
export const liveChannel = 'live'

// A claim and its notifications are one transaction: what is claimed is told, to all processes at once.
const dispatchStatement = {
  name: 'dispatch-outbox',
  text: `with claimed as (
      update outbox set claimed_at = now()
      where id in (select id from outbox where claimed_at is null order by id limit 500 for update skip locked)
      returning id, company_id, topic, payload
    )
    select count(pg_notify('${liveChannel}', case
      when octet_length(payload::text) < 7000 then json_build_object('company_id', company_id, 'topic', topic, 'payload', payload)::text
      else json_build_object('company_id', company_id, 'topic', topic, 'payload', json_build_object('many', true))::text
    end))::int as told from (select * from claimed order by id) as in_order`,
}

/** How long a round waits for more to tell, so that under load one claim tells many; nobody sees a wait so short. */
const gatherMs = 20

export type Outbox = {
  /** Dispatches soon; many calls make one round. */
  poke(): void
  close(): Promise<void>
}

/**
 * Claims waiting events by their state, never by the highest id seen (a row that commits late would be lost),
 * when poked and once a second, so that what a killed process left is told by another.
 */
export function startOutbox(db: Database, log: Log): Outbox {
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  async function rounds() {
    do {
      await new Promise((resolve) => setTimeout(resolve, gatherMs))
      again = false
      try {
        const [row] = await db.query<{ told: number }>(dispatchStatement)
        if (row !== undefined && row.told >= 500) again = true
      } catch (error) {
        log.warn({ err: error }, 'the outbox waits for the database')
      }
    } while (again && !closed)
  }

  function poke() {
    if (closed) return
    if (running !== undefined) {
      again = true
      return
    }
    running = rounds().finally(() => {
      running = undefined
      if (again) poke()
    })
  }

  const timer = setInterval(poke, 1000)
  timer.unref()
  return {
    poke,
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
