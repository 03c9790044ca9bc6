import type { AlarmKind } from '@workplace/contract/message/alarm-kinds'
import type { Database } from '../../../kernel/database/db'
import { devices } from '../core/device-doors'
import { alarmOver, raiseAlarm, stands } from './raise-alarm'

/** A device counts as offline so long after it should have been heard: three contacts that it missed lie before that. */
const OFFLINE_AFTER_MS = 5 * 60_000
/** Tables that end so soon are an alarm. */
const TABLES_END_DAYS = 7

/** From here on a device is nearly full: of people or of faces, whichever it has less room for. */
const NEARLY_FULL = 0.9

/** What is wrong with a device `v` at $1 by what is known of it. One that was never heard is none of ours yet. */
const conditions = {
  offline: `v.is_on and v.last_seen is not null
    and coalesce(v.alive_until, v.last_seen) <= $1::timestamptz - interval '${OFFLINE_AFTER_MS / 1000} seconds'`,
  tables_end: `v.is_on and v.last_seen is not null
    and v.held_until <= $1::timestamptz + interval '${TABLES_END_DAYS} days'`,
  storage: `v.is_on and v.last_seen <= $1::timestamptz and v.fullness >= ${NEARLY_FULL}`,
} as const satisfies Partial<Record<AlarmKind, string>>

type Found = { company_id: number; kind: 'controller' | 'face'; id: number; is_wrong: boolean }

/** Devices of which it is newly so, or no more. */
const changed = (kind: keyof typeof conditions) => `select * from (
  select v.company_id, v.kind, v.id, coalesce(${conditions[kind]}, false) as is_wrong,
    exists (select from device_alarm a where a.company_id = v.company_id and a.thing_kind = v.kind and a.thing_id = v.id
      and a.kind = '${kind}' and ${stands('a')}) as is_known
  from ${devices} as v) as f
  where f.is_wrong <> f.is_known`

/** Raises what is wrong with devices and ends what is no more, each device by itself. How many changed. */
export async function noteDeviceAlarms(db: Database, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  let count = 0
  for (const kind of Object.keys(conditions) as (keyof typeof conditions)[]) {
    const rows = await db.query<Found>(`${changed(kind)} order by 1, 2, 3`, [at])
    for (const { company_id, kind: thing_kind, id } of rows)
      await db.transaction(async (tx) => {
        // of several servers that see the same the first one says it
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `alarm ${company_id} ${thing_kind} ${id} ${kind}`,
        ])
        const still = await tx.query<Found>(`${changed(kind)} and f.company_id = $2 and f.kind = $3 and f.id = $4`, [
          ...[at, company_id, thing_kind, id],
        ])
        const [one] = still
        if (one === undefined) return
        const of = { company_id, kind, thing: { kind: thing_kind, id }, at: now }
        if (one.is_wrong) await raiseAlarm(tx, of)
        else await alarmOver(tx, of)
        count += 1
      })
  }
  return count
}
