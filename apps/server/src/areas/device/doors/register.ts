import {
  changeEmergency,
  doorWall,
  emergencyPage,
  forgiveAreas,
  openDoor,
  setDoorMode,
} from '@workplace/contract/device/door-wall'
import { roomDeviceTree, roomScannerTree } from '@workplace/contract/device/room-devices'
import { type Route, route } from '../../../kernel/call/route'
import type { PassRecords } from '../core/pass-records'
import * as change from './change-doors'
import { readEmergencies, readWall } from './door-wall'
import { forgive } from './forgive'
import { readRoomDevices, readRoomScanners } from './room-devices'

/** The wall of doors, and what is done at it. */
export const doorRoutes = (records: () => PassRecords): Route[] => [
  route(doorWall, readWall),
  route(openDoor, change.openDoor),
  route(setDoorMode, change.setDoorMode),
  route(changeEmergency, change.changeEmergency),
  route(emergencyPage, readEmergencies),
  route(forgiveAreas, forgive(records)),
  route(roomDeviceTree, readRoomDevices),
  route(roomScannerTree, readRoomScanners),
]
