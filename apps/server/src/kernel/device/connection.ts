import type { DeviceKind } from '@workplace/contract/kernel/device-kind'

// Pieces of queries about things that may be paired with a device, which is `d`.

/** `left join …`: the device of the thing with this id. */
export const deviceAs = (kind: DeviceKind, company_id: string, id: string): string =>
  `paired_device d on d.company_id = ${company_id} and d.kind = '${kind}' and d.thing_id = ${id}`

/** A device asks once a minute: one that was not heard of for three has lost its connection. */
export const isHeard = `coalesce(d.last_seen > now() - interval '3 minutes', false)`

/** How it is: `unbound`, `online` or `offline`. */
export const connection = `case when d.token_hash is null then 'unbound' when ${isHeard} then 'online' else 'offline' end`
