import { planLayers } from '@workplace/contract/box/plan-layers'
import type { PlacedThings } from '../place/public'

/** Cabinets lie on the plans of their floors. */
export const cabinetsOnPlans: PlacedThings = {
  declared: planLayers[0],
  things: `select c.id, c.name, c.floor_id, case when c.status = 'off' then 'inactive'
      when c.gateway_secret is null then 'by_key' when s.alive_until > $3::timestamptz then 'online' else 'offline' end as state
    from box_cabinet c left join box_cabinet_state s on s.company_id = c.company_id and s.cabinet_id = c.id
    where c.company_id = $1 and c.office_id = $2`,
}
