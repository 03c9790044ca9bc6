import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as uploads from '@workplace/contract/kernel/uploads'
import type { attachmentAddress as declared } from '@workplace/contract/meeting/form'
import type { Storage } from '../../../adapters/storage/port'
import type { Call } from '../../../kernel/call/call'
import type { Database, Db } from '../../../kernel/database/db'
import type { Addresses } from '../../../kernel/files/address'
import { giveUpUnattached } from '../../../kernel/files/give-up-unattached'
import { forgetFile } from '../../../kernel/files/keep-file'
import { requireVisible } from './meeting-visibility'

export type Attachment = { id: number; name: string; bytes: number }
export type AskedFile = { id: number } | { path: string }

const noSuchFile = () =>
  new Refusal(
    refusals.invalid_input,
    {},
    { fields: { attachments: ['附件不存在，请重新上传', 'File not found. Upload it again.'] } },
  )

/** A file `f` belongs to a meeting or to minutes. */
const isAttached = `exists (select 1 from meeting_attachment a where a.company_id = f.company_id and a.file_key = f.key)
  or exists (select 1 from minutes_file a where a.company_id = f.company_id and a.file_key = f.key)`

/** Gives up what was uploaded for meetings and minutes, and is of none of them a day later. For a job. */
export const forgetUnattached = (db: Database, now: number): Promise<number> =>
  giveUpUnattached(db, uploads.file, isAttached, now)

/** The keys of uploads: of the caller, as attachments. Nobody gives away what somebody else uploaded. */
async function ownUploads(call: Call, paths: readonly string[]): Promise<string[]> {
  const keys = [...new Set(paths.map((path) => path.slice(1)))]
  if (keys.length === 0) return []
  const own = await call.db.query(
    `select 1 from file where company_id = $1 and key = any($2) and kind = 'file' and user_id = $3`,
    [call.actor.company_id, keys, call.actor.user_id],
  )
  if (own.length < keys.length) throw noSuchFile()
  return keys
}

async function attach(call: Call, meeting_ids: readonly number[], keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await call.db.query(
    `insert into meeting_attachment (company_id, meeting_id, file_key, created_by)
     select $1, m.id, f.key, $4 from unnest($2::int[]) as m(id) cross join unnest($3::text[]) with ordinality as f(key, n)
     order by m.id, f.n on conflict do nothing`,
    [call.actor.company_id, meeting_ids, keys, call.actor.name],
  )
}

/** Gives new meetings their files; those of a series share them. */
export async function addAttachments(
  call: Call,
  meeting_ids: readonly number[],
  asked: readonly { path: string }[],
): Promise<void> {
  await attach(
    call,
    meeting_ids,
    await ownUploads(
      call,
      asked.map((one) => one.path),
    ),
  )
}

/**
 * Gives meetings these files instead of those that they had: of the chosen meeting by id, or new ones. A file that no
 * meeting has any more is forgotten after the commit.
 */
export async function replaceAttachments(
  call: Call,
  storage: Storage,
  chosen_id: number,
  meeting_ids: readonly number[],
  asked: readonly AskedFile[],
): Promise<void> {
  const { db, actor } = call
  const ids = asked.flatMap((one) => ('id' in one ? [one.id] : []))
  const kept = await db.query<{ file_key: string }>(
    'select file_key from meeting_attachment where company_id = $1 and meeting_id = $2 and id = any($3::int[]) order by id',
    [actor.company_id, chosen_id, ids],
  )
  if (kept.length < new Set(ids).size) throw noSuchFile()
  const fresh = await ownUploads(
    call,
    asked.flatMap((one) => ('path' in one ? [one.path] : [])),
  )
  const keys = [...new Set([...kept.map((one) => one.file_key), ...fresh])]
  if (keys.length > uploads.file.count) throw new Refusal(refusals.upload_limit)
  const gone = await db.query<{ file_key: string }>(
    `delete from meeting_attachment where company_id = $1 and meeting_id = any($2::int[]) and not file_key = any($3)
     returning file_key`,
    [actor.company_id, meeting_ids, keys],
  )
  await attach(call, meeting_ids, keys)
  await forgetUnused(call, storage, [...new Set(gone.map((one) => one.file_key))])
}

async function forgetUnused(call: Call, storage: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { db, actor } = call
  const unused = await db.query<{ key: string }>(
    `select key from unnest($2::text[]) as gone(key) where not exists (
       select 1 from meeting_attachment a where a.company_id = $1 and a.file_key = gone.key)
       and not exists (select 1 from minutes_file a where a.company_id = $1 and a.file_key = gone.key)`,
    [actor.company_id, keys],
  )
  for (const { key } of unused) {
    const remove = await forgetFile({ storage, db }, actor.company_id, `/${key}`)
    call.afterCommit(() => {
      remove().catch((error) => call.log.warn({ err: error, key }, 'the content of a removed file is still stored'))
    })
  }
}

/** The files of a meeting, as those who may see it are told of them: without where they are stored. */
export function attachmentsOf(db: Db, company_id: number, meeting_id: number): Promise<Attachment[]> {
  return db.query<Attachment>(
    `select a.id, f.name, f.bytes from meeting_attachment a
     join file f on f.company_id = a.company_id and f.key = a.file_key
     where a.company_id = $1 and a.meeting_id = $2 order by a.id`,
    [company_id, meeting_id],
  )
}

/** `GET /meeting/attachment`: where a file can be fetched for the next hour, by those who may see its meeting. */
export async function attachmentAddress(
  call: Call,
  input: ParsedOf<typeof declared>,
  signPath: Addresses['sign'],
): Promise<OutputOf<typeof declared>> {
  const { company_id } = call.actor
  await requireVisible(call, input.meeting_id)
  const [file] = await call.db.query<{ key: string; name: string }>(
    `select f.key, f.name from meeting_attachment a join file f on f.company_id = a.company_id and f.key = a.file_key
     where a.company_id = $1 and a.meeting_id = $2 and a.id = $3`,
    [company_id, input.meeting_id, input.id],
  )
  if (file === undefined) throw new Refusal(refusals.not_found)
  return { url: signPath(company_id, `/${file.key}`, { download: file.name }) }
}
