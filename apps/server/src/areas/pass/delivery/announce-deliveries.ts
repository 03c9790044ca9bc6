import { doorDevice } from '@workplace/contract/device/door-device'
import { faceDevice } from '@workplace/contract/device/face-device'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { Database } from '../../../kernel/database/db'
import { type DeviceRef, emitWithin, raiseAlarm } from '../../device/public'

const topics = { face: resourceTopic(faceDevice), controller: resourceTopic(doorDevice) }

/** Whoever looks at devices of which something was delivered since they were last told looks again. How many were told. */
export async function announceDeliveries(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ company_id: number; kind: DeviceRef['kind']; device_id: number }>(
      `update delivery_device d set told_at = now() from (
         select company_id, kind, device_id from delivery_device where told_at is null or told_at < changed_at
         for update skip locked) as t
       where d.company_id = t.company_id and d.kind = t.kind and d.device_id = t.device_id
       returning d.company_id, d.kind, d.device_id`,
    )
    for (const company_id of new Set(rows.map((row) => row.company_id))) {
      const events = (['face', 'controller'] as const).flatMap((kind) => {
        const ids = rows.flatMap((row) => (row.company_id === company_id && row.kind === kind ? [row.device_id] : []))
        return ids.length === 0 ? [] : [eventOf(topics[kind], { ids })]
      })
      await emitWithin(tx, company_id, events)
    }
    return rows.length
  })
}

/** A photo that was asked back and is still there after that time is an alarm. */
const HOURS = 24

/** Raises what is overdue, once for each device and time. How many. */
export async function alarmOfRemovals(db: Database, now: number): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ company_id: number; device_id: number }>(
      `with late as (
         update delivery_removal r set alarmed_at = $1 from (
           select company_id, id from delivery_removal where confirmed_at is null and given_up_at is null
             and alarmed_at is null and asked_at <= $1::timestamptz - interval '${HOURS} hours' for update skip locked) as t
         where r.company_id = t.company_id and r.id = t.id returning r.company_id, r.kind, r.device_id)
       select distinct company_id, device_id from late where kind = 'face' order by 1, 2`,
      [new Date(now).toISOString()],
    )
    for (const { company_id, device_id } of rows)
      await raiseAlarm(tx, { company_id, kind: 'face_not_removed', thing: { kind: 'face', id: device_id }, at: now })
    return rows.length
  })
}
