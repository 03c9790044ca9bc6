import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Storage } from '../../adapters/storage/port'
import type { Db } from '../database/db'
import type { Secrets } from '../secrets/secrets'
import { judged, newFileId, type Owner, storedKey, type Upload } from './keep-file'
import { mediaTypeOf } from './media-type'
import { wholeOf } from './stream'

export type SealingDeps = { readonly storage: Storage; readonly secrets: Pick<Secrets, 'encryptFile' | 'decryptFile'> }

/** An ending that is never shown and never served as anything: what lies there are encrypted bytes. */
const sealedEnding = 'sealed'
/** Whether a content lies there encrypted. */
export const isSealed = (key: string): boolean => key.endsWith(`.${sealedEnding}`)

const mostBytes = 256 * 1024 * 1024

/** Stores a content encrypted, under a key of its own. */
export async function putSealed(
  { storage, secrets }: SealingDeps,
  company_id: number,
  content: Buffer,
): Promise<string> {
  const key = `${newFileId()}.${sealedEnding}`
  const stored = storedKey(company_id, key)
  await storage.put(stored, secrets.encryptFile(stored, content), 'application/octet-stream')
  return key
}

/** A content that was stored encrypted. */
export async function getSealed({ storage, secrets }: SealingDeps, company_id: number, key: string): Promise<Buffer> {
  const stored = storedKey(company_id, key)
  const found = await storage.get(stored)
  const whole = found && (await wholeOf(found.body, mostBytes))
  if (whole === null) throw new Refusal(refusals.not_found)
  return secrets.decryptFile(stored, whole)
}

/** An uploaded picture, judged and made anew as every other, and kept encrypted. Answers its path. */
export async function keepSealedPicture(
  on: SealingDeps & { db: Db },
  owner: Owner,
  kind: UploadKind,
  upload: Upload,
): Promise<string> {
  const { company_id, user_id, name } = owner
  const { body, ending, pixels } = await judged(owner, kind, upload)
  const key = await putSealed(on, company_id, body)
  try {
    await on.db.query(
      `insert into file (company_id, key, kind, media_type, bytes, width, height, name, user_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        company_id,
        key,
        kind.name,
        mediaTypeOf(ending),
        body.length,
        pixels?.width ?? null,
        pixels?.height ?? null,
        upload.name.slice(-255),
        user_id,
        name,
      ],
    )
  } catch (error) {
    await on.storage.remove(storedKey(company_id, key))
    throw error
  }
  return `/${key}`
}
