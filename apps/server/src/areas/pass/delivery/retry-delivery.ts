import { doorDevice } from '@workplace/contract/device/door-device'
import { faceDevice } from '@workplace/contract/device/face-device'
import type { OutputOf, ParsedOf } from '@workplace/contract/kernel/endpoint'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { retryDelivery as declared } from '@workplace/contract/pass/delivery'
import type { Call } from '../../../kernel/call/call'
import { entryOf, joinedHolders, requireDevice } from './delivery.store'

/** `POST /delivery/retry`: what failed is given with the next contact. */
export async function retryDelivery(
  call: Call,
  { kind, device_id, keys }: ParsedOf<typeof declared>,
): Promise<OutputOf<typeof declared>> {
  const { db, actor } = call
  const device = { company_id: actor.company_id, kind, id: device_id }
  const { name } = await requireDevice(call, device)
  const now = new Date(call.now()).toISOString()
  // under the lock under which its steps are given
  await db.query('select 1 from delivery_device where company_id = $1 and kind = $2 and device_id = $3 for update', [
    actor.company_id,
    kind,
    device_id,
  ])
  const found = await db.query<{ key: string }>(
    `select h.key ${joinedHolders} where h.company_id = $1 and h.kind = $2 and h.device_id = $3 and ${entryOf} = any($4::text[])`,
    [actor.company_id, kind, device_id, keys ?? []],
  )
  const subjects = keys === undefined ? null : found.flatMap(({ key }) => [key, `face ${key}`])
  const failures = await db.query(
    `update delivery_failure set try_at = $5::timestamptz where company_id = $1 and kind = $2 and device_id = $3
       and ($4::text[] is null or subject = any($4) or subject like 'profile %' or subject like 'class %') returning 1`,
    [actor.company_id, kind, device_id, subjects, now],
  )
  await db.query(
    `update delivery_step set try_at = null where company_id = $1 and kind = $2 and device_id = $3
       and ($4::text[] is null or subject = any($4))`,
    [actor.company_id, kind, device_id, subjects],
  )
  await db.query(
    `update delivery_device set plan_at = least(plan_at, $4::timestamptz), changed_at = now()
     where company_id = $1 and kind = $2 and device_id = $3`,
    [actor.company_id, kind, device_id, now],
  )
  call.record({
    ...{ module: kind === 'face' ? 'facedevice' : 'doordevice', action: 'delivery_retry', target: name },
    target_id: device_id,
  })
  call.emit(eventOf(resourceTopic(kind === 'face' ? faceDevice : doorDevice), { ids: [device_id] }))
  return { retried: failures.length }
}
