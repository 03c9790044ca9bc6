import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS, Server } from '@tus/server'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { GrowthLost } from '../../adapters/storage/port'
import { isFullDisk } from './full-disk'
import { currentUpload, type GrownOn, GrownStore, inRequest, leaseLocker, type UploadRequest } from './grown-store'
import { LeaseLost } from './leases'

/** What the library says no with, and what it means. */
const known = new Map<object, () => Refusal>([
  [ERRORS.INVALID_OFFSET, () => new Refusal(refusals.upload_other_place, {}, { status: 409 })],
  [ERRORS.ERR_SIZE_EXCEEDED, () => new Refusal(refusals.upload_beyond, {}, { status: 413 })],
  [ERRORS.ERR_MAX_SIZE_EXCEEDED, () => new Refusal(refusals.upload_beyond, {}, { status: 413 })],
  [ERRORS.FILE_NOT_FOUND, () => new Refusal(refusals.upload_unknown, {}, { status: 404 })],
  [ERRORS.FILE_NO_LONGER_EXISTS, () => new Refusal(refusals.upload_unknown, {}, { status: 410 })],
  [ERRORS.ERR_LOCK_TIMEOUT, () => new Refusal(refusals.upload_busy, {}, { status: 423 })],
  [ERRORS.ABORTED, () => new Refusal(refusals.upload_busy, {}, { status: 423 })],
])

/** A failed request as a refusal; undefined: a failure of ours. */
export function uploadRefusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof LeaseLost) return new Refusal(refusals.upload_busy, {}, { status: 423 })
  if (error instanceof GrowthLost) return new Refusal(refusals.upload_unknown, {}, { status: 410 })
  if (isFullDisk(error)) return new Refusal(refusals.upload_no_space, {}, { status: 507 })
  const said = known.get(error as object)
  if (said !== undefined) return said()
  const status = (error as { status_code?: number }).status_code
  if (status === 413) return new Refusal(refusals.upload_beyond, {}, { status })
  if (status !== undefined && (status < 500 || status === 501)) {
    const header = String((error as { body?: string }).body ?? '').trim()
    return new Refusal(
      refusals.upload_malformed,
      { header: header.slice(0, 200) },
      { status: status === 501 ? status : 400 },
    )
  }
  return undefined
}

export type AnswerUpload = (request: IncomingMessage, response: ServerResponse, of: UploadRequest) => Promise<void>

type On = GrownOn & {
  /** What is answered to an error, with the status of it. */
  readonly answer: (error: unknown, of: UploadRequest) => { readonly status: number; readonly text: string }
}

/** The tus protocol, spoken by the library, over our rows and our store. */
export function openTusServer(on: On): AnswerUpload {
  const server = new Server({
    path: '/tus',
    datastore: new GrownStore(on),
    locker: leaseLocker(on),
    relativeLocation: true,
    // other sites get nothing from us
    allowedOrigins: () => false,
    namingFunction: () => currentUpload().id,
    getFileIdFromRequest: () => currentUpload().id,
    // who is asked to let go ends at once: what came is kept
    lockDrainTimeout: 1,
    onResponseError: (_, error) => {
      const { status, text } = on.answer(error, currentUpload())
      return { status_code: status, body: text }
    },
  })
  return (request, response, of) => inRequest(of, () => server.handle(request, response))
}
