import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { say } from '@workplace/contract/kernel/words'
import { type exportMine as declared, exportKind, type myExports } from '@workplace/contract/privacy/mine'
import type { Call } from '../../kernel/call/call'
import type { FileAnswer } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import { storedKey } from '../../kernel/files/keep-file'
import { getSealed, putSealed } from '../../kernel/files/sealed-file'
import { archiveOf } from './archive'
import type { PrivacyDeps } from './deps'
import { privacyWords as words } from './words'

const keptDays = 7
const mostRows = 200_000

/** Begins the archive of the caller's own data; an earlier one makes room for it. */
export async function exportMine(deps: PrivacyDeps, call: Call): Promise<OutputOf<typeof declared>> {
  const { company_id, user_id, name } = call.actor
  const { language } = call
  const task = await deps.tasks.begin(call, exportKind(user_id), 1, async (on) => {
    await on.change(async ({ db, record, now, afterCommit }) => {
      const asking = { db, secrets: deps.secrets, company_id, user_id, language, most: mostRows }
      const content = await archiveOf(deps, asking, name, now())
      const key = await putSealed(deps, company_id, content)
      try {
        await db.query('delete from data_export where company_id = $1 and user_id = $2', [company_id, user_id])
        await db.query(
          `insert into data_export (company_id, user_id, key, bytes, expires_at)
           values ($1, $2, $3, $4, now() + make_interval(days => ${keptDays}))`,
          [company_id, user_id, key, content.length],
        )
      } catch (error) {
        await deps.storage.remove(storedKey(company_id, key))
        throw error
      }
      const after = { bytes: content.length }
      record({ module: 'privacy', action: 'export', target: name, target_id: user_id, after })
      afterCommit(deps.erase)
    })
    return { rows: [], total: 1, valid: 1, saved: 1 }
  })
  call.record({ module: 'privacy', action: 'begin_export', target: name, target_id: user_id })
  return { task }
}

export async function listExports(call: Call): Promise<OutputOf<typeof myExports>> {
  const items = await call.db.query<OutputOf<typeof myExports>['items'][number]>(
    `select id, bytes, created_at, expires_at from data_export
     where company_id = $1 and user_id = $2 and expires_at > now() order by id desc`,
    [call.actor.company_id, call.actor.user_id],
  )
  return { items }
}

/** One of the caller's own archives, and nobody else's. */
export async function downloadExport(deps: PrivacyDeps, call: Call, id: number): Promise<FileAnswer> {
  const { company_id, user_id, name } = call.actor
  const [row] = await call.db.query<{ key: string; bytes: number; created_at: string }>(
    `select key, bytes, created_at from data_export
     where company_id = $1 and user_id = $2 and id = $3 and expires_at > now()`,
    [company_id, user_id, id],
  )
  if (row === undefined) throw new Refusal(refusals.not_found)
  const body = await getSealed(deps, company_id, row.key)
  const after = { bytes: row.bytes }
  call.record({ module: 'privacy', action: 'download_export', target: name, target_id: user_id, after })
  const title = `${say(words.archive, call.language)}_${row.created_at.slice(0, 10)}.zip`
  return { name: title, media_type: 'application/zip', body }
}

/** Archives past their time, and photos that were uploaded and never saved. */
export async function expirePrivate(db: Db): Promise<void> {
  await db.query('delete from data_export where expires_at < now()')
  await db.query(
    `with gone as (
       delete from file f where f.kind = 'detect_face' and f.created_at < now() - interval '1 hour'
         and not exists (select 1 from users u where u.company_id = f.company_id and u.detect_face = '/' || f.key)
       returning company_id, key, kind, user_id)
     insert into erased_file (company_id, key, kind, user_id) select company_id, key, kind, user_id from gone`,
  )
}
