import { createHash } from 'node:crypto'
import type { FirmwareFile } from '@workplace/contract/device/firmware'
import * as refusals from '@workplace/contract/device/refusals'
import { firmwareFile } from '@workplace/contract/device/uploads'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { endingOf, formatFault } from '@workplace/contract/kernel/upload'
import type { Storage } from '../../../adapters/storage/port'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { type Content, contentOf } from '../../../kernel/files/content'
import { storedKey } from '../../../kernel/files/keep-file'
import type { JudgeUpload } from '../../../kernel/uploads/finish-upload'

/** How such files begin, by their ending; others have no form of their own. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  // archives of SWUpdate (cpio) and bundles of RAUC (squashfs)
  swu: ['070701', '070702'],
  raucb: ['hsqs'],
  zip: ['PK'],
  apk: ['PK'],
  gz: ['\x1f\x8b'],
  tgz: ['\x1f\x8b'],
}

/** A file that does not begin as its ending says would be refused by the device, an hour later and in its own words. */
export const judgeFirmware: JudgeUpload = async (content, { name, kind }) => {
  const wanted = beginnings[endingOf(name)]
  const head = (await content.read(0, 8)).toString('latin1')
  if (content.bytes > 0 && (wanted === undefined || wanted.some((begins) => head.startsWith(begins)))) return
  const fault = formatFault(kind)
  throw new Refusal(fault.kind, fault.values)
}

type Digests = { readonly sha256: string; readonly sha1: string; readonly md5: string }

/** Read once, piece by piece. */
async function digestsOf(content: Content): Promise<Digests> {
  const [sha256, sha1, md5] = [createHash('sha256'), createHash('sha1'), createHash('md5')]
  for await (const piece of content.pieces()) for (const one of [sha256, sha1, md5]) one.update(piece)
  return { sha256: sha256.digest('hex'), sha1: sha1.digest('hex'), md5: md5.digest('hex') }
}

export const keyOf = ({ path }: Pick<FirmwareFile, 'path'>): string => path.replace(/^\//, '')

/** Asked before a version is saved, without a transaction: what its file comes to is known then. */
export const ensureDigest =
  (storage: Storage) =>
  async ({ db, actor }: Call, { file }: { file?: FirmwareFile | null }): Promise<void> => {
    if (file === undefined || file === null) return
    const key = keyOf(file)
    const [known] = await db.query<{ has: boolean }>(
      `select exists (select from firmware_digest d where d.company_id = f.company_id and d.key = f.key) as has
       from file f where f.company_id = $1 and f.key = $2 and f.kind = $3`,
      [actor.company_id, key, firmwareFile.name],
    )
    if (known?.has) return
    const content = known === undefined ? null : await contentOf(storage, storedKey(actor.company_id, key))
    if (content === null) throw new Refusal(refusals.firmware_file_gone)
    await noteDigest(db, actor.company_id, key, content)
  }

async function noteDigest(db: Db, company_id: number, key: string, content: Content): Promise<void> {
  const { sha256, sha1, md5 } = await digestsOf(content)
  await db.query(
    `insert into firmware_digest (company_id, key, bytes, sha256, sha1, md5) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, key) do nothing`,
    [company_id, key, content.bytes, sha256, sha1, md5],
  )
}
