import type { Database, Db } from '../../../kernel/database/db'
import { alarmOver, raiseAlarm, raiseKept } from '../alarms/raise-alarm'
import { devices, doorsOfDevices } from '../core/device-doors'
import { emitDoorsOf } from '../core/emit-doors'
import { wantedHold } from '../core/wanted-hold'

export type DoorState = 'closed' | 'open' | 'held' | 'forced' | 'unknown'
/** In which somebody may go through without opening it. */
export const openStates: readonly DoorState[] = ['open', 'held', 'forced']
export type HeardDoor = {
  readonly company_id: number
  readonly door_id: number
  readonly state: DoorState
  /** Epoch ms. */
  readonly at: number
}

type Unheard = { readonly state: null; readonly since: null }

/** A door that was forced, or stands open too long, is so until it is closed: that it is open says no more. */
const stays = (known: DoorState, heard: DoorState) =>
  known === heard ||
  (heard === 'open' && (known === 'held' || known === 'forced')) ||
  (heard === 'held' && known === 'forced')

/**
 * What the contact of a door says: kept with since when, told to who looks at it, and an alarm where it was forced or
 * stands open too long. Said again, or late, it changes nothing.
 */
export async function doorHeard(tx: Db, { company_id, door_id, state, at }: HeardDoor): Promise<void> {
  const [door] = await tx.query('select 1 from door where company_id = $1 and id = $2 for no key update', [
    ...[company_id, door_id],
  ])
  // deleted meanwhile
  if (door === undefined) return
  // read when the door is ours: joined to the locking, it would be how the door was before somebody else let go of it
  const [known = { state: null, since: null }] = await tx.query<{ state: DoorState; since: string | null } | Unheard>(
    'select state, since from door_state where company_id = $1 and door_id = $2',
    [company_id, door_id],
  )
  const isLate = known.since !== null && at < Date.parse(known.since)
  // how the door is now is known better; that it was forced somebody has to look into all the same
  if (isLate && state === 'forced')
    await raiseKept(tx, { company_id, thing: { kind: 'door', id: door_id }, at, kind: state })
  if (isLate || (known.since !== null && stays(known.state ?? 'unknown', state))) return
  await tx.query(
    `insert into door_state as s (company_id, door_id, state, since, has_contact)
     values ($1, $2, $3, $4, $5)
     on conflict (company_id, door_id) do update set state = excluded.state, since = excluded.since,
       has_contact = s.has_contact or excluded.has_contact`,
    [company_id, door_id, state, new Date(at).toISOString(), openStates.includes(state)],
  )
  const of = { company_id, thing: { kind: 'door', id: door_id }, at } as const
  if (state === 'forced') await raiseAlarm(tx, { ...of, kind: 'forced' })
  if (state === 'held') await raiseAlarm(tx, { ...of, kind: 'held' })
  if (state === 'closed') for (const kind of ['forced', 'held'] as const) await alarmOver(tx, { ...of, kind })
  await emitDoorsOf(tx, company_id, [door_id])
}

const standsOpenTooLong = `s.state = 'open' and s.since <= $1::timestamptz - make_interval(secs => d.held_alarm_seconds)
  and d.status = 'on' and ${wantedHold('$1::timestamptz')} <> 'always_open' and s.held_as is distinct from 'always_open'`

const isNotHeard = `s.state <> 'unknown' and exists (select from ${doorsOfDevices} as k
  join ${devices} as v on v.company_id = k.company_id and v.kind = k.kind and v.id = k.device_id
  where k.company_id = s.company_id and k.door_id = s.door_id and v.alive_until <= $1::timestamptz)`

/** Doors that stand open longer than they may, unless they are held open. */
export const noteHeldDoors = (db: Database, now: number) => change(db, standsOpenTooLong, 'held', now)

/** Of doors whose device is not heard any more nobody knows how they are. */
export const forgetSilentDoors = (db: Database, now: number) => change(db, isNotHeard, 'unknown', now)

/** Each door by itself: none waits for another, and what is so no more is left as it is. How many. */
async function change(db: Database, condition: string, state: DoorState, now: number): Promise<number> {
  const found = `select s.company_id, s.door_id from door_state s
    join door d on d.company_id = s.company_id and d.id = s.door_id where ${condition}`
  const at = new Date(now).toISOString()
  const rows = await db.query<{ company_id: number; door_id: number }>(`${found} order by 1, 2`, [at])
  let changed = 0
  for (const { company_id, door_id } of rows)
    await db.transaction(async (tx) => {
      await tx.query('select 1 from door where company_id = $1 and id = $2 for no key update', [company_id, door_id])
      const still = await tx.query(`${found} and s.company_id = $2 and s.door_id = $3`, [at, company_id, door_id])
      if (still.length === 0) return
      await doorHeard(tx, { company_id, door_id, state, at: now })
      changed += 1
    })
  return changed
}
