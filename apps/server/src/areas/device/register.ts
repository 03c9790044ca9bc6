import { doorAlarms } from '@workplace/contract/device/alarm'
import { door } from '@workplace/contract/device/door'
import { doorDevice } from '@workplace/contract/device/door-device'
import { passArea } from '@workplace/contract/device/pass-area'
import type { DeviceListening } from '../../adapters/device/listener/port'
import type { Route } from '../../kernel/call/route'
import type { EngineDependencies } from '../../kernel/resources/engine'
import { resourceRoutes } from '../../kernel/resources/resource-routes'
import { alarmRoutes } from './alarms/register'
import { repairedThings } from './alarms/thing-repairs'
import { type ControllerDeps, controllerRoutes } from './controllers/register'
import { doorDeviceRules } from './door-device-rules'
import { doorRules } from './door-rules'
import { doorRoutes } from './doors/register'
import type { FaceDeps } from './faces/face-deps'
import { faceRoutes } from './faces/register'
import { passAreaRules } from './pass-area-rules'
import { type UpdateRouteDeps, updateRoutes } from './updates/register'

/** Doors, the areas between them, and the devices that open them. */
export function deviceRoutes(
  deps: EngineDependencies,
  faces: FaceDeps,
  listening: () => DeviceListening,
  controllers: ControllerDeps,
  updates: UpdateRouteDeps,
): Route[] {
  return [
    ...resourceRoutes(doorDevice, deps, { rules: doorDeviceRules(controllers.deliveries) }),
    ...resourceRoutes(passArea, deps, { rules: passAreaRules }),
    ...faceRoutes(deps, faces, listening),
    ...resourceRoutes(door, deps, { rules: doorRules }),
    ...controllerRoutes(controllers),
    ...doorRoutes(faces.records),
    ...alarmRoutes(doorAlarms, repairedThings),
    ...updateRoutes(deps, updates),
  ]
}
