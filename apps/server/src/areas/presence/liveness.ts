import type { Database } from '../../kernel/database/db'
import type { Gateway } from './gateways'

/** A gateway that is connected here counts as connected for so long after the last sign of this server. */
const connectedMs = 180_000
/** One behind a broker of somebody else's, after its last message. */
const heardMs = 1_800_000

export type Contact = {
  readonly gateway: Gateway
  readonly connection: string
  readonly address: string
  /** It is connected to this server. */
  readonly isOurs: boolean
}

/** Keeps when gateways were heard of. `firmware` stays what it was unless it is told. */
export async function keepContacts(
  db: Database,
  contacts: readonly (Contact & { firmware?: string | undefined })[],
  at: number,
): Promise<void> {
  const all = [...new Map(contacts.map((one) => [`${one.gateway.company_id} ${one.gateway.getway_id}`, one])).values()]
  if (all.length === 0) return
  await db.query(
    `insert into detector_getway_state as s (company_id, getway_id, connection, alive_until, last_seen, address, firmware)
     select k.company_id, k.getway_id, k.connection, k.alive_until, $4::timestamptz, k.address, k.firmware
     from unnest($1::int[], $2::int[], $3::text[], $5::timestamptz[], $6::text[], $7::text[])
       as k(company_id, getway_id, connection, alive_until, address, firmware)
     join detector_getway g on g.company_id = k.company_id and g.id = k.getway_id
     order by 1, 2
     on conflict (company_id, getway_id) do update set connection = excluded.connection,
       alive_until = excluded.alive_until, last_seen = excluded.last_seen, address = excluded.address,
       firmware = coalesce(excluded.firmware, s.firmware)`,
    [
      all.map((one) => one.gateway.company_id),
      all.map((one) => one.gateway.getway_id),
      all.map((one) => one.connection),
      new Date(at).toISOString(),
      all.map((one) => new Date(at + (one.isOurs ? connectedMs : heardMs)).toISOString()),
      all.map((one) => one.address),
      all.map((one) => one.firmware ?? null),
    ],
  )
}

/** Its connection ended, unless it has made another one meanwhile, here or at another server. */
export async function endContact(db: Database, { gateway, connection }: Contact, at: number): Promise<void> {
  await db.query(
    `update detector_getway_state set alive_until = $4
     where company_id = $1 and getway_id = $2 and connection = $3 and alive_until > $4::timestamptz`,
    [gateway.company_id, gateway.getway_id, connection, new Date(at).toISOString()],
  )
}
