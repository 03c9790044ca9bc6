import { door as declared } from '@workplace/contract/device/door'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { eventOf, resourceTopic } from '@workplace/contract/kernel/topic'
import { addDays } from '@workplace/domain/kernel/date'
import { dayStart } from '@workplace/domain/kernel/zone'
import type { Call } from '../../../kernel/call/call'
import type { RepairLock, RepairTarget } from '../../repair/public'
import { lockHolds, writeHold } from '../core/door-hold.store'
import { askedOf, emitDoors } from '../core/emit-doors'
import { type DoorHold, heldBy, repairHoldsOf } from '../core/repair-holds'
import { alarmRepaired } from './handle-alarm'

async function changed(call: Call, id: number): Promise<void> {
  for (const event of await askedOf(call.db, call.actor.company_id, [id])) call.emit(event)
  await emitDoors(call, [id])
  call.emit(eventOf(resourceTopic(declared), { ids: [id] }))
}

async function write(call: Call, id: number, door: DoorHold): Promise<void> {
  await writeHold(call, id, door)
  await changed(call, id)
}

/**
 * A door that is repaired is held shut until the end of a day; in an emergency it opens all the same. Each ticket has a hold
 * of its own, of which the longest is in force: what somebody sets by hand meanwhile is theirs, and what they had set before
 * holds again after the last.
 */
const holdShut: RepairLock = {
  async hold(call, { id, timezone }, had, { until, reason }) {
    const [door] = await lockHolds(call, 'id = $2', id)
    if (door === undefined) throw new Refusal(refusals.not_found)
    const holds = repairHoldsOf(door)
    const [next] = holds.some((one) => one.id === had)
      ? [{ id: had ?? 0 }]
      : await call.db.query<{ id: number }>(`select nextval('door_hold')::int as id`)
    if (next === undefined) throw new Error('no number was drawn')
    const end = new Date(dayStart(addDays(until, 1), timezone)).toISOString()
    const own = { id: next.id, until: end, reason: reason.slice(0, 200), by: call.actor.user_id || null }
    await write(call, id, heldBy(door, [...holds.filter((one) => one.id !== next.id), own], call.now()))
    return { lock_id: next.id, meetings: 0 }
  },
  async free(call, { id }, lock_id) {
    const [door] = await lockHolds(call, 'id = $2', id)
    const holds = door === undefined ? [] : repairHoldsOf(door)
    const others = holds.filter((one) => one.id !== lock_id)
    if (door !== undefined && others.length < holds.length) await write(call, id, heldBy(door, others, call.now()))
  },
}

/** Until when ticket `t` holds door `d`. */
const heldUntil = `case when t.lock_id = d.hold_id then d.mode_until else (
    select (h->>'until')::timestamptz from jsonb_array_elements(d.hold_earlier->'holds') as h
    where d.hold_id is not null and (h->>'id')::int = t.lock_id) end`

const doorRepair: RepairTarget = {
  type: 'door',
  duty: 'device',
  label: `select d.name as label, null::text as label_en, coalesce(f.name, '') as place, d.office_id, null::text as part,
      null::text as part_en, ((k.until - interval '1 second') at time zone o.timezone)::date as locked_until
    from door d cross join lateral (select ${heldUntil} as until) as k
    join office o on o.company_id = d.company_id and o.id = d.office_id
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
