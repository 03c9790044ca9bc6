import type { Db } from '../../../kernel/database/db'

/** Versions are withdrawn: who has not begun to install one gives it up. Their rollouts stop by themselves at the next look. */
export async function withdrawVersion(
  tx: Db,
  company_id: number,
  firmware_ids: readonly number[],
  now: number,
): Promise<void> {
  if (firmware_ids.length === 0) return
  await tx.query(
    `update rollout_device d set state = 'cancelled', reason = 'withdrawn', ended_at = $3, secret_hash = null,
       cancel_open = d.kind = 'client'
     from rollout r where r.company_id = d.company_id and r.id = d.rollout_id and d.company_id = $1
       and r.firmware_id = any($2::int[]) and d.state in ('pushed', 'downloading')`,
    [company_id, firmware_ids, new Date(now).toISOString()],
  )
}
