import { deviceModel } from '@workplace/contract/device/device-model'
import { faceDevice } from '@workplace/contract/device/face-device'
import {
  adoptFaceDevice,
  commandFaceDevice,
  faceDeviceDetail,
  faceDeviceSetup,
} from '@workplace/contract/device/face-device-calls'
import { scanningHead } from '@workplace/contract/device/scanning-head'
import { sql } from 'kysely'
import type { DeviceListening } from '../../../adapters/device/listener/port'
import { type Route, route } from '../../../kernel/call/route'
import type { EngineDependencies, Rules } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import type { FaceDeps } from './face-deps'
import { faceDeviceRules } from './face-device-rules'
import { adoptDevice, commandDevice, readDetail, readSetup } from './manage-face-device'
import { scanningHeadRules } from './scanning-head-rules'

const deviceModelRules: Rules = {
  computed: {
    device_count: () =>
      sql`(select count(*)::int from face_device d where d.company_id = t.company_id and d.model_id = t.id)`,
  },
}

/** Face devices, what is known of their models, and heads that only read. */
export function faceRoutes(deps: EngineDependencies, faces: FaceDeps, listening: () => DeviceListening): Route[] {
  return [
    route(faceDeviceSetup, readSetup(listening)),
    route(faceDeviceDetail, readDetail(faces)),
    route(commandFaceDevice, commandDevice(faces)),
    route(adoptFaceDevice, adoptDevice(faces)),
    ...resourceRoutes(deviceModel, deps, { rules: deviceModelRules }),
    ...resourceRoutes(faceDevice, deps, { rules: faceDeviceRules(faces.deliveries) }),
    ...resourceRoutes(scanningHead, deps, { rules: scanningHeadRules }),
  ]
}
