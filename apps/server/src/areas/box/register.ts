import { box } from '@workplace/contract/box/box'
import { boxCabinet } from '@workplace/contract/box/box-cabinet'
import * as lockers from '@workplace/contract/box/lockers'
import * as openings from '@workplace/contract/box/openings'
import { type Route, route } from '../../kernel/call/route'
import type { Db } from '../../kernel/database/db'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { boxRules, cabinetRules } from './box-rules'
import { exportOpenings, exportRecords } from './export-records'
import { readAssigned, readFronts, readRecords, readWaiting } from './list-lockers'
import type { PairDeps } from './manage-cabinet'
import { pairCabinet, readGateway, readOpenings, unpairCabinet, wireCabinet } from './manage-cabinet'
import { assignLocker, clearLocker, fillCabinet, holdLocker, takeBackLockers } from './manage-lockers'
import {
  confirmOpening,
  declineOpening,
  openByStaff,
  openLocker,
  type SendCommand,
  testDoor,
  withdrawOpening,
} from './open-locker'
import { keepLocker, readOffers, readOwnLockers, returnLocker, shareLocker, takeLocker } from './own-lockers'

/** Lockers: where they stand, and who has which. */
export function boxRoutes(
  deps: EngineDependencies & { readonly db: Db },
  pairing: PairDeps,
  send: SendCommand,
): Route[] {
  return [
    ...resourceRoutes(boxCabinet, deps, { rules: cabinetRules }),
    ...resourceRoutes(box, deps, { rules: boxRules }),
    route(lockers.lockerOffers, readOffers),
    route(lockers.takeLocker, takeLocker),
    route(lockers.ownLockers, readOwnLockers(deps.secrets)),
    route(openings.openLocker, openLocker(send)),
    route(openings.lockerOpenings, readOpenings),
    route(openings.lockerOpeningFile, exportOpenings(deps.db)),
    route(openings.openByStaff, openByStaff(send)),
    route(openings.confirmOpening, confirmOpening(send)),
    route(openings.declineOpening, declineOpening),
    route(openings.withdrawOpening, withdrawOpening),
    route(openings.cabinetGateway, readGateway),
    route(openings.pairCabinet, pairCabinet(pairing)),
    route(openings.unpairCabinet, unpairCabinet(pairing)),
    route(openings.wireCabinet, wireCabinet),
    route(openings.testDoor, testDoor(send)),
    route(lockers.shareLocker, shareLocker),
    route(lockers.keepLocker, keepLocker),
    route(lockers.returnLocker, returnLocker),
    route(lockers.cabinetFronts, readFronts),
    route(lockers.fillCabinet, fillCabinet),
    route(lockers.assignedLockers, readAssigned),
    route(lockers.assignLocker, assignLocker),
    route(lockers.takeBackLockers, takeBackLockers),
    route(lockers.waitingLockers, readWaiting),
    route(lockers.holdLocker, holdLocker),
    route(lockers.clearLocker, clearLocker),
    route(lockers.lockerRecords, readRecords(deps.addresses.sign)),
    route(lockers.lockerRecordFile, exportRecords),
  ]
}
