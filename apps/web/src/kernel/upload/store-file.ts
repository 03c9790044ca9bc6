import { uploadConfirm, uploadFile, uploadToken } from '@workplace/contract/kernel/files'
import { sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { CallError, call, type UploadOptions, upload } from '../client/client'
import { currentSession } from '../session/session'
import { toast } from '../toast/toast'
import { translate } from '../words'
import { PartProgress } from './later'
import { ownerOfParts } from './part-addresses'
import type { PartRun } from './part-run'

/** What is larger comes in parts of this size; what is not comes at once. */
const partBytes = 8 * 1024 * 1024

export type StoreOptions = UploadOptions & {
  /** Given for a file that comes in parts: its progress is seen there, and it can be paused. */
  onRun?: (run: PartRun) => void
}

/** Posts a form straight to the object store. */
function post(action: string, fields: Record<string, string>, file: File, options: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', file)
    const request = new XMLHttpRequest()
    const fail = () => {
      const message = translate(sentenceOf(refusals.upload_failed))
      if (!options.quiet) toast.error(message)
      reject(new CallError(message, { reason: 'upload_failed', status: request.status }))
    }
    request.open('POST', action)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) options.onProgress?.(Math.round((loaded / total) * 100))
    }
    request.onload = () => (request.status < 300 ? resolve() : fail())
    request.onerror = fail
    request.onabort = () => reject(new CallError('', { reason: 'cancelled' }))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/** Stores a file where the company keeps its files, and answers its path. Without a kind nothing is sent. */
export async function storeFile(kind: UploadKind | undefined, file: File, options: StoreOptions = {}): Promise<string> {
  if (kind === undefined) {
    const message = translate(sentenceOf(refusals.upload_type_required))
    toast.error(message, 5000)
    options.onProgress?.(0)
    throw new CallError(message, { reason: 'upload_type_required' })
  }
  const type = kind.name
  if (kind.resumable && (kind.inParts || file.size > partBytes)) {
    // what shows it comes with it: the line may be lost a moment later
    const [{ openRun }] = await Promise.all([import('./resumable-upload'), PartProgress.prepare()])
    const { run, done } = await openRun(kind, file, { whose: ownerOfParts(kind), partBytes })
    options.onRun?.(run)
    const { signal } = options
    if (signal?.aborted) run.cancel()
    else signal?.addEventListener('abort', run.cancel)
    return done.finally(() => signal?.removeEventListener('abort', run.cancel))
  }
  if (currentSession().company?.resource_local_or_cloud !== 'cloud') return upload(uploadFile, { type }, file, options)
  const { action, fields, token } = await call(uploadToken, { type, name: file.name }, options)
  await post(action, fields, file, options)
  return call(uploadConfirm, { token }, options)
}
