import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { uploadFinish } from '@workplace/contract/kernel/files'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf, formatFault } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { GrowthLost, type Storage } from '../../adapters/storage/port'
import type { Call } from '../call/call'
import { type Route, route } from '../call/route'
import { acceptedKind } from '../files/accept-upload'
import { type Content, contentOf } from '../files/content'
import { isLargeDocument } from '../files/document'
import { judged, storedKey } from '../files/keep-file'
import { isShown, mediaTypeOf } from '../files/media-type'
import { dropUpload } from './drop-upload'
import { isFullDisk } from './full-disk'
import type { Leases } from './leases'
import { forgetUpload, growthOf, type KeptContent, noteKept, ownUpload, type UploadRow } from './upload.store'

/** Looks at what was uploaded as a kind, once it is whole and before it is a file; says no with a `Refusal`. */
export type JudgeUpload = (
  content: Content,
  upload: { readonly name: string; readonly kind: UploadKind },
) => Promise<void>

type On = {
  readonly storage: Storage
  readonly leases: Leases
  readonly kinds: readonly UploadKind[]
  /** Of kinds that areas look at by themselves, by the name of the kind. */
  readonly judges: () => Readonly<Record<string, JudgeUpload>>
}

/** Longer than whoever still writes takes to let go. */
const waitMs = 20_000

/** What is kept of a content that lies whole in the store. */
async function keptOf({ storage, judges }: On, call: Call, row: UploadRow, kind: UploadKind): Promise<KeptContent> {
  const growth = growthOf(row)
  const content = await contentOf(storage, growth.key)
  if (content === null) throw new GrowthLost(growth.key)
  const judge = judges()[kind.name]
  const ending = endingOf(row.name)
  if (judge !== undefined) await judge(content, { name: row.name, kind })
  else if (isShown(ending)) return keptPicture(storage, call, row, kind, content)
  else if (!(await isLargeDocument(ending, content))) {
    const fault = formatFault(kind)
    throw new Refusal(fault.kind, fault.values)
  }
  return { key: growth.key, bytes: content.bytes, width: null, height: null }
}

/** A picture is made anew, as every other; its kind lets none through that would not fit into the memory. */
async function keptPicture(storage: Storage, call: Call, row: UploadRow, kind: UploadKind, content: Content) {
  const buffer = await content.read(0, content.bytes)
  const { body, ending, pixels } = await judged(call.actor, kind, { name: row.name, buffer })
  const key = storedKey(row.company_id, `${row.id}.${ending}`)
  await storage.put(key, body, mediaTypeOf(ending))
  const { key: before } = growthOf(row)
  if (key !== before) await storage.remove(before)
  return { key, bytes: body.length, width: pixels?.width ?? null, height: pixels?.height ?? null }
}

/** Makes an upload whole and looks at it: minutes of work, perhaps, and nothing for a transaction. */
async function makeWhole(on: On, call: Call, id: string): Promise<void> {
  const { db, actor } = call
  const row = await ownUpload(db, actor, id, call.now())
  if (row.kept !== null) return
  if (row.received < row.bytes)
    throw new Refusal(refusals.upload_incomplete, { percent: Math.floor((row.received / row.bytes) * 100) })
  const patience = AbortSignal.timeout(waitMs)
  const lease = await on.leases
    .take(row, patience, () => {})
    .catch((error) => {
      throw patience.aborted ? new Refusal(refusals.upload_busy) : error
    })
  try {
    const now = await ownUpload(db, actor, id, call.now())
    if (now.kept !== null) return
    await on.storage.growing.finish(growthOf(now))
    const kept = await keptOf(on, call, now, acceptedKind(actor, now.kind, on.kinds))
    if (!(await noteKept(db, now, lease.id, kept))) throw new Refusal(refusals.upload_busy)
  } catch (error) {
    if (error instanceof GrowthLost) {
      await forgetUpload(db, row)
      throw new Refusal(refusals.upload_unknown)
    }
    if (isFullDisk(error)) throw new Refusal(refusals.upload_no_space)
    // what was judged and refused will not become better; after a failure of ours it stays for another try
    if (error instanceof Refusal && error.kind !== refusals.upload_busy && error.kind !== refusals.too_many)
      await dropUpload({ db, storage: on.storage }, row)
    throw error
  } finally {
    await lease.end()
  }
}

/** Makes a file of what is kept. Asked again it is the same file. */
async function finish(call: Call, { id }: ParsedOf<typeof uploadFinish>): Promise<OutputOf<typeof uploadFinish>> {
  const { db, actor } = call
  await db.query('select 1 from upload where company_id = $1 and id = $2 for update', [actor.company_id, id])
  const row = await ownUpload(db, actor, id, call.now())
  const { kept } = row
  if (row.file_key !== null) {
    call.unchanged()
    return `/${row.file_key}`
  }
  if (kept === null) throw new Refusal(refusals.upload_busy)
  const key = kept.key.slice(kept.key.indexOf('/') + 1)
  await db.query(
    `insert into file (company_id, key, kind, media_type, bytes, width, height, name, user_id, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[actor.company_id, key, row.kind, mediaTypeOf(endingOf(key)), kept.bytes, kept.width, kept.height],
      ...[row.name, actor.user_id, actor.name],
    ],
  )
  await db.query('update upload set file_key = $3 where company_id = $1 and id = $2', [actor.company_id, id, key])
  call.record({ module: 'file', action: 'upload', target: row.name, after: { path: `/${key}` } })
  return `/${key}`
}

/** `POST /base/uploadFinish` */
export const finishRoute = (on: On): Route => ({
  ...route(uploadFinish, finish),
  before: (call, { id }: { id: string }) => makeWhole(on, call, id),
})
