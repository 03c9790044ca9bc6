import { planLayers } from '@workplace/contract/presence/plan-layers'
import type { PlacedThings } from '../place/public'

/** Detectors lie on the plan of the floor of their room, or else of their gateway; where that has none, on any. */
export const detectorsOnPlans: PlacedThings = {
  declared: planLayers[0],
  things: `select d.id, d.name, coalesce(r.floor_id, g.floor_id) as floor_id,
      case when s.offline or s.silent_at <= $3::timestamptz then 'offline'
        when s.occupied is null or s.silent_at is null then 'unknown'
        when s.occupied then 'occupied' else 'empty' end as state
    from detectors d
    join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
    left join meetingroom r on r.company_id = d.company_id and r.id = d.meetingroom_id
    left join detector_state s on s.company_id = d.company_id and s.detector_id = d.id
    where d.company_id = $1 and coalesce(r.office_id, g.office_id) = $2`,
}
