import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, type Lock, type Locker, Upload } from '@tus/server'
import { endingOf } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Storage } from '../../adapters/storage/port'
import type { Database } from '../database/db'
import { mediaTypeOf } from '../files/media-type'
import { dropUpload } from './drop-upload'
import { type Lease, LeaseLost, type Leases } from './leases'
import { beginUpload, growthOf, lifeMs, noteReceived, ownUpload, type UploadRow } from './upload.store'

/** What the library does not hand on: who asks, about which upload, and the lease of the request. */
export type UploadRequest = {
  readonly company_id: number
  readonly user_id: number
  readonly id: string
  /** Of an upload that is made. */
  readonly making?: { readonly kind: UploadKind; readonly name: string; readonly fingerprint: string | null }
  lease?: Lease
  /** As it was read under the lease: nobody else changes it. */
  row?: UploadRow
  /** Ends the request soon: somebody else waits, or the server stops. */
  letGo?: () => void
  /** What is being written: a lease ends after it. */
  writing?: Promise<unknown>
  /** Why that failed: the library tells of what followed from it. */
  failure?: unknown
}

const request = new AsyncLocalStorage<UploadRequest>()

/** Does what the library does for one request. */
export const inRequest = <T>(of: UploadRequest, work: () => Promise<T>): Promise<T> => request.run(of, work)

export function currentUpload(): UploadRequest {
  const found = request.getStore()
  if (found === undefined) throw new Error('an upload outside of a request')
  return found
}

export type GrownOn = {
  readonly db: Database
  readonly storage: Storage
  readonly leases: Leases
  readonly now: () => number
}

/** Longer than somebody who is asked takes to let go, and than a lease of one who is gone. */
const waitMs = 20_000

/** Leases as the library wants its locks. */
export function leaseLocker({ leases }: Pick<GrownOn, 'leases'>): Locker {
  return {
    newLock: (): Lock => ({
      async lock(signal, letGo) {
        const mine = currentUpload()
        mine.letGo = letGo
        // nobody else knows of what is only made
        if (mine.making !== undefined) return
        const patience = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
        mine.lease = await leases.take(mine, patience, letGo).catch((error) => {
          throw patience.aborted ? (signal.aborted ? ERRORS.ABORTED : ERRORS.ERR_LOCK_TIMEOUT) : error
        })
      },
      async unlock() {
        const mine = currentUpload()
        await mine.writing?.catch(() => {})
        await mine.lease?.end()
      },
    }),
  }
}

/** Uploads as rows of the database, and their contents as they grow in the store of the product. */
export class GrownStore extends DataStore {
  readonly #on: GrownOn
  constructor(on: GrownOn) {
    super()
    this.#on = on
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, storage, leases, now } = this.#on
    const mine = currentUpload()
    const { making, company_id, id } = mine
    if (making === undefined || upload.size === undefined) throw ERRORS.INVALID_LENGTH
    const fresh: UploadRow = {
      ...{ company_id, id, user_id: mine.user_id, kind: making.kind.name, name: making.name, bytes: upload.size },
      ...{ fingerprint: making.fingerprint, received: 0, state: '', touched_at: new Date(now()).toISOString() },
      ...{ kept: null, file_key: null },
    }
    const growth = growthOf(fresh)
    const state = await storage.growing.begin(growth, mediaTypeOf(endingOf(making.name)))
    const { lease, seconds, begun } = leases.make(mine, () => mine.letGo?.())
    try {
      await beginUpload(db, { ...fresh, kind: making.kind }, { state, lease: lease.id, seconds }, now())
    } catch (error) {
      await storage.growing.drop({ ...growth, state })
      throw error
    }
    mine.lease = lease
    begun()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, now } = this.#on
    const mine = currentUpload()
    const row = await ownUpload(db, mine, id, now())
    if (mine.lease !== undefined) mine.row = row
    // the library reckons by the clock of the machine when it ends, which is not the product's in tests
    const touched = new Date(Date.now() - (now() - Date.parse(row.touched_at)))
    return new Upload({
      ...{ id, size: row.bytes, offset: row.received, creation_date: touched.toISOString() },
      metadata: { type: row.kind, filename: row.name },
    })
  }

  override write(stream: Readable, id: string): Promise<number> {
    const mine = currentUpload()
    const written = this.#write(stream, id, mine).catch((error) => {
      mine.failure = error
      throw error
    })
    mine.writing = written
    return written
  }

  async #write(stream: Readable, id: string, mine: UploadRequest): Promise<number> {
    const { db, storage, now } = this.#on
    const { lease } = mine
    if (lease === undefined) throw new LeaseLost()
    const row = mine.row ?? (await ownUpload(db, mine, id, now()))
    let { received } = row
    if (received === row.bytes) return received
    const pieces = async function* () {
      for await (const piece of stream) {
        if (!lease.isMine()) throw new LeaseLost()
        yield piece as Buffer
      }
    }
    await storage.growing.append(growthOf(row), pieces(), async (safe, state) => {
      if (!(await noteReceived(db, row, lease.id, { received: safe, state, now: now() }))) throw new LeaseLost()
      received = safe
    })
    return received
  }

  override async remove(id: string): Promise<void> {
    const { db, storage, now } = this.#on
    const row = await ownUpload(db, currentUpload(), id, now())
    await dropUpload({ db, storage }, row)
  }

  /** Of an upload of which nothing comes any more, in milliseconds. */
  override getExpiration(): number {
    return lifeMs
  }
}
