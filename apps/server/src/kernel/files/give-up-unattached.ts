import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Database } from '../database/db'

/** What was uploaded and is nowhere attached so long after it is waste: the form was closed. As unfinished uploads are. */
const unattachedMs = 86_400_000
const batch = 100

/**
 * Gives up the files of a kind that nothing has a day after they came: their rows go now, their contents with the next look
 * for what was given up. `isAttached` is a condition about the file `f`. Whoever attaches one at this very moment has it
 * locked by their reference, and is left alone. Answers how many.
 */
export async function giveUpUnattached(
  db: Database,
  { name }: UploadKind,
  isAttached: string,
  now: number,
): Promise<number> {
  for (let count = 0; ; ) {
    const gone = await db.query(
      `with waste as (
         select f.company_id, f.key from file f
         where f.kind = $1 and f.created_at < $2::timestamptz and not (${isAttached})
         order by f.created_at limit ${batch} for update of f skip locked),
       gone as (delete from file f using waste w where f.company_id = w.company_id and f.key = w.key
         returning f.company_id, f.key, f.kind, f.user_id)
       insert into erased_file (company_id, key, kind, user_id) select company_id, key, kind, user_id from gone returning id`,
      [name, new Date(now - unattachedMs).toISOString()],
    )
    count += gone.length
    if (gone.length < batch) return count
  }
}
