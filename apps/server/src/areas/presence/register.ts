import * as detect from '@workplace/contract/presence/detect'
import { detectorGetway, detectors, getwayType } from '@workplace/contract/presence/detector'
import { type Route, route } from '../../kernel/call/route'
import type { Mqtt } from '../../kernel/mqtt/open-mqtt'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { detectorRules } from './detector-rules'
import { detectorTree } from './detector-tree'
import { gatewayMessages } from './gateway-messages'
import { gatewayRules } from './gateway-rules'
import { recordsPage } from './records-page'
import { roomPresences } from './room-presence'

/** Gateways, detectors, and what they say of rooms. */
export function detectRoutes(
  deps: EngineDependencies & { listening: Mqtt['listening']; personal: () => readonly string[] },
): Route[] {
  return [
    ...resourceRoutes(getwayType, deps),
    ...resourceRoutes(detectorGetway, deps, { rules: gatewayRules }),
    ...resourceRoutes(detectors, deps, { rules: detectorRules }),
    route(detect.roomPresence, roomPresences),
    route(detect.detectorRecords, recordsPage(deps.personal)),
    route(detect.detectorTree, detectorTree),
    route(detect.gatewayMessages, (call, { getway_id }) => gatewayMessages(call, getway_id)),
    route(detect.detectListener, async () => deps.listening()),
  ]
}
