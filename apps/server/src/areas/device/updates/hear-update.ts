import { rollout } from '@workplace/contract/device/rollout'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { afterSaid, type UpdateWord } from '@workplace/domain/update/device-update'
import type { Db } from '../../../kernel/database/db'
import { emitWithin } from '../core/emit-doors'
import { type StoredDevice, updateColumns } from './run-rollouts'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What a device said of an update, under the lock of it alone. False: nobody is at that any more. */
export async function hearUpdate(
  tx: Db,
  { company_id, id }: { readonly company_id: number; readonly id: number },
  said: UpdateWord,
  now: number,
  more: { readonly detail?: string | null; readonly cancel_open?: boolean } = {},
): Promise<boolean> {
  const [before] = await tx.query<StoredDevice & { version_no: string }>(
    `select ${updateColumns}, f.version_no from rollout_device d
     join rollout r on r.company_id = d.company_id and r.id = d.rollout_id
     join firmware f on f.company_id = r.company_id and f.id = r.firmware_id
     where d.company_id = $1 and d.id = $2 for no key update of d`,
    [company_id, id],
  )
  if (before === undefined) return false
  const after = afterSaid(before, said, before.version_no, now)
  const isSame = after.state === before.state && after.progress === before.progress
  await tx.query(
    `update rollout_device set state = $3, reason = $4, progress = $5, heard_at = $6, moved_at = $7, ended_at = $8,
       detail = coalesce($9, detail), cancel_open = coalesce($10, cancel_open)
     where company_id = $1 and id = $2`,
    [
      ...[company_id, id, after.state, after.reason, after.progress, iso(after.heard_at), iso(after.moved_at)],
      ...[iso(after.ended_at), more.detail ?? null, more.cancel_open ?? null],
    ],
  )
  if (!isSame) await emitWithin(tx, company_id, [eventOf(resourceTopic(rollout), { ids: [before.rollout_id] })])
  return true
}
