import type { ThingFormat } from '@workplace/contract/thing/thing-now'
import type { ThingValues } from '@workplace/contract/thing/values'
import type { Db } from '../../kernel/database/db'
import type { ListedThing } from './messages/message'

/** So many things of a gateway are kept; what comes beyond is not listed. */
const mostHeard = 500

type Gateway = { readonly company_id: number; readonly getway_id: number }
type Listed = Gateway & {
  readonly format: ThingFormat
  readonly things: readonly ListedThing[]
  /** What is not on it any more goes. */
  readonly whole: boolean
  readonly at: number
}

/** What a gateway says that hangs on it. */
export async function keepListed(db: Db, { company_id, getway_id, format, things, whole, at }: Listed): Promise<void> {
  const named = [...new Map(things.map((one) => [one.name, one])).values()]
  if (whole)
    await db.query(
      `delete from iot_heard where company_id = $1 and getway_id = $2 and format = $3 and not name = any($4::text[])`,
      [company_id, getway_id, format, named.map(({ name }) => name)],
    )
  await db.query(
    `insert into iot_heard as h (company_id, getway_id, name, address, format, vendor, model, description, features, last_seen,
       firmware)
     select $1, $2, k.name, k.address, $3, k.vendor, k.model, k.description, k.features, $10::timestamptz, k.firmware
     from (select *, row_number() over (order by name) as n
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::jsonb[], $11::text[])
         as k(name, address, vendor, model, description, features, firmware)) as k
     where exists (select from iot_heard o where o.company_id = $1 and o.getway_id = $2 and o.name = k.name)
       or k.n + (select count(*) from iot_heard o where o.company_id = $1 and o.getway_id = $2) <= ${mostHeard}
     order by k.name
     on conflict (company_id, getway_id, name) do update set address = excluded.address, format = excluded.format,
       vendor = excluded.vendor, model = excluded.model, description = excluded.description, features = excluded.features,
       firmware = excluded.firmware`,
    [
      ...[company_id, getway_id, format],
      named.map(({ name }) => name),
      named.map(({ address }) => address),
      named.map(({ vendor }) => vendor),
      named.map(({ model }) => model),
      named.map(({ description }) => description),
      named.map(({ features }) => JSON.stringify(features)),
      new Date(at).toISOString(),
      named.map(({ firmware }) => firmware ?? null),
    ],
  )
  const running = named.filter(({ firmware }) => firmware != null)
  if (running.length === 0) return
  await db.query(
    `update iot_device_state s set firmware = k.firmware
     from unnest($3::text[], $4::text[], $5::text[]) as k(name, address, firmware)
     join iot_device d on d.company_id = $1 and d.getway_id = $2 and lower(d.sn) in (lower(k.name), lower(k.address))
     where s.company_id = d.company_id and s.device_id = d.id and s.firmware is distinct from k.firmware`,
    [
      ...[company_id, getway_id],
      running.map(({ name }) => name),
      running.map(({ address }) => address),
      running.map(({ firmware }) => firmware ?? null),
    ],
  )
}

type Unknown = Gateway & {
  readonly device: string
  readonly format: ThingFormat
  readonly values: ThingValues
  readonly at: number
}

/** Things that nobody registered and that said something: what they said last is shown where they are taken in. */
export async function keepUnknownThings(db: Db, unknown: readonly Unknown[]): Promise<void> {
  const all = [...new Map(unknown.map((one) => [`${one.company_id} ${one.getway_id} ${one.device}`, one])).values()]
  if (all.length === 0) return
  await db.query(
    `insert into iot_heard as h (company_id, getway_id, name, format, sample, last_seen)
     select k.company_id, k.getway_id, k.name, k.format, k.sample, k.at from (
       select *, row_number() over (partition by company_id, getway_id order by name) as n
       from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[])
         as k(company_id, getway_id, name, format, sample, at)) as k
     join detector_getway g on g.company_id = k.company_id and g.id = k.getway_id
     where exists (select from iot_heard o where o.company_id = k.company_id and o.getway_id = k.getway_id and o.name = k.name)
       or k.n + (select count(*) from iot_heard o where o.company_id = k.company_id and o.getway_id = k.getway_id) <= ${mostHeard}
     order by 1, 2, 3
     on conflict (company_id, getway_id, name) do update
       set last_seen = greatest(h.last_seen, excluded.last_seen), sample = case when excluded.sample = '{}' then h.sample else excluded.sample end`,
    [
      all.map((one) => one.company_id),
      all.map((one) => one.getway_id),
      all.map((one) => one.device),
      all.map((one) => one.format),
      all.map((one) => JSON.stringify(one.values)),
      all.map((one) => new Date(one.at).toISOString()),
    ],
  )
}
