import type { Db } from '../../../kernel/database/db'
import type { DeviceRef, StoredPass } from '../../device/public'
import { hashOf } from './new-records'

/** The latest event of a device that is stored. */
export async function storedOf(db: Db, { company_id, kind, id }: DeviceRef): Promise<StoredPass> {
  const [row] = await db.query<{ epoch: number; device_index: number; device_time: string | null }>(
    'select epoch, device_index, device_time from pass_device where company_id = $1 and device_kind = $2 and device_id = $3',
    [company_id, kind, id],
  )
  if (row === undefined) return { epoch: 1, index: 0, told_at: null }
  return {
    ...{ epoch: row.epoch, index: row.device_index },
    told_at: row.device_time === null ? null : Date.parse(row.device_time),
  }
}

export async function isStored(
  db: Db,
  { company_id, kind, id }: DeviceRef,
  { epoch, index, mark }: { epoch: number; index: number; mark: string },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from pass_record where company_id = $1 and device_kind = $2 and device_id = $3 and device_index = $4
       and epoch = $5 and mark = decode($6, 'hex')`,
    [company_id, kind, id, index, epoch, hashOf(mark)],
  )
  return rows.length > 0
}

/** A contact that left nothing behind at the device: whoever asks about times before knows all. */
export async function caughtUp(db: Db, { company_id, kind, id }: DeviceRef, at: number): Promise<void> {
  await db.query(
    `insert into pass_device (company_id, device_kind, device_id, taken_until) values ($1, $2, $3, $4)
     on conflict (company_id, device_kind, device_id) do update set taken_until = excluded.taken_until`,
    [company_id, kind, id, new Date(at).toISOString()],
  )
}
