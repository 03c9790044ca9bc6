import type { Db } from './db'

/** More at once would make whoever came first wait for all of them. */
const MOST = 50

type Waiting<In, Out> = { readonly one: In; resolve(out: Out): void; reject(error: unknown): void }

/**
 * Makes of work on many at once work on one: what is asked while the database is busy with what was asked before goes to it
 * together, by one statement. Nobody waits for company: who comes alone is answered at once. `work` answers one for each, in
 * their order; where it fails for several, each is tried by itself, so that nobody fails for somebody else's reason.
 *
 * For statements that hold no lock others wait for: all that are asked together end together.
 */
export function gathered<In, Out>(
  work: (db: Db, all: readonly In[]) => Promise<readonly Out[]>,
): (db: Db, one: In) => Promise<Out> {
  const queues = new WeakMap<Db, { waiting: Waiting<In, Out>[]; busy: boolean }>()

  async function answer(db: Db, these: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const out = await work(
        db,
        these.map(({ one }) => one),
      )
      for (const [n, { resolve }] of these.entries()) resolve(out[n] as Out)
    } catch (error) {
      const [only] = these
      if (these.length === 1) return only?.reject(error)
      for (const one of these) await answer(db, [one])
    }
  }

  return (db, one) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], busy: false }
      queues.set(db, queue)
      queue.waiting.push({ one, resolve, reject })
      if (queue.busy) return
      queue.busy = true
      void (async () => {
        while (queue.waiting.length > 0) await answer(db, queue.waiting.splice(0, MOST))
        queue.busy = false
      })()
    })
}
