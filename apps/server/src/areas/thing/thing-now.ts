import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { thing as declared } from '@workplace/contract/thing/thing'
import type { heardThings, ThingFormat, thingNow } from '@workplace/contract/thing/thing-now'
import { type Call, officesFor } from '../../kernel/call/call'
import { accountOf } from '../../kernel/mqtt/accounts'
import { gatewayAccounts } from '../presence/public'
import { differing, type Thing } from './core/thing-state'
import { kindOfThing } from './kind-of-thing'

type Now = OutputOf<typeof thingNow>

type Read = Thing & {
  name: string
  office_id: number
  timezone: string
  state: Now['state']
  protocol: ThingFormat
}

/** `GET /iotdevice/now` */
export async function readThingNow(call: Call, id: number): Promise<Now> {
  const { company_id } = call.actor
  const [found] = await call.db.query<Read>(
    `select d.id, d.name, d.getway_id, d.sn, d.config, g.office_id, o.timezone, y.protocol, s.format, s.address,
       coalesce(s.told, '{}') as told, coalesce(s.reported, '{}') as reported,
       case when jsonb_array_length(coalesce(h.features, '[]')) > 0 then h.features else coalesce(s.features, '[]') end as features,
       case when s.active_at is null then 'inactive' when not s.is_away and s.silent_at > $3::timestamptz
         and coalesce(gs.alive_until > $3::timestamptz, true) then 'online' else 'offline' end as state
     from iot_device d
     join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
     join getway_type y on y.company_id = g.company_id and y.id = g.getway_type_id
     join office o on o.company_id = g.company_id and o.id = g.office_id
     left join detector_getway_state gs on gs.company_id = g.company_id and gs.getway_id = g.id
     left join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id
     left join lateral (select h.features from iot_heard h where h.company_id = d.company_id and h.getway_id = d.getway_id
       and (lower(h.name) = lower(d.sn) or lower(h.address) = lower(d.sn)) limit 1) h on true
     where d.company_id = $1 and d.id = $2`,
    [company_id, id, new Date(call.now()).toISOString()],
  )
  if (found === undefined) throw new Refusal(refusals.not_found)
  const offices = officesFor(call.actor, declared.area)
  if (offices !== null && !offices.includes(found.office_id)) throw new Refusal(refusals.outside_scope)
  const { name, timezone, state, format, told, reported, features, config } = found
  const address = found.address ?? found.sn
  return {
    ...{ id, name, timezone, state, format, reported, wanted: config ?? {}, features: [...features] },
    values: Object.entries(told).map(([item, { value, unit, at, kept_at, is_abnormal }]) => ({
      ...{ item, value, unit: unit ?? null, time: new Date(at).toISOString() },
      ...{ is_abnormal: is_abnormal === true, is_kept: kept_at !== undefined },
    })),
    differing: Object.keys(differing(found)),
    account: accountOf(gatewayAccounts, company_id, found.getway_id),
    topics: topicsOf(format ?? found.protocol, address),
  }
}

/** Where it speaks, and where it is spoken to. */
function topicsOf(format: ThingFormat, address: string): string[] {
  if (format === 'zigbee2mqtt') return [`zigbee2mqtt/${address}`, `zigbee2mqtt/${address}/set`]
  if (format === 'tasmota') return [`tele/${address}/#`, `stat/${address}/#`, `cmnd/${address}/#`]
  return [`thing/${address}`, `command/${address}`, `result/${address}`]
}

type Heard = OutputOf<typeof heardThings>['items'][number]

/** `GET /iotdevice/heard`: what gateways told of, and neither a thing nor a detector is. */
export async function readHeard(call: Call): Promise<OutputOf<typeof heardThings>> {
  const offices = officesFor(call.actor, declared.area)
  const rows = await call.db.query<Omit<Heard, 'kind'> & { features: Thing['features'] }>(
    `select h.getway_id, g.name as getway_name, h.name, h.address, h.format, h.vendor, h.model, h.description, h.sample,
       h.features, h.last_seen, o.timezone
     from iot_heard h
     join detector_getway g on g.company_id = h.company_id and g.id = h.getway_id
     join office o on o.company_id = g.company_id and o.id = g.office_id
     where h.company_id = $1 and ($2::int[] is null or g.office_id = any($2::int[]))
       and not exists (select from iot_device d where d.company_id = h.company_id and d.getway_id = h.getway_id
         and lower(d.sn) in (lower(h.name), lower(h.address)))
       and not exists (select from detectors d where d.company_id = h.company_id and d.getway_id = h.getway_id
         and lower(d.sn) in (lower(h.name), lower(h.address)))
     order by h.last_seen desc, h.name limit 200`,
    [call.actor.company_id, offices],
  )
  const items = rows.map(({ features, ...row }) => ({ ...row, kind: kindOfThing(features, row.sample) }))
  return { items, total: items.length }
}
