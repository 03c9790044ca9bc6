import type { Call } from '../../../kernel/call/call'
import type { Rules, SavedChange } from '../../../kernel/resources/engine'
import type { Deliveries } from './deliveries'
import type { DeviceRef } from './device-ref'

const known = {
  face: {
    serial: 'sn',
    forgets: ['face_device_command', 'face_device_found', 'face_device_state'],
  },
  controller: { serial: 'serial', forgets: ['door_device_state'] },
} as const satisfies Record<DeviceRef['kind'], { serial: string; forgets: readonly string[] }>

/**
 * Under another serial number another device stands there: how the one before it was connected, and what it was told and
 * held, says nothing of it. It is met like a new one: read first, given its people then.
 */
export const forgetReplaced =
  (kind: DeviceRef['kind'], deliveries: () => Deliveries): NonNullable<Rules['afterSave']> =>
  async ({ db, actor: { company_id } }: Call, saved: readonly SavedChange[]) => {
    const { serial, forgets } = known[kind]
    for (const { id, before, after } of saved) {
      if (before === null || String(before[serial]) === String(after[serial])) continue
      await deliveries().replaced(db, { company_id, kind, id })
      for (const table of forgets)
        await db.query(`delete from ${table} where company_id = $1 and device_id = $2`, [company_id, id])
    }
  }
