import { door as declared } from '@workplace/contract/device/door'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { RepairLock, RepairTarget } from '../../repair/public'
import { askedOf, emitDoors } from '../core/emit-doors'
import { endHold } from '../core/end-hold'
import { alarmRepaired } from './handle-alarm'

async function changed(call: Call, id: number): Promise<void> {
  for (const event of await askedOf(call.db, call.actor.company_id, [id])) call.emit(event)
  await emitDoors(call, [id])
  call.emit(eventOf(resourceTopic(declared), { ids: [id] }))
}

/**
 * A door that is repaired is held shut until the end of a day; in an emergency it opens all the same. The hold is the
 * ticket's own: what somebody sets by hand meanwhile is theirs, and what they had set before holds again afterwards.
 */
const holdShut: RepairLock = {
  async hold(call, { id, timezone }, had, { until, reason }) {
    const end = new Date(dayStart(addDays(until, 1), timezone)).toISOString()
    const [door] = await call.db.query<{ hold_id: number }>(
      `update door d set mode = 'always_closed', mode_until = $3, mode_reason = $4, mode_by = nullif($5, 0),
         hold_id = case when d.hold_id = $6 then d.hold_id else nextval('door_hold') end,
         hold_earlier = case when d.hold_id is not null then d.hold_earlier
           when d.mode <> 'normal' and (d.mode_until is null or d.mode_until > $7::timestamptz)
             then jsonb_build_object('mode', d.mode, 'until', d.mode_until, 'reason', d.mode_reason, 'by', d.mode_by) end
       where d.company_id = $1 and d.id = $2 returning d.hold_id`,
      [
        ...[call.actor.company_id, id, end, reason.slice(0, 200), call.actor.user_id, had],
        new Date(call.now()).toISOString(),
      ],
    )
    if (door === undefined) throw new Refusal(refusals.not_found)
    await changed(call, id)
    return { lock_id: door.hold_id, meetings: 0 }
  },
  async free(call, { id }, lock_id) {
    const freed = await call.db.query(
      `update door d set ${endHold('$4::timestamptz')} where d.company_id = $1 and d.id = $2 and d.hold_id = $3 returning 1`,
      [call.actor.company_id, id, lock_id, new Date(call.now()).toISOString()],
    )
    if (freed.length > 0) await changed(call, id)
  },
}

const doorRepair: RepairTarget = {
  type: 'door',
  duty: 'device',
  label: `select d.name as label, null::text as label_en, coalesce(f.name, '') as place, d.office_id, null::text as part,
      null::text as part_en, case when t.lock_id = d.hold_id and d.mode_until > now()
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
