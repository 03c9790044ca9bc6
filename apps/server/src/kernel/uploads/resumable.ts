import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { FastifyInstance } from 'fastify'
import type { Storage } from '../../adapters/storage/port'
import type { Route } from '../call/route'
import type { Database } from '../database/db'
import type { Sessions } from '../session/session'
import { sweepLeftovers, sweepUploads } from './drop-upload'
import { finishRoute, type JudgeUpload } from './finish-upload'
import { openLeases } from './leases'
import { serveTus } from './serve-tus'

type On = {
  readonly db: Database
  readonly storage: Storage
  readonly kinds: readonly UploadKind[]
  readonly judges: () => Readonly<Record<string, JudgeUpload>>
  readonly now: () => number
}

/** Uploads of large files, which go on where they were cut off. */
export type ResumableUploads = {
  /** The call that makes a file of what came. */
  readonly route: Route
  /** The protocol by which it comes. */
  serve(app: FastifyInstance, sessions: Sessions): void
  /** Drops what nobody went on with for a day. */
  sweep(): Promise<number>
  /** Drops what the store has of uploads that nobody knows any more. */
  sweepLeftovers(): Promise<number>
  /** Ends what is coming in: it goes on at another server, or later. */
  letGo(): void
}

export function openResumable({ db, storage, kinds, judges, now }: On): ResumableUploads {
  const leases = openLeases(db)
  return {
    route: finishRoute({ storage, leases, kinds, judges }),
    serve: (app, sessions) => serveTus(app, { db, storage, sessions, leases, kinds, now }),
    sweep: () => sweepUploads({ db, storage, leases }, now()),
    sweepLeftovers: () => sweepLeftovers({ db, storage }, now()),
    letGo: () => leases.letAllGo(),
  }
}
