import * as declared from '@workplace/contract/attendance/request'
import { requestFlow } from '@workplace/contract/attendance/request-flow'
import { type Route, route } from '../../../kernel/call/route'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { askFor } from './ask'
import { decideOn, revoke, transferOn } from './decide-request'
import { flowRules } from './flow-rules'
import { importLeave } from './import-requests'
import { exportRequests, readAll, readAsked, readMine } from './list-requests'
import { readWhatIsLeft } from './what-is-left'

/** What people ask for, and who decides. */
export function requestRoutes(deps: EngineDependencies): Route[] {
  const { sign } = deps.addresses
  return [
    ...resourceRoutes(requestFlow, deps, { rules: flowRules }),
    route(declared.whatIsLeft, readWhatIsLeft),
    route(declared.addRequest, askFor),
    route(declared.revokeRequest, revoke),
    route(declared.decideRequest, decideOn),
    route(declared.transferRequest, transferOn),
    route(declared.myRequests, readMine(sign)),
    route(declared.askedRequests, readAsked(sign)),
    route(declared.requestPage, readAll(sign)),
    route(declared.requestExport, exportRequests(sign)),
    route(declared.importRequests, importLeave),
  ]
}
