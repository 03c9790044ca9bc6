import type { Database, Db } from '../../kernel/database/db'
import { alarmOver, raiseAlarm, stands } from '../device/public'
import type { Thing, ToldValue } from './core/thing-state'

/** What is known of things by now, by which alarms of them are judged. */
export type Signs = Map<
  string,
  { readonly thing: Thing; readonly told: Readonly<Record<string, ToldValue>>; readonly at: number }
>

/** At which charge a battery is low, and from which on it is not any more. */
const [low, well] = [15, 20]

const textOf = (told: Readonly<Record<string, ToldValue>>) =>
  Object.entries(told)
    .filter(([, one]) => one.is_abnormal)
    .map(([item, { value, unit }]) => `${item} ${value}${unit === undefined ? '' : ` ${unit}`}`)
    .join(', ')
    .slice(0, 200)

/** Whether a battery is low; undefined where nothing says so, or where it lies between. */
function isLow(told: Readonly<Record<string, ToldValue>>): boolean | undefined {
  const said = told.battery_low?.value
  if (typeof said === 'boolean') return said
  const charge = told.battery?.value
  if (typeof charge !== 'number') return undefined
  return charge <= low ? true : charge >= well ? false : undefined
}

/** Raises what is newly wrong with these things, and ends what is no more. Once for each change, not for each message. */
export async function noteAlarms(tx: Db, signs: Signs): Promise<void> {
  for (const { thing, told, at } of signs.values()) {
    const { company_id } = thing
    const of = { company_id, thing: { kind: 'thing', id: thing.id }, at } as const
    const wasBeyond = Object.values(thing.told).some((one) => one.is_abnormal)
    const text = textOf(told)
    if (text !== '' && !wasBeyond) await raiseAlarm(tx, { ...of, kind: 'limit', text })
    else if (text === '' && wasBeyond) await alarmOver(tx, { ...of, kind: 'limit' })
    const [before, now] = [isLow(thing.told), isLow(told)]
    if (now === true && before !== true) await raiseAlarm(tx, { ...of, kind: 'battery' })
    else if (now === false && before !== false) await alarmOver(tx, { ...of, kind: 'battery' })
  }
}

/** A thing counts as not heard from so long after it was taken for gone: one that is back by then is no alarm. */
const GONE_SECONDS = 300

/**
 * Things that were not heard from although their gateway is there, of which it is newly so or no more, at $1. What hangs on
 * a gateway that is away itself is left as it is: one that is away is not twenty.
 */
const changedSilence = `select * from (
  select d.company_id, d.id, d.status = 'on' and coalesce(s.is_away and s.offline_at <= k.before
      or s.silent_at <= k.before, false) as is_wrong,
    exists (select from device_alarm a where a.company_id = d.company_id and a.thing_kind = 'thing' and a.thing_id = d.id
      and a.kind = 'offline' and ${stands('a')}) as is_known
  from iot_device d
  join (select $1::timestamptz - interval '${GONE_SECONDS} seconds' as before) k on true
  join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id and s.active_at is not null
  join detector_getway_state g on g.company_id = d.company_id and g.getway_id = d.getway_id
    and g.alive_until > $1::timestamptz) as f
  where f.is_wrong <> f.is_known`

/** Raises an alarm of things that are silent, and ends it of those that are heard again. How many changed. */
export async function noteSilentThings(db: Database, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  const rows = await db.query<{ company_id: number; id: number }>(`${changedSilence} order by 1, 2 limit 500`, [at])
  let count = 0
  for (const { company_id, id } of rows)
    await db.transaction(async (tx) => {
      // of several servers that see the same the first one says it
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `alarm ${company_id} thing ${id} offline`,
      ])
      const [one] = await tx.query<{ is_wrong: boolean }>(`${changedSilence} and f.company_id = $2 and f.id = $3`, [
        at,
        company_id,
        id,
      ])
      if (one === undefined) return
      const of = { company_id, kind: 'offline', thing: { kind: 'thing', id }, at: now } as const
      if (one.is_wrong) await raiseAlarm(tx, of)
      else await alarmOver(tx, of)
      count += 1
    })
  return count
}
