import { randomUUID } from 'node:crypto'
import { Refusal } from '@workplace/contract/kernel/refusal'
import { endingOf, formatFault, oneRequestFaultOf, uploadFaultOf } from '@workplace/contract/kernel/upload'
import type { Pixels, UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Storage } from '../../adapters/storage/port'
import type { Db } from '../database/db'
import type { TurnTaker } from '../subprocess/fair-queue'
import { isDocument } from './document'
import { isShown, mediaTypeOf } from './media-type'
import { readPicture, thumbWidths } from './picture'

export type Upload = { readonly name: string; readonly buffer: Buffer }
export type Owner = { readonly company_id: number; readonly user_id: number | null; readonly name: string }

/** A file of a company as the database knows it. `path` is a slash and the key, as rows carry it. */
export type FileRow = {
  readonly path: string
  /** The name of its kind. */
  readonly kind: string
  readonly media_type: string
  readonly bytes: number
  readonly width: number | null
  readonly height: number | null
  readonly name: string
}

/** Companies have folders of their own, so that no path of one company can ever name a file of another. */
export const storedKey = (company_id: number, key: string): string => `${company_id}/${key}`
const thumbKey = (key: string, width: number) => `${key.slice(0, key.indexOf('.'))}.w${width}.webp`
export const storedThumbKey = (company_id: number, key: string, width: number): string =>
  storedKey(company_id, thumbKey(key, width))

/** A name that we give: 32 characters without hyphens, which nobody can guess. */
export const newFileId = (): string => randomUUID().replaceAll('-', '')

type Judged = { readonly body: Buffer; readonly ending: string; readonly pixels: Pixels | null }

const known = new WeakMap<Upload, Promise<Judged>>()

/**
 * What is kept of an upload, judged by its content; refuses with the sentences of the specification. It is judged once: a
 * route asks before its transaction begins, so that no connection is held while a picture waits for its turn.
 */
export function judged(who: TurnTaker, kind: UploadKind, upload: Upload): Promise<Judged> {
  const found = known.get(upload) ?? judge(who, kind, upload)
  known.set(upload, found)
  return found
}

async function judge(who: TurnTaker, kind: UploadKind, upload: Upload): Promise<Judged> {
  const bytes = upload.buffer.length
  const fault = uploadFaultOf(kind, { name: upload.name, bytes }) ?? oneRequestFaultOf(kind, bytes)
  if (fault !== null) throw new Refusal(fault.kind, fault.values)
  const ending = endingOf(upload.name)
  if (isShown(ending)) return readPicture(who, kind, upload)
  if (isDocument(ending, upload.buffer)) return { body: upload.buffer, ending, pixels: null }
  const wrong = formatFault(kind)
  throw new Refusal(wrong.kind, wrong.values)
}

/** Judges an upload, stores what is kept of it and remembers it. For seeds and imports as well as for people. */
export async function keepFile(
  { storage, db }: { storage: Storage; db: Db },
  owner: Owner,
  kind: UploadKind,
  upload: Upload,
  id = newFileId(),
): Promise<FileRow> {
  const { body, ending, pixels } = await judged(owner, kind, upload)
  const key = `${id}.${ending}`
  const file: FileRow = {
    path: `/${key}`,
    kind: kind.name,
    media_type: mediaTypeOf(ending),
    bytes: body.length,
    width: pixels?.width ?? null,
    height: pixels?.height ?? null,
    name: upload.name.slice(-255),
  }
  // Content first: a row without content would be a broken picture, content without a row is only waste.
  await storage.put(storedKey(owner.company_id, key), body, file.media_type)
  try {
    await db.query(
      `insert into file (company_id, key, kind, media_type, bytes, width, height, name, user_id, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (company_id, key) do nothing`,
      [
        owner.company_id,
        key,
        file.kind,
        file.media_type,
        file.bytes,
        file.width,
        file.height,
        file.name,
        owner.user_id,
        owner.name,
      ],
    )
  } catch (error) {
    await storage.remove(storedKey(owner.company_id, key))
    throw error
  }
  return file
}

/** The company's own files among some paths, by path. What is missing in the answer is not a file of the company. */
export async function filesOf(db: Db, company_id: number, paths: readonly string[]): Promise<Map<string, FileRow>> {
  const rows = await db.query<FileRow>(
    `select '/' || key as path, kind, media_type, bytes, width, height, name from file
     where company_id = $1 and key = any($2)`,
    [company_id, paths.map((path) => path.replace(/^\//, ''))],
  )
  return new Map(rows.map((row) => [row.path, row]))
}

/** Forgets a file; run what it answers after the commit, so that a change that fails loses nothing. */
export async function forgetFile(
  { storage, db }: { storage: Storage; db: Db },
  company_id: number,
  path: string,
): Promise<() => Promise<void>> {
  const key = path.replace(/^\//, '')
  const gone = await db.query('delete from file where company_id = $1 and key = $2 returning 1', [company_id, key])
  return async () => {
    if (gone.length === 0) return
    await storage.remove(storedKey(company_id, key))
    if (!isShown(endingOf(key))) return
    for (const width of thumbWidths) await storage.remove(storedThumbKey(company_id, key, width))
  }
}
