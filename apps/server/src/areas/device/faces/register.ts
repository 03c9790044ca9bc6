import { deviceModel } from '@workplace/contract/device/device-model'
import { faceDevice } from '@workplace/contract/device/face-device'
import { scanningHead } from '@workplace/contract/device/scanning-head'
import { sql } from 'kysely'
import type { Route } from '../../../kernel/call/route'
import type { EngineDependencies, Rules } from '../../../kernel/resources/engine'
import { resourceRoutes } from '../../../kernel/resources/resource-routes'
import { faceDeviceRules } from './face-device-rules'
import { scanningHeadRules } from './scanning-head-rules'

const deviceModelRules: Rules = {
  computed: {
    device_count: () =>
      sql`(select count(*)::int from face_device d where d.company_id = t.company_id and d.model_id = t.id)`,
  },
}

/** Face devices, what is known of their models, and heads that only read. */
export function faceRoutes(deps: EngineDependencies): Route[] {
  return [
    ...resourceRoutes(deviceModel, deps, { rules: deviceModelRules }),
    ...resourceRoutes(faceDevice, deps, { rules: faceDeviceRules }),
    ...resourceRoutes(scanningHead, deps, { rules: scanningHeadRules }),
  ]
}
