import * as occupations from '@workplace/contract/meeting/cyclemeeting'
import * as declared from '@workplace/contract/meeting/delete-rooms'
import * as locks from '@workplace/contract/meeting/roomlock'
import { type Route, route } from '../../../kernel/call/route'
import type { Engine, EngineDependencies } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { changeOccupationDate, occupationDates, removeOccupations } from './change-occupation'
import { deleteRooms, meetingsToCome } from './delete-rooms'
import { addRoomLock, editRoomLock, lockAndSettle, meetingsInLock, revokeRoomLocks } from './lock-rooms'
import { lockRules } from './lock-rules'
import { occupationRules } from './occupation-rules'
import { addOccupation, checkOccupation, occupyAndSettle } from './occupy-room'

/** Locks and recurring occupations of rooms, and their end: meetings that are in the way are settled here. */
export function lockRoutes({ rooms, ...deps }: EngineDependencies & { rooms: Engine }): Route[] {
  return [
    ...resourceRoutes(locks.roomlock, deps, { rules: lockRules }),
    route(locks.meetingsInLock, meetingsInLock),
    route(locks.addLock, addRoomLock),
    route(locks.editLock, editRoomLock),
    route(locks.lockMeetings, lockAndSettle),
    route(locks.revokeLock, revokeRoomLocks),
    route(declared.deleteRooms, (call, input) => deleteRooms(rooms, call, input)),
    route(declared.comingMeetings, (call, input) => meetingsToCome(rooms, call, input)),
    ...resourceRoutes(occupations.cyclemeeting, deps, { rules: occupationRules }),
    route(occupations.checkOccupation, checkOccupation),
    route(occupations.addOccupation, addOccupation),
    route(occupations.occupyMeetings, occupyAndSettle),
    route(occupations.removeOccupation, removeOccupations),
    route(occupations.occupationDates, occupationDates),
    route(occupations.changeOccupationDate, changeOccupationDate),
  ]
}
