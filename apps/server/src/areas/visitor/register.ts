import { visitorReason } from '@workplace/contract/visitor/visitor-reason'
import { visitorThrough } from '@workplace/contract/visitor/visitor-through'
import * as visits from '@workplace/contract/visitor/visits'
import { type Route, route } from '../../kernel/call/route'
import type { SealingDeps } from '../../kernel/files/sealed-file'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { agreementRoutes } from './agreement/register'
import { decideVisits, readPending } from './approval/pending-visits'
import type { GuestDeps } from './guest/guest-visits'
import { guestRoutes } from './guest/register'
import { addVisit } from './invite/add-visit'
import { addPeople, cancelVisit, editPerson, editVisit, extendVisit, removePeople } from './invite/change-visit'
import { type KioskRoutesDeps, kioskRoutes } from './kiosk/register'
import { countVisitors, findVisitors, readDesk, readKnown, readMine, readVisitors } from './lists/list-visitors'
import { explainEntry, readOne, readSetup } from './lists/one-visitor'
import { checkIn } from './reception/check-in'
import { checkOut, confirmHere, sayLeft } from './reception/check-out'
import { registerWalkIn } from './reception/walk-in'
import { throughRules } from './through-rules'
import { watchRoutes } from './watch/register'

/** Who comes to see somebody: invited, at reception, inside, gone. */
export function visitorRoutes(deps: EngineDependencies & GuestDeps & SealingDeps & KioskRoutesDeps): Route[] {
  return [
    ...resourceRoutes(visitorReason, deps),
    ...resourceRoutes(visitorThrough, deps, { rules: throughRules }),
    ...agreementRoutes(deps),
    ...watchRoutes(deps),
    ...kioskRoutes(deps),
    route(visits.visitorPage, readVisitors),
    route(visits.visitorCounts, countVisitors),
    route(visits.visitorSingle, (call, input) => readOne(call, input, deps)),
    route(visits.visitorWhy, explainEntry),
    route(visits.visitorSetup, (call) => readSetup(call, deps.mailer !== undefined)),
    route(visits.visitorDesk, readDesk),
    route(visits.findVisitor, (call, input) => findVisitors(call, deps, input)),
    route(visits.knownVisitors, readKnown),
    route(visits.myVisitors, readMine),
    route(visits.addVisitor, (call, input) => addVisit(call, deps, input)),
    route(visits.editVisit, editVisit),
    route(visits.editVisitor, (call, input) => editPerson(call, deps, input)),
    route(visits.cancelVisit, cancelVisit),
    route(visits.extendVisit, extendVisit),
    route(visits.addPeople, (call, input) => addPeople(call, deps, input)),
    route(visits.removePeople, removePeople),
    route(visits.checkInVisitors, checkIn),
    route(visits.checkOutVisitors, checkOut),
    route(visits.stillHere, confirmHere),
    route(visits.guestLeft, sayLeft),
    route(visits.pendingVisits, readPending),
    route(visits.auditVisits, decideVisits),
    ...guestRoutes(deps),
    route(visits.walkIn, (call, input) => registerWalkIn(call, deps, input)),
  ]
}
