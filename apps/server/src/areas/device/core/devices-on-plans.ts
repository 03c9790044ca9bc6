import { planLayers } from '@workplace/contract/device/plan-layers'
import type { PlacedThings } from '../../place/public'
import { devices } from './device-doors'

/** What drives doors lies on the plan of its floor; what has no floor anywhere in its office. */
const things = (kind: 'face' | 'controller') => `select d.id, d.name, d.floor_id,
    case when d.last_seen is null then 'never' when d.alive_until > $3::timestamptz then 'online' else 'offline' end as state
  from ${devices} as d where d.company_id = $1 and d.office_id = $2 and d.kind = '${kind}' and d.is_on`

export const devicesOnPlans: readonly PlacedThings[] = [
  { declared: planLayers[1], things: things('face') },
  { declared: planLayers[2], things: things('controller') },
]
