import { type AlarmLevel, levelOf, type ThingKind } from '@workplace/contract/device/alarm'
import { alarmClosed, alarmRaised } from '@workplace/contract/device/events'
import * as topics from '@workplace/contract/device/topics'
import { eventOf } from '@workplace/contract/kernel/topic'
import type { AlarmKind } from '@workplace/contract/message/alarm-kinds'
import type { Permission } from '@workplace/contract/permission/permissions'
import type { Db } from '../../../kernel/database/db'
import { raise } from '../../../kernel/events/raise'
import { peopleWhoMay } from '../../../kernel/session/people-who-may'
import { wireTime } from '../../../kernel/text/wire-time'
import { notifyPeopleOf } from '../../message/public'
import { emitDoorsOf, emitWithin } from '../core/emit-doors'
import { alarmThings } from './alarm-things'

/** Who looks after alarms, and hears of each, by the kind of their thing. */
const keepersOf: Readonly<Record<ThingKind, Permission>> = {
  ...{ door: 'change-controller-alarm', controller: 'change-controller-alarm', face: 'change-controller-alarm' },
  thing: 'device-alarm',
}

/** Of an alarm: what it is about goes on, and somebody knows, be it that they ignore it. */
export const stands = (alarm: string): string =>
  `(${alarm}.state in ('open', 'working', 'ignored') and ${alarm}.over_at is null)`

/** People, what it is about for them, and what they are told of that. */
export type AlsoTold = { readonly user_ids: readonly number[]; readonly about: string; readonly text: string }
export type AlarmThing = { readonly kind: ThingKind; readonly id: number }
type Of = { readonly company_id: number; readonly kind: AlarmKind; readonly thing: AlarmThing; readonly at?: number }

/**
 * Something is wrong: of one thing and kind there is one alarm until it is settled, in which further times are counted.
 * Who may handle it there is told once. In the caller's transaction; answers with the alarm, null where the thing is gone.
 */
export async function raiseAlarm(
  tx: Db,
  {
    company_id,
    kind,
    thing,
    level = levelOf[kind],
    text = null,
    at = Date.now(),
    also = [],
    kept,
  }: Of & {
    readonly level?: AlarmLevel
    readonly text?: string | null
    /** Whom it is told besides, once for each thing that it is about, also while the alarm stands. */
    readonly also?: readonly AlsoTold[]
    /** A device tells of it afterwards: when it ended, where that is known. How it is now it does not say. */
    readonly kept?: { readonly over_at: string | null }
  },
): Promise<{ id: number; is_new: boolean } | null> {
  const [found] = await tx.query<{ name: string; office_id: number; floor_id: number | null }>(
    alarmThings[thing.kind],
    [company_id, thing.id],
  )
  if (found === undefined) return null
  const { name, office_id, floor_id } = found
  const [alarm] = await tx.query<{ id: number; is_new: boolean }>(
    `insert into device_alarm as a (company_id, kind, level, thing_kind, thing_id, thing_name, office_id, floor_id, text,
       began_at, last_at, over_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
     on conflict (company_id, thing_kind, thing_id, kind) where state in ('open', 'working') do update set
       times = a.times + 1, began_at = least(a.began_at, excluded.began_at),
       last_at = greatest(a.last_at, excluded.last_at), level = greatest(a.level, excluded.level),
       text = coalesce(excluded.text, a.text), version = a.version + 1,
       over_at = case when $12 and excluded.began_at <= a.over_at then a.over_at else excluded.over_at end
     returning a.id, a.times = 1 as is_new`,
    [
      ...[company_id, kind, level, thing.kind, thing.id, name, office_id, floor_id, text, new Date(at).toISOString()],
      ...[kept?.over_at ?? null, kept !== undefined],
    ],
  )
  if (alarm === undefined) throw new Error('the alarm was not stored')
  const told = { company_id, alarm_id: alarm.id, thing, kind, level, name, office_id, floor_id, at }
  const keepers = new Set<number>()
  if (alarm.is_new) {
    const payload = { alarm_id: alarm.id, kind, level, thing_kind: thing.kind, thing_id: thing.id, office_id }
    await raise(tx, company_id, alarmRaised, `alarm/${alarm.id}`, payload)
    for (const one of await peopleWhoMay(tx, company_id, keepersOf[thing.kind], office_id, 'device'))
      if (one.wants_notice) keepers.add(one.id)
    await notify(tx, { ...told, text }, [...keepers], `alarm ${alarm.id}`)
  }
  for (const one of also) {
    const others = one.user_ids.filter((id) => !keepers.has(id))
    await notify(tx, { ...told, text: one.text }, others, `alarm ${alarm.id} ${one.about}`)
  }
  await emitAlarms(tx, company_id, [{ id: alarm.id, thing }])
  return alarm
}

/**
 * Something was wrong at an instant that is past, of which a device tells afterwards, perhaps more than once: an alarm,
 * unless one of that instant is there. What is over by then stays so.
 */
export async function raiseKept(tx: Db, kept: Of & { readonly at: number }): Promise<void> {
  const { company_id, kind, thing, at } = kept
  const known = await tx.query(
    `select 1 from device_alarm where company_id = $1 and thing_kind = $2 and thing_id = $3 and kind = $4
       and began_at <= $5 and last_at >= $5 limit 1`,
    [company_id, thing.kind, thing.id, kind, new Date(at).toISOString()],
  )
  if (known.length > 0) return
  const isOfContact = thing.kind === 'door' && (kind === 'forced' || kind === 'held')
  await raiseAlarm(tx, { ...kept, kept: { over_at: isOfContact ? await closedSince(tx, kept) : null } })
}

/** Since when at the latest a door is closed again of which something was wrong; null where it is not. */
async function closedSince(tx: Db, { company_id, thing, at }: Of & { readonly at: number }): Promise<string | null> {
  // whoever hears of it meanwhile waits, and finds the alarm
  await tx.query('select 1 from door where company_id = $1 and id = $2 for no key update', [company_id, thing.id])
  const [closed] = await tx.query<{ since: string }>(
    `select greatest(since, $3::timestamptz) as since from door_state
     where company_id = $1 and door_id = $2 and state = 'closed'`,
    [company_id, thing.id, new Date(at).toISOString()],
  )
  return closed?.since ?? null
}

/**
 * Is it said already, so seriously, and did not end since? For what is looked at every few seconds. One that somebody
 * ignores is said, for as long as it lasts.
 */
export async function alarmStands(
  db: Db,
  { company_id, kind, thing, level }: Of & { readonly level: AlarmLevel },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from device_alarm where company_id = $1 and thing_kind = $2 and thing_id = $3 and kind = $4
       and ${stands('device_alarm')} and level >= $5`,
    [company_id, thing.kind, thing.id, kind, level],
  )
  return rows.length > 0
}

/** It ended by itself. One that nobody took is closed with it, unless it is serious: that wants an opinion. */
export async function alarmOver(tx: Db, { company_id, kind, thing, at = Date.now() }: Of): Promise<void> {
  const rows = await tx.query<{ id: number; state: string; level: AlarmLevel; office_id: number }>(
    `update device_alarm set over_at = $5, version = version + 1,
       state = case when level < 3 and state = 'open' then 'closed' else state end
     where company_id = $1 and thing_kind = $2 and thing_id = $3 and kind = $4 and ${stands('device_alarm')}
     returning id, state, level, office_id`,
    [company_id, thing.kind, thing.id, kind, new Date(at).toISOString()],
  )
  for (const { id, state, level, office_id } of rows) {
    if (state === 'closed') {
      const payload = { alarm_id: id, kind, level, thing_kind: thing.kind, thing_id: thing.id, office_id }
      await raise(tx, company_id, alarmClosed, `alarm/${id}`, payload)
    }
    await emitAlarms(tx, company_id, [{ id, thing }])
  }
}

/** Lists and walls on which these alarms are look again. */
export async function emitAlarms(
  tx: Db,
  company_id: number,
  alarms: readonly { id: number; thing: AlarmThing }[],
): Promise<void> {
  const idsOf = (isOfThing: boolean) =>
    alarms.flatMap(({ id, thing }) => ((thing.kind === 'thing') === isOfThing ? [id] : []))
  const told = [
    { topic: topics.devicealarm, ids: idsOf(false) },
    { topic: topics.iotalarm, ids: idsOf(true) },
  ]
  const events = told.flatMap(({ topic, ids }) => (ids.length === 0 ? [] : [eventOf(topic, { ids })]))
  await emitWithin(tx, company_id, events)
  const doors = alarms.flatMap(({ thing }) => (thing.kind === 'door' ? [thing.id] : []))
  if (doors.length > 0) await emitDoorsOf(tx, company_id, doors)
}

type Told = {
  company_id: number
  alarm_id: number
  thing: AlarmThing
  kind: AlarmKind
  level: AlarmLevel
  name: string
  office_id: number
  floor_id: number | null
  text: string | null
  at: number
}

async function notify(tx: Db, told: Told, user_ids: readonly number[], occasion: string): Promise<void> {
  if (user_ids.length === 0) return
  const { company_id, alarm_id, thing, kind, level, name, office_id, floor_id, text, at } = told
  const [place] = await tx.query<{ office: string; floor: string | null; timezone: string }>(
    `select o.name as office, f.name as floor, o.timezone from office o
     left join floor f on f.company_id = o.company_id and f.id = $3 where o.company_id = $1 and o.id = $2`,
    [company_id, office_id, floor_id],
  )
  if (place === undefined) return
  const began = wireTime(at, place.timezone)
  await notifyPeopleOf(tx, company_id, user_ids, {
    kind: level === 3 ? 'alarm_serious' : 'alarm_raised',
    meeting_id: null,
    occasion,
    values: {
      title: name,
      room: [name, place.floor, place.office].filter((part) => part !== null).join(' · '),
      ...{ office_id, start_time: began, end_time: began, timezone: place.timezone, who: '', reason: text },
      ...{ alarm_id, alarm: kind, alarm_of: thing.kind },
    },
  })
}
