import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import * as uploads from '@workplace/contract/kernel/uploads'
import type {
  addMinutesFile as declaredAdd,
  deleteMinutesFile as declaredDelete,
  minutesFile as declaredFile,
} from '@workplace/contract/meeting/minutes'
import type { Storage } from '../../../adapters/storage/port'
import type { Call } from '../../../kernel/call/call'
import type { Addresses } from '../../../kernel/files/address'
import { forgetFile } from '../../../kernel/files/keep-file'
import { noteMinutes, readMinutes, readWritable } from './minutes.store'

/** `POST /minutes/file_add`: an upload of the caller's own. */
export async function addMinutesFile(
  call: Call,
  input: ParsedOf<typeof declaredAdd>,
): Promise<OutputOf<typeof declaredAdd>> {
  const { company_id, user_id, name } = call.actor
  const minutes = await readWritable(call, input.id)
  const [own] = await call.db.query<{ key: string; name: string }>(
    `select key, name from file where company_id = $1 and key = $2 and kind = 'file' and user_id = $3`,
    [company_id, input.path.slice(1), user_id],
  )
  if (own === undefined) {
    const words = ['附件不存在，请重新上传', 'File not found. Upload it again.'] as const
    throw new Refusal(refusals.invalid_input, {}, { fields: { path: words } })
  }
  const [made] = await call.db.query<{ id: number; files: number }>(
    `with made as (
       insert into minutes_file (company_id, minutes_id, file_key, created_by) values ($1, $2, $3, $4)
       on conflict (company_id, minutes_id, file_key) do update set created_by = excluded.created_by returning id)
     select made.id, (select count(*)::int from minutes_file where company_id = $1 and minutes_id = $2) as files from made`,
    [company_id, minutes.id, own.key, name],
  )
  // counted before the new one
  if (made === undefined || made.files >= uploads.file.count) throw new Refusal(refusals.upload_limit)
  noteMinutes(call, minutes, 'add_file', undefined, { name: own.name })
  return { id: minutes.id, file_id: made.id }
}

/** Files that belonged to minutes only are forgotten after the commit. */
export async function forgetMinutesFiles(call: Call, storage: Storage, keys: readonly string[]): Promise<void> {
  const { db, actor } = call
  const unused = await db.query<{ key: string }>(
    `select key from unnest($2::text[]) as gone(key) where
       not exists (select 1 from minutes_file a where a.company_id = $1 and a.file_key = gone.key)
       and not exists (select 1 from meeting_attachment a where a.company_id = $1 and a.file_key = gone.key)`,
    [actor.company_id, keys],
  )
  for (const { key } of unused) {
    const remove = await forgetFile({ storage, db }, actor.company_id, `/${key}`)
    call.afterCommit(() => {
      remove().catch((error) => call.log.warn({ err: error, key }, 'the content of a removed file is still stored'))
    })
  }
}

/** `POST /minutes/file_del` */
export async function deleteMinutesFile(
  call: Call,
  input: ParsedOf<typeof declaredDelete>,
  storage: Storage,
): Promise<OutputOf<typeof declaredDelete>> {
  const minutes = await readWritable(call, input.id)
  const gone = await call.db.query<{ file_key: string; name: string }>(
    `delete from minutes_file a using file f
     where a.company_id = $1 and a.minutes_id = $2 and a.id = $3 and f.company_id = a.company_id and f.key = a.file_key
     returning a.file_key, f.name`,
    [call.actor.company_id, minutes.id, input.file_id],
  )
  const [file] = gone
  if (file === undefined) throw new Refusal(refusals.not_found)
  await forgetMinutesFiles(call, storage, [file.file_key])
  noteMinutes(call, minutes, 'del_file', { name: file.name })
  return { id: minutes.id }
}

/** `GET /minutes/file`: by who may read the minutes. */
export async function minutesFile(
  call: Call,
  input: ParsedOf<typeof declaredFile>,
  signPath: Addresses['sign'],
): Promise<OutputOf<typeof declaredFile>> {
  const { company_id } = call.actor
  await readMinutes(call, input.id)
  const [file] = await call.db.query<{ key: string; name: string }>(
    `select f.key, f.name from minutes_file a join file f on f.company_id = a.company_id and f.key = a.file_key
     where a.company_id = $1 and a.minutes_id = $2 and a.id = $3`,
    [company_id, input.id, input.file_id],
  )
  if (file === undefined) throw new Refusal(refusals.not_found)
  return { url: signPath(company_id, `/${file.key}`, { download: file.name }) }
}
