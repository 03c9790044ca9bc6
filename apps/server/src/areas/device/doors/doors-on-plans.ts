import { planLayers } from '@workplace/contract/device/plan-layers'
import type { PlacedThings } from '../../place/public'

/** Doors lie on the plan of their floor; one without a floor anywhere in its office. */
export const doorsOnPlans: PlacedThings = {
  declared: planLayers[0],
  things: `select d.id, d.name, coalesce(s.state, 'unknown') as state, d.floor_id from door d
    left join door_state s on s.company_id = d.company_id and s.door_id = d.id
    where d.company_id = $1 and d.office_id = $2 and d.status = 'on'`,
}
