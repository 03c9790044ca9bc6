import { planLayers } from '@workplace/contract/meetingroom/plan-layers'
import type { PlacedThings } from '../place/public'

/** Rooms lie on the plans of their floors. */
export const roomsOnPlans: PlacedThings = {
  declared: planLayers[0],
  things: 'select id, name, status as state, floor_id from meetingroom where company_id = $1 and office_id = $2',
}
