import type { Db, Statement } from '../../../kernel/database/db'
import type { NewReading, Thing, ToldValue } from './thing-state'

type Named = { readonly company_id: number; readonly getway_id: number; readonly device: string }

const columns = `d.company_id, d.id, d.getway_id, d.sn, d.status, d.head_id, d.report_interval, d.config, d.limits`
const asked = 'unnest($1::int[], $2::int[], $3::text[]) with ordinality as k(company_id, getway_id, device, n)'

const bySn: Statement = {
  name: 'things-by-sn',
  text: `select k.n::int as n, d.company_id, d.id from ${asked}
    join iot_device d on d.company_id = k.company_id and lower(d.sn) = lower(k.device) and d.getway_id = k.getway_id`,
}
/** Those that are registered by an address that the gateway told with its list of devices. */
const byAddress: Statement = {
  name: 'things-by-address',
  text: `select k.n::int as n, d.company_id, d.id from ${asked}
    join iot_heard h on h.company_id = k.company_id and h.getway_id = k.getway_id and h.name = k.device
    join iot_device d on d.company_id = h.company_id and lower(d.sn) = lower(h.address) and d.getway_id = h.getway_id`,
}

/** The ids of things by what their own gateways call them, in the order in which they are asked for. */
export async function thingIds(
  db: Db,
  names: readonly Named[],
): Promise<({ company_id: number; id: number } | undefined)[]> {
  const found: ({ company_id: number; id: number } | undefined)[] = names.map(() => undefined)
  for (const statement of [bySn, byAddress]) {
    const missing = names.flatMap((one, n) => (found[n] === undefined ? [{ ...one, n }] : []))
    if (missing.length === 0) break
    const rows = await db.query<{ n: number; company_id: number; id: number }>(statement, [
      missing.map((one) => one.company_id),
      missing.map((one) => one.getway_id),
      missing.map((one) => one.device),
    ])
    for (const { n, company_id, id } of rows) found[missing[n - 1]?.n ?? -1] = { company_id, id }
  }
  return found
}

/** These things under locks, in one order for all who lock them. */
export async function lockThings(
  db: Db,
  ids: readonly { readonly company_id: number; readonly id: number }[],
): Promise<Thing[]> {
  const all = [...new Map(ids.map((one) => [`${one.company_id} ${one.id}`, one])).values()]
  if (all.length === 0) return []
  const values = [all.map((one) => one.company_id), all.map((one) => one.id)]
  await db.query(
    `insert into iot_device_state (company_id, device_id)
     select k.company_id, k.id from unnest($1::int[], $2::int[]) as k(company_id, id)
     join iot_device d on d.company_id = k.company_id and d.id = k.id
     where not exists (select from iot_device_state s where s.company_id = k.company_id and s.device_id = k.id)
     order by 1, 2 on conflict do nothing`,
    values,
  )
  await db.query(
    `select 1 from iot_device_state s join unnest($1::int[], $2::int[]) as k(company_id, id)
       on s.company_id = k.company_id and s.device_id = k.id order by s.company_id, s.device_id for update of s`,
    values,
  )
  return db.query<Thing>(
    `select ${columns}, s.format, s.address, s.told, s.reported, s.features, h.features as heard
     from unnest($1::int[], $2::int[]) as k(company_id, id)
     join iot_device d on d.company_id = k.company_id and d.id = k.id
     join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id
     left join lateral (select h.features from iot_heard h where h.company_id = d.company_id and h.getway_id = d.getway_id
       and (lower(h.name) = lower(d.sn) or lower(h.address) = lower(d.sn)) limit 1) h on true
     order by 1, 2`,
    values,
  )
}

export type ThingChange = {
  readonly thing: Thing
  told: Record<string, ToldValue>
  reported: Thing['reported']
  format: Thing['format']
  address: string | null
  features: Thing['features']
  firmware: string | undefined
  seen_at: number
  /** It said that it is there, or is not; undefined: it said something, so it is. */
  is_away: boolean
  /** Its settings are to be sent: as soon as may be. */
  settings_due: boolean
  readings: NewReading[]
}

/** Writes what is known of things now, and what they measured. */
export async function writeThings(db: Db, changes: readonly ThingChange[]): Promise<void> {
  if (changes.length === 0) return
  const time = (at: number) => new Date(at).toISOString()
  await db.query(
    `update iot_device_state s set format = k.format, address = k.address, told = k.told, reported = k.reported,
       features = k.features, firmware = coalesce(k.firmware, s.firmware),
       active_at = coalesce(s.active_at, k.seen_at), last_seen = greatest(s.last_seen, k.seen_at),
       online_at = case when k.is_away then s.online_at
         when s.online_at is null or s.is_away or s.silent_at <= k.seen_at then k.seen_at else s.online_at end,
       offline_at = case when k.is_away and not s.is_away then k.seen_at
         when not k.is_away and not s.is_away and s.silent_at <= k.seen_at then s.silent_at else s.offline_at end,
       silent_at = k.seen_at + make_interval(secs => k.silence), is_away = k.is_away,
       settings_due_at = case when not k.due then null when s.settings_due_at is null then k.seen_at else s.settings_due_at end,
       settings_tries = case when k.due then s.settings_tries else 0 end
     from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::text[],
         $9::timestamptz[], $10::float8[], $11::boolean[], $12::boolean[])
       as k(company_id, id, format, address, told, reported, features, firmware, seen_at, silence, is_away, due)
     where s.company_id = k.company_id and s.device_id = k.id`,
    [
      changes.map(({ thing }) => thing.company_id),
      changes.map(({ thing }) => thing.id),
      changes.map((one) => one.format),
      changes.map((one) => one.address),
      changes.map((one) => JSON.stringify(one.told)),
      changes.map((one) => JSON.stringify(one.reported)),
      changes.map((one) => JSON.stringify(one.features)),
      changes.map((one) => one.firmware ?? null),
      changes.map((one) => time(one.seen_at)),
      changes.map(({ thing }) => thing.report_interval * 3),
      changes.map((one) => one.is_away),
      changes.map((one) => one.settings_due),
    ],
  )
  const readings = changes.flatMap(({ thing, readings: of, seen_at }) =>
    of.map((one) => ({ ...one, company_id: thing.company_id, id: thing.id, seen_at })),
  )
  if (readings.length === 0) return
  await db.query(
    `insert into detection_record (company_id, measured_at, received_at, device_id, item, value, unit, is_abnormal)
     select * from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::int[], $5::text[], $6::float8[], $7::text[],
       $8::boolean[])`,
    [
      readings.map((one) => one.company_id),
      readings.map((one) => time(one.at)),
      readings.map((one) => time(one.seen_at)),
      readings.map((one) => one.id),
      readings.map((one) => one.item),
      readings.map((one) => one.value),
      readings.map((one) => one.unit ?? null),
      readings.map((one) => one.is_abnormal),
    ],
  )
}
