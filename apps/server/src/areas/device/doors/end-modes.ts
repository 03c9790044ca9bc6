import { door as declared } from '@workplace/contract/device/door'
import * as common from '@workplace/contract/kernel/common-words'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import type { Log } from '../../../kernel/call/call'
import { actAlone } from '../../../kernel/call/job-call'
import type { Database } from '../../../kernel/database/db'
import { lockHolds, writeHold } from '../core/door-hold.store'
import { askedOf, emitDoors } from '../core/emit-doors'
import { heldBy, repairHoldsOf } from '../core/repair-holds'

/** Doors that were held until a time that is over are as their rules say again. How many. */
export async function endModes({ db, now, log }: { db: Database; now: () => number; log: Log }): Promise<number> {
  const at = new Date(now()).toISOString()
  const due = await db.query<{ company_id: number }>(
    'select distinct company_id from door where mode_until <= $1 order by 1',
    [at],
  )
  let ended = 0
  for (const { company_id } of due)
    await actAlone({ db, company_id, name: common.system[0], now, log }, async (call) => {
      const doors = await lockHolds(call, 'mode_until <= $2', at)
      if (doors.length === 0) return undefined
      for (const door of doors) {
        const { id, name, mode } = door
        const after = heldBy(door, repairHoldsOf(door), now())
        await writeHold(call, id, after)
        call.record({
          ...{ module: 'doors', action: 'mode_over', target: name, target_id: id },
          ...{ before: { mode }, after: { mode: after.mode } },
        })
      }
      const ids = doors.map(({ id }) => id)
      for (const event of await askedOf(call.db, company_id, ids)) call.emit(event)
      await emitDoors(call, ids)
      call.emit(eventOf(resourceTopic(declared), { ids }))
      ended += ids.length
      return ids.length
    })
  return ended
}
