import type { Kit, OpenArea } from '../../kernel/product/area'
import { repairRoutes } from './register'
import { repairTargets } from './target'

export const openRepair = (kit: Kit) =>
  ({
    routes: () => [
      {
        tag: 'meetingroom',
        routes: repairRoutes({ targets: kit.contributed(repairTargets), signPath: kit.addresses.sign }),
      },
    ],
  }) satisfies OpenArea
