import type { Db } from '../../kernel/database/db'
import type { ListedDevice } from './message'
import type { Item } from './take-items'

/** So many devices of a gateway are kept; what comes beyond is counted as refused and not listed. */
const mostHeard = 500

type Listed = {
  readonly company_id: number
  readonly getway_id: number
  readonly devices: readonly ListedDevice[]
  at: number
}

/** A gateway's own list of its devices: what is not on it any more goes. */
export async function keepList(db: Db, { company_id, getway_id, devices, at }: Listed): Promise<void> {
  const named = [...new Map(devices.map((one) => [one.name, one])).values()].slice(0, mostHeard)
  await db.query(`delete from detector_heard where company_id = $1 and getway_id = $2 and not name = any($3::text[])`, [
    company_id,
    getway_id,
    named.map(({ name }) => name),
  ])
  await db.query(
    `insert into detector_heard as h (company_id, getway_id, name, address, vendor, model, description, last_seen)
     select $1, $2, k.name, k.address, k.vendor, k.model, k.description, $8::timestamptz
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as k(name, address, vendor, model, description)
     order by k.name
     on conflict (company_id, getway_id, name) do update set address = excluded.address, vendor = excluded.vendor,
       model = excluded.model, description = excluded.description`,
    [
      company_id,
      getway_id,
      named.map((one) => one.name),
      named.map((one) => one.address),
      named.map((one) => one.vendor),
      named.map((one) => one.model),
      named.map((one) => one.description),
      new Date(at).toISOString(),
    ],
  )
}

/** Devices that nobody registered and that say something of a room. */
export async function keepUnknown(db: Db, items: readonly Item[]): Promise<void> {
  const heard = new Map<string, Item & { device: string; count: number }>()
  for (const item of items) {
    if (item.message.kind !== 'report') continue
    const { device } = item.message
    const key = `${item.company_id} ${item.getway_id} ${device}`
    heard.set(key, { ...item, device, count: (heard.get(key)?.count ?? 0) + 1 })
  }
  const all = [...heard.values()].filter(({ device }) => device.length <= 100)
  if (all.length === 0) return
  await db.query(
    `insert into detector_heard as h (company_id, getway_id, name, last_seen, count)
     select k.company_id, k.getway_id, k.name, k.at, k.count from (
       select *, row_number() over (partition by company_id, getway_id order by name) as n
       from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::int[]) as k(company_id, getway_id, name, at, count)) as k
     where exists (select 1 from detector_heard o where o.company_id = k.company_id and o.getway_id = k.getway_id and o.name = k.name)
       or k.n + (select count(*) from detector_heard o where o.company_id = k.company_id and o.getway_id = k.getway_id) <= $6
     order by 1, 2, 3
     on conflict (company_id, getway_id, name) do update
       set last_seen = greatest(h.last_seen, excluded.last_seen), count = h.count + excluded.count`,
    [
      all.map((one) => one.company_id),
      all.map((one) => one.getway_id),
      all.map((one) => one.device),
      all.map((one) => new Date(one.at).toISOString()),
      all.map((one) => one.count),
      mostHeard,
    ],
  )
}
