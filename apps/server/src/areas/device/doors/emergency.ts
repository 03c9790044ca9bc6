import type { EmergencyKind } from '@workplace/contract/device/emergency-kinds'
import { emergencyBegan, emergencyEnded } from '@workplace/contract/device/events'
import * as topics from '@workplace/contract/device/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { Db } from '../../../kernel/database/db'
import { ask, type Read } from '../../../kernel/database/together'
import { raise } from '../../../kernel/events/raise'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeopleOf } from '../../message/public'
import { alarmThings } from '../alarms/alarm-things'
import { type AlarmThing, raiseAlarm } from '../alarms/raise-alarm'
import { askedOf, emitDoorsOf, emitWithin } from '../core/emit-doors'

export type Emergency = {
  readonly id: number
  readonly kind: EmergencyKind
  /** RFC 3339. */
  readonly began_at: string
}

const runningStatement = {
  name: 'running-emergency',
  text: 'select id, kind, began_at from emergency where company_id = $1 and office_id = $2 and ended_at is null',
}

/** What runs in an office; undefined: nothing. */
export const emergencyRead = (company_id: number, office_id: number): Read<Emergency | undefined> => ({
  statement: runningStatement,
  values: [company_id, office_id],
  of: ([row]: Emergency[]) => row,
})

export const emergencyOf = (db: Db, company_id: number, office_id: number): Promise<Emergency | undefined> =>
  ask(db, emergencyRead(company_id, office_id))

type Begun = {
  readonly company_id: number
  readonly office_id: number
  readonly kind: EmergencyKind
  /** Who began it, with their name; null: an input of a device. */
  readonly by: { readonly user_id: number; readonly name: string } | null
  readonly reason: string | null
  readonly at: number
}

/**
 * Begins an emergency of an office: its marked doors are to be held open from now on, by whoever speaks to their devices.
 * A drill that runs ends with it. Answers with it, null where one runs already (or a drill is wished for while one does).
 */
export async function beginEmergency(
  tx: Db,
  { company_id, office_id, kind, by, reason, at }: Begun,
): Promise<number | null> {
  // one of two that begin it at once is second
  await tx.query('select 1 from office where company_id = $1 and id = $2 for no key update', [company_id, office_id])
  const running = await emergencyOf(tx, company_id, office_id)
  if (running !== undefined && (running.kind !== 'drill' || kind === 'drill')) return null
  if (running !== undefined) await endEmergency(tx, { company_id, office_id, by, reason, at })
  const [made] = await tx.query<{ id: number }>(
    `insert into emergency (company_id, office_id, kind, began_at, began_user, began_reason)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [company_id, office_id, kind, new Date(at).toISOString(), by?.user_id ?? null, reason],
  )
  if (made === undefined) throw new Error('the emergency was not stored')
  await raise(tx, company_id, emergencyBegan, `office/${office_id}`, { id: made.id, office_id, kind })
  await emitOffice(tx, company_id, office_id)
  if (kind !== 'drill') await notify(tx, { company_id, office_id, id: made.id, by, reason, at }, 'emergency_began')
  return made.id
}

/** Ends what runs in an office; who was inside its areas is forgotten. Answers with it, null where nothing runs. */
export async function endEmergency(
  tx: Db,
  { company_id, office_id, by, reason, at }: Omit<Begun, 'kind'>,
): Promise<{ id: number; kind: EmergencyKind } | null> {
  const now = new Date(at).toISOString()
  const [ended] = await tx.query<{ id: number; kind: EmergencyKind }>(
    `update emergency set ended_at = greatest($3::timestamptz, began_at), ended_user = $4, ended_reason = $5
     where company_id = $1 and office_id = $2 and ended_at is null returning id, kind`,
    [company_id, office_id, now, by?.user_id ?? null, reason],
  )
  if (ended === undefined) return null
  if (ended.kind !== 'drill') {
    // whoever left by a door that stood open was seen by none
    await tx.query('update pass_area set forgotten_at = $3 where company_id = $1 and office_id = $2', [
      company_id,
      office_id,
      now,
    ])
    await notify(tx, { company_id, office_id, id: ended.id, by, reason, at }, 'emergency_ended')
  }
  await raise(tx, company_id, emergencyEnded, `office/${office_id}`, { ...ended, office_id })
  await emitOffice(tx, company_id, office_id)
  return ended
}

/**
 * A fire input of a device, or of a door of it: the alarm, and the emergency of its office, once however often it is said.
 * What a device kept while it was away opens no doors any more: who looks after them is told that it was.
 */
export async function fireHeard(
  tx: Db,
  { company_id, thing, at, isNews }: { company_id: number; thing: AlarmThing; at: number; isNews: boolean },
): Promise<void> {
  const [found] = await tx.query<{ office_id: number; name: string }>(alarmThings[thing.kind], [company_id, thing.id])
  if (found === undefined) return
  const { office_id, name } = found
  await raiseAlarm(tx, { company_id, kind: 'fire', thing, at })
  if (isNews) await beginEmergency(tx, { company_id, office_id, kind: 'fire', by: null, reason: name, at })
}

async function emitOffice(tx: Db, company_id: number, office_id: number): Promise<void> {
  const doors = await tx.query<{ id: number }>(
    'select id from door where company_id = $1 and office_id = $2 order by id',
    [company_id, office_id],
  )
  const ids = doors.map(({ id }) => id)
  await emitWithin(tx, company_id, [
    eventOf(topics.emergency, { office_ids: [office_id] }),
    ...(await askedOf(tx, company_id, ids)),
    // also where an office has no doors yet
    eventOf(topics.door_wall, { id: office_id }),
  ])
  await emitDoorsOf(tx, company_id, ids)
}

async function notify(
  tx: Db,
  { company_id, office_id, id, by, reason, at }: Omit<Begun, 'kind'> & { id: number },
  kind: 'emergency_began' | 'emergency_ended',
): Promise<void> {
  const [office] = await tx.query<{ name: string; timezone: string }>(
    'select name, timezone from office where company_id = $1 and id = $2',
    [company_id, office_id],
  )
  if (office === undefined) return
  const keepers = await peopleWhoMay(tx, company_id, 'change-doors', office_id, 'device')
  const then = wireTime(at, office.timezone)
  const values = { title: office.name, room: office.name, office_id, start_time: then, end_time: then }
  await notifyPeopleOf(
    tx,
    company_id,
    keepers.filter((one) => one.wants_notice && one.id !== by?.user_id).map((one) => one.id),
    {
      ...{ kind, meeting_id: null, occasion: `${kind} ${id}` },
      values: { ...values, timezone: office.timezone, who: by?.name ?? '', reason },
    },
  )
}
