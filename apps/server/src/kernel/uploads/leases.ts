import { randomUUID } from 'node:crypto'
import type { Db } from '../database/db'

/** So long somebody has an upload who is not heard of any more. */
const leaseSeconds = 15
/** This much earlier they stop by themselves: the next one may begin then. */
const marginMs = 3_000
const beatMs = 1_000
const askAgainMs = 50

export type UploadRef = { readonly company_id: number; readonly id: string }

/** Whoever had it has lost it: another one works at the upload now. */
export class LeaseLost extends Error {}

/** The right to work at an upload, which one request of all servers has at a time. */
export type Lease = {
  readonly id: string
  /** False as soon as somebody else may have it. */
  isMine(): boolean
  end(): Promise<void>
}

export type Leases = {
  /** Waits until nobody else has it, whom it asks to let go. Throws when the signal says so. */
  take(upload: UploadRef, signal: AbortSignal, letGo: () => void): Promise<Lease>
  /** For an upload that is made in this moment: its row is written with the lease. */
  make(upload: UploadRef, letGo: () => void): { readonly lease: Lease; readonly seconds: number; begun(): void }
  /** Asks all of this server to let go. */
  letAllGo(): void
}

/**
 * The disk is not waited for: a lease that the database forgets with its machine is lost, which whoever had it finds out
 * by what they note.
 */
const hasty = `set_config('synchronous_commit', 'off', true)`

/** Leases on uploads, as rows of the database: a server that ends, or loses the database, loses them by itself. */
export function openLeases(db: Db): Leases {
  const held = new Map<string, () => void>()

  function leaseOf({ company_id, id: upload }: UploadRef, id: string, letGo: () => void) {
    let until = performance.now() + leaseSeconds * 1000 - marginMs
    let timer: NodeJS.Timeout | undefined
    const name = `${company_id}/${upload}`
    const beat = async () => {
      const asked = performance.now()
      const [row] = await db.query<{ release_asked: boolean }>(
        `update upload set leased_until = now() + make_interval(secs => $4) where company_id = $1 and id = $2 and lease = $3
         returning release_asked, ${hasty}`,
        [company_id, upload, id, leaseSeconds],
      )
      if (row === undefined) until = 0
      else until = asked + leaseSeconds * 1000 - marginMs
      if (row === undefined || row.release_asked) letGo()
    }
    const lease: Lease = {
      id,
      isMine: () => performance.now() < until,
      async end() {
        clearInterval(timer)
        if (held.get(name) === letGo) held.delete(name)
        until = 0
        await db.query(
          `update upload set lease = null, leased_until = null, release_asked = false
           where company_id = $1 and id = $2 and lease = $3 returning ${hasty}`,
          [company_id, upload, id],
        )
      },
    }
    const begun = () => {
      held.set(name, letGo)
      // while the database is away the time runs out by itself
      timer = setInterval(() => void beat().catch(() => {}), beatMs)
      timer.unref()
    }
    return { lease, begun }
  }

  return {
    async take(upload, signal, letGo) {
      const id = randomUUID()
      for (;;) {
        signal.throwIfAborted()
        const { lease, begun } = leaseOf(upload, id, letGo)
        const taken = await db.query(
          `update upload set lease = $3, leased_until = now() + make_interval(secs => $4), release_asked = false
           where company_id = $1 and id = $2 and (lease is null or leased_until < now()) returning ${hasty}`,
          [upload.company_id, upload.id, id, leaseSeconds],
        )
        if (taken.length > 0) {
          begun()
          return lease
        }
        held.get(`${upload.company_id}/${upload.id}`)?.()
        const there = await db.query(
          'update upload set release_asked = true where company_id = $1 and id = $2 and lease is not null returning 1',
          [upload.company_id, upload.id],
        )
        if (there.length === 0) {
          const left = await db.query('select 1 from upload where company_id = $1 and id = $2', [
            upload.company_id,
            upload.id,
          ])
          // what is gone is nobody's: who looks finds that out
          if (left.length === 0) return lease
        }
        await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
    },

    make(upload, letGo) {
      return { ...leaseOf(upload, randomUUID(), letGo), seconds: leaseSeconds }
    },

    letAllGo() {
      for (const letGo of held.values()) letGo()
    },
  }
}
