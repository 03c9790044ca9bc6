import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { endingOf, oneRequestBytesOf, uploadFaultOf } from '@workplace/contract/kernel/upload'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { uploadKindNamed } from '@workplace/contract/uploads'
import { z } from 'zod'
import type { DirectForm, Storage } from '../../adapters/storage/port'
import type { Call } from '../call/call'
import type { Db } from '../database/db'
import { type FileRow, filesOf, keepFile, newFileId } from './keep-file'
import { mediaTypeOf } from './media-type'
import { wholeOf } from './stream'

/** Where direct uploads lie until they are confirmed; nothing is ever served from here. */
const folder = 'incoming'
const lifeSeconds = 3600

const ticket = z.object({
  company_id: z.number(),
  user_id: z.number(),
  type: z.string(),
  id: z.string(),
  name: z.string(),
  expiresAt: z.number(),
})
type Ticket = z.output<typeof ticket>

const waitingKey = (t: Ticket) => `${folder}/${t.company_id}/${t.id}.${endingOf(t.name)}`

const sealOf = (secret: Buffer, body: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['upload', body]))
    .digest()

function written(secret: Buffer, t: Ticket): string {
  const body = Buffer.from(JSON.stringify(t)).toString('base64url')
  return `${body}.${sealOf(secret, body).toString('base64url')}`
}

function read(secret: Buffer, token: string): Ticket | null {
  const [body = '', seal = ''] = token.split('.')
  const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(secret, body)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return ticket.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
}

type Direct = { readonly storage: Storage; readonly secret: Buffer }

/** A form for one direct upload of one person, and the token with which it is confirmed. */
export async function offerDirectUpload(
  { storage, secret }: Direct,
  call: Pick<Call, 'actor' | 'now'>,
  kind: UploadKind,
  name: string,
): Promise<DirectForm & { token: string }> {
  if (storage.direct === undefined) throw new Refusal(refusals.upload_not_direct)
  const fault = uploadFaultOf(kind, { name, bytes: 1 })
  if (fault !== null) throw new Refusal(fault.kind, fault.values)
  const { company_id, user_id } = call.actor
  const t: Ticket = {
    ...{ company_id, user_id, type: kind.name, id: newFileId(), name },
    expiresAt: call.now() + lifeSeconds * 1000,
  }
  const form = await storage.direct.form({
    key: waitingKey(t),
    media_type: mediaTypeOf(endingOf(name)),
    largestBytes: oneRequestBytesOf(kind),
    seconds: lifeSeconds,
  })
  return { ...form, token: written(secret, t) }
}

/** Takes what was posted to the store, judges it as every upload, and keeps it. Asking again gives the same file. */
export async function confirmDirectUpload(
  { storage, secret }: Direct,
  call: Pick<Call, 'actor' | 'now' | 'db' | 'afterCommit' | 'log'>,
  token: string,
): Promise<{ file: FileRow; isNew: boolean }> {
  const { actor, db } = call
  const t = read(secret, token)
  if (t === null || t.expiresAt <= call.now() || t.company_id !== actor.company_id || t.user_id !== actor.user_id) {
    throw new Refusal(refusals.upload_failed)
  }
  const kind = uploadKindNamed(t.type)
  if (kind === undefined) throw new Refusal(refusals.upload_failed)
  // First, so that a second post under the same form cannot change what was confirmed.
  const known = await confirmedEarlier(db, t, kind)
  if (known !== undefined) return { file: known, isNew: false }
  const key = waitingKey(t)
  const waiting = await storage.get(key)
  if (waiting === null) throw new Refusal(refusals.upload_failed)
  const most = oneRequestBytesOf(kind)
  try {
    const buffer = await wholeOf(waiting.body, most)
    if (buffer === null) throw new Refusal(refusals.upload_too_large, { n: most / 1024 / 1024 })
    const file = await keepFile({ storage, db }, actor, kind, { name: t.name, buffer }, t.id)
    call.afterCommit(() => {
      storage.remove(key).catch((error) => call.log.warn({ err: error }, 'a direct upload is left for the sweep'))
    })
    return { file, isNew: true }
  } catch (error) {
    // What was judged and refused will not become better; after a failure of ours it stays for another try.
    if (error instanceof Refusal) await storage.remove(key)
    throw error
  }
}

async function confirmedEarlier(db: Db, t: Ticket, kind: UploadKind): Promise<FileRow | undefined> {
  const paths = kind.formats.map((format) => `/${t.id}.${format}`)
  const [known] = (await filesOf(db, t.company_id, paths)).values()
  return known
}

/** Removes direct uploads that nobody confirmed while their token lived; answers how many. For an hourly job. */
export async function sweepDirectUploads(storage: Storage, now: number): Promise<number> {
  let removed = 0
  for await (const { key, modifiedAt } of storage.direct?.list(folder) ?? []) {
    if (modifiedAt > now - 2 * lifeSeconds * 1000) continue
    await storage.remove(key)
    removed += 1
  }
  return removed
}
