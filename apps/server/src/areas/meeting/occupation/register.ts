import * as occupations from '@workplace/contract/meeting/cyclemeeting'
import * as locks from '@workplace/contract/meeting/roomlock'
import type { EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { type Route, route } from '../../../kernel/route'
import { changeOccupationDate, occupationDates, removeOccupations } from './change-occupation'
import { addRoomLock, editRoomLock, lockAndSettle, meetingsInLock, revokeRoomLocks } from './lock-rooms'
import { lockRules } from './lock-rules'
import { occupationRules } from './occupation-rules'
import { addOccupation, checkOccupation, occupyAndSettle } from './occupy-room'

/** Locks and recurring occupations of rooms: beside booking, because every claim on a room is written here. */
export function lockRoutes(deps: EngineDependencies): Route[] {
  return [
    ...resourceRoutes(locks.roomlock, deps, { rules: lockRules }),
    route(locks.meetingsInLock, meetingsInLock),
    route(locks.addLock, addRoomLock),
    route(locks.editLock, editRoomLock),
    route(locks.lockMeetings, lockAndSettle),
    route(locks.revokeLock, revokeRoomLocks),
    ...resourceRoutes(occupations.cyclemeeting, deps, { rules: occupationRules }),
    route(occupations.checkOccupation, checkOccupation),
    route(occupations.addOccupation, addOccupation),
    route(occupations.occupyMeetings, occupyAndSettle),
    route(occupations.removeOccupation, removeOccupations),
    route(occupations.occupationDates, occupationDates),
    route(occupations.changeOccupationDate, changeOccupationDate),
  ]
}
