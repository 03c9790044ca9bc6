import * as topics from '@workplace/contract/device/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import * as placeTopics from '@workplace/contract/place/topics'
import type { Call } from '../../../kernel/call/call'
import type { Db } from '../../../kernel/database/db'
import { devicesOfDoors } from './device-doors'

/** Writes live events in a transaction in which nobody calls: they go out with the next round of the outbox, or a poke. */
export async function emitWithin(
  tx: Db,
  company_id: number,
  events: readonly ReturnType<typeof eventOf>[],
): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    `insert into outbox (company_id, topic, payload)
     select $1, e.topic, e.payload from jsonb_to_recordset($2::jsonb) as e(topic text, payload jsonb)`,
    [company_id, JSON.stringify(events)],
  )
}

/** Who looks at the walls and plans on which these doors are. */
async function ofDoors(db: Db, company_id: number, door_ids: readonly number[]) {
  if (door_ids.length === 0) return []
  const rows = await db.query<{ office_id: number; floor_id: number | null }>(
    'select distinct office_id, floor_id from door where company_id = $1 and id = any($2::int[])',
    [company_id, door_ids],
  )
  const offices = [...new Set(rows.map(({ office_id }) => office_id))]
  const floors = [...new Set(rows.flatMap(({ floor_id }) => (floor_id === null ? [] : [floor_id])))]
  return [
    ...offices.map((id) => eventOf(topics.door_wall, { id })),
    ...floors.map((id) => eventOf(placeTopics.plan, { id })),
  ]
}

/** These doors are otherwise: who looks at them looks again. */
export const emitDoorsOf = async (tx: Db, company_id: number, door_ids: readonly number[]): Promise<void> =>
  emitWithin(tx, company_id, await ofDoors(tx, company_id, door_ids))

/** The same from a call. */
export async function emitDoors(call: Call, door_ids: readonly number[]): Promise<void> {
  for (const event of await ofDoors(call.db, call.actor.company_id, door_ids)) call.emit(event)
}

/** Who speaks to the devices of these doors looks for what they are asked at once. */
export async function askedOf(db: Db, company_id: number, door_ids: readonly number[]) {
  const devices = await devicesOfDoors(db, company_id, door_ids)
  return devices.length === 0
    ? []
    : [eventOf(topics.door_asked, { devices: devices.map(({ kind, id }) => ({ kind, id })) })]
}
