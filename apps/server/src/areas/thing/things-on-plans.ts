import { planLayers } from '@workplace/contract/thing/plan-layers'
import type { PlacedThings } from '../place/public'

/** Things lie on the plan of their floor; one without a floor anywhere in the office of its gateway. */
export const thingsOnPlans: PlacedThings = {
  declared: planLayers[0],
  things: `select d.id, d.name, d.floor_id,
      case when s.active_at is null then 'inactive'
        when s.is_away or s.silent_at <= $3::timestamptz or gs.alive_until <= $3::timestamptz then 'offline'
        when jsonb_path_exists(s.told, '$.* ? (@.is_abnormal == true)') then 'beyond' else 'online' end as state
    from iot_device d
    join detector_getway g on g.company_id = d.company_id and g.id = d.getway_id
    left join detector_getway_state gs on gs.company_id = g.company_id and gs.getway_id = g.id
    left join iot_device_state s on s.company_id = d.company_id and s.device_id = d.id
    where d.company_id = $1 and g.office_id = $2 and d.status = 'on'`,
}
