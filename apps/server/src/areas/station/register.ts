import * as assign from '@workplace/contract/station/assign'
import * as audit from '@workplace/contract/station/desk-audit'
import * as booking from '@workplace/contract/station/desk-booking'
import * as dayList from '@workplace/contract/station/desk-check-in'
import * as series from '@workplace/contract/station/desk-series'
import * as stickers from '@workplace/contract/station/desk-stickers'
import * as locks from '@workplace/contract/station/locks'
import * as map from '@workplace/contract/station/map'
import * as moves from '@workplace/contract/station/moves'
import { station } from '@workplace/contract/station/station'
import { stationArea } from '@workplace/contract/station/station-area'
import { stationRule, stationRuleCheck } from '@workplace/contract/station/station-rule'
import { timeSlot } from '@workplace/contract/station/time-slot'
import * as who from '@workplace/contract/station/who'
import { type Route, route } from '../../kernel/call/route'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { addAssignment, changeAssignment, deleteAssignments, readAssignments } from './assign/assign-desk'
import { planDay, readMyWeek, shareDesk, takeBackDesk } from './assign/share-desk'
import { auditDesks, readAudits } from './booking/audit-desks'
import { bookDesk } from './booking/book-desk'
import { checkDeskRules } from './booking/check-desk-rules'
import { bookDeskSeries, changeDesk, checkDeskSeries } from './booking/desk-series'
import { checkInForOthers, readDesksOfDay } from './booking/desks-of-day'
import { proposeTogether } from './booking/desks-together'
import { favouriteDesk } from './booking/favourite-desk'
import { readDeskSetup, readDesks } from './booking/list-desks'
import { cancelDesks, checkInAtDesk, extendDesk, leaveDesk, readOwnDesks, restoreDesk } from './booking/own-desks'
import { scanDesk } from './booking/scan-desk'
import { printStickers, renewStickers, type StickerDeps } from './booking/stickers'
import { areaRules, deskRules, slotRules } from './desks/desk-rules'
import { lockSome, readLocks, revokeLocks } from './desks/lock-desks'
import { deskPickers } from './desks/pick-desks'
import { leaseMap, readDraft, readVersions, restoreMap, saveMap } from './map/edit-map'
import type { MapDeps } from './map/place-things'
import { publishMap, readDiff } from './map/publish-map'
import { readMap, readMapFloors, readMapState } from './map/read-map'
import { scheduleMove, undoMove } from './moves/carry-out'
import { addMove, changeMove, deleteMoves, readMove, readMoveList, readMovePage } from './moves/edit-moves'
import { exportMove, rehearseMove } from './moves/rehearse-move'
import { waitingRoutes } from './queue/register'
import { stationRuleRules } from './rules/rule-rules'
import { serviceRoutes } from './services/register'
import { chooseWhoSees, readWhoIsIn } from './who/who-is-in'

/** Desks: where they stand, and who sits at which. */
export function stationRoutes(deps: EngineDependencies & StickerDeps & MapDeps): Route[] {
  return [
    ...resourceRoutes(timeSlot, deps, { rules: slotRules }),
    ...resourceRoutes(stationArea, deps, { rules: areaRules, but: ['list'] }),
    ...resourceRoutes(station, deps, { rules: deskRules, but: ['list'] }),
    ...deskPickers(deps),
    ...resourceRoutes(stationRule, deps, { rules: stationRuleRules }),
    ...serviceRoutes(),
    ...waitingRoutes(),
    route(series.checkDeskSeries, checkDeskSeries),
    route(series.bookDeskSeries, bookDeskSeries),
    route(stationRuleCheck, checkDeskRules),
    route(locks.lockStations, lockSome),
    route(locks.revokeStationLocks, revokeLocks),
    route(locks.stationLocks, readLocks),
    route(booking.deskSetup, readDeskSetup),
    route(booking.deskPage, readDesks),
    route(booking.bookDesk, bookDesk),
    route(booking.deskTogether, proposeTogether),
    route(booking.favouriteDesk, favouriteDesk),
    route(booking.changeDesk, changeDesk),
    route(booking.cancelDesks, cancelDesks),
    route(booking.checkInAtDesk, checkInAtDesk),
    route(booking.extendDesk, extendDesk),
    route(booking.leaveDesk, leaveDesk),
    route(booking.restoreDesk, restoreDesk),
    route(booking.ownBookings, readOwnDesks),
    route(assign.assignments, readAssignments),
    route(assign.addAssignment, addAssignment),
    route(assign.changeAssignment, changeAssignment),
    route(assign.deleteAssignments, deleteAssignments),
    route(moves.deskMoves, readMovePage),
    route(moves.deskMove, readMove),
    route(moves.addMove, addMove),
    route(moves.changeMove, changeMove),
    route(moves.deleteMoves, deleteMoves),
    route(moves.readMoveList, readMoveList),
    route(moves.rehearseMove, rehearseMove),
    route(moves.moveSeatsFile, exportMove),
    route(moves.scheduleMove, scheduleMove),
    route(moves.undoMove, undoMove),
    route(assign.myWeek, readMyWeek),
    route(assign.planDay, planDay),
    route(assign.shareDesk, shareDesk),
    route(assign.takeBackDesk, takeBackDesk),
    route(who.whoIsIn, readWhoIsIn),
    route(who.showMyDesk, chooseWhoSees),
    route(audit.deskAudits, readAudits),
    route(audit.auditDesks, auditDesks),
    route(dayList.desksOfDay, readDesksOfDay),
    route(dayList.checkInForOthers, checkInForOthers),
    route(map.mapFloors, readMapFloors),
    route(map.mapDocument, (call, input) => readMap(call, input, deps)),
    route(map.mapState, readMapState),
    route(map.mapDraft, (call, input) => readDraft(call, input, deps)),
    route(map.leaseMap, leaseMap),
    route(map.saveMap, saveMap),
    route(map.mapDiff, readDiff),
    route(map.publishMap, (call, input) => publishMap(call, input, deps)),
    route(map.mapVersions, readVersions),
    route(map.restoreMap, restoreMap),
    route(stickers.deskStickers, (call, input) => printStickers(call, deps, input)),
    route(stickers.renewStickers, renewStickers),
    route(stickers.scanDesk, (call, input) => scanDesk(call, input, deps.stickerKey)),
  ]
}
