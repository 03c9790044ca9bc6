import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import type { Actor, Call } from '../call/call'

/** What one person may upload in an hour; far above what work needs, far below what fills a disk. */
const mostInAnHour = 300
const mostGbInAnHour = 5

/** The kind that is named, if the caller may upload it; 上传类型为必填 where it is missing. */
export function acceptedKind(
  actor: Pick<Actor, 'permissions'>,
  type: string | undefined,
  kinds: readonly UploadKind[],
): UploadKind {
  if (!type) throw new Refusal(refusals.upload_type_required)
  const known = kinds.find(({ name }) => name === type)
  if (known === undefined)
    throw new Refusal(refusals.upload_type_unknown, { types: kinds.map(({ name }) => name).join(', ') })
  if (known.access !== undefined && !known.access.some((code) => actor.permissions.has(code)))
    throw new Refusal(refusals.no_permission, { permission: known.access.join(' / ') })
  return known
}

/** Refuses who uploads more than anybody needs, counting in what is about to come. */
export async function refuseFlood({ db, actor }: Pick<Call, 'db' | 'actor'>, coming = 0): Promise<void> {
  const [row] = await db.query<{ many: boolean; bytes: number }>(
    `select count(*) >= $3 as many, coalesce(sum(bytes), 0)::bigint as bytes from file
     where company_id = $1 and user_id = $2 and created_at > now() - interval '1 hour'`,
    [actor.company_id, actor.user_id, mostInAnHour],
  )
  if (row?.many) throw new Refusal(refusals.upload_limit)
  if ((row?.bytes ?? 0) + coming > mostGbInAnHour * 1024 ** 3)
    throw new Refusal(refusals.upload_hour_limit, { n: mostGbInAnHour })
}
