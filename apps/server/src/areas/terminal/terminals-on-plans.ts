import { planLayers } from '@workplace/contract/terminal/plan-layers'
import { connection, deviceAs } from '../../kernel/device/connection'
import type { PlacedThings } from '../place/public'

/** Terminals lie on the plan of the floor of their room. */
export const terminalsOnPlans: PlacedThings = {
  declared: planLayers[0],
  things: `select t.id, t.name, ${connection} as state, r.floor_id from terminal t
    join meetingroom r on r.company_id = t.company_id and r.id = t.meetingroom_id
    left join ${deviceAs('terminal', 't.company_id', 't.id')}
    where t.company_id = $1 and r.office_id = $2`,
}
