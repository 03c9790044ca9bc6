import { door as declared } from '@workplace/contract/device/door'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { RepairLock, RepairTarget } from '../../repair/public'
import { askedOf, emitDoors } from '../core/emit-doors'
import { alarmRepaired } from './handle-alarm'

async function changed(call: Call, id: number): Promise<void> {
  for (const event of await askedOf(call.db, call.actor.company_id, [id])) call.emit(event)
  await emitDoors(call, [id])
  call.emit(eventOf(resourceTopic(declared), { ids: [id] }))
}

/** A door that is repaired is held shut until the end of a day; in an emergency it opens all the same. */
const holdShut: RepairLock = {
  async hold(call, { id, timezone }, _, { until, reason }) {
    const end = new Date(dayStart(addDays(until, 1), timezone)).toISOString()
    const [door] = await call.db.query(
      `update door set mode = 'always_closed', mode_until = $3, mode_reason = $4, mode_by = nullif($5, 0)
       where company_id = $1 and id = $2 returning 1`,
      [call.actor.company_id, id, end, reason.slice(0, 200), call.actor.user_id],
    )
    if (door === undefined) throw new Refusal(refusals.not_found)
    await changed(call, id)
    return { lock_id: id, meetings: 0 }
  },
  async free(call, { id }) {
    await call.db.query(
      `update door set mode = 'normal', mode_until = null, mode_reason = null, mode_by = null
       where company_id = $1 and id = $2 and mode = 'always_closed'`,
      [call.actor.company_id, id],
    )
    await changed(call, id)
  },
}

const doorRepair: RepairTarget = {
  type: 'door',
  duty: 'device',
  label: `select d.name as label, null::text as label_en, coalesce(f.name, '') as place, d.office_id, null::text as part,
      null::text as part_en, case when t.lock_id = d.id and d.mode = 'always_closed' and d.mode_until > now()
        then ((d.mode_until - interval '1 second') at time zone o.timezone)::date end as locked_until
    from door d join office o on o.company_id = d.company_id and o.id = d.office_id
    left join floor f on f.company_id = d.company_id and f.id = d.floor_id
    where d.company_id = t.company_id and d.id = t.target_id`,
  lock: holdShut,
  closed: alarmRepaired,
}

const deviceRepair = (type: string, table: string): RepairTarget => ({
  type,
  duty: 'device',
  label: `select d.name as label, null::text as label_en, coalesce(f.name, '') as place, d.office_id, null::text as part,
      null::text as part_en, null::date as locked_until
    from ${table} d left join floor f on f.company_id = d.company_id and f.id = d.floor_id
    where d.company_id = t.company_id and d.id = t.target_id`,
  closed: alarmRepaired,
})

/** What of doors and devices may break, by the kind that alarms call it. */
export const repairedThings: Readonly<Record<string, RepairTarget>> = {
  door: doorRepair,
  controller: deviceRepair('controller', 'door_device'),
  face: deviceRepair('face', 'face_device'),
}
